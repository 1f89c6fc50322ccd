"""A demonstration league, half a season in, made through the same services as real ones."""

from datetime import time, timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone

from tournaments.formats.nights import Nights, Span
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.management.demonstrations import Demonstration
from tournaments.models import Match, Official, Ship, Title
from tournaments.services import championships
from tournaments.services.leagues.nights import move_fixture, set_nights
from tournaments.services.leagues.opening import open_league
from tournaments.services.leagues.seasons import Division, begin_season, make_season

ZONE = "Europe/London"
DIVISIONS = (Division("First division", "singles"), Division("Second division", "singles"), Division("Pairs", "pairs"))
RULES: dict[str, Any] = {
    "game": {"preset": "standard"},
    "points": {"by": "result", "win": 2, "draw": 1, "loss": 0, "bonus": {"eight_piecer": 1}},
    "stages": [{"name": "Division", "format": "round-robin", "options": {"table": "circle", "cycles": 2}, "days": 7}],
}


class DemoLeague(Demonstration):
    """Three divisions that meet on Tuesdays, half of whose rounds are played."""

    def make(self) -> str:
        """Make it, or find it made; its address."""
        ship = Ship.objects.filter(standing="approved").order_by("slug").first()
        league = open_league(
            name="Demonstration mess league",
            slug="demonstration",
            about="Tuesdays after rounds. Everybody in it is made up.",
            ship=ship,
            by=self.boss,
        )
        address = reverse("tournaments:edition", args=[league.at, self.slug])
        if league.editions.filter(slug=self.slug).exists():
            self.say("It has been made already; another --seed makes another.")
            return address
        size = 4 if self.small else 8
        half = size - 1  # of two cycles
        first = timezone.localdate() - timedelta(weeks=half + 1)
        season = make_season(
            league=league,
            slug=self.slug,
            divisions=DIVISIONS,
            rules=RULES,
            by=self.boss,
            name=f"Season of {first.year}",
            place="The mess deck",
            starts_on=first,
            contact="The secretary (demonstration)",
        )
        championships.appoint(competition=season, user=self.secretary, role=Official.Role.SECRETARY, by=self.boss)
        championships.publish_edition(competition=season, by=self.secretary)
        divisions = list(season.titles.select_related("competition__championship"))
        for division in divisions:
            self._enter(division, size)
        begin_season(season=season, by=self.secretary)
        away = Span(first + timedelta(weeks=2), first + timedelta(weeks=2, days=6))
        nights = Nights(first, frozenset({1}), blocked=(away,))
        count = set_nights(divisions=divisions, nights=nights, at=time(19, 30), zone=ZONE, by=self.secretary)
        self.say(f"{count} fixtures are on Tuesdays, with a week left out.")
        for division in divisions:
            self._half(division, half)
        return address

    def _enter(self, division: Title, size: int) -> None:
        names = ("player",) if division.plays == Title.Plays.SINGLES else ("player", "partner")
        self.enter(division, [{name: self.person() for name in names} for _each in range(size)])
        self.say(f"{division.name}: {size} have entered.")

    def _half(self, division: Title, rounds: int) -> None:
        """Play the rounds of the first half but for one fixture, and move one of the next."""
        matches = list(
            Match.objects.filter(group__stage__title=division, round__number__lte=rounds).order_by(
                "round__number", "place"
            )
        )
        absent, late = self.random.sample(range(len(matches)), 2)
        for number, match in enumerate(matches):
            if number != late:
                self.report(match, Outcome(Ending.WALKOVER, 0) if number == absent else self.outcome())
        following = Match.objects.filter(group__stage__title=division, round__number=rounds + 1).order_by("place")[0]
        if following.plays_at is not None:
            moved = max(following.plays_at, timezone.now()) + timedelta(days=2)
            move_fixture(
                match=following.pk, to=moved, because="The bar is shut that night.", zone=ZONE, by=self.secretary
            )
        self.say(f"{division.name}: {len(matches) - 1} results; one is still to be reported, one fixture is moved.")

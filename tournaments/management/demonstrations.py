"""Demonstration competitions, made through the same services as real ones; everybody in them is made up.

The same seed makes the same people, results and incidents; draws are the services' own, from seeds that nobody chose.
"""

import csv
import io
import time
import uuid
from collections.abc import Callable, Sequence
from datetime import timedelta
from random import Random
from typing import Any

from django.urls import reverse
from django.utils import timezone

from tournaments.formats.outcomes import Ending, Honour, Leg, Outcome, Side
from tournaments.models import Draw, Entry, Group, Match, Official, Report, Ship, Title
from tournaments.selectors.courses import course_of
from tournaments.selectors.entries import entry_names
from tournaments.selectors.qualifying import is_decided
from tournaments.services import championships, honours
from tournaments.services.competing import correcting, drawing, reporting, stages
from tournaments.services.entries.lists import make_listed
from tournaments.services.people import claims
from tournaments.words.shapes import SHAPES
from uckers_site.accounts.models import User
from uckers_site.accounts.services import make_demo_account

GROUPS = {"Navy Board": 3, "Royal Naval Service": 24, "Royal Naval Association": 40, "Everyone else": 30}
SMALL = {"Navy Board": 3, "Royal Naval Service": 12, "Royal Naval Association": 16, "Everyone else": 12}
FIRST = (
    *("Able", "Jack", "Dusty", "Nobby", "Chalky", "Smudge", "Buck", "Pincher", "Spud", "Tug", "Windy", "Wiggy"),
    *("Sharky", "Knocker", "Dolly", "Hooky", "Bungy", "Florrie", "Jumper", "Lofty", "Pony", "Rusty", "Sandy", "Taff"),
)
LAST = (
    *("Miller", "Clark", "White", "Smith", "Taylor", "Martin", "Murphy", "Wilson", "Gale", "Bennett", "Ward", "White"),
    *("Gray", "Walker", "Williams", "Ford", "Cross", "Short", "Moore", "Steel", "Brown", "Evans", "Rhodes", "Bell"),
)


class Demonstration:
    """What demonstrations have in common: made-up people, results that a seed decides, and word of how far it is."""

    def __init__(self, *, seed: str, small: bool, say: Callable[[str], object]) -> None:
        self.random, self.small, self._say = Random(seed), small, say  # noqa: S311  # results of a demonstration
        self.began = time.monotonic()
        self.slug = f"demo-{seed}"
        self.boss = make_demo_account(username="demo-admiral", display_name="The admiral (demonstration)", rules=True)
        self.secretary = make_demo_account(username="demo-secretary", display_name="The secretary (demonstration)")
        self.named = 0

    def say(self, words: str) -> None:
        """How far it is, and after how many seconds."""
        self._say(f"{time.monotonic() - self.began:6.1f} s  {words}")

    def person(self) -> str:
        """Somebody made up, nobody twice."""
        self.named += 1
        first, last = self.random.choice(FIRST), self.random.choice(LAST)
        return f"{first} {last} {_numeral(self.named)}"

    def outcome(self, games: int = 1) -> Outcome:
        """What may come of a match: the best of so many games, now and then with an eight-piecer."""
        legs: list[Leg] = []
        while max(sum(leg.winner == side for leg in legs) for side in (0, 1)) <= games // 2:
            winner: Side = 0 if self.random.random() < 0.5 else 1
            home = self.random.choices(range(8), (2, 3, 5, 8, 10, 12, 12, 10))[0]
            honour = Honour.EIGHT_PIECER if home == 0 else None
            legs.append(Leg(winner, (8, home) if winner == 0 else (home, 8), None, honour))
        winner = 0 if 2 * sum(leg.winner == 0 for leg in legs) > games else 1
        return Outcome(Ending.PLAYED, winner, tuple(legs))

    def report(self, match: Match, outcome: Outcome) -> None:
        """The secretary enters a result."""
        version = Match.objects.values_list("version", flat=True).get(pk=match.pk)
        reporting.report_match(match=match.pk, version=version, outcome=outcome, by=self.secretary)

    def draw(self, group: Group, number: int) -> Draw:
        """A round, or a whole bracket: the seed fixed, drawn and published."""
        draw = drawing.fix_seed(group=group.pk, number=number, by=self.secretary)
        drawing.make_draw(draw=draw.pk, by=self.secretary)
        deadline = timezone.now() + timedelta(days=14)
        return drawing.publish_draw(draw=draw.pk, by=self.secretary, deadline=deadline)

    def play(self, group: Group, *, rounds: int = 99, games: int = 1) -> int:
        """Play whatever can be played of the first rounds until nothing is left; how many matches that were."""
        count = 0
        open_matches = group.matches.filter(state=Match.State.READY, round__number__lte=rounds)
        while ready := list(open_matches.order_by("place")):
            for match in ready:
                self.report(match, self.outcome(games))
                count += 1
        return count

    def enter(self, title: Title, rows: Sequence[dict[str, Any]]) -> list[Entry]:
        """Enter so many by a list, as a secretary does."""
        text = io.StringIO()
        writer = csv.DictWriter(text, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
        key = uuid.uuid5(title.pk, "entries")
        look, made = make_listed(title_id=title.pk, by=self.secretary, text=text.getvalue(), key=key)
        if look.faults:
            raise RuntimeError("\n".join(map(str, look.faults)))
        return made


class DemoChampionship(Demonstration):
    """A championship in the shape of 2021's."""

    def make(self) -> str:
        """Make it, or find it made; its address."""
        boss = self.boss
        championship = championships.make_championship(
            slug="demonstration", name="Demonstration Championship", about="", by=boss
        )
        today = timezone.localdate()
        edition = championships.make_edition(
            championship=championship,
            slug=self.slug,
            by=boss,
            name=str(today.year),
            about="In the shape of the World Championship of 2021. Everybody in it is made up.",
            place="The drill shed, Portsmouth",
            starts_on=today,
            ends_on=today,
            contact="The secretary (demonstration)",
        )
        address = reverse("tournaments:edition", args=[championship.at, edition.slug])
        if edition.titles.exists():
            self.say("It has been made already; another --seed makes another.")
            return address
        championships.appoint(competition=edition, user=self.secretary, role=Official.Role.SECRETARY, by=boss)
        championships.publish_edition(competition=edition, by=self.secretary)
        pairs = championships.make_title(
            competition=edition, slug="pairs", name="Pairs", plays="pairs", by=self.secretary
        )
        singles = championships.make_title(
            competition=edition, slug="singles", name="Singles", plays="singles", by=self.secretary
        )
        self.play_pairs(pairs)
        self.play_singles(singles)
        return address

    # --- pairs --------------------------------------------------------------------------------------------------

    def play_pairs(self, title: Title) -> None:
        """Groups down to their quotas, then a finals day."""
        championships.publish_manifest(title=title, content=SHAPES["groups"].content, by=self.secretary, after=0)
        ships = list(Ship.objects.filter(standing="approved").order_by("slug"))
        rows: list[dict[str, Any]] = []
        for group, count in (SMALL if self.small else GROUPS).items():
            for number in range(count):
                ship = self.random.choice(ships)
                seed = len(rows) + 1 if number < 4 else ""
                rows.append(
                    {
                        "player": self.person(),
                        "partner": self.person(),
                        "group": group,
                        "ship": ship.slug,
                        "seed": seed,
                        "paid": "yes",
                    }
                )
        self.enter(title, rows)
        self.say(f"Pairs: {len(rows)} pairs have entered.")
        qualifying = stages.begin_stage(title=title, number=1, by=self.secretary)
        for pool in qualifying.groups.order_by("number"):
            self._qualify(pool)
        finals = stages.begin_stage(title=title, number=2, by=self.secretary).groups.get()
        self.draw(finals, 1)
        count = self.play(finals, rounds=3)
        self._late_correction(finals)
        self._champions(title, finals, count + self.play(finals))

    def _qualify(self, group: Group) -> None:
        number, incident = 1, group.number
        while True:
            group.refresh_from_db()
            if is_decided(course_of(group)):
                return
            self.draw(group, number)
            if number == 1 and incident == 2:
                self._walkover(group)
                self._dispute(group)
            if number == 1 and incident == 3:
                self._withdrawal(group)
            count = self.play(group)
            self.say(f"Pairs, {group.name}: round {number} drawn and played ({count} matches).")
            number += 1

    def _walkover(self, group: Group) -> None:
        match = self._ready(group)
        self.report(match, Outcome(Ending.WALKOVER, 0))
        self.say(f"{group.name}, {match.key}: a walkover.")

    def _dispute(self, group: Group) -> None:
        """Both sides report, not the same; the secretary settles it."""
        match = self._ready(group)
        sides = (match.first, match.second)
        accounts = [self._account_of(entry) for entry in sides if entry is not None]
        for side, by in enumerate(accounts):
            outcome = Outcome(Ending.PLAYED, 0 if side == 0 else 1, (_leg(side),))  # each says that it won
            version = Match.objects.values_list("version", flat=True).get(pk=match.pk)
            reporting.report_match(
                match=match.pk, version=version, outcome=outcome, by=by, words="We were last off the board."
            )
        self.report(match, Outcome(Ending.PLAYED, 1, (_leg(1),)))
        settled = Report.objects.filter(match=match, state=Report.State.CONFIRMED).exists()
        self.say(f"{group.name}, {match.key}: disputed, and {'settled' if settled else 'not settled'}.")

    def _withdrawal(self, group: Group) -> None:
        match = self._ready(group)
        entry = match.first
        if entry is not None:
            correcting.leave(
                entry=entry.pk, how=Entry.State.WITHDRAWN, because="Drafted to sea at short notice.", by=self.secretary
            )
            self.say(f"{group.name}: {entry_names([entry])[entry.pk]} withdraw.")

    def _late_correction(self, group: Group) -> None:
        """A card was misread two rounds ago: whoever went on had not won, and what they played since falls."""
        played = group.matches.filter(round__number=1, state=Match.State.CONFIRMED).order_by("place")
        for match in played:
            was = match.outcome or {}
            now: Side = 1 if was.get("winner") == 0 else 0
            outcome = Outcome(Ending.PLAYED, now, (_leg(now),))
            preview = correcting.preview_correction(
                match=match.pk, outcome=outcome, by=self.secretary, names=_names(group)
            )
            if len(preview.results) < 3:
                continue
            correcting.correct_match(
                match=match.pk,
                outcome=outcome,
                version=preview.version,
                because="The card was misread: the other side had all eight home.",
                by=self.secretary,
            )
            self.say(f"{group.name}, {match.key}: corrected two rounds late; {len(preview.told)} things changed.")
            return

    def _account_of(self, entry: Entry) -> User:
        """An account for an entry's first player, who claims the profile."""
        member = entry.members.filter(until=None).select_related("player").order_by("place")[0]
        account = make_demo_account(username=f"demo-{str(member.player_id)[:8]}", display_name=member.player.shown_name)
        claim = claims.ask_for_player(player_id=member.player_id, by=account, words="That is me.")
        claims.approve_claim(claim_id=claim.pk, by=self.boss)
        return account

    def _ready(self, group: Group) -> Match:
        match = group.matches.filter(state=Match.State.READY).order_by("place").first()
        if match is None:
            raise RuntimeError(f"{group.name} has nothing to play.")
        return match

    # --- singles ------------------------------------------------------------------------------------------------

    def play_singles(self, title: Title) -> None:
        """Six rounds of a Swiss, then a knock-out of the best eight."""
        championships.publish_manifest(title=title, content=SHAPES["swiss"].content, by=self.secretary, after=0)
        count = 16 if self.small else 48
        self.enter(
            title, [{"player": self.person(), "seed": number if number <= 8 else ""} for number in range(1, count + 1)]
        )
        self.say(f"Singles: {count} players have entered.")
        swiss = stages.begin_stage(title=title, number=1, by=self.secretary).groups.get()
        for number in range(1, 7):
            self.draw(swiss, number)
            self.play(swiss)
            self.say(f"Singles: round {number} of the Swiss drawn and played.")
        finals = stages.begin_stage(title=title, number=2, by=self.secretary).groups.get()
        self.draw(finals, 1)
        self._champions(title, finals, self.play(finals))

    def _champions(self, title: Title, finals: Group, count: int) -> None:
        champion = honours.write_champion(title=title, by=self.secretary)
        name = entry_names([champion.entry])[champion.entry.pk] if champion.entry else ""
        self.say(f"{title.name}: {finals.stage.name} played ({count} matches). Champions: {name}.")


def _leg(side: int) -> Leg:
    return Leg(0, (8, 5)) if side == 0 else Leg(1, (5, 8))


def _names(group: Group) -> dict[str, str]:
    entries = list(Entry.objects.filter(in_groups__group=group))
    by_id = entry_names(entries)
    return {entry.key: by_id[entry.pk] for entry in entries}


def _numeral(number: int) -> str:
    """A Roman numeral, so that nobody made up is called like another."""
    found = ""
    for value, sign in (
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ):
        while number >= value:
            found, number = found + sign, number - value
    return found

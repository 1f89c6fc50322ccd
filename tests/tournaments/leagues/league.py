"""A league with a season, made through the services: what tests of leagues begin with."""

from typing import Any

from allauth.account.models import EmailAddress

from tests.tournaments.competing import championship as of
from tournaments.models import Championship, Competition, Group, Match
from tournaments.selectors.officials import Deed, may
from tournaments.selectors.promotion import proposed_in
from tournaments.services import championships
from tournaments.services.leagues.opening import open_league
from tournaments.services.leagues.promotion import make_next_season
from tournaments.services.leagues.seasons import Division, begin_season, make_season
from uckers_site.accounts.models import User

OF_LEAGUES = (
    "held",
    "change_league",
    "annul_league",
    "new_season",
    "begin_season",
    "next_season",
    "nights",
    "match_night",
    "night_results",
    "results_list",
)
RULES: dict[str, Any] = {
    "game": {"preset": "standard"},
    "points": {"by": "result", "bonus": {"eight_piecer": 1}},
    "stages": [{"name": "Division", "format": "round-robin", "options": {"table": "circle", "cycles": 2}, "days": 7}],
}


def confirmed(name: str, **how: Any) -> User:
    """An account with a confirmed address."""
    user = of.user(name, **how)
    EmailAddress.objects.get_or_create(user=user, email=user.email, defaults={"verified": True, "primary": True})
    return user


def league(by: User, name: str = "Drake") -> Championship:
    """A league that somebody opened."""
    return open_league(name=name, by=by)


def season(held: Championship, by: User, *names: str, public: bool = True, rules: Any = RULES) -> Competition:
    """A season with divisions of these names."""
    divisions = [Division(name, "singles") for name in names or ("First",)]
    made = make_season(league=held, slug="2026", name="2026", by=by, divisions=divisions, rules=rules)
    return championships.publish_edition(competition=made, by=by) if public else made


def next_of(made: Competition, by: Any) -> Competition:
    """The season after one that whoever may plays out first, as its tables propose."""
    if may(by, Deed.MANAGE, made):
        for group in Group.objects.filter(stage__title__competition=made):
            of.play_all(group, by)
    goes = {line.entry.pk: line.goes for one in proposed_in(made) for line in one.lines}
    return make_next_season(season=made, slug="next", name="Next", goes=goes, because={}, by=by)


def league_of(user: User) -> dict[str, Any]:
    """What addresses of leagues name, for the table of who may."""
    made = Championship.objects.filter(kind="league", made_by=user).first() or league(user)
    entered = season(made, user)
    division = entered.titles.get()
    if not division.entries.exists():
        of.enter(division, 3)
    begin_season(season=entered, by=user)
    match = Match.objects.filter(group__stage__title=division).first()
    return {"championship": made.at, "edition": entered.slug, "title": division.slug, "match_id": match and match.pk}

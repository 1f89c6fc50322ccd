"""An edition for tests: officials, titles with rules, entries, and matches played through the services."""

from typing import Any

from tournaments.formats.outcomes import Ending, Leg, Outcome, Side
from tournaments.models import Competition, Draw, Entry, Group, Match, Member, Official, Player, Stage, Title
from tournaments.services import championships
from tournaments.services.competing import drawing, reporting, stages
from uckers_site.accounts.models import User

FIRST_WINS = Outcome(Ending.PLAYED, 0, (Leg(0, (8, 3)),))
SECOND_WINS = Outcome(Ending.PLAYED, 1, (Leg(1, (5, 8)),))
KNOCK_OUT: dict[str, Any] = {"stages": [{"name": "Knock-out", "format": "single"}]}


def user(name: str, *, superuser: bool = False) -> User:
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(
        username=name, email=f"{name}@example.org", password=None, is_superuser=superuser
    )


def edition(slug: str = "2021") -> tuple[Competition, User]:
    """An edition and its secretary."""
    boss, secretary = user("boss", superuser=True), user("secretary")
    championship = championships.make_championship(slug="world", name="World Championship", about="", by=boss)
    made = championships.make_edition(championship=championship, slug=slug, by=boss, name=f"{slug}")
    championships.appoint(competition=made, user=secretary, role=Official.Role.SECRETARY, by=boss)
    return made, secretary


def title(competition: Competition, by: User, rules: dict[str, Any], plays: str = "singles") -> Title:
    made = championships.make_title(competition=competition, slug=plays, name=plays.title(), plays=plays, by=by)
    championships.publish_manifest(title=made, content=rules, by=by, after=0)
    return made


def enter(made: Title, count: int, group: str = "", first: int = 1) -> list[Entry]:
    """So many entries, each with players of its own."""
    entries = Entry.objects.bulk_create(
        Entry(title=made, number=number, group=group, state=Entry.State.ENTERED)
        for number in range(first, first + count)
    )
    seats = range(1, 3 if made.plays == "pairs" else 2)
    who = [(entry, place) for entry in entries for place in seats]
    players = Player.objects.bulk_create(
        Player(name=f"{entry.key} player {place}", shown_key=f"{entry.key} player {place}".lower())
        for entry, place in who
    )
    Member.objects.bulk_create(
        Member(entry=entry, title=made, player=player, place=place)
        for (entry, place), player in zip(who, players, strict=True)
    )
    return entries


def as_player(entry: Entry, name: str) -> User:
    """An account for the first player of an entry."""
    found = user(name)
    Player.objects.filter(memberships__entry=entry, memberships__place=1).update(user=found)
    return found


def as_sides(match: Match, first: str, second: str) -> tuple[User, User]:
    """Accounts for both sides of a match."""
    if match.first is None or match.second is None:
        raise AssertionError(f"{match.key} waits for somebody.")
    return as_player(match.first, first), as_player(match.second, second)


def draw(group: Group, by: User, number: int = 1) -> Draw:
    made = drawing.fix_seed(group=group.pk, number=number, by=by)
    drawing.make_draw(draw=made.pk, by=by)
    return drawing.publish_draw(draw=made.pk, by=by)


def begin(made: Title, by: User, number: int = 1) -> Stage:
    return stages.begin_stage(title=made, number=number, by=by)


def play(match: Match, by: User, outcome: Outcome = FIRST_WINS) -> None:
    match.refresh_from_db()
    reporting.report_match(match=match.pk, version=match.version, outcome=outcome, by=by)


def ready(group: Group) -> list[Match]:
    return list(group.matches.filter(state=Match.State.READY).order_by("place"))


def play_all(group: Group, by: User) -> None:
    """Play whatever can be played, the first side winning, until nothing is left."""
    while found := ready(group):
        for match in found:
            play(match, by)


def won(side: Side, home: int = 3) -> Outcome:
    return Outcome(Ending.PLAYED, side, (Leg(side, (8, home) if side == 0 else (home, 8)),))

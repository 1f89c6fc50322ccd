"""Who may do what in a competition: every deed of officials by every role, and every page of theirs, in two tables.

All deeds are done to one edition that is made once; each is taken back before the next.
"""

import importlib
import inspect
import pkgutil
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game
from tests.tournaments.competing import championship as of
from tests.tournaments.leagues.league import RULES, confirmed, league, next_of, season
from tests.tournaments.matches.drawn import Drawn
from tests.tournaments.matches.recordings import recorded_game
from tournaments import services
from tournaments.formats.nights import Nights
from tournaments.models import Competition, Draw, Entry, Group, Match, Message, Official, Report, Title
from tournaments.selectors.archives import archive_of
from tournaments.selectors.officials import Deed, deeds_of
from tournaments.services import championships, framing, honours
from tournaments.services.archives import importing
from tournaments.services.competing import (
    adjusting,
    correcting,
    deadlines,
    drawing,
    recorded,
    reporting,
    stages,
    tables,
    times,
)
from tournaments.services.entries import entering, keeping, lists, messages, places, substituting
from tournaments.services.entries.details import Details
from tournaments.services.entries.entering import Named
from tournaments.services.leagues import nights, opening, result_lists, seasons
from tournaments.services.leagues.seasons import Division

pytestmark = pytest.mark.django_db

ROLES = ("superuser", "secretary", "umpire", "desk", "viewer", "entrant", "other", "anonymous")
SUPERUSER = frozenset({"superuser"})
SECRETARY = SUPERUSER | {"secretary"}
UMPIRE = SECRETARY | {"umpire"}
DESK = UMPIRE | {"desk"}
VIEWER = DESK | {"viewer"}
SIDES = DESK | {"entrant"}  # a side reports, and answers what the other reported
ENTRANT = frozenset({"entrant"})
WHY = "As was agreed."
SOON = timezone.now() + timedelta(days=3)


def _one_side(match: Match) -> uuid.UUID:
    assert match.first_id is not None
    return match.first_id


@dataclass
class Held:
    """An edition with a title that is being played, one that is decided, and one that nobody has drawn yet."""

    edition: Competition = field(init=False)
    drawn: Drawn = field(init=False)
    people: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.drawn = Drawn()
        self.edition = Competition.objects.get(pk=self.drawn.edition.pk)
        self.people = {"superuser": of.user("boss"), "secretary": of.user("secretary"), "entrant": self.drawn.one}
        self.people |= {role: of.user(role) for role in ("umpire", "desk", "viewer")} | {"other": of.user("stranger")}
        self.people["anonymous"] = AnonymousUser()
        for role in ("umpire", "desk", "viewer"):
            self.drawn.appoint(self.people[role], role)
        by = self.people["secretary"]
        Official.objects.filter(user=self.people["superuser"]).update(ended_at=timezone.now())  # by no role of theirs
        self.open = self._title("open", by)
        self.waiting, self.entered = of.enter(self.open, 2)
        Entry.objects.filter(pk=self.waiting.pk).update(state=Entry.State.WAITING)
        self.third = of.enter(self.open, 1, first=3)[0]
        self.decided = self._title("decided", by)
        of.enter(self.decided, 2)
        final: Group = of.begin(self.decided, by).groups.get()
        of.draw(final, by)
        of.play_all(final, by)
        self.final: Match = final.matches.get()
        self.begun = self._title("begun", by)
        of.enter(self.begun, 2)
        self.group: Group = of.begin(self.begun, by).groups.get()
        self.seeded = drawing.fix_seed(group=self.group.pk, number=1, by=by)
        self.ready: Match = of.ready(self.drawn.group)[1]
        self.told = reporting.report_match(
            match=self.drawn.match.pk, version=self.drawn.fresh().version, outcome=of.SECOND_WINS, by=self.drawn.other
        )  # fmt: skip
        self.gone = Entry.objects.get(matches_first=self.ready)
        self.archive = archive_of(self.edition)
        self.season = season(league(confirmed("secretary")), by)
        self.league = self.season.championship
        of.enter(self.season.titles.get(), 3)
        seasons.begin_season(season=self.season, by=by)
        self.division = self.season.titles.get()
        self.fixture = Match.objects.filter(group__stage__title=self.division)[0]
        for role in ("umpire", "desk"):
            championships.appoint(competition=self.season, user=self.people[role], role=role, by=by)
        self.deducted = adjusting.adjust_points(
            entry=_one_side(self.fixture), points=-2, because=WHY, key=uuid.uuid4(), by=by
        )
        self.message = Message.objects.create(title=self.open, to=Message.To.ENTERED, words="Muster.", by=by)

    def _title(self, name: str, by: Any) -> Title:
        made = championships.make_title(competition=self.edition, slug=name, name=name, plays="singles", by=by)
        championships.publish_manifest(title=made, content=of.KNOCK_OUT, by=by, after=0)
        return made

    def made(self) -> Draw:
        drawing.make_draw(draw=self.seeded.pk, by=self.people["secretary"])
        return self.seeded

    def out(self) -> Entry:
        correcting.leave(entry=self.gone.pk, how="withdrawn", because=WHY, by=self.people["secretary"])
        return self.gone

    def unreported(self) -> Match:
        Report.objects.filter(pk=self.told.pk).update(state=Report.State.ANNULLED)
        Match.objects.filter(pk=self.drawn.match.pk).update(state=Match.State.READY)
        return self.drawn.match

    def recorded(self) -> Game:
        return recorded_game(self.drawn)

    def offered(self, by: Any) -> uuid.UUID:
        return times.offer_times(match=self.unreported().pk, times=[SOON], by=by)[0].pk

    def version(self, group: Group) -> int:
        group.refresh_from_db()
        return group.version


Done = Callable[[Held, Any], object]

# Each service by its name beneath `tournaments.services`: whose it is, and how it is asked.
DEEDS: dict[str, tuple[frozenset[str], Done]] = {
    "championships.make_championship": (
        SUPERUSER,
        lambda s, by: championships.make_championship(slug="fleet", name="Fleet", about="", by=by),
    ),
    "championships.make_edition": (
        SUPERUSER,
        lambda s, by: championships.make_edition(championship=s.edition.championship, slug="2022", by=by, name="2022"),
    ),
    "archives.importing.look_at_archive": (
        SUPERUSER,
        lambda s, by: importing.look_at_archive(text=s.archive, by=by),
    ),
    "archives.importing.import_archive": (SUPERUSER, lambda s, by: importing.import_archive(text=s.archive, by=by)),
    "championships.change_edition": (
        SECRETARY,
        lambda s, by: championships.change_edition(competition=s.edition, by=by, place="Elsewhere"),
    ),
    "framing.let_frame": (
        SECRETARY,
        lambda s, by: framing.let_frame(competition=s.edition, origins=["https://mess.example"], by=by),
    ),
    "championships.publish_edition": (
        SECRETARY,
        lambda s, by: championships.publish_edition(competition=s.edition, by=by),
    ),
    "championships.appoint": (
        SECRETARY,
        lambda s, by: championships.appoint(competition=s.edition, user=s.people["other"], role="desk", by=by),
    ),
    "championships.dismiss": (
        SECRETARY,
        lambda s, by: championships.dismiss(official=Official.objects.get(user=s.people["viewer"]), by=by),
    ),
    "championships.make_title": (
        SECRETARY,
        lambda s, by: championships.make_title(competition=s.edition, slug="new", name="New", plays="pairs", by=by),
    ),
    "championships.publish_manifest": (
        SECRETARY,
        lambda s, by: championships.publish_manifest(
            title=s.open, content={**of.KNOCK_OUT, "confirm_hours": 5}, by=by, after=1, notice=WHY
        ),
    ),
    "championships.keep_draft": (
        SECRETARY,
        lambda s, by: championships.keep_draft(title=s.open, content="{}", by=by),
    ),
    "honours.write_champion": (SECRETARY, lambda s, by: honours.write_champion(title=s.decided, by=by)),
    "competing.stages.begin_stage": (SECRETARY, lambda s, by: stages.begin_stage(title=s.open, number=1, by=by)),
    "competing.drawing.fix_seed": (
        SECRETARY,
        lambda s, by: drawing.fix_seed(group=s.group.pk, number=1, by=by),
    ),
    "competing.drawing.make_draw": (SECRETARY, lambda s, by: drawing.make_draw(draw=s.seeded.pk, by=by)),
    "competing.drawing.draw_anew": (SECRETARY, lambda s, by: drawing.draw_anew(draw=s.made().pk, because=WHY, by=by)),
    "competing.drawing.publish_draw": (SECRETARY, lambda s, by: drawing.publish_draw(draw=s.made().pk, by=by)),
    "competing.deadlines.set_deadline": (
        SECRETARY,
        lambda s, by: deadlines.set_deadline(
            match=s.ready.pk, until=timezone.now() + timedelta(days=3), whole_round=False, because=WHY, by=by
        ),
    ),
    "competing.deadlines.set_round_deadline": (
        SECRETARY,
        lambda s, by: deadlines.set_round_deadline(
            group=s.ready.group_id,
            round_id=s.ready.round_id,
            until=timezone.now() + timedelta(days=3),
            because=WHY,
            by=by,
        ),
    ),
    "competing.correcting.preview_correction": (
        UMPIRE,
        lambda s, by: correcting.preview_correction(match=s.final.pk, outcome=of.SECOND_WINS, by=by, names={}),
    ),
    "competing.correcting.correct_match": (
        UMPIRE,
        lambda s, by: correcting.correct_match(
            match=s.final.pk, outcome=of.SECOND_WINS, version=s.version(s.final.group), because=WHY, by=by
        ),
    ),
    "competing.correcting.preview_leaving": (
        UMPIRE,
        lambda s, by: correcting.preview_leaving(entry=s.gone.pk, how="put_out", by=by, names={}),
    ),
    "competing.correcting.leave": (
        UMPIRE,
        lambda s, by: correcting.leave(entry=s.gone.pk, how="put_out", because=WHY, by=by),
    ),
    "competing.correcting.take_back_in": (
        UMPIRE,
        lambda s, by: correcting.take_back_in(entry=s.out().pk, because=WHY, by=by),
    ),
    "competing.reporting.report_match": (
        SIDES,
        lambda s, by: reporting.report_match(
            match=s.drawn.match.pk, version=s.drawn.fresh().version, outcome=of.FIRST_WINS, by=by
        ),
    ),
    "competing.reporting.confirm_report": (SIDES, lambda s, by: reporting.confirm_report(report=s.told.pk, by=by)),
    "competing.reporting.dispute_report": (
        frozenset({"entrant"}),
        lambda s, by: reporting.dispute_report(report=s.told.pk, by=by, words=WHY),
    ),
    "competing.tables.open_table": (SIDES, lambda s, by: tables.open_table(match=s.unreported().pk, by=by)),
    "competing.recorded.name_game": (
        SIDES,
        lambda s, by: recorded.name_game(match=s.unreported().pk, game=s.recorded().pk, by=by, because=WHY),
    ),
    "competing.times.offer_times": (
        ENTRANT,
        lambda s, by: times.offer_times(match=s.unreported().pk, times=[SOON], by=by),
    ),
    "competing.times.accept_time": (ENTRANT, lambda s, by: times.accept_time(time=s.offered(s.drawn.other), by=by)),
    "competing.times.decline_time": (ENTRANT, lambda s, by: times.decline_time(time=s.offered(s.drawn.other), by=by)),
    "competing.times.withdraw_time": (ENTRANT, lambda s, by: times.withdraw_time(time=s.offered(s.drawn.one), by=by)),
    "entries.entering.enter_for": (
        SECRETARY,
        lambda s, by: entering.enter_for(
            title_id=s.open.pk, by=by, key=uuid.uuid4(), details=Details(), players=[_somebody()], because=WHY
        ),
    ),
    "entries.keeping.change_details": (
        SECRETARY,
        lambda s, by: keeping.change_details(
            entry_id=s.entered.pk, by=by, version=0, details=Details(paid=True), because=WHY
        ),
    ),
    "entries.keeping.admit": (
        SECRETARY,
        lambda s, by: keeping.admit(entry_id=s.waiting.pk, by=by, version=0, because=WHY),
    ),
    "entries.keeping.refuse": (
        SECRETARY,
        lambda s, by: keeping.refuse(entry_id=s.entered.pk, by=by, version=0, because=WHY),
    ),
    "entries.keeping.withdraw": (
        SECRETARY,
        lambda s, by: keeping.withdraw(entry_id=s.entered.pk, by=by, version=0, because=WHY),
    ),
    "entries.lists.look_at": (SECRETARY, lambda s, by: lists.look_at(title_id=s.open.pk, by=by, text="player\nAble")),
    "entries.lists.make_listed": (
        SECRETARY,
        lambda s, by: lists.make_listed(title_id=s.open.pk, by=by, text="player\nAble", key=uuid.uuid4()),
    ),
    "entries.messages.write_message": (
        SECRETARY,
        lambda s, by: messages.write_message(
            title_id=s.drawn.title.pk, by=by, key=uuid.uuid4(), words="Muster.", to="entered"
        ),
    ),
    "entries.places.change_room": (SECRETARY, lambda s, by: places.change_room(title_id=s.open.pk, room=9, by=by)),
    "leagues.opening.change_league": (
        SECRETARY,
        lambda s, by: opening.change_league(league=s.league, name="Another", about="", ship=None, by=by),
    ),
    "leagues.opening.annul_league": (  # and moderators of the site
        SUPERUSER,
        lambda s, by: opening.annul_league(league=s.league, because=WHY, by=by),
    ),
    "leagues.opening.reinstate_league": (
        SUPERUSER,
        lambda s, by: opening.reinstate_league(league=s.league, because=WHY, by=by),
    ),
    "leagues.seasons.make_season": (
        SECRETARY,
        lambda s, by: seasons.make_season(
            league=s.league, slug="next", name="Next", divisions=[Division("First", "pairs")], rules=RULES, by=by
        ),
    ),
    "leagues.promotion.make_next_season": (SECRETARY, lambda s, by: next_of(s.season, by)),
    "leagues.nights.set_nights": (
        SECRETARY,
        lambda s, by: nights.set_nights(
            divisions=[s.division], nights=Nights(SOON.date(), frozenset(range(7))), at=SOON.time(), zone="UTC", by=by
        ),
    ),
    "leagues.nights.move_fixture": (
        SECRETARY,
        lambda s, by: nights.move_fixture(match=s.fixture.pk, to=SOON, because=WHY, zone="UTC", by=by),
    ),
    "leagues.nights.move_week": (
        SECRETARY,
        lambda s, by: nights.move_week(
            season=s.season, week=SOON.date(), to=(SOON + timedelta(days=7)).date(), because=WHY, zone="UTC", by=by
        ),
    ),
    "competing.adjusting.adjust_points": (
        UMPIRE,
        lambda s, by: adjusting.adjust_points(
            entry=_one_side(s.fixture), points=-1, because=WHY, key=uuid.uuid4(), by=by
        ),
    ),
    "competing.adjusting.annul_adjustment": (
        UMPIRE,
        lambda s, by: adjusting.annul_adjustment(adjustment=s.deducted.pk, because=WHY, by=by),
    ),
    "leagues.result_lists.look_at": (
        DESK,
        lambda s, by: result_lists.look_at(season=s.season, text="date", zone="UTC", by=by),
    ),
    "leagues.result_lists.enter_listed": (
        DESK,
        lambda s, by: result_lists.enter_listed(season=s.season, text="date", zone="UTC", by=by),
    ),
    "leagues.seasons.begin_season": (SECRETARY, lambda s, by: seasons.begin_season(season=s.season, by=by)),
    "entries.substituting.substitute": (
        SECRETARY,
        lambda s, by: substituting.substitute(
            entry_id=s.entered.pk, by=by, version=0, place=1, player=_somebody(), because=WHY
        ),
    ),
}
# What anybody does for themselves, with an account: judged by whose it is, and not by a role.
OWN = {
    "leagues.opening.open_league",
    "calendars.make_feed",
    "calendars.withdraw_feed",
    "entries.answering.answer",
    "entries.answering.withdraw_own",
    "entries.entering.enter",
}


def _somebody() -> Named:
    return Named(uuid.uuid4(), "Able Baker")


def _services() -> Iterator[str]:
    """Every service that asks by whom it is, but for those of people, which roles of a competition do not touch."""
    root = services.__name__ + "."
    for module in pkgutil.walk_packages(services.__path__, root):
        for name, found in inspect.getmembers(importlib.import_module(module.name), inspect.isfunction):
            asks = inspect.signature(found).parameters
            is_service = "by" in asks and all(one.kind in (one.KEYWORD_ONLY, one.VAR_KEYWORD) for one in asks.values())
            if is_service and found.__module__ == module.name and not name.startswith("_"):
                yield f"{module.name.removeprefix(root)}.{name}"


def test_every_service_is_in_the_table() -> None:
    found = {name for name in _services() if not name.startswith("people.")}
    assert found == set(DEEDS) | OWN


# Officials' pages, by the name of their address: who may read them.
PAGES = {
    "new_edition": SUPERUSER,
    "import_edition": SUPERUSER,
    "manage": SECRETARY,
    "change_league": SECRETARY,
    "new_season": SECRETARY,
    "nights": SECRETARY,
    "next_season": SECRETARY,
    "night_results": DESK,
    "results_list": DESK,
    "match_night": SECRETARY,
    "annul_league": SUPERUSER,
    "archive": SECRETARY,
    "write_rules": SECRETARY,
    "rules_form": SECRETARY,
    "entry_add": SECRETARY,
    "entries_list": SECRETARY,
    "entry_kept": SECRETARY,
    "entry_substitute": SECRETARY,
    "messages": SECRETARY,
    "match_deadline": SECRETARY,
    "match_correct": UMPIRE,
    "entry_out": UMPIRE,
    "entry_points": UMPIRE,
    "entries_kept": VIEWER,
    "entries_kept_csv": VIEWER,
    "overdue": VIEWER,
    "message": VIEWER,  # and whom it went to
    "entry": VIEWER,  # and its players
}
OF_A_SEASON = ("nights", "next_season", "night_results", "results_list")
OF_A_TITLE = ("write_rules", "rules_form", "entry_add", "entries_list", "messages", "entries_kept", "entries_kept_csv")


def _path(held: Held, name: str) -> str:
    edition = ["championships/world", "2021"]
    title = [*edition, "open"]
    args: dict[str, list[Any]] = {
        "new_edition": [],
        "import_edition": [],
        **{one: [held.league.at] for one in ("change_league", "new_season", "annul_league")},
        **{one: [held.league.at, held.season.slug] for one in OF_A_SEASON},
        "match_night": [held.league.at, held.season.slug, held.division.slug, held.fixture.pk],
        **dict.fromkeys(("manage", "archive", "overdue"), edition),
        **dict.fromkeys(OF_A_TITLE, title),
        **{one: [*title, held.entered.pk] for one in ("entry", "entry_kept")},
        "entry_substitute": [*title, held.entered.pk, 1],
        "message": [*title, held.message.pk],
        "match_deadline": [*edition, held.drawn.title.slug, held.ready.pk],
        "match_correct": [*edition, "decided", held.final.pk],
        "entry_out": [*edition, held.drawn.title.slug, held.gone.pk],
        "entry_points": [held.league.at, held.season.slug, held.division.slug, held.fixture.first_id],
    }
    return reverse(f"tournaments:{name}", args=args[name])


def _done(deed: Done, held: Held, who: Any) -> str:
    """What comes of a deed, which is taken back: done, refused, or what else."""
    with transaction.atomic():
        try:
            deed(held, who)
            return "done"
        except PermissionDenied:
            return "refused"
        except Exception as failed:  # whoever may has to be able to
            return f"{type(failed).__name__}: {failed}"
        finally:
            transaction.set_rollback(True)


def test_every_deed_and_page_by_every_role() -> None:
    held = Held()
    wrong = []
    for name, (may, deed) in DEEDS.items():
        for role in ROLES:
            found, wanted = _done(deed, held, held.people[role]), "done" if role in may else "refused"
            if found != wanted:
                wrong.append(f"{role}, {name}: {found}, and not {wanted}")
    for role in ROLES:
        client = Client()
        if role != "anonymous":
            client.force_login(held.people[role])
        for name, may_read in PAGES.items():
            status = client.get(_path(held, name)).status_code
            refusals = {302} if role == "anonymous" else {403, 404}
            if status not in ({200} if role in may_read else refusals):
                wrong.append(f"{role}, the page {name}: {status}")
    assert wrong == []
    assert Report.objects.filter(pk=held.told.pk, state=Report.State.STANDING).exists()  # all of it was taken back


def test_who_is_dismissed_or_closed_may_nothing_more() -> None:
    edition, secretary = of.edition()
    umpire, boss = of.user("umpire"), of.user("boss")
    official = championships.appoint(competition=edition, user=umpire, role="umpire", by=secretary)
    assert deeds_of(umpire, edition) == {Deed.SETTLE, Deed.ENTER_RESULTS, Deed.SEE_PRIVATE}
    championships.dismiss(official=official, by=boss)
    assert deeds_of(umpire, edition) == frozenset()
    boss.is_active = False
    assert deeds_of(boss, edition) == frozenset()

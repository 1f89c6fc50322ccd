"""Live tables of matches: one click opens the next game's, and what came of it is the match's by itself.

`games` tells that a game has ended by a signal; the receiver writes a job down, and the job asks here. A sweep asks
too, for what was missed and for tables that were called off, of which nothing is told. To ask twice changes nothing.
"""

from collections.abc import Sequence
from uuid import UUID

import structlog
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Game
from games.selectors.counting import stands
from games.services.live.arranging import call_off_arranged, open_arranged
from tournaments.formats.judging import decided
from tournaments.models import Group, Match, MatchGame, Member, Report
from tournaments.selectors.courses import stage_rules
from tournaments.selectors.match_games import (
    NOT_OVER,
    games_of,
    has_guests,
    has_strangers,
    leg_of,
    members_of,
    missed,
    seating_of,
)
from tournaments.selectors.officials import Deed, may
from tournaments.selectors.sides import side_of
from tournaments.services.competing.holding import hold_match
from tournaments.services.competing.refused import judge_to_be_played
from tournaments.services.competing.reporting import about, report_games, set_state
from tournaments.services.competing.telling import (
    overtake_reported,
    overtake_table,
    tell_annulled,
    tell_called_off,
    tell_table,
)
from tournaments.services.playing_rules import PlayingRules, rules_of
from tournaments.services.refusals import NotNow, Stale
from tournaments.words.matches import event_of
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

TAKE_OVER = "tournaments.take_over"

log = structlog.get_logger(__name__)


@transaction.atomic
def open_table(*, match: UUID, by: User) -> MatchGame:
    """Open the live table of a match's next game, with its seats kept for those who play it. Open already: given back.

    Raises `PermissionDenied` for who neither plays it nor enters results, and `NotNow` for a match that is not to be
    played, or players without an account where the game is rated.
    """
    group, row = hold_match(match)
    title = group.stage.title
    if side_of(row, by) is None and not may(by, Deed.ENTER_RESULTS, title.competition):
        raise PermissionDenied
    settle_what_ended(group, row)
    if there := MatchGame.objects.filter(match=row, state=MatchGame.State.OPEN).first():
        return there
    judge_next(group, row)
    rules = rules_of(title, stage_rules(group)[0].game)
    members = members_of(row)
    seating = seating_of(row, members, players_by_side(rules))
    if seating.lacking and rules.rated:
        raise NotNow(without_account(seating.lacking))
    game = open_arranged(
        by=by,
        event=event_of(title, row.key),
        format=rules.format,
        ring=rules.ring,
        preset=rules.preset,
        options=rules.options,
        clock=rules.clock,
        rated=rules.rated,
        seats=seating.users,
    )
    made = add_game(row, game, Report.Source.LIVE, by)
    if row.state != Match.State.PLAYING:
        set_state(row, Match.State.PLAYING)
    write_entry(by=by, deed="table opened", about=about(row), game=str(game.pk))
    tell_table(row, [user for user in seating.users.values() if user != by], game.pk, title)
    return made


def players_by_side(rules: PlayingRules) -> list[list[str]]:
    """The colours of each side's players, in the order of their seats."""
    board = rules.board
    players = list(zip(board.side_of_player, board.player_names, strict=True))
    return [[name for side, name in players if side == which] for which in range(len(board.sides))]


def without_account(members: Sequence[Member]) -> str:
    """Why there can be no table: who needs an account, and what can be done instead."""
    names = ", ".join(member.player.shown_name for member in members)
    return _(
        "%(names)s: no account here, which a rated game needs. A player with one claims the profile on its page. "
        "Or play elsewhere, and report the result."
    ) % {"names": names}


def judge_next(group: Group, row: Match) -> None:
    """Raise `NotNow` unless another game of a match that is held is to be played."""
    judge_to_be_played(row, (Match.State.READY, Match.State.PLAYING))
    over = sum(one.state == MatchGame.State.OVER for one in games_of(row))
    if over >= stage_rules(group)[1].match.most_games:
        raise NotNow(_("All games of this match are over, and nobody is ahead: an official settles it."))


def add_game(row: Match, game: Game, source: Report.Source, by: User) -> MatchGame:
    """A game of the site as the next of a match that is held."""
    last = row.games.order_by("-number").values_list("number", flat=True).first() or 0
    if row.first is None or row.second is None:
        raise NotNow(_("It is not known yet who meets here."))
    return MatchGame.objects.create(
        match=row, number=last + 1, first=row.first, second=row.second, game=game, source=source, by=by
    )


# --- what came of it ------------------------------------------------------------------------------------------------


@transaction.atomic
def take_over(*, game: UUID) -> None:
    """Whatever a game of the site has become is the match's of which it is one, if it is. Twice is once."""
    found = MatchGame.objects.filter(game=game).order_by("-number").first()
    if found is None:
        return
    group, row = hold_match(found.match_id)
    found = MatchGame.objects.select_related("game").get(pk=found.pk)
    settle(group, row, found)


def take_over_missed() -> int:
    """Take over what was missed; how many games there were. One that cannot be keeps none of the others."""
    games = missed()
    for game in games:
        try:
            take_over(game=game)
        except (NotNow, Stale):
            log.exception("game_not_taken_over", game=str(game))
    return len(games)


def settle_what_ended(group: Group, row: Match) -> None:
    """Settle the games of a match that is held whose end was not noticed yet."""
    for one in MatchGame.objects.filter(match=row, state=MatchGame.State.OPEN).select_related("game"):
        settle(group, row, one)


def settle(group: Group, row: Match, one: MatchGame) -> None:
    """Let a game of a match that is held count for it if it does, and report the match if that decides it."""
    is_theirs = (one.first_id, one.second_id) == (row.first_id, row.second_id)
    is_open = row.state in NOT_OVER
    game = one.game
    waits = one.state == MatchGame.State.OPEN and game.state == Game.State.OPEN
    if waits and (not is_theirs or not is_open or has_strangers(one)):
        call_off_arranged(game_id=game.pk, because=_("Others play the match, or it is over."))
        game.refresh_from_db()
    match one.state:
        case MatchGame.State.OVER if game.annulled_at is not None:
            if is_open and is_theirs:
                _annul_report(row, one)
                _make_void(row, one, MatchGame.Void.ANNULLED)
            else:
                tell_annulled(row, f"{one.pk}:{game.annulled_at.isoformat()}", group.stage.title)
        case MatchGame.State.VOID if one.void == MatchGame.Void.ANNULLED and is_open and is_theirs and stands(game):
            count(group, row, one)
        case MatchGame.State.OPEN if not is_theirs:
            _make_void(row, one, MatchGame.Void.OTHERS)
        case MatchGame.State.OPEN if not is_open:
            _make_void(row, one, MatchGame.Void.DECIDED)
        case MatchGame.State.OPEN if game.state == Game.State.CALLED_OFF:
            _make_void(row, one, MatchGame.Void.CALLED_OFF)
            tell_called_off(row, game, group.stage.title)
        case MatchGame.State.OPEN if game.annulled_at is not None:
            _make_void(row, one, MatchGame.Void.ANNULLED)
        case MatchGame.State.OPEN if stands(game):
            count(group, row, one)


def _annul_report(row: Match, one: MatchGame) -> None:
    """A report that waits for somebody's word, and was made of a game that has fallen, waits no more."""
    waiting = Report.objects.filter(match=row, state__in=[Report.State.STANDING, Report.State.DISPUTED])
    if waiting.filter(legs__game=one.game_id).update(state=Report.State.ANNULLED, settled_at=timezone.now()):
        overtake_reported(row)
        set_state(row, Match.State.PLAYING)


def _make_void(row: Match, one: MatchGame, why: MatchGame.Void) -> None:
    one.state, one.void, one.settled_at = MatchGame.State.VOID, why, timezone.now()
    one.save(update_fields=["state", "void", "settled_at"])
    overtake_table(row)
    if row.state == Match.State.PLAYING and all(other.state == MatchGame.State.VOID for other in games_of(row)):
        set_state(row, Match.State.READY)


def count(group: Group, row: Match, one: MatchGame) -> None:
    """A game that stands counts for a match that is held, if somebody has won it; and the match is reported if that
    decides it."""
    _, stage, _rules = stage_rules(group)
    if leg_of(one, stage.match) is None:
        _make_void(row, one, MatchGame.Void.NO_WINNER)
        return
    one.state, one.void, one.settled_at = MatchGame.State.OVER, MatchGame.Void.NOT, timezone.now()
    one.save(update_fields=["state", "void", "settled_at"])
    overtake_table(row)
    counted, legs = [], []
    for other in games_of(row):
        if other.state == MatchGame.State.OVER and (leg := leg_of(other, stage.match)):
            counted.append(other)
            legs.append(leg)
    outcome = decided(legs, stage.match)
    if outcome is None or (outcome.winner is None and not stage.has_table):
        return
    counted = counted[: len(outcome.legs)]
    live = any(other.source == Report.Source.LIVE for other in counted)
    told = [other for other in counted if other.source == Report.Source.RECORDED or has_guests(other)]
    sides = [(said, other.by) for other in told if (said := side_of(row, other.by)) is not None]
    report_games(
        group,
        row,
        outcome=outcome,
        games=[other.game for other in counted],
        source=Report.Source.LIVE if live else Report.Source.RECORDED,
        said_by=sides[0] if sides else None,
        played_at=max(other.game.ended_at or other.made_at for other in counted),
    )

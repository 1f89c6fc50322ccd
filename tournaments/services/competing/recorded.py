"""A recorded game that is a match's: named by who plays it or by an official, once all its sides have confirmed it.

Its players are those of the match and its rules the title's. Who names one says no more than that it was the match's:
if it decides the match and one side alone has said so, the other is asked.
"""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Game, Seat
from games.selectors.counting import stands
from games.selectors.logs import layout_of
from tournaments.models import Group, Match, MatchGame, Member, Report
from tournaments.selectors.courses import stage_rules
from tournaments.selectors.match_games import leg_of, members_of
from tournaments.selectors.officials import Deed
from tournaments.selectors.sides import deeds_beside, side_of
from tournaments.services.competing.holding import hold_match
from tournaments.services.competing.reporting import about, set_state
from tournaments.services.competing.tables import add_game, count, judge_next, settle_what_ended
from tournaments.services.playing_rules import rules_of
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def name_game(*, match: UUID, game: UUID, by: User, because: str = "") -> MatchGame:
    """Let a recorded game be the next of a match. Named before: given back.

    `because`: why an official lets one count that was played by other rules, or written down before the match was
    drawn. Raises `PermissionDenied`, and `NotNow` for a game that is not confirmed, of others, by other rules, of
    another match, or that nobody has won; and for a match that is not to be played, or whose table is open.
    """
    group, row = hold_match(match)
    side = side_of(row, by)
    as_official = Deed.ENTER_RESULTS in deeds_beside(side, by, group.stage.title.competition)
    if side is None and not as_official:
        raise PermissionDenied
    there = MatchGame.objects.filter(game=game).exclude(state=MatchGame.State.VOID).first()
    if there is not None and there.match_id == row.pk:
        return there
    if there is not None:
        raise NotNow(_("This game is another match’s already."), field="address")
    settle_what_ended(group, row)
    if MatchGame.objects.filter(match=row, state=MatchGame.State.OPEN).exists():
        raise NotNow(_("A table of this match is open: play there, or call it off first."))
    judge_next(group, row)
    found = Game.objects.exclude(dice_source=Game.DiceSource.SERVER).filter(pk=game).first()
    if found is None or not stands(found):
        raise NotNow(_("There is no recorded game here that all its sides have confirmed."), field="address")
    first = _first_side(row, found)
    _judge_rules(group, row, found, because.strip() if as_official else "")
    made = add_game(row, found, Report.Source.RECORDED, by)
    made.side, made.because = first, because.strip() if as_official else ""
    if leg_of(made, stage_rules(group)[1].match) is None:
        raise NotNow(_("Nobody has won this game: it is played again."), field="address")
    made.save(update_fields=["side", "because"])
    write_entry(by=by, deed="game named", about=about(row), words=made.because, game=str(found.pk))
    if row.state != Match.State.PLAYING:
        set_state(row, Match.State.PLAYING)
    count(group, row, made)
    return made


def _judge_rules(group: Group, row: Match, game: Game, because: str) -> None:
    rules = rules_of(group.stage.title, stage_rules(group)[0].game)
    wrong = ""
    if game.ruleset_fingerprint != rules.ruleset.fingerprint() or game.ring != rules.ring:
        wrong = _("This game was played by other rules, or on another board, than the title’s.")
    elif row.draw.published_at is not None and game.created_at < row.draw.published_at:
        wrong = _("This game was written down before the match was drawn.")
    if wrong and not because:
        raise NotNow(wrong, field="address", instead=[_("An official can let it count, with a reason.")])


def _first_side(row: Match, game: Game) -> int:
    """Which of a game's sides is the match's first. Raises `NotNow` unless just those who play the match sit there."""
    names = layout_of(game).side_names
    seats = list(game.seats.all())
    sides = [[seat for seat in seats if seat.side == name] for name in names]
    members = members_of(row)
    teams = [[one for one in members if one.entry_id == entry] for entry in (row.first_id, row.second_id)]
    for first in (0, 1):
        if len(sides) == 2 and _are(sides[first], teams[0]) and _are(sides[1 - first], teams[1]):
            return first
    raise NotNow(_("Others sat there than those who play this match."), field="address")


def _are(seats: Iterable[Seat], members: Sequence[Member]) -> bool:
    """Whether the seats of a side are those of an entry's players, by account, or by name where a seat has none."""
    left = list(members)
    for seat in seats:
        found = next((one for one in left if _is(seat, one)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _is(seat: Seat, member: Member) -> bool:
    player = member.player
    if seat.user_id is not None:
        return seat.user_id == player.user_id
    return seat.name_key in (player.name.casefold(), player.shown_name.casefold())

"""The site's games that are a match's: which there are, what came of one, and who sits where at its next table."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from games.models import Game, LiveSeat, Seat
from games.rules.board import BEHIND
from games.rules.outcome import Honour as GameHonour
from games.rules.position import Position
from games.rules.record import Termination
from games.selectors.counting import stands
from games.selectors.logs import log_of
from tournaments.formats.manifests import Counting, MatchRules
from tournaments.formats.outcomes import Honour, Leg, Side
from tournaments.models import Match, MatchGame, Member
from uckers_site.accounts.models import User

_HONOURS = {GameHonour.IN_HARBOUR: Honour.HARBOUR, GameHonour.EIGHT_PIECER: Honour.EIGHT_PIECER}
NOT_OVER = (Match.State.READY, Match.State.PLAYING, Match.State.REPORTED, Match.State.DISPUTED)
_PLAYED_AGAIN = (Termination.ABANDONED, Termination.FLIPPED)


def games_of(match: Match) -> list[MatchGame]:
    """The games of those who stand in a match now, in their order, void ones too; one query."""
    if match.first_id is None or match.second_id is None:
        return []
    found = MatchGame.objects.filter(match=match, first=match.first_id, second=match.second_id)
    return list(found.select_related("game__live").order_by("number"))


def is_of_a_match(game: UUID) -> bool:
    """Whether a game of the site is a match's; one query."""
    return MatchGame.objects.filter(game=game).exists()


def open_games(matches: Collection[UUID]) -> dict[UUID, MatchGame]:
    """The game that is to be played or under way of each of some matches that has one; one query."""
    found = MatchGame.objects.filter(match__in=matches, state=MatchGame.State.OPEN, first=F("match__first"))
    waiting = found.filter(second=F("match__second"), game__state__in=[Game.State.OPEN, Game.State.UNDER_WAY])
    return {one.match_id: one for one in waiting.select_related("game")}


def missed() -> list[UUID]:
    """The games that are matches' and have come to an end, or were annulled, and were not settled since, and the tables
    that wait for others than those who are to play there; one query."""
    ended = Q(state=MatchGame.State.OPEN) & ~Q(game__state__in=[Game.State.OPEN, Game.State.UNDER_WAY])
    fallen = Q(state=MatchGame.State.OVER, game__annulled_at__isnull=False) & ~Q(match__state=Match.State.CONFIRMED)
    theirs = Q(match__state__in=NOT_OVER, first=F("match__first"), second=F("match__second"))
    waiting = MatchGame.objects.filter(state=MatchGame.State.OPEN, game__state=Game.State.OPEN)
    right = waiting.filter(theirs).exclude(Exists(_strangers()))
    idle = Q(pk__in=waiting.values("pk")) & ~Q(pk__in=right.values("pk"))
    return list(MatchGame.objects.filter(ended | fallen | idle).order_by("made_at").values_list("game_id", flat=True))


def _strangers() -> QuerySet[Seat]:
    """Of the game of a match: the seats of accounts, taken or kept, whose players do not play the match."""
    seats = Seat.objects.filter(game=OuterRef("game")).annotate(whose=Coalesce("user", "live__kept_for"))
    side = Q(entry=OuterRef(OuterRef("first"))) | Q(entry=OuterRef(OuterRef("second")))
    members = Member.objects.filter(side, until__isnull=True, player__user=OuterRef("whose"))
    return seats.filter(whose__isnull=False).exclude(Exists(members))


def has_strangers(one: MatchGame) -> bool:
    """Whether somebody has a seat at a game of a match who does not play for its sides any more; one query."""
    return MatchGame.objects.filter(pk=one.pk).filter(Exists(_strangers())).exists()


def has_guests(one: MatchGame) -> bool:
    """Whether somebody sits at a game of a match by a link, so that the site does not know who; one query."""
    return Seat.objects.filter(game=one.game_id, live__kind=LiveSeat.Kind.GUEST).exists()


# --- who sits where -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seating:
    """Who sits where at a match's table: the account of each player's colours; `lacking`: the members without one."""

    users: dict[str, User]
    lacking: list[Member]


def members_of(match: Match) -> list[Member]:
    """Those who play a match, its first side first, each side in its order; one query."""
    found = Member.objects.filter(entry__in=[match.first_id, match.second_id], until__isnull=True)
    members = found.select_related("player__user").order_by("place")
    return sorted(members, key=lambda member: member.entry_id != match.first_id)


def seating_of(match: Match, members: Iterable[Member], sides: Iterable[Iterable[str]]) -> Seating:
    """The first side of a match plays the first side's colours; `sides`: the colours of each side's players."""
    users: dict[str, User] = {}
    lacking = []
    free = {entry: list(players) for entry, players in zip((match.first_id, match.second_id), sides, strict=True)}
    for member in members:
        if not free[member.entry_id]:
            continue
        player, user = free[member.entry_id].pop(0), member.player.user
        if user is None or not user.is_active:
            lacking.append(member)
        else:
            users[player] = user
    return Seating(users, lacking)


# --- what came of a game --------------------------------------------------------------------------------------------


def leg_of(one: MatchGame, rules: MatchRules) -> Leg | None:
    """What the game of a match makes of it, if it stands.

    None for one that is played again: without an end, or drawn where the best of some games is played.
    """
    if not stands(one.game) or one.game.termination in _PLAYED_AGAIN:
        return None
    return leg_at(one, log_of(one.game).table.position, rules)


def known_legs(match: Match, rules: MatchRules) -> list[Leg]:
    """What the site's games that count for a match make of it, in their order."""
    found = (leg_of(one, rules) for one in games_of(match) if one.state == MatchGame.State.OVER)
    return [leg for leg in found if leg is not None]


def leg_at(one: MatchGame, position: Position, rules: MatchRules) -> Leg | None:
    """What a game of a match that has ended at this position makes of it; None where it was drawn, as `leg_of`."""
    game = one.game
    names = position.layout.side_names
    order = (one.side, 1 - one.side)
    winner: Side | None = None
    if game.winner:
        winner = 0 if names[one.side] == game.winner else 1
    elif rules.counting is Counting.BEST:
        return None
    home = (position.pieces_home(order[0]), position.pieces_home(order[1]))
    to_go = (_to_go(position, order[0]), _to_go(position, order[1]))
    return Leg(winner, home, to_go, _honour(game) if winner is not None else None)


def _to_go(position: Position, side: int) -> tuple[int, ...]:
    """The squares that each piece of a side that is not home has still to go."""
    board = position.layout
    places = (place for colour in board.sides[side] for place in position.pieces[colour])
    return tuple(sorted(board.home - max(place, BEHIND) for place in places if place != board.home))


def _honour(game: Game) -> Honour | None:
    """The greater of a win's honours; who puts the board up is punished as an eight-piecer (RULES 10.1)."""
    earned = {one["honour"] for one in game.honours if one["by"] == game.winner}
    for honour, told in _HONOURS.items():
        if honour in earned:
            return told
    return Honour.EIGHT_PIECER if game.termination == Termination.UPBOARD else None

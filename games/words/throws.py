"""Throws, plays, declarations and endings in words: the record as somebody would tell it, and whose turn it is and why.

Positions in words are in `games.words.boards`, house rules in `games.words.options`.
"""

from collections.abc import Mapping, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.board import BASE, DOORSTEP, Layout
from games.rules.declarations import Declaration, Kind
from games.rules.outcome import Honour
from games.rules.plays import Play
from games.rules.playthrough import Frame
from games.rules.record import Termination
from games.rules.steps import Knocked, Step
from games.rules.table import Phase, Table
from games.rules.throws import IPS_LIMIT, sixes_needed
from games.words.boards import COLOURS, NUMBERS, colours

ENDINGS = {
    Termination.NORMAL: gettext_lazy("%(side)s won: all pieces home."),
    Termination.RESIGNATION: gettext_lazy("%(side)s won; the other side gave up."),
    Termination.UPBOARD: gettext_lazy("%(side)s won; the other side put its pieces on the floor."),
    Termination.FLIPPED: gettext_lazy("The board was turned over: nobody won."),
    Termination.TIMEOUT: gettext_lazy("%(side)s won; the other side ran out of time."),
    Termination.WALKOVER: gettext_lazy("%(side)s won by walkover."),
    Termination.DRAWN: gettext_lazy("Drawn."),
    Termination.ABANDONED: gettext_lazy("Abandoned: nobody won."),
}
LEAVINGS = {
    Termination.RESIGNATION: gettext_lazy("%(player)s gives up and is out."),
    Termination.UPBOARD: gettext_lazy("%(player)s puts the pieces on the floor and is out."),
    Termination.TIMEOUT: gettext_lazy("%(player)s runs out of time and is out."),
}
HONOURS = {
    Honour.EIGHT_PIECER: gettext_lazy("Eight-piecer by %(by)s against %(against)s: none of theirs got home."),
    Honour.IN_HARBOUR: gettext_lazy("Eight piece in harbour by %(by)s: all of %(against)s lay in base."),
    Honour.EIGHT_PIECE_MIXI: gettext_lazy("Eight-piece mixi by %(by)s: all of %(against)s knocked off one square."),
    Honour.STAND_UP: gettext_lazy("Stand-up finish by %(by)s: stood up for it, and made it."),
}


def play_in_words(board: Layout, play: Play, knocked: Sequence[Knocked | None] = (), known: int | None = None) -> str:
    """A play: ``red enters, then R1 to R5 knocking off two yellow``. `knocked` as in `games.rules.throws.Thrown`.

    `known`: a colour that need not be named, since the sentence says whose play it is.
    """
    if play.challenge is not None:
        colour, place = play.challenge
        return _("the six goes to a challenge: %(piece)s") % {"piece": _challenger(board, colour, place)}
    if not play.steps:
        return _("nothing is moved")
    told = []
    for index, step in enumerate(play.steps):
        hit = knocked[index] if index < len(knocked) else None
        told.append(
            _step(board, step, known, again=step == play.steps[index - 1] and index > 0) + _knocking(board, hit)
        )
        known = step.colour
    return _(", then ").join(told)


def declaration_in_words(board: Layout, declaration: Declaration) -> str:
    """What is said before the throw: ``red tries to suck back green's piece on p3``."""
    colour = COLOURS[board.ring[declaration.colour]] if declaration.colour >= 0 else ""
    match declaration.kind:
        case Kind.SUCK_BACK:
            words = _("%(colour)s tries to suck back what %(victim)s has on p%(square)s")
            victim = COLOURS[board.ring[declaration.victim]]
            return words % {"colour": colour, "victim": victim, "square": declaration.square}
        case Kind.BLOW_BACK:
            place = board.names[declaration.colour][declaration.place]
            words = _("%(colour)s tries to blow back from %(square)s what stands on its foot")
            return words % {"colour": colour, "square": place}
        case Kind.CHALLENGE:
            return _("challenge: %(piece)s") % {"piece": _challenger(board, declaration.colour, declaration.place)}
        case Kind.CALL:
            return _("snake eyes are called")
        case Kind.STAND_UP:
            return _("stands up for the last throw")


def frame_in_words(frame: Frame) -> str:
    """One throw, or a leaving, as a sentence: ``Red threw 6–4: enters, then R1 to R5.``"""
    board = frame.before.layout
    player = colours(board.player_names[frame.player])
    if frame.leaves is not None:
        return capfirst(LEAVINGS[frame.leaves] % {"player": player})
    said = []
    if frame.declaration is not None:
        said.append(capfirst(declaration_in_words(board, frame.declaration)) + ".")
    if frame.off_board:
        said.append(off_board_in_words(frame.off_board, again=frame.dice is not None))
    if frame.dice is None or frame.thrown is None:
        said.append(
            _("That was number %(times)s for %(player)s: the turn is over.") % {"times": IPS_LIMIT, "player": player}
        )
        return " ".join(said)
    told = {"player": player, "dice": dice_in_words(frame.dice), "what": what_came_in_words(frame)}
    said.append(capfirst(_("%(player)s threw %(dice)s: %(what)s.") % told))
    return " ".join(said)


def dice_in_words(dice: Sequence[int]) -> str:
    """``6–4``, the higher die first."""
    return f"{max(dice)}–{min(dice)}"


def off_board_in_words(times: int, *, again: bool = True) -> str:
    """How often a throw went off the International Playing Surface, and whether it was thrown again."""
    words = ngettext("Off the board once", "Off the board %(times)s times", times) % {"times": times}
    return (_("%(words)s, and thrown again.") if again else _("%(words)s.")) % {"words": words}


def unplayed_in_words(table: Table) -> str:
    """What was thrown, or said before a throw, and came to nothing: ``Red threw 6–4, not played.``"""
    player = colours(table.position.layout.player_names[table.position.to_throw])
    said = []
    if table.declared is not None:
        said.append(capfirst(declaration_in_words(table.position.layout, table.declared)) + ".")
    if table.off_board:
        said.append(off_board_in_words(table.off_board, again=table.dice is not None))
    if table.dice is not None:
        words = _("%(player)s threw %(dice)s, not played.")
        said.append(capfirst(words % {"player": player, "dice": dice_in_words(table.dice)}))
    else:
        said.append(capfirst(_("%(player)s did not throw after that.") % {"player": player}))
    return " ".join(said)


def ending_in_words(winner: str, termination: str) -> str:
    """How a game ended. `winner`: the side's colours, or empty; `termination`: empty while it goes on."""
    if not termination:
        return _("Not finished.")
    return capfirst(ENDINGS[Termination(termination)] % {"side": colours(winner) if winner else ""})


def honour_in_words(honour: Mapping[str, str | None]) -> str:
    """An honour, as a game keeps it."""
    by, against = honour["by"] or "", honour["against"] or ""
    words = HONOURS[Honour(honour["honour"] or "")] % {"by": colours(by), "against": colours(against)}
    return str(words)


def because_in_words(table: Table) -> str:
    """Whose turn it is and why, or what is awaited: the line beneath the board."""
    board, position = table.position.layout, table.position
    if table.phase is Phase.OVER and table.ended is not None:
        winner = "" if table.ended.winner is None else board.side_names[table.ended.winner]
        return ending_in_words(winner, table.ended.how.value)
    if table.phase is Phase.BEGINNER:
        throws = {"player": capfirst(colours(board.player_names[table.due[0]]))}
        if len(table.start) >= len(board.players):  # everybody has thrown, and nobody leads
            return _("A tie for highest: %(player)s throws again.") % throws
        return _("%(player)s throws for the beginner; the highest total begins.") % throws
    player = capfirst(colours(board.player_names[position.to_throw]))
    if table.phase is Phase.PLAY and table.dice is not None:
        return _("%(player)s threw %(dice)s. What was played?") % {
            "player": player, "dice": dice_in_words(table.dice),
        }  # fmt: skip
    return _("%(player)s to throw: %(why)s") % {"player": player, "why": _why_to_throw(table)}


def _why_to_throw(table: Table) -> str:
    position = table.position
    if position.challenge is not None:
        colour, place, sixes = position.challenge
        left = sixes_needed(position, colour, place) - sixes
        return ngettext(
            "a challenge is under way, and needs one six more.",
            "a challenge is under way, and needs %(left)s sixes more.",
            left,
        ) % {"left": left}
    if position.waits_to_help():
        return _("home, and throwing for a six to help with.")
    if not table.turn_over:
        return _("there was a six, so there is another throw.")
    if not table.turns:
        return _("began the game.")
    return _("the turn before is over.")


def what_came_in_words(frame: Frame) -> str:
    """What a throw led to: the play, or what it came to without one; empty where it was never thrown."""
    thrown, board = frame.thrown, frame.before.layout
    if thrown is None:
        return ""
    if thrown.play is not None and thrown.play.challenge is None:
        own = board.players[frame.player]
        return play_in_words(board, thrown.play, thrown.knocked, own[0] if len(own) == 1 else None)
    hit = _("%(pieces)s back to base") % {"pieces": _pieces(board, thrown.also_knocked)} if thrown.also_knocked else ""
    return "; ".join(part for part in (_deed(frame), hit) if part)


def _deed(frame: Frame) -> str:
    """What a throw without a step of its own was: a challenge, an attempt, snake eyes, a throw for leave to help."""
    before, after, board = frame.before, frame.after, frame.before.layout
    declared = frame.declaration.kind if frame.declaration is not None else None
    called = frame.thrown is not None and frame.thrown.play is not None
    if before.challenge is not None or called or declared is Kind.CHALLENGE:
        return _challenge_came(frame)
    if before.waits_to_help():
        player = frame.player
        return _("a six: may help from the next turn on") if player in after.may_help else _("no six: not helping yet")
    if declared in (Kind.SUCK_BACK, Kind.BLOW_BACK):
        return _("hit") if _lost_in_pipe_or_on_foot(frame) else _("missed")
    side_colours = board.sides[board.side_of_player[frame.player]]
    came_out = any(before.pieces[colour].count(BASE) > after.pieces[colour].count(BASE) for colour in side_colours)
    if before.unit(frame.player) in before.first_throw:
        return _("snake eyes: the pieces come out") if came_out else _("snake eyes, and nothing can come out")
    return _("snake eyes again: the pieces go back in")


def _challenge_came(frame: Frame) -> str:
    if frame.after.challenge is not None:
        sixes = frame.after.challenge.sixes
        needed = sixes_needed(frame.after, frame.after.challenge.colour, frame.after.challenge.place)
        return _("challenge, %(sixes)s of %(needed)s sixes") % {"sixes": sixes, "needed": needed}
    won = frame.thrown is not None and bool(frame.thrown.also_knocked)
    return _("challenge won") if won else _("no six: the challenge has failed")


def _lost_in_pipe_or_on_foot(frame: Frame) -> bool:
    board, declaration = frame.before.layout, frame.declaration
    if declaration is None:
        return False
    if declaration.kind is Kind.BLOW_BACK:
        return frame.before.pieces[declaration.colour] != frame.after.pieces[declaration.colour]
    place = board.foot + declaration.square
    return frame.after.pieces[declaration.victim].count(place) < frame.before.pieces[declaration.victim].count(place)


def _step(board: Layout, step: Step, known: int | None, *, again: bool) -> str:
    colour = str(COLOURS[board.ring[step.colour]])
    names = board.names[step.colour]
    words = {"colour": colour, "start": names[step.start], "end": names[step.end]}
    same = known == step.colour
    if step.start == BASE:
        return _("another enters") if again else (_("enters") if same else _("%(colour)s enters")) % words
    if step.end == board.home:
        return (_("%(start)s home") if same else _("%(colour)s %(start)s home")) % words
    if step.pieces == 2:
        return _("two %(colour)s together, %(start)s to %(end)s") % words
    return (_("%(start)s to %(end)s") if same else _("%(colour)s %(start)s to %(end)s")) % words


def _knocking(board: Layout, hit: Knocked | None) -> str:
    return _(" knocking off %(pieces)s") % {"pieces": _pieces(board, [hit])} if hit is not None else ""


def _pieces(board: Layout, knocked: Sequence[Knocked]) -> str:
    told = [f"{NUMBERS[count]} {COLOURS[board.ring[colour]]}" for hit in knocked for colour, count in hit.colours]
    return _(" and ").join(told)


def _challenger(board: Layout, colour: int, place: int) -> str:
    names = board.names[colour]
    ahead = names[DOORSTEP if place == BASE else place + 1]
    words = {"colour": COLOURS[board.ring[colour]], "start": names[place], "square": ahead}
    if place == BASE:
        return _("%(colour)s in base against %(square)s") % words
    return _("%(colour)s on %(start)s against %(square)s") % words

"""The page of a draft, which is a different one for each state that it can be in; and what stands on it."""

from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.drawing.marks import NOTHING_MARKED, Marks, marks_of_throw
from games.forms.recording import MendForm, NamesForm, TextForm, WhoForm
from games.forms.tables import FORMAT_WORDS
from games.models import Draft, Game
from games.notation.mending import sound_part
from games.notation.names import names_in
from games.rules.board import layout
from games.rules.outcome import Outcome
from games.rules.playthrough import playthrough
from games.rules.record import Record
from games.rules.replay import Replayed, replay
from games.selectors.drafts import games_of, was_mended
from games.services.endings import honours_as_json
from games.services.judging import Judged, game_of, ready
from games.services.mending import text_of_game
from games.services.recording import unnamed
from games.views.fault_shown import fault_shown
from games.views.signed_in import Signed
from games.words.boards import colours
from games.words.options import OPTION_WORDS, PRESET_WORDS, OptionWords, value_in_words
from games.words.throws import ending_in_words, honour_in_words

ROWS = 50  # of a table of games, to a page


def draft_page(request: Signed, draft: Draft, *, game: int | None = None, **more: Any) -> HttpResponse:
    """The page of a draft as it is; `game`: that of one of its games.

    Of `more`, `typed` is what was typed before signing in, `form` a form as it was sent and refused, `status` that of
    the answer.
    """
    match draft.state:
        case Draft.State.JUDGING | Draft.State.RECORDING:
            return render(request, "games/recording/progress.html", {"draft": draft, **progress_of(draft)})
        case Draft.State.RECORDED:
            return _recorded(request, draft)
        case Draft.State.WITHDRAWN:
            form = TextForm(text=text_of_game(draft, 0))
            return render(request, "games/recording/put_aside.html", {"draft": draft, "form": form})
    if len(draft.verdicts) > 1 and game is None:
        return _many(request, draft)
    return _one(request, draft, game or 1, **more)


def progress_of(draft: Draft) -> dict[str, Any]:
    """How far judging or recording has got, in words and numbers."""
    if draft.state == Draft.State.RECORDING:
        return {"value": draft.recorded, "most": len(draft.wanted["games"]), "label": _("Games recorded")}
    done = len(draft.verdicts)
    return {"value": done, "most": max(draft.games or 0, done, 1), "label": _("Games judged")}


# --- one game ---------------------------------------------------------------------------------------------------


def _one(
    request: Signed, draft: Draft, number: int, *, typed: dict[str, str] | None = None, **more: Any
) -> HttpResponse:
    judged = game_of(draft, number)
    if judged is None and (number > 1 or draft.verdicts):
        raise Http404
    words: dict[str, Any] = {"draft": draft, "number": number, "several": len(draft.verdicts) > 1, "mend": None}
    words["mended"] = was_mended(draft)
    text = (typed or {}).get("text", "") or text_of_game(draft, number)
    words["mend"] = MendForm(initial={"version": draft.version, "game": number, "text": text})
    words |= {name: value for name, value in more.items() if name != "status"}
    words["kept_typed"] = bool(typed)
    status = more.get("status", 200)
    if judged is None:
        return render(request, "games/recording/nothing.html", words, status=status)
    _number, record, replayed, fault = judged
    if fault is not None:
        words |= {"fault": fault_shown(draft, judged, fault), "can_go_on": _can_go_on(draft, record, replayed)}
        words |= {"steps": _steps(), "nearest": _nearest(replayed)}
        return render(request, "games/recording/fault.html", words, status=status)
    if record is None or replayed is None or replayed.outcome is None:
        raise AssertionError("a game is faulty or has an outcome")
    verdict = draft.verdicts[number - 1]
    words |= {"told": told_of(record, replayed, replayed.outcome), "verdict": verdict, "twin": _twin(verdict)}
    words["steps"] = _steps()
    if "form" not in words:
        words["form"] = asking_form(request, draft, judged, kept=typed)
    return render(request, "games/recording/sound.html", words, status=status)


def _steps() -> list[str]:
    return [_("Send it"), _("Put it right"), _("Say who you were")]


def _nearest(replayed: Replayed | None) -> str:
    """The player to throw, who sits at the bottom of the page."""
    return replayed.position.layout.player_names[replayed.position.to_throw] if replayed is not None else ""


def _can_go_on(draft: Draft, record: Record | None, replayed: Replayed | None) -> bool:
    return (
        len(draft.verdicts) == 1 and record is not None and replayed is not None and bool(sound_part(record, replayed))
    )


def asking_form(
    request: Signed, draft: Draft, judged: Judged, *, sent: bool = False, kept: dict[str, str] | None = None
) -> NamesForm | None:
    """The form that asks who played: of a text of one game it asks who is telling too; None if nothing is asked."""
    number, record, _replayed, _fault = judged
    if record is None:
        return None
    names = names_in(record)
    told: dict[str, Any] = {
        "board": record.layout, "names": names, "missing": unnamed(record.layout, names), "version": draft.version,
        "game": number, "kept": kept,
    }  # fmt: skip
    data = request.POST if sent else None
    if len(draft.verdicts) == 1:
        form: NamesForm = WhoForm(data, by=request.user, **told)
        del form.fields["everywhere"]  # there is one game
        return form
    return NamesForm(data, **told) if told["missing"] else None


def going_on_page(request: Signed, draft: Draft, form: NamesForm, judged: Judged, *, status: int = 200) -> HttpResponse:
    """What stands before the fault, and the form to go on from it at a table; back to the fault if that is nothing."""
    sound = sound_part(judged[1], judged[2]) if judged[1] and judged[2] else None
    if sound is None:
        return redirect("games:draft", draft_id=draft.pk)
    replayed = replay(sound)
    outcome = replayed.outcome or Outcome(None, None, ())
    words = {"draft": draft, "form": form, "told": told_of(sound, replayed, outcome), "number": 1}
    return render(request, "games/recording/go_on.html", words, status=status)


class Told(NamedTuple):
    """What will be recorded. `facts`: pairs; `departures`: options and their values in words."""

    facts: list[tuple[str, str]]
    departures: list[tuple[OptionWords, str]]
    players: list[tuple[str, str, str]]
    honours: list[str]
    ended: bool
    replayed: Replayed
    marks: Marks


def told_of(record: Record, replayed: Replayed, outcome: Outcome) -> Told:
    """A sound record in words, and the position that it comes to."""
    board, tags, names = record.layout, dict(record.tags), names_in(record)
    winner = "" if outcome.winner is None else board.side_names[outcome.winner]
    termination = outcome.termination.value if outcome.termination else ""
    facts = [
        (_("Result"), ending_in_words(winner, termination)),
        (_("Format"), str(FORMAT_WORDS[board.format])),
        (_("Board"), _("%(colours)s, clockwise") % {"colours": ", ".join(map(colours, board.ring))}),
        (_("Rules"), str(PRESET_WORDS[record.preset])),
        (_("Length"), _length(replayed)),
        (_("Event"), tags.get("Event", "")),
        (_("Where"), tags.get("Site", "")),
        (_("Played on"), tags.get("Date", "")),
    ]
    options = record.ruleset.departures(record.preset).items()
    frames = playthrough(record, replayed)
    last = frames[-1] if frames else None
    return Told(
        facts=[(label, capfirst(value)) for label, value in facts if value],
        departures=[(OPTION_WORDS[name], value_in_words(name, value)) for name, value in options],
        players=[(player, capfirst(colours(player)), names.get(player, "")) for player in board.player_names],
        honours=[honour_in_words(honour) for honour in honours_as_json(board, outcome)],
        ended=bool(termination),
        replayed=replayed,
        marks=marks_of_throw(last.before, last.thrown) if last and last.thrown else NOTHING_MARKED,
    )


def _length(replayed: Replayed) -> str:
    turns, throws = len(replayed.turns), replayed.throws
    return _("%(turns)s, %(throws)s") % {
        "turns": ngettext("%(n)s turn", "%(n)s turns", turns) % {"n": turns},
        "throws": ngettext("%(n)s throw", "%(n)s throws", throws) % {"n": throws},
    }


def _twin(verdict: dict[str, Any]) -> Game | None:
    return Game.objects.filter(pk=verdict["twin"]).first() if verdict["twin"] else None


# --- several games ----------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """A game in the table of a text's games. `kind`: of the badge that bears `state`."""

    number: int
    who: str
    kind: str
    state: str
    words: str
    link: bool
    twin: str


def _many(request: Signed, draft: Draft) -> HttpResponse:
    page = Paginator(draft.verdicts, ROWS).get_page(request.GET.get("page"))
    sound, faulty = len(ready(draft.verdicts)), sum(not verdict["ok"] for verdict in draft.verdicts)
    words = {
        "draft": draft, "mended": was_mended(draft), "page": page, "rows": [_row(verdict) for verdict in page],
        "sound": sound, "faulty": faulty,
        "total": len(draft.verdicts),
        "first_faulty": next((verdict["game"] for verdict in draft.verdicts if not verdict["ok"]), None),
        "nameless": sum(bool(verdict["ok"] and verdict["missing"]) for verdict in draft.verdicts),
        "first_nameless": next((one["game"] for one in draft.verdicts if one["ok"] and one["missing"]), None),
    }  # fmt: skip
    return render(request, "games/recording/several.html", words)


def _row(verdict: dict[str, Any]) -> Row:
    who = names_told(verdict)
    told = {"line": verdict.get("line"), "what": capfirst(verdict.get("message", "")), "other": verdict.get("same_as")}
    told["colours"] = colours("".join(tag[0] for tag in verdict["missing"]))
    number = verdict["game"]
    if not verdict["ok"]:
        return Row(number, who, "bad", _("Fault"), _("Line %(line)s: %(what)s") % told, True, "")
    ending = ending_in_words(verdict["winner"] or "", verdict["termination"] or "")
    if verdict["twin"]:
        return Row(number, who, "", _("Here already"), ending, True, verdict["twin"])
    if verdict.get("passed_over"):
        return Row(number, who, "bad", _("Passed over"), capfirst(verdict["passed_over"]), True, "")
    if verdict["same_as"]:
        return Row(number, who, "", _("Twice"), _("The same as game %(other)s of this text.") % told, True, "")
    if verdict["missing"]:
        return Row(number, who, "warn", _("Names missing"), _("Who played %(colours)s?") % told, True, "")
    return Row(number, who, "ok", _("Sound"), ending, True, "")


def names_told(verdict: dict[str, Any]) -> str:
    """The names of a game's players, clockwise."""
    if not verdict["names"]:
        return ""
    board = layout(verdict["format"], verdict["ring"])
    return ", ".join(verdict["names"][player] for player in board.player_names if player in verdict["names"])


def _recorded(request: Signed, draft: Draft) -> HttpResponse:
    games = games_of(draft)
    passed_over = [_row(verdict) for verdict in draft.verdicts if verdict.get("passed_over")]
    if draft.recorded == 1 and not passed_over and (game := games.first()) is not None:
        goes_on = game.state == Game.State.UNDER_WAY and game.dice_source == Game.DiceSource.TYPED
        return redirect("games:table" if goes_on else "games:game", game_id=game.pk)
    page = Paginator(games, ROWS).get_page(request.GET.get("page"))
    rows = [(game, ending_in_words(game.winner, game.termination)) for game in page]
    words = {"draft": draft, "page": page, "rows": rows, "passed_over": passed_over}
    return render(request, "games/recording/recorded.html", words)

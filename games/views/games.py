"""A game's page, at the last throw and at every other; and the game to take away: as UGN, as JSON, as it was sent."""

import uuid
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import content_disposition_header, urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from games.drawing.marks import NOTHING_MARKED, marks_of_throw
from games.models import Confirmation, Game
from games.pictures import picture_of
from games.selectors.as_json import game_as_json
from games.selectors.live.lately import made_themselves
from games.selectors.logs import layout_of, ruleset_of
from games.selectors.permissions import may_annul, may_read_sent, may_reinstate, may_type, sides_to_answer
from games.selectors.playing_through import Playthrough, playthrough_of
from games.selectors.remarks import remarks_of
from games.selectors.underside import inscriptions_of
from games.views.record_lines import remark_lines
from games.views.signed_in import Signed, signed_in
from games.words import games as game_words
from games.words.boards import colours
from games.words.live import line_in_words
from games.words.options import OPTION_WORDS, value_in_words
from games.words.records import start_in_words, title_of, turns_in_words
from games.words.throws import because_in_words, honour_in_words, unplayed_in_words
from uckers_site.accounts.models import User
from uckers_site.audit.selectors import trail_of

Reader = User | AnonymousUser


class Look(NamedTuple):
    """How a reader looks at a game: which player sits nearest, with the squares' names or not, the record how."""

    nearest: str = ""
    names: bool = False
    notation: bool = False

    def link(self, **changes: Any) -> str:
        """The query string that keeps this look, but for what changes; a mere ``?`` leads to the page without one."""
        look = self._replace(**changes)
        told = {"nearest": look.nearest, "names": "1" if look.names else "", "record": "ugn" if look.notation else ""}
        kept = urlencode({name: value for name, value in told.items() if value})
        return f"?{kept}"


@require_safe
def game(request: HttpRequest, game_id: uuid.UUID, number: int | None = None) -> HttpResponse:
    """A game after throw `number`, or as it stands; 0 is before the first throw. To htmx, only what changes."""
    found = _game(game_id)
    if found.dice_source == Game.DiceSource.SERVER and found.state != Game.State.ENDED:
        return redirect("games:live", game_id=found.pk)
    played = playthrough_of(found)
    if number is not None and number > len(played.frames):
        raise Http404
    look = _look(request.GET, layout_of(found).ring)
    by_itself = made_themselves(found)
    context = _stage(found, played, look, len(played.frames) if number is None else number, by_itself)
    if request.headers.get("HX-Request") == "true":
        response = render(request, "games/game/stage.html", context)
    else:
        response = render(
            request, "games/game/page.html", context | _about(found, played, look, request.user, number, by_itself)
        )
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def ugn(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The canonical record, or what there is of it."""
    found = _game(game_id)
    return _download(found, playthrough_of(found).text.encode(), "ugn")


@require_safe
def as_json(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The whole game, with the position after every throw."""
    found = _game(game_id)
    response = JsonResponse(game_as_json(found, playthrough_of(found)), json_dumps_params={"ensure_ascii": False})
    response.headers["Content-Disposition"] = _attachment(f"uckers-{found.pk}.json")
    return response


@require_safe
@signed_in
def sent(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """The text that the game was recorded from, byte for byte; for those whom the record concerns."""
    found = _game(game_id)
    if found.sent is None:
        raise Http404
    if not may_read_sent(found, request.user):
        raise PermissionDenied
    return _download(found, bytes(found.sent.content), "sent.ugn")


def _version(request: HttpRequest, game_id: uuid.UUID) -> str | None:
    version = Game.objects.filter(pk=game_id).values_list("version", flat=True).first()
    return None if version is None else f'"{version}"'


@require_safe
@condition(etag_func=_version)
def picture(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The last position as a PNG, for pages elsewhere that link here."""
    found = _game(game_id)
    played = playthrough_of(found)
    sides = game_words.sides_of(found, found.seats.all())
    lines = [game_words.rules_in_words(found), game_words.result_in_words(found)]
    number = len(played.frames)
    drawn = picture_of(played.position(number), game_words.sides_in_words(sides), lines)
    response = HttpResponse(drawn, content_type="image/png")
    response.headers["Cache-Control"] = "public, max-age=300"
    return response


def _game(game_id: uuid.UUID) -> Game:
    games = Game.objects.select_related("owner", "annulled_by", "sent", "live").defer("sent__content")
    return get_object_or_404(games.prefetch_related("seats", "confirmations__answered_by"), pk=game_id)


def _look(query: QueryDict, ring: str) -> Look:
    nearest = query.get("nearest", "")
    return Look(
        nearest if len(nearest) == 1 and nearest in ring else "",
        query.get("names") == "1",
        query.get("record") == "ugn",
    )


def _stage(game: Game, played: Playthrough, look: Look, number: int, by_itself: frozenset[int]) -> dict[str, Any]:
    """The board and the steps: what differs from throw to throw. `by_itself`: frames whose play the site made."""
    frame = played.frames[number - 1] if number else None
    last = len(played.frames)
    return {
        "game": game,
        "base": reverse("games:game", args=[game.pk]),
        "look": look,
        "query": "" if look == Look() else look.link(),
        "names": game_words.sides_in_words(game_words.sides_of(game, game.seats.all())),
        "number": number,
        "last": last,
        "back": number - 1,
        "on": number + 1,
        "position": played.position(number),
        "over": number == last and (game.state == Game.State.ENDED or game.annulled_at is not None),
        "marks": marks_of_throw(frame.before, frame.thrown) if frame and frame.thrown else NOTHING_MARKED,
        "title": title_of(frame),
        "words": line_in_words(frame, by_itself=number in by_itself) if frame else start_in_words(played),
        "next_words": because_in_words(played.table)
        if played.table and number == last and not game.annulled_at
        else "",
    }


def _about(
    game: Game, played: Playthrough, look: Look, reader: Reader, number: int | None, by_itself: frozenset[int]
) -> dict[str, Any]:
    """All the rest of the page."""
    sides = game_words.sides_of(game, game.seats.all())
    ruleset, board = ruleset_of(game), layout_of(game)
    not_told = {Confirmation.State.WITHDRAWN, *([Confirmation.State.ASKED] if game.annulled_at else [])}
    confirmations = [asked for asked in game.confirmations.all() if asked.state not in not_told]
    objected = any(asked.state == asked.State.OBJECTED for asked in confirmations)
    answerable = {asked.side for asked in confirmations if asked.state != asked.State.CONFIRMED}
    annuls = may_annul(game, reader)
    is_last = number is None
    remarks = remarks_of(game)
    unplayed = {remark.frame: unplayed_in_words(remark.beside.cut) for remark in remarks if remark.beside.cut}
    return {
        "sides": sides,
        "canonical": reverse("games:game", args=[game.pk]) + ("" if is_last else f"{number}/"),
        "rules_words": game_words.rules_in_words(game),
        "result_words": game_words.result_in_words(game),
        "honours": [honour_in_words(honour) for honour in game.honours],
        "beneath": inscriptions_of(game),
        "departures": [
            (OPTION_WORDS[name], value_in_words(name, value)) for name, value in ruleset.departures(game.preset).items()
        ],
        "preset": game_words.PRESETS[game.preset],
        "dice_words": game_words.DICE.get(game.dice_source, ""),
        "standing": game_words.standing_of(game, objected=objected),
        "confirmations": [(asked, colours(asked.side)) for asked in confirmations],
        "turns": [
            (turn, [(throw, unplayed.get(throw.number, "")) for throw in turn.throws])
            for turn in turns_in_words(played, get_language() or "en-gb")
        ],
        "by_itself": by_itself,
        "start_words": start_in_words(played),
        "remarks": remark_lines(game, [remark for remark in remarks if remark.beside.cut is None]),
        "unplayed_at_first": unplayed.get(0, ""),
        "waiting_throw": because_in_words(played.table) if played.table and played.table.dice else "",
        "trail": [
            (entry, game_words.DEEDS.get(entry.deed, entry.deed), entry.details.get("named") or entry.by)
            for entry in trail_of(game.about)
            if annuls or entry.deed in game_words.FOR_ALL
        ],
        "nearer": [(letter, colours(letter), look.link(nearest=letter)) for letter in board.ring],
        "from_usual": look.link(nearest=""),
        "other_names": look.link(names=not look.names),
        "in_words": look.link(notation=False),
        "in_notation": look.link(notation=True),
        "is_last": is_last,
        "may_annul": annuls and game.annulled_at is None,
        "may_reinstate": game.annulled_at is not None and may_reinstate(reader),
        "may_invite": annuls and game.annulled_at is None and bool(answerable),
        "may_type": may_type(game, reader) and game.confirmed_at is None and game.annulled_at is None,
        "may_answer": game.annulled_at is None and not answerable.isdisjoint(sides_to_answer(game, reader)),
        "may_read_sent": game.sent_id is not None and may_read_sent(game, reader),
        "description": _("%(names)s: %(rules)s. %(result)s")
        % {
            "names": game_words.sides_in_words(sides),
            "rules": game_words.rules_in_words(game),
            "result": _("Annulled.") if game.annulled_at else game_words.result_in_words(game),
        },
    }


def _download(game: Game, content: bytes, ending: str) -> HttpResponse:
    """A text to be kept, and never to be taken for a page."""
    response = HttpResponse(content, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = _attachment(f"uckers-{game.pk}.{ending}")
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _attachment(name: str) -> str:
    return content_disposition_header(as_attachment=True, filename=name) or "attachment"

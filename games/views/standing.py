"""What a game counts for: its sides answer, by account or by a one-time link; its owner invites them, or annuls it."""

import uuid

import segno
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.forms.standing import AnnulForm, AnswerForm, InviteForm, ReinstateForm
from games.models import Confirmation, Game, Invitation
from games.selectors.permissions import may_annul, may_reinstate, sides_to_answer
from games.selectors.playing_through import playthrough_of
from games.services import invitations, standing
from games.services.refusals import NotNow, Stale
from games.views.signed_in import Signed, signed_in
from games.words import games as game_words
from uckers_site.accounts.models import User

READ_OR_POST = ("GET", "HEAD", "POST")
NOT_OURS, MOVED_ON, GONE = 404, 409, 410


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def answer(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """Somebody with a seat confirms the game for their side, or objects to it."""
    game = _game(game_id)
    sides = sides_to_answer(game, request.user)
    if not sides:
        raise PermissionDenied
    form = AnswerForm(_posted(request), version=game.version, sides=sides)
    if request.method == "POST" and form.is_valid():
        try:
            standing.answer_by_account(
                game_id=game_id,
                by=request.user,
                version=form.cleaned_data["version"],
                side=form.side,
                agrees=form.agrees,
                because=form.cleaned_data["because"],
            )
        except NotNow as refusal:
            form.add_error(None, str(refusal))
        except Stale:
            game = _game(game_id)
            form = AnswerForm(None, version=game.version, sides=sides, kept=_typed(form))
            return _shown(request, game, {"form": form, "moved_on": True}, status=MOVED_ON)
        else:
            return _answered(request, game, agrees=form.agrees)
    return _shown(request, game, {"form": form}, status=422 if form.errors else 200)


@never_cache
@require_http_methods(READ_OR_POST)
def answer_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Whoever was given a one-time link confirms the game or objects to it, saying who they are.

    The address lets its reader in, so it goes to no other site by Referer (the site's policy is same-origin, and this
    page is held to it), into no search engine and into no cache.
    """
    found = invitations.find_invitation(token, Invitation.Purpose.CONFIRM)
    if isinstance(found, invitations.Used):
        known = Invitation.objects.filter(token_hash=invitations.hash_of(token)).exists()
        response = render(
            request, "games/game/no_link.html", {"words": found.words}, status=GONE if known else NOT_OURS
        )
        return _kept_quiet(response)
    game = _game(found.game_id)
    user = request.user if isinstance(request.user, User) else None
    context: dict[str, object] = {"for_side": found.side, "expires": found.expires_at}
    form = AnswerForm(_posted(request), version=game.version, sides=[found.side], by_link=True)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            standing.answer_by_link(
                token=token, by=user, version=told["version"], named=told["named"], agrees=form.agrees,
                because=told["because"],
            )  # fmt: skip
        except NotNow as refusal:
            form.add_error(None, str(refusal))
        except Stale:
            game = _game(found.game_id)
            form = AnswerForm(None, version=game.version, sides=[found.side], by_link=True, kept=_typed(form))
            return _kept_quiet(_shown(request, game, context | {"form": form, "moved_on": True}, status=MOVED_ON))
        else:
            return _kept_quiet(_answered(request, game, agrees=form.agrees))
    return _kept_quiet(_shown(request, game, context | {"form": form}, status=422 if form.errors else 200))


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def invite(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """The owner, or a site umpire, makes a link for a side; it is shown this once."""
    game = _game(game_id)
    if not may_annul(game, request.user):
        raise PermissionDenied
    sides = game_words.sides_of(game, game.seats.all())
    open_states = () if game.annulled_at else (Confirmation.State.ASKED, Confirmation.State.OBJECTED)
    asked = {one.side for one in game.confirmations.all() if one.state in open_states}
    form = InviteForm(_posted(request), sides=[(side.colours, side.names) for side in sides if side.colours in asked])
    context = {"game": game, "names": game_words.sides_in_words(sides), "form": form, "asked": asked}
    if request.method == "POST" and form.is_valid():
        try:
            made = invitations.invite(
                game_id=game_id, by=request.user, purpose=Invitation.Purpose.CONFIRM, side=form.cleaned_data["side"]
            )
        except NotNow as refusal:
            form.add_error(None, str(refusal))
        else:
            link = request.build_absolute_uri(reverse("games:answer", args=[made.token]))
            context |= {"link": link, "qr": _qr(link), "expires": made.invitation.expires_at}
    return render(request, "games/game/invite.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def annul(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """The owner, or a site umpire, annuls the game with a reason."""
    game = _game(game_id)
    if not may_annul(game, request.user):
        raise PermissionDenied
    form = AnnulForm(_posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            standing.annul(game_id=game_id, by=request.user, because=form.cleaned_data["because"])
        except NotNow as refusal:
            form.add_error("because", str(refusal))
        else:
            messages.success(request, _("The game is annulled. It stays to be read, and counts for nothing."))
            return redirect("games:game", game_id)
    names = game_words.sides_in_words(game_words.sides_of(game, game.seats.all()))
    context = {"game": game, "names": names, "form": form}
    return render(request, "games/game/annul.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def reinstate(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """A site umpire lets an annulled game stand again, with a reason."""
    game = _game(game_id)
    if not may_reinstate(request.user):
        raise PermissionDenied(_("This is for the site’s umpires."))
    form = ReinstateForm(_posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            standing.reinstate(game_id=game_id, by=request.user, because=form.cleaned_data["because"])
        except NotNow as refusal:
            form.add_error("because", str(refusal))
        else:
            messages.success(request, _("The game stands again, and counts as it did."))
            return redirect("games:game", game_id)
    names = game_words.sides_in_words(game_words.sides_of(game, game.seats.all()))
    context = {"game": game, "names": names, "form": form}
    return render(request, "games/game/reinstate.html", context, status=422 if form.errors else 200)


def _posted(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _typed(form: AnswerForm) -> dict[str, str]:
    """What is worth keeping of an answer to a game that has changed: the words, and not the yes or no."""
    return {name: form.cleaned_data[name] for name in ("because", "named") if name in form.cleaned_data}


def _game(game_id: uuid.UUID) -> Game:
    games = Game.objects.select_related("owner").prefetch_related("seats", "confirmations")
    return get_object_or_404(games, pk=game_id)


def _shown(request: HttpRequest, game: Game, context: dict[str, object], *, status: int) -> HttpResponse:
    """The game, as far as somebody must see it to say whether it is theirs, and the form beneath."""
    sides = game_words.sides_of(game, game.seats.all())
    played = playthrough_of(game)
    context |= {
        "game": game,
        "sides": sides,
        "names": game_words.sides_in_words(sides),
        "rules_words": game_words.rules_in_words(game),
        "result_words": game_words.result_in_words(game),
        "position": played.position(len(played.frames)),
        "over": game.state == Game.State.ENDED,
        "open": [one for one in game.confirmations.all() if one.state != Confirmation.State.WITHDRAWN],
    }
    return render(request, "games/game/answer.html", context, status=status)


def _answered(request: HttpRequest, game: Game, *, agrees: bool) -> HttpResponse:
    words = _("You have confirmed this game.") if agrees else _("Your objection stands beside this game.")
    messages.success(request, words)
    return redirect("games:game", game.pk)


def _kept_quiet(response: HttpResponse) -> HttpResponse:
    """No policy stricter than same-origin: with no Referer, browsers post with ``Origin: null`` and are refused."""
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _qr(text: str) -> SafeString:
    """The link as a QR code, in SVG without an address or a style in it."""
    drawn = segno.make_qr(text, error="m").svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=4)
    return SafeString(drawn)  # drawn by the library from squares alone

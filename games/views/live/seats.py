"""Coming and going before a live game begins: seats, those kept for somebody, bots, links, seeds, calling off."""

import uuid

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.live import BotForm, GuestForm, SeedForm, SitForm
from games.models import Invitation, LiveSeat
from games.selectors.live.sitting import Who
from games.services.invitations import Used, find_invitation, hash_of
from games.services.live import keeping, seating, seeding
from games.services.refusals import NotNow
from games.views.live.asking import keep_secret, live_game, opener, seated, who_asks
from games.views.live.shown import Said, departures_of
from games.views.live.table import done_at_table, page_of
from games.views.signed_in import signed_in
from games.words.boards import colours
from games.words.games import rules_in_words
from games.words.live import arrival_in_words, clock_in_words


@never_cache
@require_POST
def sit(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Sit down in an empty seat, by account; in one that is kept for a guest, by the secret of the game before."""
    who = who_asks(request, game_id)
    return _sit_down(request, game_id, who) if who.secret else _sit_by_account(request, game_id)


def _sit_down(request: HttpRequest, game_id: uuid.UUID, who: Who) -> HttpResponse:
    player = _player(request)
    live_game(game_id)

    def once() -> None:
        seat = seating.take_seat(game_id=game_id, who=who, player=player)
        if seat.live.kind == LiveSeat.Kind.GUEST:
            keep_secret(request, game_id, who.secret)

    return done_at_table(request, game_id, once)


@signed_in
def _sit_by_account(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    return _sit_down(request, game_id, who_asks(request, game_id))


@never_cache
@require_POST
def decline(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Whoever a seat is kept for would rather not."""
    live_game(game_id)
    who, player = who_asks(request, game_id), _player(request)
    return done_at_table(request, game_id, lambda: keeping.decline_seat(game_id=game_id, who=who, player=player))


@never_cache
@require_POST
def free(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The opener lets a kept seat be as any other."""
    who, player = opener(request, game_id), _player(request)
    return done_at_table(request, game_id, lambda: keeping.free_seat(game_id=game_id, who=who, player=player))


@never_cache
@require_POST
def get_up(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Leave a seat before the game begins."""
    who = seated(request, game_id)
    return done_at_table(request, game_id, lambda: seating.get_up(game_id=game_id, who=who))


@never_cache
@require_POST
def seat_bot(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The opener puts a bot in an empty seat."""
    who, form = opener(request, game_id), BotForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("No table sends this. Look at it again, and send it from there."))
    told = form.cleaned_data
    return done_at_table(
        request,
        game_id,
        lambda: seating.seat_bot(game_id=game_id, who=who, player=told["player"], bot=told["bot"]),
    )


@never_cache
@require_POST
def invite(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The opener makes a link to an empty seat; it is shown this once."""
    who, player = opener(request, game_id), _player(request)
    try:
        made = seating.invite_to_seat(game_id=game_id, who=who, player=player)
    except NotNow as refusal:
        return page_of(request, game_id, Said(refusal=str(refusal)))
    link = request.build_absolute_uri(reverse("games:live_join", args=[made.token]))
    return page_of(request, game_id, Said(link=link, link_player=colours(player)))


@never_cache
@require_POST
def withdraw_link(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The opener takes a link back."""
    who, player = opener(request, game_id), _player(request)
    return done_at_table(request, game_id, lambda: seating.withdraw_link(game_id=game_id, who=who, player=player))


@never_cache
@require_POST
def call_off(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The opener calls the game off before it begins."""
    who = opener(request, game_id)
    return done_at_table(request, game_id, lambda: seating.call_off(game_id=game_id, who=who))


@never_cache
@require_POST
def seed(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """A player's word about the dice: a commitment, the seed, or to go without."""
    who, form = seated(request, game_id), SeedForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("First the commitment, and the seed once everybody has committed."))
    commitment, revealed = form.cleaned_data["commitment"], form.cleaned_data["seed"]

    def once() -> None:
        if commitment:
            seeding.commit_seed(game_id=game_id, who=who, commitment=commitment)
        elif revealed:
            seeding.reveal_seed(game_id=game_id, who=who, seed=revealed)
        else:
            seeding.go_without_seed(game_id=game_id, who=who)

    return done_at_table(request, game_id, once)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """What a link to a seat leads to: the game as it would be, and sitting down, with an account or as a guest."""
    invitation = find_invitation(token, Invitation.Purpose.SEAT)
    data, secret = request.POST if request.method == "POST" else None, {"secret": seating.new_secret()}
    form = GuestForm(data, is_guest=not request.user.is_authenticated, initial=secret)
    refusal = invitation.words if isinstance(invitation, Used) else ""
    game_id = Invitation.objects.filter(token_hash=hash_of(token)).values_list("game", flat=True).first()
    who = who_asks(request, game_id) if game_id is not None else Who()
    if request.method != "POST" and refusal and seating.seat_by_link(token, who) is not None:
        return redirect("games:live", game_id=game_id)  # by the link that led here before
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            if game_id is None:
                raise NotNow(refusal)
            sat = seating.take_seat_by_link(token=token, who=who, name=told["name"], secret=told["secret"])
        except NotNow as error:
            refusal = str(error)
        else:
            if sat.secret:
                keep_secret(request, sat.seat.game_id, sat.secret)
            return redirect("games:live", game_id=sat.seat.game_id)
    context = {"refusal": refusal, "form": form}
    if not isinstance(invitation, Used):
        live = live_game(invitation.game_id)
        context |= {
            "live": live,
            "game": live.game,
            "by": invitation.made_by,
            "colours": colours(invitation.side),
            "rules": rules_in_words(live.game),
            "clock": clock_in_words(live.clock),
            "arrival": arrival_in_words(live),
            "departures": departures_of(live.game),
        }
    return render(request, "games/live/join.html", context, status=410 if isinstance(invitation, Used) else 200)


def _player(request: HttpRequest) -> str:
    form = SitForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("Say which seat."))
    return str(form.cleaned_data["player"])

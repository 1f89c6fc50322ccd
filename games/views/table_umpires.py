"""Who types at an umpire's table: the list of them, the link that lets somebody in, and sending away."""

import uuid

import segno
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.tables import SendAwayForm
from games.models import Game, Invitation, Seat
from games.selectors.permissions import may_annul, may_type
from games.selectors.tables import umpires_of
from games.services import invitations
from games.services.invitations import Used
from games.services.refusals import NotNow
from games.views.signed_in import Signed, signed_in
from games.views.typed_before import keeping
from games.words.games import sides_in_words, sides_of


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def table_umpires(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """Who may type at a table. A post makes a link for one more, and shows it this once."""
    game = _table(game_id)
    if not may_type(game, request.user):
        raise PermissionDenied(_("Only those who type at a table see who does."))
    link, refusal = "", ""
    if request.method == "POST":
        try:
            made = invitations.invite(game_id=game.pk, by=request.user, purpose=Invitation.Purpose.UMPIRE)
            link = request.build_absolute_uri(reverse("games:join_table", args=[made.token]))
        except NotNow as error:
            refusal = str(error)
    words = {
        "game": game,
        "names": sides_in_words(sides_of(game, game.seats.all())),
        "umpires": umpires_of(game),
        "may_send_away": may_annul(game, request.user),
        "link": link,
        "qr": segno.make_qr(link).svg_data_uri(border=2, scale=4) if link else "",
        "refusal": refusal,
    }
    return render(request, "games/table/umpires.html", words)


@keeping("games:table_umpires")
@require_POST
def send_away(request: Signed, game_id: uuid.UUID) -> HttpResponse:
    """The owner sends an umpire away: `umpire`, an entry of the list."""
    game = _table(game_id)
    if not may_annul(game, request.user):
        raise PermissionDenied(_("Only whoever opened a table sends somebody away from it."))
    form = SendAwayForm(request.POST)
    found = umpires_of(game).filter(pk=form.cleaned_data["umpire"]).first() if form.is_valid() else None
    if found is not None:  # else somebody did so before
        invitations.send_away(game_id=game.pk, by=request.user, umpire=found.user)
        messages.success(request, _("%(name)s types here no more.") % {"name": found.user})
    return redirect("games:table_umpires", game_id=game.pk)


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def join_table(request: Signed, token: str) -> HttpResponse:
    """Whose table a link leads to; a post joins it. Looking does nothing, so that previews use no link up."""
    refusal = ""
    if request.method == "POST":
        try:
            return redirect("games:table", game_id=invitations.join_table(token=token, by=request.user).pk)
        except NotNow as error:
            refusal = str(error)
    found = invitations.find_invitation(token, Invitation.Purpose.UMPIRE)
    if isinstance(found, Used):
        refusal = refusal or found.words
        return render(request, "games/table/join.html", {"refusal": refusal}, status=404)
    game = _table(found.game_id)
    names = sides_in_words(sides_of(game, game.seats.all()))
    words = {"game": game, "names": names, "invitation": found, "refusal": refusal}
    return render(request, "games/table/join.html", words)


def _table(game_id: uuid.UUID) -> Game:
    seats = Prefetch("seats", Seat.objects.order_by("number"))
    typed = Game.objects.filter(dice_source=Game.DiceSource.TYPED).select_related("owner").prefetch_related(seats)
    return get_object_or_404(typed, pk=game_id)

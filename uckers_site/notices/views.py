"""The pages of notices: the list, the way from each to its page, all marked as read, and which come by e-mail."""

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from uckers_site.accounts.views.signed_in import authenticated_user
from uckers_site.notices import services
from uckers_site.notices.forms import SeeAllForm, WishesForm
from uckers_site.notices.kinds import kind_of
from uckers_site.notices.models import Notice
from uckers_site.notices.off_links import read_off
from uckers_site.notices.selectors import notices_of

A_PAGE = 30


@never_cache
@login_required
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """What somebody was told, the unread first."""
    now = timezone.now()
    page = Paginator(notices_of(authenticated_user(request)), A_PAGE).get_page(request.GET.get("page"))
    rows = [(notice, kind_of(notice.kind).words(notice.data)) for notice in page]
    return render(request, "notices/list.html", {"page": page, "rows": rows, "until": now.isoformat()})


@never_cache
@login_required
@require_safe
def follow(request: HttpRequest, notice_id: uuid.UUID) -> HttpResponse:
    """A notice is read, and leads to its page. 404 for another's."""
    try:
        notice = services.see(notice_id=notice_id, user=authenticated_user(request))
    except Notice.DoesNotExist:
        raise Http404 from None
    return redirect(notice.link)


@never_cache
@login_required
@require_POST
def see_all(request: HttpRequest) -> HttpResponse:
    """Mark all as read that the page has shown."""
    form = SeeAllForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("No page of ours sends this. Look at your notices again, and send it from there."))
    services.see_all(user=authenticated_user(request), until=form.cleaned_data["until"])
    return redirect("notices:list")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def wishes(request: HttpRequest) -> HttpResponse:
    """Which kinds come by e-mail too."""
    user = authenticated_user(request)
    form = WishesForm(request.POST if request.method == "POST" else None, user=user)
    if request.method == "POST" and form.is_valid():
        services.set_wishes(user=user, by_mail=form.cleaned_data["by_mail"])
        messages.success(request, _("Notices come as you set it."))
        return redirect("notices:wishes")
    return render(request, "notices/wishes.html", {"form": form, "address": user.email})


@never_cache
@csrf_exempt  # mail programs post here for their readers (RFC 8058); whoever has the link may
@require_http_methods(["GET", "HEAD", "POST"])
def off(request: HttpRequest, token: str) -> HttpResponse:
    """What a link in a letter leads to: no more letters of its kind, once that is confirmed. 404 for other links."""
    found = read_off(token)
    if found is None:
        raise Http404
    done = request.method == "POST"
    if done:
        services.turn_off(user_id=found.user_id, kind=found.kind, all_kinds="all" in request.POST)
    context = {"label": kind_of(found.kind).label, "done": done, "all": "all" in request.POST}
    return render(request, "notices/off.html", context)

"""Where one is signed in, and signing out there."""

from typing import Any

from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django.views.generic.edit import FormView

from uckers_site.accounts import services
from uckers_site.accounts.devices import device
from uckers_site.accounts.selectors import open_sessions
from uckers_site.accounts.views.signed_in import authenticated_user


class Sessions(ListUserSessionsView):  # type: ignore[misc]  # allauth has no types
    """Where one is signed in; a post signs out everywhere else."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = FormView.get_context_data(self, **kwargs)  # allauth's asks once for each session
        sessions = open_sessions(authenticated_user(self.request))
        return {**context, "sessions": [(session, device(session.user_agent)) for session in sessions]}


sessions = Sessions.as_view()


@login_required
@require_POST
def end_session(request: HttpRequest, pk: int) -> HttpResponse:
    """Sign out on one of one's own devices."""
    try:
        services.end_session(user=authenticated_user(request), session_id=pk)
    except UserSession.DoesNotExist:
        raise Http404 from None
    messages.success(request, _("That device is signed out."))
    return redirect("usersessions_list")

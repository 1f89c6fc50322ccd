"""Ways in that must hold when two people come in the same moment: signing up, and a new password by mail."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import UserTokenForm
from allauth.account.views import PasswordResetFromKeyView, SignupView
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpResponse

from uckers_site.accounts.selectors import hold


class SignUp(SignupView):  # type: ignore[misc]  # allauth has no types
    """Sign-up, whole or not at all, also for two people who want one name in the same moment."""

    def form_valid(self, form: Any) -> HttpResponse:
        if form.account_already_exists:  # nothing will be made; it must not be answered the sooner for that
            make_password(form.cleaned_data["password1"])
        try:
            with transaction.atomic():
                return super().form_valid(form)  # type: ignore[no-any-return]  # likewise
        except IntegrityError:  # somebody took the name or the address between the check and the writing
            form = self.get_form_class()(**self.get_form_kwargs())
            answer: HttpResponse = super().form_valid(form) if form.is_valid() else self.form_invalid(form)
            return answer


sign_up = SignUp.as_view()


class ResetPassword(PasswordResetFromKeyView):  # type: ignore[misc]  # likewise
    """A new password by a link from a mail. Of two who post one link at once, the first has it."""

    reset_user: Any

    def form_valid(self, form: Any) -> HttpResponse:
        self.reset_user = form.user = hold(self.reset_user)
        if not UserTokenForm({"uidb36": self.kwargs["uidb36"], "key": self.key}).is_valid():
            refusal: HttpResponse = self.render_to_response(self.get_context_data(token_fail=True))
            return refusal
        response: HttpResponse = super().form_valid(form)
        get_adapter().forget_wrong_passwords(self.request, self.reset_user)
        return response


reset_password = ResetPassword.as_view()

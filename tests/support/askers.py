"""Five callers who ask a page of the site: what each is answered with, whatever the page is."""

from functools import lru_cache
from urllib.parse import urlsplit

from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.test import Client
from django.urls import resolve

from uckers_site.accounts.models import User

CALLERS = ("anonymous", "stale", "user", "staff", "superuser")
PASSWORD = "a-password-of-theirs"


@lru_cache(maxsize=1)
def hashed() -> str:
    """Their password as it is kept: hashed once, since that is meant to be slow."""
    return make_password(PASSWORD)


class Askers:
    """The five callers, each with a session to be copied: a request must not change what the next one may."""

    def __init__(self) -> None:
        self.clients = {token: Client(enforce_csrf_checks=not token) for token in (True, False)}
        self.cookies: dict[str, str] = {"anonymous": ""}
        self.users: dict[str, User] = {}
        for name in CALLERS[1:]:
            user = User(username=name, email=f"{name}@example.org", password=hashed())
            user.is_staff, user.is_superuser = name in ("staff", "superuser"), name == "superuser"
            user.save()
            EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
            client = Client()
            client.force_login(user)
            if name != "stale":  # as giving the password leaves it
                request = HttpRequest()
                request.session = session = client.session
                record_authentication(request, user, "password")
                session.save()
            self.users[name] = user
            self.cookies[name] = client.cookies["sessionid"].value

    def own_second_factors(self) -> None:
        """`user` and `stale` have an app and codes, and `user` has a passkey; the others have nothing."""
        for user in (self.users["user"], self.users["stale"]):
            TOTP.activate(user, "JBSWY3DPEHPK3PXP")
            RecoveryCodes.activate(user)
        self.passkey = Authenticator.objects.create(
            user=self.users["user"], type=Authenticator.Type.WEBAUTHN, data={"name": "A key"}
        )

    def ask(self, caller: str, method: str, address: str, *, token: bool = True) -> int | str:
        """The status of an answer, or the name of the address that it redirects to."""
        client = self.clients[token]
        client.cookies.clear()
        if self.cookies[caller]:
            client.cookies["sessionid"] = self.cookies[caller]
        response = client.get(address) if method == "GET" else client.post(address)
        if response.status_code not in (301, 302):
            return response.status_code
        path = urlsplit(response.headers["Location"]).path
        if path.startswith(str(settings.STATIC_URL)):  # no address of Django's
            return "static"
        there = resolve(path)
        return there.view_name or there.route

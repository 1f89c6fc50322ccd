"""What a Host header says changes neither where guesses are counted nor where links in mail lead."""

from dataclasses import replace

import pytest
from django.conf import settings as site_settings
from django.test import Client
from pytest_django.fixtures import Settings

from tests.accounts.conftest import PASSWORD, post_office
from tests.accounts.test_flows import SIGN_UP
from uckers_site.accounts.models import User

HOSTS = ("localhost:1", "localhost:65535", "127.0.0.1", "127.0.0.1:8123", "other.example:81")


@pytest.fixture
def many_hosts(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "other.example"]
    settings.SITE_URL = "https://uckers.example"


@pytest.mark.usefixtures("many_hosts")
def test_another_host_or_port_gives_no_further_guesses(jack: User) -> None:
    for host in HOSTS:
        Client(HTTP_HOST=host).post("/accounts/login/", {"login": "jack", "password": "wrong"})
    visitor = Client(HTTP_HOST="localhost:4711")
    visitor.post("/accounts/login/", {"login": "JACK", "password": PASSWORD})
    assert visitor.get("/accounts/profile/").status_code == 302


@pytest.mark.usefixtures("many_hosts")
@pytest.mark.parametrize("host", HOSTS)
def test_links_in_mail_lead_to_the_site_itself(jack: User, host: str) -> None:
    client = Client(HTTP_HOST=host)
    client.post("/accounts/signup/", SIGN_UP | {"email": "new@ship.example"})
    client.post("/accounts/signup/", SIGN_UP | {"email": jack.email, "username": "another"})
    for email in (jack.email, "nobody@ship.example"):
        client.post("/accounts/password/reset/", {"email": email})
    messages = post_office()
    assert len(messages) == 4
    for message in messages:
        text = f"{message.subject}\n{message.body}"
        assert "https://uckers.example/accounts/" in text
        assert host not in text
        assert host.partition(":")[0] not in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "status"),
    [
        *(("uckers.example", 200), ("uckers.example:8443", 200), ("uckers.example:443", 200), ("10.0.0.7:8000", 200)),
        *(("uckers.example:8444", 400), ("10.0.0.7:22", 400), ("evil.example", 400), ("evil.example:8443", 400)),
    ],
)
def test_a_port_that_nobody_was_told_of_is_refused(client: Client, settings: Settings, host: str, status: int) -> None:
    settings.ENVIRONMENT = replace(site_settings.ENVIRONMENT, mode="production")
    settings.ALLOWED_HOSTS = ["uckers.example", "10.0.0.7"]
    settings.SITE_URL = "https://uckers.example:8443"
    settings.CSRF_TRUSTED_ORIGINS = ["http://10.0.0.7:8000"]
    response = client.get("/", HTTP_HOST=host)
    assert response.status_code == status
    if host == "10.0.0.7:22":
        assert "https://uckers.example:8443" in response.text

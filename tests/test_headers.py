"""What a browser is told with every answer, on the real site in production's settings behind a proxy with TLS."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.serving.server import Answer, Server, request, served
from uckers_site.environment import ROOT

PASSWORD = "four sixes in a row"
TLS = ("Host: uckers.example", "X-Forwarded-Proto: https", "X-Forwarded-For: 192.0.2.1")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """https://uckers.example on a SQLite file of its own, with an administrator named boss."""
    folder = tmp_path_factory.mktemp("production")
    production = {
        "DJANGO_SETTINGS_MODULE": "uckers_site.settings",
        "UCKERS_MODE": "production",
        "DATA_DIR": str(folder),
        "DATABASE_URL": f"sqlite:///{folder / 'uckers.sqlite3'}",
        "SITE_URL": "https://uckers.example",
        "TRUSTED_PROXIES": "1",
        "EMAIL_URL": "submission://mail.example",
        "LOG_LEVEL": "WARNING",
    }
    subprocess.run([sys.executable, "-c", PREPARE], env={**os.environ, **production}, cwd=ROOT, check=True)
    with served("uckers_site.asgi:application", **production) as server:
        yield server


PREPARE = f"""
import django
django.setup()
from allauth.account.models import EmailAddress
from django.core.management import call_command
from uckers_site.accounts.models import User
call_command("migrate", verbosity=0)
call_command("collectstatic", interactive=False, verbosity=0)
boss = User.objects.create_superuser("boss", "boss@uckers.example", "{PASSWORD}")
EmailAddress.objects.create(user=boss, email=boss.email, verified=True, primary=True)
"""


def static_file(site: Server) -> str:
    found = re.search(r'href="(/static/css/tokens\.[0-9a-f]+\.css)"', site.get("/", *TLS).text)
    assert found
    return found[1]


def post(site: Server, path: str, fields: str, *headers: str) -> Answer:
    form = "Content-Type: application/x-www-form-urlencoded"
    return site.ask(request("POST", path, *TLS, "Origin: https://uckers.example", form, *headers, body=fields.encode()))


def test_every_answer_carries_the_security_headers(site: Server) -> None:
    answers = {
        "page": site.get("/", *TLS),
        "missing": site.get("/nowhere/", *TLS),
        "another host": site.get("/", "Host: evil.example", *TLS[1:]),
        "sign-in": site.get("/accounts/login/", *TLS),
        "refused form": post(site, "/accounts/login/", "login=boss"),
        "static": site.get(static_file(site), *TLS),
    }
    statuses = [answer.status for answer in answers.values()]
    assert statuses == [200, 404, 400, 200, 403, 200]
    for name, answer in answers.items():
        said = answer.headers
        assert said["strict-transport-security"] == "max-age=31536000; includeSubDomains; preload", name
        assert said["x-content-type-options"] == "nosniff", name
        assert said["referrer-policy"] == "same-origin", name
        assert said["cross-origin-opener-policy"] == "same-origin", name
        assert "camera=()" in said["permissions-policy"], name
        policy = dict(part.strip().partition(" ")[::2] for part in said["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'", name
        assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'", name
        assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'", name
        assert "upgrade-insecure-requests" in policy, name
        assert "unsafe" not in said["content-security-policy"], name
        assert "server" not in said or "uvicorn" in said["server"], name
        if name not in ("static", "another host"):
            assert said["x-frame-options"] == "DENY", name
    assert "immutable" in answers["static"].headers["cache-control"]


def test_without_tls_a_reader_is_sent_to_it(site: Server) -> None:
    answer = site.get("/play/?a=b", "Host: uckers.example", "X-Forwarded-Proto: http")
    assert (answer.status, answer.headers["location"]) == (301, "https://uckers.example/play/?a=b")


def cookie(answer: Answer, name: str) -> tuple[str, set[str]]:
    """A cookie's value and its attributes in lower case; not whichever day it expires."""
    for part in re.split(r", (?=[\w-]+=)", answer.headers.get("set-cookie", "")):
        pair, *attributes = part.split("; ")
        if pair.startswith(f"{name}="):
            told = {attribute.lower() for attribute in attributes if not attribute.lower().startswith("expires")}
            return pair.removeprefix(f"{name}="), told
    raise AssertionError(f"no cookie {name} in {answer.headers.get('set-cookie')}")


def test_cookies_are_for_this_host_and_tls_and_no_script_and_signing_in_works_with_them(site: Server) -> None:
    page = site.get("/accounts/login/", *TLS)
    token, told = cookie(page, "__Host-csrftoken")
    assert told >= {"secure", "httponly", "samesite=lax", "path=/"}
    assert not any(attribute.startswith("domain") for attribute in told)
    fields = f"login=boss&password={PASSWORD.replace(' ', '+')}&csrfmiddlewaretoken={token}"
    answer = post(site, "/accounts/login/", fields, f"Cookie: __Host-csrftoken={token}")
    assert answer.status == 302, answer.text
    session, told = cookie(answer, "__Host-sessionid")
    assert told >= {"secure", "httponly", "samesite=lax", "path=/"}
    assert not any(attribute.startswith("domain") for attribute in told)
    assert site.get("/accounts/profile/", *TLS, f"Cookie: __Host-sessionid={session}").status == 200
    assert site.get("/admin/", *TLS, f"Cookie: __Host-sessionid={session}").status == 200
    assert site.get("/accounts/profile/", *TLS, f"Cookie: sessionid={session}").status == 302
    foreign = post(
        site, "/accounts/login/", fields, f"Cookie: __Host-csrftoken={token}", "Origin: https://evil.example"
    )
    assert foreign.status == 403


def test_a_page_of_each_kind_has_nothing_inline(site: Server) -> None:
    for path in ("/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nowhere/"):
        page = site.get(path, *TLS).text
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*(?:src=|type=\"application/json\"))", page), path

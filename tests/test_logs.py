"""What is written to the log: the id of the request on every line, in the worker too, and no secret on any."""

import io
import json
import logging
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from pytest_django.fixtures import Settings

from tests.serving.server import served
from tests.support.celery_worker import crew, wait_until
from uckers_site.accounts.models import User
from uckers_site.jobs.models import Job
from uckers_site.logs import HIDDEN, configure_logs, hide_secrets
from uckers_site.urls import handler400, handler403, handler404, handler500
from uckers_site.urls import urlpatterns as site

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

SECRET = "s3kr1t-p1pe-0f-gr33n"
AN_ID = "0f8fad5b-d9cb-469f-a165-70867728950e"


def talkative(request: HttpRequest) -> HttpResponse:
    """Logs in both ways what a careless view might."""
    structlog.get_logger("careless").info("here", password=SECRET, form={"token": SECRET, "name": "jack"})
    logging.getLogger("careless").warning("login with password=%s from %s", SECRET, request.get_full_path())
    return HttpResponse()


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError(f"cannot reach redis://:{SECRET}@cache:6379/0 for {request.get_full_path()}")


urlpatterns = [
    path("talkative/", talkative),
    path("broken/", broken),
    path("tries/", lambda _request: HttpResponse(status=429)),
    path("down/", lambda _request: HttpResponse(status=503)),
    *site,
]

Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines() -> Iterator[Lines]:
    """`lines()`: what production would have written so far, each line as its JSON object."""
    configured = configure_logs(level="INFO", form="json")["formatters"]["structured"]
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(configured.pop("()")(**configured))
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)

    def read() -> list[dict[str, Any]]:
        assert SECRET not in written.getvalue()
        return [json.loads(line) for line in written.getvalue().splitlines()]

    yield read
    root.removeHandler(handler)
    root.setLevel(before)


@pytest.mark.django_db
@pytest.mark.urls("tests.test_logs")
def test_every_line_of_a_request_has_its_id_and_the_account(client: Client, lines: Lines) -> None:
    user = User.objects.create_user("jack")
    client.force_login(user)
    response = client.get("/talkative/", HTTP_X_REQUEST_ID=AN_ID)
    assert response["X-Request-ID"] == AN_ID
    assert [line["event"] for line in lines()] == [
        "here",
        f"login with password={HIDDEN} from /talkative/",
        "request_finished",
    ]
    assert {(line["request_id"], line["user_id"]) for line in lines()} == {(AN_ID, str(user.pk))}
    assert lines()[0]["password"] == HIDDEN
    assert lines()[0]["form"] == {"token": HIDDEN, "name": "jack"}
    assert lines()[-1]["request"] == "GET /talkative/"
    assert lines()[-1]["code"] == 200
    assert isinstance(lines()[-1]["duration_ms"], int)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "with space in the middle", "a" * 30 + "\n" + "b", 'quo"te' * 4]
)
def test_an_id_from_outside_that_does_not_look_like_one_is_replaced(given: str, client: Client, lines: Lines) -> None:
    headers: dict[str, Any] = {"HTTP_X_REQUEST_ID": given} if given else {}
    given_out = client.get("/", **headers)["X-Request-ID"]
    assert given_out != given
    assert len(given_out) == 36
    assert {line["request_id"] for line in lines()} == {given_out}


@pytest.mark.django_db
def test_links_that_let_their_reader_in_are_hidden(client: Client, lines: Lines) -> None:
    client.get(f"/accounts/password/reset/key/1a-{SECRET}/")
    client.get(f"/accounts/confirm-email/{SECRET}:x:y/")
    client.post(f"/accounts/confirm-email/{SECRET}/")
    client.get(f"/answer/{SECRET}/")
    client.get(f"/tables/join/{SECRET}/")
    client.get(f"/nowhere/?next=/x/&sesame={SECRET}")
    requests = [line["request"] for line in lines() if "request" in line]
    assert f"GET /accounts/password/reset/key/{HIDDEN}" in requests
    assert f"GET /accounts/confirm-email/{HIDDEN}" in requests
    assert {f"GET /answer/{HIDDEN}/", f"GET /tables/join/{HIDDEN}/"} <= set(requests)
    assert "GET /nowhere/" in requests


@pytest.mark.django_db
def test_what_django_says_of_a_refused_form_is_hidden_too_and_has_the_id(lines: Lines) -> None:
    Client(enforce_csrf_checks=True).post(f"/accounts/confirm-email/{SECRET}/", HTTP_X_REQUEST_ID=AN_ID)
    [said, finished] = lines()
    assert said["logger"] == "django.security.csrf"
    assert said["event"].endswith(f": /accounts/confirm-email/{HIDDEN}")
    assert said["request_id"] == AN_ID
    assert finished["code"] == 403


@pytest.mark.django_db
@pytest.mark.urls("tests.test_logs")
@pytest.mark.parametrize(
    ("address", "code", "level"),
    [
        ("/nowhere/", 404, "info"),
        ("/theme/", 405, "info"),
        ("/tries/", 429, "warning"),
        ("/broken/", 500, "error"),
        ("/down/", 503, "error"),
    ],
)
def test_whatever_the_answer_one_line_tells_of_it(lines: Lines, address: str, code: int, level: str) -> None:
    """What readers get wrong is no warning."""
    assert Client(raise_request_exception=False).get(address).status_code == code
    [line] = lines()
    assert (line["code"], line["level"], line["request"]) == (code, level, f"GET {address}")


@pytest.mark.django_db
def test_a_request_for_another_host_has_an_id_as_well(client: Client, lines: Lines) -> None:
    response = client.get("/", HTTP_HOST="evil.example", HTTP_X_REQUEST_ID=AN_ID)
    assert response.status_code == 400
    assert response["X-Request-ID"] == AN_ID
    assert "django.security.DisallowedHost" in {line["logger"] for line in lines()}
    assert {line["request_id"] for line in lines()} == {AN_ID}


@pytest.mark.django_db
@pytest.mark.urls("tests.test_logs")
def test_an_exception_is_told_with_its_traceback_and_without_the_secrets(client: Client, lines: Lines) -> None:
    client.raise_request_exception = False
    response = client.get(f"/broken/?sesame={SECRET}", HTTP_X_REQUEST_ID=AN_ID, HTTP_COOKIE=f"sessionid={SECRET}")
    assert (response.status_code, response["X-Request-ID"]) == (500, AN_ID)
    [failed] = lines()
    assert failed["event"] == "request_failed"
    assert f"RuntimeError: cannot reach redis://:{HIDDEN}@cache:6379/0 for /broken/?{HIDDEN}" in failed["exception"]
    assert "in broken" in failed["exception"]
    assert failed["request_id"] == AN_ID


@pytest.mark.django_db
def test_passwords_and_tokens_of_forms_reach_no_log(client: Client, lines: Lines) -> None:
    User.objects.create_user("jack", "jack@ship.example", "four sixes in a row")
    strict = Client(enforce_csrf_checks=True)
    for visitor in (client, strict):
        visitor.cookies["csrftoken"] = SECRET
        visitor.post("/accounts/login/", {"login": "jack", "password": SECRET, "csrfmiddlewaretoken": SECRET})
    authenticate(username="jack", password=SECRET)
    assert [line["code"] for line in lines() if "code" in line] == [200, 403]


@pytest.mark.django_db
def test_probes_and_static_files_are_not_told_of(client: Client, lines: Lines) -> None:
    client.get("/healthz")
    client.get("/static/css/tokens.css").close()
    assert lines() == []


@pytest.mark.django_db
def test_addresses_of_readers_are_told_only_where_that_is_asked_for(
    client: Client, lines: Lines, settings: Settings
) -> None:
    client.get("/", REMOTE_ADDR="192.0.2.1")
    assert "192.0.2.1" not in json.dumps(lines())
    settings.DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = True  # what LOG_CLIENT_ADDRESSES=1 sets
    client.get("/", REMOTE_ADDR="192.0.2.1", HTTP_X_FORWARDED_FOR="203.0.113.9")
    assert lines()[-1]["ip"] == "192.0.2.1"


@pytest.mark.parametrize(
    ("event", "hidden"),
    [
        ({"password": "x", "api_key": "x", "csrfmiddlewaretoken": "x", "n": 1}, {"n": 1}),
        ({"headers": {"Authorization": "Basic x", "Cookie": "a=b", "Accept": "*/*"}}, {"headers": {"Accept": "*/*"}}),
        ({"all": [{"session_key": "x"}, "token=x"]}, {"all": [{}, f"token={HIDDEN}"]}),
        ({"event": "sent Authorization: Bearer abc.def"}, {"event": f"sent Authorization: {HIDDEN} {HIDDEN}"}),
        (
            {"event": "{'password': 'open sesame', 'name': 'jack'}"},
            {"event": f"{{'password': {HIDDEN}, 'name': 'jack'}}"},
        ),
        (
            {"event": "GET https://uckers.example/a/b?c=d HTTP"},
            {"event": f"GET https://uckers.example/a/b?{HIDDEN} HTTP"},
        ),
        ({"event": "postgres://u:pw@host/db"}, {"event": f"postgres://u:{HIDDEN}@host/db"}),
        ({"event": "nothing to hide: monkey=1, job key"}, {"event": "nothing to hide: monkey=1, job key"}),
    ],
)
def test_what_is_hidden(event: dict[str, Any], hidden: dict[str, Any]) -> None:
    def shown(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: shown(part) for key, part in value.items() if part != HIDDEN}
        return [shown(part) for part in value] if isinstance(value, list) else value

    assert shown(hide_secrets(None, "info", event)) == hidden


def test_anything_else_is_told_by_its_repr_without_secrets() -> None:
    class Careless:
        def __repr__(self) -> str:
            return f"<Careless password={SECRET}>"

    assert hide_secrets(None, "info", {"it": Careless()}) == {"it": f"<Careless password={HIDDEN}"}


def test_a_real_server_writes_one_object_a_line_and_no_secrets() -> None:
    """The database that this server is told of has no tables, so the page that needs them fails."""
    with served("uckers_site.asgi:application", LOG_FORMAT="json", LOG_LEVEL="INFO") as server:
        asked = f"/accounts/password/reset/key/1a-{SECRET}/"
        answer = server.get(asked, f"X-Request-ID: {AN_ID}", f"Cookie: sessionid={SECRET}")
        assert answer.status == 500
        assert answer.headers["x-request-id"] == AN_ID
        server.get(f"/nowhere?sesame={SECRET}", f"X-Request-ID: {AN_ID}")
        server.stop()
        written = server.log.read_text()
    assert SECRET not in written
    told = [json.loads(line) for line in written.splitlines()]
    of_requests = [line for line in told if not line["logger"].startswith("uvicorn")]
    assert {line["event"] for line in of_requests} >= {"request_failed", "request_finished"}
    assert {line["request_id"] for line in of_requests} == {AN_ID}


def test_the_level_that_was_asked_for_holds_for_django_too() -> None:
    assert logging.getLogger().level == logging.getLogger("django.security").getEffectiveLevel() == logging.WARNING
    assert not logging.getLogger("uvicorn.access").propagate


def test_for_eyes_lines_are_plain_text_with_the_traceback_and_without_secrets() -> None:
    configured = configure_logs(level="INFO", form="console")["formatters"]["structured"]
    formatter = configured.pop("()")(**configured)
    try:
        raise RuntimeError(f"token={SECRET}")
    except RuntimeError as error:
        info = (type(error), error, error.__traceback__)
    text = formatter.format(logging.LogRecord("careless", logging.ERROR, "", 0, "password=%s", (SECRET,), info))
    assert SECRET not in text
    assert "RuntimeError" in text
    assert "password=" in text


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "no_colour", "coloured"), [(Terminal, "", True), (Terminal, "1", False), (io.StringIO, "", False)]
)
def test_colours_are_for_terminals_whose_reader_wants_them(
    stream: type[io.StringIO], no_colour: str, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream())
    monkeypatch.setenv("NO_COLOR", no_colour)
    configured = configure_logs(level="INFO", form="console")["formatters"]["structured"]
    formatter = configured.pop("()")(**configured)
    text = formatter.format(logging.LogRecord("careless", logging.ERROR, "", 0, "here", (), None))
    assert ("\x1b" in text) is coloured


@pytest.mark.django_db(transaction=True)
def test_the_worker_tells_of_the_request_that_asked_and_not_of_what_it_sends(
    client: Client, tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uckers_site.jobs.hints._paused_until", 0.0)
    monkeypatch.setenv("LOG_FORMAT", "json")
    User.objects.create_user("jack", "jack@ship.example", "four sixes in a row")
    with crew(tmp_path) as crewed:
        settings.CELERY_BROKER_URL = crewed.redis_url
        client.post("/accounts/password/reset/", {"email": "jack@ship.example"}, HTTP_X_REQUEST_ID=AN_ID)
        link = Job.objects.get().payload["text"].partition("/accounts/password/reset/key/")[2].split()[0]
        assert link
        crewed.start_worker(concurrency=1)
        wait_until(lambda: Job.objects.get().state == Job.State.DONE, seconds=60, otherwise=crewed.logs)
        wait_until(lambda: "job_done" in crewed.logs(), seconds=10, otherwise=crewed.logs)
        time.sleep(0.2)
        [log] = tmp_path.glob("worker-*.log")
        written = log.read_text()
    assert link not in written
    told = [json.loads(line) for line in written.splitlines() if line.startswith("{")]  # before them is its banner
    [done] = [line for line in told if line["event"] == "job_done"]
    assert done["request_id"] == AN_ID
    assert done["task_id"]

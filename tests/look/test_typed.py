"""What was typed comes back on an error page; what is secret does not."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest
from django.test import RequestFactory
from django.views.decorators.debug import sensitive_post_parameters

from uckers_site.look import typed as room
from uckers_site.look.typed import is_secret, typed


def posted(**fields: object) -> HttpRequest:
    return RequestFactory().post("/x/", fields)


def test_text_comes_back_whole_in_the_order_sent() -> None:
    request = posted(team_name="Stokers’ Mess", remarks="Line one\nLine two", score=["2", "1"])
    assert [(field.label, field.text) for field in typed(request)] == [
        ("Team name", "Stokers’ Mess"),
        ("Remarks", "Line one\nLine two"),
        ("Score", "2"),
        ("Score", "1"),
    ]


@pytest.mark.parametrize(
    "name",
    [
        *("password", "password1", "oldpassword", "new_password", "newPassword", "csrfmiddlewaretoken", "api_token"),
        *(
            "pw",
            "pwd",
            "Passwort",
            "p\u00e4ssword",
            "\uff50\uff41\uff53\uff53",
            "p-a-s-s",
            "p.i.n",
            "new",
            "old",
            "mfa",
        ),
        *("p4ssw0rd", "s3cret", "pass1", "otp2", "X-CSRF", "mot_de_passe", "\u043f\u0430\u0440\u043e\u043b\u044c"),
        *("mfa_code", "userpwd", "OAUTH", "auth", "TOKEN", "PIN"),
        *("apiKey", "key", "otp", "code", "recovery-codes", "credential", "client_secret", "pin", "sessionid"),
    ],
)
def test_secrets_never_come_back(name: str) -> None:
    assert is_secret(name)
    assert typed(posted(**{name: "hush"})) == []


@pytest.mark.parametrize(
    "name",
    [
        *("remarks", "pinned_note", "keyboard", "encoded", "passage", "author", "display_name"),
        *("new_ship", "old name", "reason"),
    ],
)
def test_names_that_only_look_like_secrets_do_come_back(name: str) -> None:
    assert [field.text for field in typed(posted(**{name: "kept"}))] == ["kept"]


def test_files_plumbing_and_blanks_do_not_come_back() -> None:
    request = posted(record=SimpleUploadedFile("game.ugn", b"hush"), next="/away/", action="save", blank="  ")
    assert typed(request) == []


def test_what_a_view_marks_as_sensitive_does_not_come_back() -> None:
    seen: list[str] = []

    @sensitive_post_parameters("service_number")
    def view(request: HttpRequest) -> None:
        seen.extend(field.label for field in typed(request))

    view(posted(service_number="X1", ship="Example"))
    assert seen == ["Ship"]

    @sensitive_post_parameters()
    def hides_all(request: HttpRequest) -> None:
        seen.extend(field.label for field in typed(request))

    hides_all(posted(ship="Example"))
    assert seen == ["Ship"]


def test_there_are_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_CHARACTERS", 10)
    monkeypatch.setattr(room, "MOST_TOGETHER", 25)
    kept = typed(posted(**{f"field_{n}": "x" * 12 for n in "abcdef"}))
    assert [(len(field.text), field.cut) for field in kept] == [(10, True), (10, True), (5, True)]
    monkeypatch.setattr(room, "MOST_FIELDS", 2)
    assert len(typed(posted(**{f"field_{n}": "x" for n in "abcdef"}))) == 2


def test_a_body_that_cannot_be_read_gives_nothing() -> None:
    request = RequestFactory().post("/x/", b"--no such boundary", content_type="multipart/form-data")
    assert typed(request) == []


def test_only_posts_have_anything_typed() -> None:
    assert typed(RequestFactory().get("/x/", {"q": "x"})) == []

"""Every refusal of the API as JSON: ``{"error": {"reason", "message", ...}}``, with the reasons of NOTATION.md."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404
from rest_framework import status
from rest_framework.exceptions import APIException, ErrorDetail, Throttled
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.rules.reasons import Illegal
from games.services.refusals import AlreadyKept, NotNow, Stale

STALE = "This has moved on since the version that was sent. Read it again, and send what is still wanted."


def answer_error(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to what a view raised; None (a fault of ours, logged and answered with 500) for anything else."""
    match error:
        case Illegal():
            return _answer(status.HTTP_400_BAD_REQUEST, error.reason.value, error.words, rule=error.rule or None)
        case AlreadyKept():
            game = str(error.game.pk)
            return _answer(status.HTTP_409_CONFLICT, "already-kept", "This game was recorded before.", game=game)
        case Stale():
            return _answer(status.HTTP_409_CONFLICT, "stale", STALE)
        case NotNow():
            fields = {"fields": {error.field: str(error)}} if error.field else {}
            return _answer(status.HTTP_409_CONFLICT, "not-now", str(error), **fields)
        case RecursionError():  # JSON nested deeper than Python can read
            return _answer(status.HTTP_400_BAD_REQUEST, "json", "this JSON holds too many things in one another")
        case Http404() | ObjectDoesNotExist():
            return _answer(status.HTTP_404_NOT_FOUND, "not-found", "There is nothing here by that name.")
        case PermissionDenied():
            return _answer(status.HTTP_403_FORBIDDEN, "not-allowed", "You may not do this.")
        case APIException():
            return _of_the_framework(error, context)
    return None


def _of_the_framework(error: APIException, context: dict[str, Any]) -> Response | None:
    response = exception_handler(error, context)  # sets headers, such as when to try again
    if response is None:
        return None
    codes = error.get_codes()
    reason = codes if isinstance(codes, str) else "fields"
    body: dict[str, Any] = {"reason": reason.replace("_", "-"), "message": _words(error.detail)}
    if isinstance(error.detail, dict):
        body["fields"] = {name: _words(detail) for name, detail in error.detail.items()}
    if isinstance(error, Throttled) and "Retry-After" in response.headers:
        body["seconds"] = int(response.headers["Retry-After"])
    response.data = {"error": body}
    return response


def _words(detail: Any) -> str:
    if isinstance(detail, ErrorDetail | str):
        return str(detail)
    if isinstance(detail, dict):
        return "; ".join(f"{name}: {_words(value)}" for name, value in detail.items())
    return " ".join(_words(value) for value in detail)


def _answer(code: int, reason: str, message: str, **more: Any) -> Response:
    return Response({"error": {"reason": reason, "message": message, **more}}, status=code)

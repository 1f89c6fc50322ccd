"""Questions that anybody may ask: is this record sound, what is legal here? Nothing is kept."""

import io
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, authentication_classes, permission_classes, throttle_classes
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.limits import Asking
from games.notation.legal import answer
from games.notation.verdicts import judge_games

ERRORS: dict[int, Any] = {
    400: serializers.Error,
    415: serializers.Error,
    429: serializers.Error,
}


@extend_schema(
    operation_id="validate",
    request=serializers.Text,
    responses={200: serializers.Verdicts, **ERRORS},
    tags=["questions"],
)
@api_view(["POST"])
@authentication_classes([])  # nobody is asked who they are, so that no token of a form is needed either
@permission_classes([AllowAny])
@throttle_classes([Asking])
def validate(request: Request) -> Response:
    """Replay every game of a text, and say of each what it was or where its first fault is.

    The verdicts are those of `manage.py uckers validate --json`. Nothing is kept.
    """
    sent = serializers.Text(data=request.data)
    sent.is_valid(raise_exception=True)
    lines = io.StringIO(sent.validated_data["text"], newline="\n")
    return Response({"verdicts": [verdict.as_json() for verdict in judge_games("text", lines)]})


@extend_schema(
    operation_id="legal", request=serializers.Question, responses={200: serializers.Legal, **ERRORS}, tags=["questions"]
)
@api_view(["POST"])
@authentication_classes([])  # nobody is asked who they are, so that no token of a form is needed either
@permission_classes([AllowAny])
@throttle_classes([Asking])
def legal(request: Request) -> Response:
    """List the legal plays of a position and a throw, or without dice the legal declarations.

    Question and answer are those of `manage.py uckers legal`; a faulty question is answered with 400 and its reason.
    """
    return Response(answer(request.data))

"""Games by API: sending a record, finding games, and one game's position at any throw."""

import uuid
from typing import Any, cast

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.decorators import api_view, authentication_classes, permission_classes, throttle_classes
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.limits import Reading, Recording
from games.models import Draft, Game
from games.notation.positions import write_position
from games.selectors.as_json import frame_as_json
from games.selectors.lists import Wanted, page_of_games
from games.selectors.playing_through import playthrough_of
from games.services import sending
from games.words.throws import frame_in_words
from uckers_site.accounts.models import User

PAGE = 50
READ_ERRORS: dict[int, Any] = {404: serializers.Error, 429: serializers.Error}
SEND_ERRORS: dict[int, Any] = {
    400: serializers.Error,
    403: serializers.Error,
    409: serializers.Error,
    415: serializers.Error,
    429: serializers.Error,
}


@extend_schema(
    methods=["GET"],
    operation_id="games",
    parameters=[
        OpenApiParameter("older", str, description="The mark that the page before gave, for the page after it."),
        OpenApiParameter("format", str, enum=serializers.FORMAT_CHOICES),
        OpenApiParameter("ruleset", str, description="A preset, such as standard."),
        OpenApiParameter("name", str, description="A player's name, or part of it."),
    ],
    responses={200: serializers.GamesPage, 400: serializers.Error, 429: serializers.Error},
    tags=["games"],
)
@extend_schema(
    methods=["POST"],
    operation_id="record",
    request=serializers.ToRecord,
    responses={
        201: serializers.Recorded, 202: serializers.Recorded, 422: serializers.Recorded, **SEND_ERRORS,
    },
    tags=["games"],
)  # fmt: skip
@api_view(["GET", "POST"])
@permission_classes([IsAuthenticatedOrReadOnly])
@throttle_classes([Reading, Recording])
def games(request: Request) -> Response:
    """Read the games that are kept, newest first; or send a record to be kept.

    A record is judged before anything is kept. 201: it was recorded. 202: it is long, and a worker judges it and
    records it as you wished; ask for its draft. 422: it has a fault, and nothing was recorded; the verdicts say
    where and why.
    """
    return _record(request) if request.method == "POST" else _list(request)


def _list(request: Request) -> Response:
    asked = serializers.GamesAsked(data=request.query_params)
    asked.is_valid(raise_exception=True)
    told = asked.validated_data
    wanted = Wanted(player=told.get("name", ""), ruleset=told.get("ruleset", ""), format=told.get("format", ""))
    page = page_of_games(wanted, older_than=told.get("older"), size=PAGE)
    older = None if page.older is None else str(page.older)
    return Response({"games": serializers.GameShown(page.rows, many=True).data, "older": older})


def _record(request: Request) -> Response:
    sent = serializers.ToRecord(data=request.data)
    sent.is_valid(raise_exception=True)
    told = sent.validated_data
    by = cast(User, request.user)  # nobody else comes here
    draft = sending.record_sent(
        by=by, content=told["text"].encode(), key=told.get("key") or uuid.uuid4(), which=told["which"],
        owner_side=told["side"], names=told.get("names"),
    )  # fmt: skip
    return _became(draft)


def _became(draft: Draft) -> Response:
    kept = Game.objects.filter(sent__isnull=False, sent=draft.sent).prefetch_related("seats").order_by("sent_number")
    codes = {
        Draft.State.RECORDED: status.HTTP_201_CREATED,
        Draft.State.JUDGED: status.HTTP_422_UNPROCESSABLE_ENTITY,
    }
    body = {
        "draft": str(draft.pk),
        "state": draft.state,
        "verdicts": draft.verdicts,
        "games": serializers.GameShown(kept, many=True).data,
        "refused": draft.wanted.get("refused", ""),
    }
    return Response(body, status=codes.get(Draft.State(draft.state), status.HTTP_202_ACCEPTED))


@extend_schema(
    operation_id="draft",
    responses={200: serializers.Recorded, 403: serializers.Error, **READ_ERRORS},
    tags=["games"],
)
@api_view(["GET"])
@throttle_classes([Reading])
def draft(request: Request, draft_id: uuid.UUID) -> Response:
    """How far the recording of a text of one's own has got, with a verdict for each game that was judged."""
    found = get_object_or_404(Draft, pk=draft_id, owner=request.user)
    response = _became(found)
    response.status_code = status.HTTP_200_OK
    return response


@extend_schema(operation_id="game", responses={200: serializers.GameInFull, **READ_ERRORS}, tags=["games"])
@api_view(["GET"])
@authentication_classes([])  # it is the same for everybody
@permission_classes([AllowAny])
@throttle_classes([Reading])
def game(request: Request, game_id: uuid.UUID) -> Response:
    """Read one game: who, by which rules, how it stands or ended, and its record."""
    found = get_object_or_404(Game.objects.prefetch_related("seats"), pk=game_id)
    return Response(serializers.GameInFull(found).data)


@extend_schema(
    operation_id="frame",
    parameters=[OpenApiParameter("number", {"type": "integer", "minimum": 0}, OpenApiParameter.PATH)],
    responses={200: serializers.FrameShown, **READ_ERRORS},
    tags=["games"],
)
@api_view(["GET"])
@authentication_classes([])  # it is the same for everybody
@permission_classes([AllowAny])
@throttle_classes([Reading])
def frame(request: Request, game_id: uuid.UUID, number: int) -> Response:
    """Read one throw of a game and the position after it; number 0 is the opening."""
    played = playthrough_of(get_object_or_404(Game, pk=game_id))
    if number > len(played.frames):
        raise Http404
    told: dict[str, Any] = dict.fromkeys(serializers.FrameShown().fields)
    if number:
        shown = played.frames[number - 1]
        told |= frame_as_json(shown) | {"words": frame_in_words(shown)}
    position = write_position(played.position(number))
    return Response(told | {"number": number, "frames": len(played.frames), "after": position})

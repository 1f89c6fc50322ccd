"""What is said at a live table. The chat is locked and not the game, so that talk holds up no throw."""

import unicodedata
import uuid
from itertools import groupby

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Audience, Call, Chat, LiveGame, Message
from games.models.chat import TEXT_MAXIMUM
from games.selectors.live.chat import Place, place_of
from games.selectors.live.reports import silence_of
from games.selectors.live.sitting import Who, seats_of
from games.services.legible import legible
from games.services.live.pace import SAYING, keep_pace
from games.services.refusals import NotNow, Stale
from uckers_site.accounts.names import MARKS_MAXIMUM
from uckers_site.accounts.time_zones import told
from uckers_site.live.publishing import publish
from uckers_site.live.topics import topic


@transaction.atomic
def say(*, game_id: uuid.UUID, who: Who, to: str, key: uuid.UUID, text: str = "", call: str = "") -> Message:
    """Say a text, or one of the table's calls, to the audience that one speaks to. The same sent twice is said once.

    Raises `PermissionDenied` for who may say nothing here; `Stale` where `to` is not (or no longer) whom they speak
    to, or the key was another line's; `TooOften`; and `NotNow` for who is silenced, for a chat that is closed and for
    what cannot be said.
    """
    live = LiveGame.objects.select_related("game").get(pk=game_id)
    place = place_of(live, seats_of(game_id), who)
    if not place.speaker:
        raise PermissionDenied(_("To say something, sign in; or sit at the table."))
    if place.closed:
        raise NotNow(_("The chat was closed a day after the game had ended."))
    if place.speaks is None or to != place.speaks:
        raise Stale
    silence = silence_of(place)
    if silence is not None:
        zone = place.user.time_zone if place.user is not None else timezone.get_current_timezone_name()
        raise NotNow(
            _("A moderator has silenced you in all chats until %(until)s: %(because)s")
            % {"until": told(silence.until, zone), "because": silence.because}
        )
    call, text = _sayable(place, call, text)
    chat = hold_chat(game_id, place.speaks)
    before = Message.objects.filter(chat=chat, key=key).first()
    if before is not None:
        if (before.speaker, before.call, before.text) != (place.speaker, call, text):
            raise Stale
        return before
    keep_pace("say", place.speaker if place.user else f"{game_id}:{place.speaker}", SAYING)
    tell_of(chat)
    return Message.objects.create(
        chat=chat,
        number=chat.change,
        changed=chat.change,
        seat=place.seat.number if place.seat is not None else None,
        user=place.user,
        guest="" if place.user is not None or place.seat is None else place.seat.name,
        call=call,
        text=text,
        key=key,
        said_at=timezone.now(),
    )


def _sayable(place: Place, call: str, text: str) -> tuple[str, str]:
    """The call or the text as it is kept. Raises `NotNow`."""
    if call:
        if call not in Call.values or place.speaks != Audience.PLAYERS:
            raise NotNow(_("The calls are the players’, and are those that have a button."))
        return call, ""
    text = legible(text, _("What you typed"), emoji=True)
    marks = (len(list(run)) for marked, run in groupby(text, _is_mark) if marked)
    if max(marks, default=0) > MARKS_MAXIMUM:
        raise NotNow(_("A letter may carry three marks at most."), field="text")
    if not text:
        raise NotNow(_("Type something first."), field="text")
    if len(text) > TEXT_MAXIMUM:
        raise NotNow(
            _("That is %(length)s characters long; a line has %(most)s at most.")
            % {"length": len(text), "most": TEXT_MAXIMUM},
            field="text",
        )
    return "", text


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] == "M"


def hold_chat(game_id: uuid.UUID, audience: str) -> Chat:
    """Lock what is said at a table to an audience, for the caller's transaction."""
    Chat.objects.get_or_create(game_id=game_id, audience=audience)
    return Chat.objects.select_for_update().get(game=game_id, audience=audience)


def tell_of(chat: Chat) -> None:
    """Let those who hear a chat know that there is something new in it; the caller holds it."""
    chat.change += 1
    chat.save()
    publish(topic(chat.audience, chat.game_id), chat.change)

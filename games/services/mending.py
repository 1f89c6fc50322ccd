"""Mending a draft: one of its games typed anew, another play at its fault, names for its players; or going on from
what is sound of it at an umpire's table."""

import uuid
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Draft
from games.notation.mending import line_end, put_names, put_play, sound_part, throw_at_fault
from games.notation.texts import BYTE_ORDER_MARK, as_content
from games.rules.board import layout
from games.services.drafts import hold_draft, revise_draft, save_draft
from games.services.judging import game_of, spans_of, text_of
from games.services.recording import record_game, unnamed
from games.services.recording_drafts import keep_sent, may_record
from games.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User


def text_of_game(draft: Draft, number: int) -> str:
    """The text of one game, as it can be shown and typed anew; of the whole draft, if it has no such game.

    Bytes that are no UTF-8 are shown as U+FFFD.
    """
    return as_shown(_part(draft, number)[1])


@transaction.atomic
def mend_game(*, draft_id: uuid.UUID, by: User, version: int, game: int, text: str) -> Draft:
    """Put `text`, as a form sends it, in place of one game's text and have the draft judged.

    Lines end as they did, whatever the form made of them; a text that was not changed stays byte for byte. Raises as
    `revise_draft` does.
    """
    draft = hold_draft(draft_id, by)
    whole = text_of(draft)
    before, part, after = _part(draft, game)
    typed = _with_plain_ends(text)
    if typed == _with_plain_ends(as_shown(part)):
        return draft
    if draft.version != version:
        raise Stale
    if after and not typed.endswith("\n"):
        typed += "\n"
    mended = before + typed.replace("\n", line_end(whole)) + after
    return _revise(draft, by, mended)


@transaction.atomic
def play_instead(*, draft_id: uuid.UUID, by: User, version: int, game: int, play: str) -> Draft:
    """Put another play in place of the one at a game's fault: one of those that are legal there, as text.

    Raises `Stale`, and `NotNow` for any other play.
    """
    draft = hold_draft(draft_id, by)
    if draft.version != version:
        raise Stale
    judged = game_of(draft, game)
    at = throw_at_fault(judged[1], judged[2]) if judged and judged[1] and judged[2] else None
    if at is None or play not in [choice.text for choice in at.choices]:
        raise NotNow(_("That cannot be played there. Choose one of the plays that are listed."))
    return _revise(draft, by, put_play(text_of(draft), game, at, play))


@transaction.atomic
def name_players(
    *, draft_id: uuid.UUID, by: User, version: int, game: int, names: Mapping[str, str], everywhere: bool = False
) -> Draft:
    """Put the names of a game's players, by their colours, among its tags. Raises `Stale`, or `NotNow`.

    `everywhere`: in every other game of the text too, for the players of those colours whom it does not name; not
    while the text is still being judged.
    """
    draft = hold_draft(draft_id, by)
    if draft.version != version:
        raise Stale
    judged = game_of(draft, game)
    if judged is None or judged[1] is None:
        raise NotNow(_("There is no such game in this text."))
    if not everywhere:
        return _revise(draft, by, put_names(text_of(draft), game, judged[1].layout, names))
    if draft.state == Draft.State.JUDGING:
        raise NotNow(_("This text is still being judged; all its games can be named once that is done."))
    whole, parts, done = text_of(draft), [], 0
    for verdict, (begin, end) in zip(draft.verdicts, spans_of(draft), strict=False):  # of too many, some are not judged
        part = whole[begin:end]
        if verdict["missing"]:
            board = layout(verdict["format"], verdict["ring"])
            lacking = {player: names[player] for player in unnamed(board, verdict["names"]) if names.get(player)}
            part = put_names(part, 1, board, lacking)
        parts += [whole[done:begin], part]
        done = end
    return _revise(draft, by, "".join(parts) + whole[done:])


@transaction.atomic
def go_on(
    *,
    draft_id: uuid.UUID,
    by: User,
    version: int,
    owner_side: str = "",
    names: Mapping[str, str] | None = None,
    users: Mapping[str, User] | None = None,
) -> Draft:
    """Record what stands before the fault of a text of one game as a game under way, to go on at an umpire's table.

    The text stays kept as it was sent. Doing it twice is doing it once. Raises `Stale`, or `NotNow`, for a game too
    that is over before its fault: how it ended is for its text to say.
    """
    draft = hold_draft(draft_id, by)
    if not may_record(draft, version):
        return draft
    judged = game_of(draft, 1)
    sound = sound_part(judged[1], judged[2]) if judged and judged[1] and judged[2] else None
    if sound is None or len(draft.verdicts) != 1 or draft.verdicts[0]["ok"]:
        raise NotNow(_("Nothing of this text can be gone on from: mend it first."))
    draft.sent = keep_sent(draft)
    record_game(
        by=by, record=sound, sent=draft.sent, number=1, names=names, users=users, owner_side=owner_side
    )  # fmt: skip
    draft.recorded, draft.state = 1, Draft.State.RECORDED
    save_draft(draft)
    return draft


def _revise(draft: Draft, by: User, text: str) -> Draft:
    marked = bytes(draft.content).startswith(BYTE_ORDER_MARK.encode())
    content = as_content(text, marked=marked)
    return revise_draft(draft_id=draft.pk, by=by, version=draft.version, content=content)


def _part(draft: Draft, game: int) -> tuple[str, str, str]:
    """What stands before a game, its own text, and what stands after it."""
    text, spans = text_of(draft), spans_of(draft)
    if not 1 <= game <= len(spans):
        return "", text, ""
    begin, end = spans[game - 1]
    return text[:begin], text[begin:end], text[end:]


def as_shown(text: str) -> str:
    """A text as a page can show it: U+FFFD for bytes that are no UTF-8."""
    return as_content(text).decode("utf-8", errors="replace")


def _with_plain_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")

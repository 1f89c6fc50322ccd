"""Games made of a draft: all of its text, or what is sound of it; the text stays kept byte for byte as it was sent.

A few games are recorded while their sender waits. Many, or those of a long text, are recorded by a worker, which notes
how far it has got. Recording twice is recording once.
"""

import hashlib
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Draft, Game, Sent
from games.rules.board import layout
from games.rules.reasons import Illegal, shown
from games.services.drafts import AT_ONCE_BYTES, Steps, hold_draft, save_draft
from games.services.judging import judge_text, ready, text_of
from games.services.recording import record_game
from games.services.refusals import AlreadyKept, NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.jobs.services import write_down

RECORD = "games.record_draft"
AT_ONCE_GAMES = 10  # up to so many games of a text that is no longer than `AT_ONCE_BYTES` are recorded at once
Refused = AlreadyKept | NotNow | Illegal


@transaction.atomic
def record_draft(
    *,
    draft_id: uuid.UUID,
    by: User,
    version: int,
    which: Literal["all", "sound"] = "all",
    owner_side: str = "",
    names: Mapping[str, str] | None = None,
    users: Mapping[str, User] | None = None,
) -> Draft:
    """Make games of a draft: all of it, which has to be sound, or what is `sound` of it.

    `names` and `users` are for a text of one game only (`record_game`); `owner_side` is for every game. Recording what
    was recorded already changes nothing. Raises `Stale`, `AlreadyKept`, `NotNow`, which says what is missing, or
    `Illegal`. Of the `sound` ones, and of a long text, a game that is refused is passed over, and its verdict says why.
    """
    draft = hold_draft(draft_id, by)
    if not may_record(draft, version):
        return draft
    _for_one_game(draft, names, users)
    wanted = ready(draft.verdicts, names)
    if which == "all":
        _all_ready(draft, names, owner_side)
    if not wanted:
        raise NotNow(_("There is no game in this text that can be recorded."))
    draft.sent = keep_sent(draft)
    draft.wanted = {
        "games": wanted, "side": owner_side, "names": dict(names or {}),
        "users": {player: str(user.pk) for player, user in (users or {}).items()},
    }  # fmt: skip
    if len(wanted) > AT_ONCE_GAMES or len(draft.content) > AT_ONCE_BYTES:
        draft.state = Draft.State.RECORDING
        write_down(kind=RECORD, payload={"draft": str(draft.pk)}, key=f"{draft.pk}:{draft.version}")
        save_draft(draft)
        return draft
    first: Refused | None = None
    for refused in _record_each(draft, draft.sent):
        first = first or refused
        if refused is not None and which == "all":
            raise refused
    if first is not None and not draft.recorded:
        raise first
    draft.state = Draft.State.RECORDED
    save_draft(draft)
    return draft


def _record_each(draft: Draft, sent: Sent) -> Iterator[Refused | None]:
    """Record a draft's wanted games in their order, and count them; for each, None or why it was passed over.

    One that was recorded from `sent` already is counted, and not made again.
    """
    how = draft.wanted
    users = User.objects.in_bulk(how["users"].values(), field_name="pk")
    seated = {player: user for player, pk in how["users"].items() if (user := users.get(uuid.UUID(pk)))}
    draft.recorded = 0
    for number, record, _replayed, _fault in judge_text(text_of(draft)):
        if number not in how["games"] or record is None:
            continue
        try:
            record_game(
                by=draft.owner, record=record, sent=sent, number=number,
                names=how["names"], users=seated, owner_side=how["side"],
            )  # fmt: skip
            draft.recorded += 1
            yield None
        except (AlreadyKept, NotNow, Illegal) as refused:
            verdict = draft.verdicts[number - 1]
            verdict["passed_over"] = in_words(refused)
            if isinstance(refused, AlreadyKept):
                verdict["twin"] = str(refused.game.pk)
            yield refused


def in_words(refused: Refused) -> str:
    """What a refusal says beside a game that was passed over, or a text that was not recorded."""
    if isinstance(refused, AlreadyKept):
        return _("It was recorded here before.")
    return refused.words if isinstance(refused, Illegal) else str(refused)


def may_record(draft: Draft, version: int) -> bool:
    """Whether a draft waits to be recorded; False if that was done. Raises `Stale`, or `NotNow` where it cannot be."""
    if draft.state in (Draft.State.RECORDING, Draft.State.RECORDED):
        return False
    if draft.version != version:
        raise Stale
    if draft.state == Draft.State.WITHDRAWN:
        raise NotNow(_("This draft was put aside."))
    if draft.state != Draft.State.JUDGED:
        raise NotNow(_("This text is still being judged; it can be recorded once that is done."))
    return True


def keep_sent(draft: Draft) -> Sent:
    """A draft's text as it was sent, byte for byte, for the games that are made of it."""
    content = bytes(draft.content)
    digest = hashlib.sha256(content).hexdigest()
    return Sent.objects.create(content=content, sha256=digest, file_name=draft.file_name, by=draft.owner)


def _for_one_game(draft: Draft, names: Mapping[str, str] | None, users: Mapping[str, User] | None) -> None:
    if len(draft.verdicts) > 1 and (names or users):
        words = _(
            "This text has %(games)s games, and names are told for a text of one: put them among each game's tags."
        )
        raise NotNow(words % {"games": len(draft.verdicts)}, field="names" if names else "users")
    verdict = draft.verdicts[0] if draft.verdicts else {}
    players = layout(verdict["format"], verdict["ring"]).player_names if "format" in verdict else ()
    for told, field in ((names, "names"), (users, "users")):
        for player in told or ():
            if players and player not in players:
                words = _("There is no player %(player)s in this game; they are %(players)s.")
                raise NotNow(words % {"player": shown(player), "players": ", ".join(players)}, field=field)


def _all_ready(draft: Draft, names: Mapping[str, str] | None, side: str) -> None:
    for verdict in draft.verdicts:
        told = {"game": verdict["game"], "other": verdict.get("same_as"), "side": side}
        if not verdict["ok"]:
            words = _("Game %(game)s has a fault, so that none is recorded. Mend it, or record the sound ones.")
            raise NotNow(words % told)
        if verdict["twin"]:
            raise AlreadyKept(Game.objects.get(pk=verdict["twin"]))
        if verdict.get("same_as"):
            words = _("Game %(game)s is game %(other)s once more, so that none is recorded. Record the new ones.")
            raise NotNow(words % told)
        if verdict["missing"] and not names:
            told["tags"] = ", ".join(f'[{name} "…"]' for name in verdict["missing"])
            words = _("Game %(game)s does not say who played. Put %(tags)s among its tags.")
            raise NotNow(words % told)
        sides = layout(verdict["format"], verdict["ring"]).side_names
        if side and side not in sides:
            told["sides"] = ", ".join(sides)
            words = _("Game %(game)s has no side %(side)s, so that none is recorded; its sides are %(sides)s.")
            raise NotNow(words % told, field="side")


# --- what a worker does -----------------------------------------------------------------------------------------


def record_waiting(*, draft_id: uuid.UUID, renew: Callable[[], object] = lambda: None) -> None:
    """Record the games of a long draft, each in a transaction of its own; one that was recorded is not made again.

    A game that is refused, such as one that somebody else recorded meanwhile, is passed over, and its verdict says
    why. If all were, the draft is there to be mended, as before.
    """
    draft = Draft.objects.select_related("owner", "sent").get(pk=draft_id)
    if draft.state != Draft.State.RECORDING or draft.sent is None:
        return
    steps = Steps(renew)
    for _refused in _record_each(draft, draft.sent):
        if steps.is_due():
            Draft.objects.filter(pk=draft_id).update(recorded=draft.recorded)
    if draft.recorded:
        draft.state = Draft.State.RECORDED
    else:
        draft.state, draft.sent = Draft.State.JUDGED, None
        draft.version += 1
    save_draft(draft)

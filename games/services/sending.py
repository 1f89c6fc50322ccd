"""A text that a program sends: kept, judged and recorded in one, as its sender wished.

A long one is judged by a worker. The wish stays with its draft until then, and the worker records what was wished.
"""

import uuid
from collections.abc import Mapping
from typing import Literal

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import Draft, Game
from games.rules.reasons import Illegal
from games.services import drafts, judging
from games.services.recording_drafts import in_words, record_draft
from games.services.refusals import AlreadyKept, NotNow, Stale
from uckers_site.accounts.models import User


@transaction.atomic
def record_sent(
    *,
    by: User,
    content: bytes,
    key: uuid.UUID,
    which: Literal["all", "sound"] = "all",
    owner_side: str = "",
    names: Mapping[str, str] | None = None,
) -> Draft:
    """Keep a text and make games of it as `record_draft` does, at once or by a worker; returns its draft.

    The same `key` and text again give the same draft: it is recorded once, and judged anew where a game that had been
    recorded before was annulled since. One with a fault stays as it is, for its verdicts say why. Raises as
    `keep_draft` and `record_draft` do; `NotNow` too for a draft that was put aside.
    """
    draft = drafts.keep_draft(by=by, content=content, key=key)
    draft = drafts.hold_draft(draft.pk, by)
    if draft.state == Draft.State.WITHDRAWN:
        words = _("What was sent with this key was put aside. To have it recorded, send it with another key.")
        raise NotNow(words, field="key")
    if draft.state == Draft.State.JUDGED and _twin_annulled(draft):
        draft = drafts.judge_again(draft_id=draft.pk, by=by)
    if draft.state == Draft.State.JUDGING:
        draft.wanted = {"which": which, "side": owner_side, "names": dict(names or {})}
        drafts.save_draft(draft)
    ready = all(judging.is_ready(verdict, names) for verdict in draft.verdicts)
    if draft.state == Draft.State.JUDGED and (ready or which == "sound"):
        draft = record_draft(
            draft_id=draft.pk, by=by, version=draft.version, which=which, owner_side=owner_side, names=names
        )
    return draft


def record_as_wished(*, draft_id: uuid.UUID) -> None:
    """Record a long text that was judged, if its sender wished so; what refuses it is kept with the draft. By a
    worker: twice is once."""
    draft = Draft.objects.select_related("owner").get(pk=draft_id)
    wish = draft.wanted
    if draft.state != Draft.State.JUDGED or "which" not in wish:
        return
    try:
        record_draft(
            draft_id=draft.pk, by=draft.owner, version=draft.version, which=wish["which"], owner_side=wish["side"],
            names=wish["names"],
        )  # fmt: skip
    except (AlreadyKept, NotNow, Illegal) as refusal:
        waiting = Draft.objects.filter(pk=draft.pk, version=draft.version, state=Draft.State.JUDGED)
        waiting.update(wanted={"refused": in_words(refusal)})
    except (Stale, PermissionDenied):  # its owner has changed it meanwhile, or has gone
        return


def _twin_annulled(draft: Draft) -> bool:
    twins = [verdict["twin"] for verdict in draft.verdicts if verdict["twin"]]
    return bool(twins) and Game.objects.filter(pk__in=twins).exclude(annulled_at=None).exists()

"""What the worker does for games."""

import uuid

from celery import shared_task

from games.services import announcing, drafts, recording_drafts, sending, underside
from games.services.live import attending
from uckers_site.jobs.kinds import Work, handles


@handles(drafts.JUDGE, effects="outside")  # its effects are rows, in several transactions: so that progress is seen
def judge_draft(work: Work) -> None:
    """Judge a long text, and have it recorded if its sender wished so."""
    draft_id = uuid.UUID(work.payload["draft"])
    drafts.judge_draft(draft_id=draft_id, version=work.payload["version"], renew=work.renew)
    sending.record_as_wished(draft_id=draft_id)


@handles(recording_drafts.RECORD, effects="outside")  # a game a transaction
def record_draft(work: Work) -> None:
    """Record the games of a long text."""
    recording_drafts.record_waiting(draft_id=uuid.UUID(work.payload["draft"]), renew=work.renew)


@handles(underside.WRITE, effects="inside")
def write_beneath(work: Work) -> None:
    """Write on the underside of the board who was eight-pieced in a game."""
    underside.write_beneath(game_id=uuid.UUID(work.payload["game"]))


@shared_task
def attend(game_id: str) -> None:
    """Do what is due at a live game's table, if anything is."""
    attending.attend(game_id=uuid.UUID(game_id))


@shared_task
def attend_all() -> None:
    """Find the tables at which something is due and was missed."""
    for game_id in attending.due_tables():
        attending.attend(game_id=game_id)


@shared_task
def announce_missed() -> None:
    """Tell other rooms of games of which they were not told."""
    announcing.announce_missed()

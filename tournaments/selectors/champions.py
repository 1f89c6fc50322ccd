"""Who has won a title, by its last stage; and which line of the roll of honour would no longer be true."""

from dataclasses import replace
from uuid import UUID

from tournaments.formats.lives.life import Life as BracketLife
from tournaments.formats.lives.placings import champion
from tournaments.formats.lives.plans import Plan
from tournaments.models import Champion, Group
from tournaments.selectors.courses import Course, stage_rules
from tournaments.selectors.qualifying import is_decided, lots_of, ranking


def is_last_stage(group: Group) -> bool:
    """Whether a group's stage is the last of its title."""
    return group.stage.number >= len(group.stage.manifest.content["stages"])


def winner_of(group: Group, course: Course) -> UUID | None:
    """The entry that has won a group of the last stage; None while matches are to be played, or if nobody has.

    Of a bracket that is who won its final, of a table who is first in it. One query at most.
    """
    if not is_decided(course):
        return None
    if isinstance(course.life, BracketLife):
        key = champion(course.life)
        return None if key is None else course.entry_ids[key]
    ranked = ranking(course, stage_rules(group)[0], lots_of(group.stage))
    return course.entry_ids[ranked[0]] if ranked else None


def champion_undone(group: Group, course: Course, plan: Plan) -> Champion | None:
    """The title's line of the roll whose entry would not have won once the plan is carried out. Two queries at most."""
    if not is_last_stage(group) or not (plan.changes or plan.outs):
        return None
    there = Champion.objects.filter(entry__title=group.stage.title_id, struck_at=None).select_related("entry").first()
    if there is None or winner_of(group, replace(course, life=course.life.apply(plan))) == there.entry_id:
        return None
    return there

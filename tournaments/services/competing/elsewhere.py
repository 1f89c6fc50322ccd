"""What a correction, or an entry that leaves, does to other matches, as their own audit trails tell it."""

from collections.abc import Iterable

from tournaments.formats.lives.plans import Plan
from tournaments.formats.outcomes import Outcome
from tournaments.models import Report
from tournaments.selectors.courses import Course
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


def tell_elsewhere(course: Course, plan: Plan, *, cause: str, because: str, by: User) -> None:
    """Write into the trail of each match whose result falls, or counts again, what made it so (a sentence), and why.

    `course`: before the plan. To be called before the plan is carried out or after, in the same transaction.
    """
    told = plan.told(course.life)
    _tell(course, "result fell", plan.fallen, told, cause, because, by)
    _tell(course, "result counts again", plan.revived, told, cause, because, by)


def _tell(
    course: Course,
    deed: str,
    matches: Iterable[tuple[str, Outcome]],
    told: Iterable[str],
    cause: str,
    because: str,
    by: User,
) -> None:
    keys = {course.match_ids[key]: key for key, _outcome in matches}
    # What nobody reported, a bye or a walkover that follows from who has left, is no result of which there is a trail.
    reported = Report.objects.filter(match__in=keys, state=Report.State.CONFIRMED).values_list("match_id", flat=True)
    for pk in sorted(reported, key=lambda pk: keys[pk]):
        own = [line for line in told if line.startswith(f"{keys[pk]}: ")]
        write_entry(by=by, deed=deed, about=f"match:{pk}", words=because, changes=[cause, *own])

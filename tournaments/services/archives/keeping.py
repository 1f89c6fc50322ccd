"""Objects of an archive written into the database; a row that it refuses is told with its place."""

from collections.abc import Sequence

from django.db import DataError, IntegrityError, models, transaction
from django.utils.translation import gettext as _

from tournaments.selectors.archived import Kind
from tournaments.services.archives.reading import Faults


def keep_rows(kind: Kind, rows: Sequence[tuple[int, models.Model]], faults: Faults) -> None:
    """Write objects, each with its number in the archive. What the database refuses goes to `faults`: the first of
    them, since what comes after may hang on it."""
    model = kind.model._default_manager
    try:
        with transaction.atomic():
            model.bulk_create([row for _number, row in rows])
    except (IntegrityError, DataError):
        faults.add(*_first_refused(kind, rows))


def _first_refused(kind: Kind, rows: Sequence[tuple[int, models.Model]]) -> tuple[str, str]:
    for number, row in rows:
        try:
            with transaction.atomic():
                kind.model._default_manager.bulk_create([row])
        except (IntegrityError, DataError) as refused:
            why = str(refused).splitlines()[0]
            return f"{kind.name}[{number}]", _("It does not fit to what is here: %(why)s.") % {"why": why}
    return kind.name, _("These rows do not fit together.")

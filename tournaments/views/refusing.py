"""What services refuse, as pages tell it: in the form that asked, or as a message where there is none to go back to."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.services.refusals import NotNow, Stale


class Done:
    """Whether what was tried has been done."""

    def __init__(self) -> None:
        self._done = False

    def __bool__(self) -> bool:
        return self._done

    def set(self) -> None:
        """It has."""
        self._done = True


def _words(refused: NotNow | Stale) -> str:
    if isinstance(refused, Stale):
        return _("Something has changed since you looked. Look again, and send again.")
    return " ".join([str(refused), *getattr(refused, "instead", ())])


@contextmanager
def refused_into(form: BaseForm) -> Iterator[Done]:
    """Put a refusal beside the field that it lies in, or above the form."""
    done = Done()
    try:
        yield done
    except (NotNow, Stale) as refused:
        field = getattr(refused, "field", "")
        form.add_error(field if field in form.fields else None, _words(refused))
    else:
        done.set()


@contextmanager
def refused_told(request: HttpRequest) -> Iterator[Done]:
    """Tell a refusal on the next page."""
    done = Done()
    try:
        yield done
    except (NotNow, Stale) as refused:
        messages.warning(request, _words(refused))
    else:
        done.set()


def told(request: HttpRequest, form: BaseForm) -> None:
    """Tell what is wrong with a form on the next page, for one that stands among others."""
    for name, faults in form.errors.items():
        label = form.fields[name].label if name in form.fields else ""
        messages.warning(request, " ".join([f"{label}:" if label else "", *map(str, faults)]).strip())


def status_of(form: BaseForm) -> int:
    """422 for a page that shows a form's faults."""
    return 422 if form.is_bound and form.errors else 200

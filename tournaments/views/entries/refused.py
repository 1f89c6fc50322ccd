"""A service's refusal, shown at the field of the form that it lies in."""

from collections.abc import Mapping

from django.forms import BaseForm

from games.services.refusals import NotNow


def add_refusal(form: BaseForm, refusal: NotNow, called: Mapping[str, str] | None = None) -> None:
    """Add what a service said to the form. `called`: the form's names of fields that services call otherwise."""
    field = (called or {}).get(refusal.field, refusal.field)
    form.add_error(field if field in form.fields else None, str(refusal))

"""What components have to work out before they can be drawn: kinds of field, faults of a form, links to pages."""

from typing import Any, TypedDict

from django import forms
from django.core.paginator import Page
from django.forms import BaseForm, BoundField
from django.forms.utils import flatatt
from django.http import QueryDict
from django.utils.safestring import SafeString


class Fault(TypedDict):
    """One thing wrong with a form: the control's id (empty for the form as a whole), its label, what is wrong."""

    id: str
    label: str
    message: str


class PageLinks(TypedDict):
    """Addresses relative to the page we are on; empty where there is none. A number without one is a gap."""

    previous: str
    next: str
    numbers: list[tuple[int | str, str]]


def kind_of(field: BoundField) -> str:
    """``check`` (one box), ``checks`` (several to choose from) or ``plain`` (one control).

    Raises TypeError for a widget of several inputs, since each would need a label of its own.
    """
    widget = field.field.widget
    if isinstance(widget, forms.CheckboxInput):
        return "check"
    if isinstance(widget, forms.RadioSelect | forms.CheckboxSelectMultiple):
        return "checks"
    if isinstance(widget, forms.MultiWidget | forms.SelectDateWidget):
        raise TypeError(f"{field.name}: {type(widget).__name__} has several inputs and one label; use one input.")
    return "plain"


def faults(form: BaseForm) -> list[Fault]:
    """Everything wrong with a bound form, the form's own faults first, then in the order of its fields."""
    found = [Fault(id="", label="", message=str(message)) for message in form.non_field_errors()]
    for field in form:
        # A hidden field cannot be put right by going to it.
        anchor = "" if field.is_hidden else _anchor(field)
        found += [Fault(id=anchor, label=str(field.label), message=str(message)) for message in field.errors]
    return found


def _anchor(field: BoundField) -> str:
    if kind_of(field) == "checks":  # the group has no id; its first choice has
        first = next(iter(field), None)
        return first.id_for_label or "" if first else ""
    return field.id_for_label or ""


def page_links(page: Page[Any], query: QueryDict, parameter: str) -> PageLinks:
    """Links to the neighbours and to the pages near by, with the rest of the query string kept."""

    def address(number: int) -> str:
        wanted = query.copy()
        wanted[parameter] = str(number)
        return f"?{wanted.urlencode()}"

    numbers = page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1)
    return PageLinks(
        previous=address(page.previous_page_number()) if page.has_previous() else "",
        next=address(page.next_page_number()) if page.has_next() else "",
        numbers=[(number, address(number) if isinstance(number, int) else "") for number in numbers],
    )


def attributes(**values: Any) -> SafeString:
    """HTML attributes, escaped: underscores become hyphens, True stands bare, None, False and "" are left out."""
    return flatatt({name.replace("_", "-"): value for name, value in values.items() if value not in (None, False, "")})

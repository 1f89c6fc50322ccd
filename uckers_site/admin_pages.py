"""What every page of the Django admin keeps to: it reads, it can be asked for no more than it shows, and odd requests
are refused with a word.

Django lets whoever may see a list filter it by any column, also by one that is never shown: a password's hash is then
read letter by letter. Here only the filters that a list offers may be asked for.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import BadRequest, ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin  # generic for the type checker only

ASKED = ("", "exact", "isnull", "id__exact", "gte", "lt")  # what the filters beside a list ask of their field


class ReadOnly:
    """For an admin, or an inline of one, that shows and changes nothing."""

    def has_add_permission(self, *_: object, **__: object) -> bool:
        return False

    def has_change_permission(self, *_: object, **__: object) -> bool:
        return False

    def has_delete_permission(self, *_: object, **__: object) -> bool:
        return False


class ReadOnlyAdmin(ReadOnly, ModelAdmin):
    """The base of every admin of ours; what is done there is done by actions that call services."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether a list may be narrowed by this parameter: only by what stands in `list_filter`."""
        offered = {_asks_for(entry) for entry in self.get_list_filter(request)}
        return any(lookup in {f"{field}__{asked}".removesuffix("__") for asked in ASKED} for field in offered)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """The row of that key, or None; a number that SQLite cannot hold is no row's key."""
        try:
            return super().get_object(request, object_id, from_field)
        except OverflowError:
            return None

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        try:
            return super().get_changelist_instance(request)
        except (IncorrectLookupParameters, OverflowError):  # the second: a number that SQLite cannot hold
            raise BadRequest(_("The list has no such page, or cannot be narrowed by such a value.")) from None

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list. Raises `BadRequest` for what no page of ours can have sent."""
        values = [text for sent in (request.GET, request.POST) for _name, texts in sent.lists() for text in texts]
        if any("\0" in text for text in values if isinstance(text, str)):
            raise BadRequest(_("A NUL character was sent, which nothing here can hold."))
        for chosen in request.POST.getlist(ACTION_CHECKBOX_NAME):
            try:
                self.opts.pk.clean(chosen, None)
            except ValidationError:
                raise BadRequest(_("Something was chosen that is no row of this list; choose in the list.")) from None
        return super().changelist_view(request, extra_context)


def _asks_for(entry: Any) -> str:
    """The field, or the parameter, of one entry in `list_filter`: a name, a pair or a filter of its own."""
    return str(entry if isinstance(entry, str) else entry[0] if isinstance(entry, tuple) else entry.parameter_name)

"""Reading the audit trail."""

from django.db.models import QuerySet

from uckers_site.audit.models import Entry


def trail_of(about: str) -> QuerySet[Entry]:
    """What was done to a thing, oldest first, with who did it; one query."""
    return Entry.objects.filter(about=about).select_related("by").order_by("id")

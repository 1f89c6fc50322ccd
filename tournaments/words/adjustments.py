"""Points that officials deducted or awarded, as somebody would tell it."""

from django.utils.translation import gettext as _

from tournaments.formats.workings import Amount, written


def adjustment_words(points: Amount, because: str) -> str:
    """Such as "3 deducted: fielded no second pair on 3 November"."""
    size = -points if points < 0 else points
    told = {"points": written(size), "because": because}
    if points < 0:
        return _("%(points)s deducted: %(because)s") % told
    return _("%(points)s awarded: %(because)s") % told

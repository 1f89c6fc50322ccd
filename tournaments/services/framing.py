"""Which other sites may show a competition's tables in a frame; its secretary says it."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.formats.origins import MOST, BadOrigin, TooMany, read_origins
from tournaments.models import Competition
from tournaments.selectors.officials import Deed, require
from tournaments.services.championships import about
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def let_frame(*, competition: Competition, origins: Iterable[str], by: User) -> Competition:
    """Let just these sites frame the tables of a competition; none: no site may. The same again changes nothing.

    Raises `PermissionDenied`, and `NotNow` for what is no origin, or more than ten.
    """
    require(by, Deed.MANAGE, competition)
    try:
        wanted = read_origins(origins)
    except BadOrigin as bad:
        words = _(
            "%(text)s is not the address of a site. Write https://, its name and perhaps a port, such as "
            "https://mess.example: no page of it, no star; http:// for localhost alone."
        )
        raise NotNow(words % {"text": bad.text.strip()}, field="origins") from None
    except TooMany:
        raise NotNow(_("At most %(most)s sites.") % {"most": MOST}, field="origins") from None
    held = Competition.objects.select_for_update().get(pk=competition.pk)
    if held.framed_by != wanted:
        before, held.framed_by = held.framed_by, wanted
        held.save(update_fields=["framed_by"])
        write_entry(by=by, deed="framing changed", about=about(held), before=before, after=wanted)
    return held

"""What people and competition tell by notices, in words; registered by `tournaments.apps` as the kinds that they have.

No notice names a player: its data would keep a name that is to be forgotten.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from uckers_site.notices.kinds import Kind, register

CLAIM_DECIDED = "tournaments.claim_decided"
SHIP_DECIDED = "tournaments.ship_decided"


def _claim_decided(data: Mapping[str, Any]) -> str:
    if data["approved"]:
        return _("The player whom you claimed is yours now: your profile is here.")
    return _("Your claim to a player was refused: “%(answer)s”") % data


def _ship_decided(data: Mapping[str, Any]) -> str:
    if data["approved"]:
        return _("%(ship)s, which you proposed, is on the list of ships.") % data
    return _("%(ship)s, which you proposed, was turned down: “%(answer)s”") % data


def register_kinds() -> None:
    """Make the kinds known: as they are named above, with their words."""
    register(
        Kind(CLAIM_DECIDED, gettext_lazy("An answer to your claim to a player"), words=_claim_decided, by_mail=True)
    )
    register(Kind(SHIP_DECIDED, gettext_lazy("An answer to a ship that you proposed"), words=_ship_decided))

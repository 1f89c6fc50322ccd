"""What was done to players, in words, for those who read the audit trail of one."""

from django.utils.translation import gettext_lazy as _

DEEDS = {
    "made": _("made the profile"),
    "renamed": _("changed what is told of the player"),
    "claimed": _("claimed the player"),
    "claim approved": _("approved a claim"),
    "claim refused": _("refused a claim"),
    "account taken off": _("took the account off the player"),
    "merged": _("merged a double into this player"),
    "was a double": _("merged this player into another"),
    "anonymised": _("anonymised the player"),
    "joined": _("wrote down a ship"),
    "left": _("wrote down the last day in a ship"),
    "posting removed": _("took a ship away"),
}

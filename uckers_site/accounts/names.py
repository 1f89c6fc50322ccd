"""What people may call themselves: the name they sign in with, and the name they are shown by.

Sign-in names are of plain letters and figures, so that no two look alike by a trick of alphabets, and hold no
``@``, so that none can be taken for an address. Words of office are kept from both kinds of name, however they
are dressed up. Every fault is a `ValidationError` that says what would be right.
"""

import re
import unicodedata
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

USERNAME_MINIMUM, USERNAME_MAXIMUM = 3, 30  # characters
DISPLAY_NAME_MAXIMUM = 60

# Who might be believed for the name alone.
RESERVED = (
    "abuse", "account", "accounts", "admin", "administrator", "adminteam", "anonymous", "api", "arbiter", "bot",
    "committee", "computer", "deleted", "everybody", "guest", "help", "helpdesk", "hostmaster", "info", "mail", "me",
    "moderator", "mod", "moderators", "nobody", "noreply", "official", "officials", "operator", "owner", "postmaster",
    "referee", "root", "secretary", "security", "server", "site", "staff", "superuser", "support",
    "sysadmin", "sysop", "system", "uckers", "umpire", "umpires", "unknown", "user", "webmaster",
)  # fmt: skip

# Figures and letters that pass for one another at a glance; `i` stands for all the thin ones.
_LOOKALIKES = str.maketrans("0134578l", "oieastbi")


def _bones(name: str) -> str:
    """The letters of a name as an eye in a hurry takes them: no case, accents or marks, and lookalikes as one."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]", "", plain).translate(_LOOKALIKES)


_RESERVED_BONES = frozenset(_bones(name) for name in RESERVED)


def refuse_reserved(name: str) -> None:
    """Raise for a word of office, also when written ``Adm1n`` or ``U.M.P.I.R.E``."""
    if _bones(name) in _RESERVED_BONES:
        raise ValidationError(_("That name is kept for the running of the site; choose another."), code="reserved")


def refuse_strange_characters(name: str) -> None:
    """Raise for characters that cannot be seen, and for letters of more than one alphabet in one name."""
    if any(unicodedata.category(character)[0] in "CZ" and character != " " for character in name):
        raise ValidationError(_("A name may hold only characters that can be seen, and spaces."), code="unseen")
    alphabets = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    if len(alphabets) > 1:
        raise ValidationError(_("A name may use the letters of one alphabet only."), code="alphabets")
    if name and not any(character.isalnum() for character in name):
        raise ValidationError(_("A name needs at least one letter or figure."), code="empty")


def clean_display_name(name: str) -> str:
    """The name as it is kept: composed characters (NFC), single spaces, none at the ends. Raises as above."""
    name = re.sub(r" +", " ", unicodedata.normalize("NFC", name)).strip(" ")
    MaxLengthValidator(DISPLAY_NAME_MAXIMUM)(name)
    for check in DISPLAY_NAME_VALIDATORS:
        check(name)
    return name


USERNAME_VALIDATORS: list[Callable[[str], None]] = [
    MinLengthValidator(USERNAME_MINIMUM),
    RegexValidator(
        r"\A[A-Za-z](?:[._-]?[A-Za-z0-9])*\Z",
        _(
            "A sign-in name starts with a letter and holds letters a to z and figures; "
            "single full stops, hyphens and underscores may stand between them."
        ),
        code="shape",
    ),
    refuse_reserved,
]
DISPLAY_NAME_VALIDATORS: list[Callable[[str], None]] = [refuse_strange_characters, refuse_reserved]

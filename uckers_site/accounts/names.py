"""What people may call themselves: the name they sign in with, and the name they are shown by.

Sign-in names are of plain letters and figures, so that no two look alike by a trick of alphabets, and hold no
``@``, so that none can be taken for an address. Words of office are kept from both kinds of name, however they
are dressed up. Every fault is a `ValidationError` that says what would be right.
"""

import re
import unicodedata
from collections.abc import Callable
from itertools import groupby

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

from uckers_site.accounts.lookalikes import bones, words

USERNAME_MINIMUM, USERNAME_MAXIMUM = 3, 30  # characters
DISPLAY_NAME_MAXIMUM = 60
MARKS_MAXIMUM = 3  # on one letter
UNSEEN = "\u2800\u034f\u17b4\u17b5"  # they count as letters or marks and show nothing

# Who might be believed for the name alone.
RESERVED = (
    "abuse", "account", "accounts", "admin", "administrator", "adminteam", "anonymous", "api", "arbiter", "bot",
    "committee", "computer", "deleted", "everybody", "guest", "help", "helpdesk", "hostmaster", "info", "mail", "me",
    "moderator", "mod", "moderators", "nobody", "noreply", "official", "officials", "operator", "owner", "postmaster",
    "referee", "root", "secretary", "security", "server", "site", "staff", "superuser", "support",
    "sysadmin", "sysop", "system", "uckers", "umpire", "umpires", "unknown", "user", "webmaster",
)  # fmt: skip

# Whoever has one of these words in their name is taken for one who may decide.
OFFICES = (
    "admin", "administrator", "arbiter", "committee", "mod", "moderator", "official", "referee", "superuser",
    "sysadmin", "sysop", "umpire", "webmaster",
)  # fmt: skip

_RESERVED_BONES = frozenset(bones(name) for name in RESERVED)
_OFFICE_BONES = frozenset(bones(name) for office in OFFICES for name in (office, f"{office}s"))


def says_office(name: str) -> bool:
    """Whether it has a word of office, alone or among others, also when written ``Adm1n`` or ``U.M.P.I.R.E``."""
    return any(
        _OFFICE_BONES.intersection(words(name, look=look)) or bones(name, look=look) in _RESERVED_BONES
        for look in (True, False)
    )


def refuse_reserved(name: str) -> None:
    """Raise for a name that `says_office`."""
    if says_office(name):
        raise ValidationError(_("That name is kept for the running of the site; choose another."), code="reserved")


def has_unseen(text: str) -> bool:
    """Whether it has characters that cannot be seen, but for spaces."""
    return any(
        (unicodedata.category(character)[0] in "CZ" and character != " ")
        or "FILLER" in unicodedata.name(character, "")
        or character in UNSEEN
        for character in text
    )


def refuse_strange_characters(name: str) -> None:
    """Raise for characters that cannot be seen, and for letters of more than one alphabet in one name."""
    if has_unseen(name):
        raise ValidationError(_("A name may hold only characters that can be seen, and spaces."), code="unseen")
    heights = (len(list(run)) for marked, run in groupby(name, lambda c: unicodedata.category(c)[0] == "M") if marked)
    if max(heights, default=0) > MARKS_MAXIMUM:
        raise ValidationError(_("A letter in a name may carry three marks at most."), code="marks")
    alphabets = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    if len(alphabets) > 1:
        raise ValidationError(_("A name may use the letters of one alphabet only."), code="alphabets")
    if name and not any(character.isalnum() for character in name):
        raise ValidationError(_("A name needs at least one letter or figure."), code="empty")


def clean_display_name(name: str, *, official: bool = False) -> str:
    """The name as it is kept: composed characters (NFC), single spaces, none at the ends. Raises as above.

    `official`: whether it is for an umpire or moderator of the site, who may say so.
    """
    name = re.sub(r" +", " ", unicodedata.normalize("NFC", name)).strip(" ")
    MaxLengthValidator(DISPLAY_NAME_MAXIMUM)(name)
    refuse_strange_characters(name)
    if not official:
        refuse_reserved(name)
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

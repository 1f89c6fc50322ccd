"""What a name looks and sounds like to an eye in a hurry: plain letters a to z, whatever it was written with.

Pure. Two names with the same bones pass for one another; they are compared so, and never shown so.
"""

import re
import unicodedata
from functools import cache

# By the name that Unicode gives a letter: how it is read, and where that differs, what it looks like.
_CYRILLIC = (
    "A:a BE:b VE:v:b GHE:g:r DE:d IE:e IO:e ZHE:zh ZE:z:e I:i:u SHORT_I:i:u BYELORUSSIAN-UKRAINIAN_I:i YI:i JE:j KA:k "
    "EL:l:n EM:m EN:n:h O:o PE:p:n ER:r:p ES:s:c TE:t U:u:y EF:f HA:h:x TSE:c CHE:ch SHA:sh:w SHCHA:sh:w E:e YU:yu "
    "YA:ya:r UKRAINIAN_IE:e DZE:s KOMI_DE:d QA:q WE:w SOFT_SIGN::b"
)
_GREEK = (
    "ALPHA:a BETA:b GAMMA:g:y DELTA:d EPSILON:e ZETA:z ETA:i:n THETA:th:o IOTA:i KAPPA:k LAMDA:l MU:m:u NU:n:v XI:x "
    "OMICRON:o PI:p:n RHO:r:p SIGMA:s:o TAU:t UPSILON:u PHI:f CHI:ch:x PSI:ps OMEGA:o:w"
)
_LATIN = re.compile(r"LATIN (?:SMALL )?LETTER (?:SMALL CAPITAL |DOTLESS |SCRIPT |OPEN |INSULAR )?([A-Z])(?: WITH .*)?")
_OTHERS = {"LATIN SMALL LETTER ALPHA": "a", "LATIN SMALL LETTER IOTA": "i", "LATIN SMALL LETTER UPSILON": "u"}
# Figures and letters that pass for one another at a glance; `i` stands for all the thin ones.
_FIGURES = str.maketrans("0134578l", "oieastbi")
_PAIRS = (("rn", "m"), ("vv", "w"))
_WRITTEN = {"o": "[o0]", "i": "[il1]", "e": "[e3]", "a": "[a4]", "s": "[s5]", "t": "[t7]", "b": "[b8]"}


def _table(script: str, letters: str, *, look: bool) -> dict[str, str]:
    read = (entry.split(":") for entry in letters.split())
    return {f"{script} SMALL LETTER {name.replace('_', ' ')}": ways[-1 if look else 0] for name, *ways in read}


_READ = {
    look: {**_table("CYRILLIC", _CYRILLIC, look=look), **_table("GREEK", _GREEK, look=look), **_OTHERS}
    for look in (False, True)
}


@cache
def _plain(character: str, look: bool) -> str:
    if character.isascii():
        return character
    name = unicodedata.name(character, "")
    latin = _LATIN.fullmatch(name)
    if latin:
        return latin[1].lower()
    return _READ[look].get(name, "" if unicodedata.combining(character) else " ")


def words(name: str, *, look: bool) -> list[str]:
    """The bones of each word of a name, by its look or by its sound; words that have none are left out."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    plain = "".join(_plain(character, look) for character in folded).replace("'", "")
    for pair, one in _PAIRS:
        plain = plain.replace(pair, one)
    return [word.translate(_FIGURES) for word in re.findall(r"[a-z0-9]+", plain)]


def bones(name: str, *, look: bool = True) -> str:
    """The same of a whole name, without the gaps between its words."""
    return "".join(words(name, look=look))


def pattern(name: str) -> str:
    """A regular expression (in small letters) for every plain sign-in name with the bones of `name`; "" for none."""
    letters = [{"m": "(m|rn)", "w": "(w|vv)"}.get(letter) or _WRITTEN.get(letter, letter) for letter in bones(name)]
    return f"^{'[._-]?'.join(letters)}$" if letters else ""

"""What each kind of notice means: its words, and whether it comes by e-mail too, as the apps that tell it register it.

    register(Kind("games.your_turn", _("It is your turn"), words=your_turn, by_mail=True))

An app does so from its configuration's `ready`, in every process, so that pages and letters have the words.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class DuplicateKind(RuntimeError):
    """Two apps claim the same kind."""


@dataclass(frozen=True)
class Kind:
    """A kind, named ``app.what``. `label`: what its notices are, for the page on which they are chosen.

    `words`: what a notice says, one or two sentences, from its data. `by_mail`: whether it comes by e-mail too unless
    somebody wishes otherwise; `mail_after`: how long it may be seen on the site first.
    """

    name: str
    label: "StrOrPromise"
    words: Callable[[Mapping[str, Any]], str] = field(repr=False)
    by_mail: bool = False
    mail_after: timedelta = timedelta(minutes=10)


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Make a kind known. Raises `DuplicateKind` for the name of another one."""
    if _kinds.get(kind.name, kind) != kind:
        raise DuplicateKind(f"Two kinds of notices are called {kind.name!r}.")
    _kinds[kind.name] = kind


def kind_of(name: str) -> Kind:
    """The kind of that name; one that is registered no more has general words."""
    return _kinds.get(name) or Kind(name, name, words=lambda data: _("Something happened that you were to be told of."))


def kinds() -> list[Kind]:
    """Every kind, in the order in which they were registered."""
    return list(_kinds.values())

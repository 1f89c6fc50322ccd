"""What is held again and again is called by its kind: a championship has editions and titles, a league has seasons and
divisions. Pages, notices and refusals ask here, and do not tell the two apart themselves."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.models import Championship

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Held:
    """The words of one kind, and `front`: the name of the address at which all of the kind are listed."""

    front: str
    all: "StrOrPromise"
    titles: "StrOrPromise"
    no_title: "StrOrPromise"
    title_is: "StrOrPromise"
    add_title: "StrOrPromise"
    winner: "StrOrPromise"
    winners: "StrOrPromise"
    not_public: "StrOrPromise"
    annulled: "StrOrPromise"
    wrong_address: "StrOrPromise"
    none_held: "StrOrPromise"
    held_is: "StrOrPromise"
    group: "StrOrPromise"  # what leads to a group's page, if not the group's name


_WORDS: dict[str, Held] = {
    Championship.Kind.CHAMPIONSHIP: Held(
        front="tournaments:championships",
        all=_("Championships"),
        titles=_("Titles"),
        no_title=_("No title yet"),
        title_is=_("A title is one contest of an edition, such as pairs or singles."),
        add_title=_("Add a title"),
        winner=_("Champion"),
        winners=_("Champions"),
        not_public=_("Only its officials see this edition"),
        annulled=_("The site has annulled this championship: only its officials see it"),
        wrong_address=_("That address is taken by a page of the edition: choose another."),
        none_held=_("No edition yet"),
        held_is=_("An edition is one time that it is held."),
        group="",
    ),
    Championship.Kind.LEAGUE: Held(
        front="tournaments:leagues",
        all=_("Leagues"),
        titles=_("Divisions"),
        no_title=_("No division yet"),
        title_is=_("A division is a table in which everybody meets everybody, such as the first division."),
        add_title=_("Add a division"),
        winner=_("Won by"),
        winners=_("Won by"),
        not_public=_("Only its officials see this season"),
        annulled=_("The site has annulled this league: only its officials see it"),
        wrong_address=_("That address is taken by a page of the season: choose another."),
        none_held=_("No season yet"),
        held_is=_("A season has its divisions, and each of these its fixtures and its table."),
        group=_("Table and fixtures"),
    ),
}


def words_of(championship: Championship) -> Held:
    """What it, its editions or seasons, and their titles or divisions are called."""
    return _WORDS[championship.kind]

"""Matches for tests: an edition that everybody sees, drawn, with accounts for both sides of its first match."""

from typing import Any

from django.urls import reverse

from tests.tournaments.competing import championship as of
from tournaments.models import Competition, Group, Match, Official
from tournaments.services import championships
from uckers_site.accounts.models import User

BEST_OF_3 = {"stages": [{"name": "Knock-out", "format": "single", "match": {"games": 3}}]}


class Drawn:
    """A title of so many entries whose first round is drawn; `match`: its first match, `one` and `other` its sides."""

    def __init__(self, rules: dict[str, Any] | None = None, entries: int = 4, secretary: User | None = None) -> None:
        self.edition, self.secretary = of.edition()
        if secretary is not None:
            self.appoint(secretary, Official.Role.SECRETARY)
            self.secretary = secretary
        Competition.objects.filter(pk=self.edition.pk).update(published_at="2021-06-01T12:00Z")
        self.title = of.title(self.edition, self.secretary, rules or of.KNOCK_OUT)
        of.enter(self.title, entries)
        self.group: Group = of.begin(self.title, self.secretary).groups.get()
        of.draw(self.group, self.secretary)
        self.match: Match = of.ready(self.group)[0]
        self.one, self.other = of.as_sides(self.match, "one", "other")

    def appoint(self, user: User, role: str) -> None:
        by = of.user("secretary")
        championships.appoint(competition=self.edition, user=user, role=role, by=by)

    def fresh(self) -> Match:
        self.match.refresh_from_db()
        return self.match

    @property
    def at(self) -> dict[str, Any]:
        """What its pages' addresses name."""
        where = {"championship": "championships/world", "edition": "2021", "title": self.title.slug}
        return {**where, "match_id": self.match.pk, "leaver_id": self.match.first_id, "group": self.group.pk}

    def address(self, name: str) -> str:
        """The address of one of its pages."""
        at = {"entry_out": "leaver_id", "overdue": "", "round_deadline": "group"}.get(name, "match_id")
        where = ("championship", "edition", "title", at) if at else ("championship", "edition")
        given = {key: self.at[key] for key in where}
        return reverse(f"tournaments:{name}", kwargs=given)

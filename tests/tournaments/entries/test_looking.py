"""What everybody sees of entries, as a page and as CSV; what officials see besides; how entrants can be reached."""

import csv
import uuid
from io import StringIO

import pytest
from django.test import Client

from tests.games.people import account
from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.entries.cast import GROUPS, as_user, asks, held, pair, path, player
from tournaments.formats.spreadsheets import write_rows
from tournaments.models import Entry, Match, Official, Player, Title
from tournaments.selectors.entries import kept_entries, opponents_of
from tournaments.services import championships
from tournaments.services.entries import answering, entering, keeping
from tournaments.services.entries.details import Details
from tournaments.services.people.anonymising import anonymise_player
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.django_db]


def rows_of(response: object) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(response.content.decode())))  # type: ignore[attr-defined]  # a response


def drawn(contact_shared: bool) -> tuple[Title, User, User, User]:
    """A pairs knock-out of two entries, drawn: the title, its secretary, a player of each side."""
    title, secretary = held(rules=of.KNOCK_OUT)
    sides = []
    for one, other in (("Able", "Baker"), ("Charlie", "Dog")):
        asker, partner = player(one), player(other)
        entry = asks(title, asker, partner, group="", contact=f"{one}: 07700", contact_shared=contact_shared)
        answering.answer(entry_id=entry.pk, by=partner, version=0, agrees=True)
        sides.append(asker)
    of.draw(of.begin(title, secretary).groups.get(), secretary)
    return title, secretary, sides[0], sides[1]


def test_everybody_sees_who_is_entered_and_waits_and_nobody_else() -> None:
    title, secretary = held(room=1)
    pair(title, secretary, "Sara Field", "Bob Field", name="The Ludo Two", contact="07700 900123", seed=1)
    pair(title, secretary, "Charlie One", "Dog Two")
    gone = pair(title, secretary, "Easy One", "Fox Two")
    keeping.refuse(entry_id=gone.pk, by=secretary, version=0, because="Twice.")
    asks(title, player("George"), player("Harry"))
    Player.objects.filter(name="Charlie One").update(shown_as="initial")
    page = Client().get(path(title, "entries/")).content.decode()
    for seen in ("The Ludo Two", "Sara Field, Bob Field", "Charlie O. and Dog Two", "on the waiting list", "1 entered"):
        assert seen in page
    for hidden in ("Charlie One", "Easy", "George", "07700"):
        assert hidden not in page
    answer = Client().get(path(title, "entries.csv"))
    assert answer.headers["Content-Disposition"] == 'attachment; filename="world-2026-pairs-entries.csv"'
    assert [(row["entry"], row["name"], row["seed"], row["group"]) for row in rows_of(answer)] == [
        ("E01", "The Ludo Two", "1", GROUPS[0]),
        ("E02", "Charlie O. and Dog Two", "", GROUPS[0]),
    ]
    assert "Nobody is entered yet" in Client().get(path(held("singles")[0], "entries/")).content.decode()


def test_officials_see_all_with_how_to_reach_them_narrowed_as_they_like() -> None:
    title, secretary = held()
    pair(title, secretary, "Able", "Baker", contact="=07700", paid=True)
    out = pair(title, secretary, "Charlie", "Dog", group=GROUPS[1])
    keeping.withdraw(entry_id=out.pk, by=secretary, version=0, because="Ill.")
    client, there = as_user(secretary), path(title, "entries/all/")
    page = client.get(there).content.decode()
    assert "Able and Baker" in page
    assert "Charlie and Dog" in page
    assert [entry.key for entry in kept_entries(title, state="withdrawn")] == ["E02"]
    for query in ("?state=withdrawn", f"?group={GROUPS[1]}"):
        page = client.get(there + query).content.decode()
        assert "Able and Baker" not in page
        assert "Charlie and Dog" in page
    assert "No entry like that" in client.get(f"{there}?state=waiting").content.decode()
    [first, _second] = rows_of(client.get(path(title, "entries/all.csv")))
    assert (first["player"], first["partner"], first["paid"], first["contact"]) == ("Able", "Baker", "yes", "'=07700")


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r"])
def test_nothing_in_a_spreadsheet_is_a_formula(begins: str) -> None:
    text = write_rows(["name", "seed"], [[f"{begins}1+1", 7], ["plain", None]])
    assert list(csv.reader(StringIO(text, newline=""))) == [["name", "seed"], [f"'{begins}1+1", "7"], ["plain", ""]]


# --- how to reach them ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shared", [True, False])
def test_an_opponent_sees_how_to_reach_them_if_they_agreed_and_until_the_match_is_over(shared: bool) -> None:
    title, secretary, able, charlie = drawn(shared)
    mine, theirs = title.entries.order_by("number")
    match = Match.objects.get()
    own, common = path(title, f"entries/{mine.pk}/"), path(title, f"match/{match.pk}/")
    viewer = account("viewer")
    boss = User.objects.get(username="boss")
    championships.appoint(competition=title.competition, user=viewer, role=Official.Role.VIEWER, by=boss)

    def seen(user: User, page: str = common) -> set[str]:
        text = as_user(user).get(page).content.decode()
        return {words for words in ("Able: 07700", "Charlie: 07700") if words in text}

    assert seen(able, own) == {"Able: 07700"} | ({"Charlie: 07700"} if shared else set())
    assert seen(able) == ({"Charlie: 07700"} if shared else set())
    assert seen(charlie) == ({"Able: 07700"} if shared else set())
    assert seen(viewer) == {"Able: 07700", "Charlie: 07700"}
    assert seen(account("stranger")) == set()
    assert "07700" not in Client().get(common).content.decode()
    assert as_user(able).get(path(title, f"entries/{theirs.pk}/")).status_code == 404
    of.play_all(match.group, secretary)
    assert not opponents_of(mine)
    assert (seen(able, own), seen(able), seen(viewer)) == ({"Able: 07700"}, set(), set())


def test_who_has_left_an_entry_reads_of_it_and_no_longer_how_to_reach_them() -> None:
    title, _secretary = held()
    able, baker = player("Able"), player("Baker")
    entry = asks(title, able, baker, contact="07700")
    assert "07700" in as_user(baker).get(path(title, f"entries/{entry.pk}/")).content.decode()
    answering.answer(entry_id=entry.pk, by=baker, version=0, agrees=False)
    page = as_user(baker).get(path(title, f"entries/{entry.pk}/"))
    assert page.status_code == 200
    assert "07700" not in page.content.decode()


def test_who_is_anonymised_leaves_no_way_to_be_reached() -> None:
    title, secretary = held("singles")
    able = player("Able")
    entry = entering.enter(
        title_id=title.pk, by=able, key=uuid.uuid4(), details=Details(contact="07700", contact_shared=True)
    )
    anonymise_player(player_id=Player.objects.get(user=able).pk, by=able)
    entry.refresh_from_db()
    assert (entry.contact, entry.contact_shared, entry.state) == ("", False, "entered")
    assert "Anonymous" in as_user(secretary).get(path(title, "entries/all/")).content.decode()


# --- as many queries for many as for few ------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["entries/", "entries.csv", "entries/all/", "entries/all.csv"])
def test_a_long_list_costs_as_many_queries_as_a_short_one(page: str) -> None:
    title, secretary = held()
    client = as_user(secretary)

    def more(count: int = 6) -> None:
        first = title.entries.count() + 1
        of.enter(title, count, GROUPS[0], first)

    more(2)
    assert_same_number_of_queries(make_more=more, request=lambda: client.get(path(title, page)))
    assert Entry.objects.count() == 8

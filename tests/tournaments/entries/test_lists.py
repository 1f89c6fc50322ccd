"""A secretary's list: every fault by line and column, looked at without making anything, made whole or not at all."""

import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.services.refusals import NotNow
from tests.tournaments.competing import championship as of
from tests.tournaments.entries.cast import GROUPS, as_user, deeds, held, pair, path, player
from tournaments.models import Entry, Member, Player
from tournaments.selectors.entries import entry_names
from tournaments.services.entries.lists import COLUMNS, look_at, make_listed
from uckers_site.accounts.models import User
from uckers_site.notices.models import Notice

pytestmark = [pytest.mark.django_db]

GOOD = f"""player,partner,group,ship,seed,paid,contact
Andrew Able,Bob Baker,{GROUPS[0]},HMS Kent,1,yes,07700 900123
Carol Charlie,Dave Dog,{GROUPS[1]},hms-victory,,no,

Sara Field,Bob Field,{GROUPS[2]},,,,
"""


def test_a_list_is_looked_at_and_then_made_once() -> None:
    title, secretary = held(room=2)
    andrew = Player.objects.get(user=player("Andrew Able"))
    told: dict[str, Any] = {"title_id": title.pk, "by": secretary, "text": GOOD}
    look = look_at(**told)
    assert (look.faults, look.new_players, look.waiting) == ((), 5, 1)
    assert [row.line for row in look.rows] == [2, 3, 5]
    assert not Entry.objects.exists()
    key = uuid.uuid4()
    for _twice in range(2):
        _look, made = make_listed(**told, key=key)
    assert [entry.state for entry in made] == ["entered", "entered", "waiting"]
    assert (Entry.objects.count(), Player.objects.count(), Member.objects.count()) == (3, 6, 6)
    first = made[0]
    kept = (first.key, first.group, first.ship and first.ship.slug, first.region, first.seed, first.paid, first.contact)
    assert kept == ("E01", GROUPS[0], "hms-kent", "Portsmouth", 1, True, "07700 900123")
    assert next(iter(entry_names(made).values())) == "Andrew Able and Bob Baker"
    assert Member.objects.filter(player=andrew).exists()
    assert deeds(first) == ["made"]
    assert Notice.objects.filter(user=andrew.user).count() == 1
    assert make_listed(**told | {"text": GOOD.replace("\n", "\r\n")}, key=key)[1] == made
    _look, others = make_listed(**told | {"text": f"player,partner,group\nEasy,Fox,{GROUPS[0]}"}, key=key)
    assert [entry.key for entry in others] == ["E04"], "another list in the same form is not passed over"
    look, again = make_listed(**told, key=uuid.uuid4())
    assert again == []
    assert {fault.column for fault in look.faults} == {"player", "partner", "seed"}
    assert Entry.objects.count() == 4


def test_every_fault_is_named_by_line_and_column_and_nothing_is_made() -> None:
    title, secretary = held()
    pair(title, secretary, "Andrew Able", "Bob Baker", seed=4)
    Player.objects.create(name="Same Name", shown_key="same name")
    Player.objects.create(name="Same Name", shown_key="same name")
    text = "\n".join(
        [
            ",".join(("player", "partner", "group", "ship", "region", "seed", "paid", "contact", "team")),
            f"Andrew Able,Carol Charlie,{GROUPS[0]},HMS Pinafore,,4,perhaps,{'x' * 201},",
            f"Carol Charlie,,{GROUPS[0]},,{'x' * 61},0,,,Umpire",
            "Same Name,Dave Dog,Nowhere,,,2,,,",
            f"Dave Dog,Admin,{GROUPS[0]},,,2,,,",
            f"{uuid.uuid4()},Easy,{GROUPS[0]}",
        ]
    )
    look, made = make_listed(title_id=title.pk, by=secretary, text=text, key=uuid.uuid4())
    assert made == []
    assert {(fault.line, fault.column) for fault in look.faults} == {
        *((2, "player"), (2, "ship"), (2, "seed"), (2, "paid"), (2, "contact")),
        *((3, "player"), (3, "partner"), (3, "region"), (3, "seed"), (3, "team")),
        *((4, "player"), (4, "group")),
        *((5, "player"), (5, "partner"), (5, "seed")),
        *((6, ""), (6, "player")),
    }
    words = {str(fault) for fault in look.faults}
    assert "line 3, player: Carol Charlie stands in line 2 too." in words
    assert "line 2, seed: seed 4 is E01’s." in words
    assert "line 4, group: Choose a group: Navy Board, Royal Naval Service, Everyone else." in words
    assert Entry.objects.count() == 1


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, ""),
        ("player,partner\n", 1, ""),
        ("player,rank\nA,B", 1, "rank"),
        ('player,partner\n"A', 2, ""),
        ("player\nA", 1, "partner"),
        ("player,partner\n" + "A,B\n" * 601, 602, ""),
        ("player,partner\n" + "A" * 200_001, 1, ""),
    ],
)
def test_what_is_no_list_is_refused_with_its_place(text: str, line: int, column: str) -> None:
    title, secretary = held()
    look = look_at(title_id=title.pk, by=secretary, text=text)
    assert (look.faults[0].line, look.faults[0].column) == (line, column)


def test_a_list_of_singles_names_no_partners_and_nothing_is_listed_once_it_has_begun() -> None:
    title, secretary = held("singles")
    look = look_at(title_id=title.pk, by=secretary, text="player,partner\nA,B")
    assert [fault.column for fault in look.faults] == ["partner"]
    _look, made = make_listed(title_id=title.pk, by=secretary, text="player\nAble\nBaker", key=uuid.uuid4())
    assert len(made) == 2
    of.begin(title, secretary)
    with pytest.raises(NotNow, match="has begun"):
        look_at(title_id=title.pk, by=secretary, text="player\nCharlie")


def test_a_long_list_is_looked_at_in_as_many_queries_as_a_short_one() -> None:
    title, secretary = held()

    def queries(count: int) -> int:
        rows = "".join(f"Able{n},Baker{n},{GROUPS[0]},HMS Kent\n" for n in range(count))
        with CaptureQueriesContext(
            connection,
        ) as captured:
            assert not look_at(title_id=title.pk, by=secretary, text="player,partner,group,ship\n" + rows).faults
        return len(captured)

    assert queries(3) == queries(100)


def test_the_page_shows_faults_then_what_would_be_made_and_makes_it() -> None:
    title, secretary = held()
    client, there = as_user(secretary), path(title, "entries/list/")
    page = client.get(there)
    assert ", ".join(COLUMNS) in page.content.decode()
    key = page.context["form"]["key"].value()
    page = client.post(there, {"key": key, "text": GOOD.replace("HMS Kent", "HMS Pinafore"), "look": "1"})
    assert page.status_code == 422
    assert "HMS Pinafore is no ship of the list" in page.content.decode()
    assert client.post(there, {"key": key, "look": "1"}).status_code == 422
    page = client.post(there, {"key": key, "file": SimpleUploadedFile("a.csv", b"\xff\xfe"), "look": "1"})
    assert "not text in UTF-8" in page.content.decode()
    sent = SimpleUploadedFile("a.csv", b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    page = client.post(there, {"key": key, "file": sent, "look": "1"})
    text = page.content.decode()
    assert "3 entries would be made" in text
    assert "6 players would be recorded" in text
    assert "have no profile here" not in text
    first = GOOD.splitlines()[1].split(",")[0]
    User.objects.create_user(username="somebody", display_name=first.upper(), email="s@example.org", password=None)
    text = client.post(there, {"key": key, "text": GOOD, "look": "1"}).content.decode()
    assert f"<bdi>{first}</bdi>.</p>" in text[text.index("have no profile here") :]
    assert not Entry.objects.exists()
    for _twice in range(2):
        page = client.post(there, {"key": key, "text": page.context["text"] if page.context else GOOD, "make": "1"})
        assert page.headers["Location"] == path(title, "entries/all/")
    assert Entry.objects.count() == 3
    assert User.objects.filter(player__isnull=False).count() == 0

"""An edition's archive: the same bytes on another site, twice is once, and nothing made of one that does not follow."""

import json
import uuid
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.competing.archiving import another_site
from tournaments.formats.archives import read_archive, write_archive
from tournaments.formats.published import fingerprint
from tournaments.models import (
    Championship,
    Competition,
    Draw,
    Entry,
    Group,
    Match,
    Member,
    Player,
    Ship,
    Title,
)
from tournaments.selectors.archived import CHAMPIONSHIP, EDITION, KINDS, LEFT_OUT, SHARED
from tournaments.selectors.archived_games import GAME, PARTS
from tournaments.selectors.archives import archive_of
from tournaments.selectors.matches import own_matches
from tournaments.services import championships
from tournaments.services.archives.importing import import_archive, look_at_archive
from tournaments.services.competing import correcting, drawing, times
from tournaments.services.entries import messages
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry

pytestmark = pytest.mark.django_db

SHIP = "hms-victory"


def _held() -> tuple[Title, Group, User]:
    """A knock-out of four under way: an annulled draw, a correction, a report that waits, a message, contacts."""
    edition, secretary = of.edition()
    championships.publish_edition(competition=edition, by=secretary)
    championships.appoint(competition=edition, user=of.user("umpire"), role="umpire", by=secretary)
    title = of.title(edition, secretary, of.KNOCK_OUT)
    of.enter(title, 4)
    Entry.objects.filter(number=1).update(
        contact="first@example.org", contact_shared=True, ship=Ship.objects.get(slug=SHIP)
    )
    group = of.begin(title, secretary).groups.get()
    wrong = drawing.fix_seed(group=group.pk, number=1, by=secretary)
    drawing.make_draw(draw=wrong.pk, by=secretary)
    drawing.draw_anew(draw=wrong.pk, because="A seed was wrong.", by=secretary)
    of.draw(group, secretary)
    one, other = of.ready(group)
    of.play(one, secretary)
    group.refresh_from_db()
    correcting.correct_match(
        match=one.pk, outcome=of.SECOND_WINS, version=group.version, because="Swapped.", by=secretary
    )
    first, _second = of.as_sides(other, "first", "second")
    times.offer_times(match=other.pk, times=[timezone.now() + timedelta(days=3)], by=first)
    of.play(other, first)
    messages.write_message(title_id=title.pk, by=secretary, key=uuid.uuid4(), words="Be on time.", to="entered")
    return title, group, secretary


def _copy(title: Title) -> str:
    return archive_of(Competition.objects.get(pk=title.competition_id))


@pytest.mark.both_databases
def test_another_site_makes_the_same_bytes_of_it_and_twice_is_once() -> None:
    title, group, _secretary = _held()
    seeds = list(Draw.objects.values_list("state", "seed", "seed_hash"))
    text, waits = _copy(title), len(own_matches(of.user("first"))[0])
    assert waits == 1
    boss = another_site()
    there = Ship.objects.get(slug=SHIP)

    look = look_at_archive(text=text, by=boss)
    assert not look.faults
    assert look.made is not None
    assert (look.name, look.made["entries"], look.made["matches"], look.made["times"]) == (
        "World Championship 2021", 4, 3, 1
    )  # fmt: skip
    assert not Competition.objects.exists()
    assert not User.objects.exclude(pk=boss.pk).exists()

    made = import_archive(text=text, by=boss)
    assert not made.faults
    assert made.edition is not None
    assert archive_of(made.edition) == text
    assert Entry.objects.get(number=1).ship == there
    assert AuditEntry.objects.get(deed="edition imported").about == f"championship:{made.edition.championship_id}"
    assert not User.objects.exclude(pk=boss.pk).filter(is_active=True).exists()
    assert not any(user.has_usable_password() for user in User.objects.exclude(pk=boss.pk))
    for state, seed, seed_hash in seeds:
        assert Draw.objects.filter(seed_hash=seed_hash, seed=seed if state == "published" else "").exists()

    rows = AuditEntry.objects.count()
    again = import_archive(text=text, by=boss)
    assert again.is_here
    assert not again.faults
    assert AuditEntry.objects.count() == rows
    assert archive_of(made.edition) == text

    found = Match.objects.get(state=Match.State.REPORTED)  # what was under way goes on
    of.play(found, boss)
    of.play_all(Group.objects.get(pk=group.pk), boss)
    newer = import_archive(text=text, by=boss)
    assert {fault.place.split("[")[0] for fault in newer.faults} >= {"matches", "reports", "trail"}
    assert "here already" in newer.faults[0].words


def _row(content: dict[str, Any], kind: str, **having: Any) -> tuple[int, dict[str, Any]]:
    return next(
        (at, row) for at, row in enumerate(content[kind]) if all(row[name] == value for name, value in having.items())
    )


def _other_seed(content: dict[str, Any]) -> str:
    number, row = _row(content, "draws", state="published")
    row["seed"] = "00" * 16
    return f"draws[{number}].seed"


def _other_draw(content: dict[str, Any]) -> str:
    """Two entries change places in the draw, and its fingerprint is made to fit."""
    number, row = _row(content, "draws", state="published")
    drawn = json.loads(row["text"])
    one, other = (match for match in drawn["matches"] if "entry" in match["first"])
    one["first"], other["first"] = other["first"], one["first"]
    drawn["sha256"] = fingerprint(drawn)
    row |= {"text": json.dumps(drawn), "sha256": drawn["sha256"]}
    return f"draws[{number}].text"


def _others_meet(content: dict[str, Any]) -> str:
    number, row = _row(content, "matches", key="M1.1")
    row["first_slot"], row["second_slot"] = row["second_slot"], row["first_slot"]
    return f"matches[{number}].first_slot"


def _other_winner(content: dict[str, Any]) -> str:
    number, row = next((at, row) for at, row in enumerate(content["matches"]) if row["outcome"])
    row["outcome"]["winner"] = 1 - row["outcome"]["winner"]
    return f"matches[{number}].outcome"


def _other_finalist(content: dict[str, Any]) -> str:
    number, row = next((at, row) for at, row in enumerate(content["matches"]) if row["key"] == "M2.1")
    taken = {row["first"], row["second"]}
    name = "first" if row["first"] else "second"
    row[name] = next(entry["id"] for entry in content["entries"] if entry["id"] not in taken)
    return f"matches[{number}].{name}"


def _other_report(content: dict[str, Any]) -> str:
    number, row = _row(content, "reports", state="confirmed")
    row["outcome"]["legs"][0]["home"] = [1, 8]
    return f"reports[{number}].outcome"


def _given_by_nobody(content: dict[str, Any]) -> str:
    number, row = _row(content, "matches", state="reported")
    report = _row(content, "reports", state="standing")[1]
    row["given"] = {"first": "E09", "second": "E08", "outcome": report["outcome"]}
    return f"matches[{number}].given"


def _given_in_a_word(content: dict[str, Any]) -> str:
    number, row = _row(content, "matches", state="reported")  # of a confirmed one its report would be told
    row["given"] = {"outcome": "won"}
    return f"matches[{number}].given"


def _other_rules(content: dict[str, Any]) -> str:
    content["manifests"][0]["content"]["confirm_hours"] = 1
    return "manifests[0].sha256"


def _set(kind: str, name: str, value: Any) -> Callable[[dict[str, Any]], str]:
    def change(content: dict[str, Any]) -> str:
        content[kind][0][name] = value
        return f"{kind}[0].{name}"

    return change


def _gone(content: dict[str, Any]) -> str:
    del content["reports"][0]["words"]
    return "reports[0]"


def _none_of_it(content: dict[str, Any]) -> str:
    del content["legs"]
    return ""


def _twice(content: dict[str, Any]) -> str:
    content["rounds"].append(content["rounds"][0])
    return f"rounds[{len(content['rounds']) - 1}].id"


def _no_id(content: dict[str, Any]) -> str:
    number, row = _row(content, "accounts", name="umpire")
    row["id"] = 7
    return f"accounts[{number}].id"


def _same_number(content: dict[str, Any]) -> str:
    content["entries"][1]["number"] = content["entries"][0]["number"]
    return "entries[1]"


def _of_another(content: dict[str, Any]) -> str:
    content["trail"][2]["about"] = f"match:{uuid.uuid4()}"
    return "trail[2].about"


def _no_rules(content: dict[str, Any]) -> str:
    del content["manifests"][0]["content"]
    return "manifests[0]"


def _nobody_of_the_group(content: dict[str, Any]) -> str:
    del content["contenders"][0]
    return "groups[0]"


def _no_character(content: dict[str, Any]) -> str:
    content["trail"][0]["details"] = {"how": ["\0"]}  # which one database keeps, and the other does not
    return "trail[0].details.how[0]"


def _place_of(content: dict[str, Any], corrected: bool) -> int:
    """The number of the result that a correction has superseded, or of the one that came in its place."""
    return next(at for at, row in enumerate(content["results"]) if (row["superseded_by"] is not None) == corrected)


def _in_result(corrected: bool, name: str, value: Any) -> Callable[[dict[str, Any]], str]:
    def change(content: dict[str, Any]) -> str:
        at = _place_of(content, corrected)
        content["results"][at][name] = content["results"][at]["id"] if value == "itself" else value
        return f"results[{at}].{name}"

    return change


def _others_seat(content: dict[str, Any]) -> str:
    result = content["seats"][0]["result"]
    sat = {row["player"] for row in content["seats"] if row["result"] == result}
    content["seats"][0]["player"] = next(row["id"] for row in content["players"] if row["id"] not in sat)
    return "seats[0].player"


def _no_seat(content: dict[str, Any]) -> str:
    result = content["seats"].pop(0)["result"]
    return f"results[{_row(content, 'results', id=result)[0]}]"


def _no_result(content: dict[str, Any]) -> str:
    at = _place_of(content, corrected=True)
    gone = content["results"].pop(at)
    content["seats"] = [row for row in content["seats"] if row["result"] != gone["id"]]
    return f"legs[{_row(content, 'legs', id=gone['leg'])[0]}]"


def _one_more_leg(content: dict[str, Any]) -> str:
    leg = content["legs"][-1]
    content["legs"].append({**leg, "id": "ffffffff-ffff-4fff-bfff-ffffffffffff", "number": 2})
    return f"reports[{_row(content, 'reports', id=leg['report'])[0]}]"


TAMPERED: list[Callable[[dict[str, Any]], str]] = [
    *(_other_seed, _other_draw, _others_meet, _other_winner, _other_finalist, _other_rules, _gone, _none_of_it, _twice),
    *(_same_number, _of_another, _other_report, _given_by_nobody, _given_in_a_word, _no_id),
    _set("matches", "state", "over"),
    _set("matches", "version", "1"),
    _set("matches", "round", str(uuid.uuid4())),
    _set("entries", "ship", "hms-nowhere"),
    _set("entries", "made_at", "2021-06-01"),
    _set("entries", "id", "E01"),
    _set("entries", "contact", "x" * 201),
    _set("officials", "user", None),
    _set("officials", "role", "admiral"),
    _set("players", "name", None),
    *(_no_rules, _nobody_of_the_group, _no_character),
    _set("members", "since", True),
    _set("trail", "about", {}),
    *(_others_seat, _no_seat, _no_result, _one_more_leg),
    _set("seats", "side", 7),
    _set("seats", "score", "drawn"),
    _set("seats", "home", 6),
    _set("seats", "honour", "eight-piecer"),
    _in_result(True, "superseded_by", None),
    _in_result(True, "superseded_by", "itself"),
    _in_result(True, "annulled_at", None),
    _in_result(False, "annulled_at", "2021-08-07T10:00:00+00:00"),
    _in_result(False, "played_at", "2021-08-07T10:00:00+00:00"),
    _in_result(False, "format", "pairs"),
    _in_result(False, "leg", None),
]


def test_what_does_not_follow_is_refused_with_its_place() -> None:
    title, _group, boss = _held()
    text = _copy(title)
    boss = another_site()
    rows = AuditEntry.objects.count()
    for change in TAMPERED:
        content = read_archive(text)
        place = change(content)
        look = import_archive(text=write_archive(content), by=boss)
        assert place in [fault.place for fault in look.faults], (change, look.faults)
        assert not Competition.objects.exists(), change
    for broken, place in (
        (text.replace("first@example.org", "other@example.org"), "sha256"),
        (text.replace('"form":2', '"form":1'), "form"),
        (text[:-9], ""),
        ("[]", ""),
        (text.replace('"World Championship"', '"\\ud800"'), "championship.name"),
        (text.replace('"form":2', '"form":2,"form":2'), ""),
    ):
        assert [fault.place for fault in import_archive(text=broken, by=boss).faults] == [place]
    assert AuditEntry.objects.count() == rows
    assert not Player.objects.exists()
    assert not import_archive(text=text, by=boss).faults  # untouched, it is as good as before


def test_what_is_here_already_is_never_changed() -> None:
    title, _group, _secretary = _held()
    text = _copy(title)
    boss = another_site()
    player = Player.objects.create(
        id=json.loads(text)["players"][0]["id"], name="Somebody else", shown_key="somebody else"
    )
    world = Championship.objects.get(slug="world")
    taken = championships.make_edition(championship=world, slug="2021", name="Ours", by=boss)
    assert [fault.place for fault in import_archive(text=text, by=boss).faults] == ["edition[0]"]
    Competition.objects.filter(pk=taken.pk).update(slug="ours")
    made = import_archive(text=text, by=boss)
    assert not made.faults
    assert made.kept == (f"players[0] ({json.loads(text)['players'][0]['name']})",)
    player.refresh_from_db()
    assert player.name == "Somebody else"
    assert Member.objects.filter(player=player).exists()


def test_a_secretary_takes_it_away_and_a_superuser_brings_it_in_by_pages() -> None:
    title, _group, secretary = _held()
    away, into = (
        reverse("tournaments:archive", args=["championships/world", "2021"]),
        reverse("tournaments:import_edition"),
    )
    callers = [(None, 302), (of.user("first"), 403), (of.user("umpire"), 403), (secretary, 200), (of.user("boss"), 200)]
    for user, status in callers:
        client = Client()
        if user is not None:
            client.force_login(user)
        answer = client.get(away)
        assert answer.status_code == status
    assert answer.content.decode() == _copy(title)
    assert away in client.get(reverse("tournaments:manage", args=["championships/world", "2021"])).content.decode()
    sent = SimpleUploadedFile("world-2021.json", answer.content)
    assert "is here already" in client.post(into, {"file": sent, "look": "1"}).content.decode()

    client.force_login(another_site())
    assert into in client.get(reverse("tournaments:championships")).content.decode()
    for wrong in ({}, {"file": SimpleUploadedFile("a.json", b"\xff")}, {"looked_at": "AAAA"}, {"looked_at": "eJw="}):
        refused = client.post(into, {**wrong, "look": "1"})
        assert refused.status_code == 422
        assert refused.context["form"].errors["file"]
    broken = client.post(into, {"file": SimpleUploadedFile("a.json", b"{}"), "make": "1"})
    assert broken.status_code == 422
    assert "fingerprint" in broken.content.decode()
    page = client.post(into, {"file": SimpleUploadedFile("a.json", answer.content), "look": "1"})
    assert page.status_code == 200
    assert "World Championship 2021 would be made" in page.content.decode()
    assert not Competition.objects.exists()
    made = client.post(into, {"looked_at": page.context["looked_at"], "make": "1"}, follow=True)
    assert made.redirect_chain == [("/championships/world/2021/", 302)]
    assert client.get(away).content == answer.content


def test_the_command_says_what_it_would_make_and_makes_it(tmp_path: Path) -> None:
    title, _group, _secretary = _held()
    file = tmp_path / "edition.json"
    file.write_text(_copy(title), encoding="utf-8")
    another_site()

    def call(*how: str) -> str:
        out = StringIO()
        call_command("import_edition", str(file), *how, stdout=out, stderr=out)
        return out.getvalue()

    assert "3 matches" in call("--look")
    assert not Competition.objects.exists()
    with pytest.raises(CommandError, match="No superuser"):
        call("--by", "nobody")
    assert "World Championship 2021 is made." in call("--by", "OTHER")
    assert "nothing is made" in call()
    of.user("two", superuser=True)
    with pytest.raises(CommandError, match="--by"):
        call()
    file.write_text(file.read_text(encoding="utf-8").replace("E01 player", "E09 player"), encoding="utf-8")
    with pytest.raises(CommandError, match="Nothing was made"):
        call("--by", "other")


def test_nobody_but_a_superuser_imports() -> None:
    title, _group, secretary = _held()
    for user in (secretary, of.user("umpire"), of.user("first")):
        for deed in (look_at_archive, import_archive):
            with pytest.raises(PermissionDenied):
                deed(text=_copy(title), by=user)


def test_an_archive_takes_as_many_queries_for_many_rows_as_for_few() -> None:
    title, group, secretary = _held()
    assert_same_number_of_queries(
        request=lambda: _copy(title), make_more=lambda: of.play_all(Group.objects.get(pk=group.pk), secretary)
    )


def test_every_model_and_field_is_archived_or_left_out_with_a_reason() -> None:
    kinds = (CHAMPIONSHIP, EDITION, *SHARED, *KINDS)
    archived = {kind.model for kind in kinds}
    models = set(apps.get_app_config("tournaments").get_models())
    assert models == archived | set(LEFT_OUT)
    assert not archived & set(LEFT_OUT)
    assert all(LEFT_OUT.values())
    for kind in (*kinds, GAME, *PARTS):
        fields = {field.name for field in kind.model._meta.concrete_fields}
        assert set(kind.left_out) <= fields, kind.name
        assert all(kind.left_out.values()), kind.name
        told = {column.name for column in kind.columns} | set(kind.left_out)
        assert fields - told <= {"competition", "championship"}, kind.name

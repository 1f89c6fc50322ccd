"""Rules of a title by a form: they make the manifest that the JSON would, and a fault stands at its field."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.competing import championship as of
from tournaments.formats.manifests import read_manifest, write_manifest
from tournaments.forms.rules import RulesByForm, begun_with
from tournaments.models import Manifest, Official, Title
from tournaments.services import championships
from tournaments.words.shapes import SHAPES
from uckers_site.accounts.models import User


def _as_posted(form: RulesByForm, shape: str) -> dict[str, Any]:
    """What a browser posts of a form that nobody has touched."""
    posted: dict[str, Any] = {"shape": shape, "preset": form.preset}
    for bound in form:
        value = bound.value()
        if value is not None and value is not False:
            posted[bound.html_name] = "on" if value is True else value
    return posted


def _form(shape: str, preset: str = "standard", **changes: Any) -> RulesByForm:
    base = begun_with(shape, None)
    posted = _as_posted(RulesByForm("pairs", base, preset), shape)
    return RulesByForm("pairs", base, preset, posted | changes)


@pytest.mark.parametrize("shape", list(SHAPES))
def test_a_shape_that_is_left_as_it_is_makes_its_own_manifest(shape: str) -> None:
    form = _form(shape)
    assert form.is_valid(), form.errors
    whole = write_manifest(read_manifest(SHAPES[shape].content))
    whole["game"] = {**whole["game"], "ring": "RGBY"}
    assert form.cleaned_data["content"] == whole


def test_what_is_asked_is_what_the_manifest_says() -> None:
    form = _form(
        "groups",
        "wafu",
        ring="GYBR",
        option_challenge_sixes="1 2 3",
        s0_games="3",
        s0_counting="summed",
        s0_days="21",
        s0_g3_name="",
        s0_g1_next="",
        s0_g2_next="Royal Naval Service",
        s0_g4_name="Late comers",
        s0_g4_quota="2",
        s1_third="",
        s1_separation="none",
        s1_name="Day of days",
        confirm_hours="24",
    )
    assert form.is_valid(), form.errors
    content = form.cleaned_data["content"]
    first, last = content["stages"]
    assert content["game"]["preset"] == "wafu"
    assert content["game"]["ring"] == "GYBR"
    assert content["game"]["options"] == {"challenge_sixes": [1, 2, 3]}
    assert content["confirm_hours"] == 24
    assert first["match"] == {"games": 3, "counting": "summed"}
    assert first["days"] == 21
    assert [(group["name"], group["quota"]) for group in first["groups"]] == [
        ("Navy Board", 1),
        ("Royal Naval Service", 9),
        ("Royal Naval Association", 13),
        ("Late comers", 2),
    ]
    assert last["groups"] == [{"name": "Day of days"}]
    assert (last["options"]["third"], last["options"]["separation"]) == (False, "none")


@pytest.mark.parametrize(
    ("shape", "changes", "field", "words"),
    [
        ("knock-out", {"s0_games": "2"}, "s0_games", "odd number"),
        ("knock-out", {"s0_name": ""}, "s0_name", "required"),
        ("swiss", {"s0_rounds": "0"}, "s0_rounds", "greater than or equal to 1"),
        ("groups", {"s0_g1_next": "Marines"}, "s0_g1_next", "no other group"),
        ("groups", {"s0_g0_name": "", "s0_g3_next": "Nobody"}, "s0_g3_next", "no other group"),
        ("groups", {"s0_g2_quota": ""}, "s0_g2_quota", "whole number"),
        ("groups", {"s0_g1_name": "Navy Board"}, "s0_g0_name", "same name"),
        ("knock-out", {"option_challenge_sixes": "0 12 3"}, "option_challenge_sixes", ""),
        ("knock-out", {"confirm_hours": "0"}, "confirm_hours", "greater than or equal to 1"),
        ("knock-out", {"ring": "RRRR"}, "ring", "not one of"),
    ],
)
def test_a_fault_stands_at_its_field(shape: str, changes: dict[str, str], field: str, words: str) -> None:
    form = _form(shape, **changes)
    assert not form.is_valid()
    assert list(form.errors) == [field]
    assert words in str(form.errors[field])


def _called() -> tuple[Title, User, str]:
    edition, secretary = of.edition()
    made = championships.make_title(competition=edition, slug="pairs", name="Pairs", plays="pairs", by=secretary)
    return made, secretary, reverse("tournaments:rules_form", args=["championships/world", "2021", "pairs"])


def _client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.django_db
def test_from_a_shape_to_published_rules_and_a_later_version() -> None:
    title, secretary, path = _called()
    client = _client(secretary)
    assert "Begin with" in client.get(path).content.decode()
    assert client.get(path, {"shape": "no-such", "preset": "standard"}).status_code == 422
    page = client.get(path, {"shape": "swiss", "preset": "pussers"})
    posted = _as_posted(page.context["form"], "swiss")
    looked = client.post(path, posted | {"deed": "look", "s0_rounds": "7"})
    assert "&quot;rounds&quot;: 7" in looked.content.decode()
    assert not Manifest.objects.exists()
    wrong = client.post(path, posted | {"deed": "publish", "s0_games": "4"})
    assert wrong.status_code == 422
    assert not Manifest.objects.exists()
    challenged = {"deed": "publish", "option_challenge_sixes": "1 2 3"}
    assert client.post(path, posted | challenged).status_code == 302
    first = title.manifests.get()
    assert first.content["game"]["preset"] == "pussers"
    assert first.content["stages"][0]["rounds"] == 6

    content = {**first.content, "points": {"by": "result", "win": 3, "draw": 1, "loss": 0}}
    championships.publish_manifest(title=title, content=content, by=secretary, after=1, notice="Three points.")
    posted = _as_posted(client.get(path, {"shape": "latest", "preset": "pussers"}).context["form"], "latest")
    assert posted["option_challenge_sixes"] == "1,2,3"
    again = client.post(path, posted | {"deed": "publish", "s0_rounds": "5"})
    assert list(again.context["form"].errors) == ["notice"]
    later = {"deed": "publish", "s0_rounds": "5", "notice": "Fewer evenings."}
    assert client.post(path, posted | later | {"after": 1}).status_code == 422  # another was published meanwhile
    assert client.post(path, posted | later).status_code == 302
    assert client.post(path, posted | later).status_code == 302  # sent twice
    last = title.manifests.last()
    assert last is not None
    assert (last.number, last.content["stages"][0]["rounds"]) == (3, 5)
    assert last.content["points"]["win"] == 3
    assert last.content["game"]["options"]["challenge_sixes"] == [1, 2, 3]


@pytest.mark.django_db
def test_only_who_manages_writes_rules() -> None:
    title, secretary, path = _called()
    championships.publish_edition(competition=title.competition, by=secretary)
    for role in (Official.Role.UMPIRE, Official.Role.DESK, Official.Role.VIEWER):
        user = of.user(role)
        championships.appoint(competition=title.competition, user=user, role=role, by=secretary)
        assert _client(user).get(path).status_code == 403
        posted = {"shape": "knock-out", "preset": "standard", "deed": "publish"}
        assert _client(user).post(path, posted).status_code == 403
    assert _client(of.user("somebody")).get(path).status_code == 403
    assert Client().get(path).status_code == 302
    assert not Manifest.objects.exists()

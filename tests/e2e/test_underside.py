"""The underside of the board in real browsers: bare and written on, and an umpire's striking, by touch."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group
from playwright.sync_api import expect

from games.models import Inscription
from games.services import underside
from tests.games.people import account, inscribed
from tests.support.accessibility import assert_accessible, assert_no_sideways_scroll, assert_sound
from tests.support.pages import ENDS, PHONE, WITHOUT_JAVASCRIPT, Reader, on_both_ends
from uckers_site.accounts.models import User


@pytest.fixture
def able(transactional_db: None) -> User:
    return account("able")


@pytest.fixture
def umpire(transactional_db: None) -> User:
    user = account("umpire")
    user.groups.add(Group.objects.get(name="umpire"))
    return user


@on_both_ends
def test_it_holds_on_every_device(new_readers: Callable[..., Reader], device: str, able: User, umpire: User) -> None:
    reader = new_readers(ENDS[device])
    reader.sign_in(umpire)
    page = reader.open("/underside/")
    assert_sound(page)
    one = inscribed(able, how="in-harbour")
    struck = inscribed(able, {"R": "Able " * 12, "G": "B. Baker", "B": "C. Charlie", "Y": "Extraordinarily-Long-Name"})
    underside.strike(inscription_id=struck.pk, by=umpire, because="Not so: the board was set up wrongly. " * 6)
    base = f"/underside/{one.pk}/"
    for path in ("/underside/", "/", base, f"{base}strike/", f"/underside/{struck.pk}/", f"{base}let-stand/"):
        page.goto(path)
        assert_sound(page)


@pytest.mark.parametrize("device", [PHONE, WITHOUT_JAVASCRIPT], ids=["phone", "without scripts"])
def test_an_umpire_finds_strikes_and_lets_stand(
    new_readers: Callable[..., Reader], device: dict[str, object], able: User, umpire: User
) -> None:
    inscribed(able)
    inscribed(able, {"R": "E. Easy", "G": "F. Fox", "B": "E. Easy", "Y": "F. Fox"})
    reader = new_readers(device)
    reader.sign_in(umpire)
    page = reader.open("/underside/")
    page.get_by_label("A name").fill("baker")
    page.get_by_label("Which part").select_option("victim")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".beneath__one")).to_have_count(1)
    page.locator(".beneath__one p > a").first.click()
    page.get_by_role("link", name="Strike it out").click()
    page.get_by_label("Why").fill("They were let off.")
    page.get_by_role("button", name="Strike it out").click()
    expect(page.get_by_text("They were let off.").first).to_be_visible()
    expect(page.locator("h1 s")).to_have_text("B. Baker and D. Dog")
    assert Inscription.objects.exclude(struck_at=None).count() == 1
    page.get_by_role("link", name="Let it stand again").click()
    page.get_by_label("Why").fill("They were not.")
    page.get_by_role("button", name="Let it stand").click()
    expect(page.locator("h1 s")).to_have_count(0)
    page.get_by_role("link", name="See the throw").click()
    expect(page.get_by_text("Throw 1 of 1").first).to_be_visible()
    if device is PHONE:
        assert_accessible(page)
        assert_no_sideways_scroll(page)

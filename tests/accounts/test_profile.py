"""The page "Your account"."""

import pytest
from django.test import Client

from uckers_site.accounts.models import User
from uckers_site.accounts.time_zones import known_zones

PAGE = "/accounts/profile/"


def test_it_says_what_was_kept_and_what_was_wrong(signed_in: Client, jack: User) -> None:
    response = signed_in.post(PAGE, {"display_name": "Jack Tar", "time_zone": "Pacific/Auckland"}, follow=True)
    assert b"Your account is as you set it." in response.content
    assert b"Jack Tar" in response.content
    for wrong in ({"display_name": "Umpire"}, {"time_zone": "Mars/Olympus"}, {"display_name": "x" * 61}):
        response = signed_in.post(PAGE, {"display_name": "Jill", "time_zone": "UTC", **wrong})
        assert set(response.context["form"].errors) == set(wrong)
    jack.refresh_from_db()
    assert (jack.display_name, jack.time_zone) == ("Jack Tar", "Pacific/Auckland")


def test_times_are_told_in_the_zone_that_was_set(signed_in: Client) -> None:
    signed_in.post(PAGE, {"display_name": "", "time_zone": "Asia/Kolkata"})
    assert "+05:30" in signed_in.get("/accounts/sessions/").content.decode()


@pytest.mark.parametrize(
    ("cookie", "offered"),
    [("Atlantic/Bermuda", "As each device says (here Atlantic/Bermuda)"), ("<script>", "As each device says")],
)
def test_the_devices_own_zone_is_offered_if_it_is_one(cookie: str, offered: str, signed_in: Client) -> None:
    signed_in.cookies["tz"] = cookie
    choices = dict(signed_in.get(PAGE).context["form"].fields["time_zone"].choices)
    assert choices[""] == offered
    assert "Europe/London" in dict(choices["Europe"])


def test_zones_of_today_are_offered_once_and_ones_own_comes_first(signed_in: Client) -> None:
    signed_in.cookies["tz"] = "Europe/London"
    choices = signed_in.get(PAGE).context["form"].fields["time_zone"].choices
    assert [value for value, _words in choices[:2]] == ["", "Europe/London"]
    offered = {value for _region, places in choices[2:] for value, _words in places}
    assert {
        "Europe/London",
        "Europe/Oslo",
        "Asia/Kolkata",
        "Europe/Kyiv",
        "America/Argentina/Ushuaia",
        "UTC",
    } <= offered
    for old in ("Asia/Calcutta", "Europe/Kiev", "GB", "US/Eastern", "America/Buenos_Aires", "Asia/Saigon", "Etc/GMT+5"):
        assert old in known_zones()
        assert old not in offered


def test_an_old_name_of_a_zone_stays_good(signed_in: Client, jack: User) -> None:
    User.objects.filter(pk=jack.pk).update(time_zone="GB")
    signed_in.post(PAGE, {"display_name": "Jack Tar", "time_zone": "GB"})
    jack.refresh_from_db()
    assert (jack.display_name, jack.time_zone) == ("Jack Tar", "GB")


def test_the_way_to_everything_else_is_there(signed_in: Client) -> None:
    page = signed_in.get(PAGE).content.decode()
    for address in ("email/", "password/change/", "2fa/", "sessions/", "logout/"):
        assert f'href="/accounts/{address}"' in page

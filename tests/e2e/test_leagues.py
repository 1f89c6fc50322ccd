"""Leagues in a real browser: every page sound on a small phone in the dark, and a night that a secretary enters by
keyboard, with the answer lost once half way."""

from collections.abc import Callable
from datetime import date, time

from playwright.sync_api import Page, Route, expect

from tests.support.accessibility import assert_sound
from tests.support.pages import SMALL_PHONE_IN_THE_DARK, Reader
from tests.tournaments.competing import championship as of
from tests.tournaments.leagues.league import confirmed, league, season
from tournaments.formats.nights import Nights
from tournaments.models import Match, Player, Report, Title
from tournaments.services.leagues.nights import set_nights
from tournaments.services.leagues.seasons import begin_season

FIRST = date(2027, 3, 2)
LONG = "Extraordinarily-Long-Hyphenated-Name of the Ship’s Company"


def _type_row(page: Page, match: Match, winner: str, *homes: str) -> None:
    """From the winner's field on, by keyboard alone."""
    page.locator(f"#match-{match.pk}-winner_1").focus()
    page.keyboard.type(winner)
    for home in homes:
        page.keyboard.press("Tab")
        page.keyboard.type(home)


def test_every_page_holds_and_a_night_is_entered_by_keyboard(
    transactional_db: None, new_readers: Callable[..., Reader]
) -> None:
    able = confirmed("able")
    held = league(able, "HMS Drake’s mess league of the lower deck")
    made = season(held, able, "First division")
    of.enter(made.titles.get(), 4)
    for number, name in enumerate(("Anson", "Benbow", "Collingwood", LONG[:60])):
        Player.objects.filter(name=f"E0{number + 1} player 1").update(name=name)
    begin_season(season=made, by=able)
    division = Title.objects.select_related("competition__championship").get(competition=made)
    tuesdays = Nights(FIRST, frozenset({1}))
    set_nights(divisions=[division], nights=tuesdays, at=time(19, 30), zone="Europe/London", by=able)
    first, second = Match.objects.filter(round__number=1).order_by("place")
    reader = new_readers(SMALL_PHONE_IN_THE_DARK)
    reader.sign_in(able)
    at = f"/{held.at}/{made.slug}/"
    page = reader.open("/leagues/")
    for path in (
        *("/leagues/", "/leagues/new/", f"/{held.at}/", f"/{held.at}/season/", f"/{held.at}/change/", at),
        *(f"{at}manage/", f"{at}nights/", f"{at}first-division/", f"{at}first-division/group/{first.group_id}/"),
        *(f"{at}first-division/match/{first.pk}/", f"{at}first-division/match/{first.pk}/night/", f"{at}results/"),
    ):
        page.goto(path)
        assert_sound(page)
    winner = page.locator(f"#match-{first.pk}-winner_1 option").nth(1).inner_text()
    _type_row(page, first, winner[:3], "8", "3")
    _type_row(page, second, page.locator(f"#match-{second.pk}-winner_1 option").nth(1).inner_text()[:3], "8", "8")
    sent = page.evaluate("[...new FormData(document.querySelector('form[method=post].stack'))]")
    answer = page.request.post(f"{page.url}?night={FIRST}", form=dict(sent), headers={"Referer": page.url})
    assert answer.status == 422  # it arrived, and the page never heard: it is sent again
    reader.expect_fault("422")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Some rows are not kept yet")).to_be_visible()
    expect(page.locator(f"#match-{second.pk}-second_1")).to_have_value("8")
    assert_sound(page)
    page.locator(f"#match-{second.pk}-second_1").fill("2")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 result is kept")).to_be_visible()
    assert Report.objects.count() == 2
    assert sorted(Match.objects.filter(round__number=1).values_list("state", flat=True)) == ["confirmed"] * 2


def test_a_night_that_is_entered_over_a_link_that_drops_arrives_once(
    transactional_db: None, new_readers: Callable[..., Reader]
) -> None:
    able, other = confirmed("able"), confirmed("other", superuser=True)
    held = league(able)
    made = season(held, able)
    of.enter(made.titles.get(), 6)
    begin_season(season=made, by=able)
    division = Title.objects.select_related("competition__championship").get(competition=made)
    nights = Nights(FIRST, frozenset({1}))
    set_nights(divisions=[division], nights=nights, at=time(19, 30), zone="Europe/London", by=able)
    rows = list(Match.objects.filter(round__number=1).order_by("place"))
    reader = new_readers(SMALL_PHONE_IN_THE_DARK)
    reader.expect_fault("ERR_")
    reader.sign_in(able)
    page = reader.open(f"/{held.at}/{made.slug}/results/?night={FIRST}")
    winners = [page.locator(f"#match-{match.pk}-winner_1 option").nth(1).inner_text() for match in rows]

    def arrives_and_is_not_answered(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/results/**", arrives_and_is_not_answered)
    _type_row(page, rows[0], winners[0], "8", "3")
    page.keyboard.press("Enter")
    unsent = page.locator("#unsent")
    expect(unsent).to_contain_text("No connection. Rows that wait: 1")
    assert Report.objects.count() == 1, "it arrived, and the page does not know"
    reader.context.set_offline(True)  # first: what is sent again must not be answered in between
    page.unroute("**/results/**")
    _type_row(page, rows[1], winners[1], "8", "2")
    page.keyboard.press("Enter")
    expect(unsent).to_contain_text("No connection. Rows that wait: 2")
    expect(page.get_by_text("kept", exact=True)).to_have_count(0)
    assert_sound(page)
    page.close()
    reader.context.set_offline(False)
    assert Report.objects.count() == 1
    # Somebody else at the same browser neither sees nor sends it; who typed it does, by opening the page.
    reader.sign_in(other)
    page = reader.open(f"/{held.at}/{made.slug}/results/?night={FIRST}")
    expect(page.locator(f"#match-{rows[1].pk}-first_1")).to_have_value("")
    expect(page.locator("#unsent")).to_be_hidden()
    assert Report.objects.count() == 1
    reader.sign_in(able)
    page = reader.open(f"/{held.at}/{made.slug}/results/?night={FIRST}")
    expect(page.get_by_text("2 results are kept")).to_be_visible()
    expect(page.locator("#unsent")).to_be_hidden()
    assert sorted(Report.objects.values_list("match", flat=True)) == sorted(match.pk for match in rows[:2])
    # What is typed while something waits is neither lost nor sent before its time; what is wrong is told at its cell.
    reader.context.set_offline(True)
    _type_row(page, rows[2], winners[2], "8", "8")
    page.keyboard.press("Enter")
    expect(page.locator("#unsent")).to_contain_text("Rows that wait: 1")
    reader.expect_fault("422")
    expect(page.locator("#unsent").get_by_role("button", name="Send it now")).to_be_visible()
    reader.context.set_offline(
        False
    )  # of which the page hears, and sends; the button may be gone before a hand is there
    expect(page.get_by_text("Some rows are not kept yet")).to_be_visible()
    expect(page.locator(f"#match-{rows[2].pk}-second_1")).to_have_value("8")
    page.locator(f"#match-{rows[2].pk}-second_1").fill("1")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 result is kept")).to_be_visible()
    assert Report.objects.count() == 3
    assert page.evaluate("localStorage.length") == 0

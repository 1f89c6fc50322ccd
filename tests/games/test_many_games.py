"""A hundred thousand games: every page of the list costs about what it did with a thousand, the deep ones too."""

import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.models import Confirmation, Game, Seat
from games.selectors.paging import Mark
from tests.games.people import account
from uckers_site.accounts.models import User

FEW, MANY = 1_000, 100_000
AT_A_TIME = 5_000
TRIES = 15
PRESETS = ("standard", "wafu", "pussers", "general")
ENDS = ("normal", "resignation", "drawn", "")
WALKED = 2.0  # how many times as much a page may cost that begins somewhere in an index
SEARCHES = ("name", "a single name", "annulled", "waiting", "confirmed", "mine")
SEARCHED = 12.0  # and one that looks through all names, or for what is rare among all games


def fill(by: User, begin: int, end: int) -> None:
    """Games number `begin` to `end`: a game a minute, each ending otherwise, one in ten confirmed, one in a thousand
    annulled; names that no two games share but for the last letter's."""
    first = timezone.now() - timedelta(minutes=MANY + 1)
    for start in range(begin, end, AT_A_TIME):
        games = []
        for number in range(start, min(start + AT_A_TIME, end)):
            at = first + timedelta(minutes=number)
            ending = ENDS[number % 4]
            ended = {"state": "ended", "ended_at": at} if ending else {}
            confirmed = {"confirmed_at": at} if number % 10 == 0 else {}
            annulled = {"annulled_at": at, "annulled_because": "x"} if number % 1000 == 7 else {}
            games.append(
                Game(
                    dice_source="typed", format="singles", ring="RGBY", preset=PRESETS[number % 4 - (number % 4 == 3)],
                    owner=by, created_at=at, termination=ending, **ended, **confirmed, **annulled,
                )
            )  # fmt: skip
        Game.objects.bulk_create(games)
        Seat.objects.bulk_create(
            Seat(
                game=game,
                number=seat,
                player=side,
                side=side,
                name=f"Rating {start + index}",
                name_key=f"rating {start + index}",
            )
            for index, game in enumerate(games)
            for seat, side in enumerate(("RB", "GY"))
        )
        Confirmation.objects.bulk_create(
            Confirmation(game=game, side="GY", state="confirmed" if game.confirmed_at else "asked") for game in games
        )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def beside_another(client: Client, request: Callable[[], object]) -> tuple[float, float]:
    """The quickest of some tries: its seconds, and as a multiple of a page that lists nothing, asked in between, so
    that other work on the machine slows down both."""
    request()
    took: list[float] = []
    others: list[float] = []
    for _ in range(TRIES):
        for times, ask in ((took, request), (others, lambda: client.get("/championships/").content)):
            began = time.perf_counter()
            ask()
            times.append(time.perf_counter() - began)
    return min(took), min(took) / min(others)


@pytest.mark.soak
@pytest.mark.django_db
def test_pages_of_the_list_at_a_hundred_thousand_games(record_property: Callable[[str, object], None]) -> None:
    able, baker = account("able"), account("baker")
    client = Client()
    client.force_login(baker)
    fill(able, 0, FEW)
    fill_of_baker = list(Game.objects.order_by("-created_at")[:30].values_list("pk", flat=True))
    Seat.objects.filter(game__in=fill_of_baker, number=0).update(user=baker)

    def page(query: str) -> Callable[[], object]:
        def request() -> None:
            response = client.get(f"/games/{query}")
            assert response.status_code == 200
            assert response.context["rows"], query

        return request

    def oldest() -> str:
        game = Game.objects.order_by("created_at", "id")[30]
        return f"?before={Mark(game.created_at, game.pk)}".replace("+", "%2B")

    asked = {
        "newest": "", "oldest": "", "mine": "?mine=1", "ruleset": "?ruleset=wafu",
        "format and end": "?format=singles&ended=drawn", "confirmed": "?standing=confirmed",
        "waiting": "?standing=waiting", "annulled": "?standing=annulled", "name": "?player=rating+99",
        "a single name": "?player=rating+999",
    }  # fmt: skip

    def measured() -> dict[str, tuple[float, float]]:
        asked["oldest"] = oldest()
        pages = {name: page(query) for name, query in asked.items()}
        pages["play"] = lambda: client.get("/play/").content
        return {name: beside_another(client, request) for name, request in pages.items()}

    few = measured()
    fill(able, FEW, MANY)
    many = measured()
    ratios = {name: many[name][1] / few[name][1] for name in few}
    for name, ratio in ratios.items():
        record_property(name, f"{ratio:.1f} times ({few[name][0] * 1000:.0f} and {many[name][0] * 1000:.0f} ms)")
    wrong = {name: ratio for name, ratio in ratios.items() if ratio > (SEARCHED if name in SEARCHES else WALKED)}
    assert not wrong, wrong

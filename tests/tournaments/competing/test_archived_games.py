"""The games of matches in an edition's archive: the same on another site, and refused where rules or dice say no."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.models import Action, Game, LiveGame, LiveSeat, Seat
from games.models.live import Offer
from games.selectors.checking import check_games
from games.services.announcing import announce_missed
from tests.tournaments.competing import championship as of
from tests.tournaments.competing.archiving import another_site
from tests.tournaments.matches.at_tables import given_up, opened, states, sweep
from tests.tournaments.matches.drawn import BEST_OF_3, Drawn
from tests.tournaments.matches.recordings import recorded_game
from tests.tournaments.matches.test_tables import annul, ended_by_offer
from tournaments.formats.archives import read_archive, write_archive
from tournaments.models import Competition, Match, MatchGame, Result
from tournaments.selectors.archives import archive_of
from tournaments.services.archives.importing import import_archive
from tournaments.services.competing import recorded
from uckers_site.accounts.models import User
from uckers_site.jobs.models import Job

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


SECRET = "ab" * 32


def _played() -> Drawn:
    """A match of which one game was recorded, one ended without a winner, one was annulled and one decided it; and
    another, whose table is open."""
    drawn = Drawn(BEST_OF_3)
    recorded.name_game(match=drawn.match.pk, game=recorded_game(drawn, event="Mess deck").pk, by=drawn.secretary)
    ended_by_offer(opened(drawn), Offer.Kind.ABANDON)
    annul(given_up(opened(drawn), drawn.one))
    last = given_up(opened(drawn), drawn.other)
    seats = LiveSeat.objects.filter(seat__game=last, seat__user=drawn.one)
    seats.update(kind=LiveSeat.Kind.GUEST, token_hash=SECRET)  # who came by link
    Seat.objects.filter(game=last, user=drawn.one).update(user=None)
    assert drawn.fresh().state == Match.State.CONFIRMED
    assert states(drawn) == ["over", "no winner", "annulled", "over"]
    return drawn


def _copy(drawn: Drawn) -> str:
    return archive_of(Competition.objects.get(pk=drawn.edition.pk))


def _dice() -> dict[Any, bytes]:
    """What anybody can check of the dice of the games that were played live."""
    games = LiveGame.objects.filter(game__state=Game.State.ENDED).values_list("pk", flat=True)
    return {pk: Client().get(f"/play/{pk}/dice.json").content for pk in games}


def test_they_can_be_read_and_checked_on_another_site_as_where_they_were_played() -> None:
    drawn = _played()
    second = of.ready(drawn.group)[0]
    of.as_sides(second, "three", "four")
    drawn.match, first = second, drawn.match
    waits = opened(drawn, drawn.secretary)
    drawn.match = first
    text = _copy(drawn)
    assert str(waits.pk) not in [row["id"] for row in read_archive(text)["games"]], "it is still in play"
    assert SECRET not in text
    records = dict(Game.objects.filter(state=Game.State.ENDED).values_list("pk", "ugn"))
    dice = _dice()
    assert (len(records), len(dice)) == (4, 3)

    boss = another_site()
    made = import_archive(text=text, by=boss)
    assert not made.faults
    assert made.made is not None
    assert made.edition is not None
    assert (made.made["games"], made.made["match_games"]) == (4, 4)
    assert archive_of(made.edition) == text
    assert dict(Game.objects.values_list("pk", "ugn")) == records
    assert _dice() == dice
    assert not [one.differences for one in check_games() if one.differences]
    assert Result.objects.exclude(game=None).count() == Result.objects.count() == 2
    pages = [f"/games/{pk}/" for pk in records] + [f"/play/{pk}/" for pk in dice] + [f"/play/{pk}/dice/" for pk in dice]
    assert {Client().get(page, follow=True).status_code for page in pages} == {200}
    annulled = Game.objects.get(annulled_at__isnull=False)
    assert annulled.annulled_because == "The wrong board."
    assert MatchGame.objects.get(game=annulled).void == "annulled"
    assert f"/play/{annulled.pk}/" in Client().get(drawn.address("match")).content.decode()
    assert not User.objects.filter(is_active=True).exclude(pk=boss.pk).exists()

    announce_missed()  # nothing of it is news here
    sweep()
    assert not Job.objects.filter(done_at=None).exists()
    again = import_archive(text=text, by=boss)
    assert (again.is_here, again.faults, Game.objects.count()) == (True, (), 4)
    Game.objects.filter(pk=annulled.pk).update(annulled_because="Another reason.")
    at = [row["id"] for row in read_archive(text)["games"]].index(str(annulled.pk))
    assert [fault.place for fault in import_archive(text=text, by=boss).faults] == [f"games[{at}].annulled_because"]


def _game(content: dict[str, Any], source: str) -> tuple[str, dict[str, Any]]:
    at, row = next((at, row) for at, row in enumerate(content["games"]) if row["dice_source"] == source)
    return f"games[{at}]", row


def _other_dice(content: dict[str, Any]) -> str:
    """Other throws for the beginner, with the same beginner: the record alone could not tell."""
    place, row = _game(content, "server")
    row["live"][0]["seed"] = "00" * 32
    return f"{place}.live[0].seed"


def _illegal(content: dict[str, Any]) -> str:
    place, row = _game(content, "typed")
    at = next(at for at, entry in enumerate(row["log"]) if entry["kind"] == "play")
    row["log"][at]["data"]["play"] = "r:b-R1 r:R1-R3"
    return f"{place}.log[{at}]"


def _no_entry(content: dict[str, Any]) -> str:
    place, row = _game(content, "typed")
    row["log"][0]["data"] = ["R"]
    return f"{place}.log[0]"


def _goes_on(content: dict[str, Any]) -> str:
    place, row = _game(content, "typed")
    row["log"].pop()
    return f"{place}.log"


def _other_record(content: dict[str, Any]) -> str:
    place, row = _game(content, "typed")
    row["ugn"] = row["ugn"].replace("Mess deck", "Wardroom")
    return f"{place}.ugn"


def _nobody_sits(content: dict[str, Any]) -> str:
    place, row = _game(content, "typed")
    row["seats"].pop()
    return f"{place}.seats"


def _nobody_known(content: dict[str, Any]) -> str:
    place, row = _game(content, "server")
    row["seats"][1]["user"] = row["id"]
    return f"{place}.seats[1].user"


def _no_table(content: dict[str, Any]) -> str:
    place, row = _game(content, "server")
    row["live"] = []
    return f"{place}.live"


def _other_clock(content: dict[str, Any]) -> str:
    place, row = _game(content, "server")
    row["live"][0]["clock"] = {"kind": "sand"}
    return f"{place}.live[0].clock"


def _other_rules(content: dict[str, Any]) -> str:
    place, row = _game(content, "typed")
    row["options"] = {"tea": "off"}
    return f"{place}.options"


def _unseen(content: dict[str, Any]) -> str:
    place, row = _game(content, "typed")
    row["event"] = "Mess\u202edeck"
    return f"{place}.event"


def _other_leg(content: dict[str, Any]) -> str:
    """A leg is given the game that was annulled, which the other side won."""
    annulled = next(row["id"] for row in content["games"] if row["annulled_at"] is not None)
    at, leg = next((at, leg) for at, leg in enumerate(content["legs"]) if leg["game"] is not None)
    content["results"][[row["leg"] for row in content["results"]].index(leg["id"])]["game"] = annulled
    leg["game"] = annulled
    return f"legs[{at}].game"


def _unknown(content: dict[str, Any]) -> str:
    content["match_games"][0]["game"] = content["edition"]["id"]
    return "match_games[0].game"


def _none(content: dict[str, Any]) -> str:
    del content["games"][0]["log"]
    return "games[0].log"


TAMPERED: list[Callable[[dict[str, Any]], str]] = [
    *(_other_dice, _illegal, _no_entry, _goes_on, _other_record, _nobody_sits, _nobody_known, _no_table, _other_clock),
    *(_other_rules, _unseen, _other_leg, _unknown, _none),
]


def test_what_rules_and_dice_refuse_is_not_brought_in() -> None:
    text = _copy(_played())
    boss = another_site()
    for change in TAMPERED:
        content = read_archive(text)
        place = change(content)
        look = import_archive(text=write_archive(content), by=boss)
        assert place in [fault.place for fault in look.faults], (change, look.faults)
        assert not Game.objects.exists()
        assert not Action.objects.exists()

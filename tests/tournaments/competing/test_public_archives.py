"""An edition's public archive: for anybody, and with nothing private in it."""

import json
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Game, LiveGame
from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.at_tables import given_up, opened
from tests.tournaments.matches.drawn import BEST_OF_3, Drawn
from tests.tournaments.matches.recordings import recorded_game
from tournaments.formats.archives import write_archive
from tournaments.models import Competition, Entry, GroupEntry, Member, Player, Title
from tournaments.selectors.archived import CHAMPIONSHIP, EDITION, KINDS, SHARED
from tournaments.selectors.archived_games import GAME, PARTS
from tournaments.selectors.public_archives import GAME_PARTS, PUBLIC, public_archive_of
from tournaments.services.archives.importing import import_archive
from tournaments.services.competing import correcting, recorded, reporting, times
from tournaments.services.entries import messages

pytestmark = pytest.mark.django_db

SECRETS = "zz-contact zz-name zz-substitute zz-message zz-reported zz-disputed zz-corrected zz-note zz-draft zz-refused"
AT = "/championships/world/2021/public.json"


def _held() -> Drawn:
    """A title under way with something private planted wherever somebody may write it."""
    drawn = Drawn(BEST_OF_3)
    by = drawn.secretary
    recorded.name_game(match=drawn.match.pk, game=recorded_game(drawn).pk, by=by)
    given_up(opened(drawn), drawn.other)
    second = of.ready(drawn.group)[0]
    first, _other = of.as_sides(second, "three", "four")
    times.offer_times(match=second.pk, times=[timezone.now() + timedelta(days=3)], by=first)
    two = of.won(0)
    outcome = type(two)(two.ending, 0, two.legs * 2)
    report = reporting.report_match(match=second.pk, version=0, outcome=outcome, by=first, words="zz-reported")
    reporting.dispute_report(report=report.pk, by=of.user("four"), words="zz-disputed")
    messages.write_message(title_id=drawn.title.pk, by=by, key=uuid.uuid4(), words="zz-message", to="entered")
    assert second.first_id is not None
    correcting.leave(entry=second.first_id, how="withdrawn", because="zz-corrected", by=by)
    Entry.objects.update(contact="zz-contact@example.org", contact_shared=True, paid=True)
    Competition.objects.update(contact="zz-contact@example.org")
    Member.objects.update(because="zz-substitute")
    GroupEntry.objects.update(because="zz-note")
    Title.objects.update(draft={"notice": "zz-draft"})
    Player.objects.update(name="Zz-name Field", shown_as=Player.ShownAs.NICKNAME, nickname="Jack")
    Entry.objects.create(title=drawn.title, number=9, name="zz-refused", state=Entry.State.REFUSED)
    return drawn


def test_anybody_takes_it_away_from_the_public_page_and_nothing_private_is_in_it() -> None:
    drawn = _held()
    page = Client().get("/championships/world/2021/").content.decode()
    assert f'href="{AT}"' in page
    answer = Client().get(AT)
    text, content = answer.content.decode(), json.loads(answer.content)
    assert answer["Content-Disposition"] == 'attachment; filename="world-2021-public.json"'
    assert content["public"] is True
    assert not [word for word in SECRETS.split() if word in text.lower()]
    for user in (drawn.secretary, drawn.one):
        assert str(user.pk) not in text
    assert not {"accounts", "officials", "trail", "messages", "times"} & content.keys()
    assert {row["name"] for row in content["players"]} == {"Jack"}
    assert not any("paid" in row or "contact" in row for row in content["entries"])

    assert [row["number"] for row in content["entries"]] != []
    assert {row["state"] for row in content["entries"]} == {"entered", "withdrawn"}
    kinds = ("matches", "reports", "legs", "results", "games", "match_games")
    assert [len(content[kind]) for kind in kinds] == [3, 1, 2, 2, 2, 2], "what is disputed has come to nothing yet"
    records = {str(pk): ugn for pk, ugn in Game.objects.values_list("pk", "ugn")}
    assert {row["id"]: row["ugn"] for row in content["games"]} == records
    [table] = [row["live"][0] for row in content["games"] if row["live"]]
    assert table["seed"] == bytes(LiveGame.objects.get().seed).hex()

    LiveGame.objects.update(public=False)  # by link: whoever knows the address may see it
    content = json.loads(public_archive_of(drawn.edition))
    assert [len(content[kind]) for kind in kinds] == [3, 1, 2, 2, 1, 1]
    assert [row["game"] for row in content["legs"]].count(None) == 1
    Competition.objects.update(published_at=None)
    assert Client().get(AT).status_code == 404


def test_it_is_not_imported_and_says_why() -> None:
    drawn = _held()
    boss = of.user("boss")
    text = public_archive_of(drawn.edition)
    for told in (text, write_archive({"public": False})):
        [fault] = import_archive(text=told, by=boss).faults
        assert fault.place == "public"
        assert "Its secretary takes the whole one away" in fault.words


def test_what_is_public_is_there_to_be_named() -> None:
    kinds: dict[str, Any] = {kind.name: kind for kind in (CHAMPIONSHIP, EDITION, *SHARED, *KINDS, GAME)}
    parts: dict[str, Any] = {kind.name: kind for kind in PARTS}
    for named, known in ((PUBLIC, kinds), (GAME_PARTS, parts)):
        for name, fields in named.items():
            assert set(fields) <= {column.name for column in known[name].columns}, name


def test_it_takes_as_many_queries_for_many_rows_as_for_few() -> None:
    drawn = Drawn(entries=8)
    of.play(drawn.match, drawn.secretary)
    assert_same_number_of_queries(
        request=lambda: public_archive_of(drawn.edition), make_more=lambda: of.play_all(drawn.group, drawn.secretary)
    )

"""Brackets and rounds on paper: each match stands on one sheet, and no sheet holds more than can be read."""

from collections import Counter
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tournaments.models import Group, Match, Title
from tournaments.selectors.paper import PAPERS, PaperSheet, sheets_on
from tournaments.selectors.sheets import MatchShown, PartShown, RoundShown, Sheet
from tournaments.services import championships


def _round(part: str, number: int, count: int, before: int) -> RoundShown:
    keys = [f"{part.upper()}{number}.{place}" for place in range(1, count + 1)]
    matches = tuple(MatchShown(Match(key=key), (), "", False, False, False, ()) for key in keys)  # type: ignore[arg-type]  # no sides are asked for
    return RoundShown(
        f"Round {number}", f"{part}{number}", matches, None, False, False, feeds=False, fed=before == 2 * count
    )


def _sheet(parts: dict[str, tuple[int, ...]], *, is_bracket: bool = True) -> Sheet:
    shown = []
    for part, counts in parts.items():
        pairs = zip(counts, (0, *counts), strict=False)
        rounds = [_round(part, number, count, before) for number, (count, before) in enumerate(pairs, 1)]
        shown.append(PartShown(part, tuple(rounds)))
    return Sheet(Group(), None, tuple(shown), None, {}, (), is_bracket)  # type: ignore[arg-type]  # nor a course


SINGLE = {"m": (32, 16, 8, 4, 2, 1), "t": (1,)}
DOUBLE = {"m": (32, 16, 8, 4, 2, 1), "l": (16, 16, 8, 8, 4, 4, 2, 2, 1, 1), "f": (1, 1)}
HUGE = {"m": (128, 64, 32, 16, 8, 4, 2, 1)}


def _told(sheets: list[PaperSheet]) -> list[list[tuple[int, ...]]]:
    return [[tuple(len(one.matches) for one in piece.rounds) for piece in sheet.pieces] for sheet in sheets]


def test_a_bracket_of_64_is_two_halves_and_a_final_on_a4_and_one_sheet_of_a3() -> None:
    assert _told(sheets_on(PAPERS["a4"], _sheet(SINGLE))) == [[(16, 8, 4, 2, 1)], [(16, 8, 4, 2, 1)], [(1,), (1,)]]
    (one,) = sheets_on(PAPERS["a3"], _sheet(SINGLE))
    assert one.pieces[0].beneath is not None
    assert one.pieces[0].beneath.matches[0].row.key == "T1.1"


def test_the_losers_half_is_cut_between_its_rounds_and_what_is_left_shares_a_sheet() -> None:
    assert _told(sheets_on(PAPERS["a4"], _sheet(DOUBLE))) == [
        [(16, 8, 4, 2, 1)],
        [(16, 8, 4, 2, 1)],
        [(16, 16, 8, 8, 4)],
        [(1,), (4, 2, 2, 1, 1), (1, 1)],
    ]


@pytest.mark.parametrize("size", ["a4", "a3"])
@pytest.mark.parametrize(
    ("parts", "is_bracket"), [(SINGLE, True), (DOUBLE, True), (HUGE, True), ({"m": (24, 24, 20, 7)}, False)]
)
def test_every_match_stands_on_one_sheet_and_no_sheet_holds_too_much(
    size: str, parts: dict[str, tuple[int, ...]], is_bracket: bool
) -> None:
    paper = PAPERS[size]
    sheets = sheets_on(paper, _sheet(parts, is_bracket=is_bracket))
    found: Counter[str] = Counter()
    for sheet in sheets:
        assert sum(piece.rows + 1 for piece in sheet.pieces) <= paper.rows + 1
        for piece in sheet.pieces:
            assert len(piece.rounds) <= paper.columns
            shown = [*piece.rounds, *([piece.beneath] if piece.beneath else [])]
            found.update(match.row.key for one in shown for match in one.matches)
    assert set(found.values()) == {1}
    assert len(found) == sum(map(sum, parts.values()))


def test_a_branch_holds_the_matches_that_feed_each_other() -> None:
    _, second, _ = sheets_on(PAPERS["a4"], _sheet(SINGLE))
    keys = [[match.row.key for match in one.matches] for one in second.pieces[0].rounds]
    assert keys[0][0] == "M1.17"
    assert keys[1] == [f"M2.{number}" for number in range(9, 17)]
    assert keys[-1] == ["M5.2"]
    assert not second.pieces[0].rounds[-1].feeds


def _drawn() -> tuple[Title, Group]:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, of.KNOCK_OUT)
    of.enter(title, 6)
    group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    return title, group


def _at(title: Title, group: object, size: str) -> str:
    where = [title.competition.championship.at, title.competition.slug, title.slug, group, size]
    return reverse("tournaments:group_paper", args=where)


@pytest.mark.django_db
def test_the_page_is_there_for_whoever_sees_the_group_and_for_papers_that_there_are() -> None:
    title, group = _drawn()
    reader, official = Client(), Client()
    official.force_login(of.user("secretary"))
    assert reader.get(_at(title, group.pk, "a4")).status_code == 404  # not published
    assert official.get(_at(title, group.pk, "a4")).status_code == 200
    championships.publish_edition(competition=title.competition, by=of.user("secretary"))
    page = reader.get(_at(title, group.pk, "a3")).content.decode()
    assert "E01 player 1" in page
    assert "paper-a3.css" in page
    assert reader.get(_at(title, group.pk, "a5")).status_code == 404
    assert reader.get(_at(title, uuid4(), "a4")).status_code == 404


@pytest.mark.django_db
def test_a_round_more_costs_no_query_more() -> None:
    title, group = _drawn()
    secretary = of.user("secretary")
    championships.publish_edition(competition=title.competition, by=secretary)
    assert_same_number_of_queries(
        make_more=lambda: of.play_all(group, secretary), request=lambda: Client().get(_at(title, group.pk, "a4"))
    )

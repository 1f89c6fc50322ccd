"""RULES 2: formats, seats, the beginner, and winning."""

import pytest

from games.rules.board import BASE, layout
from games.rules.position import starting_position
from games.rules.reasons import Illegal, Reason
from games.rules.ruleset import named
from tests.games.table import after, next_to_throw, plays, replayed, thrown, winner
from tests.games.text_boards import drawn, position_of, redrawn

HEAD = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "pussers"]\n'


@pytest.mark.parametrize(
    ("format", "ring", "players", "sides"),
    [
        ("singles", "RGBY", ("RB", "GY"), ("RB", "GY")),
        ("pairs", "RGBY", ("R", "G", "B", "Y"), ("RB", "GY")),
        ("pairs", "RYOBGW", ("R", "Y", "O", "B", "G", "W"), ("RB", "YG", "OW")),
        ("individuals", "RGBY", ("R", "G", "B", "Y"), ("R", "G", "B", "Y")),
        ("individuals", "RYOBGW", tuple("RYOBGW"), tuple("RYOBGW")),
    ],
)
def test_2_1_who_plays_and_who_wins_together(
    format: str, ring: str, players: tuple[str, ...], sides: tuple[str, ...]
) -> None:
    board = layout(format, ring)
    assert board.player_names == players
    assert board.side_names == sides


def test_2_1_singles_has_four_colours_only() -> None:
    with pytest.raises(Illegal) as caught:
        layout("singles", "RYOBGW")
    assert caught.value.reason is Reason.FORMAT
    assert caught.value.message == "singles is played on four sides only"


def test_2_1_there_are_no_other_formats() -> None:
    with pytest.raises(Illegal) as caught:
        layout("threes", "RGBY")
    assert caught.value.reason is Reason.FORMAT


def test_2_1_a_singles_player_moves_both_colours_and_a_player_of_pairs_one() -> None:
    drawing = """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |b . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    assert plays(position_of(drawing, "RB", "singles"), "2-1") == [
        "b:B1-B3 r:R1-R2",
        "b:B1-B4",
        "r:R1-R3 b:B1-B2",
        "r:R1-R4",
    ]
    assert plays(position_of(drawing, "R", "pairs"), "2-1") == ["r:R1-R4"]


def test_2_1_individuals_have_no_partner_and_so_no_mixi_blob() -> None:
    drawing = """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . b . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    alone = after(position_of(drawing, "R", "individuals"), "2-1", "r:R1-R4")
    assert drawn(alone) == redrawn("""
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . r . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)
    together = after(position_of(drawing, "R", "pairs"), "2-1", "r:R1-R4")
    assert drawn(together) == redrawn("""
           1 2 3 4  5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . rb . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .  . . . . . .  .  .  .  | .  .  .  .  .  | .
        """)


def test_2_1_in_individuals_the_first_to_bring_four_home_wins() -> None:
    drawing = """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  r  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    assert winner(after(position_of(drawing, "R", "individuals"), "2-1", "r:p4-h")) == "R"
    assert winner(after(position_of(drawing, "R", "pairs"), "2-1", "r:p4-h")) is None


@pytest.mark.parametrize(("format", "order"), [("singles", ["GY", "RB", "GY"]), ("pairs", ["G", "B", "Y", "R"])])
def test_2_1_seats_go_clockwise_and_singles_players_alternate(format: str, order: list[str]) -> None:
    position = starting_position(format, "RGBY", named("pussers"))
    seen = []
    for _ in order:
        position = after(position, "2-1", "--")
        seen.append(next_to_throw(position))
    assert seen == order


def test_2_2_players_are_written_in_ring_order() -> None:
    assert layout("singles", "RGYB").player_names == ("RY", "GB")
    assert layout("singles", "GYBR").player_names == ("GB", "YR")


@pytest.mark.parametrize(
    ("start", "first", "good"),
    [
        ("R 5-3, G 5-4, B 2-1, Y 1-1", "G", True),
        ("R 5-3, G 5-4, B 2-1, Y 1-1", "R", False),
        ("R 5-3, G 4-4, B 2-1, Y 1-1, R 2-1, G 3-1", "G", True),  # a total counts, not the higher die
        ("R 5-3, G 4-4, B 2-1, Y 1-1, R 2-1, G 2-1, R 6-6, G 1-1", "R", True),
        ("R 5-3, G 4-4, B 2-1, Y 1-1", "R", False),  # a tie is thrown off
        ("R 5-3, G 4-4, B 2-1, Y 1-1, R 2-1, B 6-6", "B", False),  # by those who tied
        ("R 5-3, G 5-4, B 2-1, Y 1-1, G 6-6", "G", False),  # and only until one leads
        ("R 5-3, G 5-4, B 2-1", "G", False),  # everybody throws
    ],
)
def test_2_3_the_highest_total_begins_and_ties_throw_again(start: str, first: str, good: bool) -> None:
    found = replayed(f'{HEAD}[Start "{start}"]\n\n1. {first} 2-1 --\n')
    assert (found.fault is None) is good
    if found.fault is not None:
        assert found.fault.error.reason is Reason.START


def test_2_3_without_the_throws_the_first_turns_player_begins_and_then_clockwise() -> None:
    assert replayed(f"{HEAD}\n1. B 2-1 --\n2. Y 2-1 --\n3. R 2-1 --\n").fault is None
    fault = replayed(f"{HEAD}\n1. B 2-1 --\n2. G 2-1 --\n").fault
    assert fault is not None
    assert fault.error.reason is Reason.PLAYER


@pytest.mark.parametrize(("format", "ring"), [("singles", "RGBY"), ("pairs", "RGBY"), ("individuals", "RYOBGW")])
def test_2_4_all_pieces_start_in_their_bases(format: str, ring: str) -> None:
    position = starting_position(format, ring, named("standard"))
    assert position.pieces == ((BASE,) * 4,) * len(ring)


def test_2_5_the_side_whose_pieces_are_all_home_wins_at_once() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |g . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    won = after(board, "6-5", "r:Y12-h")
    assert winner(won) == "RB"  # though a six was thrown
    with pytest.raises(Illegal) as caught:
        thrown(won, "6-5", "r:Y12-h")
    assert caught.value.reason is Reason.GAME_OVER


def test_2_5_one_colour_home_is_not_enough_for_a_side_of_two() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  b  | bbb
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert winner(after(board, "5-1", "r:Y12-h")) is None

"""RULES 10.2 and 10.3: honours and the stand-up finish."""

import pytest

from games.rules.outcome import honour_of_knock, honours_of_win
from games.rules.position import Position
from tests.games.table import after, declarations, plays, refusal, thrown
from tests.games.text_boards import position_of


def honours(position: Position, dice: str, play: str) -> list[tuple[str, str | None]]:
    won = after(position, dice, play)
    names = won.layout.side_names
    return [(each.honour.value, None if each.against is None else names[each.against]) for each in honours_of_win(won)]


def test_10_2_an_eight_piecer_where_no_enemy_is_home() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . g . . .  .  .  .  | .  .  .  .  r  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert honours(board, "2-1", "r:p5-h") == [("eight-piecer", "GY")]
    one_home = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . g . . .  .  .  .  | .  .  .  .  r  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | g
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert honours(one_home, "2-1", "r:p5-h") == []


def test_10_2_eight_piece_in_harbour_where_all_enemies_are_in_base() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  r  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "RB",
        "singles",
    )
    assert honours(board, "2-1", "r:p5-h") == [("in-harbour", "GY")]


def test_10_2_on_six_sides_against_each_losing_side_by_itself() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  r  | rrr
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        O |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | o
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        G |. . . . . . g . . .  .  .  .  | .  .  .  .  .  | .
        W |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert honours(board, "2-1", "r:p5-h") == [("eight-piecer", "YG")]


def test_10_2_none_in_individuals() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  r  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
        "individuals",
    )
    assert honours(board, "2-1", "r:p5-h") == []


@pytest.mark.parametrize("more", [True, False])
def test_10_2_an_eight_piece_mixi_where_all_eight_are_knocked_off_together(more: bool) -> None:
    eight = position_of(
        """
           1 2 3 4        5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . ggggyyyy . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .        . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .        . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .        . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    seven = position_of(
        """
           1 2 3 4       5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . ggggyyy . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .       . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .       . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .       . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    (knocked,) = thrown(eight if more else seven, "2-1", "r:R1-R4").knocked
    assert knocked is not None
    found = honour_of_knock(eight, knocked, 0)
    assert (found is not None) is more
    if found is not None:
        assert (found.honour.value, found.by, found.against) == ("eight-piece-mixi", 0, 1)


def test_10_3_a_stand_up_finish_where_some_throw_would_win_at_once() -> None:
    near = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert declarations(near) == ["su"]
    far = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |r . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )  # 11 squares to the foot, 17 to home
    assert declarations(far) == []
    assert refusal(far, "6-6", "r:Y1-Y13", "su").rule == "10.3"
    twelve = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . r . . . .  .  .  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    assert declarations(twelve) == ["su"]


def test_10_3_two_pieces_may_finish_together_but_not_three() -> None:
    assert declarations(
        position_of(
            """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  r  .  r  .  | rr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
            "R",
        )
    ) == ["su"]
    assert (
        declarations(
            position_of(
                """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  r  .  r  r  | r
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """,
                "R",
            )
        )
        == []
    )


def test_10_3_the_partners_pieces_must_be_home_too() -> None:
    assert (
        declarations(
            position_of(
                """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |b . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbb
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """,
                "R",
            )
        )
        == []
    )


def test_10_3_not_where_blobs_bar_every_way() -> None:
    assert (
        declarations(
            position_of(
                """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . . . . . .  r  gg .  | .  .  .  .  .  | .
        """,
                "R",
            )
        )
        == []
    )


def test_10_3_a_throw_that_would_be_snake_eyes_wins_nothing() -> None:
    """Only two ones would bring both pieces home."""
    drawing = """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  rr | rr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    assert declarations(position_of(drawing, "R")) == ["su"]
    first = {"first_throw": ["R"]}
    assert declarations(position_of(drawing, "R", snake_eyes="player", keys=first)) == []
    assert declarations(position_of(drawing, "R", snake_eyes="called", keys=first)) == ["call", "su"]


def test_10_3_it_changes_nothing() -> None:
    board = position_of(
        """
           1 2 3 4 5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | rrr
        G |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . . . . . . . .  .  .  .  | .  .  .  .  .  | bbbb
        Y |. . . . . . . . . .  .  r  .  | .  .  .  .  .  | .
        """,
        "R",
    )
    for dice in ("6-6", "5-1", "4-2", "2-1"):
        assert plays(board, dice, "su") == plays(board, dice)
        play = plays(board, dice)[0]
        assert after(board, dice, play, "su") == after(board, dice, play)

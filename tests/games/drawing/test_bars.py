"""Where the bars of a chart lie."""

from games.drawing.bars import HEIGHT, WIDTH, bars


def test_bars_stand_on_the_ground_side_by_side_on_one_scale() -> None:
    one, two, three = bars(["1", "2", "3"], [4, 0, 2], [2, 8, 2])
    assert one.height == HEIGHT / 2
    assert (two.height, two.y, two.mark) == (0, HEIGHT, 0)
    assert three.mark == three.y == HEIGHT * 3 / 4
    for bar in (one, two, three):
        assert round(bar.y + bar.height, 2) == HEIGHT
        assert bar.x < bar.middle < bar.x + bar.width
    assert one.x > 0
    assert one.x + one.width < two.x
    assert three.x + three.width < WIDTH


def test_nothing_counted_is_drawn_as_nothing() -> None:
    assert [bar.height for bar in bars(["1", "2"], [0, 0], [0, 0])] == [0, 0]

"""Boards in a real browser: found by name, read as words, played with the keyboard, and without JavaScript."""

from playwright.sync_api import expect

from tests.support.pages import Reader


def test_a_board_has_a_name_and_its_position_as_description(reader: Reader) -> None:
    page = reader.open("/style/")
    board = page.get_by_role("img", name="Six-sided board, a challenge under way")
    expect(board).to_be_visible()
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    (node,) = [node for node in nodes if "Six-sided board, a" in node.get("name", {}).get("value", "") and
               node["role"]["value"] in ("img", "image")]  # fmt: skip
    assert "Red challenges the blob on O9 from O8: 1 of 4 sixes so far." in node["description"]["value"]


def test_choices_on_a_board_are_links_for_the_keyboard(reader: Reader) -> None:
    page = reader.open("/style/")
    board = page.get_by_role("group", name="Uckers board, red to play")
    first, last = "Red from base", "Red from G1 to B8: 20 squares, and knocks off two"
    links = board.get_by_role("link")
    expect(links).to_have_count(6)
    links.first.focus()
    expect(board.get_by_role("link", name=first)).to_be_focused()
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(board.get_by_role("link", name=last)).to_be_focused()
    ring = "link => getComputedStyle(link.querySelector('.b-tg-hit')).stroke"
    assert board.get_by_role("link", name=last).evaluate(ring) != "none"
    assert board.get_by_role("link", name=first).evaluate(ring) == "none"
    page.keyboard.press("Enter")
    page.wait_for_url("**/style/#boards")


def test_a_square_is_pressed_as_a_whole_without_javascript(without_javascript: Reader) -> None:
    page = without_javascript.open("/style/")
    link = page.get_by_role("link", name="Red from G1 to G7: 6 squares")
    box = link.bounding_box()
    assert box
    link.click(position={"x": 2, "y": 2})
    page.wait_for_url("**/style/#boards")


def test_squares_are_as_large_on_a_phone_as_the_board_lets_them_be(phone: Reader) -> None:
    page = phone.open("/")
    page.set_viewport_size({"width": 360, "height": 740})
    board = page.locator("svg.board").bounding_box()
    assert board
    assert board["width"] / 15 > 22

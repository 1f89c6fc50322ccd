"""Each component says to a screen reader what it shows to the eye."""

import datetime as dt

import pytest
from django import forms
from django.core.paginator import Paginator
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import timezone

from tests.look.drawing import Elements, draw


class Report(forms.Form):
    ship = forms.CharField(label="Ship", help_text="As on the cap.")
    remarks = forms.CharField(label="Remarks", required=False, widget=forms.Textarea)
    rules = forms.ChoiceField(label="Rules", choices=[("s", "Standard"), ("w", "WAFU")])
    board = forms.ChoiceField(label="Board", choices=[("4", "Four"), ("6", "Six")], widget=forms.RadioSelect)
    password = forms.CharField(widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}))
    agreed = forms.BooleanField(label="Agreed")
    secret_number = forms.IntegerField(widget=forms.HiddenInput)

    def clean(self) -> None:
        raise forms.ValidationError("The two sides do not agree.")


@pytest.mark.parametrize(
    ("name", "tag"), [("ship", "input"), ("remarks", "textarea"), ("rules", "select"), ("password", "input")]
)
def test_a_control_has_a_label_of_its_own(name: str, tag: str) -> None:
    html = Elements(draw("{% field form.%s %}".replace("%s", name), form=Report()))
    assert html.one("label")["for"] == html.one(tag)["id"] == f"id_{name}"
    assert "aria-invalid" not in html.one(tag)


def test_a_fault_and_a_hint_are_tied_to_the_control() -> None:
    html = draw("{% field form.ship %}", form=Report({}))
    control = Elements(html).one("input")
    assert control["aria-invalid"] == "true"
    assert control["aria-describedby"].split() == ["id_ship_helptext", "id_ship_error"]
    for described in control["aria-describedby"].split():
        assert f'id="{described}"' in html
    assert "This field is required." in html


def test_only_fields_that_may_be_left_out_say_so() -> None:
    assert "(optional)" in draw("{% field form.remarks %}", form=Report())
    assert "(optional)" not in draw("{% field form.ship %}", form=Report())


def test_choices_stand_in_a_group_with_a_name() -> None:
    html = draw("{% field form.board %}", form=Report())
    assert "<legend>Board" in html
    assert [label["for"] for label in Elements(html).all("label")] == ["id_board_0", "id_board_1"]


def test_a_password_keeps_its_autocomplete_and_never_its_value() -> None:
    control = Elements(draw("{% field form.password %}", form=Report({"password": "blobs"}))).one("input")
    assert control["autocomplete"] == "current-password"
    assert "value" not in control


def test_a_hidden_field_is_only_itself() -> None:
    html = Elements(draw("{% field form.secret_number %}", form=Report()))
    assert [tag for tag, _ in html.tags] == ["input"]


def test_a_widget_of_several_inputs_is_refused() -> None:
    class Odd(forms.Form):
        day = forms.DateField(widget=forms.SelectDateWidget)

    with pytest.raises(TypeError, match="several inputs"):
        draw("{% field form.day %}", form=Odd())


def test_the_summary_tells_every_fault_and_leads_to_its_field() -> None:
    html = draw("{% form_fields form %}", form=Report({"ship": "Example", "rules": "s", "agreed": "on"}))
    elements = Elements(html)
    assert elements.one("div", role="alert")["tabindex"] == "-1"
    ids = {attrs["id"] for _tag, attrs in elements.tags if "id" in attrs}
    links = [link["href"].removeprefix("#") for link in elements.all("a")]
    assert links == ["id_board_0", "id_password"]
    assert set(links) <= ids
    assert "4 things to put right" in html  # the form's own, board, password, and the hidden one
    assert "The two sides do not agree." in html


def test_a_form_without_faults_has_no_summary() -> None:
    assert draw("{% error_summary form %}", form=Report()).strip() == ""


def test_what_is_typed_is_escaped() -> None:
    html = draw("{% form_fields form %}", form=Report({"ship": '"><script>alert(1)</script>'}))
    assert "<script>" not in html


def test_buttons_and_links_that_look_like_them() -> None:
    button = Elements(draw('{% button "go l" name="act" hx_post="/x/" %}Go{% endbutton %}')).one("button")
    assert button == {"class": "btn btn--go btn--l", "type": "submit", "name": "act", "hx-post": "/x/"}
    link = Elements(draw('{% button "" url %}Go{% endbutton %}', url="/a?b=1&c=2")).one("a")
    assert link == {"href": "/a?b=1&c=2", "class": "btn"}
    assert Elements(draw("{% button disabled=True %}No{% endbutton %}")).one("button")["disabled"] == ""


def test_content_of_block_components_is_escaped_once() -> None:
    html = draw("{% card title %}{{ words }}{% endcard %}", title="Stokers & Co", words="<b>")
    assert "Stokers &amp; Co" in html
    assert "&lt;b&gt;" in html


@pytest.mark.parametrize(("kind", "role"), [("ok", "status"), ("info", "status"), ("warn", "alert"), ("bad", "alert")])
def test_only_bad_news_interrupts(kind: str, role: str) -> None:
    html = Elements(draw("{% flash kind 'Title' %}<p>More</p>{% endflash %}", kind=kind))
    assert [attrs["role"] for tag, attrs in html.tags if tag == "div" and "role" in attrs] == [role]


def test_an_icon_is_decoration_unless_it_has_a_label() -> None:
    assert Elements(draw('{% icon "moon" %}')).one("svg")["aria-hidden"] == "true"
    labelled = Elements(draw('{% icon "moon" "Night" %}')).one("svg")
    assert (labelled["role"], labelled["aria-label"]) == ("img", "Night")
    assert "aria-hidden" not in labelled


def test_the_tab_we_are_on_says_so() -> None:
    tabs = [{"url": "/a/", "label": "A"}, {"url": "/b/", "label": "B"}]
    links = Elements(draw('{% tabs tabs "Parts" %}', "/b/", tabs=tabs)).all("a")
    assert [link.get("aria-current") for link in links] == [None, "page"]


def test_a_breadcrumb_ends_with_the_page_itself() -> None:
    html = draw('{% breadcrumb "Leagues" "/leagues/" "Mess 3" %}')
    assert [link["href"] for link in Elements(html).all("a")] == ["/leagues/"]
    assert '<span aria-current="page">Mess 3</span>' in html


def paged(number: int, address: str, per_page: int = 10) -> Elements:
    request = RequestFactory().get(address)
    page = Paginator(range(95), per_page).page(number)
    return Elements(Template("{% pagination page %}").render(Context({"request": request, "page": page})))


def test_paging_keeps_the_rest_of_the_query() -> None:
    html = paged(2, "/players/?q=a%26b&page=2&sort=name")
    assert html.one("a", rel="prev")["href"] == "?q=a%26b&page=1&sort=name"
    assert html.one("a", rel="next")["href"] == "?q=a%26b&page=3&sort=name"
    assert html.one("a", aria_current="page")["href"].endswith("page=2&sort=name")


def test_paging_has_no_way_beyond_either_end_and_none_for_a_single_page() -> None:
    assert not paged(1, "/").all("a", rel="prev")
    assert not paged(10, "/").all("a", rel="next")
    assert not paged(1, "/", per_page=100).tags


def test_a_table_has_its_caption_and_scrolls_by_itself() -> None:
    html = draw('{% table "Standings" %}<tbody></tbody>{% endtable %}')
    assert "<caption>Standings</caption>" in html
    box = Elements(html).one("div")
    assert (box["role"], box["tabindex"], box["aria-label"]) == ("region", "0", "Standings")


def test_steps_say_which_are_done_and_which_is_now() -> None:
    html = draw('{% steps items 2 "Season" %}', items=["Entries", "Draw", "Play"])
    assert [item.get("aria-current", item.get("class")) for item in Elements(html).all("li")] == ["done", "step", None]
    assert html.count("(done)") == 1


def test_progress_is_told_in_words_too() -> None:
    html = draw('{% progress 3 8 "Played" %}')
    assert "3 of 8" in html
    assert Elements(html).one("progress")["aria-labelledby"] == Elements(html).one("span", id="progress")["id"]


WINTER = dt.datetime(2026, 11, 29, 22, 30, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        (None, "29 Nov 2026, 22:30 (+00:00)"),
        ("Europe/London", "29 Nov 2026, 22:30 (+00:00)"),
        ("Asia/Kolkata", "30 Nov 2026, 04:00 (+05:30)"),
        ("America/Halifax", "29 Nov 2026, 18:30 (-04:00)"),
    ],
)
def test_a_time_is_told_in_the_readers_zone_with_its_offset(zone: str | None, words: str) -> None:
    with timezone.override(zone):
        assert f">{words}</time>" in draw("{% when at %}", at=WINTER)


def test_a_time_carries_itself_for_machines() -> None:
    with timezone.override("Asia/Kolkata"):
        stamp = Elements(draw("{% when at %}", at=WINTER)).one("time")["datetime"]
    assert dt.datetime.fromisoformat(stamp) == WINTER


def test_parts_of_a_time_and_none_at_all() -> None:
    assert ">29 Nov 2026</time>" in draw('{% when at "date" %}', at=WINTER)
    assert ">22:30 (+00:00)</time>" in draw('{% when at "time" %}', at=WINTER)
    assert ">29 Nov 2026</time>" in draw("{% when at %}", at=WINTER.date())
    assert draw("{% when at %}", at=None) == ""


def test_a_time_without_a_zone_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="naive"):
        draw("{% when at %}", at=dt.datetime(2026, 11, 29))  # noqa: DTZ001  # the mistake in question

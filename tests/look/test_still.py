"""Parts that are drawn once and kept: by what they name and the language, and with nothing else of their reader."""

import pytest
from django.template import Context, Template, TemplateSyntaxError
from django.test import Client
from django.utils import translation

from uckers_site.look import still
from uckers_site.look.still import Still


def only(template: Template) -> Still:
    [node] = template.nodelist.get_nodes_by_type(Still)
    assert isinstance(node, Still)
    return node


def test_it_is_drawn_once_for_each_value_and_each_language(languages: dict[str, str]) -> None:
    template = Template("{% still section %}<{{ section }}>{% endstill %}")
    for section in ("play", "rules", "play", "rules"):
        assert template.render(Context({"section": section})) == f"<{section}>"
    with translation.override("cy"):
        template.render(Context({"section": "play"}))
    assert len(only(template)._kept) == 3


def test_nothing_is_in_it_that_it_does_not_name() -> None:
    template = Template("{% still section %}{{ section }} {{ user }}{{ request }}{{ csrf_token }}.{% endstill %}")
    reader = {"section": "play", "user": "jack", "request": "his", "csrf_token": "secret"}
    assert template.render(Context(reader)) == "play ."


def test_what_differs_stands_outside_it() -> None:
    template = Template("{% still %}kept{% endstill %} {{ user }}")
    assert [template.render(Context({"user": name})) for name in ("jack", "jill")] == ["kept jack", "kept jill"]


def test_what_it_names_is_escaped() -> None:
    drawn = Template("{% still section %}{{ section }}{% endstill %}").render(Context({"section": "<b>"}))
    assert drawn == "&lt;b&gt;"


def test_addresses_that_anybody_makes_up_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(still, "AT_MOST", 5)
    template = Template("{% still section %}{{ section }}{% endstill %}")
    for number in range(23):
        assert template.render(Context({"section": f"made-up-{number}"})) == f"made-up-{number}"
    assert len(only(template)._kept) <= 5


def test_a_block_within_it_is_refused() -> None:
    with pytest.raises(TemplateSyntaxError, match="A block cannot stand within"):
        Template("{% still %}{% block title %}{% endblock %}{% endstill %}")


@pytest.mark.django_db
def test_the_frame_still_tells_one_page_and_one_reader_from_another(client: Client, admin_client: Client) -> None:
    for _ in range(2):
        for reader, name in ((client, "Sign in"), (admin_client, "your account")):
            for address in ("/play/", "/rules/"):
                html = reader.get(address).content.decode()
                assert html.count(f'<a href="{address}" aria-current="page">') == 2
                assert html.count(' aria-current="page"') == 2
                assert name in html
                assert ("Sign in" in html) is (name == "Sign in")

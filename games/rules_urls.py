"""The addresses of the rules' room, all beneath /rules/."""

from django.urls import path

from games.views import puzzles, rules

urlpatterns = [
    path("", rules.front, name="rules"),
    path("in-five-minutes/", rules.five_minutes, name="five_minutes"),
    path("presets/", rules.presets, name="presets"),
    path("options/", rules.options, name="options"),
    path("options/<slug:option>/", rules.option, name="option"),
    path("examples/", rules.examples, name="examples"),
    path("examples/<slug:example>/", rules.example, name="example"),
    path("law/", rules.law, name="law"),
    path("traditions/", rules.traditions, name="traditions"),
    path("glossary/", rules.glossary, name="glossary"),
    path("history/", rules.history, name="history"),
    path("notation/", rules.notation, name="notation"),
    path("puzzles/", puzzles.puzzles, name="puzzles"),
    path("puzzles/<slug:puzzle>/", puzzles.puzzle, name="puzzle"),
]

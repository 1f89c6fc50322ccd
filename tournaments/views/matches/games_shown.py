"""The games of a match that are the site's, as its page shows them, and whether the next one's table can be opened."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.models import Game
from games.words.games import result_in_words
from tournaments.formats.manifests import MatchRules
from tournaments.forms.games import NameGameForm
from tournaments.models import Match, MatchGame, Title
from tournaments.selectors.match_games import games_of, members_of, seating_of
from tournaments.services.competing.tables import players_by_side, without_account
from tournaments.services.playing_rules import rules_of


@dataclass(frozen=True)
class GameShown:
    """A game of a match: its number among those that count (0: it does not), how it stands, and where it is seen."""

    number: int
    words: str
    path: str
    is_live: bool
    because: str


@dataclass(frozen=True)
class GamesShown:
    """A match's games on the site; `may_open`: the reader may open the next one's table; `lacking`: why nobody can;
    `form`: to name a recorded game."""

    rows: list[GameShown]
    open_path: str
    may_open: bool
    lacking: str
    form: NameGameForm | None = None


def games_shown(
    match: Match, title: Title, game: Mapping[str, Any], rules: MatchRules, *, theirs: bool, form: NameGameForm
) -> GamesShown:
    """`theirs`: the reader plays the match or enters its results. At most two queries."""
    found = games_of(match)
    rows, number, open_path = [], 0, ""
    for one in found:
        number += one.state != MatchGame.State.VOID
        row = _row(one, 0 if one.state == MatchGame.State.VOID else number)
        rows.append(row)
        open_path = row.path if one.state == MatchGame.State.OPEN and _goes_on(one.game) else open_path
    over = sum(one.state == MatchGame.State.OVER for one in found)
    to_play = match.state in (Match.State.READY, Match.State.PLAYING) and not open_path and over < rules.most_games
    if not theirs or not to_play:
        return GamesShown(rows, open_path, may_open=False, lacking="")
    told = rules_of(title, game)
    seating = seating_of(match, members_of(match), players_by_side(told))
    lacking = without_account(seating.lacking) if seating.lacking and told.rated else ""
    return GamesShown(rows, open_path, may_open=not lacking, lacking=lacking, form=form)


def _goes_on(game: Game) -> bool:
    return game.state in (Game.State.OPEN, Game.State.UNDER_WAY)


def _row(one: MatchGame, number: int) -> GameShown:
    game = one.game
    path = reverse("games:live" if one.source == "live" else "games:game", args=[game.pk])
    if one.state == MatchGame.State.VOID:
        words = _("It does not count: %(why)s.") % {"why": one.get_void_display()}
    elif game.annulled_at is not None:
        words = _("It was annulled since; an official sees whether the result stands.")
    elif game.state == Game.State.OPEN:
        words = _("The table is open, and waits for its players.")
    elif game.state == Game.State.UNDER_WAY:
        words = _("It is being played.")
    else:
        words = capfirst(result_in_words(game))
    return GameShown(number, words, path, one.state == MatchGame.State.OPEN and _goes_on(game), one.because)

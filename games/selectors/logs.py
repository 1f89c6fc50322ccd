"""A game's log read back and folded, and its record as it stands."""

from games.models import Action, Game
from games.notation.entries import read_entry
from games.notation.names import COLOUR_TAGS
from games.notation.options import read_json_options, write_option
from games.rules.board import Layout, layout
from games.rules.log import Entry, Log, begin, fold
from games.rules.record import Record, Termination
from games.rules.ruleset import Ruleset, named
from games.rules.table import new_table, record_of


def layout_of(game: Game) -> Layout:
    """The board and format that a game is played on."""
    return layout(game.format, game.ring)


def ruleset_of(game: Game) -> Ruleset:
    """The rules that a game is played by, in full."""
    return named(game.preset).departing(**read_json_options(game.options))


def log_of(game: Game) -> Log:
    """The whole log, folded; one query, and as many rules judged as there are actions."""
    return folded(game, entries_in(game))


def entries_in(game: Game) -> list[Entry]:
    """The whole log as it was written; one query."""
    board = layout_of(game)
    actions = Action.objects.filter(game=game).order_by("number").values_list("kind", "data")
    return [read_entry(board, kind, data) for kind, data in actions]


def folded(game: Game, entries: list[Entry]) -> Log:
    """Entries of a game's log from the first on, folded; no query."""
    return fold(begin(new_table(game.format, game.ring, ruleset_of(game))), entries)


def record_so_far(game: Game, log: Log) -> Record:
    """What stands of a game's log as a record, with the tags that its canonical text bears."""
    return record_of(log.table, game.preset, tags_of(game, log))


def tags_of(game: Game, log: Log) -> tuple[tuple[str, str], ...]:
    """The tags of a game's canonical record: where and when, the rules, the names, the start and the result."""
    board = layout_of(game)
    table = log.table
    tags: list[tuple[str, str]] = []
    if game.event:
        tags.append(("Event", game.event))
    if game.site:
        tags.append(("Site", game.site))
    if game.played_on:
        tags.append(("Date", game.played_on.isoformat().replace("-", ".")))
    tags += [("Format", game.format), ("Ring", game.ring), ("Ruleset", game.preset)]
    tags += [("Option", write_option(name, value)) for name, value in ruleset_of(game).departures(game.preset).items()]
    names = {board.ring.index(colour): seat.name for seat in game.seats.all() for colour in seat.player}
    tags += [(COLOUR_TAGS[board.ring[colour]], names[colour]) for colour in sorted(names)]
    tags += [(name, value) for name, value in game.tags]
    if table.start_of_record:
        throws = [f"{board.player_names[player]} {dice[0]}-{dice[1]}" for player, dice in table.start_of_record]
        tags.append(("Start", ", ".join(throws)))
    ended = table.ended
    tags.append(("Result", board.side_names[ended.winner] if ended and ended.winner is not None else "*"))
    if ended and ended.how is not Termination.NORMAL:
        tags.append(("Termination", ended.how.value))
    return tuple(tags)

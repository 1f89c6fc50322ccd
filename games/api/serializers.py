"""What the API takes and gives, for judging what is sent and for the description at /api/v1/schema/."""

from typing import Any

from rest_framework import serializers

from games.models import Draft, Game
from games.models.game import NAME_MAXIMUM
from games.rules.board import COLOUR_NAMES, FORMATS
from games.rules.reasons import shown
from games.rules.ruleset import PRESETS
from games.selectors.as_json import sides_confirmed_by_link
from games.selectors.logs import ruleset_of
from games.selectors.paging import Mark, read_mark
from games.services.drafts import LARGEST_BYTES

QUESTION_BYTES = 256 * 1024

Any_ = serializers.Serializer[Any]


class Refusal(Any_):
    """Why something was refused."""

    reason = serializers.CharField(help_text="One of NOTATION.md's reasons, or a word of the API's own.")
    message = serializers.CharField(help_text="The same in plain words.")
    rule = serializers.CharField(required=False, allow_null=True, help_text="The clause of the rules, such as 4.4.")
    fields = serializers.DictField(  # type: ignore[assignment]  # a name that the framework uses for itself
        child=serializers.CharField(), required=False, help_text="What is wrong, field by field."
    )
    game = serializers.UUIDField(required=False, help_text="The game that was recorded before.")
    seconds = serializers.IntegerField(required=False, help_text="How long to wait.")


class Error(Any_):
    """The body of every answer that is a refusal."""

    error = Refusal()


class Text(Any_):
    """A text in UGN, to be judged while the asker waits."""

    text = serializers.CharField(
        trim_whitespace=False, max_length=QUESTION_BYTES, help_text="One game or many, as NOTATION.md writes them."
    )


class FaultInRecord(Any_):
    """Where a record is at fault, and why."""

    line = serializers.IntegerField()
    column = serializers.IntegerField()
    turn = serializers.IntegerField(allow_null=True)
    throw = serializers.IntegerField(allow_null=True)
    token = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()
    message = serializers.CharField()


class Honour(Any_):
    """An honour that a side earned."""

    honour = serializers.CharField()
    by = serializers.CharField()
    against = serializers.CharField(allow_null=True)


class Verdict(Any_):
    """What was found of one game of a text: its fault, or what it was."""

    file = serializers.CharField()
    game = serializers.IntegerField(help_text="Its number in the text, from 1.")
    ok = serializers.BooleanField()
    fault = FaultInRecord(required=False)
    turns = serializers.IntegerField(required=False)
    throws = serializers.IntegerField(required=False)
    result = serializers.CharField(required=False, help_text="The winning side's colours, or *.")
    termination = serializers.CharField(required=False, allow_null=True)
    honours = Honour(many=True, required=False)
    position = serializers.JSONField(allow_null=True, help_text="At the end, or before the fault.")


class Verdicts(Any_):
    """A verdict for each game of a text."""

    verdicts = Verdict(many=True)


class Question(Any_):
    """What is legal? As `manage.py uckers legal` takes it."""

    position = serializers.JSONField(help_text="NOTATION.md, “A position”.")
    ruleset = serializers.ChoiceField(choices=list(PRESETS), default="standard")
    options = serializers.DictField(required=False, help_text="Departures from the ruleset, by option.")
    declare = serializers.CharField(required=False, allow_null=True, help_text="Such as sb:r:Gp3.")
    dice = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=6),
        min_length=2,
        max_length=2,
        required=False,
        allow_null=True,
        help_text="Two dice; without them the legal declarations are listed.",
    )


class LegalPlay(Any_):
    """A play, and the position after it."""

    play = serializers.CharField(allow_blank=True)
    after = serializers.JSONField()


class Legal(Any_):
    """The legal plays of a throw, or without dice the legal declarations."""

    plays = LegalPlay(many=True, required=False)
    declarations = serializers.ListField(child=serializers.CharField(), required=False)


class ToRecord(Any_):
    """A record to be kept. Without `which`, every game has to be sound, or none is kept."""

    text = serializers.CharField(
        trim_whitespace=False, max_length=LARGEST_BYTES, help_text="One game or many, as NOTATION.md writes them."
    )
    key = serializers.UUIDField(
        required=False, help_text="A name of your own for this sending: the same key sent again does nothing twice."
    )
    which = serializers.ChoiceField(choices=["all", "sound"], default="all")
    side = serializers.CharField(
        required=False, allow_blank=True, default="", max_length=6, help_text="Your own side's colours; empty: umpire."
    )
    names = serializers.DictField(
        child=serializers.CharField(max_length=NAME_MAXIMUM),
        required=False,
        help_text="Names by the players' colours, for a text of one game: of those whom it does not name.",
    )

    def validate_names(self, names: dict[str, str]) -> dict[str, str]:
        for player in names:
            if not player or len(set(player)) != len(player) or not set(player) <= COLOUR_NAMES.keys():
                raise serializers.ValidationError(
                    f"{shown(player)} is no player: names stand by the letters of a player's colours, such as R or YR."
                )
        return names


class SeatShown(Any_):
    """Who sat where."""

    player = serializers.CharField()
    side = serializers.CharField()
    name = serializers.CharField()


class GameShown(serializers.ModelSerializer[Game]):
    """A game: who, by which rules, and how it ended."""

    seats = SeatShown(many=True)
    result = serializers.SerializerMethodField(help_text="The winning side's colours, or *.")
    honours = Honour(many=True)
    ruleset = serializers.CharField(source="preset")
    counts = serializers.SerializerMethodField(help_text="Confirmed by every side that was asked, and not annulled.")
    annulled = serializers.SerializerMethodField()

    class Meta:
        model = Game
        fields: tuple[str, ...] = (
            "id", "state", "dice_source", "format", "ring", "ruleset", "options", "ruleset_fingerprint", "event",
            "site", "played_on", "created_at", "ended_at", "version", "turns", "throws", "seats", "result",
            "termination", "honours", "counts", "annulled",
        )  # fmt: skip

    def get_result(self, game: Game) -> str:
        return game.winner or "*"

    def get_counts(self, game: Game) -> bool:
        return game.confirmed_at is not None and game.annulled_at is None

    def get_annulled(self, game: Game) -> bool:
        return game.annulled_at is not None


class GameInFull(GameShown):
    """A game with its whole ruleset, its position and its canonical record (empty until it has ended)."""

    rules = serializers.SerializerMethodField(help_text="Every option of the ruleset.")
    confirmed_by_link = serializers.SerializerMethodField(
        help_text="Sides for which somebody confirmed by a link, who may have been anybody."
    )

    class Meta(GameShown.Meta):
        fields: tuple[str, ...] = (*GameShown.Meta.fields, "rules", "position", "ugn", "confirmed_by_link")

    def get_rules(self, game: Game) -> dict[str, Any]:
        return dict(ruleset_of(game).options())

    def get_confirmed_by_link(self, game: Game) -> list[str]:
        return sides_confirmed_by_link(game)


class MarkField(serializers.Field[Mark, str, str, Mark]):
    """A place in the list of games, as an answer gave it."""

    def to_internal_value(self, data: str) -> Mark:
        mark = read_mark(data) if isinstance(data, str) else None
        if mark is None:
            raise serializers.ValidationError("That is no mark: send the one that an answer gave as “older”.")
        return mark

    def to_representation(self, value: Mark) -> str:
        return str(value)


class GamesAsked(Any_):
    """Which games to list."""

    older = MarkField(required=False)
    format = serializers.ChoiceField(choices=list(FORMATS), required=False)
    ruleset = serializers.ChoiceField(choices=list(PRESETS), required=False)
    name = serializers.CharField(required=False, max_length=NAME_MAXIMUM)


class GamesPage(Any_):
    """A page of games, newest first."""

    games = GameShown(many=True)
    older = serializers.CharField(allow_null=True, help_text="The mark for the page of older ones; null at the end.")


class FrameShown(Any_):
    """One throw of a game, or a side's leaving; number 0 is the opening."""

    number = serializers.IntegerField()
    frames = serializers.IntegerField(help_text="How many there are.")
    turn = serializers.IntegerField(allow_null=True)
    throw = serializers.IntegerField(allow_null=True, help_text="Of the turn, from 1; null for a leaving.")
    player = serializers.CharField(allow_null=True)
    declaration = serializers.CharField(allow_null=True)
    off_board = serializers.IntegerField(allow_null=True, help_text="Throws that left the board before this one.")
    dice = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    play = serializers.CharField(allow_null=True)
    leaves = serializers.CharField(allow_null=True)
    words = serializers.CharField(allow_null=True, help_text="As somebody would tell it.")
    after = serializers.JSONField(help_text="The position after it.")


class Recorded(Any_):
    """What became of a record: its games; or, for a long one, a draft that a worker is at."""

    draft = serializers.UUIDField()
    state = serializers.ChoiceField(choices=Draft.State.choices)
    verdicts = serializers.ListField(child=serializers.DictField())
    games = GameShown(many=True)
    refused = serializers.CharField(
        allow_blank=True, help_text="Why a worker could not record a long text as its sender wished; empty mostly."
    )


FORMAT_CHOICES = list(FORMATS)

"""House rules in words: each option of a ruleset by a name that people use, and what each value of it means."""

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.ruleset import CHOICES, OptionValue

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class OptionWords(NamedTuple):
    """An option: what it is called, what it is about, and the clause of the rules that has it."""

    label: "StrOrPromise"
    about: "StrOrPromise"
    rule: str


OPTION_WORDS = {
    "snake_eyes": OptionWords(
        gettext_lazy("Snake eyes"), gettext_lazy("What two ones do on the first throw of the game."), "8.1"
    ),
    "snake_eyes_back_in": OptionWords(
        gettext_lazy("Snake eyes back in"),
        gettext_lazy("Two ones again on the second throw send everything on the track back to base."),
        "8.3",
    ),
    "challenge_call": OptionWords(
        gettext_lazy("Calling a challenge"), gettext_lazy("When a challenge to a blob is called."), "5.4"
    ),
    "challenge_sixes": OptionWords(
        gettext_lazy("Sixes for a challenge"),
        gettext_lazy("How many sixes shift a blob of two, of three and of four; from base one more."),
        "5.5",
    ),
    "challenge_wait": OptionWords(
        gettext_lazy("Waiting to challenge"),
        gettext_lazy("How long a piece must have stood before it challenges."),
        "5.3",
    ),
    "blob_takes_blob": OptionWords(
        gettext_lazy("Blob takes blob"), gettext_lazy("Whether a blob may land on an enemy blob with a double."), "6.1"
    ),
    "jump_adjacent": OptionWords(
        gettext_lazy("Jumping a blob"),
        gettext_lazy("A piece may pass an enemy blob beside which its own side has a blob."),
        "6.2",
    ),
    "blob_reverse": OptionWords(
        gettext_lazy("Backing a blob"),
        gettext_lazy("Two pieces of a blob may go backward together with a double."),
        "6.3",
    ),
    "suck_back": OptionWords(
        gettext_lazy("Suck-back"),
        gettext_lazy("From an enemy's foot, an attempt at what stands in that enemy's pipe."),
        "7.2",
    ),
    "blow_back": OptionWords(
        gettext_lazy("Blow-back"), gettext_lazy("From the pipe, an attempt at what stands on its foot."), "7.4"
    ),
    "suck_back_step": OptionWords(
        gettext_lazy("The step after a suck-back"),
        gettext_lazy("Whether the piece that tried moves on one square."),
        "7.2",
    ),
    "suck_back_both": OptionWords(
        gettext_lazy("Sucking back two"), gettext_lazy("Two dice that name two single pieces suck both back."), "7.3"
    ),
    "mixi_top_first": OptionWords(
        gettext_lazy("Top of the mixi first"), gettext_lazy("Only the top piece of a mixi-blob may leave it."), "4.9"
    ),
    "help_in_pipe": OptionWords(
        gettext_lazy("Helping in the pipe"),
        gettext_lazy("A helper may move the partner's pieces in their pipe."),
        "9.3",
    ),
    "home_exact": OptionWords(
        gettext_lazy("Exactly home"), gettext_lazy("A piece comes home by the exact number only."), "4.7"
    ),
    "ips_penalty": OptionWords(
        gettext_lazy("Off the board"),
        gettext_lazy("What the third throw off the International Playing Surface costs."),
        "10.4",
    ),
}

VALUES = {
    ("snake_eyes", "off"): gettext_lazy("nothing special"),
    ("snake_eyes", "pair"): gettext_lazy("on the side's first throw, all its pieces come out"),
    ("snake_eyes", "player"): gettext_lazy("on each player's first throw, that player's pieces come out"),
    ("snake_eyes", "player_pair"): gettext_lazy("on each player's first throw, all the side's pieces come out"),
    ("snake_eyes", "called"): gettext_lazy("as for each player, but only if called before the throw"),
    ("challenge_call", "with_six"): gettext_lazy("with a six that was thrown"),
    ("challenge_call", "before_throw"): gettext_lazy("before the throw"),
    ("challenge_wait", "throw"): gettext_lazy("since before this throw"),
    ("challenge_wait", "turn"): gettext_lazy("since before this turn"),
    ("blob_takes_blob", "off"): gettext_lazy("no"),
    ("blob_takes_blob", "double"): gettext_lazy("yes, a blob of exactly two"),
    ("blob_takes_blob", "any"): gettext_lazy("yes, a blob of any size"),
    ("suck_back_step", "always"): gettext_lazy("hit or miss"),
    ("suck_back_step", "miss"): gettext_lazy("on a miss only"),
    ("ips_penalty", "none"): gettext_lazy("nothing: it is thrown again"),
    ("ips_penalty", "lose_turn"): gettext_lazy("the turn"),
    ("ips_penalty", "all_to_base"): gettext_lazy("the turn, and the player's pieces go back to base"),
}

PRESET_WORDS = {
    "standard": gettext_lazy("Standard: the Navy's rules, for championships too."),
    "wafu": gettext_lazy("WAFU: big-ship rules, with suck-backs and blow-backs."),
    "pussers": gettext_lazy("Pusser's: challenges called before the throw, no snake eyes."),
    "general": gettext_lazy("General service: blob takes blob, jumping, and a price for throwing off the board."),
}


def value_in_words(name: str, value: OptionValue) -> str:
    """What an option's value means: ``on the side's first throw, all its pieces come out``; ``yes``; ``2, 4, 5``."""
    if name in CHOICES:
        return str(VALUES[name, str(value)])
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)

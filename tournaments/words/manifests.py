"""A title's rules as somebody would tell them."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.draws import Format
from tournaments.formats.manifests import Counting, Level, Manifest, MatchRules, StageRules


def format_in_words(format: Format) -> str:
    """A format's name."""
    return {
        Format.SINGLE: _("single elimination"),
        Format.DOUBLE: _("double elimination"),
        Format.ROUND_ROBIN: _("everybody meets everybody"),
        Format.SWISS: _("Swiss"),
        Format.QUOTA: _("knock-out down to a number of places"),
    }[format]


def match_in_words(rules: MatchRules) -> str:
    """How many games a match has."""
    if rules.games == 1:
        return _("one game")
    if rules.counting is Counting.BEST:
        return _("best of %(games)s") % {"games": rules.games}
    return _("%(games)s games, all played and added up") % {"games": rules.games}


def manifest_in_words(manifest: Manifest) -> list[str]:
    """The rules, a sentence each."""
    return list(_told(manifest))


def _told(manifest: Manifest) -> Iterator[str]:
    preset = manifest.game.get("preset", "standard")
    yield _("Played by the %(preset)s rules.") % {"preset": preset}
    for number, stage in enumerate(manifest.stages, 1):
        yield _stage(number, stage)
    if any(stage.has_table for stage in manifest.stages):
        yield from manifest.points.rules()
    if any(stage.format is Format.ROUND_ROBIN for stage in manifest.stages):
        yield _("Where everybody meets everybody, who rests in a round has nothing from it: it is no bye.")
    hours = manifest.confirm_hours
    yield ngettext(
        "A result that the other side does not contradict counts after %(hours)s hour.",
        "A result that the other side does not contradict counts after %(hours)s hours.",
        hours,
    ) % {"hours": hours}
    if manifest.moves_up:
        yield _("When a place becomes free before the first stage begins, who has waited longest gets it.")
    else:
        yield _("When a place becomes free, the secretary gives it to one of those who wait.")
    count = manifest.substitutions
    yield ngettext(
        "An entry may change %(count)s player once the first draw is published.",
        "An entry may change %(count)s players once the first draw is published.",
        count,
    ) % {"count": count}


def _stage(number: int, stage: StageRules) -> str:
    parts = [format_in_words(stage.format), match_in_words(stage.match)]
    if stage.match.level is Level.GAME:
        parts.append(_("if they are level, another is played, until somebody is ahead"))
    elif stage.match.counting is Counting.SUMMED and not stage.has_table:
        parts.append(_("if they are level, an official decides, and says why"))
    if stage.options.get("third"):
        parts.append(_("the beaten of the semi-finals play for third place"))
    if stage.options.get("plate", "none") != "none":
        parts.append(_("those who are beaten early play on for the plate"))
    if stage.rounds:
        parts.append(ngettext("%(count)s round", "%(count)s rounds", stage.rounds) % {"count": stage.rounds})
    if stage.qualify:
        parts.append(_("the first %(count)s go on") % {"count": stage.qualify})
    if stage.format is Format.QUOTA:
        parts.append(", ".join(f"{group.name} {group.quota}" for group in stage.groups))
    days = ngettext(
        "%(count)s day for a round, or as the secretary sets it",
        "%(count)s days for a round, or as the secretary sets it",
        stage.days,
    )
    parts.append(days % {"count": stage.days})
    return _("Stage %(number)s, %(name)s: %(rules)s.") % {
        "number": number,
        "name": stage.name,
        "rules": "; ".join(parts),
    }

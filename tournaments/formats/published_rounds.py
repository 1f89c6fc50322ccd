"""A round that was drawn upon what came before, as it is published: JSON from which anybody can draw it again.

So are the rounds of a Swiss and of a quota knock-out. Beside what every draw says (`published`) the text has the
round's number, all earlier rounds with what came of them, who had left by then, and the points of a Swiss.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournaments.formats.brackets import Match
from tournaments.formats.distance import Place
from tournaments.formats.draws import BadOption, Format, Options, as_matches, quota_rules, settle, swiss_rules
from tournaments.formats.entries import BadEntries, Entry, check_entries
from tournaments.formats.lives.quota import DrawnRound, QuotaLife
from tournaments.formats.lives.states import Out, State
from tournaments.formats.lots import Lots
from tournaments.formats.manifests import BadManifest, read_scheme, write_scheme
from tournaments.formats.matching import TooFine
from tournaments.formats.outcome_texts import read_occupant, read_outcome, write_occupant, write_outcome
from tournaments.formats.outcomes import BadOutcome, Outcome, Played
from tournaments.formats.points import ByResult, Scheme
from tournaments.formats.published import (
    NotAsDrawn,
    Unreadable,
    canonical,
    fingerprint,
    first_difference,
    read_entry,
    read_once,
    read_options,
    read_region,
    write_entry,
    write_match,
    write_regions,
)
from tournaments.formats.quota.groups import NotYet
from tournaments.formats.quota.rounds import draw_round as draw_quota_round
from tournaments.formats.slots import Bye, Entered
from tournaments.formats.swiss.contenders import contenders
from tournaments.formats.swiss.rounds import draw_round as draw_swiss_round

FORM = 1
PARTS = (
    *("form", "format", "group", "options", "points", "seed", "round", "entries", "out", "regions"),
    *("history", "goal", "matches", "sha256"),
)


@dataclass(frozen=True, slots=True)
class Before:
    """A match of an earlier round: its key, who stood in it, and what had come of it (None: nothing yet)."""

    key: str
    first: str
    second: str | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class RoundAsked:
    """What a round is drawn from: all there is to know, so that it can be drawn again.

    `history` has for each earlier round how many it was to leave (None in a Swiss) and its matches; `out` the keys of
    who had left.
    """

    format: Format
    group: str
    options: Options
    seed: str
    entries: tuple[Entry, ...]
    out: frozenset[str] = frozenset()
    history: tuple[tuple[int | None, tuple[Before, ...]], ...] = ()
    regions: Mapping[str, Place] = field(default_factory=dict)
    points: Scheme = field(default_factory=ByResult)

    @property
    def number(self) -> int:
        """The round's number, from 1."""
        return len(self.history) + 1


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """A round as drawn: its matches, byes last, and how many it is to leave (None in a Swiss)."""

    asked: RoundAsked
    matches: tuple[Match, ...]
    goal: int | None


def draw_next(asked: RoundAsked) -> RoundDrawn:
    """Draw it. Raises `BadEntries`, `BadOption`, `TooFine`, and `NotYet` where a quota group waits or is decided."""
    entries = check_entries(asked.entries)
    lots = Lots(asked.seed)
    if asked.format is Format.QUOTA:
        life = _quota_life(asked)
        after = draw_quota_round(life.group, lots, quota_rules(asked.options, asked.regions)).rounds[-1]
        return RoundDrawn(asked, tuple(as_matches(after.pairings, asked.number)), after.goal)
    if asked.format is not Format.SWISS:
        raise BadOption(f"A {asked.format} is drawn whole.")
    taking_part = [entry for entry in entries if entry.key not in asked.out]
    if len(taking_part) < 2:
        raise NotYet(f"{asked.group}: {len(taking_part)} left, and nobody to meet.")
    found = contenders(taking_part, _played(asked), asked.points)
    pairings = draw_swiss_round(found, lots, number=asked.number, rules=swiss_rules(asked.options))
    return RoundDrawn(asked, tuple(as_matches(pairings, asked.number)), None)


def _quota_life(asked: RoundAsked) -> QuotaLife:
    states, rounds = {}, []
    for number, (goal, matches) in enumerate(asked.history, 1):
        rounds.append(DrawnRound(number, goal or 0, tuple(match.key for match in matches)))
        for match in matches:
            second = read_occupant(match.second or "")
            states[match.key] = State(Entered(match.first), second, match.outcome, None)
    quota = int(asked.options["quota"])
    return QuotaLife(asked.group, quota, asked.entries, tuple(rounds), states, dict.fromkeys(asked.out, Out.WITHDRAWN))


def _played(asked: RoundAsked) -> list[Played]:
    return [
        Played(match.key, match.first, match.second, number, match.outcome)
        for number, (_, matches) in enumerate(asked.history, 1)
        for match in matches
        if match.outcome is not None
    ]


# --- the text -------------------------------------------------------------------------------------------------


def publish_round(drawn: RoundDrawn) -> str:
    """The round as JSON for people and programs, with its fingerprint."""
    content = _content(drawn)
    return json.dumps({**content, "sha256": fingerprint(content)}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def verify_round(text: str) -> RoundDrawn:
    """The round that a published text tells of, drawn again. Raises `Unreadable`, or `NotAsDrawn` if they differ."""
    content = _read(text)
    try:
        again = draw_next(_asked(content))
    except (BadEntries, BadManifest, BadOption, BadOutcome, NotYet, TooFine, KeyError, TypeError, ValueError) as bad:
        raise Unreadable(f"Nothing can be drawn from this text: {bad}") from None
    expected = _content(again)
    difference = first_difference(content["matches"], expected["matches"])
    for name in expected:
        if difference is None and canonical(content[name]) != canonical(expected[name]):
            difference = f"{name} is not written as would be right"
    if difference is not None:
        raise NotAsDrawn(f"This draw is not what its seed and entries give: {difference}.")
    if content["sha256"] != fingerprint(content):
        raise NotAsDrawn(f"The fingerprint is {fingerprint(content)}, but {content['sha256']} was written.")
    return again


def _content(drawn: RoundDrawn) -> dict[str, Any]:
    asked = drawn.asked
    return {
        "form": FORM,
        "format": str(asked.format),
        "group": asked.group,
        "options": dict(asked.options),
        "points": write_scheme(asked.points) if asked.format is Format.SWISS else None,
        "seed": asked.seed,
        "round": asked.number,
        "entries": [write_entry(entry) for entry in sorted(asked.entries, key=lambda entry: entry.key)],
        "out": sorted(asked.out),
        "regions": write_regions(asked.regions),
        "history": [{"goal": goal, "matches": list(map(_write_before, matches))} for goal, matches in asked.history],
        "goal": drawn.goal,
        "matches": [write_match(match) for match in drawn.matches],
    }


def _write_before(match: Before) -> dict[str, Any]:
    outcome = None if match.outcome is None else write_outcome(match.outcome)
    return {"key": match.key, "first": match.first, "second": match.second, "outcome": outcome}


def _read(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text, object_pairs_hook=read_once)
    except Unreadable:
        raise
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"This is not JSON: {error}.") from None
    if not isinstance(content, dict) or content.keys() != set(PARTS):
        raise Unreadable(f"A published round has {', '.join(sorted(PARTS))}, and nothing else.")
    if content["form"] != FORM:
        raise Unreadable(f"This round is written in form {content['form']}; form {FORM} can be read.")
    if not isinstance(content["matches"], list) or not all(isinstance(one, dict) for one in content["matches"]):
        raise Unreadable("The matches must be a list of objects.")
    return content


def _asked(content: Mapping[str, Any]) -> RoundAsked:
    format = Format(content["format"])
    history = tuple((each["goal"], tuple(map(_read_before, each["matches"]))) for each in content["history"])
    return RoundAsked(
        format=format,
        group=content["group"],
        options=settle(format, read_options(content["options"])),
        seed=content["seed"],
        entries=tuple(map(read_entry, content["entries"])),
        out=frozenset(content["out"]),
        history=history,
        regions=dict(map(read_region, content["regions"])),
        points=read_scheme(content["points"]) if format is Format.SWISS else ByResult(),
    )


def _read_before(written: Mapping[str, Any]) -> Before:
    outcome = written["outcome"]
    return Before(
        written["key"], written["first"], written["second"], None if outcome is None else read_outcome(outcome)
    )


def history_of(rounds: Iterable[tuple[int | None, Sequence[tuple[str, State]]]]) -> tuple[Any, ...]:
    """The history of a `RoundAsked`, from each round's goal and how its matches stand, with their keys."""
    return tuple((goal, tuple(_before(key, state) for key, state in matches)) for goal, matches in rounds)


def _before(key: str, state: State) -> Before:
    first, second = write_occupant(state.first), state.second
    if not first:
        raise ValueError(f"{key} has nobody first.")
    return Before(key, first, None if isinstance(second, Bye) else write_occupant(second), state.outcome)

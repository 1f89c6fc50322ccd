"""Whether an archive's edition is as it says: rules with their fingerprints, draws that come out again from their
seeds, and matches that stand as their draws and confirmed results have it. What does not follow is told with its place.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext as _

from tournaments.formats.brackets import Match as MatchValue
from tournaments.formats.lives.states import State, Status
from tournaments.formats.manifests import BadManifest, read_manifest, write_manifest
from tournaments.formats.outcome_texts import write_outcome, write_slot
from tournaments.formats.outcomes import Ending
from tournaments.formats.published import NotAsDrawn, Unreadable, canonical, fingerprint, verify
from tournaments.formats.published_rounds import verify_round
from tournaments.formats.slots import Bye
from tournaments.models import Competition, Draw, Group, Match, Report
from tournaments.selectors.courses import Course, read_course
from tournaments.services.archives.reading import Faults

Rows = Mapping[str, list[dict[str, Any]]]

_OVER = {Status.DECIDED: {Match.State.CONFIRMED}, Status.UNPLAYED: {Match.State.UNPLAYED}}
_TO_COME = {Match.State.WAITING, Match.State.READY, Match.State.PLAYING, Match.State.REPORTED, Match.State.DISPUTED}


def judge_rules(rows: Rows, faults: Faults) -> None:
    """Every manifest is written as rules are, and has the fingerprint that was published."""
    for number, row in enumerate(rows["manifests"]):
        if not {"content", "sha256"} <= row.keys():
            continue  # which is told where its row is read
        try:
            right = write_manifest(read_manifest(row["content"]))
        except BadManifest as bad:
            faults.add(f"manifests[{number}].content", str(bad))
            continue
        if canonical(right) != canonical(row["content"]):
            faults.add(f"manifests[{number}].content", _("Rules are not written like this."))
        elif row["sha256"] != fingerprint(right):
            words = _("The fingerprint of these rules is %(right)s.") % {"right": fingerprint(right)}
            faults.add(f"manifests[{number}].sha256", words)


def judge_draws(rows: Rows, faults: Faults) -> None:
    """Every published draw comes out again, from the seed whose fingerprint was shown, and its matches are there."""
    for number, row in enumerate(rows["draws"]):
        if row["state"] != Draw.State.PUBLISHED:
            continue
        place = f"draws[{number}]"
        if sha256(row["seed"].encode()).hexdigest() != row["seed_hash"]:
            faults.add(f"{place}.seed", _("This is not the seed whose fingerprint was shown before."))
            continue
        try:
            drawn = verify_round(row["text"]).matches if '"history":' in row["text"] else verify(row["text"]).matches
        except (NotAsDrawn, Unreadable) as bad:
            faults.add(f"{place}.text", str(bad))
            continue
        told = json.loads(row["text"])
        for name in ("seed", "sha256"):
            if told[name] != row[name]:
                faults.add(f"{place}.{name}", _("The draw’s text has another: %(other)s.") % {"other": told[name]})
        _judge_matches(rows, row["id"], {match.key: match for match in drawn}, faults)


def _judge_matches(rows: Rows, draw: str, drawn: dict[str, MatchValue], faults: Faults) -> None:
    for number, row in enumerate(rows["matches"]):
        if row["draw"] != draw or row["state"] == Match.State.ANNULLED:
            continue
        match = drawn.pop(row["key"], None)
        if match is None:
            faults.add(f"matches[{number}].key", _("Its draw has no such match."))
            continue
        for name, slot in (("first_slot", match.first), ("second_slot", match.second)):
            if row[name] != (right := write_slot(slot)):
                words = _("Its draw has another: %(right)s.") % {"right": canonical(right)}
                faults.add(f"matches[{number}].{name}", words)
    for key in drawn:
        faults.add("matches", _("%(match)s was drawn, and is not here.") % {"match": key})


def judge_given(rows: Rows, faults: Faults) -> None:
    """What a match was given is what its confirmed report says; a bye is given by the draw, and nobody reports it."""
    confirmed = {
        row["match"]: (number, row["outcome"])
        for number, row in enumerate(rows["reports"])
        if row["state"] == Report.State.CONFIRMED
    }
    for number, row in enumerate(rows["matches"]):
        given = row["given"].get("outcome") if isinstance(row["given"], dict) else row["given"]
        if isinstance(given, dict) and given.get("ending") == Ending.BYE:
            continue
        at, reported = confirmed.get(row["id"], (None, None))
        if canonical(given) == canonical(reported):
            continue
        if at is None:
            faults.add(f"matches[{number}].given", _("No confirmed report of this match says so."))
        else:
            words = _("The match was given something else: %(given)s.") % {"given": canonical(given)}
            faults.add(f"reports[{at}].outcome", words)


def judge_lives(edition: Competition, rows: Rows, faults: Faults) -> None:
    """Every match stands as the draws and confirmed results of its group have it; the edition's rows are made."""
    places = {row["id"]: number for number, row in enumerate(rows["matches"])}
    groups = {row["id"]: number for number, row in enumerate(rows["groups"])}
    found = Group.objects.filter(stage__title__competition=edition).select_related("stage__manifest")
    for group in found.order_by("pk"):
        try:
            course = read_course(group)
            right = {key: _as_row(state, course) for key, state in course.life.states.items()}
        except (ArithmeticError, LookupError, TypeError, ValueError, Draw.DoesNotExist) as bad:
            words = _("What stands in this group does not fit together: %(why)s.")
            faults.add(f"groups[{groups[str(group.pk)]}]", words % {"why": f"{type(bad).__name__}: {bad}"})
            continue
        for key, state in course.life.states.items():
            number = places.get(str(course.match_ids.get(key)))
            if number is None:
                words = _("%(match)s was drawn, and is not here.") % {"match": key}
                faults.add(f"groups[{groups[str(group.pk)]}]", words)
                continue
            _judge_state(f"matches[{number}]", rows["matches"][number], right[key], state.status, faults)


def _judge_state(place: str, row: dict[str, Any], right: dict[str, Any], status: Status, faults: Faults) -> None:
    for name, value in right.items():
        if canonical(row[name]) != canonical(value):
            faults.add(f"{place}.{name}", _("What follows is %(right)s.") % {"right": canonical(value)})
    if row["state"] not in _OVER.get(status, _TO_COME):
        faults.add(f"{place}.state", _("What follows is: %(right)s.") % {"right": status.name.lower()})


def _as_row(state: State, course: Course) -> dict[str, Any]:
    row: dict[str, Any] = {"outcome": None if state.outcome is None else write_outcome(state.outcome)}
    for name, who in (("first", state.first), ("second", state.second)):
        if who is None or isinstance(who, Bye):
            is_there = Match.Occupied.OPEN if who is None else Match.Occupied.BYE
            row |= {name: None, f"{name}_is": is_there.value}
        else:
            row |= {name: str(course.entry_ids[who.entry]), f"{name}_is": Match.Occupied.ENTRY.value}
    return row

"""Drawing: a seed is fixed and its fingerprint shown, the draw is made, looked at and published; then it stands.

Nobody can choose a draw that suits them: what it will be is settled by the seed, whose fingerprint everybody saw first,
and by who is left. Before it is published a draw may be made anew, with a new seed and a reason that stays on record.
"""

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.formats.brackets import Match as MatchValue
from tournaments.formats.draws import Format
from tournaments.formats.draws import draw as draw_whole
from tournaments.formats.entries import BadEntries
from tournaments.formats.lives.asked import Life
from tournaments.formats.lives.life import Life as BracketLife
from tournaments.formats.lives.life import resumed
from tournaments.formats.lives.quota import DrawnRound, QuotaLife
from tournaments.formats.lives.rounds import RoundsLife, rounds_life
from tournaments.formats.manifests import Manifest
from tournaments.formats.matching import TooFine
from tournaments.formats.outcome_texts import write_slot
from tournaments.formats.published import draw_again, publish
from tournaments.formats.published_rounds import RoundAsked, draw_next, history_of, publish_round
from tournaments.formats.quota.groups import NotYet
from tournaments.models import Draw, Group, Match, Round
from tournaments.selectors.courses import Course, bracket_in, course_of, stage_rules
from tournaments.selectors.officials import Deed, require
from tournaments.services.competing.holding import hold
from tournaments.services.competing.moving import grown, new_rows
from tournaments.services.competing.ready import have_it_told
from tournaments.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

SEED_BYTES = 16


@transaction.atomic
def fix_seed(*, group: UUID, number: int, by: User) -> Draw:
    """Fix the seed of a group's next round, `number` (1 for a bracket), and show its fingerprint. Fixed: given back.

    Raises `NotNow` when it is not that round's turn.
    """
    held = hold(group)
    require(by, Deed.DRAW, held.stage.title.competition)
    there = held.draws.filter(round=number).exclude(state=Draw.State.ANNULLED).first()
    if there is not None:
        return there
    _judge_turn(held, course_of(held), number)
    return _commit(held, number, by)


def _commit(group: Group, number: int, by: User) -> Draw:
    seed = secrets.token_hex(SEED_BYTES)
    draw = Draw.objects.create(
        group=group, round=number, seed=seed, seed_hash=sha256(seed.encode()).hexdigest(), committed_by=by
    )
    write_entry(by=by, deed="seed fixed", about=f"group:{group.pk}", round=number, seed_hash=draw.seed_hash)
    return draw


def _judge_turn(group: Group, course: Course, number: int) -> None:
    drawn = len(course.rounds) if not course.is_drawn_whole else int(bool(course.life.states))
    if number != drawn + 1 or (course.is_drawn_whole and drawn):
        words = _("%(group)s: %(drawn)s rounds have been drawn; the next to be drawn is %(next)s.")
        raise NotNow(words % {"group": group.name, "drawn": drawn, "next": drawn + 1})
    if course.stage.rounds and number > course.stage.rounds:
        words = _("%(group)s has %(count)s rounds by its rules, and all are drawn.")
        raise NotNow(words % {"group": group.name, "count": course.stage.rounds})


@transaction.atomic
def make_draw(*, draw: UUID, by: User, without_results: str = "") -> Draw:
    """Make a draw whose seed is fixed, for officials to look at. Made already: given back.

    `without_results`: why a Swiss round is drawn while matches are open. Raises `NotNow` while results are missing, or
    where nobody is left to be drawn.
    """
    found = Draw.objects.get(pk=draw)
    held = hold(found.group_id)
    require(by, Deed.DRAW, held.stage.title.competition)
    found.refresh_from_db()
    if found.state in (Draw.State.DRAWN, Draw.State.PUBLISHED):
        return found
    if found.state == Draw.State.ANNULLED:
        raise NotNow(_("This draw was annulled: another has taken its place."))
    course = course_of(held)
    _judge_turn(held, course, found.round)
    _judge_open(course, without_results)
    found.text, found.sha256 = _text(held, course, found)
    found.state, found.drawn_at, found.overridden = Draw.State.DRAWN, timezone.now(), without_results.strip()
    found.save(update_fields=["text", "sha256", "state", "drawn_at", "overridden"])
    write_entry(
        by=by,
        deed="drawn",
        about=f"group:{held.pk}",
        words=found.overridden,
        round=found.round,
        sha256=found.sha256,
    )
    return found


def _judge_open(course: Course, without_results: str) -> None:
    missing = [key for key, state in course.life.states.items() if state.outcome is None]
    if not missing or course.is_drawn_whole:
        return
    words = _("Results are missing: %(matches)s.") % {"matches": ", ".join(missing)}
    if isinstance(course.life, QuotaLife):
        raise NotNow(words, instead=[_("Give a match to the side that came, or to neither (walkover).")])
    if not without_results.strip():
        raise NotNow(words, field="without_results", instead=[_("Draw without them, and say why.")])


def _text(group: Group, course: Course, draw: Draw) -> tuple[str, str]:
    """The draw as it will be published, and its fingerprint."""
    manifest, stage, rules = stage_rules(group)
    try:
        if course.is_drawn_whole:
            text = publish(draw_whole(stage.format, course.entries, draw.seed, stage.options_of(rules)))
        else:
            text = publish_round(draw_next(_asked(group, course, manifest, draw)))
    except (BadEntries, NotYet, TooFine) as bad:
        raise NotNow(str(bad)) from None
    return text, json.loads(text)["sha256"]


def _asked(group: Group, course: Course, manifest: Manifest, draw: Draw) -> RoundAsked:
    history = history_of((goal, [(key, course.life.states[key]) for key in keys]) for goal, keys in course.rounds)
    travels = course.stage.format is Format.QUOTA and bool(manifest.regions)
    return RoundAsked(
        format=course.stage.format,
        group=group.name,
        options=course.stage.options_of(course.rules),
        seed=draw.seed,
        entries=course.entries,
        out=frozenset(course.life.out),
        history=history,
        regions=manifest.regions if travels else {},
        points=manifest.points,
    )


@transaction.atomic
def draw_anew(*, draw: UUID, because: str, by: User) -> Draw:
    """Annul a draw that is not published, and fix a new seed for its round. Raises `NotNow` for a published one."""
    found = Draw.objects.get(pk=draw)
    held = hold(found.group_id)
    require(by, Deed.DRAW, held.stage.title.competition)
    found.refresh_from_db()
    if found.state == Draw.State.PUBLISHED:
        raise NotNow(
            _("This draw is published, and stands."),
            instead=[_("Correct a result, withdraw an entry, or let a match be a walkover.")],
        )
    if not because.strip():
        raise NotNow(_("Say why it is drawn anew."), field="because")
    if found.state != Draw.State.ANNULLED:
        found.state, found.annulled_at, found.annulled_because = Draw.State.ANNULLED, timezone.now(), because.strip()
        found.save(update_fields=["state", "annulled_at", "annulled_because"])
        write_entry(by=by, deed="draw annulled", about=f"group:{held.pk}", words=because.strip(), round=found.round)
    there = held.draws.filter(round=found.round).exclude(state=Draw.State.ANNULLED).first()
    return there or _commit(held, found.round, by)


@transaction.atomic
def publish_draw(*, draw: UUID, by: User, deadline: datetime | None = None) -> Draw:
    """Publish a draw: its seed and reasons are shown, and its matches are there to be played, the first by `deadline`.

    Published already: given back. Raises `NotNow` for one that has not been made; `Stale` if what it was drawn from has
    changed since, so that it has to be drawn anew.
    """
    found = Draw.objects.get(pk=draw)
    held = hold(found.group_id)
    require(by, Deed.DRAW, held.stage.title.competition)
    found.refresh_from_db()
    if found.state == Draw.State.PUBLISHED:
        return found
    if found.state != Draw.State.DRAWN:
        raise NotNow(_("Make the draw before you publish it."))
    course = course_of(held)
    if _text(held, course, found)[0] != found.text:
        raise Stale
    found.state, found.published_at, found.published_by = Draw.State.PUBLISHED, timezone.now(), by
    found.save(update_fields=["state", "published_at", "published_by"])
    _lay(held, course, found, deadline)
    write_entry(
        by=by, deed="draw published", about=f"group:{held.pk}", round=found.round, seed=found.seed, sha256=found.sha256
    )
    return found


def _lay(group: Group, course: Course, draw: Draw, deadline: datetime | None) -> None:
    """The draw's rounds and matches as rows, and the group's life with them."""
    matches, goal, life = _drawn(group, course, draw)
    rounds = {(match.part, match.round): None for match in matches}
    rows = [
        Round(group=group, part=part.value, number=number, goal=goal, deadline=deadline if at == 0 else None)
        for at, (part, number) in enumerate(rounds)
    ]
    Round.objects.bulk_create(rows)
    by_round = dict(zip(rounds, rows, strict=True))
    first = len(course.match_ids)
    made = [
        Match(
            group=group,
            draw=draw,
            round=by_round[match.part, match.round],
            manifest=group.stage.manifest,
            key=match.key,
            place=first + place,
            first_slot=write_slot(match.first),
            second_slot=write_slot(match.second),
            reasons=[{"cause": reason.cause.value, "words": reason.words} for reason in match.reasons],
        )
        for place, match in enumerate(matches)
    ]
    Match.objects.bulk_create(new_rows(course, [(row, life.states[row.key]) for row in made]))
    have_it_told(row.pk for row in made if row.state == Match.State.READY)
    added = () if isinstance(life, BracketLife) else _rounds_of(matches, goal)
    after = Course(
        group=course.group,
        version=course.version,
        stage=course.stage,
        rules=course.rules,
        entries=course.entries,
        life=life,
        entry_ids=course.entry_ids,
        match_ids={**course.match_ids, **{row.key: row.pk for row in made}},
        rounds=(*course.rounds, *added),
    )
    grown(group, after, life)


def _rounds_of(matches: Sequence[MatchValue], goal: int | None) -> tuple[tuple[int | None, tuple[str, ...]], ...]:
    numbers = sorted({match.round for match in matches})
    return tuple((goal, tuple(match.key for match in matches if match.round == number)) for number in numbers)


def _drawn(group: Group, course: Course, draw: Draw) -> tuple[Sequence[MatchValue], int | None, Life]:
    """A draw's matches, how many they are to leave, and how the group stands with them."""
    life = course.life
    if course.stage.format in (Format.SINGLE, Format.DOUBLE):
        bracket = bracket_in(draw.pk, draw.text)
        return bracket.matches, None, resumed(bracket, {}, life.out)
    if course.is_drawn_whole:
        matches = draw_again(json.loads(draw.text)).matches
        return matches, None, rounds_life(life.names, matches, {}, life.out)
    drawn = draw_next(_asked(group, course, stage_rules(group)[0], draw))
    added = rounds_life(life.names, drawn.matches, {}, life.out)
    states = {**life.states, **added.states}
    if not isinstance(life, QuotaLife):
        return drawn.matches, None, RoundsLife(life.names, states, life.out)
    keys = tuple(match.key for match in drawn.matches)
    rounds = (*life.rounds, DrawnRound(draw.round, drawn.goal or 0, keys))
    return drawn.matches, drawn.goal, replace(life, rounds=rounds, states=states)

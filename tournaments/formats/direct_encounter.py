"""Direct encounter: a table of the tied alone, made of the matches which they played against each other.

It is applied as chess federations do (FIDE, Tie-Break Regulations, article 6). If all the tied have met, their table
parts them, and those who are still level in it have a table of their own, and so on. If some pair has not met, whoever
would stand alone at the top whatever came of the missing matches is first; then the second likewise; those who are
left begin anew. Otherwise it is not applied. A pair that met more often than others counts with its average.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from tournaments.formats.ledger import Ledger
from tournaments.formats.ties import Split, Value, as_value, parted
from tournaments.formats.workings import Amount, Reckoned, Term, add_up, written

Meetings = Mapping[str, Mapping[str, Sequence[Amount]]]  # of an entry, by opponent: points of each match


def split_by_direct_encounter(ledger: Ledger, group: Sequence[str]) -> Split:
    """Part a group of tied entries by what they did against each other."""
    meetings = _meetings(ledger, group)
    missing = [pair for pair in combinations(group, 2) if pair[1] not in meetings[pair[0]]]
    table = _table(ledger, group, meetings)
    if missing:
        return _by_who_is_first_in_any_case(ledger, group, table, missing)
    parts = parted(group, {key: value.amount for key, value in table.items()})
    note = f"among {_listed(ledger, group)}"
    values = {key: as_value(table[key], note) for key in group}
    if len(parts) == 1:
        return Split(parts, values)
    return _again(ledger, parts, values)


def _meetings(ledger: Ledger, group: Sequence[str]) -> Meetings:
    tied = set(group)
    found: dict[str, dict[str, list[Amount]]] = {key: {} for key in group}
    for key in group:
        for line in ledger.lines[key]:
            if line.met and line.other in tied:
                found[key].setdefault(line.other, []).append(line.score.amount)
    return found


def _table(ledger: Ledger, group: Sequence[str], meetings: Meetings) -> dict[str, Reckoned]:
    """The points of each in the table of the tied: sums if every pair met equally often, averages if not."""
    counts = {len(points) for found in meetings.values() for points in found.values()}
    average = len(counts) > 1
    table = {}
    for key in group:
        terms = []
        for other in sorted(meetings[key]):
            points = meetings[key][other]
            words = f"against {ledger.names[other]}"
            if len(points) > 1:
                words += f": {' + '.join(map(written, points))}"
            if average and len(points) > 1:
                words += f", on average of {len(points)} matches"
            terms.append(Term(Fraction(sum(points)) / len(points) if average else sum(points), words))
        table[key] = add_up(terms)
    return table


def _again(ledger: Ledger, parts: Sequence[list[str]], values: Mapping[str, Value]) -> Split:
    """Apply it once more within each part."""
    found, told = [], dict(values)
    for part in parts:
        if len(part) == 1:
            found.append(part)
            continue
        split = split_by_direct_encounter(ledger, part)
        found += split.parts
        for key in part:
            once_more = split.values[key]
            told[key] = told[key]._replace(again=(once_more._replace(again=()), *once_more.again))
    return Split(found, told)


def _by_who_is_first_in_any_case(
    ledger: Ledger, group: Sequence[str], table: Mapping[str, Reckoned], missing: Sequence[tuple[str, str]]
) -> Split:
    pairs = f"{ledger.names[missing[0][0]]} and {ledger.names[missing[0][1]]}"
    others = len(missing) - 1
    more = f", nor {'has another pair' if others == 1 else f'have {others} other pairs'}" if others else ""
    left, first = list(group), []
    if ledger.bounds is not None:
        least, most = ledger.bounds
        unmet = {key: sum(key in pair for pair in missing) for key in group}
        at_least = {key: table[key].amount + unmet[key] * least for key in group}
        at_most = {key: table[key].amount + unmet[key] * most for key in group}
        while len(left) > 1:
            sure = [key for key in left if all(at_least[key] > at_most[other] for other in left if other != key)]
            if not sure:
                break
            first += sure
            left.remove(sure[0])
    if not first:
        note = f"not applied: {pairs} have not met{more}"
        return Split([list(group)], dict.fromkeys(group, Value(None, (), note)))
    note = f"among {_listed(ledger, group)}; {pairs} have not met{more}"
    ahead = "; ahead of the rest whatever would come of it"
    values = {key: as_value(table[key], note + ahead if key in first else note) for key in group}
    return _again(ledger, [*([key] for key in first), left], values)


def _listed(ledger: Ledger, group: Sequence[str]) -> str:
    names = [ledger.names[key] for key in group]
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]

"""How far does each count go? In: the graph; out: a note with the least and most of each field.

So it is seen how many of a thing are in use at once, and which bound play never comes near.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from verify.checks import scores
from verify.checks.further import Further
from verify.checks.question import Question, in_blocks
from verify.findings.finding import Finding
from verify.findings.wording import listed, shortened, spoken
from verify.graph.state_graph import StateGraph
from verify.rules.model import Field
from verify.runs.limits import Clock

QUESTION = Question("extremes", "How far does each count go?", weight="note")

MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class _Reach:
    """The least and most of a field, and of all its places together."""

    low: int
    high: int
    together: int

    def further(self, other: _Reach) -> _Reach:
        """As far as either goes."""
        most = max(self.high, other.high), max(self.together, other.together)
        return _Reach(min(self.low, other.low), *most)


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """The counts, and in a part of a game the scores too."""
    yield from _counts(graph, clock)
    yield from scores.check(graph, clock)


def _counts(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Proved of the whole game; flags, seats and names are no counts. Nothing without counts."""
    fields = [one for one in graph.rules.fields if not (one.flag or one.seat or one.words)]
    if not fields:
        return
    found: list[_Reach] = []
    looked = 0
    for block in in_blocks(graph, clock):
        here = [_reach(graph, field, block) for field in fields]
        found = [a.further(b) for a, b in zip(found, here, strict=True)] if found else here
        looked = block.stop
    if graph.whole:
        lines = [_line(field, one) for field, one in zip(fields, found, strict=True)]
        told = listed(shortened(lines, MOST_NAMED, "more"))
        yield QUESTION.answer(graph, "proved", f"{told[:1].upper()}{told[1:]}.")
    else:
        # Those that wait to be looked into count as well, for their numbers are known.
        so_far = _so_far(fields, found)
        yield QUESTION.undecided(graph, so_far, looked if looked < len(graph) else None)


FURTHER = Further(tells=True, part=_counts)
"""How high a score can be does not hang on which states were looked at."""


def _reach(graph: StateGraph, field: Field, block: slice) -> _Reach:
    low, high = field.high, field.low
    together = np.zeros(block.stop - block.start, np.int64)
    for place in range(field.offset, field.offset + field.width):
        column = graph.column(place, block)
        low, high = min(low, int(column.min())), max(high, int(column.max()))
        together += column
    return _Reach(low, high, int(together.max()))


def _line(field: Field, one: _Reach) -> str:
    low, high = one.low, one.high
    told = _from_to(field, one) if low != high else f"{spoken(field.name)} is always {low:,}"
    if (low, high) == (field.low, field.high):
        return told
    return f"{told}, though {field.low:,} to {field.high:,} would be allowed"


def _from_to(field: Field, one: _Reach) -> str:
    told = f"{spoken(field.name)} from {one.low:,} to {one.high:,}"
    if field.width == 1 or one.low < 0:
        return told
    return f"{told} (together at most {one.together:,})"


def _so_far(fields: Sequence[Field], found: Sequence[_Reach]) -> str:
    """What was met in a part of a game; a bound that was not come near there says nothing yet."""
    pairs = list(zip(fields, found, strict=True))
    moved = [_from_to(field, one) for field, one in pairs if one.low != one.high]
    still = [spoken(field.name) for field, one in pairs if one.low == one.high]
    told = [f"{listed(shortened(moved, MOST_NAMED, 'more'))} came up"] if moved else []
    if still:
        told.append(f"{listed(shortened(still, MOST_NAMED, 'more'))} did not change")
    return "; ".join(told)

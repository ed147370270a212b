"""How far does each count go? In: the graph; out: a note with the least and most of each field.

So it is seen how many of a thing are in use at once, and which bound play never comes near.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verify.checks.question import Question
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock
from verify.rules.model import Field
from verify.wording import listed, shortened

QUESTION = Question("extremes", "How far does each count go?", weight="note")

MOST_NAMED = 12


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Proved of the whole game; flags, seats and names are no counts. Nothing without counts."""
    fields = [one for one in graph.rules.fields if not (one.flag or one.seat or one.words)]
    if not fields:
        return
    lines: list[str] = []
    for field in fields:
        clock.check()
        lines.append(_line(graph, field))
    told = listed(shortened(lines, MOST_NAMED, "more"))
    if graph.whole:
        yield QUESTION.answer(graph, "proved", f"{told[:1].upper()}{told[1:]}.")
    else:
        yield QUESTION.undecided(graph, told)


def _line(graph: StateGraph, field: Field) -> str:
    columns = [graph.column(place) for place in range(field.offset, field.offset + field.width)]
    low = min(int(column.min()) for column in columns)
    high = max(int(column.max()) for column in columns)
    name = field.name.replace("_", " ")
    told = f"{name} from {low:,} to {high:,}" if low != high else f"{name} is always {low:,}"
    if field.width > 1:
        most = int(np.sum(columns, axis=0).max())
        told += f" (together at most {most:,})" if low >= 0 else ""
    if (low, high) == (field.low, field.high):
        return told
    return f"{told}, though {field.low:,} to {field.high:,} would be allowed"

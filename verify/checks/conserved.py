"""Which sums of the game's numbers never change? In: the graph; out: one note, if there are any.

Nothing was lost or made up where the cards in the deck, in hands and in stables always are as many.
The sums are found, not stated: what is true of the game and of no use is among them too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from verify.checks.question import Question
from verify.finding import Finding
from verify.graph import StateGraph
from verify.kept import Kept, kept_at
from verify.limits import Clock
from verify.wording import listed

QUESTION = Question("conserved", "Which sums never change?", weight="note")

TRIED = 4_096
"""So many positions are looked at to find what may be kept; then all of them."""


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Looks at every position found, those waiting too. Nothing where no sum is kept."""
    some = np.unique(np.linspace(0, len(graph) - 1, TRIED, dtype=np.int64))
    told = kept_at(graph.rules, lambda place: graph.column(place)[some])
    found = [one for one in told if _holds(graph, clock, one)]
    if not found:
        return
    if graph.whole:
        yield QUESTION.answer(graph, "proved", in_words(found))
    else:
        yield QUESTION.undecided(graph, listed(one.words for one in found))


def in_words(found: Sequence[Kept]) -> str:
    """The sums as a sentence."""
    return f"Always {listed(one.words for one in found)}."


def _holds(graph: StateGraph, clock: Clock, one: Kept) -> bool:
    for kept in one.sums:
        clock.check()
        if (kept.at(graph.column) != kept.value).any():
            return False
    return True

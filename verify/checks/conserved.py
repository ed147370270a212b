"""Which sums of the game's numbers never change? In: the graph; out: one note, if there are any.

Nothing was lost or made up where the cards in the deck, in hands and in stables always are as many.
The sums are found, not stated: what is true of the game and of no use is among them too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from verify.checks.further import TELLS_MORE
from verify.checks.question import Question, in_blocks
from verify.findings.finding import Finding
from verify.findings.wording import listed
from verify.graph.state_graph import StateGraph
from verify.proof.kept_sums import Kept, kept_at
from verify.runs.limits import Clock

QUESTION = Question("conserved", "Which sums never change?", weight="note")

TRIED = 4_096
"""So many positions are looked at to find what may be kept; then all of them."""

FURTHER = TELLS_MORE


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Looks at every position found, those waiting too. Nothing where no sum is kept."""
    some = np.unique(np.linspace(0, len(graph) - 1, TRIED, dtype=np.int64))
    found = list(kept_at(graph.rules, lambda place: graph.column(place, some)))
    looked = 0
    for block in in_blocks(graph, clock):
        found = [one for one in found if _holds(graph, block, one)]
        looked = block.stop
        if not found:
            return
    if graph.whole:
        yield QUESTION.answer(graph, "proved", in_words(found))
    elif found:
        words = listed(one.words for one in found)
        yield QUESTION.undecided(graph, words, looked if looked < len(graph) else None)


def in_words(found: Sequence[Kept]) -> str:
    """The sums as a sentence."""
    return f"Always {listed(one.words for one in found)}."


def _holds(graph: StateGraph, block: slice, one: Kept) -> bool:
    return all(
        bool((kept.at(lambda place: graph.column(place, block)) == kept.value).all())
        for kept in one.sums
    )

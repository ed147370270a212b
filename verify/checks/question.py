"""A check's question, and the findings that answer it. In: a graph and words; out: findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from verify.compiled.turns.seen import Seen
from verify.findings.finding import Finding, Lines, Step, Verdict, Weight
from verify.findings.wording import count
from verify.graph.play import describe, play_through
from verify.graph.state_graph import Numbers, StateGraph
from verify.plain import initial
from verify.runs.limits import Clock

PART = 4_096
BLOCK = 65_536

SEATS_FOLDED = "the states fitted only with alike seats folded into one another"
"""Why nothing is said of each seat alone where `StateGraph.seats_folded`."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a check asks: its stable key, the words, and how much a `no` weighs."""

    check: str
    text: str
    weight: Weight = "fault"
    subject: str = ""

    def answer(
        self,
        graph: Seen,
        verdict: Verdict,
        summary: str,
        detail: Sequence[str] = (),
        play: tuple[Step, ...] = (),
        position: Lines = (),
        loop: int | None = None,
    ) -> Finding:
        """The finding, with what was covered."""
        return Finding(
            check=self.check,
            subject=self.subject,
            question=self.text,
            verdict=verdict,
            weight=self.weight,
            summary=summary,
            detail=tuple(detail),
            play=play,
            position=position,
            loop=loop,
            start=describe(graph.rules, initial(graph.rules)) if play else (),
            covered=graph.covered,
            assumptions=graph.rules.assumptions,
        )

    def shown(
        self,
        graph: Seen,
        verdict: Verdict,
        summary: str,
        at: int,
        detail: Sequence[str] = (),
    ) -> Finding:
        """The finding with the shortest play to the position that shows it."""
        way = graph.play_to(at)
        play, position = play_through(graph.rules, way), describe(graph.rules, way[-1])
        return self.answer(graph, verdict, summary, detail, play, position)

    def undecided(
        self, graph: Seen, so_far: str, looked: int | None = None, also: str = ""
    ) -> Finding:
        """No verdict, with what was seen in the states that were looked at, or in so many; `also`
        is where else, such as ` and in 100 games`.

        Why not all were is said once, by the check `search`, and in `covered`.
        """
        covered = graph.covered
        states = count(covered.states - covered.waiting if looked is None else looked, "state")
        summary = f"Not decided: in the {states} looked at{also}, {so_far}."
        return self.answer(graph, "undecided", summary)


def in_blocks(graph: StateGraph, clock: Clock) -> Iterator[slice]:
    """All positions, many at a time, the soonest first.

    Of a part of a game only those there is time for, but the first ones always; else raises
    `OutOfTimeError`.
    """
    for first in range(0, len(graph), BLOCK):
        if first and not graph.whole and clock.over():
            return
        if graph.whole:
            clock.check()
        yield slice(first, min(first + BLOCK, len(graph)))


def in_parts(graph: Seen, clock: Clock, of: Numbers | None = None) -> Iterator[Numbers]:
    """The positions, or some of them, a few thousand at a time, with a look at the clock."""
    every = np.arange(len(graph)) if of is None else of
    for first in range(0, len(every), PART):
        clock.check()
        yield every[first : first + PART]


def why_not(graph: StateGraph) -> str:
    """Why the graph is not the whole game, and what it is."""
    reasons = [graph.stopped] if graph.stopped else []
    if graph.faults:
        reasons.append("what comes after a faulty rule is not known")
    reason = ", and ".join(reasons)
    steps = count(graph.complete_depth, "step")
    return f"{reason[:1].upper()}{reason[1:]}; every play of up to {steps} was followed"

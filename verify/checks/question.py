"""A check's question, and the findings that answer it. In: a graph and words; out: findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verify.finding import Finding, Lines, Step, Verdict, Weight
from verify.graph import StateGraph
from verify.play import describe, play_to
from verify.rules.model import Position
from verify.wording import count


@dataclass(frozen=True, slots=True)
class Question:
    """What a check asks: its stable key, the words, and how much a `no` weighs."""

    check: str
    text: str
    weight: Weight = "fault"
    subject: str = ""

    def answer(
        self,
        graph: StateGraph,
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
            covered=graph.covered,
            assumptions=graph.rules.assumptions,
        )

    def shown(
        self,
        graph: StateGraph,
        verdict: Verdict,
        summary: str,
        at: Position,
        detail: Sequence[str] = (),
    ) -> Finding:
        """The finding with the shortest play to the position that shows it."""
        play, position = play_to(graph, at), describe(graph.rules, at)
        return self.answer(graph, verdict, summary, detail, play, position)

    def undecided(self, graph: StateGraph, so_far: str) -> Finding:
        """No verdict, with what was seen in the states that were looked at.

        Why not all were is said once, by the check `search`, and in `covered`.
        """
        covered = graph.covered
        looked = count(covered.states - covered.waiting, "state")
        summary = f"Not decided: in the {looked} looked at, {so_far}."
        return self.answer(graph, "undecided", summary)


def why_not(graph: StateGraph) -> str:
    """Why the graph is not the whole game, and what it is."""
    reasons = [graph.stopped] if graph.stopped else []
    if graph.faults:
        reasons.append("what comes after a faulty rule is not known")
    reason = ", and ".join(reasons)
    steps = count(graph.complete_depth, "step")
    return f"{reason[:1].upper()}{reason[1:]}; every play of up to {steps} was followed"

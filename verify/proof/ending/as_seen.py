"""Steps, positions of play and ranks come in; whether the ranks may bring every game to its end, as
far as that play shows, goes out: where it speaks against it no solver need be asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import networkx as nx

from verify.proof.ending.changes import Changes
from verify.proof.steps import Step
from verify.terms.sums import Sums
from verify.terms.worked_out import Numbers


@dataclass(frozen=True, slots=True)
class AsSeen:
    """What the steps did to the numbers of `changes`, which are the ranks, in play. A step that was
    not seen is taken to make any of them fall that it can change."""

    steps: Sequence[Step]
    changes: Changes
    sums: Sums
    _reads: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._reads.extend(self.sums.reads(one) for one in self.changes.numbers)

    def may_run_out(self) -> bool:
        """Whether the ranks may fall, first things first, wherever phases lead round."""
        return self._may(self.steps, ())

    def _may(self, steps: Sequence[Step], above: tuple[int, ...]) -> bool:
        graph: nx.DiGraph[str] = nx.DiGraph()
        graph.add_edges_from((step.phase, step.next) for step in steps)
        parts = nx.strongly_connected_components(graph)
        rounds = ([s for s in steps if s.phase in part and s.next in part] for part in parts)
        return all(self._may_fall(inside, above) for inside in rounds if inside)

    def _may_fall(self, steps: Sequence[Step], above: tuple[int, ...]) -> bool:
        """Whether some rank falls by some of the steps and rises by none, and others then fall by
        those that are left."""
        for rank in range(len(self._reads)):
            if rank in above:
                continue
            rows = [self._seen(step, above)[:, rank] for step in steps]
            if not any((each > 0).any() for each in rows):
                stay = zip(steps, rows, strict=True)
                left = [step for step, each in stay if self._stays(step, rank, each)]
                if len(left) < len(steps):
                    return self._may(left, (*above, rank))
        return False

    def _stays(self, step: Step, rank: int, seen: Numbers) -> bool:
        touched = sum(1 << place for place in step.moved)
        return not self._reads[rank] & touched or bool((seen == 0).any())

    def _seen(self, step: Step, above: Iterable[int]) -> Numbers:
        """How the step changed the ranks where it left those above as they were."""
        rows = self.changes.of(step)
        for rank in above:
            rows = rows[rows[:, rank] == 0]
        return rows

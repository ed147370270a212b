"""Do the outcomes of chance add up? In: the graph; out: findings.

The weights of a chance phase must add up to the total it declares at every position: nothing is
ever rescaled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from verify.checks.further import DECIDES
from verify.checks.question import Question, in_parts
from verify.findings.finding import Finding
from verify.findings.wording import count, listed, shortened, spoken
from verify.graph.reach import totals
from verify.graph.state_graph import Mask, StateGraph
from verify.plain import declared_total, expand
from verify.rules.model import Move
from verify.runs.limits import Clock

MOST_OUTCOMES = 20
MOST_BLAMED = 3

QUESTION = Question("chance", "Do the outcomes of chance add up?")

FURTHER = DECIDES


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """One finding for each chance phase whose weights do not add up; nothing without chance."""
    came: Counter[str] = Counter()
    wrong: list[int] = []
    decided, weights = decided_by_chance(graph), totals(graph)
    for number, phase in enumerate(graph.rules.phases.values()):
        here = np.flatnonzero(decided & (graph.phases == number))
        if len(here) == 0:
            continue
        came[phase.name] = len(here)
        for some in in_parts(graph, clock, here):
            declared = phase.total or graph.judge(phase.total_by or "", some, 0)
            off = some[weights[some] != declared]
            if len(off):
                wrong.append(int(off[0]))
                break
    for at in sorted(wrong):
        yield _mismatch(graph, at)
    if came and not wrong and graph.whole:
        names = listed(f"“{spoken(name)}”" for name in came)
        yield QUESTION.answer(
            graph,
            "proved",
            f"Yes: the weights of {names} add up to the declared total "
            f"at each of {count(came.total(), 'state')}.",
        )
    elif came and not wrong:
        yield QUESTION.undecided(graph, "the outcomes add up")


def decided_by_chance(graph: StateGraph) -> Mask:
    """For each position whether chance decides what follows, and all its outcomes are known."""
    return np.asarray(graph.by_chance & (graph.over == 0) & ~graph.unknown)


def _mismatch(graph: StateGraph, at: int) -> Finding:
    position = graph.play_to(at)[-1]
    phase = graph.rules.phases[position[0]]
    outcomes = expand(graph.rules, position).moves
    weight = sum(outcome.weight for outcome in outcomes)
    total = declared_total(graph.rules, position)
    assert total is not None
    trouble = "some outcome is missing" if weight < total else "some outcome is there twice"
    return QUESTION.shown(
        graph,
        "refuted",
        f"No: the outcomes of “{spoken(phase.name)}” weigh {weight:,} together, not {total:,} "
        f"as declared: {_blame(outcomes, total) or trouble} ({graph.rules.origin.at(phase.line)}).",
        at,
        shortened(
            [f"“{outcome.words}”: weight {outcome.weight}" for outcome in outcomes],
            MOST_OUTCOMES,
            "more outcomes",
        ),
    )


def _blame(outcomes: Sequence[Move], total: int) -> str:
    """Which faces of a die have no outcome, or several, where the labels tell."""
    sizes = {outcome.weight for outcome in outcomes}
    if len(sizes) != 1 or total % (size := sizes.pop()) or not all(o.holes for o in outcomes):
        return ""
    faces = total // size
    often = Counter(outcome.holes[0] for outcome in outcomes)
    low = 1 if min(often) > 0 else 0
    missing = [face for face in range(low, low + faces) if face not in often]
    twice = [face for face, times in often.items() if times > 1]
    extra = sum(often.values()) - len(often)
    if not set(often) <= set(range(low, low + faces)) or max(len(missing), extra) > MOST_BLAMED:
        return ""
    hole = outcomes[0].site.holes[0]
    if hole.names is not None and low + faces > len(hole.names):
        return ""
    word = hole.word
    parts = [f"{word(face)} has no outcome" for face in missing]
    parts += [f"{word(face)} has {often[face]} outcomes" for face in twice]
    return listed(parts)

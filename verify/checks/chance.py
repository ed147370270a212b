"""Do the outcomes of chance add up? In: the graph; out: findings.

The weights of a chance phase must add up to the total it declares at every position: nothing is
ever rescaled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from verify.checks.question import Question
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock
from verify.plain import declared_total, expand
from verify.reach import adds_up, weight_of
from verify.rules.model import Move, Position
from verify.wording import count, listed, shortened, spoken

MOST_OUTCOMES = 20
MOST_BLAMED = 3

QUESTION = Question("chance", "Do the outcomes of chance add up?")


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """One finding for each chance phase whose weights do not add up; nothing without chance."""
    came: Counter[str] = Counter()
    wrong: dict[str, Position] = {}
    for looked, position in enumerate(graph.successors):
        if looked % 4096 == 0:
            clock.check()
        if decided_by_chance(graph, position):
            came[position[0]] += 1
            if position[0] not in wrong and not adds_up(graph, position):
                wrong[position[0]] = position
    for position in wrong.values():
        yield _mismatch(graph, position)
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


def decided_by_chance(graph: StateGraph, position: Position) -> bool:
    """Whether chance decides what follows, and all its outcomes are known."""
    known = position not in graph.ends and position not in graph.unknown
    return known and graph.is_chance(position)


def _mismatch(graph: StateGraph, position: Position) -> Finding:
    phase = graph.rules.phases[position[0]]
    outcomes = expand(graph.rules, position).moves
    weight, total = weight_of(graph, position), declared_total(graph.rules, position)
    assert total is not None
    trouble = "some outcome is missing" if weight < total else "some outcome is there twice"
    return QUESTION.shown(
        graph,
        "refuted",
        f"No: the outcomes of “{spoken(phase.name)}” weigh {weight:,} together, not {total:,} "
        f"as declared: {_blame(outcomes, total) or trouble} ({graph.rules.name}:{phase.line}).",
        position,
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
    word = outcomes[0].site.holes[0].word
    parts = [f"{word(face)} has no outcome" for face in missing]
    parts += [f"{word(face)} has {often[face]} outcomes" for face in twice]
    return listed(parts)

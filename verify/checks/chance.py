"""Do the outcomes of chance add up, and how likely are they? In: the graph; out: findings.

The weights of a chance phase must add up to the total it declares at every position: nothing is
ever rescaled. The odds shown are those of the first roll (draw, deal) of a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from verify.checks.question import Question
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock
from verify.model import Position
from verify.plain import Move, declared_total, expand
from verify.wording import count, kind_of_move, listed, odds, shortened, spoken

MOST_OUTCOMES = 20
MOST_BLAMED = 3
MOST_IN_SUMMARY = 3

TOTAL = Question("chance", "Do the outcomes of chance add up?")
ODDS = Question("odds", "How likely is each outcome when chance first decides?", weight="note")


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """One finding for each chance phase whose weights do not add up, and the first odds."""
    chance = [name for name, phase in graph.rules.phases.items() if phase.kind == "chance"]
    if not chance:
        return
    rolled: list[Position] = []
    wrong: dict[str, Position] = {}
    for looked, position in enumerate(graph.network):
        if looked % 4096 == 0:
            clock.check()
        if position[0] in chance and position not in graph.ends and position not in graph.unknown:
            rolled.append(position)
            if position[0] not in wrong and not _adds_up(graph, position):
                wrong[position[0]] = position
    for position in wrong.values():
        yield _mismatch(graph, position)
    if not wrong and graph.whole and rolled:
        names = listed(f"“{spoken(name)}”" for name in chance)
        yield TOTAL.answer(
            graph,
            "proved",
            f"Yes: the weights of {names} add up to the declared total "
            f"at each of {count(len(rolled), 'position')}.",
        )
    elif not wrong and not graph.whole:
        so_far = "the outcomes add up"
        yield TOTAL.undecided(graph, so_far)
    if rolled and rolled[0][0] not in wrong:
        yield _first_odds(graph, rolled[0])


def _adds_up(graph: StateGraph, position: Position) -> bool:
    edges = graph.network.succ[position].values()
    weight: int = sum(data["weight"] for data in edges)
    return weight == declared_total(graph.rules, position)


def _mismatch(graph: StateGraph, position: Position) -> Finding:
    phase = graph.rules.phases[position[0]]
    outcomes = expand(graph.rules, position).moves
    total = declared_total(graph.rules, position)
    assert total is not None
    weight = sum(outcome.weight for outcome in outcomes)
    trouble = "some outcome is missing" if weight < total else "some outcome is there twice"
    return TOTAL.shown(
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
    word = outcomes[0].kind.holes[0].word
    parts = [f"{word(face)} has no outcome" for face in missing]
    parts += [f"{word(face)} has {often[face]} outcomes" for face in twice]
    return listed(parts)


def _first_odds(graph: StateGraph, position: Position) -> Finding:
    weights: Counter[int] = Counter()
    outcomes = expand(graph.rules, position).moves
    for outcome in outcomes:
        weights[outcome.site] += outcome.weight
    total = sum(weights.values())
    kinds: Counter[str] = Counter()
    for site in graph.rules.sites:
        if site.phase == position[0]:
            kinds[kind_of_move(site)] += weights[site.number]
    lines = [f"{kind}: {odds(Fraction(weight, total))}" for kind, weight in kinds.items()]
    name = f"“{spoken(position[0])}”"
    short = len(lines) <= MOST_IN_SUMMARY
    return ODDS.shown(
        graph,
        "proved",
        f"The first {name}: {'; '.join(lines)}." if short else f"The exact odds of {name}:",
        position,
        detail=() if short else lines,
    )

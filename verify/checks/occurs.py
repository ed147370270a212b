"""Does everything the rules speak of come up? In: the graph; out: findings.

Phases, kinds of move and ends that never come up are notes: a void power, a rule for nothing.
Rules without any end, and a seat that can never win, are faults.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.checks.question import Question
from verify.finding import Finding
from verify.graph import StateGraph, Way
from verify.limits import Clock
from verify.plain import winners
from verify.rules.model import Position, Site
from verify.wording import count, kind_of_move, listed, shortened, spoken

PHASES = Question("occurs", "Does every phase come up?", weight="note", subject="phases")
MOVES = Question("occurs", "Does every kind of move come up?", weight="note", subject="moves")
ENDS = Question("occurs", "Does every way to end the game come up?", weight="note", subject="ends")
NO_END = Question("occurs", "Do the rules end the game?", subject="ends")

MOST_NAMED = 20


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """What came up is proved even where the search was cut off; what did not, is not."""
    seen = {position[0] for position in graph.successors}
    lacking = [spoken(phase) for phase in graph.rules.phases if phase not in seen]
    yield _every(graph, PHASES, "phases", len(graph.rules.phases), [f"“{p}”" for p in lacking])
    yield _moves(graph, clock)
    yield _ends(graph)
    if graph.rules.wins is not None:
        yield from _wins(graph, clock)


def _every(
    graph: StateGraph, question: Question, things: str, number: int, lacking: Sequence[str]
) -> Finding:
    if not lacking:
        all_of_them = f"Yes, every one of the {number:,} {things}." if number != 1 else "Yes."
        return question.answer(graph, "proved", all_of_them)
    if graph.whole:
        names = listed(shortened(lacking, MOST_NAMED, "more"))
        return question.answer(graph, "refuted", f"No, never: {names}.")
    return question.undecided(graph, f"{listed(shortened(lacking, 3, 'more'))} did not come up")


def _moves(graph: StateGraph, clock: Clock) -> Finding:
    ways: set[Way] = set()
    for group in {one.ways for after in graph.successors.values() for one in after.values()}:
        ways.update(group)
    clock.check()
    came: dict[int, list[set[int]]] = {}
    for number, _, holes in ways:
        sets = came.setdefault(number, [set() for _ in holes])
        for values, value in zip(sets, holes, strict=True):
            values.add(value)
    lacking: list[str] = []
    for site in graph.rules.sites:
        if site.number not in came:
            lacking.append(f"{kind_of_move(site)} (line {site.line})")
        elif graph.rules.phases[site.phase].kind == "choice":
            # Outcomes are complete when their weights add up, whatever names they leave out.
            lacking += _names_lacking(site, came[site.number])
    return _every(graph, MOVES, "kinds of move", len(graph.rules.sites), lacking)


def _names_lacking(site: Site, came: Sequence[set[int]]) -> Iterator[str]:
    for index, hole in enumerate(site.holes):
        if hole.names is None:
            continue
        wanted = range(len(hole.names)) if hole.values is None else hole.values
        for value in wanted:
            if value not in came[index]:
                yield f"{kind_of_move(site, index, hole.word(value))} (line {site.line})"


def _ends(graph: StateGraph) -> Finding:
    came = {name for names in graph.ends.values() for name in names}
    ends = graph.rules.ends
    if not ends:
        return NO_END.answer(
            graph, "refuted", "No: the rules have no end (a function marked @end says when)."
        )
    lacking = [
        f"“{end.text}” ({graph.rules.name}:{end.line})" for end in ends if end.name not in came
    ]
    if graph.whole and not came:
        return NO_END.answer(graph, "refuted", f"No: no end ever comes up: {listed(lacking)}.")
    return _every(graph, ENDS, "ends", len(ends), lacking)


def _wins(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    soonest: dict[int, Position] = {}
    for looked, position in enumerate(graph.ends):
        if looked % 1024 == 0:
            clock.check()
        for seat in winners(graph.rules, position):
            soonest.setdefault(seat, position)
        if len(soonest) == graph.rules.seats:
            break
    for seat in range(graph.rules.seats):
        name = f"seat {seat + 1}"
        question = Question("occurs", f"Can {name} win?", subject=f"{name} wins")
        at = soonest.get(seat)
        if at is not None:
            steps = count(graph.steps_to(at), "step")
            yield question.shown(graph, "proved", f"Yes, at the soonest after {steps}.", at)
        elif graph.whole:
            yield question.answer(graph, "refuted", f"No: {name} can never win, however it plays.")
        else:
            yield question.undecided(graph, f"no win of {name} was met")

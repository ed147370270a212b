"""Does everything the rules speak of come up? In: the graph; out: findings.

Phases, kinds of move and ends that never come up are notes: a void power, a rule for nothing.
Rules without any end, and a seat that can never win, are faults.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np

from verify.checks.further import DECIDES
from verify.checks.question import SEATS_FOLDED, Question, in_parts
from verify.checks.scoring import winning
from verify.compiled.turns.seen import ByTurns, Seen
from verify.findings.finding import Finding, seat_name
from verify.findings.wording import count, kind_of_move, listed, shortened, spoken
from verify.graph.state_graph import Came
from verify.rules.model import Site
from verify.runs.limits import Clock

PHASES = Question("occurs", "Does every phase come up?", weight="note", subject="phases")
MOVES = Question("occurs", "Does every kind of move come up?", weight="note", subject="moves")
ENDS = Question("occurs", "Does every way to end the game come up?", weight="note", subject="ends")
WINS = Question("occurs", "Can each seat win?", subject="wins")
NO_END = Question("occurs", "Do the rules end the game?", subject="ends")

MOST_NAMED = 20

ARGUED = "It came up nowhere, and an argument over all positions shows that it cannot."


Never: TypeAlias = Callable[[int, int | None, int], bool]
"""Whether it is known that a kind of move, by the number of its site, never comes up, or, with a
hole of its label, never with this number in it."""

FURTHER = DECIDES


def check(graph: Seen, clock: Clock) -> Iterator[Finding]:
    """What came up is proved even where the search was cut off; what did not, is not."""
    yield from kinds(graph, graph.came, int(np.bitwise_or.reduce(graph.over)))
    if graph.rules.wins is not None:
        yield from _wins(graph, clock)


def kinds(
    graph: Seen, came: Came, over: int, also: str = "", never: Never | None = None
) -> Iterator[Finding]:
    """Which phases, kinds of move and ends came up; `over` has the ends, bit by bit.

    `also` is where that was seen beside the graph.
    """
    rules = graph.rules
    phases = {rules.start, *(rules.sites[number].next for number in came)}
    lacking = [phase for phase in rules.phases if phase not in phases]
    names = [f"“{spoken(phase)}”" for phase in lacking]
    leading = [site.number for site in rules.sites if site.next in lacking]
    none = graph.whole or (never is not None and all(never(one, None, 0) for one in leading))
    yield _every(graph, PHASES, "phases", len(rules.phases), names, also, none=none)
    yield _moves(graph, came, also, never)
    yield _ends(graph, over, also)


def _every(
    graph: Seen,
    question: Question,
    things: str,
    number: int,
    lacking: Sequence[str],
    also: str,
    *,
    none: bool,
) -> Finding:
    """Whether there are all of them; `none` is whether those lacking never come up."""
    if not lacking:
        all_of_them = f"Yes, every one of the {number:,} {things}." if number != 1 else "Yes."
        return question.answer(graph, "proved", all_of_them)
    if none:
        names = listed(shortened(lacking, MOST_NAMED, "more"))
        how = () if graph.whole else (ARGUED,)
        return question.answer(graph, "refuted", f"No, never: {names}.", how)
    names = listed(shortened(lacking, 3, "more"))
    return question.undecided(graph, f"{names} did not come up", also=also)


def _moves(graph: Seen, came: Came, also: str, never: Never | None) -> Finding:
    lacking: list[str] = []
    none = True
    origin = graph.rules.origin
    for site in graph.rules.sites:
        if site.number not in came:
            lacking.append(f"{kind_of_move(site)} ({origin.line(site.line)})")
            none = none and (graph.whole or (never is not None and never(site.number, None, 0)))
        elif graph.rules.phases[site.phase].kind == "choice":
            # Outcomes are complete when their weights add up, whatever names they leave out.
            for index, values in _names_lacking(site, came[site.number]):
                word = site.holes[index].word(values[0])
                lacking.append(f"{kind_of_move(site, index, word)} ({origin.line(site.line)})")
                none = none and (
                    graph.whole
                    or (never is not None and all(never(site.number, index, one) for one in values))
                )
    number = len(graph.rules.sites)
    return _every(graph, MOVES, "kinds of move", number, lacking, also, none=none)


def _names_lacking(
    site: Site, came: Sequence[frozenset[int]]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Holes of its label and numbers of them, of those with a name, that none of them held:
    numbers that have the same name are told together."""
    for index, hole in enumerate(site.holes):
        if hole.names is None:
            continue
        alike: dict[str, list[int]] = {}
        for value in range(len(hole.names)) if hole.values is None else hole.values:
            alike.setdefault(hole.word(value), []).append(value)
        for values in alike.values():
            if came[index].isdisjoint(values):
                yield index, tuple(values)


def _ends(graph: Seen, over: int, also: str) -> Finding:
    ends = graph.rules.ends
    came = {end.name for bit, end in enumerate(ends) if over >> bit & 1}
    if not ends:
        return NO_END.answer(
            graph, "refuted", "No: the rules have no end (a function marked @end says when)."
        )
    lacking = [
        f"“{end.text}” ({graph.rules.origin.at(end.line)})" for end in ends if end.name not in came
    ]
    if graph.whole and not came:
        return NO_END.answer(graph, "refuted", f"No: no end ever comes up: {listed(lacking)}.")
    return _every(graph, ENDS, "ends", len(ends), lacking, also, none=graph.whole)


def wins_of(seat: int) -> Question:
    """The question whether a seat can win."""
    name = seat_name(seat)
    return Question("occurs", f"Can {name} win?", subject=f"{name} wins")


def _wins(graph: Seen, clock: Clock) -> Iterator[Finding]:
    soonest: dict[int, int] = {}
    for some in in_parts(graph, clock, graph.ends):
        for seat, won in enumerate(winning(graph, some, None)):
            if won.any():
                soonest.setdefault(seat, int(some[won][0]))
        if len(soonest) == graph.rules.seats:
            break
    for seat in range(graph.rules.seats):
        name, question = seat_name(seat), wins_of(seat)
        if graph.seats_folded:
            yield question.answer(graph, "undecided", f"Not decided: {SEATS_FOLDED}.")
            continue
        at = soonest.get(seat)
        if at is not None:
            steps = count(graph.steps_to(at), "step")
            soon = "" if isinstance(graph, ByTurns) else "at the soonest "
            yield question.shown(graph, "proved", f"Yes, {soon}after {steps}.", at)
        elif graph.whole:
            yield question.answer(graph, "refuted", f"No: {name} can never win, however it plays.")
        else:
            yield question.undecided(graph, f"no win of {name} was met")

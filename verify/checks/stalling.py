"""Does the game end whatever the players do? In: the graph; out: one note.

It does not where it gets stuck, nor where the players have a policy that keeps it going for ever
whatever chance does. That is shown as a play that goes round, and as the moves they must refuse to
make. It is a note: most good games can be drawn out by players who do not want them to end.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verify.checks.further import DECIDES
from verify.checks.question import Question
from verify.findings.finding import Finding
from verify.findings.wording import kind_of_move, listed
from verify.graph.play import describe, play_along
from verify.graph.reach import around, comes_to_an_end, holding_out
from verify.graph.state_graph import Mask, StateGraph
from verify.plain import expand
from verify.runs.limits import Clock

QUESTION = Question("stalling", "Does the game end whatever the players do?", weight="note")

KEPT_GOING = "No: the players can keep it going for ever if all of them want to."

# A circle through a choice says more than one of luck alone; so many starts of one are tried.
MOST_TRIED = 5

FURTHER = DECIDES


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Refuted by a set of positions that play can stay in for ever, even if others are unknown."""
    inside = holding_out(graph, clock)
    if inside.any():
        yield _stalling(graph, inside, clock)
    elif len(graph.stuck):
        but = ", though nobody can play on for ever" if graph.whole else ""
        yield QUESTION.answer(graph, "refuted", f"No: it can get stuck{but}.")
    elif not graph.whole:
        yield QUESTION.undecided(graph, "no way to play on for ever was met")
    elif graph.order_of_play is None:
        yield QUESTION.answer(
            graph,
            "proved",
            "Yes, with probability 1: luck can draw a game out, but nobody can keep it going.",
        )
    else:
        yield QUESTION.answer(graph, "proved", "Yes: no position can come up twice in a game.")


def _stalling(graph: StateGraph, inside: Mask, clock: Clock) -> Finding:
    circle = _circle(graph, inside)
    stem = graph.way_to(circle[0])
    if not comes_to_an_end(graph, inside, clock):
        summary = "No, but only in a trap, where it can never end anyway, can play go on for ever."
        detail = []
    else:
        summary = KEPT_GOING
        # Of a search that was cut off it is not known which moves would break it off.
        refused = _refused(graph, inside, clock) if graph.whole else []
        detail = [
            f"All they have to do is to leave out each move that would break it off: {moves}."
            for moves in [listed(refused)]
            if moves
        ]
    way, begins = _closed(graph, stem, circle)
    return QUESTION.answer(
        graph,
        "refuted",
        summary,
        detail,
        play=play_along(graph, way),
        position=describe(graph.rules, graph.played(way)[-1]),
        loop=begins,
    )


def _closed(
    graph: StateGraph, stem: tuple[int, ...], circle: tuple[int, ...]
) -> tuple[tuple[int, ...], int]:
    """The way through the stem and round, and where on it the play comes back to in the end.

    Where positions stand for others, once round may lead to the like of a position only.
    """
    begins = [len(stem) - 1]
    way = stem + circle[1:]
    while (played := graph.played(way))[-1] not in [played[place] for place in begins]:
        begins.append(len(way) - 1)
        way += circle[1:]
    return way, next(place for place in begins if played[place] == played[-1])


def _circle(graph: StateGraph, inside: Mask) -> tuple[int, ...]:
    """A short circle that stays inside, through a choice where one is found."""
    for number in np.flatnonzero(inside & ~graph.by_chance)[:MOST_TRIED].tolist():
        if circle := around(graph, number, inside):
            return circle
    # Walking on inside must come back to some position.
    number = int(np.flatnonzero(inside)[0])
    passed: set[int] = set()
    while number not in passed:
        passed.add(number)
        number = next(target for target in graph.after.of(number).tolist() if inside[target])
    circle = around(graph, number, inside)
    assert circle is not None
    return circle


def _refused(graph: StateGraph, inside: Mask, clock: Clock) -> list[str]:
    """The kinds of move by which a choice inside leads out."""
    choosing = inside & ~graph.by_chance
    leading = choosing[graph.sources] & ~inside[graph.after.ends]
    phases = {list(graph.rules.phases)[n] for n in np.unique(graph.phases[choosing]).tolist()}
    left = {site.number for site in graph.rules.sites if site.phase in phases}
    found: set[int] = set()
    for number in np.unique(graph.sources[leading]).tolist():
        clock.check()
        out = {graph.positions[t] for t in graph.after.of(number).tolist() if not inside[t]}
        moves = expand(graph.rules, graph.positions[number]).moves
        found.update(move.site.number for move in moves if graph.stands_for(move.target) in out)
        if found == left:
            break
    return [kind_of_move(graph.rules.sites[site]) for site in sorted(found)]

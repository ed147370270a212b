"""Does the game end whatever the players do? In: the graph; out: one note.

It does not where it gets stuck, nor where the players have a policy that keeps it going for ever
whatever chance does. That is shown as a play that goes round, and as the moves they must refuse to
make. It is a note: most good games can be drawn out by players who do not want them to end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from verify.checks.question import Question
from verify.finding import Finding
from verify.graph import StateGraph
from verify.limits import Clock
from verify.play import describe, play_along
from verify.reach import around, comes_to_an_end, holding_out
from verify.rules.model import Position
from verify.wording import kind_of_move, listed

QUESTION = Question("stalling", "Does the game end whatever the players do?", weight="note")

# A circle through a choice says more than one of luck alone; so many starts of one are tried.
MOST_TRIED = 5


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Refuted by a set of positions that play can stay in for ever, even if others are unknown."""
    inside = holding_out(graph, clock)
    if inside:
        yield _stalling(graph, inside, clock)
    elif graph.stuck:
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


def _stalling(graph: StateGraph, inside: set[Position], clock: Clock) -> Finding:
    circle = _circle(graph, inside)
    stem = graph.way_to(circle[0])
    if not comes_to_an_end(graph, inside, clock):
        summary = "No, but only in a trap, where it can never end anyway, can play go on for ever."
        detail = []
    else:
        summary = "No: the players can keep it going for ever if all of them want to."
        # Of a search that was cut off it is not known which moves would break it off.
        refused = _refused(graph, inside) if graph.whole else []
        detail = [
            f"All they have to do is to leave out each move that would break it off: {moves}."
            for moves in [listed(refused)]
            if moves
        ]
    return QUESTION.answer(
        graph,
        "refuted",
        summary,
        detail,
        play=play_along(graph, stem + circle[1:]),
        position=describe(graph.rules, circle[0]),
        loop=len(stem) - 1,
    )


def _circle(graph: StateGraph, inside: set[Position]) -> tuple[Position, ...]:
    """A short circle that stays inside, through a choice where one is found."""
    choices = (p for p in graph.parents if p in inside and not graph.is_chance(p))
    for _, position in zip(range(MOST_TRIED), choices, strict=False):
        if circle := around(graph, position, inside):
            return circle
    # Walking on inside must come back to some position.
    position = next(position for position in graph.parents if position in inside)
    passed: set[Position] = set()
    while position not in passed:
        passed.add(position)
        position = next(target for target in graph.successors[position] if target in inside)
    circle = around(graph, position, inside)
    assert circle is not None
    return circle


def _refused(graph: StateGraph, inside: Collection[Position]) -> list[str]:
    """The kinds of move by which a choice inside leads out."""
    sites = {
        way[0]
        for position in inside
        if not graph.is_chance(position)
        for target, transition in graph.successors[position].items()
        if target not in inside
        for way in transition.ways
    }
    return [kind_of_move(graph.rules.sites[site]) for site in sorted(sites)]

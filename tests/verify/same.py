"""Two state graphs of one game, by two readings: are they the same in everything?"""

from __future__ import annotations

import numpy as np

from verify.graph.state_graph import Numbers, StateGraph
from verify.rules.model import Position, RuleFault

ALL = slice(None)


def assert_same(plain: StateGraph, compiled: StateGraph) -> None:
    assert list(compiled.positions) == list(plain.positions)
    arrays = ("phases", "weights", "parents", "movers", "over", "left_over")
    for name in arrays:
        np.testing.assert_array_equal(getattr(compiled, name), getattr(plain, name), name)
    np.testing.assert_array_equal(compiled.after.begins, plain.after.begins)
    np.testing.assert_array_equal(compiled.after.ends, plain.after.ends)
    assert compiled.looked == plain.looked
    assert compiled.broken == plain.broken
    told = [[(f.message, f.line, f.position, f.move) for f in g.faults] for g in (plain, compiled)]
    assert told[0] == told[1]
    assert (compiled.complete_depth, compiled.stopped) == (plain.complete_depth, plain.stopped)
    # What was undone for want of room may be noted, since it did come up.
    assert plain.stopped or compiled.came.keys() == plain.came.keys()
    for number, holes in plain.came.items() if not plain.stopped else ():
        for hole, mine, theirs in zip(
            plain.rules.sites[number].holes, compiled.came[number], holes, strict=True
        ):
            assert hole.names is None or mine == theirs
    for place in range(len(plain.positions[0][1])):
        np.testing.assert_array_equal(compiled.column(place, ALL), plain.column(place, ALL))
    every = np.arange(len(plain))
    for clause in (*plain.rules.ends, *plain.rules.claims):
        assert asked(compiled, clause.name, every, 0) == asked(plain, clause.name, every, 0)
    for seated in (plain.rules.wins, plain.rules.score):
        for seat in range(plain.rules.seats if seated else 0):
            name = seated.name if seated else ""
            told = [asked(graph, name, plain.ends, seat) for graph in (compiled, plain)]
            assert told[0] == told[1]


def asked(
    graph: StateGraph, name: str, numbers: Numbers, seat: int
) -> list[int] | tuple[str, int, Position]:
    """What a judging function says of some positions, or the fault it ends in."""
    try:
        return [int(told) for told in graph.judge(name, numbers, seat)]
    except RuleFault as fault:
        return str(fault), fault.line, fault.position

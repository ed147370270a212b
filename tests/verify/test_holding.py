"""Ways to play by which no game ends: each is replayed, and none is found where there is none."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.verify.dali import TEXT, dali
from tests.verify.found import run_checks
from verify.dives.holding import held
from verify.graph.explore import explore
from verify.graph.play import ways
from verify.graph.reach import holding_out
from verify.plain import ended, expand, initial
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits


def followed(rules: Rules, kinds: set[int]) -> int:
    """How many positions play comes to by a way to play, worked out level by level; 0 if an end is
    among them or a seat is stuck."""
    level, seen = {initial(rules)}, {initial(rules)}
    while level:
        following = set()
        for here in level:
            moves = [] if ended(rules, here) else list(expand(rules, here).moves)
            if not moves:
                return 0
            if rules.phases[here[0]].kind == "choice":
                moves = ([move for move in moves if move.site.number in kinds] or moves)[:1]
            following |= {move.target for move in moves if move.weight}
        level = following - seen
        seen |= level
    return len(seen)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dali_can_be_drawn_out_for_ever_by_all_together(players: int) -> None:
    rules = dali(players)
    found = held(rules, 20_000, lambda: False)
    assert found is not None
    # Nobody ever collects: whose turn it is tells apart what is else alike.
    assert found.positions % players == 0
    assert found.positions == followed(rules, {site.number for site in found.preferred})
    assert ["".join(map(str, one.label)) for one in found.preferred][1:] == ["rolls on"]
    assert found.way[0] == initial(rules)
    assert found.way[-1] == found.way[found.loop]
    assert len(found.way) - 1 > found.loop
    assert all(ways(rules, one, after) for one, after in pairwise(found.way))


def test_none_is_found_where_luck_or_the_rules_end_it() -> None:
    # Who may roll on only with an empty yard has to collect.
    must = TEXT.replace(
        '    yield "rolls on"', '    if not any_of(s.yard):\n        yield "rolls on"'
    )
    rules = dali(2, 1, 2, text=must)
    graph = explore(rules, Clock(Limits()))
    assert graph.whole
    assert not holding_out(graph, Clock(Limits())).any()
    assert held(rules, 20_000, lambda: False) is None
    # Nor where it is not looked for.
    assert held(dali(2), 100, lambda: False) is None
    assert held(dali(2), 20_000, lambda: True) is None


def test_it_refutes_where_the_graph_is_too_small_to() -> None:
    graph = explore(dali(4), Clock(Limits(states=3_000)))
    assert not holding_out(graph, Clock(Limits())).any()
    (told,) = (one for one in run_checks(graph, Clock(Limits(seconds=60))) if one.loop is not None)
    assert (told.check, told.verdict, told.weight) == ("stalling", "refuted", "note")
    assert told.summary == "No: the players can keep it going for ever if all of them want to."
    assert "prefer “takes the … egg” and “rolls on”" in told.detail[0]
    assert len(told.play) > told.loop


SLIPS = """
players = 2

class State:
    n: upto(3)
    slips: upto(1)

@start
@turn
@choice
def go(s):
    yield "goes", 0, s, roll

@chance(2)
def roll(s):
    t = s.copy()
    t.n = (s.n + 1) % 4
    yield "turns", 1, t, go
    u = s.copy()
    u.slips += s.n // 3 * 2
    yield "slips", 1, u, go

@end
def has_slipped(s):
    return s.slips == 1
"""


def test_none_is_found_where_an_outcome_goes_wrong() -> None:
    right = SLIPS.replace("s.n // 3 * 2", "0")
    assert held(read_rules(right), 1_000, lambda: False) is not None
    assert held(read_rules(SLIPS), 1_000, lambda: False) is None

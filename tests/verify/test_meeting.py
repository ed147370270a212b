"""How many states there are, told from games that meet; what is then not even looked for."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from verify.compiled.machine import machine
from verify.dives.meeting import at_least, meeting
from verify.graph import jit
from verify.graph.explore import FAR_MORE, explore
from verify.playouts.compiled import Player
from verify.playouts.plain import Playtest
from verify.playouts.policies import for_seats
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

# A coin for each of some places, tossed one after the other: after n tosses there are 2**n states.
COINS = """
class State:
    tossed: upto(40)
    coin: per(40, flag)


@end
def all_are_tossed(s):
    return s.tossed == 40


@start
@turn
@chance(2)
def toss(s):
    for face in range(2):
        t = s.copy()
        t.coin[s.tossed] = face
        t.tossed += 1
        yield f"tosses {face}", 1, t, toss
"""

# A drawer of 60 socks, of which PULLS are pulled: after n pulls there are 60**n states.
SOCKS = """
class State:
    pulled: upto(PULLS)
    sock: per(PULLS, upto(59))


@end
def enough(s):
    return s.pulled == PULLS


@start
@turn
@choice
def pull(s):
    for one in range(60):
        t = s.copy()
        t.sock[s.pulled] = one
        t.pulled += 1
        yield f"pulls {one}", 0, t, pull
"""


def test_games_that_meet_tell_how_many_states_there_are_at_least() -> None:
    # Drawn evenly from 1,000 things, n of them make n (n - 1) / 2,000 pairs on average.
    drawn = Random(7)
    stands = Counter(("toss", (drawn.randrange(1_000),)) for _ in range(4_000))
    assert 900 < at_least(stands) < 1_040
    # Drawn unevenly they meet more often, and never do they tell of more than there are.
    uneven = Counter(("toss", (int(drawn.expovariate(0.01)) % 1_000,)) for _ in range(4_000))
    assert 100 < at_least(uneven) < 400
    assert at_least(Counter({("toss", (0,)): 1})) == 0


@pytest.mark.skipif(not jit.there(), reason="numba is not installed")
def test_games_in_the_middle_of_many_states_do_not_meet() -> None:
    # After 20 tosses there are 2**20 = 1,048,576 states: of 4,000 games 7.6 pairs meet on average.
    rules = read_rules(COINS)
    player = Player(Playtest(rules, for_seats(rules, ()), 1, 100), machine(rules))
    found = meeting(player, Clock(Limits()))
    assert found.steps == 40
    assert 2**18 < found.states < 2**20
    assert found.in_all == 40 * found.states
    # Fewer games are enough to tell that there are more than 1,000.
    some = meeting(player, Clock(Limits()), 1_000)
    assert 1_000 < some.states < 500 * 499 / 2


@pytest.mark.skipif(not jit.there(), reason="numba is not installed")
@pytest.mark.parametrize(("pulls", "states"), [(3, 1 + 60 + 60**2 + 60**3), (12, None)])
def test_what_is_far_too_large_is_hardly_looked_at(pulls: int, states: int | None) -> None:
    # Of both, 60 states are found for each that is looked into; of the small one all are.
    rules = read_rules(SOCKS.replace("PULLS", str(pulls)))
    graph = explore(rules, Clock(Limits(seconds=60, waits=True)))
    if states is not None:
        assert (graph.stopped, len(graph), graph.looked) == ("", states, states)
    else:
        assert graph.stopped == FAR_MORE
        assert 1 + 60 + 60**2 < len(graph) <= 100_000
        # So many states are looked at where somebody asks for them.
        asked = explore(rules, Clock(Limits(seconds=60, waits=True, states=30_000)))
        assert asked.stopped == "the limit of 30,000 states was reached"

"""Dead ends found from games played: real plays, chances that hold, nothing claimed too much."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.verify.dali import dali
from verify.checks.by_dives import decide
from verify.compiled.machine import machine
from verify.compiled.packing import packing
from verify.dives.dive import Dive, dive
from verify.dives.following import by_machine, by_plain
from verify.dives.region import no_way_out
from verify.findings.finding import Covered, Finding
from verify.graph import jit
from verify.graph.explore import explore
from verify.graph.play import ways
from verify.graph.reach import dead
from verify.plain import ended, expand, initial
from verify.rules import Rules, read_rules
from verify.runs.given import Given
from verify.runs.limits import Clock, Limits, OutOfTimeError
from verify.runs.run import verify_rules

# Two coins in a row that show heads lead into a pit of two places; else they are thrown again, and
# after the fourth throw without it all is over.
PIT = """
class State:
    heads: upto(2)
    throws: upto(8)
    place: upto(1)
    step: upto(1)

@start
@turn
@chance(2)
def throw(s):
    t = s.copy()
    t.throws += 1
    t.heads = 0
    yield "tails", 1, t, throw
    t.heads = s.heads + 1
    if t.heads == 2:
        yield "heads, and down it goes", 1, t, pit
    else:
        yield "heads", 1, t, throw

@choice
def pit(s):
    t = s.copy()
    t.place = not s.place
    yield "walks about", 0, t, pit

@end
def thrown_often(s):
    return s.throws >= 4 and s.heads < 2
"""

# A walk on a ring that is over at one place: long, but always open.
LONG = """
class State:
    place: upto(199) = 100

@start
@turn
@choice
def walk(s):
    t = s.copy()
    t.place = (s.place + 1) % 200
    yield "right", 0, t, walk
    t.place = (s.place + 199) % 200
    yield "left", 0, t, walk

@end
def home(s):
    return s.place == 0
"""

# Takes one or two matches; who has to take from one alone cannot.
STUCK = """
class State:
    matches: upto(9) = 9

@start
@turn
@choice
def take(s):
    t = s.copy()
    if s.matches > 1:
        t.matches -= 1
        yield "one", 0, t, take
        t.matches -= 1
        yield "two", 0, t, take

@end
def none_left(s):
    return s.matches == 0
"""


@pytest.fixture(autouse=True)
def time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found hangs on the games, not on how fast the machine plays them."""
    monkeypatch.setattr("verify.dives.dive.SECONDS", (600.0, 600.0, 600.0))
    monkeypatch.setattr("verify.dives.dive.SECONDS_EACH", 600.0)


def looked(rules: Rules, seconds: float = 6_000.0, states: int = 300_000) -> Dive:
    covered = Covered(states, 1, 4 * states, 1, 1, False)
    return dive(rules, Clock(Limits(seconds=seconds)), covered)


def assert_leads_to_no_end(rules: Rules, found: Dive) -> None:
    """A real play from the start, after which no end can come; searched once more, on its own."""
    assert found.way[0] == initial(rules)
    assert all(ways(rules, source, target) for source, target in pairwise(found.way))
    seen = {found.way[-1]}
    waiting = list(seen)
    while waiting:
        here = waiting.pop()
        assert not ended(rules, here)
        after = {move.target for move in expand(rules, here).moves} - seen
        seen |= after
        waiting += after
    assert found.states == len(seen)


def assert_likely(found: Dive, chance: float) -> None:
    """So many games were lost as a chance lets expect: 4 standard deviations."""
    assert found.lost
    off = abs(found.lost - chance * found.played)
    assert off <= 4 * (chance * (1 - chance) * found.played) ** 0.5 + 1


def test_four_players_of_dali_run_into_nine_eggs_each() -> None:
    rules = dali(4)
    found = looked(rules)
    assert_leads_to_no_end(rules, found)
    fields = {field.name: field.values(found.way[-1]) for field in rules.fields}
    assert (fields["eggs"], fields["supply"]) == ((9, 9, 9, 9), (0,) * 6)
    # Each of the 36 eggs takes a roll, a choice, and a stop or another roll: none is shorter.
    assert 36 * 3 <= len(found.way) - 1 <= 36 * 4
    # 100,000 games of another seed, counted by the eggs they stand with: 513.
    assert_likely(found, 0.00513)
    assert (found.stuck, found.unknown) == (0, 0)


@pytest.mark.parametrize("compiled", [True, False])
def test_the_chance_to_fall_in_is_estimated_and_the_play_as_short_as_can_be(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not compiled:
        monkeypatch.setattr(jit, "there", lambda: False)
        monkeypatch.setattr("verify.dives.dive.GAMES", 1_000)
    rules = read_rules(PIT)
    found = looked(rules)
    assert_leads_to_no_end(rules, found)
    assert len(found.way) - 1 == 2
    assert found.states == 2
    assert found.unknown == 0
    # Two heads in a row in four throws: 8 of the 16 series of throws.
    assert_likely(found, 8 / 16)


def test_a_long_game_whose_end_stays_open_is_no_dead_end() -> None:
    rules = read_rules(LONG)
    found = looked(rules, states=1)
    assert (found.lost, found.way, found.stuck_way) == (0, (), ())


def test_a_game_that_gets_stuck_is_told_with_its_shortest_play() -> None:
    rules = read_rules(STUCK)
    found = looked(rules)
    assert found.stuck == found.lost > 0
    assert found.stuck_way[-1] == ("take", (1,))
    assert len(found.stuck_way) - 1 == 4


def test_a_search_cut_off_is_decided_by_a_dive() -> None:
    found = {
        one.check: one
        for one in verify_rules(Given(STUCK), limits=Limits(states=3))
        if not one.subject
    }
    assert found["search"].verdict == "undecided"
    assert (found["playable"].verdict, found["termination"].verdict) == ("refuted", "refuted")
    assert [step.words for step in found["playable"].play] == ["two"] * 4
    assert found["playable"].summary.startswith("No, the game can get stuck: after 4 steps")
    found = {
        one.check: one
        for one in verify_rules(Given(PIT), limits=Limits(states=2))
        if not one.subject
    }
    trap = found["termination"]
    assert [step.words for step in trap.play] == ["heads", "heads, and down it goes"]
    assert "after 2 steps (2 turns) the game can never end" in trap.summary
    assert not trap.shortest
    assert trap.detail[0].startswith("Play still reaches 2 states from there")
    assert found["playable"].verdict != "refuted"


def test_where_no_time_is_left_for_the_graph_the_dive_still_decides() -> None:
    graph = explore(read_rules(PIT), Clock(Limits(states=2)))
    assert graph.dive is not None

    def late() -> Iterator[Finding]:
        raise OutOfTimeError("the time limit was reached")
        yield

    (trap,) = decide(graph, graph.dive, "termination", late())
    assert (trap.check, trap.verdict, len(trap.play)) == ("termination", "refuted", 2)
    for other in ("playable", "length"):
        with pytest.raises(OutOfTimeError):
            list(decide(graph, graph.dive, other, late()))


@pytest.mark.parametrize("text", [PIT, LONG, STUCK])
def test_a_region_is_found_where_the_graph_has_no_way_to_an_end(text: str) -> None:
    rules = read_rules(text)
    graph = explore(rules)
    assert graph.whole
    lost = set(dead(graph, Clock(Limits())).tolist())
    for number, position in enumerate(graph.positions):
        region = no_way_out(rules, position, frozenset(), len(graph), lambda: False)
        assert (region is not None) == (number in lost)
        # What was not looked at to its end is not told.
        if region is not None and len(region) > 1:
            assert no_way_out(rules, position, frozenset(), len(region) - 1, lambda: False) is None


def test_both_readings_carry_positions_on_alike() -> None:
    if not jit.there():
        pytest.skip("numba is not installed")

    rules = dali(4)
    packed = packing(rules)
    rows = packed.pack(list(explore(rules, Clock(Limits(states=3_000))).positions)[:1_000])
    plain, machined = by_plain(rules, packed), by_machine(machine(rules))

    def edges(following: object) -> set[tuple[int, bytes]]:
        targets, sources = following(rows)  # type: ignore[operator]
        return {(int(s), row.tobytes()) for s, row in zip(sources, targets, strict=True)}

    assert edges(plain) == edges(machined)

"""Chances and lengths against exact solutions of the same equations, and games solved by hand."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from verify.graph import jit
from verify.graph.explore import explore
from verify.graph.reach import dead
from verify.graph.state_graph import StateGraph
from verify.graph.values import expected_lengths, forced_chances, win_chances
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

CLOCK = Clock(Limits(seconds=100_000))

Row = dict[int, Fraction]


def random_game(seed: int, size: int) -> StateGraph:
    """A small game written as a rules file: a row of moves or outcomes for each place."""
    dice = random.Random(seed)
    rows = []
    for _ in range(size):
        kind = dice.choice(["first", "second", "roll", "roll"])
        rows.append((kind, [dice.randrange(size + 2) for _ in range(dice.choice([1, 2, 3]))]))
    kinds = {"first": 0, "second": 1, "roll": 2}
    text = f"""
TO = {(*(tuple(targets) for _, targets in rows), (0,), (0,))}
KIND = {(*(kinds[kind] for kind, _ in rows), 0, 0)}
players = 2
LENGTH = {(*(len(targets) for _, targets in rows), 1, 1)}
class State:
    at: upto({size + 1})
    rolled: flag
def total(s):
    return LENGTH[s.at] if KIND[s.at] == 2 else 1
@start
@turn
@choice
def move(s):
    if KIND[s.at] < 2:
        for i in range(3):
            if i < LENGTH[s.at]:
                t = s.copy()
                t.at = TO[s.at][i]
                yield f"goes {{i}}", KIND[s.at], t, roll
    else:
        yield "looks", 0, s, roll
@chance(total)
def roll(s):
    if KIND[s.at] == 2 and s.rolled == 0:
        for i in range(3):
            if i < LENGTH[s.at]:
                t = s.copy()
                t.at = TO[s.at][i]
                yield f"rolls {{i}}", 1, t, move
    else:
        yield "nothing", total(s), s, move
@end
def there(s):
    return s.at >= {size}
@wins
def won(s, seat):
    return s.at == {size} + seat
"""
    return explore(read_rules(text, "random.py", {}, {}), CLOCK)


def rows_of(graph: StateGraph, policy: dict[int, int]) -> list[Row]:
    """The chances to go from each position to the others; a policy picks the moves of choices."""
    rows: list[Row] = []
    for number in range(len(graph)):
        first, last = graph.after.begins[number : number + 2].tolist()
        if number in policy:
            rows.append({int(graph.after.ends[first + policy[number]]): Fraction(1)})
            continue
        weights = graph.weights[first:last].tolist()
        targets = graph.after.ends[first:last].tolist()
        rows.append({t: Fraction(w, sum(weights)) for t, w in zip(targets, weights, strict=True)})
    return rows


def solved(rows: list[Row], cost: list[Fraction], reaching: set[int]) -> list[Fraction]:
    """Gauss's elimination of x = c + P x over the positions in `reaching`; 0 elsewhere."""
    names = sorted(reaching)
    place = {number: n for n, number in enumerate(names)}
    matrix = []
    for number in names:
        line = [Fraction(0)] * len(names) + [cost[number]]
        line[place[number]] += 1
        for target, share in rows[number].items():
            if target in place:
                line[place[target]] -= share
            else:
                line[-1] += share * cost[target]
        matrix.append(line)
    for n in range(len(names)):
        pivot = next(k for k in range(n, len(names)) if matrix[k][n])
        matrix[n], matrix[pivot] = matrix[pivot], matrix[n]
        matrix[n] = [value / matrix[n][n] for value in matrix[n]]
        for k in range(len(names)):
            if k != n and matrix[k][n]:
                factor = matrix[k][n]
                matrix[k] = [a - factor * b for a, b in zip(matrix[k], matrix[n], strict=True)]
    found = [cost[number] if not rows[number] else Fraction(0) for number in range(len(rows))]
    for number, line in zip(names, matrix, strict=True):
        found[number] = line[-1]
    return found


def chances(graph: StateGraph, rows: list[Row], goals: set[int]) -> list[Fraction]:
    before: dict[int, set[int]] = {}
    for number, row in enumerate(rows):
        for target in row:
            before.setdefault(target, set()).add(number)
    reaching, waiting = set(goals), list(goals)
    while waiting:
        for source in before.get(waiting.pop(), ()):
            if source not in reaching:
                reaching.add(source)
                waiting.append(source)
    cost = [Fraction(int(number in goals)) for number in range(len(graph))]
    return solved(rows, cost, reaching - goals)


def goals_of(graph: StateGraph, seat: int) -> np.ndarray:
    wins = np.zeros(len(graph), np.bool_)
    wins[graph.ends] = graph.judge("won", graph.ends, seat) != 0
    return wins


@pytest.mark.parametrize("worth", [10**9, 0], ids=["plain", "compiled"])
def test_chances_at_random_are_those_of_exact_elimination(
    worth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if worth == 0:
        pytest.importorskip("numba")
    monkeypatch.setattr(jit, "WORTH", worth)
    for seed in range(25):
        graph = random_game(seed, 7)
        wins = goals_of(graph, 0)
        found = win_chances(graph, wins, CLOCK)
        exact = chances(graph, rows_of(graph, {}), set(np.flatnonzero(wins).tolist()))
        assert np.all(found.high - found.low < 1e-9)
        np.testing.assert_allclose(found.low, [float(one) for one in exact], atol=1e-9)


def test_what_a_seat_can_force_is_the_best_of_all_policies() -> None:
    # Max over the seat's policies of min over the other's: such games need no more than that.
    for seed in range(40):
        graph = random_game(seed, 5)
        for seat in (0, 1):
            wins = goals_of(graph, seat)
            goals = set(np.flatnonzero(wins).tolist())
            choosing = [
                number
                for number in range(len(graph))
                if not graph.by_chance[number] and graph.moves[number] > 1
            ]
            mine = [number for number in choosing if graph.movers[number] == seat]
            others = [number for number in choosing if number not in mine]
            best = None
            for own in product(*(range(graph.moves[number]) for number in mine)):
                worst = None
                for other in product(*(range(graph.moves[number]) for number in others)):
                    policy = dict(zip(mine + others, own + other, strict=True))
                    got = chances(graph, rows_of(graph, policy), goals)[0]
                    worst = got if worst is None else min(worst, got)
                best = worst if best is None else max(best, worst)
            found = forced_chances(graph, seat, wins, CLOCK)
            assert found is not None
            assert found.high[0] - found.low[0] < 1e-9
            assert found.low[0] == pytest.approx(float(best), abs=1e-9)


def test_lengths_are_those_of_exact_elimination() -> None:
    tried = 0
    for seed in range(60):
        graph = random_game(seed, 6)
        if len(dead(graph, CLOCK)):
            continue
        tried += 1
        counts = graph.phases == 0
        cost = [Fraction(int(c and m > 0)) for c, m in zip(counts, graph.moves, strict=True)]
        rows = rows_of(graph, {})
        exact = solved(rows, cost, {n for n in range(len(graph)) if rows[n]})
        found = expected_lengths(graph, counts, CLOCK)
        assert np.all(found.low <= np.array([float(one) for one in exact]) + 1e-9)
        assert np.all(found.high >= np.array([float(one) for one in exact]) - 1e-9)
        assert np.all(found.high - found.low <= 1e-6)
    assert tried > 10


RUIN = """
players = 2
goal = parameter("goal")
class State:
    coins: upto(goal) = parameter("coins")
@start
@turn
@chance(5)
def toss(s):
    t = s.copy()
    t.coins += 1
    yield "wins a coin", 2, t, toss
    t.coins -= 2
    yield "loses a coin", 3, t, toss
@end
def over(s):
    return s.coins == 0 or s.coins == goal
@wins
def won(s, seat):
    return s.coins == goal if seat == 0 else s.coins == 0
"""


def test_the_gambler_s_ruin_is_that_of_the_formula() -> None:
    # With q/p = 3/2: (r**k - 1) / (r**n - 1); the length is (k - n * chance) / (q - p).
    graph = explore(read_rules(RUIN, "ruin.py", {"goal": 30, "coins": 20}, {}), CLOCK)
    r = Fraction(3, 2)
    chance = (r**20 - 1) / (r**30 - 1)
    found = win_chances(graph, goals_of(graph, 0), CLOCK)
    assert found.low[0] <= float(chance) + 1e-12
    assert found.high[0] - found.low[0] < 1e-9
    assert found.low[0] == pytest.approx(float(chance), abs=1e-9)
    length = (20 - 30 * chance) / Fraction(1, 5)
    found = expected_lengths(graph, np.ones(len(graph), np.bool_), CLOCK)
    assert found.low[0] == pytest.approx(float(length), rel=1e-9)
    assert found.high[0] - found.low[0] < 1e-6

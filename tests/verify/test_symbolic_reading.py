"""The symbolic reading against the plain one, move by move."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from tests.verify import generated
from tests.verify.exported import CLOCK, GAMES, game, rules_of
from verify import plain
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.symbolic.model import model_of
from verify.terms.term import Bounds, Term


def value(term: Term, numbers: tuple[int, ...]) -> int:
    """A term worked out at a position."""
    parts = [value(part, numbers) for part in term.args]
    match term.op:
        case "number" | "truth":
            return term.number
        case "place":
            return numbers[term.number]
        case "+":
            return parts[0] + parts[1]
        case "-":
            return parts[0] - parts[1]
        case "*":
            return parts[0] * parts[1]
        case "//":
            return parts[0] // parts[1]
        case "%":
            return parts[0] % parts[1]
        case "min":
            return min(parts)
        case "max":
            return max(parts)
        case "if":
            return parts[1] if parts[0] else parts[2]
        case "==":
            return int(parts[0] == parts[1])
        case "<":
            return int(parts[0] < parts[1])
        case "not":
            return 1 - parts[0]
        case "and":
            return int(all(parts))
    return int(any(parts))


def hold_to_the_plain_reading(rules: Rules, most: int) -> None:
    model = model_of(rules, CLOCK)
    graph = search_plainly(rules, CLOCK, most)
    for number in set(range(graph.looked)) - set(graph.broken):
        phase, numbers = position = graph.positions[number]
        assert value(model.over, numbers) == bool(graph.over[number])
        if graph.over[number]:
            # Where a rule breaks down the model means nothing.
            with suppress(plain.RuleFault):
                won = judged(rules, position, model.wins)
                assert won == [value(wins, numbers) for wins in model.wins]
            continue
        said = Counter(
            (
                move.site,
                value(move.amount, numbers),
                tuple(value(part, numbers) for part in move.target),
                tuple(value(hole, numbers) for hole in move.holes),
            )
            for move in model.moves[phase]
            if value(move.guard, numbers)
        )
        wanted = Counter(
            (m.site, m.weight if m.seat is None else m.seat, m.target[1], m.holes)
            for m in plain.expand(rules, position).moves
            if m.weight
        )
        by_chance = rules.phases[phase].kind == "chance"
        assert {k: n for k, n in said.items() if k[1] or not by_chance} == dict(wanted)


def judged(rules: Rules, position: plain.Position, wins: Any) -> list[int]:
    if rules.wins is None:
        scores = plain.scores(rules, position) or ()
        return [int(score == max(scores)) for score in scores]
    return [int(seat in plain.winners(rules, position)) for seat in range(len(wins))]


@pytest.mark.parametrize("name", [*GAMES, "dali"])
def test_the_symbolic_reading_says_what_the_plain_one_says(name: str) -> None:
    hold_to_the_plain_reading(game(name).rules, 1_100)


def test_it_knows_every_word_of_the_language() -> None:
    hold_to_the_plain_reading(rules_of("words"), 400)


BEDS = """
ROWS = ((1, 2), (3, 4), (5, 6))

class State:
    bed: per(4, per(2, flag))
    n: upto(99)

@start
@turn
@choice
def count_beds(s):
    t = s.copy()
    t.n = 10 * len(s.bed) + len(ROWS)
    t.bed[s.n % len(ROWS)][0] = 1
    yield "counts", 0, t, count_beds

@end
def is_full(s):
    return len(s.bed[0]) == count(s.bed[1])

@score
def nothing(s, seat):
    return 0
"""


def test_of_rows_it_knows_how_many_there_are() -> None:
    hold_to_the_plain_reading(read_rules(BEDS), 40)


@pytest.mark.parametrize("seed", range(24))
def test_it_reads_files_that_nobody_wrote(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # What such a file counts may be large without being so anywhere that play comes.
    monkeypatch.setattr("verify.symbolic.model.EXPORTED", Bounds(1 << 400, 400_000))
    text = generated.write(Random(seed), 2 + seed % 3, 1, 3, seed % 3)
    hold_to_the_plain_reading(read_rules(text), 40)

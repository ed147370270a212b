"""The plain reading: `Rules` and a position come in, the moves from it go out, by plain Python.

It is the reference every other reading is held to. Whether a position is an end is asked with
`ended`; `expand` does not ask, so that moves left at an end can be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from verify.plain.faults import broken_down, out_of_bounds
from verify.plain.lower_functions import lower, range_name, run_name, site_name
from verify.plain.runtime import WORDS, Breakdown, inside, sound
from verify.rules import Rules
from verify.rules.model import Clause, Field, Move, Position, RuleFault

_BREAKDOWNS = (Breakdown, ZeroDivisionError, UnboundLocalError, ValueError)


@dataclass(frozen=True, slots=True)
class Expansion:
    """What a position leads to: its sound moves, and the faults met among the others."""

    moves: tuple[Move, ...]
    faults: tuple[RuleFault, ...]


def initial(rules: Rules) -> Position:
    """The start of a game."""
    return rules.start, tuple(number for field in rules.fields for number in field.start)


def expand(rules: Rules, position: Position) -> Expansion:
    """All moves of a position, and the faults of those that leave the rules.

    A bound that is left spoils its one move; a rule that breaks down ends the list of moves.
    """
    found: list[Move] = []
    bad: list[Move] = []
    faults: list[RuleFault] = []
    try:
        _functions(rules)[position[0]](position[1], found.append, bad.append)
    except _BREAKDOWNS as error:
        faults.append(broken_down(error, rules, position))
    if bad:
        faults = [out_of_bounds(move, rules, position) for move in bad] + faults
    return Expansion(tuple(found), tuple(faults))


def outcome(rules: Rules, position: Position, number: int) -> Move | None:
    """The outcome of a chance phase that has the number, from 0 on, of those that share its total.

    Each has as many as its weight is, in the order in which they are named. None where there is no
    outcome at all; raise `RuleFault` for a bad one, and for a number that none has.
    """
    found: list[Move] = []
    bad: list[Move] = []
    fault: RuleFault | None = None

    def add_bad(move: Move) -> None:
        found.append(move)
        bad.append(move)

    try:
        _functions(rules)[position[0]](position[1], found.append, add_bad)
    except _BREAKDOWNS as error:
        fault = broken_down(error, rules, position)
    left = number
    for move in found:
        left -= move.weight
        if left < 0:
            if any(move is one for one in bad):
                raise out_of_bounds(move, rules, position)
            return move
    if fault is not None:
        raise fault
    if not found:
        return None
    told = f"the weights of {position[0]} add up to {number - left:,}, not to its total"
    raise RuleFault(told, rules.phases[position[0]].line, position, None)


def declared_total(rules: Rules, position: Position) -> int | None:
    """What the weights of a chance phase must add up to here; None for a choice."""
    phase = rules.phases[position[0]]
    if phase.total_by is None:
        return phase.total
    return _judge(rules, phase.total_by, position)


def ended(rules: Rules, position: Position) -> tuple[str, ...]:
    """The names of the ends that hold."""
    return tuple(clause.name for clause in rules.ends if _judge(rules, clause.name, position))


def winners(rules: Rules, position: Position) -> tuple[int, ...]:
    """The seats that win, by `@wins`; empty without one."""
    if rules.wins is None:
        return ()
    name = rules.wins.name
    return tuple(seat for seat in range(rules.seats) if _judge(rules, name, position, seat))


def scores(rules: Rules, position: Position) -> tuple[int, ...] | None:
    """Each seat's score, by `@score`; None without one."""
    if rules.score is None:
        return None
    name = rules.score.name
    return tuple(_judge(rules, name, position, seat) for seat in range(rules.seats))


def holds(rules: Rules, clause: Clause, position: Position) -> bool:
    """Whether a claim (`@always`) or an end holds at a position."""
    return bool(_judge(rules, clause.name, position))


def example_holds(rules: Rules, example: Clause) -> bool:
    """Whether a rulebook example comes out; raise `RuleFault` if it breaks down."""
    start = initial(rules)
    try:
        return bool(_functions(rules)[example.name](list(start[1])))
    except _BREAKDOWNS as error:
        raise broken_down(error, rules, start) from None


def judged(rules: Rules, name: str, position: Position, seat: int) -> int:
    """What a judging function says of a position; `seat` is for wins, scores and policies."""
    if rules.roles[name].kind in ("wins", "score", "policy", "adds"):
        return _judge(rules, name, position, seat)
    return _judge(rules, name, position)


def worked_out(rules: Rules, name: str, thing: int) -> int:
    """The number of a fact for one of its things, at the start of a game."""
    return _judge(rules, name, initial(rules), thing)


def helped(rules: Rules, name: str, position: Position, *numbers: int) -> int:
    """What a helper says of a position, and of further numbers that it is given."""
    return _judge(rules, name, position, *numbers)


def set_up(rules: Rules, name: str, numbers: Sequence[int], *written: int) -> tuple[int, list[int]]:
    """What a function marked `@written` returns, and the numbers of all fields after it; raise
    `RuleFault` if it breaks down or leaves the bounds."""
    changed = list(numbers)
    position = rules.start, tuple(numbers)
    try:
        told = int(_functions(rules)[name](changed, *written))
    except _BREAKDOWNS as error:
        raise broken_down(error, rules, position) from None
    for field in rules.fields:
        if not inside(changed[field.offset : field.offset + field.width], field.low, field.high):
            message = f"{field.name} would leave its bounds"
            raise RuleFault(message, rules.functions[name].lineno, position, None)
    return told, changed


def _judge(rules: Rules, name: str, position: Position, *seat: int) -> int:
    try:
        return int(_functions(rules)[name](position[1], *seat))
    except _BREAKDOWNS as error:
        raise broken_down(error, rules, position) from None


@lru_cache(maxsize=8)
def _functions(rules: Rules) -> dict[str, Callable[..., Any]]:
    bounds = [
        [bound for field in rules.fields for bound in [getattr(field, which)] * field.width]
        for which in ("low", "high")
    ]
    # Compiled once for each `Rules`; only the names put in here are in the functions' reach.
    reach: dict[str, Any] = {
        "__builtins__": {},
        "_Move": Move,
        **WORDS,
        **rules.constants,
        **{site_name(site): site for site in rules.sites},
        **{range_name(field): _bounds(field) for field in rules.fields},
        "_sound": partial(sound, lows=bounds[0], highs=bounds[1]),
        **{run_name(node): loop.fixed for node, loop in rules.meaning.loops.items()},
    }
    exec(compile(lower(rules), rules.name, "exec"), reach)
    return {name: reach[name] for name in rules.functions}


def _bounds(field: Field) -> Callable[[Sequence[int]], bool]:
    if field.high - field.low < 1_000:
        return frozenset(range(field.low, field.high + 1)).issuperset
    return partial(inside, low=field.low, high=field.high)

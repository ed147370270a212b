"""A `for` line comes in; the constant numbers it runs over go out, or a `RulesError`."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product

from verify import bounded
from verify.bounded import Value
from verify.errors import RulesError
from verify.rules.constants import Evaluator

MAX_COMBINATIONS = 1_000


@dataclass(frozen=True, slots=True)
class Loop:
    """All numbers a loop can give its name, without repeats, and its longest run.

    `fixed` holds the run itself where it is the same each time, and None where it depends on the
    loops around it.
    """

    values: tuple[int, ...]
    longest: int
    fixed: tuple[int, ...] | None


def read_loop(
    node: ast.For,
    around: Mapping[str, tuple[int, ...]],
    constants: Mapping[str, Value],
    evaluator: Evaluator,
) -> Loop:
    """Work a loop's range out, for each combination of the loops around it that it names."""
    names = {part.id for part in ast.walk(node.iter) if isinstance(part, ast.Name)}
    for name in sorted(names - set(constants) - set(around) - set(evaluator.words)):
        near = get_close_matches(name, constants, n=1)
        hint = (
            f"did you mean {near[0]!r}?" if near else "take its largest value, and an `if` inside"
        )
        raise RulesError(
            f"a loop runs over a constant range, and {name!r} is no constant; {hint}",
            evaluator.name,
            node.lineno,
        )
    outer = sorted(names & set(around))
    if outer and not _is_open(node.iter):
        raise RulesError(
            "a loop that depends on another is `range(...)` or a row of a constant, `NEAR[i]`",
            evaluator.name,
            node.lineno,
        )
    values: dict[int, None] = {}
    longest = 0
    run: tuple[int, ...] = ()
    for tried, chosen in enumerate(product(*(around[name] for name in outer))):
        if tried >= MAX_COMBINATIONS:
            raise RulesError(
                f"this loop depends on more than {MAX_COMBINATIONS:,} combinations of the loops "
                "around it; use a constant range and an `if`",
                evaluator.name,
                node.lineno,
            )
        found = evaluator.value(node.iter, {**constants, **dict(zip(outer, chosen, strict=True))})
        run = _numbers(node, found, evaluator)
        values.update(dict.fromkeys(run))
        longest = max(longest, len(run))
    return Loop(tuple(values), longest, None if outer else run)


def _is_open(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="range")) | ast.Subscript(value=ast.Name()):
            return True
    return False


def _numbers(node: ast.For, found: Value, evaluator: Evaluator) -> tuple[int, ...]:
    if not isinstance(found, tuple):
        raise RulesError(
            f"a loop runs over range(...) or a constant list, not over {bounded.named(found)}",
            evaluator.name,
            node.lineno,
        )
    for value in found:
        if not isinstance(value, int):
            raise RulesError(
                f"a loop runs over whole numbers, not {bounded.named(value)}; "
                "for names write `for i in range(len(NAMES)):`",
                evaluator.name,
                node.lineno,
            )
    return tuple(int(value) for value in found if isinstance(value, int))

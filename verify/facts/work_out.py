"""Checked rules come in; their facts go out, worked out by the plain reading.

An outcome's number is its weight, so odds are whole numbers: so many ways of so many. They have no
divisor that all odds of a fact have in common.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import gcd

from verify.errors import RulesError
from verify.facts import Cell, Fact
from verify.facts.reads import TURN
from verify.facts.turns import turn_rows
from verify.plain import declared_total, expand, initial, judged, worked_out
from verify.rules import Rules
from verify.rules.model import Field, Position, RuleFault

MOST_ROWS = 1_000


def facts_of(rules: Rules) -> tuple[Fact, ...]:
    """The order of a turn, then every fact of the file. Raises RulesError with file and line."""
    found = [Fact(TURN, turn_rows(rules))]
    for name, role in rules.roles.items():
        line = rules.functions[name].lineno
        try:
            if role.kind == "fact":
                found.append(Fact(name, tuple(_numbers(rules, name))))
            elif role.kind == "odds":
                found.append(Fact(name, tuple(_odds(rules, name))))
        except RuleFault as fault:
            raise RulesError(f"{name}: {fault.message}", *rules.origin.of(line)) from None
    return tuple(found)


def _numbers(rules: Rules, name: str) -> Iterator[Mapping[str, Cell]]:
    node, things = rules.functions[name], rules.things[name]
    _check_size(len(things), rules, node)
    thing = node.args.args[1].arg
    for place, one in enumerate(things):
        assert isinstance(one, int | str)
        number = worked_out(rules, name, place if isinstance(one, str) else int(one))
        yield {thing: one, name: number}


def _odds(rules: Rules, name: str) -> Iterator[Mapping[str, Cell]]:
    node, role = rules.functions[name], rules.roles[name]
    phase, by = role.argument, role.by
    # the rules were read, so that both are there
    assert isinstance(phase, ast.Name)
    assert isinstance(by, ast.Constant)
    field = next(one for one in rules.fields if one.name == by.value)
    values = range(field.low, field.high + 1)
    _check_size(len(values) ** field.width, rules, node)
    start = initial(rules)[1]
    found: list[tuple[Cell, int, int]] = []
    for numbers in product(values, repeat=field.width):
        here = (*start[: field.offset], *numbers, *start[field.offset + field.width :])
        found.append((words_of(field, numbers), *_ways(rules, name, (phase.id, here))))
    # dice that have each face twice make 4 of 216 of what people call 1 of 54
    common = gcd(*(number for _, *both in found for number in both))
    for words, ways, of in found:
        yield {field.name: words, "ways": ways // common, "of": of // common}


def _ways(rules: Rules, name: str, position: Position) -> tuple[int, int]:
    found = expand(rules, position)
    if found.faults:
        raise found.faults[0]
    of = declared_total(rules, position)
    assert of is not None
    if sum(move.weight for move in found.moves) != of:
        line = rules.phases[position[0]].line
        message = f"the weights of {position[0]} do not add up to its total here"
        raise RuleFault(message, line, position, None)
    ways = sum(move.weight for move in found.moves if judged(rules, name, move.target, 0))
    return ways, of


def words_of(field: Field, numbers: Sequence[int]) -> Cell:
    """What a field holds, as one cell: of yes and no for each of some names those that are yes.

    `red, blue`; `none` where none is. A single number is itself, or its name.
    """
    if not field.shape:
        known = field.words and 0 <= numbers[0] < len(field.words)
        return field.words[numbers[0]] if known else "none" if field.words else numbers[0]
    names = field.labels[0] if len(field.labels) == 1 else None
    if field.flag and names:
        return ", ".join(name for name, yes in zip(names, numbers, strict=True) if yes) or "none"
    return ", ".join(map(str, numbers))


def _check_size(rows: int, rules: Rules, node: ast.FunctionDef) -> None:
    if rows > MOST_ROWS:
        # a number of thousands of digits is more than Python writes down
        many = f"{rows:,}" if rows < 10**9 else "more than a billion"
        message = f"{node.name} would have {many} rows; at most {MOST_ROWS:,} can be shown"
        raise RulesError(message, *rules.origin.of(node.lineno))

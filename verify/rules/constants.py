"""The top of a rules file comes in, with the game's parameters and tables; its constants go out.

`parameter` and `table` are looked up in what the game's definition handed over, so that no count
is typed into a rules file. Everything is worked out by the bounded evaluator.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeGuard

from verify import bounded, expression, language
from verify.bounded import Budget, ExpressionError, Value
from verify.errors import RulesError
from verify.expression import Word
from verify.rules.likeness import read_alike
from verify.rules.model import Alike, Assumption, spoken

Tables = Mapping[str, Mapping[str, Sequence[Value]]]

RESERVED = frozenset(language.__all__) | frozenset(expression.WORDS) | {"State", "True", "False"}


@dataclass(frozen=True, slots=True)
class Constants:
    """The constants of a file by name; which count the seats, are assumed, name what is alike."""

    values: Mapping[str, Value]
    seat_counts: frozenset[str]
    assumed: tuple[Assumption, ...]
    alike: tuple[Alike, ...]


class Evaluator:
    """Works constant expressions of one file out; one budget serves the whole file.

    `read` gathers what was looked up: parameters as `goal`, columns of tables as `eggs.colour`.
    `readings` has in words what an assumed constant is to be, in place of its first value.
    """

    def __init__(
        self,
        name: str,
        parameters: Mapping[str, Value],
        tables: Tables,
        readings: Mapping[str, str] | None = None,
    ) -> None:
        self.name = name
        self.readings = readings or {}
        self.budget = Budget()
        self.read: set[str] = set()
        self.words: dict[str, Word] = {
            **expression.WORDS,
            "names": _names,
            "parameter": lambda wanted: _parameter(wanted, parameters, self.read),
            "table": lambda component, column: _table(component, column, tables, self.read),
            "tally": _tally,
        }

    def value(self, node: ast.expr, names: Mapping[str, Value]) -> Value:
        """The value of a constant expression; raise `RulesError` at its line."""
        try:
            expression.check(node, self.words)
            return expression.work_out(node, names, self.words, self.budget)
        except ExpressionError as error:
            raise RulesError(error.message, self.name, error.line or node.lineno) from None

    def number(self, node: ast.expr, names: Mapping[str, Value]) -> int:
        """The same for a whole number; a truth counts 0 or 1."""
        value = self.value(node, names)
        if not isinstance(value, int):
            raise RulesError(
                f"{bounded.named(value)} is not a whole number", self.name, node.lineno
            )
        return int(value)


def defined(tree: ast.Module, name: str) -> dict[str, int]:
    """The line of each name that a file defines; raise `RulesError` for one that it sets twice, or
    that is a word of the language. `name` is how messages call the file."""
    lines: dict[str, int] = {}
    for one, node in _defined(tree):
        if one in RESERVED and one != "State":
            raise RulesError(f"{one!r} is a word of the language", name, node.lineno)
        if one in lines:
            raise RulesError(f"{one!r} is set already on line {lines[one]}", name, node.lineno)
        lines[one] = node.lineno
    return lines


def read_constants(tree: ast.Module, evaluator: Evaluator) -> Constants:
    """Work the constants out from the top down."""
    values: dict[str, Value] = {}
    seat_counts: set[str] = set()
    assumed: list[Assumption] = []
    alike: list[Alike] = []
    for node in tree.body:
        if isinstance(node, ast.Assign):
            given = node.value
            if isinstance(given, ast.Call) and given.keywords:
                assumed.append(_assumption(node, given, values, evaluator))
                values[assumed[-1].name] = _counted(assumed[-1].taken)
                continue
            told = given if _is_alike(given) else None
            if told is not None:
                given = told.args[0]
            found = _counted(evaluator.value(given, values))
            if told is not None:
                changes = [evaluator.value(change, values) for change in told.args[1:]]
                target = node.targets[0]
                seats = counts_seats(given, seat_counts) or counts_seats(target, seat_counts)
                alike.append(read_alike(node, found, changes, seats=seats, name=evaluator.name))
            values.update(_unpacked(node, found, evaluator.name))
            if counts_seats(given, seat_counts):
                seat_counts.update(t.id for t in node.targets if isinstance(t, ast.Name))
    known = [one.name for one in assumed]
    for asked in evaluator.readings:
        if asked not in known:
            message = f"--assume {asked}: {bounded.unknown('assumed constant', asked, known)}"
            raise RulesError(message, evaluator.name, assumed[0].line if assumed else 1)
    return Constants(values, frozenset(seat_counts), tuple(assumed), tuple(alike))


def _is_alike(node: ast.expr) -> TypeGuard[ast.Call]:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "alike"
    )


def _assumption(
    node: ast.Assign, call: ast.Call, values: Mapping[str, Value], evaluator: Evaluator
) -> Assumption:
    target, because = node.targets[0], call.keywords[0].value
    assert isinstance(target, ast.Name)
    assert isinstance(because, ast.Constant)
    value, *others = (evaluator.value(part, values) for part in call.args)
    for place, other in enumerate(others):
        if other in (value, *others[:place]):
            raise RulesError(
                f"{bounded.named(other)} is among the values already", evaluator.name, node.lineno
            )
    reason = str(because.value).strip()
    taken = value
    if (asked := evaluator.readings.get(target.id)) is not None:
        readings = {spoken(one): one for one in (value, *others)}
        if asked not in readings:
            message = f"{target.id} is {' or '.join(readings)}, not {asked}"
            raise RulesError(message, evaluator.name, node.lineno)
        taken = readings[asked]
    return Assumption(target.id, value, tuple(others), reason, node.lineno, taken)


def counts_seats(node: ast.expr, seat_counts: set[str] | frozenset[str]) -> bool:
    """Whether an expression is the number of players as it stands."""
    match node:
        case ast.Name(id=name):
            return name == "players" or name in seat_counts
        case ast.Call(func=ast.Name(id="parameter"), args=[ast.Constant(value="players")]):
            return True
    return False


def _defined(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=elements)]):
                for element in elements:
                    if isinstance(element, ast.Name):
                        yield element.id, node
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield name, node
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name, node


def _unpacked(node: ast.Assign, value: Value, name: str) -> dict[str, Value]:
    target = node.targets[0]
    if isinstance(target, ast.Name):
        return {target.id: value}
    assert isinstance(target, ast.Tuple)
    names = [element.id for element in target.elts if isinstance(element, ast.Name)]
    if not isinstance(value, tuple) or len(value) != len(names):
        shown = len(value) if isinstance(value, tuple) else bounded.named(value)
        raise RulesError(f"{len(names)} names for {shown} values", name, node.lineno)
    return dict(zip(names, value, strict=True))


def _counted(value: Value) -> Value:
    # In a rules file a yes or no is 1 or 0, so that every number of a position is an int.
    if isinstance(value, tuple):
        return tuple(_counted(entry) for entry in value)
    return int(value) if isinstance(value, bool) else value


def _parameter(wanted: Value, parameters: Mapping[str, Value], read: set[str]) -> Value:
    if not isinstance(wanted, str):
        raise ExpressionError("the parameter's name is a text in quotes")
    if wanted not in parameters:
        raise ExpressionError(bounded.unknown("parameter", wanted, parameters))
    read.add(wanted)
    return _counted(parameters[wanted])


def _table(component: Value, column: Value, tables: Tables, read: set[str]) -> Value:
    if not isinstance(component, str) or not isinstance(column, str):
        raise ExpressionError("a table is named by two texts: the component and the column")
    if component not in tables:
        raise ExpressionError(bounded.unknown("component", component, tables))
    if column not in tables[component]:
        near = bounded.unknown("column", column, tables[component])
        raise ExpressionError(f"{component!r}: {near}")
    read.add(f"{component}.{column}")
    return tuple(_counted(value) for value in tables[component][column])


def _names(*words: Value) -> Value:
    for word in words:
        if not isinstance(word, str):
            raise ExpressionError(f"{bounded.named(word)} is not a text")
    if len(set(words)) < len(words):
        twice = next(word for word in words if words.count(word) > 1)
        raise ExpressionError(f"{twice!r} stands there twice")
    return words


def _tally(values: Value, words: Value) -> Value:
    counted, wanted = bounded.entries(values), bounded.entries(words)
    for place, value in enumerate(counted, 1):
        if value not in wanted:
            known = ", ".join(map(str, wanted[:20]))
            near = get_close_matches(str(value), [str(word) for word in wanted], n=1)
            hint = f"did you mean {near[0]!r}?" if near else "add it to them, or mend the table"
            where = f"value {place} of {len(counted)}"
            message = f"{bounded.named(value)} is none of {known} ({where}); {hint}"
            raise ExpressionError(message)
    return language.tally(counted, wanted)

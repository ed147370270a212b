"""`class State:` comes in, the typed fields go out, with bounds, start values and place names."""

from __future__ import annotations

import ast
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches

from verify import bounded
from verify.bounded import Value
from verify.errors import RulesError
from verify.rules.constants import Constants, Evaluator, counts_seats
from verify.rules.model import Field

MAX_WIDTH = 2_000
_WORDS = ("upto", "between", "flag", "which", "per")

Labels = tuple[tuple[str, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class _Type:
    shape: tuple[int, ...]
    labels: Labels
    low: int
    high: int
    flag: bool
    axes: tuple[str, ...] = ()
    holds: str = ""
    words: tuple[str, ...] = ()
    seat: bool = False


def read_fields(
    tree: ast.Module, constants: Constants, evaluator: Evaluator, seats: frozenset[str]
) -> tuple[Field, ...]:
    """Read the fields; `seats` are the names of fields that hold a seat."""
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    if not classes:
        raise RulesError("`class State:` is missing; it declares the fields", evaluator.name, 1)
    reader = _Reader(constants, evaluator)
    fields: dict[str, Field] = {}
    offset = 0
    for line in classes[0].body:
        if not isinstance(line, ast.AnnAssign):
            continue
        assert isinstance(line.target, ast.Name)
        name = line.target.id
        if name in fields or name == "copy":
            what = "is declared twice" if name in fields else "is not free as a field's name"
            raise RulesError(f"{name!r} {what}", evaluator.name, line.lineno)
        kind = reader.type(line.annotation)
        start = reader.start(line, kind)
        fields[name] = Field(
            name=name,
            shape=kind.shape,
            low=kind.low,
            high=kind.high,
            start=start,
            labels=kind.labels,
            offset=offset,
            flag=kind.flag,
            seat=name in seats or kind.seat,
            words=kind.words,
            axes=kind.axes if any(kind.axes) else (),
            holds=kind.holds,
        )
        offset += len(start)
        if offset > MAX_WIDTH:
            raise RulesError(
                f"the state would hold more than {MAX_WIDTH:,} numbers", evaluator.name, line.lineno
            )
    if not fields:
        raise RulesError("State declares no field", evaluator.name, classes[0].lineno)
    return tuple(fields.values())


class _Reader:
    def __init__(self, constants: Constants, evaluator: Evaluator) -> None:
        self.names: Mapping[str, Value] = constants.values
        self.seat_counts = constants.seat_counts
        self.evaluator = evaluator
        self.alike = {one.name: one for one in constants.alike}

    def fail(self, node: ast.AST, message: str) -> RulesError:
        return RulesError(message, self.evaluator.name, getattr(node, "lineno", 1))

    def type(self, node: ast.expr) -> _Type:
        match node:
            case ast.Name(id="flag"):
                return _Type((), (), 0, 1, True)
            case ast.Call(func=ast.Name(id="upto"), args=[high], keywords=[]):
                return self.bounds(node, 0, self.evaluator.number(high, self.names))
            case ast.Call(func=ast.Name(id="between"), args=[low, high], keywords=[]):
                return self.bounds(
                    node,
                    self.evaluator.number(low, self.names),
                    self.evaluator.number(high, self.names),
                )
            case ast.Call(func=ast.Name(id="per"), args=[places, inner], keywords=[]):
                return self.array(places, self.type(inner))
            case ast.Call(func=ast.Name(id="which"), args=[things, *none], keywords=[]) if (
                len(none) < 2
            ):
                return self.which(node, things, none)
        named = node.func if isinstance(node, ast.Call) else node
        word = named.id if isinstance(named, ast.Name) else ""
        close = get_close_matches(word, _WORDS, n=1) if word not in _WORDS else []
        meant = f"; did you mean {close[0]!r}?" if close else ""
        raise self.fail(
            node,
            "a field is upto(n), between(a, b), flag, which(NAMES), or per(places, one of these)"
            + meant,
        )

    def which(self, node: ast.expr, things: ast.expr, none: list[ast.expr]) -> _Type:
        value = self.evaluator.value(things, self.names)
        size = len(value) if isinstance(value, tuple) else self.evaluator.number(things, self.names)
        low, high = 0, size - 1
        if none:
            other = self.evaluator.number(none[0], self.names)
            if other not in (-1, size):
                raise self.fail(node, f"the number for none of them is -1 or {size}, not {other}")
            low, high = min(low, other), max(high, other)
        if size < 1:
            raise self.fail(node, "there is nothing to choose from")
        alike = self.alike.get(things.id) if isinstance(things, ast.Name) else None
        texts = (
            [entry for entry in value if isinstance(entry, str)] if isinstance(value, tuple) else []
        )
        words = tuple(texts) if len(texts) == size else ()
        seat = counts_seats(things, self.seat_counts)
        if seat:
            words = tuple(f"seat {number + 1}" for number in range(size))
        return _Type((), (), low, high, False, (), alike.name if alike else "", words, seat)

    def bounds(self, node: ast.expr, low: int, high: int) -> _Type:
        if high < low:
            raise self.fail(node, f"no number goes from {low} to {high}")
        return _Type((), (), low, high, False)

    def array(self, node: ast.expr, inner: _Type) -> _Type:
        if len(inner.shape) == 2:
            raise self.fail(node, "an array has at most two dimensions")
        value = self.evaluator.value(node, self.names)
        labels: tuple[str, ...] | None = None
        if isinstance(value, tuple):
            size = len(value)
            texts = [entry for entry in value if isinstance(entry, str)]
            labels = tuple(texts) if len(texts) == size else None
        else:
            size = self.evaluator.number(node, self.names)
            if counts_seats(node, self.seat_counts):
                labels = tuple(f"seat {seat + 1}" for seat in range(min(size, MAX_WIDTH)))
        if not 1 <= size * math.prod(inner.shape) <= MAX_WIDTH:
            raise self.fail(node, f"an array has 1 to {MAX_WIDTH:,} places, not {size}")
        alike = node.id if isinstance(node, ast.Name) and node.id in self.alike else ""
        return replace(
            inner,
            shape=(size, *inner.shape),
            labels=(labels, *inner.labels),
            axes=(alike, *inner.axes),
        )

    def start(self, line: ast.AnnAssign, kind: _Type) -> tuple[int, ...]:
        width = math.prod(kind.shape)
        value = 0 if line.value is None else self.evaluator.value(line.value, self.names)
        flat = _flat(value) if isinstance(value, tuple) else [value] * width
        if len(flat) != width:
            raise self.fail(line, f"{len(flat)} start values for {width} places")
        for number in flat:
            if not isinstance(number, int):
                raise self.fail(line, f"{bounded.named(number)} is not a whole number")
            if not kind.low <= number <= kind.high:
                hint = "; say the start value after `=`" if line.value is None else ""
                raise self.fail(
                    line,
                    f"the start value {number} is not between {kind.low} and {kind.high}{hint}",
                )
        return tuple(int(number) for number in flat if isinstance(number, int))


def _flat(values: tuple[Value, ...]) -> list[Value]:
    flat: list[Value] = []
    for value in values:
        flat.extend(value if isinstance(value, tuple) else (value,))
    return flat

"""A helper and between what its arguments and fields lie come in; between what its value lies, and
the fields it sets, goes out.

Nothing is carried out: both ways of every test are gone, and a number that is set may still be what
it was. So what goes out may be too wide, and is never too narrow.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from verify.bounded import Value
from verify.rules import Rules
from verify.rules.names import copied
from verify.terms.between import Span, arithmetic, both, compared, joined
from verify.terms.term import NotExportableError

Spans: TypeAlias = dict[str, Span]
"""By field, between what all of its numbers lie."""
_Called: TypeAlias = tuple[str, tuple[object, ...]]

MOST_STEPS = 300_000
AT_ONCE = 3
"""So often a loop is looked at as a whole; one that counts is looked at number by number then."""
_TRUTH: Span = (0, 1)


@dataclass(slots=True)
class Outcomes:
    """What helpers of some rules can come to; what was found is kept."""

    rules: Rules
    steps: int = 0
    _calls: dict[_Called, tuple[Span, Sequence[Spans]]] = field(default_factory=dict)
    _rows: dict[tuple[str, tuple[Span, ...]], tuple[Span, Span]] = field(default_factory=dict)

    def of(self, name: str, arguments: Sequence[Span | Spans]) -> Span:
        """A call's value; positions among the arguments are widened by what is set in them.

        Raises `NotExportableError` where it would take too long to see.
        """
        node = self.rules.functions[name]
        states = [one for one in arguments if isinstance(one, dict)]
        key = name, tuple(tuple(a.values()) if isinstance(a, dict) else a for a in arguments)
        # One position under two names is widened by either.
        alone = len({id(one) for one in states}) == len(states)
        if not alone or key not in self._calls:
            call = _Call(self)
            for own, argument in zip((one.arg for one in node.args.args), arguments, strict=True):
                if isinstance(argument, dict):
                    call.states[own] = argument
                else:
                    call.numbers[own] = argument
            call.block(node.body, maybe=False)
            if not alone:
                return call.value or (0, 0)
            self._calls[key] = call.value or (0, 0), [dict(one) for one in states]
        value, after = self._calls[key]
        for one, spans in zip(states, after, strict=True):
            one.update(spans)
        return value

    def entries(self, name: str, indices: Sequence[Span]) -> tuple[Span, Span]:
        """Between what the numbers lie that indices of a constant may mean, and how many entries
        there are: of rows, how many rows."""
        key = name, tuple(indices)
        if key not in self._rows:
            rows: list[Value] = [self.rules.constants[name]]
            for low, high in indices:
                rows = [
                    entry
                    for row in rows
                    if isinstance(row, tuple)
                    for entry in row[max(low, 0) : max(high + 1, 0)]
                ]
            sizes = [len(row) if isinstance(row, tuple) else 1 for row in rows] or [0]
            numbers = [number for row in rows for number in _flat(row)]
            # What picks none of them breaks down.
            span = (min(numbers), max(numbers)) if numbers else (0, 0)
            self._rows[key] = span, (min(sizes), max(sizes))
        return self._rows[key]

    def spend(self) -> None:
        """Count a step."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise NotExportableError("it takes too long to see what its helpers can return")


@dataclass(slots=True)
class _Call:
    outcomes: Outcomes
    numbers: Spans = field(default_factory=dict)
    states: dict[str, Spans] = field(default_factory=dict)
    value: Span | None = None

    def block(self, body: Sequence[ast.stmt], *, maybe: bool) -> None:
        for node in body:
            self.statement(node, maybe=maybe)

    def statement(self, node: ast.stmt, *, maybe: bool) -> None:
        self.outcomes.spend()
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if source := copied(value):
                spans = dict(self.states[source])
                for key, before in self.states.get(name, {}).items():
                    spans[key] = joined(spans[key], before)
                self.states[name] = spans
            case ast.Assign(targets=[target], value=value):
                self.store(target, self.of(value), maybe=maybe)
            case ast.AugAssign(target=target, op=op, value=value):
                found = arithmetic(self.of(target), op, self.of(value))
                self.store(target, found, maybe=maybe)
            case ast.If(test=test, body=body, orelse=orelse):
                low, high = self.of(test)
                if low or high:
                    self.block(body, maybe=True)
                if low <= 0 <= high:
                    self.block(orelse, maybe=True)
            case ast.For():
                self.loop(node, maybe=maybe)
            case ast.Return(value=value):
                found = (0, 0) if value is None else self.of(value)
                self.value = joined(self.value or found, found)
            case ast.Expr(value=ast.Call() as call):
                self.of(call)

    def store(self, target: ast.expr, found: Span, *, maybe: bool) -> None:
        if isinstance(target, ast.Name):
            before = self.numbers.get(target.id, found) if maybe else found
            self.numbers[target.id] = joined(before, found)
            return
        while isinstance(target, ast.Subscript):
            target = target.value
        assert isinstance(target, ast.Attribute)
        assert isinstance(target.value, ast.Name)
        spans = self.states[target.value.id]
        spans[target.attr] = joined(spans[target.attr], found)

    def loop(self, node: ast.For, *, maybe: bool) -> None:
        assert isinstance(node.target, ast.Name)
        name = node.target.id
        run = self.run(node)
        if not run:
            return
        # What hangs on a loop around it may have a run shorter than that, or none.
        maybe = maybe or self.outcomes.rules.meaning.loops[node].fixed is None
        kept = self.numbers.get(name) if maybe else None
        self.rounds(node, name, run, maybe=maybe)
        if kept is not None:
            # Where the loop is passed by the name keeps its value.
            self.numbers[name] = joined(kept, self.numbers[name])

    def rounds(self, node: ast.For, name: str, run: Sequence[Span], *, maybe: bool) -> None:
        before = self.now()
        whole = min(low for low, _ in run), max(high for _, high in run)
        for _ in range(AT_ONCE):
            once = self.now()
            self.numbers[name] = whole
            self.block(node.body, maybe=True)
            if self.now() == once:
                # Whatever happens in it has happened.
                return
        self.back_to(before)
        for number in run:
            self.numbers[name] = number
            self.block(node.body, maybe=maybe)

    def now(self) -> tuple[Spans, dict[str, Spans], Span | None]:
        states = {name: dict(spans) for name, spans in self.states.items()}
        return dict(self.numbers), states, self.value

    def back_to(self, before: tuple[Spans, dict[str, Spans], Span | None]) -> None:
        numbers, states, self.value = before
        self.numbers = dict(numbers)
        for name in list(self.states):
            if name in states:
                # What the caller handed over is the caller's too.
                self.states[name].update(states[name])
            else:
                del self.states[name]

    def run(self, node: ast.For) -> Sequence[Span]:
        """What a loop goes over; all of it each time where that hangs on a loop around it."""
        loop = self.outcomes.rules.meaning.loops[node]
        if loop.fixed is not None:
            return [(number, number) for number in loop.fixed]
        return [(min(loop.values), max(loop.values))] * loop.longest if loop.values else []

    def of(self, node: ast.expr) -> Span:
        """Between what an expression lies."""
        self.outcomes.spend()
        match node:
            case ast.Constant(value=int() as value):
                return int(value), int(value)
            case ast.Name(id=name):
                known = self.outcomes.rules.constants.get(name)
                if isinstance(known, int):
                    return int(known), int(known)
                # Without a value the rules would break down.
                return self.numbers.get(name, (0, 0))
            case ast.Attribute() | ast.Subscript():
                return self.array(node)[0]
            case ast.BinOp(left=left, op=op, right=right):
                return arithmetic(self.of(left), op, self.of(right))
            case ast.UnaryOp(op=op, operand=operand):
                low, high = self.of(operand)
                if isinstance(op, ast.Not):
                    return int(low == high == 0), int(low <= 0 <= high)
                return (-high, -low) if isinstance(op, ast.USub) else (low, high)
            case ast.BoolOp(op=op, values=values):
                return both(op, [self.of(value) for value in values])
            case ast.Compare(left=left, ops=ops, comparators=others):
                parts = [self.of(part) for part in (left, *others)]
                return both(ast.And(), list(map(compared, parts, ops, parts[1:])))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.of(test)
                return joined(self.of(body), self.of(orelse))
            case ast.Call(func=ast.Name(id=name), args=arguments):
                if name in self.outcomes.rules.functions:
                    return self.called(name, arguments)
                return self.word(name, arguments)
        raise AssertionError(f"{ast.unparse(node)} was not checked")

    def called(self, name: str, arguments: Sequence[ast.expr]) -> Span:
        signature = self.outcomes.rules.meaning.signatures[name]
        return self.outcomes.of(
            name,
            [
                self.states[argument.id]
                if is_state and isinstance(argument, ast.Name)
                else self.of(argument)
                for argument, is_state in zip(arguments, signature.states, strict=True)
            ],
        )

    def word(self, name: str, arguments: Sequence[ast.expr]) -> Span:
        if name in ("min", "max") and len(arguments) > 1:
            spans = [self.of(one) for one in arguments]
            pick = min if name == "min" else max
            return pick(low for low, _ in spans), pick(high for _, high in spans)
        if name == "abs":
            low, high = self.of(arguments[0])
            return max(0, low, -high), max(abs(low), abs(high))
        (low, high), sizes = self.array(arguments[0])
        match name:
            case "len":
                return sizes
            case "any_of" | "all_of" | "has":
                return _TRUTH
            case "count":
                return 0, sizes[1]
            case "min" | "max":
                return (low, high) if sizes[1] else (0, 0)
            case "sum_where":
                return min(0, low * sizes[1]), max(0, high * sizes[1])
        return min(low * one for one in sizes), max(high * one for one in sizes)

    def array(self, node: ast.expr) -> tuple[Span, Span]:
        """Between what the numbers of an array, or of a row of one, lie, and its length."""
        indices: list[Span] = []
        whole = node
        while isinstance(whole, ast.Subscript):
            indices.insert(0, self.of(whole.slice))
            whole = whole.value
        if isinstance(whole, ast.Attribute):
            assert isinstance(whole.value, ast.Name)
            chosen = next(one for one in self.outcomes.rules.fields if one.name == whole.attr)
            size = next(iter(chosen.shape[len(indices) :]), 1)
            return self.states[whole.value.id][chosen.name], (size, size)
        assert isinstance(whole, ast.Name)
        return self.outcomes.entries(whole.id, indices)


def _flat(value: Value) -> list[int]:
    if isinstance(value, tuple):
        return [number for entry in value for number in _flat(entry)]
    return [int(value)] if isinstance(value, int) else []

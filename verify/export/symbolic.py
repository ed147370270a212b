"""The symbolic reading: checked `Rules` come in; what each phase can do goes out as terms.

The third reading beside the plain and the compiled one: every loop is unrolled, every helper
carried out where it is called, and where a test depends on the position both ways are followed and
joined. So a phase becomes a list of guarded moves, each with the values it sets.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import TypeAlias

from verify.export.terms import Term, Terms, NotExportableError
from verify.rules import Rules
from verify.rules.labels import hole_expressions
from verify.rules.model import Field, Site
from verify.rules.names import copied

MOST_STEPS = 1_000_000
"""So many statements and expressions are carried out at most."""

Places: TypeAlias = tuple[Term, ...]
Array: TypeAlias = tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class GuardedMove:
    """A kind of move with the numbers of its loops put in.

    It may be made where `guard` holds. `amount` is the seat of a choice, the weight of an outcome;
    `target` has a term for each place of the position; `holes` are the numbers of the label.
    """

    site: Site
    guard: Term
    amount: Term
    target: Places
    holes: tuple[Term, ...]


class Symbolic:
    """The rules as terms. Its methods raise `NotExportableError`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.terms = Terms([(f.low, f.high) for f in rules.fields for _ in range(f.width)])
        self.fields = {field.name: field for field in rules.fields}
        self.steps = 0

    def moves(self, phase: str) -> tuple[GuardedMove, ...]:
        """What may happen in a phase, in the order in which the rules name it."""
        frame = self._frame(phase, ())
        frame.result()
        return tuple(move for move in frame.moves if move.guard is not self.terms.no)

    def judged(self, name: str, seat: int | None = None) -> Term:
        """What a judging function says of a position; `seat` only counts for wins and scores."""
        numbers = () if seat is None else (self.terms.number(seat),)
        return self._frame(name, numbers).result()[0]

    def spend(self, node: ast.AST) -> None:
        """Count a step."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise NotExportableError(f"unrolled it has more than {MOST_STEPS:,} steps")

    def _frame(self, name: str, numbers: Sequence[Term]) -> _Frame:
        node = self.rules.functions[name]
        first, *others = (argument.arg for argument in node.args.args)
        flow = _Flow(
            {first: self.terms.places}, dict(zip(others, numbers, strict=True)), self.terms.yes
        )
        return _Frame(self, node, flow, self.terms.yes)

    def call(
        self, name: str, arguments: Sequence[Term | str], flow: _Flow, known: Term
    ) -> tuple[Term, Mapping[str, Places]]:
        """A helper's value, and what the positions have become that were handed to it by name."""
        node = self.rules.functions[name]
        states: dict[str, Places] = {}
        numbers: dict[str, Term] = {}
        handed: dict[str, str] = {}
        same: dict[str, str] = {}
        for own, argument in zip((a.arg for a in node.args.args), arguments, strict=True):
            if isinstance(argument, str):
                # One position under two names is one position.
                first = next((o for o, name in handed.items() if name == argument), own)
                same[own] = first
                handed.setdefault(first, argument)
                states[first] = flow.states.get(argument) or self.terms.places
            else:
                numbers[own] = argument
        start = _Flow(states, numbers, self.terms.yes)
        frame = _Frame(self, node, start, known, same)
        value, after = frame.result()
        return value, {argument: after[own] for own, argument in handed.items()}


@dataclass(frozen=True, slots=True)
class _Flow:
    """What is the case at a point of a function: its positions, its numbers, and where it is
    reached at all."""

    states: Mapping[str, Places]
    numbers: Mapping[str, Term]
    live: Term


@dataclass(slots=True)
class _Frame:
    """One call of a function, while it is carried out; `known` holds around the call."""

    reading: Symbolic
    node: ast.FunctionDef
    start: _Flow
    known: Term
    same: Mapping[str, str] = field(default_factory=dict)
    moves: list[GuardedMove] = field(default_factory=list)
    returned: list[tuple[_Flow, Term]] = field(default_factory=list)

    @property
    def terms(self) -> Terms:
        return self.reading.terms

    def result(self) -> tuple[Term, Mapping[str, Places]]:
        """Carry the function out; its value (0 for none) and what its positions have become."""
        last = self.block(self.node.body, self.start)
        if last.live is not self.terms.no:
            self.returned.append((last, self.terms.number(0)))
        if not self.returned:
            return self.terms.number(0), self.start.states
        own = [
            (_Flow({name: at.states[name] for name in self.start.states}, {}, at.live), value)
            for at, value in self.returned
        ]
        flow, value = own.pop()
        for earlier, its in reversed(own):
            value = self.terms.choose(earlier.live, its, value)
            flow = self.joined(earlier.live, earlier, flow)
        return value, flow.states

    def block(self, body: Sequence[ast.stmt], flow: _Flow) -> _Flow:
        for node in body:
            if flow.live is self.terms.no:
                break
            flow = self.statement(node, flow)
        return flow

    def statement(self, node: ast.stmt, flow: _Flow) -> _Flow:
        self.reading.spend(node)
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if copied(value):
                whole = self.position(copied(value) or "", flow)
                return replace(flow, states={**flow.states, name: whole})
            case ast.Assign(targets=[target], value=value):
                found, flow = self.whole_value(value, flow)
                return self.stored(target, found, flow)
            case ast.AugAssign(target=target, op=op, value=value):
                added, flow = self.whole_value(value, flow)
                before = self.value(target, flow)
                return self.stored(target, self.arithmetic(before, op, added), flow)
            case ast.If(test=test, body=body, orelse=orelse):
                return self.branch(self.truth(test, flow), body, orelse, flow)
            case ast.For(target=ast.Name(id=name), body=body):
                for number in self.run(node, flow):
                    numbers = {**flow.numbers, name: self.terms.number(number)}
                    flow = self.block(body, replace(flow, numbers=numbers))
                return flow
            case ast.Return(value=value):
                found = self.terms.number(0) if value is None else self.value(value, flow)
                self.returned.append((flow, found))
                return replace(flow, live=self.terms.no)
            case ast.Expr(value=ast.Yield() as move):
                self.yielded(move, flow)
            case ast.Expr(value=ast.Call() as call):
                return self.whole_value(call, flow)[1]
        return flow

    def branch(
        self, test: Term, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt], flow: _Flow
    ) -> _Flow:
        terms = self.terms
        against = terms.negate(test)
        if terms.all([self.known, flow.live, test]) is terms.no:
            return self.block(orelse, flow)
        if terms.all([self.known, flow.live, against]) is terms.no:
            return self.block(body, flow)
        first = self.block(body, replace(flow, live=terms.all([flow.live, test])))
        second = self.block(orelse, replace(flow, live=terms.all([flow.live, against])))
        if first.live is terms.no or second.live is terms.no:
            return second if first.live is terms.no else first
        joined = self.joined(test, first, second)
        if first.live is terms.all([flow.live, test]) and second.live is terms.all(
            [flow.live, against]
        ):
            return replace(joined, live=flow.live)
        return joined

    def joined(self, test: Term, first: _Flow, second: _Flow) -> _Flow:
        """The first flow where the test holds, else the second."""
        states = {
            name: self.joined_places(
                test, first.states.get(name, places), second.states.get(name, places)
            )
            for name, places in {**first.states, **second.states}.items()
        }
        numbers = {
            name: self.terms.choose(
                test, first.numbers.get(name, number), second.numbers.get(name, number)
            )
            for name, number in {**first.numbers, **second.numbers}.items()
        }
        return _Flow(states, numbers, self.terms.any([first.live, second.live]))

    def joined_places(self, test: Term, first: Places, second: Places) -> Places:
        if first is second:
            return first
        return tuple(map(lambda a, b: self.terms.choose(test, a, b), first, second))

    def run(self, node: ast.For, flow: _Flow) -> Sequence[int]:
        fixed = self.reading.rules.meaning.loops[node].fixed
        if fixed is not None:
            return fixed
        if isinstance(node.iter, ast.Call):
            bounds = [self.constant(bound, flow) for bound in node.iter.args]
            return range(*bounds)
        return [part.known or 0 for part in self.array(node.iter, flow)]

    def constant(self, node: ast.expr, flow: _Flow) -> int:
        known = self.terms.as_number(self.value(node, flow)).known
        assert known is not None, "a loop's range depends on constants and loops only"
        return known

    def yielded(self, node: ast.Yield, flow: _Flow) -> None:
        assert isinstance(node.value, ast.Tuple)
        label, amount, state, _ = node.value.elts
        site = self.reading.rules.meaning.sites[node]
        reached = copied(state) or ast.unparse(state)
        holes = [
            self.terms.number(0)
            if isinstance(hole, ast.Name) and not self.is_number(hole.id, flow)
            else self.terms.as_number(self.value(hole, flow))
            for hole in hole_expressions(label)
        ]
        self.moves.append(
            GuardedMove(
                site,
                flow.live,
                self.terms.as_number(self.value(amount, flow)),
                self.position(reached, flow),
                tuple(holes),
            )
        )

    def is_number(self, name: str, flow: _Flow) -> bool:
        return name in flow.numbers or isinstance(self.reading.rules.constants.get(name), int)

    def own(self, name: str, flow: _Flow) -> Term:
        # Where it has no value yet the rules would break down.
        return flow.numbers.get(name) or self.terms.number(0)

    def position(self, name: str, flow: _Flow) -> Places:
        return flow.states.get(self.state(name)) or self.terms.places

    def state(self, name: str) -> str:
        return self.same.get(name, name)

    def whole_value(self, node: ast.expr, flow: _Flow) -> tuple[Term, _Flow]:
        """A value that may be a call that changes positions."""
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in self.reading.rules.functions:
                value, changed = self.called(node, name, flow)
                return value, replace(flow, states={**flow.states, **changed})
        return self.value(node, flow), flow

    def called(self, node: ast.Call, name: str, flow: _Flow) -> tuple[Term, Mapping[str, Places]]:
        self.reading.spend(node)
        states = self.reading.rules.meaning.signatures[name].states
        arguments = [
            self.state(ast.unparse(argument)) if is_state else self.value(argument, flow)
            for argument, is_state in zip(node.args, states, strict=True)
        ]
        known = self.terms.all([self.known, flow.live])
        return self.reading.call(name, arguments, flow, known)

    def stored(self, target: ast.expr, value: Term, flow: _Flow) -> _Flow:
        if isinstance(target, ast.Name):
            return replace(flow, numbers={**flow.numbers, target.id: value})
        state, chosen, indices = self.place(target, flow)
        value = self.terms.as_number(value)
        places = list(self.position(state, flow))
        for where, number in self.aimed(chosen, indices, flow):
            places[number] = self.terms.choose(where, value, places[number])
        return replace(flow, states={**flow.states, state: tuple(places)})

    def aimed(
        self, chosen: Field, indices: Sequence[Term], flow: _Flow
    ) -> list[tuple[Term, int]]:
        """The places that these indices may mean, and where they do."""
        aimed = [(self.terms.yes, 0)]
        for index, size in zip(indices, chosen.shape, strict=True):
            aimed = [
                (self.terms.all([where, here]), number * size + place)
                for where, number in aimed
                for place in range(size)
                if (here := self.terms.equal(index, self.terms.number(place))) is not self.terms.no
            ]
        return [(where, chosen.offset + number) for where, number in aimed]

    def place(self, node: ast.expr, flow: _Flow) -> tuple[str, Field, list[Term]]:
        indices: list[Term] = []
        while isinstance(node, ast.Subscript):
            indices.insert(0, self.terms.as_number(self.value(node.slice, flow)))
            node = node.value
        assert isinstance(node, ast.Attribute)
        assert isinstance(node.value, ast.Name)
        return self.state(node.value.id), self.reading.fields[node.attr], indices

    def truth(self, node: ast.expr, flow: _Flow) -> Term:
        return self.terms.as_truth(self.value(node, flow))

    def value(self, node: ast.expr, flow: _Flow) -> Term:
        """Any expression that is a number or a truth."""
        self.reading.spend(node)
        terms = self.terms
        match node:
            case ast.Constant(value=bool() | int() as value):
                return terms.number(int(value))
            case ast.Name(id=name):
                known = self.reading.rules.constants.get(name)
                return terms.number(int(known)) if isinstance(known, int) else self.own(name, flow)
            case ast.Attribute() | ast.Subscript():
                return next(iter(self.array(node, flow)), terms.number(0))
            case ast.BinOp(left=left, op=op, right=right):
                return self.arithmetic(self.value(left, flow), op, self.value(right, flow))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return terms.negate(self.value(operand, flow))
            case ast.UnaryOp(op=op, operand=operand):
                inner = terms.as_number(self.value(operand, flow))
                return terms.minus(terms.number(0), inner) if isinstance(op, ast.USub) else inner
            case ast.BoolOp(op=op, values=values):
                return self.both(op, values, flow)
            case ast.Compare(left=left, ops=ops, comparators=others):
                parts = [self.value(part, flow) for part in (left, *others)]
                return terms.all(map(self.compared, parts, ops, parts[1:]))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                condition = self.truth(test, flow)
                if condition.known is not None:
                    return self.value(body if condition.known else orelse, flow)
                first, second = self.value(body, flow), self.value(orelse, flow)
                return terms.choose(condition, first, second)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                if name in self.reading.rules.functions:
                    return self.called(node, name, flow)[0]
                return self.word(name, arguments, flow)
        raise AssertionError(f"{ast.unparse(node)} was not checked")

    def both(self, op: ast.boolop, values: Sequence[ast.expr], flow: _Flow) -> Term:
        join = self.terms.all if isinstance(op, ast.And) else self.terms.any
        ends = self.terms.truth(isinstance(op, ast.Or))
        parts: list[Term] = []
        for value in values:
            parts.append(self.truth(value, flow))
            if parts[-1] is ends:
                break
        return join(parts)

    def compared(self, left: Term, op: ast.cmpop, right: Term) -> Term:
        terms = self.terms
        match op:
            case ast.Eq():
                return terms.equal(left, right)
            case ast.NotEq():
                return terms.negate(terms.equal(left, right))
            case ast.Lt():
                return terms.less(left, right)
            case ast.Gt():
                return terms.less(right, left)
            case ast.LtE():
                return terms.negate(terms.less(right, left))
        return terms.negate(terms.less(left, right))

    def arithmetic(self, left: Term, op: ast.operator, right: Term) -> Term:
        match op:
            case ast.Add():
                return self.terms.plus(left, right)
            case ast.Sub():
                return self.terms.minus(left, right)
            case ast.Mult():
                return self.terms.times(left, right)
            case ast.Mod():
                return self.terms.modulo(left, right)
        return self.terms.divided(left, right)

    def word(self, name: str, arguments: Sequence[ast.expr], flow: _Flow) -> Term:
        """A word of the language."""
        terms = self.terms
        if name in ("min", "max", "abs") and (len(arguments) > 1 or name == "abs"):
            parts = [self.value(argument, flow) for argument in arguments]
            if name == "abs":
                parts.append(terms.minus(terms.number(0), parts[0]))
            return terms.least(parts) if name == "min" else terms.most(parts)
        values = self.array(arguments[0], flow)
        match name:
            case "len":
                return terms.number(len(values))
            case "min":
                return terms.least(values)
            case "max":
                return terms.most(values)
            case "any_of":
                return terms.any(values)
            case "all_of":
                return terms.all(values)
            case "count":
                return self.total([terms.as_truth(value) for value in values])
            case "has":
                wanted = self.value(arguments[1], flow)
                return terms.any(terms.equal(value, wanted) for value in values)
            case "sum_where":
                where, wanted = self.array(arguments[1], flow), self.value(arguments[2], flow)
                nothing = terms.number(0)
                return self.total(
                    [
                        terms.choose(terms.equal(place, wanted), value, nothing)
                        for value, place in zip(values, where, strict=True)
                    ]
                )
        return self.total(values)

    def total(self, values: Sequence[Term]) -> Term:
        return reduce(self.terms.plus, values, self.terms.number(0))

    def array(self, node: ast.expr, flow: _Flow) -> Array:
        """A field, a row of one, a list of constants; or one number of those."""
        indices: list[Term] = []
        whole = node
        while isinstance(whole, ast.Subscript):
            indices.insert(0, self.terms.as_number(self.value(whole.slice, flow)))
            whole = whole.value
        if isinstance(whole, ast.Attribute):
            assert isinstance(whole.value, ast.Name)
            chosen = self.reading.fields[whole.attr]
            places = self.position(whole.value.id, flow)
            values = places[chosen.offset : chosen.offset + chosen.width]
            sizes = chosen.shape
        else:
            assert isinstance(whole, ast.Name)
            listed = self.reading.rules.constants[whole.id]
            assert isinstance(listed, tuple)
            rows = [row if isinstance(row, tuple) else (row,) for row in listed]
            if not indices:
                # An array of constants is no row of rows.
                return tuple(self.number_of(entry) for row in rows for entry in row)
            if isinstance(listed[0], tuple) and indices[0].known is not None:
                # Rows may differ in length.
                row = rows[indices[0].known] if 0 <= indices[0].known < len(rows) else ()
                values = tuple(map(self.number_of, row))
                sizes, indices = (len(row),), indices[1:]
            else:
                most = max(map(len, rows))
                zeros = (0,) * most
                values = tuple(
                    self.number_of(entry) for row in rows for entry in (*row, *zeros)[:most]
                )
                sizes = (len(rows), most) if isinstance(listed[0], tuple) else (len(rows),)
        for index in indices:
            values, sizes = self.picked(values, sizes, index), sizes[1:]
        return values

    def number_of(self, entry: object) -> Term:
        return self.terms.number(int(entry) if isinstance(entry, int) else 0)

    def picked(self, values: Array, sizes: Sequence[int], index: Term) -> Array:
        """The row, or the one number, that an index names; beyond the array it means nothing."""
        width = len(values) // sizes[0] if sizes and sizes[0] else 1
        rows = [values[first : first + width] for first in range(0, len(values), width)]
        low, high = max(index.low, 0), min(index.high, len(rows) - 1)
        if low > high:
            return (self.terms.number(0),) * width
        found = rows[high]
        for place in reversed(range(low, high)):
            here = self.terms.equal(index, self.terms.number(place))
            found = self.joined_places(here, rows[place], found)
        return found

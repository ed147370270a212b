"""Statements of a function, carried out on terms. In: a call; out: its value, positions, moves.

Where a test depends on the position both ways are followed, each with the truths under which it is
gone, and what they set is joined again.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from verify.rules.labels import hole_expressions
from verify.rules.model import Field
from verify.rules.names import copied
from verify.symbolic.expressions import Values
from verify.symbolic.flow import Flow, GuardedMove, Places
from verify.symbolic.listed import either
from verify.terms.simplified import given
from verify.terms.term import Term


@dataclass(slots=True)
class Frame(Values):
    """A call while it is carried out: the moves it yielded, and where it returned with what."""

    moves: list[GuardedMove] = field(default_factory=list)
    returned: list[tuple[Flow, Term]] = field(default_factory=list)

    def result(self) -> tuple[Term, Mapping[str, Places]]:
        """Carry the function out; its value (0 for none) and what its positions have become."""
        last = self.block(self.node.body, self.start)
        if last.live is not self.terms.no:
            self.returned.append((last, self.terms.number(0)))
        if not self.returned:
            return self.terms.number(0), self.start.states
        own = [
            (Flow({name: at.states[name] for name in self.start.states}, {}, at.live), value)
            for at, value in self.returned
        ]
        flow, value = own.pop()
        for earlier, its in reversed(own):
            value = self.terms.choose(earlier.live, its, value)
            flow = self.joined(earlier.live, earlier, flow)
        return value, flow.states

    def block(self, body: Sequence[ast.stmt], flow: Flow) -> Flow:
        """Statements, one after the other, as far as they are reached."""
        for node in body:
            if flow.live is self.terms.no:
                break
            flow = self.statement(node, flow)
        return flow

    def statement(self, node: ast.stmt, flow: Flow) -> Flow:
        """One statement."""
        self.reading.spend()
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
            case ast.If(test=test):
                return self.branch(self.truth(test, flow), node, flow)
            case ast.For(target=ast.Name(id=name), body=body):
                for number in self.run(node, flow):
                    numbers = {**flow.numbers, name: self.terms.number(number)}
                    begun = replace(flow, numbers=numbers, open=flow.open - {name})
                    flow = self.block(body, begun)
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

    def branch(self, test: Term, node: ast.If, flow: Flow) -> Flow:
        """Both ways of an `if`, or the one that can be gone."""
        terms = self.terms
        body, orelse = node.body, node.orelse
        against = terms.negate(test)
        if terms.all([self.known, flow.live, test]) is terms.no:
            return self.block(orelse, flow)
        if terms.all([self.known, flow.live, against]) is terms.no:
            return self.block(body, flow)
        first = self.block(body, replace(flow, live=terms.all([flow.live, test])))
        second = self.block(orelse, replace(flow, live=terms.all([flow.live, against])))
        if first.live is terms.no or second.live is terms.no:
            return second if first.live is terms.no else first
        within = self.reading.names_within(self.node)[node]
        joined = self.joined(test, _without(first, within), _without(second, within))
        if first.live is terms.all([flow.live, test]) and second.live is terms.all(
            [flow.live, against]
        ):
            return replace(joined, live=flow.live)
        return joined

    def joined(self, test: Term, first: Flow, second: Flow) -> Flow:
        """The first flow where the test holds, else the second."""
        states = {
            name: either(
                self.terms, test, first.states.get(name, places), second.states.get(name, places)
            )
            for name, places in {**first.states, **second.states}.items()
        }
        numbers = {
            name: self.terms.choose(
                test, first.numbers.get(name, number), second.numbers.get(name, number)
            )
            for name, number in {**first.numbers, **second.numbers}.items()
        }
        alone = first.numbers.keys() ^ second.numbers.keys()
        live = self.terms.any([first.live, second.live])
        return Flow(states, numbers, live, first.open | second.open | alone)

    def run(self, node: ast.For, flow: Flow) -> Sequence[int]:
        """The numbers that a loop goes over."""
        fixed = self.reading.rules.meaning.loops[node].fixed
        if fixed is not None:
            return fixed
        if isinstance(node.iter, ast.Call):
            bounds = [self.constant(bound, flow) for bound in node.iter.args]
            return range(*bounds)
        return [part.known or 0 for part in self.array(node.iter, flow)]

    def constant(self, node: ast.expr, flow: Flow) -> int:
        """A bound of a loop's range."""
        known = self.terms.as_number(self.value(node, flow)).known
        assert known is not None, "a loop's range depends on constants and loops only"
        return known

    def yielded(self, node: ast.Yield, flow: Flow) -> None:
        """Note a move."""
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

    def whole_value(self, node: ast.expr, flow: Flow) -> tuple[Term, Flow]:
        """A value that may be a call that changes positions."""
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in self.reading.rules.functions:
                value, changed = self.called(node, name, flow)
                return value, replace(flow, states={**flow.states, **changed})
        return self.value(node, flow), flow

    def stored(self, target: ast.expr, value: Term, flow: Flow) -> Flow:
        """A value set."""
        if isinstance(target, ast.Name):
            numbers = {**flow.numbers, target.id: value}
            return replace(flow, numbers=numbers, open=flow.open - {target.id})
        state, chosen, indices = self.place(target, flow)
        value = self.terms.as_number(value)
        if chosen.name in self.reading.without.fields:
            whole = self.position(state, flow)
            whole = self.reading.widened(whole, chosen.name, value.low, value.high)
            return replace(flow, states={**flow.states, state: whole})
        places = list(self.position(state, flow))
        for where, number in self.aimed(chosen, indices, flow):
            set_here = given(self.terms, value, where)
            places[number] = self.terms.choose(where, set_here, places[number])
        return replace(flow, states={**flow.states, state: tuple(places)})

    def aimed(self, chosen: Field, indices: Sequence[Term], flow: Flow) -> list[tuple[Term, int]]:
        """The places that these indices may mean, and where they do."""
        aimed = [(self.terms.yes, 0)]
        for index, size in zip(indices, chosen.shape, strict=True):
            self.reaches(index, size, flow)
            aimed = [
                (self.terms.all([where, here]), number * size + place)
                for where, number in aimed
                for place in range(size)
                if (here := self.terms.equal(index, self.terms.number(place))) is not self.terms.no
            ]
        return [(where, chosen.offset + number) for where, number in aimed]

    def place(self, node: ast.expr, flow: Flow) -> tuple[str, Field, list[Term]]:
        """The position, the field and the indices that a target names."""
        indices: list[Term] = []
        while isinstance(node, ast.Subscript):
            indices.insert(0, self.terms.as_number(self.value(node.slice, flow)))
            node = node.value
        assert isinstance(node, ast.Attribute)
        assert isinstance(node.value, ast.Name)
        return self.state(node.value.id), self.reading.fields[node.attr], indices


def _without(flow: Flow, names: frozenset[str]) -> Flow:
    return replace(
        flow,
        states={name: places for name, places in flow.states.items() if name not in names},
        numbers={name: number for name, number in flow.numbers.items() if name not in names},
    )

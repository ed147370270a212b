"""Functions that note what they ask of counted fields: rules come in; text for numba goes out.

They do what the functions of `lowering.functions` do. Whenever they compare a counted number or
hold it to its bounds, they narrow down from which start of the turn the answer would be the same:
`_work` has three more rows for that, the start, and how low and how high its numbers may be.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from verify.compiled.lowering.changed import Fields
from verify.compiled.lowering.counted import Counted, compared, direct
from verify.compiled.lowering.expressions import CompiledLowering
from verify.compiled.lowering.functions import Compiled
from verify.compiled.lowering.hand import Hand
from verify.plain.lower_expressions import call, constant, load
from verify.rules import Rules
from verify.rules.intervals import View

_TURNED_ROUND: Mapping[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.Gt(),
    ast.LtE: ast.GtE(),
    ast.Gt: ast.Lt(),
    ast.GtE: ast.LtE(),
}


def watched_name(name: str) -> str:
    """The watched function is called so in the module."""
    return f"_watched_{name}"


def lower_watched(
    rules: Rules,
    hand: Hand,
    places: Mapping[tuple[int, int], int],
    changed: Mapping[ast.Yield, Fields],
    counted: Counted,
) -> list[str]:
    """All functions but those that nobody asks inside a turn, the called first."""
    unsafe: dict[str, set[str]] = {}
    sources: list[str] = []
    rows = 0
    rest = [name for name in rules.functions if name not in rules.meaning.signatures]
    for name in [*rules.meaning.signatures, *rest]:
        role = rules.roles[name]
        if role.apart:
            continue
        node = rules.functions[name]
        function = _Watched(rules, node, unsafe, rows, hand, places, changed)
        function.counted = counted
        lowered = function.lowered()
        unsafe[name] = function.unsafe
        rows += len(function.rows)
        if role.is_phase or role.kind in ("end", "always", "helper"):
            sources.append(ast.unparse(ast.fix_missing_locations(lowered)))
    return sources


class _Watched(Compiled):
    counted: Counted

    def named(self, name: str) -> str:
        return watched_name(name)

    def lowering(self, view: View) -> CompiledLowering:
        plain = super().lowering(view)
        return WatchedLowering(plain.view, plain.signatures, plain.hand, self.counted)

    def ranges(self, state: str, changed: Fields) -> list[ast.expr]:
        counted = self.counted.names
        checks = super().ranges(state, changed - counted)
        for field in self.rules.fields:
            if field.name in self.unsafe & changed & counted:
                first = self.hand.loose[field.name]
                span = (constant(first), constant(first + field.width))
                bounds = (constant(field.low), constant(field.high))
                checks.append(call("_kept_inside", load(state), *span, *bounds, load("_work")))
        return checks


@dataclass(frozen=True, slots=True)
class WatchedLowering(CompiledLowering):
    """Lowers expressions so that comparisons of counted numbers are watched."""

    counted: Counted

    def value(self, node: ast.expr) -> ast.expr:
        """Any expression; a yes or no may come out as True or False."""
        sides = compared(node, self.view.fields)
        if not sides or direct(sides[0], self.view.fields) not in self.counted.names:
            return CompiledLowering.value(self, node)
        assert isinstance(node, ast.Compare)
        op = node.ops[0]
        if sides[0] is not node.left:
            op = _TURNED_ROUND.get(type(op), op)
        place = self.place(sides[0], ast.Load())
        assert isinstance(place, ast.Subscript)
        other = self.number(sides[1])
        if isinstance(op, ast.LtE | ast.Gt):
            other = ast.BinOp(other, ast.Add(), constant(1))
        equal = isinstance(op, ast.Eq | ast.NotEq)
        told = call(
            "_kept_equal" if equal else "_kept_below",
            place.value,
            place.slice,
            other,
            load("_work"),
        )
        turned = isinstance(op, ast.NotEq | ast.Gt | ast.GtE)
        return ast.UnaryOp(ast.Not(), told) if turned else told

    def called(self, name: str, arguments: list[ast.expr]) -> ast.expr:
        """A call of a helper or of a word of the language."""
        found = CompiledLowering.called(self, name, arguments)
        if name in self.signatures:
            assert isinstance(found, ast.Call)
            return ast.Call(load(watched_name(name)), found.args, [])
        return found

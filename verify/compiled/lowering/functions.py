"""Checked `Rules` come in; the source of a module of functions for numba goes out.

A phase becomes `def roll(s, _out, _work)`: `s` is a position at hand (as `hand` says), each move
is packed into the arrays `_out`; `_work` has a row for each name of a position in the file, as no
function calls itself.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from copy import copy

from verify.compiled.lowering.changed import Fields
from verify.compiled.lowering.checks import between, bounds, refused_unless
from verify.compiled.lowering.expressions import CompiledLowering, own_name, signed
from verify.compiled.lowering.hand import Hand
from verify.plain.lower_expressions import call, constant, load, plus
from verify.plain.lower_functions import MOST_CHECKS, FunctionLowering, run_name
from verify.rules import Rules
from verify.rules.intervals import View, within
from verify.rules.labels import hole_expressions
from verify.rules.model import Site
from verify.rules.names import copied, position_names

MOST_WEIGHT = 1 << 40
"""An outcome of more weight is left to the plain reading, so that sums of weights stay small."""


MOST_INSIDE = 32
"""With more kinds of move than this, phases and packing are called, which compiles faster."""


def lower(
    rules: Rules,
    hand: Hand,
    places: Mapping[tuple[int, int], int],
    changed: Mapping[ast.Yield, Fields],
) -> tuple[list[str], int]:
    """The functions of a rules file as text, the called first, and how many rows of work they need.

    `places` says where a site's hole begins in the list of what was seen: by site and hole;
    `changed` what each move may have changed of the loose fields.
    """
    unsafe: dict[str, set[str]] = {}
    sources: list[str] = []
    rows = 0
    rest = [name for name in rules.functions if name not in rules.meaning.signatures]
    for name in [*rules.meaning.signatures, *rest]:
        if rules.roles[name].apart:
            continue
        function = Compiled(rules, rules.functions[name], unsafe, rows, hand, places, changed)
        sources.append(ast.unparse(ast.fix_missing_locations(function.lowered())))
        unsafe[name] = function.unsafe
        rows += len(function.rows)
        if function.role.kind == "chance":
            # It works in the same rows: the two never run at once.
            first = rows - len(function.rows)
            drawing = _Drawing(rules, rules.functions[name], unsafe, first, hand, places, changed)
            sources.append(ast.unparse(ast.fix_missing_locations(drawing.lowered())))
    return sources, rows


def emit_name(rules: Rules, changed: Fields) -> str:
    """The function that packs a move which changed these fields is called so in the module."""
    places = [place for place, field in enumerate(rules.fields) if field.name in changed]
    return "_".join(["_emit", *map(str, places)])


def drawing_name(name: str) -> str:
    """The function that draws one outcome of a chance phase is called so in the module."""
    return f"_drawing_{name}"


class Compiled(FunctionLowering):
    """Lowers one function for numba; `rows` are its rows of work, by the names of positions."""

    def __init__(
        self,
        rules: Rules,
        node: ast.FunctionDef,
        unsafe: Mapping[str, set[str]],
        first_row: int,
        hand: Hand,
        places: Mapping[tuple[int, int], int],
        changed: Mapping[ast.Yield, Fields],
    ) -> None:
        super().__init__(rules, node, unsafe)
        self.hand = hand
        self.places = places
        self.changed = changed
        given = self.arguments[0] if self.role.kind != "helper" else None
        states = position_names(node, given, rules.meaning.signatures)
        own = sorted(states - set(self.arguments))
        self.rows = {name: first_row + row for row, name in enumerate(own)}

    def named(self, name: str) -> str:
        """What the function of this name is called in the module."""
        return own_name(name)

    def lowering(self, view: View) -> CompiledLowering:
        """How expressions are lowered where so much is known."""
        return CompiledLowering(view, self.rules.meaning.signatures, self.hand)

    def lowered(self) -> ast.stmt:
        """The whole function."""
        given = self.arguments[0] if self.role.is_phase else None
        start = self.lowering(View(self.rules.constants, self.fields, given))
        self.find_unsafe(self.node.body, start)
        extra = ["_out", "_work"] if self.role.is_phase else ["_work"]
        names = [ast.arg(name) for name in [*self.arguments, *extra]]
        lowered = copy(self.node)
        lowered.name = self.named(self.node.name)
        lowered.args = ast.arguments([], names, None, [], [], None, [])
        short = self.role.is_phase and len(self.rules.sites) <= MOST_INSIDE
        lowered.decorator_list = [load("_compiled_inside" if short else "_compiled")]
        rows: list[ast.stmt] = [
            ast.Assign(
                [ast.Name(name, ast.Store())],
                ast.Subscript(load("_work"), constant(row), ast.Load()),
            )
            for name, row in self.rows.items()
        ]
        lowered.body = rows + self.block(self.node.body, start)
        return lowered

    def statement(self, node: ast.stmt, at: CompiledLowering) -> list[ast.stmt]:  # type: ignore[override]
        """One statement."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if copied(value):
                return [ast.Expr(call("_copy", load(name), load(copied(value) or "")))]
            case ast.Assign(targets=[target], value=value) if at.tight(target):
                return self.set_bits(target, value, at)
            case ast.AugAssign(target=target, op=op, value=value) if at.tight(target):
                return self.set_bits(target, ast.BinOp(target, op, value), at)
        return super().statement(node, at)

    def set_bits(self, target: ast.expr, value: ast.expr, at: CompiledLowering) -> list[ast.stmt]:
        """Set a number that surely stays within its bounds, in its word."""
        slot = at.tight(target)
        indices: list[ast.expr] = []
        while isinstance(target, ast.Subscript):
            indices.insert(0, target.slice)
            target = target.value
        assert slot is not None
        assert isinstance(target, ast.Attribute)
        assert isinstance(target.value, ast.Name)
        before: list[ast.stmt] = []
        shift = at.shift(slot, self.fields[target.attr], indices)
        number = plus(at.number(value), -slot.low)
        if isinstance(shift, ast.Constant):
            by = shift.value
            assert isinstance(by, int)
            others = constant(signed(~(slot.mask << by) % 2**64))
        else:
            before.append(ast.Assign([ast.Name("_b", ast.Store())], shift))
            shift = load("_b")
            taken = ast.BinOp(constant(slot.mask), ast.LShift(), shift)
            others = ast.UnaryOp(ast.Invert(), taken)
        kept = ast.BinOp(_word(target.value.id, slot.word, ast.Load()), ast.BitAnd(), others)
        bits: ast.expr = ast.BinOp(number, ast.LShift(), shift)
        if isinstance(number, ast.Constant) and number.value == 0:
            whole: ast.expr = kept
        else:
            whole = ast.BinOp(kept, ast.BitOr(), bits)
        return [*before, ast.Assign([_word(target.value.id, slot.word, ast.Store())], whole)]

    def augmented(
        self,
        target: ast.expr,
        op: ast.operator,
        value: ast.expr,
        at: CompiledLowering,  # type: ignore[override]
    ) -> ast.stmt:
        """`target op= value`."""
        return ast.Assign([self.target(target, at)], at.number(ast.BinOp(target, op, value)))

    def kept(self, node: ast.expr, at: CompiledLowering) -> ast.expr:  # type: ignore[override]
        """A value that is kept."""
        return at.number(node)

    def loop(self, node: ast.For, at: CompiledLowering) -> ast.stmt:  # type: ignore[override]
        """A loop over its constant run."""
        assert isinstance(node.target, ast.Name)
        fixed = self.rules.meaning.loops[node].fixed
        values: ast.expr
        if fixed is not None:
            step = fixed[1] - fixed[0] if len(fixed) > 1 else 1
            even = (
                bool(step)
                and list(fixed) == list(range(fixed[0], fixed[0] + step * len(fixed), step))
                if fixed
                else True
            )
            if not fixed:
                values = call("range", constant(0))
            elif even:
                bounds = (fixed[0], fixed[0] + step * len(fixed), step)
                values = call("range", *map(constant, bounds))
            else:
                values = load(run_name(node))
        elif isinstance(node.iter, ast.Call):
            values = call("range", *(at.number(bound) for bound in node.iter.args))
        else:
            values = at.place(node.iter, ast.Load())
        target = ast.Name(node.target.id, ast.Store())
        return ast.For(target, values, self.block(node.body, self.inside(node, at)), [])

    def move(self, node: ast.Yield, at: CompiledLowering) -> list[ast.stmt]:  # type: ignore[override]
        """A yield."""
        assert isinstance(node.value, ast.Tuple)
        label, amount, state, _ = node.value.elts
        site = self.rules.meaning.sites[node]
        name = copied(state) or ast.unparse(state)
        lines: list[ast.stmt] = []
        number = at.number(amount)
        if not isinstance(number, ast.Constant):
            lines.append(ast.Assign([ast.Name("_n", ast.Store())], number))
            number = load("_n")
        chance = self.role.kind == "chance"
        most = MOST_WEIGHT if chance else self.rules.seats - 1
        checks = self.ranges(name, self.changed[node])
        if not within(amount, 0, most, at.view):
            checks.insert(0, between(number, 0, most))
        made: list[ast.stmt] = [
            *refused_unless(checks),
            *self.told(site, label, at),
            ast.Expr(
                call(
                    emit_name(self.rules, self.changed[node]),
                    load("_out"),
                    load(name),
                    constant(list(self.rules.phases).index(site.next)),
                    constant(site.number),
                    number,
                )
            ),
        ]
        sure = not chance or within(amount, 1, most, at.view)
        return [*lines, *self.handed_over(number, made, sure=sure)]

    def handed_over(self, number: ast.expr, made: list[ast.stmt], *, sure: bool) -> list[ast.stmt]:
        """What makes the move; an outcome of weight 0 is none, unless it surely has more."""
        return made if sure else [ast.If(number, made, [])]

    def told(self, site: Site, label: ast.expr, at: CompiledLowering) -> list[ast.stmt]:
        """What notes the words of a label."""
        # Which words of the label came up is noted; an index without a word is handed back.
        # No call: numba takes long over one that is handed a tuple of arrays.
        lines: list[ast.stmt] = []
        seen = ast.Subscript(load("_out"), constant(3), ast.Load())
        for place, (node, hole) in enumerate(zip(hole_expressions(label), site.holes, strict=True)):
            if (site.number, place) not in self.places or hole.names is None:
                continue
            first = self.places[site.number, place]
            index = constant(first)
            if not (isinstance(node, ast.Name) and len(hole.names) == 1):
                index = plus(at.index(node, len(hole.names), hole.code), first)
            lines.append(ast.Assign([ast.Subscript(seen, index, ast.Store())], constant(1)))
        return lines

    def ranges(self, state: str, changed: Fields) -> list[ast.expr]:
        """Checks of the bounds of what a move may have changed."""
        # Only what this move may have spoiled is looked at: the rest was sound before.
        fields = [field for field in self.rules.fields if field.name in self.unsafe & changed]
        if sum(field.width if field.width <= 16 else 1 for field in fields) > MOST_CHECKS:
            return [call("_sound", load(state))]
        return [
            check for field in fields for check in bounds(state, field, self.hand.loose[field.name])
        ]


class _Drawing(Compiled):
    """Lowers a phase of chance so that it makes one outcome: where `_out[4][3]` comes below 0
    when the weights are taken off it one by one."""

    def named(self, name: str) -> str:
        return drawing_name(name)

    def handed_over(self, number: ast.expr, made: list[ast.stmt], *, sure: bool) -> list[ast.stmt]:
        del sure
        cell = ast.Subscript(load("_out"), constant(4), ast.Load())
        left = ast.Subscript(cell, constant(3), ast.Load())
        taken = ast.Subscript(cell, constant(3), ast.Store())
        passed = ast.Compare(left, [ast.Lt()], [constant(0)])
        return [
            ast.AugAssign(taken, ast.Sub(), number),
            ast.If(passed, [*made, ast.Return(None)], []),
        ]


def _word(state: str, word: int, context: ast.expr_context) -> ast.Subscript:
    return ast.Subscript(load(state), constant(word), context)

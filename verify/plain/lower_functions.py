"""`Rules` come in; a Python module of plain functions over flat positions goes out.

A phase becomes `def roll(s, _add, _bad)`: `s` is the tuple of the position, each sound move goes
to `_add`, one that leaves the bounds to `_bad`. Lines keep their numbers, so that a traceback names
the line of the rules file.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from copy import copy

from verify.plain.lower_expressions import Lowering, call, constant, load, plus, span
from verify.rules import Rules
from verify.rules.intervals import View, interval, within
from verify.rules.labels import hole_expressions
from verify.rules.model import Field, Site
from verify.rules.names import copied

HEAVY = 100_000
"""A function of more steps than this has its growing numbers watched at every step."""


def lower(rules: Rules) -> ast.Module:
    """Lower every function of a rules file."""
    lowered: dict[str, ast.stmt] = {}
    unsafe: dict[str, set[str]] = {}
    # The called come before the calling, so that what a helper may spoil is known to its callers.
    rest = [name for name in rules.functions if name not in rules.meaning.signatures]
    for name in [*rules.meaning.signatures, *rest]:
        function = FunctionLowering(rules, rules.functions[name], unsafe)
        lowered[name] = function.lowered()
        unsafe[name] = function.unsafe
    return ast.fix_missing_locations(ast.Module(list(lowered.values()), []))


def site_name(site: Site) -> str:
    """The name under which a lowered function finds a site."""
    return f"_site{site.number}"


def range_name(field: Field) -> str:
    """The name under which a lowered function finds the check of an array's bounds."""
    return f"_bounds_{field.name}"


def run_name(node: ast.For) -> str:
    """The name under which a lowered function finds the numbers of a constant loop."""
    return f"_run_{node.lineno}_{node.col_offset}"


MOST_CHECKS = 24
"""So many numbers have their bounds checked one by one; beyond, the whole position has."""


class FunctionLowering:
    """Lowers one function; `unsafe` has the fields whose bounds each lowered function may leave."""

    def __init__(self, rules: Rules, node: ast.FunctionDef, unsafe: Mapping[str, set[str]]) -> None:
        self.rules = rules
        self.node = node
        self.role = rules.roles[node.name]
        self.arguments = [argument.arg for argument in node.args.args]
        self.fields = {field.name: field for field in rules.fields}
        self.heavy = rules.meaning.most_work > HEAVY
        self.unsafe = {
            field
            for part in ast.walk(node)
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)
            for field in unsafe.get(part.func.id, ())
        }

    def lowered(self) -> ast.stmt:
        """The whole function."""
        given = self.arguments[0] if self.role.is_phase else None
        start = Lowering(
            View(self.rules.constants, self.fields, given), self.rules.meaning.signatures
        )
        # The bounds that may be left must be known before the first yield is lowered.
        self.find_unsafe(self.node.body, start)
        extra = ["_add", "_bad"] if self.role.is_phase else []
        names = [ast.arg(name) for name in [*self.arguments, *extra]]
        arguments = ast.arguments([], names, None, [], [], None, [])
        # A copy keeps whatever else this version of Python wants a function's node to have.
        lowered = copy(self.node)
        lowered.args, lowered.decorator_list = arguments, []
        lowered.body = self.block(self.node.body, start)
        return lowered

    def find_unsafe(self, body: Sequence[ast.stmt], at: Lowering) -> None:
        """Gather the fields whose bounds the function may leave."""
        for node in body:
            match node:
                case ast.Assign(targets=[target], value=value):
                    self.store(target, None, value, at)
                case ast.AugAssign(target=target, op=op, value=value):
                    self.store(target, op, value, at)
                case ast.If(body=inner, orelse=orelse):
                    self.find_unsafe([*inner, *orelse], at)
                case ast.For():
                    self.find_unsafe(node.body, self.inside(node, at))

    def store(
        self, target: ast.expr, op: ast.operator | None, value: ast.expr, at: Lowering
    ) -> None:
        """Take in one value that is set."""
        whole = target
        while isinstance(whole, ast.Subscript):
            whole = whole.value
        if isinstance(whole, ast.Attribute):
            field = self.fields[whole.attr]
            stored = value if op is None else ast.BinOp(target, op, value)
            if not within(stored, field.low, field.high, at.view):
                self.unsafe.add(field.name)

    def inside(self, node: ast.For, at: Lowering) -> Lowering:
        """The same inside a loop."""
        assert isinstance(node.target, ast.Name)
        return at.inside(node.target.id, self.rules.meaning.loops[node].values)

    def block(self, body: Sequence[ast.stmt], at: Lowering) -> list[ast.stmt]:
        """Statements, one after the other."""
        lowered = [
            ast.copy_location(new, node) for node in body for new in self.statement(node, at)
        ]
        return lowered or [ast.Pass()]

    def statement(self, node: ast.stmt, at: Lowering) -> list[ast.stmt]:
        """One statement."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if copied(value):
                whole = ast.List([ast.Starred(load(copied(value) or ""), ast.Load())], ast.Load())
                return [ast.Assign([ast.Name(name, ast.Store())], whole)]
            case ast.Assign(targets=[target], value=value):
                return [ast.Assign([self.target(target, at)], self.kept(value, at))]
            case ast.AugAssign(target=target, op=op, value=value):
                return [self.augmented(target, op, value, at)]
            case ast.If(test=test, body=body, orelse=orelse):
                other = self.block(orelse, at) if orelse else []
                return [ast.If(at.value(test), self.block(body, at), other)]
            case ast.For():
                return [self.loop(node, at)]
            case ast.Return(value=None):
                return [ast.Return(None)]
            case ast.Return(value=ast.expr() as value):
                return [ast.Return(at.number(value))]
            case ast.Expr(value=ast.Yield() as move):
                return self.move(move, at)
            case ast.Expr(value=ast.Call() as called):
                return [ast.Expr(at.value(called))]
        return []

    def target(self, node: ast.expr, at: Lowering) -> ast.Name | ast.Subscript:
        """What a value is set to."""
        if isinstance(node, ast.Name):
            return ast.Name(node.id, ast.Store())
        place = at.place(node, ast.Store())
        assert isinstance(place, ast.Subscript)
        return place

    def kept(self, node: ast.expr, at: Lowering) -> ast.expr:
        """A value that is kept; one that grows is watched."""
        grows = self.heavy and interval(node, at.view) is None
        return call("_fit", at.number(node)) if grows else at.number(node)

    def augmented(
        self, target: ast.expr, op: ast.operator, value: ast.expr, at: Lowering
    ) -> ast.stmt:
        """`target op= value`."""
        changed = ast.BinOp(target, op, value)
        if isinstance(op, ast.Mult) or self.heavy:
            return ast.Assign([self.target(target, at)], self.kept(changed, at))
        return ast.AugAssign(self.target(target, at), op, at.value(value))

    def loop(self, node: ast.For, at: Lowering) -> ast.stmt:
        """A loop over its constant run."""
        assert isinstance(node.target, ast.Name)
        fixed = self.rules.meaning.loops[node].fixed
        values: ast.expr
        if fixed is not None:
            values = load(run_name(node))
        elif isinstance(node.iter, ast.Call):
            values = call("_range", *(at.number(bound) for bound in node.iter.args))
        else:
            values = at.place(node.iter, ast.Load())
        target = ast.Name(node.target.id, ast.Store())
        return ast.For(target, values, self.block(node.body, self.inside(node, at)), [])

    def move(self, node: ast.Yield, at: Lowering) -> list[ast.stmt]:
        """A yield."""
        assert isinstance(node.value, ast.Tuple)
        label, seat, state, _ = node.value.elts
        site = self.rules.meaning.sites[node]
        before: list[ast.stmt] = []
        checks = self.bounds(copied(state) or ast.unparse(state), at)
        number = at.number(seat)
        if not isinstance(number, ast.Constant):
            before.append(ast.Assign([ast.Name("_n", ast.Store())], number))
            number = load("_n")
        chance = self.role.kind == "chance"
        if chance and not within(seat, 0, 10**18, at.view):
            checks.insert(0, ast.Compare(number, [ast.GtE()], [constant(0)]))
        if not chance and not within(seat, 0, self.rules.seats - 1, at.view):
            seats = constant(self.rules.seats)
            checks.insert(0, ast.Compare(constant(-1), [ast.Lt(), ast.Lt()], [number, seats]))
        after = self.hand_over(self.made(site, number, label, state, at), checks)
        if chance and not within(seat, 1, 10**18, at.view):
            return [*before, ast.If(number, after, [])]
        return [*before, *after]

    def made(
        self, site: Site, number: ast.expr, label: ast.expr, state: ast.expr, at: Lowering
    ) -> ast.expr:
        """The move of a yield, as it is handed over."""
        chance = self.role.kind == "chance"
        holes = [
            self.hole(node, hole.names, hole.code, at)
            for node, hole in zip(hole_expressions(label), site.holes, strict=True)
        ]
        parts = [
            load(site_name(site)),
            ast.Constant(None) if chance else number,
            number if chance else constant(1),
            ast.Tuple([ast.Constant(site.next), at.position(state)], ast.Load()),
            ast.Tuple(holes, ast.Load()),
        ]
        return call("_new", load("_Move"), ast.Tuple(parts, ast.Load()))

    def hole(
        self, node: ast.expr, names: tuple[str, ...] | None, code: str, at: Lowering
    ) -> ast.expr:
        """The number of a hole of a label."""
        if isinstance(node, ast.Name) and isinstance(
            self.rules.constants.get(node.id), str | float
        ):
            return constant(0)
        return at.number(node) if names is None else at.index(node, len(names), code)

    def hand_over(self, move: ast.expr, checks: list[ast.expr]) -> list[ast.stmt]:
        """A move for the sound ones, or for the bad ones if a check fails."""
        if not checks:
            return [ast.Expr(call("_add", move))]
        test = checks[0] if len(checks) == 1 else ast.BoolOp(ast.And(), checks)
        made = ast.Assign([ast.Name("_m", ast.Store())], move)
        sound, bad = (ast.Expr(call(name, load("_m"))) for name in ("_add", "_bad"))
        return [made, ast.If(test, [sound], [bad])]

    def bounds(self, state: str, at: Lowering) -> list[ast.expr]:
        """The checks of what the function may have spoiled."""
        # Only what this phase may have spoiled is looked at: the rest was sound before.
        if state == at.view.given:
            return []
        fields = [field for field in self.rules.fields if field.name in self.unsafe]
        if sum(field.width if field.width < 3 else 1 for field in fields) > MOST_CHECKS:
            return [call("_sound", load(state))]
        return [check for field in fields for check in _bounds(state, field)]


def _bounds(state: str, field: Field) -> list[ast.expr]:
    if field.width < 3:
        order: list[ast.cmpop] = [ast.LtE(), ast.LtE()]
        return [
            ast.Compare(
                constant(field.low),
                order,
                [
                    ast.Subscript(load(state), plus(constant(field.offset), place), ast.Load()),
                    constant(field.high),
                ],
            )
            for place in range(field.width)
        ]
    return [call(range_name(field), span(state, field))]

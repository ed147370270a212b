"""One function of a rules file comes in; it is checked, and its signature, loops, sites go out."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from verify import bounded
from verify.bounded import Value
from verify.rules.constants import RESERVED, Evaluator
from verify.rules.labels import read_label
from verify.rules.loops import Loop, read_loop
from verify.rules.model import Field, Site
from verify.rules.names import copied, local_names, position_names
from verify.rules.roles import Role
from verify.rules.truths import sure_truths
from verify.rules.types import Scope, Signature, call_helper, number, type_of

MAX_NAMES = 200
MAX_WORK = 1_000_000
"""Steps that one call of a function may take; a loop counts its longest run."""

Active: TypeAlias = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Checked:
    """What the check of a function found: how it is called, its loops, its moves in order."""

    signature: Signature
    loops: Mapping[ast.For, Loop]
    sites: Sequence[tuple[ast.Yield, Site]]


@dataclass(frozen=True, slots=True)
class File:
    """What a function may name: all of the file around it."""

    roles: Mapping[str, Role]
    fields: Mapping[str, Field]
    constants: Mapping[str, Value]
    evaluator: Evaluator

    @property
    def phases(self) -> frozenset[str]:
        """The names of the phases."""
        return frozenset(name for name, role in self.roles.items() if role.is_phase)

    @property
    def closed(self) -> frozenset[str]:
        """The names of the functions nobody may call: phases, examples, facts."""
        return self.phases | {name for name, role in self.roles.items() if role.apart}


def check_function(
    node: ast.FunctionDef, file: File, signatures: Mapping[str, Signature]
) -> Checked:
    """Check one function, with the signatures of those it calls; raise `RulesError`."""
    function = _Function(node, file, signatures)
    return Checked(function.check(), function.loops, function.sites)


class _Function:
    def __init__(
        self, node: ast.FunctionDef, file: File, signatures: Mapping[str, Signature]
    ) -> None:
        self.node = node
        self.file = file
        self.role = file.roles[node.name]
        self.arguments = tuple(argument.arg for argument in node.args.args)
        self.loops: dict[ast.For, Loop] = {}
        self.sites: list[tuple[ast.Yield, Site]] = []
        self.changed: dict[str, ast.expr] = {}
        self.returns: list[ast.expr | None] = []
        states = position_names(node, self.given, signatures)
        self.scope = Scope(
            file.evaluator.name,
            file.constants,
            file.fields,
            signatures,
            file.closed,
            states,
            local_names(node) - states,
            frozenset(),
        )

    @property
    def given(self) -> str | None:
        # The name of the position that a phase or a judging function is given.
        return self.arguments[0] if self.role.kind != "helper" else None

    def check(self) -> Signature:
        self.check_names()
        self.scope = replace(self.scope, truths=sure_truths(self.node, self.scope))
        work = 1 + self.block(self.node.body, {})
        if work > MAX_WORK:
            raise self.scope.fail(
                self.node,
                f"{self.node.name} could take {work:,} steps; at most {MAX_WORK:,} are allowed",
            )
        self.check_changes()
        value = self.check_returns()
        truth = value and all(
            type_of(node, self.scope).truth for node in self.returns if node is not None
        )
        return Signature(
            states=tuple(name in self.scope.states for name in self.arguments),
            changes=frozenset(
                place for place, name in enumerate(self.arguments) if name in self.changed
            ),
            value=value,
            truth=truth,
            work=work,
        )

    def check_names(self) -> None:
        own = local_names(self.node)
        for name in sorted(own & (RESERVED | set(self.scope.constants) | set(self.file.roles))):
            raise self.scope.fail(self.node, f"{name!r} has a meaning already; use another name")
        if len(set(self.arguments)) < len(self.arguments):
            raise self.scope.fail(self.node, "two arguments carry the same name")
        if len(own) > MAX_NAMES:
            raise self.scope.fail(self.node, f"more than {MAX_NAMES} names in one function")

    def block(self, body: Sequence[ast.stmt], active: Active) -> int:
        return sum(self.statement(node, active) for node in body)

    def statement(self, node: ast.stmt, active: Active) -> int:
        match node:
            case ast.Assign(targets=[target], value=value):
                return self.assign(target, value, active)
            case ast.AugAssign(target=target, value=value):
                if isinstance(target, ast.Name) and target.id not in self.scope.numbers:
                    raise self.scope.fail(node, f"{target.id} is not a number to change")
                number(target, self.scope)
                return self.assign(target, value, active)
            case ast.If(test=test, body=body, orelse=orelse):
                number(test, self.scope, test=True)
                longer = max(self.block(body, active), self.block(orelse, active))
                return self.work(test) + longer
            case ast.For():
                return self.loop(node, active)
            case ast.Return(value=value):
                self.returns.append(value)
                if value is None:
                    return 1
                number(value, self.scope)
                return self.work(value)
            case ast.Expr(value=ast.Yield() as move):
                return self.move(move, active)
            case ast.Expr(value=ast.Call(func=ast.Name(id=name), args=arguments) as call):
                call_helper(call, name, arguments, self.scope)
                return self.work(call, whole=True)
            case ast.Expr(value=ast.Call()):
                raise self.scope.fail(node, "the copy is lost; write `t = s.copy()`")
        return 1

    def assign(self, target: ast.expr, value: ast.expr, active: Active) -> int:
        whole: ast.expr = target
        while isinstance(whole, ast.Subscript):
            whole = whole.value
        match whole:
            case ast.Name(id=name) if whole is target and copied(value):
                self.copy_to(target, name, value)
                return 2
            case ast.Name(id=name) if whole is target:
                if name in active:
                    raise self.scope.fail(
                        target, f"the loop gives {name} its values; use another name"
                    )
                if name in self.scope.states:
                    raise self.scope.fail(
                        target, f"{name} is a position; it is set by `{name} = s.copy()`"
                    )
            case ast.Name(id=name):
                raise self.scope.fail(target, f"{name} cannot be changed, only a field can")
            case ast.Attribute(value=ast.Name(id=name)):
                number(target, self.scope)
                self.changed.setdefault(name, target)
        number(value, self.scope)
        return self.work(target) + self.work(value, whole=isinstance(target, ast.Name))

    def copy_to(self, target: ast.expr, name: str, value: ast.expr) -> None:
        source = copied(value)
        if source not in self.scope.states:
            raise self.scope.fail(target, f"{source} is not a position to copy")
        if name in self.arguments:
            raise self.scope.fail(target, f"give the copy a name of its own: `t = {source}.copy()`")
        if name not in self.scope.states:
            raise self.scope.fail(target, f"{name} is used as a number and as a position")

    def loop(self, node: ast.For, active: Active) -> int:
        assert isinstance(node.target, ast.Name)
        name = node.target.id
        if name in active or name in self.scope.states:
            raise self.scope.fail(node, f"{name!r} is in use already; name the loop otherwise")
        loop = read_loop(node, active, self.scope.constants, self.file.evaluator)
        self.loops[node] = loop
        if loop.fixed is None:
            parts = node.iter.args if isinstance(node.iter, ast.Call) else [_index(node.iter)]
            for part in parts:
                number(part, self.scope)
        return 1 + loop.longest * (1 + self.block(node.body, {**active, name: loop.values}))

    def move(self, node: ast.Yield, active: Active) -> int:
        if not self.role.is_phase:
            raise self.scope.fail(node, "only a phase yields; mark it @choice or @chance(total)")
        assert isinstance(node.value, ast.Tuple)
        label, seat, state, phase = node.value.elts
        number(seat, self.scope)
        reached = copied(state) or (state.id if isinstance(state, ast.Name) else "")
        if reached not in self.scope.states:
            raise self.scope.fail(
                state, "the third part of a move is a position, such as `t` or `s.copy()`"
            )
        if not isinstance(phase, ast.Name) or phase.id not in self.file.phases:
            shown = ast.unparse(phase)[:40]
            raise self.scope.fail(phase, bounded.unknown("phase", shown, self.file.phases))
        parts = read_label(label, active, self.scope)
        self.sites.append((node, Site(0, node.lineno, parts, self.node.name, phase.id)))
        return 2 + self.work(seat)

    def work(self, node: ast.expr, *, whole: bool = False) -> int:
        # The steps of an expression. A helper that changes a position may be the whole of it,
        # never a part: then nothing hangs on the order in which parts are worked out.
        total = 1
        for part in ast.walk(node):
            match part:
                case ast.Call(func=ast.Name(id=name)) if name in self.scope.signatures:
                    signature, changed = call_helper(part, name, part.args, self.scope)
                    if changed and not (whole and part is node):
                        raise self.scope.fail(
                            part,
                            f"{name} changes a position, so its call stands alone on a line, or "
                            f"gives a name its value: `found = {name}(...)`",
                        )
                    for one in changed:
                        self.changed.setdefault(one, part)
                    total += signature.work
                case ast.Call():
                    # A word goes over an array in C, far faster than a loop does.
                    total += 2
        return total

    def check_changes(self) -> None:
        if self.given in self.changed and not self.role.may_change:
            raise self.scope.fail(
                self.changed[self.given],
                f"{self.node.name} changes {self.given}, the position it is given; "
                f"write `t = {self.given}.copy()` and change t",
            )

    def check_returns(self) -> bool:
        valued = [node for node in self.returns if node is not None]
        if self.role.is_phase:
            for node in valued:
                raise self.scope.fail(node, "a phase yields its moves; its `return` is bare")
            if not self.sites:
                raise self.scope.fail(self.node, f"{self.node.name} never yields a move")
            return False
        if not valued and self.role.kind == "helper":
            return False
        if len(valued) < len(self.returns) or not _always_returns(self.node.body):
            raise self.scope.fail(
                self.node, f"{self.node.name} can end without a value; each way through returns one"
            )
        return True


def _always_returns(body: Sequence[ast.stmt]) -> bool:
    for node in body:
        match node:
            case ast.Return():
                return True
            case ast.If(body=inner, orelse=orelse):
                if _always_returns(inner) and _always_returns(orelse):
                    return True
    return False


def _index(node: ast.expr) -> ast.expr:
    assert isinstance(node, ast.Subscript)
    return node.slice

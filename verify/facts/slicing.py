"""A parsed rules file and one of its facts come in; what the fact's numbers hang on goes out.

Followed back are values: from what the fact returns to the fields, names and constants it is worked
out from, wherever the file sets them, and to the tests and loops around those lines. Fields go by
their names, whatever position they are of, and lines by no order; so what is found may be too much,
never too little.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, TypeGuard

from verify.facts.fingerprint import digest, told

MOST_STEPS = 2_000_000
"""MOW takes a few thousand."""


@dataclass(frozen=True, slots=True)
class Reads:
    """What a fact hangs on: parameters, columns as (component, column), and lines of the rules.

    `digest` stands for the functions and constants among them: it is another one where they have
    been changed, other than in what explains them.
    """

    parameters: tuple[str, ...]
    columns: tuple[tuple[str, str], ...]
    digest: str


class TooLongError(Exception):
    """A file made to take for ever."""


class _Need(NamedTuple):
    """What has to be known: a `kind` of thing, the function it is in, its name."""

    kind: str
    function: str
    name: str


class _Line(NamedTuple):
    """A statement, and what decides whether it is reached: tests and loops around it."""

    node: ast.stmt
    around: tuple[ast.expr, ...]


Functions: TypeAlias = dict[str, ast.FunctionDef]


def reads_of(tree: ast.Module, fact: ast.FunctionDef, phase: str | None, things: ast.expr) -> Reads:
    """What a fact hangs on that is about `things`, or about the outcomes of a `phase` by the values
    of the field that `things` names. Raises TooLongError."""
    return _Slice(tree).of(fact, phase, things)


class _Slice:
    """All that one fact needs; `needed` grows until nothing new is found."""

    def __init__(self, tree: ast.Module) -> None:
        functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
        self.functions: Functions = {node.name: node for node in functions}
        self.constants: dict[str, ast.expr] = {}
        self.fields: dict[str, ast.AnnAssign] = {}
        for node in tree.body:
            match node:
                case ast.Assign(targets=[target], value=value):
                    for part in ast.walk(target):
                        if isinstance(part, ast.Name):
                            self.constants[part.id] = value
                case ast.ClassDef(body=body):
                    for line in body:
                        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                            self.fields[line.target.id] = line
        self.left = MOST_STEPS
        self.reached: dict[str, list[_Line]] = {}
        self.needed: dict[_Need, None] = {}
        self.waiting: list[_Need] = []
        self.parameters: set[str] = set()
        self.columns: set[tuple[str, str]] = set()
        self.said: set[str] = set()

    def of(self, fact: ast.FunctionDef, phase: str | None, things: ast.expr) -> Reads:
        marks = self.functions[phase].decorator_list if phase in self.functions else []
        totals = [one for mark in marks if isinstance(mark, ast.Call) for one in mark.args]
        total_by = [one.id for one in totals if isinstance(one, ast.Name)]
        for function in (fact.name, phase or "", *total_by):
            self.reach(function)
        for total in totals:
            self.read(total, "")
        self.said |= set(map(told, fact.decorator_list))
        self.need_return(fact.name)
        match things:
            case ast.Constant(value=str() as field):
                self.add("field", "", field)
            case _:
                self.read(things, "")
        if phase is not None and phase in self.functions:
            self.need_weights(phase)
        while self.waiting:
            self.follow(self.waiting.pop())
        for name in {need.function for need in self.needed if need.function}:
            self.said |= {f"{name}:{place}:{told(one)}" for place, one in self.body_of(name)}
        return Reads(
            tuple(sorted(self.parameters)), tuple(sorted(self.columns)), digest(sorted(self.said))
        )

    def body_of(self, name: str) -> Iterator[tuple[int, ast.stmt]]:
        """The statements of a function, without a text that explains it."""
        for place, node in enumerate(self.functions[name].body):
            if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                yield place, node

    def reach(self, name: str) -> None:
        """Take in the lines of a function and of all that it calls."""
        waiting = [name]
        while waiting:
            one = waiting.pop()
            if one in self.reached or one not in self.functions:
                continue
            self.reached[one] = list(_lines(self.functions[one].body, ()))
            for node in ast.walk(self.functions[one]):
                match node:
                    case ast.Call(func=ast.Name(id=called)):
                        waiting.append(called)

    def lines(self, function: str) -> Sequence[_Line]:
        """The lines of a function, which are about to be looked through."""
        found = self.reached.get(function, ())
        self.spend(len(found))
        return found

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise TooLongError

    def add(self, kind: str, function: str, name: str) -> None:
        need = _Need(kind, function, name)
        if need not in self.needed:
            self.needed[need] = None
            self.waiting.append(need)

    def read(self, node: ast.expr, function: str) -> None:
        """Need all that an expression is worked out from; `function` is where it stands."""
        if not function:
            self.said.add(told(node))
        for part in ast.walk(node):
            self.spend(1)
            match part:
                case ast.Call(func=ast.Name(id="parameter"), args=[ast.Constant(value=str() as p)]):
                    self.parameters.add(p)
                case ast.Call(
                    func=ast.Name(id="table"),
                    args=[ast.Constant(value=str() as component), ast.Constant(value=str() as c)],
                ):
                    self.columns.add((component, c))
                case ast.Attribute(attr=field) if field in self.fields:
                    self.add("field", "", field)
                case ast.Name(id=name) if name in self.functions:
                    self.need_return(name)
                case ast.Name(id=name) if name in self.constants:
                    self.add("constant", "", name)
                case ast.Name(id=name) if function:
                    self.add("local", function, name)

    def need_return(self, name: str) -> None:
        self.add("return", name, "")

    def need_weights(self, phase: str) -> None:
        for line in self.lines(phase):
            match line.node:
                case ast.Expr(value=ast.Yield(value=ast.Tuple(elts=[_, weight, *_]))):
                    self.read(weight, phase)
                    self.need_line(phase, line)

    def need_line(self, function: str, line: _Line) -> None:
        """Need what decides whether a line is reached, here and where the function is called."""
        for test in line.around:
            self.read(test, function)
        self.add("way", function, "")

    def follow(self, need: _Need) -> None:
        match need.kind:
            case "constant":
                self.read(self.constants[need.name], "")
            case "field":
                declared = self.fields.get(need.name)
                if declared is not None:
                    self.read(declared.annotation, "")
                    if declared.value is not None:
                        self.read(declared.value, "")
                for function in self.reached:
                    self.follow_field(function, need.name)
            case "return":
                for line in self.lines(need.function):
                    if isinstance(line.node, ast.Return) and line.node.value is not None:
                        self.read(line.node.value, need.function)
                        self.need_line(need.function, line)
            case "way":
                self.follow_way(need.function)
            case "local":
                self.follow_local(need.function, need.name)

    def follow_field(self, function: str, field: str) -> None:
        for line in self.lines(function):
            for target, value in _set(line.node):
                if isinstance(target, ast.Attribute | ast.Subscript) and _field(target) == field:
                    self.read(target, function)
                    self.read(value, function)
                    self.need_line(function, line)

    def follow_way(self, function: str) -> None:
        # a return before a line decides about it as much as a test around it
        for line in self.lines(function):
            if isinstance(line.node, ast.Return):
                for test in line.around:
                    self.read(test, function)
        for caller in self.reached:
            for line in self.lines(caller):
                if any(_calls(part, function) for part in _own(line.node)):
                    self.need_line(caller, line)

    def follow_local(self, function: str, name: str) -> None:
        for line in self.lines(function):
            for target, value in _set(line.node):
                if isinstance(target, ast.Name) and target.id == name:
                    self.read(value, function)
                    self.need_line(function, line)
        node = self.functions[function]
        arguments = [argument.arg for argument in node.args.args]
        if name not in arguments:
            return
        place = arguments.index(name)
        for caller in self.reached:
            for line in self.lines(caller):
                for part in _own(line.node):
                    for call in ast.walk(part):
                        if _is_call(call, function) and place < len(call.args):
                            self.read(call.args[place], caller)


def _lines(body: list[ast.stmt], around: tuple[ast.expr, ...]) -> Iterator[_Line]:
    """Every statement with the tests and loops around it; of a test or loop the head alone."""
    for node in body:
        yield _Line(node, around)
        match node:
            case ast.If(test=test):
                yield from _lines(node.body, (*around, test))
                yield from _lines(node.orelse, (*around, test))
            case ast.For(iter=values):
                yield from _lines(node.body, (*around, values))


def _set(node: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What a statement sets, and to what."""
    match node:
        case ast.Assign(targets=[target], value=value):
            yield target, value
        case ast.AugAssign(target=target, value=value):
            yield target, value
        case ast.For(target=target, iter=values):
            yield target, values


def _own(node: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement, without those of the statements in it."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.expr):
            yield part


def _field(target: ast.expr) -> str:
    while isinstance(target, ast.Subscript):
        target = target.value
    return target.attr if isinstance(target, ast.Attribute) else ""


def _is_call(node: ast.AST, function: str) -> TypeGuard[ast.Call]:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function
    )


def _calls(node: ast.expr, function: str) -> bool:
    return any(_is_call(part, function) for part in ast.walk(node))

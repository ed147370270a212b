"""A parsed rules file and one of its facts come in; what the fact's numbers hang on goes out.

Followed back are values: from what the fact returns to the fields, names and constants it is worked
out from, wherever the file sets them, and to the tests and loops around those lines. Fields go by
their names, whatever position they are of, and lines by no order; so what is found may be too much,
never too little.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from verify.facts.fingerprint import digest, told
from verify.facts.lines import Line, Lines

MOST_STEPS = 500_000
"""The largest game takes some thousands."""

Kind: TypeAlias = Literal["constant", "field", "local", "return", "way"]


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

    kind: Kind
    function: str
    name: str


def reads_of(tree: ast.Module, fact: ast.FunctionDef, phase: str | None, things: ast.expr) -> Reads:
    """What a fact hangs on that is about `things`, or about the outcomes of a `phase` by the values
    of the field that `things` names. Raises TooLongError."""
    return _Slice(tree, fact, phase, things).found()


class _Slice:
    """All that one fact needs; `needed` grows until nothing new is found."""

    def __init__(
        self, tree: ast.Module, fact: ast.FunctionDef, phase: str | None, things: ast.expr
    ) -> None:
        functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
        self.functions = {node.name: node for node in functions}
        self.constants: dict[str, ast.expr] = {}
        self.fields: dict[str, ast.AnnAssign] = {}
        for node in tree.body:
            match node:
                case ast.Assign(targets=[target], value=value):
                    for part in ast.walk(target):
                        if isinstance(part, ast.Name):
                            self.constants[part.id] = value
                case ast.ClassDef(body=body):
                    for field in body:
                        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                            self.fields[field.target.id] = field
        self.left = MOST_STEPS
        self.needed: dict[_Need, None] = {}
        self.waiting: list[_Need] = []
        self.parameters: set[str] = set()
        self.columns: set[tuple[str, str]] = set()
        self.said = set(map(told, fact.decorator_list))
        marks = self.functions[phase].decorator_list if phase in self.functions else []
        totals = [one for mark in marks if isinstance(mark, ast.Call) for one in mark.args]
        total_by = [one.id for one in totals if isinstance(one, ast.Name)]
        self.lines = Lines(self.functions, (fact.name, phase or "", *total_by))
        for total in totals:
            self.read(total, "")
        self.add("return", fact.name, "")
        match things:
            case ast.Constant(value=str() as name):
                self.add("field", "", name)
            case _:
                self.read(things, "")
        for line in self.lines.yields[phase or ""]:
            match line.node:
                case ast.Expr(value=ast.Yield(value=ast.Tuple(elts=[_, weight, *_]))):
                    self.read(weight, line.function)
                    self.need_line(line)

    def found(self) -> Reads:
        """Follow all needs back."""
        while self.waiting:
            self.follow(self.waiting.pop())
        for name in {need.function for need in self.needed if need.function}:
            for place, node in enumerate(self.functions[name].body):
                if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                    self.said.add(f"{name}:{place}:{told(node)}")
        return Reads(
            tuple(sorted(self.parameters)), tuple(sorted(self.columns)), digest(sorted(self.said))
        )

    def add(self, kind: Kind, function: str, name: str) -> None:
        """Need something, if it is not needed already."""
        need = _Need(kind, function, name)
        if need not in self.needed:
            self.needed[need] = None
            self.waiting.append(need)

    def read(self, node: ast.expr, function: str) -> None:
        """Need all that an expression is worked out from; `function` is where it stands."""
        if not function:
            self.said.add(told(node))
        for part in ast.walk(node):
            self.left -= 1
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
                    self.add("return", name, "")
                case ast.Name(id=name) if name in self.constants:
                    self.add("constant", "", name)
                case ast.Name(id=name) if function:
                    self.add("local", function, name)
        if self.left < 0:
            raise TooLongError

    def need_line(self, line: Line) -> None:
        """Need what decides whether a line is reached, here and where its function is called."""
        for test in line.around:
            self.read(test, line.function)
        self.add("way", line.function, "")

    def follow(self, need: _Need) -> None:
        """Need what something that is needed is worked out from."""
        match need:
            case ("constant", _, name):
                self.read(self.constants[name], "")
            case ("field", _, name):
                declared = self.fields.get(name)
                for part in (declared.annotation, declared.value) if declared else ():
                    if part is not None:
                        self.read(part, "")
                for line, target, value in self.lines.fields[name]:
                    self.read(target, line.function)
                    self.read(value, line.function)
                    self.need_line(line)
            case ("local", function, name):
                for line, value in self.lines.locals[function, name]:
                    self.read(value, function)
                    self.need_line(line)
                self.follow_argument(function, name)
            case ("return", function, _):
                for line in self.lines.returns[function]:
                    if isinstance(line.node, ast.Return) and line.node.value is not None:
                        self.read(line.node.value, function)
                        self.need_line(line)
            case ("way", function, _):
                # a return before a line decides about it as much as a test around it
                for line in self.lines.returns[function]:
                    for test in line.around:
                        self.read(test, function)
                for line, _call in self.lines.calls[function]:
                    self.need_line(line)

    def follow_argument(self, function: str, name: str) -> None:
        """Need what is given for a name of a function where it is called, if it is an argument."""
        arguments = [argument.arg for argument in self.functions[function].args.args]
        if name in arguments:
            place = arguments.index(name)
            for line, call in self.lines.calls[function]:
                if place < len(call.args):
                    self.read(call.args[place], line.function)

"""Functions of a rules file come in; where they set what, return, and are called goes out."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple


class Line(NamedTuple):
    """A statement of a function, and what decides whether it is reached: tests and loops around
    it."""

    function: str
    node: ast.stmt
    around: tuple[ast.expr, ...]


class Lines:
    """The lines of some functions and of all that they call, by what is looked for in them.

    `returns` and `yields` are by function; `fields` has for a field's name the lines that set it,
    with what is set and to what; `locals` the same for a function and a name of it; `calls` has for
    a function the lines that call it.
    """

    def __init__(self, functions: Mapping[str, ast.FunctionDef], roots: Iterable[str]) -> None:
        self.returns: defaultdict[str, list[Line]] = defaultdict(list)
        self.yields: defaultdict[str, list[Line]] = defaultdict(list)
        self.fields: defaultdict[str, list[tuple[Line, ast.expr, ast.expr]]] = defaultdict(list)
        self.locals: defaultdict[tuple[str, str], list[tuple[Line, ast.expr]]] = defaultdict(list)
        self.calls: defaultdict[str, list[tuple[Line, ast.Call]]] = defaultdict(list)
        waiting, done = list(roots), set[str]()
        while waiting:
            name = waiting.pop()
            if name in functions and name not in done:
                done.add(name)
                for line in _lines(name, functions[name].body, ()):
                    waiting += self._take(line)

    def _take(self, line: Line) -> Iterator[str]:
        """Take a line in; the functions that it calls."""
        match line.node:
            case ast.Return():
                self.returns[line.function].append(line)
            case ast.Expr(value=ast.Yield()):
                self.yields[line.function].append(line)
        for target, value in _set(line.node):
            whole = target
            while isinstance(whole, ast.Subscript):
                whole = whole.value
            if isinstance(whole, ast.Attribute):
                self.fields[whole.attr].append((line, target, value))
            elif isinstance(whole, ast.Name):
                self.locals[line.function, whole.id].append((line, value))
        for part in ast.iter_child_nodes(line.node):
            for call in ast.walk(part) if isinstance(part, ast.expr) else ():
                match call:
                    case ast.Call(func=ast.Name(id=called)):
                        self.calls[called].append((line, call))
                        yield called


def _lines(function: str, body: Iterable[ast.stmt], around: tuple[ast.expr, ...]) -> Iterator[Line]:
    """Every statement with the tests and loops around it; of a test or loop the head alone."""
    for node in body:
        yield Line(function, node, around)
        match node:
            case ast.If(test=test):
                yield from _lines(function, node.body, (*around, test))
                yield from _lines(function, node.orelse, (*around, test))
            case ast.For(iter=values):
                yield from _lines(function, node.body, (*around, values))


def _set(node: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What a statement sets, and to what."""
    match node:
        case ast.Assign(targets=[target], value=value) | ast.AugAssign(target=target, value=value):
            yield target, value
        case ast.For(target=target, iter=values):
            yield target, values

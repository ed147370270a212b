"""A rules file run as the ordinary Python it is: what the plain reading is held to.

Slow, unsafe and simple: for the tests' own files only.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from verify import language
from verify.rules.model import Position


class WeightsFirst(ast.NodeTransformer):
    """What cannot happen is never said: the words of an outcome are made where it has a weight."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        chance = [one for one in node.decorator_list if ast.unparse(one).startswith("chance(")]
        return self.generic_visit(node) if chance else node

    def visit_Yield(self, node: ast.Yield) -> ast.AST:
        assert isinstance(node.value, ast.Tuple)
        words, weight, *rest = node.value.elts
        first = ast.NamedExpr(ast.Name("_weight", ast.Store()), weight)
        words = ast.IfExp(first, words, ast.Constant(""))
        parts = [words, ast.Name("_weight", ast.Load()), *rest]
        return ast.copy_location(ast.Yield(ast.Tuple(parts, ast.Load())), node)


class Play:
    """The functions of a file under CPython, over positions with a list for each array."""

    def __init__(
        self,
        text: str,
        parameters: Mapping[str, Any],
        tables: Mapping[str, Mapping[str, Any]],
        *,
        neighbours: Mapping[str, str] | None = None,
        strict: bool = False,
    ) -> None:
        self.marks: dict[str, list[str]] = {}
        self.names: dict[str, Any] = {word: getattr(language, word) for word in language.__all__}
        self.names["parameter"] = parameters.__getitem__
        self.names["table"] = lambda component, column: tuple(tables[component][column])
        for word in ("choice", "end", "wins", "score", "always"):
            self.names[word] = self.marker(word)
        self.names["chance"] = lambda total: self.marker("chance")
        words = dict(self.names)
        files: dict[str, SimpleNamespace] = {}

        def run(text: str, names: dict[str, Any]) -> None:
            text = text.removeprefix("from verify.language import *")
            tree = ast.fix_missing_locations(WeightsFirst().visit(ast.parse(text)))
            exec(compile(tree, "rules", "exec", dont_inherit=True), names)

        def taken(name: str, by: dict[str, Any], *_: Any) -> SimpleNamespace:
            path = by.get("folder", "") + name.replace(".", "/") + ".py"
            if path not in files:
                own = {**words, "folder": path[: path.rfind("/") + 1]}
                own["__builtins__"] = self.names["__builtins__"]
                run((neighbours or {})[path], own)
                files[path] = SimpleNamespace(**own)
            return files[path]

        self.names["__builtins__"] = {**vars(builtins), "__import__": taken}
        run(text, self.names)
        if strict:
            for name, value in self.names.items():
                if isinstance(value, tuple):
                    self.names[name] = fixed(value)
        declared = self.names["State"]
        self.types: dict[str, Any] = dict(declared.__annotations__)
        self.starts = {name: getattr(declared, name, 0) for name in self.types}

    def marker(self, word: str) -> Callable[[Any], Any]:
        def mark(function: Any) -> Any:
            self.marks.setdefault(word, []).append(function.__name__)
            return function

        return mark

    def state(self, values: tuple[int, ...]) -> Any:
        left = iter(values)

        def array(kind: Any) -> Any:
            if not isinstance(kind, language.Places):
                return next(left)
            size = kind.places if isinstance(kind.places, int) else len(kind.places)
            return Row(array(kind.inner) for _ in range(size))

        return State({name: array(kind) for name, kind in self.types.items()})

    def moves(self, position: Position) -> list[tuple[str, int, Position]]:
        """Label, seat or weight, target of each move; outcomes of weight 0 left out."""
        phase = self.names[position[0]]
        is_chance = position[0] in self.marks.get("chance", ())
        return [
            (label, int(number), (following.__name__, state.flat()))
            for label, number, state, following in frozen(phase(self.state(position[1])))
            if number or not is_chance
        ]

    def moves_until_it_breaks(
        self, position: Position
    ) -> tuple[list[tuple[str, int, Position]], bool]:
        """The same up to the first that cannot be worked out, and whether there is one."""
        found: list[tuple[str, int, Position]] = []
        is_chance = position[0] in self.marks.get("chance", ())
        try:
            for label, number, state, following in self.names[position[0]](self.state(position[1])):
                if number or not is_chance:
                    target = following.__name__, state.flat()
                    # In the language a comparison is 1 or 0, also to be seen.
                    label = label.replace("False", "0").replace("True", "1")
                    found.append((label, int(number), target))
        except BREAKS:
            return found, True
        return found, False

    def judged(self, name: str, position: Position, *seat: int) -> int | None:
        """What `judge` says, or None if it cannot be worked out."""
        seats = seat if name in self.marks["wins"] + self.marks["score"] else ()
        try:
            return self.judge(name, position, *seats)
        except BREAKS:
            return None

    def judge(self, name: str, position: Position, *seat: int) -> int:
        return int(self.names[name](self.state(position[1]), *seat))


BREAKS = (IndexError, ZeroDivisionError, UnboundLocalError, ValueError)


class Row(list[Any]):
    """A list that has no places below 0."""

    def __getitem__(self, place: Any) -> Any:
        return super().__getitem__(_there(place))

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(_there(place), value)


class Listed(tuple[Any, ...]):
    """A constant that has no places below 0."""

    def __getitem__(self, place: Any) -> Any:
        return super().__getitem__(_there(place))


def fixed(value: Any) -> Any:
    return Listed(fixed(part) for part in value) if isinstance(value, tuple) else value


def _there(place: Any) -> Any:
    if not isinstance(place, slice) and place < 0:
        raise IndexError(place)
    return place


class State:
    def __init__(self, fields: dict[str, Any]) -> None:
        self.__dict__.update(fields)

    def copy(self) -> State:
        return State(
            {name: doubled(value) for name, value in self.__dict__.items()},
        )

    def flat(self) -> tuple[int, ...]:
        return tuple(number for value in self.__dict__.values() for number in flattened(value))


def frozen(moves: Any) -> Any:
    # A state may be changed after its yield, so each is copied before the next is asked for.
    return [(label, number, state.copy(), phase) for label, number, state, phase in moves]


def doubled(value: Any) -> Any:
    return Row(doubled(part) for part in value) if isinstance(value, list) else value


def flattened(value: Any) -> list[int]:
    if not isinstance(value, list):
        return [int(value)]
    return [number for part in value for number in flattened(part)]

"""A function comes in; for each of its `if`s the names that live nowhere but inside of it go out.

Carried out on terms, what both ways of an `if` set is joined after it. A name that nobody can ask
for any more need not be: in a loop over many cases it would grow with each of them.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence


def names_within(function: ast.FunctionDef) -> Mapping[ast.If, frozenset[str]]:
    """For each `if` the names that stand only there, and have a new value before they are read."""
    everywhere = _named([function])
    # What is handed over was there before.
    everywhere.update(argument.arg for argument in function.args.args)
    return {
        node: frozenset(
            name
            for name, times in _named([*node.body, *node.orelse]).items()
            if times == everywhere[name] and _sets_first([node], name)
        )
        for node in ast.walk(function)
        if isinstance(node, ast.If)
    }


def _sets_first(body: Sequence[ast.stmt], name: str) -> bool:
    """Whether the name has a new value before it is read, wherever the statements read it."""
    having = [node for node in body if name in _named([node])]
    match having:
        case []:
            return True
        case [ast.Assign(targets=[ast.Name(id=target)], value=value), *_] if target == name:
            return name not in _named([value])
        case [ast.If(test=test, body=first, orelse=second)]:
            return name not in _named([test]) and all(
                _sets_first(way, name) for way in (first, second)
            )
        case [ast.For(target=ast.Name(id=target), iter=over, body=inner)]:
            if name in _named([over]):
                return False
            return target == name or _sets_first(inner, name)
    return False


def _named(nodes: Iterable[ast.AST]) -> Counter[str]:
    return Counter(one.id for node in nodes for one in ast.walk(node) if isinstance(one, ast.Name))

"""The functions of a rules file come in; each is checked, and its calls, loops and sites go out.

A phase yields and changes nothing it is given; a helper neither calls itself nor loops without
bound; every name is a number, an array or a position, and used as such.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from verify.errors import RulesError
from verify.rules.function import Checked, File, check_function
from verify.rules.loops import Loop
from verify.rules.model import Site
from verify.rules.types import Signature

MAX_CALLS = 20
"""So many functions may call each other in a row; a reading carries out each call in the last."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What the checks found out, for the readings: keyed by function name or syntax node.

    `signatures` has every function that can be called, the called before the calling;
    `most_work` are the steps of the longest function.
    """

    signatures: Mapping[str, Signature]
    most_work: int
    loops: Mapping[ast.For, Loop]
    sites: Mapping[ast.Yield, Site]


def check_functions(functions: Mapping[str, ast.FunctionDef], file: File) -> Meaning:
    """Check every function, the called before the calling; raise `RulesError`."""
    signatures: dict[str, Signature] = {}
    found: dict[str, Checked] = {}
    for name in _called_first(functions, file.evaluator.name):
        found[name] = check_function(functions[name], file, signatures)
        if name not in file.closed:
            signatures[name] = found[name].signature
    loops: dict[ast.For, Loop] = {}
    sites: dict[ast.Yield, Site] = {}
    for name in functions:
        loops.update(found[name].loops)
        for node, site in found[name].sites:
            sites[node] = replace(site, number=len(sites))
    most_work = max(checked.signature.work for checked in found.values())
    return Meaning(signatures, most_work, loops, sites)


def _called_first(functions: Mapping[str, ast.FunctionDef], name: str) -> Iterator[str]:
    done: dict[str, int] = {}
    for root in functions:
        # An own stack: a chain of helpers may be longer than Python's recursion allows.
        path = [(root, _calls(functions[root], functions))]
        on_path = [root]
        while path and root not in done:
            current, calls = path[-1]
            called = next((c for c in calls if c not in done), None)
            if called is None:
                done[current] = 1 + max(
                    (done[c] for c in _calls(functions[current], functions)), default=0
                )
                if done[current] > MAX_CALLS:
                    raise RulesError(
                        f"more than {MAX_CALLS} functions call each other in a row",
                        name,
                        functions[current].lineno,
                    )
                path.pop()
                on_path.pop()
                yield current
            elif called in on_path:
                ring = " calls ".join([*on_path[on_path.index(called) :], called])
                raise RulesError(
                    f"a function must not call itself: {ring}", name, functions[called].lineno
                )
            else:
                path.append((called, _calls(functions[called], functions)))
                on_path.append(called)


def _calls(function: ast.FunctionDef, functions: Mapping[str, ast.FunctionDef]) -> Iterator[str]:
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id=called)) if called in functions:
                yield called

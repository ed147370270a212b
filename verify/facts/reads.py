"""The syntax of a rules file comes in; what its facts hang on goes out. Nothing is run.

Parameters and columns of tables count that a fact's numbers can be changed by, and no others: a
roll of dice moves eggs back to the roof too, but of which colours it leaves nothing to choose does
not depend on how many eggs there are. So a fact holds for every number of players that it does not
read.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from verify.errors import RulesError
from verify.facts.fingerprint import digest, told
from verify.facts.slicing import Reads, TooLongError, reads_of
from verify.rules.files import read_files

TURN = "turn"
"""The fact that every rules file has."""


def fact_reads(
    text: str, name: str = "rules.py", neighbours: Mapping[str, str] | None = None
) -> dict[str, Reads]:
    """By name every fact of a rules file and what it hangs on; raise `RulesError` for syntax that
    is none of the language. `neighbours` are as for `read_rules`."""
    tree, _ = read_files(text, name, neighbours or {})
    try:
        return _found(tree)
    except TooLongError as error:
        raise RulesError("it takes too long to see what facts hang on", name, 1) from error


def _found(tree: ast.Module) -> dict[str, Reads]:
    found = {TURN: Reads((), (), _of_turn(tree))}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                match mark:
                    case ast.Call(func=ast.Name(id="fact"), args=[things]):
                        found[node.name] = reads_of(tree, node, None, things)
                    case ast.Call(func=ast.Name(id="odds"), args=[ast.Name(id=phase), by]):
                        found[node.name] = reads_of(tree, node, phase, by)
    return found


def _of_turn(tree: ast.Module) -> str:
    """Of the phases, their marks, and the words and ways on of their moves."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            moves = [
                told(part.value.elts[0]) + told(part.value.elts[3])
                for part in ast.walk(node)
                if isinstance(part, ast.Yield)
                and isinstance(part.value, ast.Tuple)
                and len(part.value.elts) == 4
            ]
            if moves:
                marks = [mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)]
                found.append([node.name, "turn" in marks, "start" in marks, *moves])
    return digest(found)

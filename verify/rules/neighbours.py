"""What a rules file takes from the files beside it. In: its text or tree; out: its imports, and
the texts of all files that it needs.

`from .placing import fits, area` takes two names from `placing.py` beside it, `from .claims import
*` all that are defined there, `from .solo.robot import skips` one from a folder beside it. A file
takes names from files beside it or in folders there, so that nothing leads out of the folder of the
rules.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from verify.errors import RulesError
from verify.source import SourceError, parse

MOST_FILES: Final = 30

_TAKES: Final = re.compile(r"^\s*from\s*\.", re.MULTILINE)
_BELOW: Final = re.compile(r"^(?:@|def\b|class\b|\w[\w, ]*=)", re.MULTILINE)
"""Where the top of a file, at which names are taken, is over."""


@dataclass(frozen=True, slots=True)
class Import:
    """A line of the file `by` that takes names from the file at `path`; both are ways from the
    folder of the rules file. `names` is None where it takes all."""

    by: str
    path: str
    names: tuple[str, ...] | None
    line: int


def imports_of(tree: ast.Module, by: str, name: str) -> Iterator[Import]:
    """What a file takes from others; raise `RulesError` for what is no way to take it.

    `by` is the file's way from the folder of the rules file, `name` is how messages call it.
    """
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.level:
            yield _import(node, by, name)


def texts_beside(text: str, by: str, read: Callable[[Import], str]) -> dict[str, str]:
    """The texts of all files that a rules file needs, by their ways from its folder.

    `read` reads one. What cannot be read as Python, or takes names in a wrong way, is followed no
    further: who reads the rules says what is wrong with it.
    """
    found: dict[str, str] = {}
    waiting = [(by, text)]
    while waiting:
        path, text = waiting.pop()
        for one in _imports(text, path):
            if one.path != by and one.path not in found and len(found) < MOST_FILES:
                found[one.path] = read(one)
                waiting.append((one.path, found[one.path]))
    return found


def _imports(text: str, by: str) -> list[Import]:
    if not _TAKES.search(text):
        return []
    below = _BELOW.search(text)
    # of a large file the top is read in no time; a text that explains may look like the rest
    for part in (text[: below.start()], text) if below else (text,):
        try:
            return list(imports_of(parse(part, "exec"), by, by))
        except (SourceError, RulesError):
            continue
    return []


def _import(node: ast.ImportFrom, by: str, name: str) -> Import:
    names = tuple(one.name for one in node.names)
    shown = f"from .{node.module or names[0]} import {'*' if node.module is None else names[0]}"
    wrong = ""
    if node.level > 1:
        wrong = f"{'.' * node.level} leads out of the file's own folder; names come from files "
        wrong += f"beside it or in folders there: `{shown}`"
    elif node.module is None:
        wrong = f"names are taken from a file: `{shown}`, or those of them that are used"
    elif any(one.asname for one in node.names):
        wrong = f"a name means the same in all files: `{shown}`, without `as`"
    elif any(part.startswith("_") for part in (*node.module.split("."), *names)):
        wrong = "no file and no name of rules starts with an underscore"
    if wrong:
        raise RulesError(wrong, name, node.lineno)
    assert node.module is not None
    path = PurePosixPath(by).parent.joinpath(*node.module.split(".")).as_posix() + ".py"
    return Import(by, path, None if names == ("*",) else names, node.lineno)

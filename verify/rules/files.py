"""A rules file and those that it takes names from come in, as texts; one tree of syntax goes out.

In the tree the lines of all files are counted through: the rules file has its own, behind them come
those of each other file. `Origin` tells which file a line is from. Names are defined once in all
files and mean the same in each, but a file has to take those that it uses: so each of them can be
read as the ordinary Python that it is.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import PurePosixPath

from verify.errors import RulesError
from verify.rules.constants import defined
from verify.rules.names import local_names
from verify.rules.neighbours import MOST_FILES, Import, imports_of
from verify.rules.whitelist import check_syntax
from verify.source import MAX_CHARACTERS, SourceError, parse


@dataclass(frozen=True, slots=True)
class Origin:
    """Which file each line is from: `files` as messages call them, and `before` each of them so
    many lines of others."""

    files: tuple[str, ...]
    before: tuple[int, ...]

    def of(self, line: int) -> tuple[str, int]:
        """The file, and the line in it."""
        number = max(n for n, before in enumerate(self.before) if before < max(line, 1))
        return self.files[number], line - self.before[number]

    def at(self, line: int) -> str:
        """`rules.py:12`."""
        file, own = self.of(line)
        return f"{file}:{own}"

    def line(self, line: int) -> str:
        """`line 12`, or `line 12 of claims.py` where that is not the rules file."""
        file, own = self.of(line)
        return f"line {own}" + (f" of {file}" if file != self.files[0] else "")


@dataclass(frozen=True, slots=True)
class _File:
    name: str
    tree: ast.Module
    defined: Mapping[str, int]
    takes: tuple[Import, ...]


@dataclass(slots=True)
class _Files:
    """What has been read so far, by its way from the folder of the rules file; `done` are those
    whose names are all there, in the order in which they can be read."""

    texts: Mapping[str, str]
    name: str
    read: dict[str, _File] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)


def read_files(text: str, name: str, neighbours: Mapping[str, str]) -> tuple[ast.Module, Origin]:
    """The syntax of the rules file and of all that it takes names from, and where its lines are.

    `neighbours` are their texts by their ways from its folder. What is defined in a file stands
    behind what that takes from others. Raises `RulesError` for what is no rules file.
    """
    own = PurePosixPath(name).name
    files = _Files({**neighbours, own: text}, name)
    _read(own, None, (), files)
    _check_names(files)
    main = files.read[own]
    lines = _lines(text)
    before = [0]
    body: list[ast.stmt] = []
    for path in files.done[:-1]:
        before.append(lines)
        lines += _lines(files.texts[path])
        body += ast.increment_lineno(files.read[path].tree, before[-1]).body
    main.tree.body[:0] = [one for one in body if _defines(one)]
    names = [files.read[path].name for path in (own, *files.done[:-1])]
    return main.tree, Origin(tuple(names), tuple(before))


def _lines(text: str) -> int:
    """No fewer lines than Python counts, whatever ends them."""
    return len(text.splitlines()) + 1


def _defines(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign | ast.ClassDef | ast.FunctionDef)


def _read(path: str, by: Import | None, way: tuple[str, ...], files: _Files) -> None:
    name = _called(path, files)
    if by is not None:
        _check_way(path, by, way, files)
    if path in files.done:
        return
    text = files.texts[path]
    try:
        tree = parse(text, "exec")
    except SourceError as error:
        raise RulesError(error.message, name, error.line) from None
    check_syntax(tree, name)
    takes = tuple(imports_of(tree, path, name))
    files.read[path] = _File(name, tree, defined(tree, name), takes)
    for one in takes:
        _read(one.path, one, (*way, path), files)
        _check_taken(one, files)
    files.done.append(path)


def _called(path: str, files: _Files) -> str:
    """A file as messages call it, beside the rules file."""
    folder = files.name.rpartition("/")[0]
    return f"{folder}/{path}" if folder else path


def _check_way(path: str, by: Import, way: tuple[str, ...], files: _Files) -> None:
    """Raise for a file that is not there, that leads back to itself, or is one too many."""
    why = ""
    # whoever gathered the texts stopped at as many
    near_by = files.read if path in files.texts else files.texts
    if path in way:
        ring = [*way[way.index(path) :], path]
        why = " takes from ".join(ring)
        why = f"files take names in a ring: {why}; what both need belongs into a third file"
    elif len({*near_by, path}) > MOST_FILES + 1:
        why = f"rules are spread over more than {MOST_FILES} files"
    elif path not in files.texts:
        near = get_close_matches(path, files.texts, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        why = f"there is no file {path!r} in the folder of the rules{hint}"
    elif sum(len(files.texts[one]) for one in {*files.read, path}) > MAX_CHARACTERS:
        why = f"with this file the rules have more than {MAX_CHARACTERS:,} characters"
    if why:
        raise RulesError(why, _called(by.by, files), by.line)


def _check_taken(one: Import, files: _Files) -> None:
    """Raise for a name that is not defined in the file that it is taken from."""
    other = files.read[one.path]
    for name in one.names or ():
        if name in other.defined:
            continue
        elsewhere = [file.name for file in files.read.values() if name in file.defined]
        near = get_close_matches(name, other.defined, n=1)
        hint = (
            f"did you mean {near[0]!r}?"
            if near
            else f"it has {', '.join(other.defined) or 'no names'}"
        )
        hint = f"it is from {elsewhere[0]}: take it from there" if elsewhere else hint
        message = f"{other.name} does not define {name!r}; {hint}"
        raise RulesError(message, _called(one.by, files), one.line)


def _check_names(files: _Files) -> None:
    """Raise for a name that is defined in two files, or used where it was not taken."""
    home: dict[str, str] = {}
    for path in files.done:
        for name, line in files.read[path].defined.items():
            if name in home:
                first = files.read[home[name]]
                at = f"{first.name}:{first.defined[name]}"
                message = f"{name!r} is defined at {at} too; a name means one thing in all files"
                raise RulesError(message, files.read[path].name, line)
            home[name] = path
    for path in files.done:
        taken = _taken(files.read[path], files)
        strange = {name for name, of in home.items() if of != path and name not in taken}
        _check_used(files.read[path], home, strange, files)


def _taken(file: _File, files: _Files) -> set[str]:
    found: set[str] = set()
    for one in file.takes:
        found.update(files.read[one.path].defined if one.names is None else one.names)
    return found


def _check_used(file: _File, home: Mapping[str, str], strange: set[str], files: _Files) -> None:
    for statement in file.tree.body:
        own = local_names(statement) if isinstance(statement, ast.FunctionDef) else frozenset()
        for node in ast.walk(statement):
            if not isinstance(node, ast.Name) or node.id not in strange:
                continue
            other = files.read[home[node.id]]
            message = f"{node.id!r} is defined in {other.name}, but not taken from there"
            if node.id in own or isinstance(node.ctx, ast.Store):
                message = f"{node.id!r} means something else in {other.name}; use another name"
            raise RulesError(message, file.name, node.lineno)

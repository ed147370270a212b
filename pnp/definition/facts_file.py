"""The file `facts.yaml`: read, and written.

In: a file. Out: the facts in it with what each holds for, and back to a text. A fact stands there
once for each game that it differs in:

    facts:
      busts:
        - rules: rules.py
          lines: 2b6b9f001323           # stands for the lines of the rules that it hangs on
          parameters: {farmer_die: yes}
          tables: {egg die.face: 1f0c33a2b09d}
          rows: [{chosen: none, ways: 3, of: 54}]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Final, TypeAlias

from layouts.face.fields import Row, Value
from pnp.definition.errors import refuse
from pnp.definition.files import FileNameError, Folder
from pnp.definition.format import read_file
from pnp.definition.nodes import Fields, Items, Node, plain
from pnp.definition.tables import cell_value
from pnp.definition.yaml_text import in_yaml

FILE: Final = "facts.yaml"


@dataclass(frozen=True, slots=True)
class Held:
    """A fact as it was worked out: of which `rules` file and which `lines` of it, for which
    parameters and tables (a digest by `egg die.face`)."""

    rules: str
    lines: str
    parameters: Mapping[str, str]
    tables: Mapping[str, str]
    rows: tuple[Row, ...]


Book: TypeAlias = Mapping[str, tuple[Held, ...]]
"""Facts by name; of each as many as there are games that it differs in."""


def read_facts(file: FilePath) -> dict[str, tuple[Held, ...]]:
    """The facts of a file by name, none where there is no file. Raises DefinitionError."""
    if not file.is_file():
        return {}
    shown = file.as_posix()
    try:
        root = read_file(Folder(file.parent, file.parent.as_posix()), file.name)
    except FileNameError as error:
        raise refuse(Folder(file.parent, shown).place(""), "", str(error)) from None
    facts = root.nodes.get("facts")
    if not isinstance(facts, Fields):
        raise refuse(root.place, "facts", "has to be a mapping of facts; run pnp facts anew")
    return {name: _entries(node) for name, node in facts.nodes.items()}


def facts_text(book: Book) -> str:
    """The file with these facts."""
    lines = [
        "format: 1",
        "# What the rules say, for player aids to show. Written by pnp facts; do not edit.",
        "facts:" if book else "facts: {}",
    ]
    for name in sorted(book):
        lines.append(f"  {name}:")
        for held in book[name]:
            lines.append(f"    - rules: {in_yaml(held.rules)}")
            lines.append(f"      lines: {in_yaml(held.lines)}")
            lines.append(f"      parameters: {_mapping(held.parameters)}")
            lines.append(f"      tables: {_mapping(held.tables)}")
            lines.append("      rows:")
            lines += [f"        - {_mapping(row)}" for row in held.rows]
    return "\n".join(lines) + "\n"


def with_fact(book: Book, name: str, held: Held) -> dict[str, tuple[Held, ...]]:
    """The facts with one more, in the place of what it makes void: the same fact for the same
    parameters and tables, and what was worked out from other lines of the rules."""
    kept = [
        one
        for one in book.get(name, ())
        if one.rules != held.rules
        or (
            (one.lines == held.lines)
            and (one.parameters, one.tables) != (held.parameters, held.tables)
        )
    ]
    return {**book, name: (*kept, held)}


def _entries(node: Node) -> tuple[Held, ...]:
    if not isinstance(node, Items):
        raise refuse(node.place, "facts", "has to be a list; run pnp facts anew")
    return tuple(map(_held, node.nodes))


def _held(node: Node) -> Held:
    found = plain(node)
    try:
        rows = tuple({str(k): _cell(cell) for k, cell in row.items()} for row in found["rows"])
        texts = [found["rules"], found["lines"]]
        tables, parameters = dict(found["tables"]), dict(found["parameters"])
    except (KeyError, TypeError, AttributeError, ValueError):
        rows, texts, tables, parameters = (), [], {}, {}
    if not rows or not all(isinstance(text, str) for text in texts):
        raise refuse(node.place, "facts", "is no fact as pnp facts writes it; run pnp facts anew")
    return Held(texts[0], texts[1], parameters, tables, rows)


def _cell(cell: object) -> Value:
    if not isinstance(cell, str):
        raise TypeError(cell)
    return cell_value(cell)


def _mapping(values: Mapping[str, Value]) -> str:
    return "{" + ", ".join(f"{in_yaml(key)}: {in_yaml(cell)}" for key, cell in values.items()) + "}"

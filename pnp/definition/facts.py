"""`facts.yaml`: what the rules say, written by `pnp facts`, for faces to show.

In: a game. Out: the rows of its facts, each only if it still holds: for the rules as they stand,
the parameters in use and the tables as printed. Rules are never run for that; what a fact hangs on
is told by their syntax.

A fact stands in the file once for each game that it differs in:

    facts:
      busts:
        - rules: rules.py
          lines: 2b6b9f001323           # stands for the lines of the rules that it hangs on
          parameters: {farmer_die: yes}
          tables: {egg die.face: 1f0c33a2b09d}
          rows: [{chosen: none, ways: 3, of: 54}]

Where the game's own folder is not for writing (a game that comes along), the user's is: both are
looked into.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path as FilePath
from typing import Final

from layouts.face.fields import Row, Value
from layouts.face.template import placeholders
from layouts.kinds import table
from layouts.near import near
from pnp.definition.errors import DefinitionError, refuse
from pnp.definition.files import FileNameError, Folder
from pnp.definition.format import read_file
from pnp.definition.formulas import is_formula, names_in
from pnp.definition.game import Game
from pnp.definition.nodes import Fields, Items, Node, Scalar, plain
from pnp.definition.parameters import Parameter
from pnp.definition.tables import cell_value
from pnp.library import GAMES
from verify.errors import RulesError
from verify.facts.reads import Reads, fact_reads

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


Book = Mapping[str, tuple[Held, ...]]


def facts_of(game: Game) -> Callable[[str, str], Sequence[Row]]:
    """What gives the rows of a fact by name, its own or that of one of its variants; LookupError
    says in words why it has none.

    Nothing is read before it is asked for the first time.
    """

    @cache
    def book() -> Book:
        found: dict[str, tuple[Held, ...]] = {}
        for file in (game.folder / FILE, own_file(game)):
            for name, held in read_facts(file).items():
                found[name] = (*found.get(name, ()), *held)
        return found

    @cache
    def played(variant: str) -> Game:
        return game if variant in ("", game.variant and game.variant.name) else _as(game, variant)

    @cache
    def rows(name: str, variant: str) -> Sequence[Row]:
        try:
            known, here = book(), played(variant)
            held = known.get(name, ())
            reasons = [why_not(here, name, one) for one in held]
        except DefinitionError as error:
            raise LookupError(f"no facts: {error}") from None
        for one, reason in zip(held, reasons, strict=True):
            if not reason:
                return one.rows
        if reasons:
            raise LookupError(f"{reasons[-1]}; run: {command(here)}")
        where = f"{FILE} has no fact {name}{near(name, known)}" if known else f"there is no {FILE}"
        raise LookupError(f"{where}; run: {command(here)}")

    return rows


def _as(game: Game, variant: str) -> Game:
    """The game as a variant of it, with the parameters that were set for it, as far as the variant
    has them. Raises DefinitionError."""
    from pnp.definition.load import load_game

    plain_one = load_game(game.folder, variant=variant, name=game.name, shown=_shown(game))
    settings = {
        one.name: one.was_set.partition("=")[2]
        for one in game.parameters.values()
        if one.was_set and _takes(plain_one, one)
    }
    if not settings:
        return plain_one
    return load_game(
        game.folder, variant=variant, settings=settings, name=game.name, shown=_shown(game)
    )


def _takes(game: Game, given: Parameter) -> bool:
    own = game.parameters.get(given.name)
    return own is not None and own.low <= given.value <= own.high


def why_not(game: Game, name: str, held: Held) -> str:
    """Why a fact does not hold for the game as it is; empty where it does."""
    if game.rules is not None and held.rules != rules_name(game):
        return f"the fact {name} is of {held.rules}, and here the rules are {rules_name(game)}"
    reads = _reads(game, held.rules).get(name)
    if reads is None:
        return f"{held.rules} marks no fact {name} any more"
    if reads.digest != held.lines:
        return f"{held.rules} has been changed since the fact {name} was worked out"
    for parameter in reads.parameters:
        now, then = words_of(game, parameter), held.parameters.get(parameter, "another value")
        if now != then:
            return f"the fact {name} holds for {parameter} {then}, and here it is {now}"
    for component, column in reads.columns:
        key = f"{component}.{column}"
        if held.tables.get(key) != digest_of(game, component, column):
            return f"the fact {name} holds for another {column} of {component}"
    return ""


def held_by(game: Game, name: str, rows: Sequence[Row]) -> Held:
    """A fact that was worked out for the game, with what it hangs on."""
    assert game.rules is not None
    file = rules_name(game)
    reads = _reads(game, file)[name]
    return Held(
        file,
        reads.digest,
        {parameter: words_of(game, parameter) for parameter in reads.parameters},
        {f"{of}.{column}": digest_of(game, of, column) for of, column in reads.columns},
        tuple(rows),
    )


def rules_name(game: Game) -> str:
    """The game's rules file as its definition writes it."""
    node = game.tree.nodes["rules"]
    assert isinstance(node, Scalar)
    return node.text


def command(game: Game) -> str:
    """What to type to have the facts of this game."""
    variant = f" --variant {game.variant.name}" if game.variant else ""
    settings = "".join(f" --set {one.was_set}" for one in game.parameters.values() if one.was_set)
    return f"pnp facts {_called(game)}{variant}{settings}"


def built_in(game: Game) -> bool:
    """Whether the game came along with the program, by its name."""
    return game.folder == GAMES / game.name


def own_file(game: Game) -> FilePath:
    """The file in the user's folder, for a game whose folder is not for writing."""
    from platformdirs import user_data_path

    name = game.name
    if not built_in(game):
        name += f"-{sha256(str(game.folder.resolve()).encode()).hexdigest()[:8]}"
    return user_data_path("print-and-prove", appauthor=False) / "facts" / f"{name}.yaml"


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
            lines.append(f"    - rules: {_text(held.rules)}")
            lines.append(f"      lines: {_text(held.lines)}")
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


def digest_of(game: Game, component: str, column: str) -> str:
    """What stands for a column of a table, or for all that a toss's numbers come from."""
    for index, toss in enumerate(game.tosses):
        if toss.name == component:
            return _toss_digest(game, index, column)
    for part in game.components:
        if part.name == component:
            columns = table(part, game.rows[part.name].rows, game.values)
            return _digest([str(one) for one in columns.get(column, ())])
    return "none"


def words_of(game: Game, parameter: str) -> str:
    """A parameter's value as the file has it."""
    one = game.parameters.get(parameter)
    return "none" if one is None else one.words(one.value)


def _toss_digest(game: Game, index: int, column: str) -> str:
    """Of the toss and its components as they are declared, and the parameters that they read. How
    many copies there are of what is thrown makes no difference, and what cards need hangs on the
    cards alone."""
    toss = game.tosses[index]
    declared: list[object] = [plain(_child(game.tree.nodes["tosses"], index))]
    components = game.tree.nodes["components"]
    measured = (toss.cards,) if column == "needs" else (toss.cards, toss.onto, toss.thrown)
    for place, part in enumerate(game.components):
        if part.name in measured:
            fields = plain(_child(components, place))
            fields.pop("count", None)
            declared.append(fields)
        if part.name in measured and part.name != toss.thrown:
            columns = table(part, game.rows[part.name].rows, game.values)
            declared.append([[name, *map(str, cells)] for name, cells in columns.items()])
    read = {name for text in _texts(declared) for name in _read(text)}
    values = [f"{name}={value}" for name, value in sorted(game.values.items()) if name in read]
    return _digest([declared, *values])


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for entry in value.values():
            yield from _texts(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _texts(entry)


def _read(text: str) -> Iterable[str]:
    """The fields that a text of a definition is worked out from."""
    try:
        return names_in(text) if is_formula(text) else placeholders(text)
    except ValueError:
        return ()


def _child(node: Node, index: int) -> Node:
    assert isinstance(node, Items)
    return node.nodes[index]


def _digest(told: object) -> str:
    return sha256(json.dumps(told).encode()).hexdigest()[:12]


def _reads(game: Game, rules: str) -> dict[str, Reads]:
    try:
        text = Folder(game.folder, game.folder.as_posix()).read(rules)
        return _reads_of(text, rules)
    except (FileNameError, RulesError) as error:
        raise refuse(game.place(("rules",)), "rules", str(error)) from None


@lru_cache(maxsize=32)
def _reads_of(text: str, rules: str) -> dict[str, Reads]:
    return fact_reads(text, rules)


def _called(game: Game) -> str:
    """The game as it is called on the command line."""
    if built_in(game):
        return game.name
    shown = _shown(game)
    return shown if "/" in shown or shown.startswith(".") else f"./{shown}"


def _shown(game: Game) -> str:
    """The game's folder as messages call it."""
    return game.tree.place.file.removesuffix("game.yaml").rstrip("/") or "."


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
    return "{" + ", ".join(f"{_text(key)}: {_text(cell)}" for key, cell in values.items()) + "}"


def _text(value: Value) -> str:
    """A value in YAML: as it is where that is plain to everybody, else in quotes."""
    if isinstance(value, int):
        return str(value)
    text = str(value)
    return (
        text
        if re.fullmatch(r"[A-Za-z][\w. -]*\w|[A-Za-z]", text)
        else json.dumps(text, ensure_ascii=False)
    )

"""`pnp freeze`: rows that are made or drawn by chance, as a table in the game's folder.

In: a game, the components whose rows are meant. Out: a CSV file for each, and the definition with
its name where the rows stood; the game is printed as before. Of a game that comes along, or with
`out`, only the tables are written. What the game would be was loaded and compared before anything
is written, and its other variants were loaded too.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from layouts.fingerprint import Fingerprints
from layouts.kinds.cells import Deal
from layouts.kinds.faced import Part
from layouts.kinds.polyomino_set import PolyominoSet
from layouts.near import near
from output.errors import OutputError
from output.files import not_written, write_file
from pnp.commands.choice import Choice, load
from pnp.commands.outcome import BadInputError, Status
from pnp.definition.errors import DefinitionError, Place
from pnp.definition.files import Folder
from pnp.definition.formulas import is_formula, names_in
from pnp.definition.game import Game
from pnp.definition.nodes import Fields, Node, Scalar, place_of, walk
from pnp.definition.nodes import Path as Way
from pnp.definition.pieces import pieces_by_component
from pnp.definition.table_text import table_text
from pnp.definition.variants import is_file
from pnp.definition.yaml_put import put
from pnp.library import DEFINITION, find_game, typed
from pnp.notes import note
from pnp.rules_tables import tables_of


@dataclass(frozen=True, slots=True)
class Frozen:
    """The rows of a component as a table: the file's name and text, the parameters that it follows
    no longer, and the definition's file that its name goes into, with the way to the rows."""

    component: str
    file: str
    text: str
    followed: tuple[str, ...]
    written_in: Path | None
    way: Way


def run(choice: Choice, names: Sequence[str], out: Path | None) -> Status:
    """Write the tables and say where they are. Raises BadInputError and DefinitionError."""
    game = load(choice)
    found = find_game(choice.game)
    parts = _asked(game, names)
    own = None if found.built_in or out is not None else found.folder
    folder = own or out or Path()
    if folder.exists() and not folder.is_dir():
        raise BadInputError(f"--out {folder}: that is a file; the name of a folder would be right")
    frozen = [_frozen(game, part, choice, rewrite=own is not None) for part in parts]
    for one in frozen:
        if os.path.lexists(folder / one.file):
            message = f"{folder / one.file}: there is a file of this name"
            raise BadInputError(f"{message}; --out another folder would be right")
    before = _definitions(frozen)
    texts = _edited(frozen, before)
    if own is not None:
        _try(game, own, choice, frozen, texts)
    _write(folder, frozen, before, texts)
    _tell(folder, frozen, own is not None)
    return Status.done


def _asked(game: Game, names: Sequence[str]) -> list[Part]:
    """The components meant; without names those in which something is drawn by chance."""
    known = {part.name: part for part in game.components}
    for name in names:
        if name not in known:
            message = f"the game has no component {name!r}{near(name, known)}"
            raise BadInputError(f"--component {name}: {message}")
        if not isinstance(known[name].rows, tuple | PolyominoSet):
            rows = game.rows[name]
            why = f"its rows stand in {rows.file} already" if rows.file else "it has no rows"
            raise BadInputError(f"--component {name}: {why}")
    parts = [known[name] for name in dict.fromkeys(names)]
    parts = parts or [part for part in game.components if _by_chance(part)]
    if not parts:
        message = "nothing is drawn by chance here; --component NAME would be right for rows that"
        raise BadInputError(f"{message} are written out")
    return parts


def _by_chance(part: Part) -> bool:
    if isinstance(part.rows, tuple):
        return any(isinstance(cell, Deal) for row in part.rows for cell in row.values())
    return isinstance(part.rows, PolyominoSet)


def _frozen(game: Game, part: Part, choice: Choice, *, rewrite: bool) -> Frozen:
    way: Way = ("components", game.components.index(part), "rows")
    node = list(walk(game.tree, way))[-1]
    table = game.rows[part.name]
    copies = _copies(game, part, way)
    rows = [
        {
            # a table's count may be a formula as well, and follows its parameters
            name: copies.get(place, cell) if name == "count" else cell
            for name, cell in row.items()
            if name not in part.fields
        }
        for row, place in zip(table.rows, table.places, strict=True)
    ]
    file = re.sub(r"[\W_]+", "-", part.name.lower()).strip("-") or "rows"
    written_in, way = _written_in(node, part.name, choice) if rewrite else (None, ())
    followed = tuple(dict.fromkeys(name for name in _needed(node) if name in game.parameters))
    return Frozen(part.name, f"{file}.csv", table_text(rows), followed, written_in, way)


def _copies(game: Game, part: Part, way: Way) -> dict[Place, str]:
    """The counts that are written out, by where their row stands."""
    found: dict[Place, str] = {}
    for index, cells in enumerate(part.rows if isinstance(part.rows, tuple) else ()):
        if isinstance(count := cells.get("count"), str):
            found[place_of(game.tree, (*way, index))] = count
    return found


def _written_in(node: Node, name: str, choice: Choice) -> tuple[Path, Way]:
    """The file that the rows stand in, and the way to them there."""
    found = find_game(choice.game)
    here = Folder(found.folder, found.shown)
    if node.place.file == here.place(DEFINITION).file:
        return found.folder / DEFINITION, ("components", name, "rows")
    for variant in sorted(found.folder.glob("variants/*.yaml")):
        if node.place.file == here.place(f"variants/{variant.name}").file:
            return variant, ("components", name, "rows")
    if choice.variant is not None and is_file(choice.variant):
        return Path(choice.variant), ("components", name, "rows")
    raise BadInputError(f"{node.place.file}: that is no file of the game; --out would be right")


def _needed(node: Node) -> Iterator[str]:
    """The names that formulas in the rows need, but for those of copies."""
    if isinstance(node, Scalar):
        if is_formula(node.text):
            yield from sorted(names_in(node.text))
        return
    nodes = node.nodes.items() if isinstance(node, Fields) else enumerate(node.nodes)
    for key, child in nodes:
        if key != "count":
            yield from _needed(child)


def _definitions(frozen: Sequence[Frozen]) -> dict[Path, str]:
    """The definition's files that change, as they are."""
    files = dict.fromkeys(one.written_in for one in frozen if one.written_in is not None)
    return {file: file.read_bytes().decode("utf-8") for file in files}


def _edited(frozen: Sequence[Frozen], before: Mapping[Path, str]) -> dict[Path, str]:
    """The definition's files with the names of the tables. Raises BadInputError."""
    texts = dict(before)
    for one in frozen:
        if one.written_in is None:
            continue
        try:
            texts[one.written_in] = put(texts[one.written_in], one.way, one.file)
        except LookupError as error:
            raise BadInputError(f"{one.written_in}: rows of {one.component}: {error}") from None
    return texts


def _try(
    game: Game, own: Path, choice: Choice, frozen: Sequence[Frozen], texts: dict[Path, str]
) -> None:
    """Load the game as it would be, and compare. Raises BadInputError."""
    with tempfile.TemporaryDirectory(prefix="pnp-freeze-") as temporary:
        copy = Path(temporary) / own.resolve().name
        try:
            shutil.copytree(own, copy, ignore=_leading_nowhere)
            variant = choice.variant
            for file, text in texts.items():
                if file.resolve().is_relative_to(own.resolve()):
                    target = copy / file.resolve().relative_to(own.resolve())
                else:
                    target = Path(temporary) / file.name
                    variant = str(target)
                target.write_bytes(text.encode())
            for one in frozen:
                (copy / one.file).write_bytes(one.text.encode())
        except OSError as error:
            raise not_written(copy, error) from error
        there = replace(choice, game=f"{copy}/")
        try:
            made = load(replace(there, variant=variant), mention=False)
            changed = [one for one in frozen if not _same(game, made, one.component)]
            for other in _others(game, choice):
                load(replace(there, variant=other), mention=False)
        except DefinitionError as error:
            told = str(error).replace(f"{copy}/", "")
            raise BadInputError(f"the game could not be so, nothing is written: {told}") from None
    if changed:
        message = "a table cannot hold its cells as they are (yes and no, say); nothing is written"
        raise BadInputError(f"{changed[0].component}: {message}")


def _leading_nowhere(folder: str, names: list[str]) -> list[str]:
    """The links that lead nowhere, as an editor's locks do."""
    return [name for name in names if not os.path.exists(os.path.join(folder, name))]


def _others(game: Game, choice: Choice) -> Iterator[str | None]:
    """The other variants, and the game without one, as far as they can be loaded."""
    for name in (None, *(one.name for one in game.variants)):
        if name == choice.variant:
            continue
        with suppress(DefinitionError, BadInputError):
            load(replace(choice, variant=name), mention=False)
            yield name


def _same(game: Game, made: Game, name: str) -> bool:
    """Whether a component is printed alike in both, and rules see the same of it."""
    if tables_of(game)[name] != tables_of(made)[name]:
        return False
    looks = []
    for one in (game, made):
        prints = Fingerprints()
        pieces = pieces_by_component(one, only={name})[name]
        looks.append([(piece.name, piece.count, prints.of(piece)) for piece in pieces])
    return looks[0] == looks[1]


def _write(
    folder: Path, frozen: Sequence[Frozen], before: Mapping[Path, str], texts: Mapping[Path, str]
) -> None:
    """The tables first, for nothing reads them yet; without the definition none of them stays."""
    for file, text in before.items():
        if file.read_bytes().decode("utf-8") != text:
            message = f"{file} was changed meanwhile, nothing is written; freeze again"
            raise BadInputError(message)
    written: list[Path] = []
    try:
        for one in frozen:
            _write_new(folder / one.file, one.text)
            written.append(folder / one.file)
        for file, text in texts.items():
            # a link to a definition stays one
            write_file(file.resolve(), text.encode())
    except (OutputError, KeyboardInterrupt):
        for table in written:
            table.unlink(missing_ok=True)
        raise


def _write_new(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as new:
            new.write(text)
    except OSError as error:
        raise not_written(file, error) from error


def _tell(folder: Path, frozen: Sequence[Frozen], rewritten: bool) -> None:
    for one in frozen:
        print(f"{one.component}: {one.text.count(chr(10)) - 1} rows in {typed(folder / one.file)}")
        if one.written_in is not None:
            print(f"  {one.written_in} reads them from there.")
        if one.followed and rewritten:
            note(f"{one.component}: the rows no longer follow {', '.join(one.followed)}")
    if not rewritten:
        print("Put a table into a game's folder and write its name: rows: " + frozen[0].file)

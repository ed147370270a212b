"""What a game is printed as, and what its rules see of it.

In: a game. Out: the pieces of all components, or the tables by component. A fault while drawing
comes out as `DefinitionError` with the file and line of the face's element and the card's name.
"""

from __future__ import annotations

from collections.abc import Mapping

from layouts.face.fault import FaceError
from layouts.face.fields import Row, Value
from layouts.face.stage import Stage
from layouts.font import Font
from layouts.kinds import pieces, table
from layouts.kinds.faced import Part
from layouts.kinds.rows import designs
from layouts.piece import Piece
from pnp.art import Art
from pnp.definition.errors import DefinitionError, Fault, refuse
from pnp.definition.game import Game
from pnp.definition.nodes import Path, dotted, fault_at, place_of

MOST_PIECES = 100_000
MOST_FAULTS = 20


def stage_of(game: Game, fonts: Mapping[str, Font]) -> Stage:
    """What the game's faces may draw with: its art, colours, texts and drawings."""
    art = Art(game.folder)
    return Stage(art.symbol, art.image, fonts, game.colours, game.texts, game.drawings)


def pieces_of(game: Game, fonts: Mapping[str, Font] | None = None) -> tuple[Piece, ...]:
    """Every piece of the game in the order of its components, each with its count.

    `fonts` are the house's if not given. Raises DefinitionError with the faults of every
    component.
    """
    if fonts is None:
        from pnp.fonts import load_fonts

        fonts = load_fonts()
    stage = stage_of(game, fonts)
    made: list[Piece] = []
    faults: list[Fault] = []
    for index, component in enumerate(game.components):
        try:
            _limit(game, component, index)
            made += pieces(component, game.rows[component.name].rows, stage, game.values)
        except FaceError as error:
            faults += _faults(game, component, index, stage, error)
        except DefinitionError as error:
            faults += error.faults
    if faults:
        raise DefinitionError(faults)
    if not made:
        raise refuse(game.place(("components",)), "components", "nothing is to be printed")
    return tuple(made)


def tables_of(game: Game) -> dict[str, Mapping[str, tuple[Value, ...]]]:
    """What a rules file sees: by component the columns, one entry for each printed piece."""
    tables: dict[str, Mapping[str, tuple[Value, ...]]] = {}
    faults: list[Fault] = []
    for index, component in enumerate(game.components):
        try:
            _limit(game, component, index)
            rows = game.rows[component.name].rows
            tables[component.name] = table(component, rows, game.values)
        except FaceError as error:
            faults.append(_fault(game, index, error.path, error.message))
        except DefinitionError as error:
            faults += error.faults
    if faults:
        raise DefinitionError(faults)
    return tables


def _limit(game: Game, component: Part, index: int) -> None:
    count = game.count(component)
    if count > MOST_PIECES:
        message = f"{component.name} would be {count:,} pieces; at most {MOST_PIECES:,} are made"
        raise DefinitionError([fault_at(game.tree, ("components", index), message)])


def _fault(game: Game, index: int, path: Path, message: str) -> Fault:
    full = path if path[:1] == ("drawings",) else ("components", index, *path)
    return Fault(place_of(game.tree, full), dotted(game.tree, full), message)


def _faults(game: Game, component: Part, index: int, stage: Stage, first: FaceError) -> list[Fault]:
    """The faults of a component, row by row: each kind of fault once, with the cards it is on."""
    rows = game.rows[component.name].rows or ({},)
    found: dict[tuple[Path, str], list[str]] = {}
    for row, name in zip(rows, _names(game, component, rows), strict=True):
        try:
            pieces(component, (row,), stage, game.values)
        except FaceError as error:
            alone = _names(game, component, (row,))[0]
            message = error.message.removeprefix(alone).removeprefix(component.name)
            found.setdefault((error.path, message), []).append(name)
    faults = []
    for (path, message), names in list(found.items())[:MOST_FAULTS]:
        more = f" (and {len(names) - 1:,} more of {component.name})" if len(names) > 1 else ""
        faults.append(_fault(game, index, path, f"{names[0]}{message}{more}"))
    return faults or [_fault(game, index, first.path, first.message)]


def _names(game: Game, component: Part, rows: tuple[Row, ...]) -> list[str]:
    """The name of each row's piece; rows without copies go by the component's."""
    try:
        every = [{**row, "count": 1} for row in rows]
        return [design.name for design in designs(component, every, game.values)]
    except FaceError:
        return [component.name] * len(rows)

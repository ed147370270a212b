"""What a game is printed as.

In: a game. Out: the pieces of all components. A fault while drawing comes out as `DefinitionError`
with the file and line of the face's element and the card's name.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, starmap

from layouts.face.fault import FaceError
from layouts.face.fields import Row
from layouts.face.stage import Effort, Stage
from layouts.font import Font
from layouts.kinds import pieces
from layouts.kinds.faced import Part
from layouts.kinds.rows import by_piece, designs
from layouts.piece import Piece
from pnp.art import Art
from pnp.definition.errors import DefinitionError, Fault, Place, refuse
from pnp.definition.facts import facts_of
from pnp.definition.game import Game
from pnp.definition.nodes import Path, dotted, place_of
from pnp.fonts import Fonts, load_fonts

MOST_FAULTS = 20
MOST_CARDS = 1_000


def stage_of(game: Game, fonts: Mapping[str, Font], art: Art | None = None) -> Stage:
    """What the game's faces may draw with: its art, colours, texts and drawings."""
    art = art or Art(game.folder)
    fonts = fonts.with_own(game.fonts) if isinstance(fonts, Fonts) else {**fonts, **game.fonts}
    facts = facts_of(game)
    own = game.colours, game.texts, game.drawings
    return Stage(art.symbol, art.image, fonts, *own, facts, art.template)


def pieces_of(
    game: Game, fonts: Mapping[str, Font] | None = None, art: Art | None = None
) -> tuple[Piece, ...]:
    """Every piece of the game in the order of its components. As `pieces_by_component`."""
    return tuple(chain.from_iterable(pieces_by_component(game, fonts, art).values()))


def pieces_by_component(
    game: Game,
    fonts: Mapping[str, Font] | None = None,
    art: Art | None = None,
    only: Container[str] | None = None,
) -> dict[str, tuple[Piece, ...]]:
    """The pieces of each component in the order of the game, each with its count; with `only`,
    the names of components, those of the others are not even drawn.

    `fonts` are the house's if not given, `art` is the game's; to give it is to know afterwards
    which symbols were drawn. Raises DefinitionError with the faults of every
    component.
    """
    return all_of(game, draw_pieces(game, fonts, art, only))


@dataclass(frozen=True, slots=True)
class Drawn:
    """What could be drawn of each component, and the faults of what could not."""

    pieces: Mapping[str, tuple[Piece, ...]]
    faults: tuple[Fault, ...]


def all_of(game: Game, drawn: Drawn) -> dict[str, tuple[Piece, ...]]:
    """The pieces, where there are some and nothing is at fault. Raises DefinitionError."""
    if drawn.faults:
        raise DefinitionError(drawn.faults)
    if not any(drawn.pieces.values()):
        raise refuse(
            game.place(("components",)), "components", "nothing is to be printed: every count is 0"
        )
    return dict(drawn.pieces)


def draw_pieces(
    game: Game,
    fonts: Mapping[str, Font] | None = None,
    art: Art | None = None,
    only: Container[str] | None = None,
    *,
    rest: bool = False,
) -> Drawn:
    """The pieces as `pieces_by_component` has them, without those of components with a fault; with
    `rest` such a component has the pieces of all rows that have none."""
    if fonts is None:
        fonts = load_fonts()
    game.formulas.begin()
    stage = stage_of(game, fonts, art)
    made: dict[str, tuple[Piece, ...]] = {}
    faults: dict[tuple[Place, str], list[tuple[str, Fault]]] = {}
    for index, component in enumerate(game.components):
        if only is not None and component.name not in only:
            continue
        try:
            made[component.name] = pieces(
                component, game.rows[component.name].rows, stage, game.values
            )
        except FaceError as error:
            for words, fault in _faults(game, component, index, stage, error):
                faults.setdefault((fault.place, words), []).append((component.name, fault))
            if rest:
                made[component.name] = tuple(_rest(game, component, stage))
    return Drawn(made, tuple(starmap(_shared, faults.values())))


def _shared(first: tuple[str, Fault], *others: tuple[str, Fault]) -> Fault:
    """The fault of one component, naming those that have it from the same place."""
    component, fault = first
    also = ", ".join(dict.fromkeys(name for name, _ in others if name != component))
    return replace(fault, message=f"{fault.message} (and so in {also})") if also else fault


def _rest(game: Game, component: Part, stage: Stage) -> Iterator[Piece]:
    """The pieces of a component's rows that can be drawn."""
    stage = replace(stage, effort=Effort())
    game.formulas.begin()
    for rows in by_piece(component, game.rows[component.name].rows):
        try:
            yield from pieces(component, rows, stage, game.values)
        except FaceError:
            if stage.effort.spent or game.formulas.spent:
                return


def _fault(game: Game, index: int, error: FaceError) -> Fault:
    path = error.path
    full = path if path[:1] == ("drawings",) else ("components", index, *path)
    return Fault(place_of(game.tree, full), dotted(game.tree, full), error.message, error.laid_out)


def _faults(
    game: Game, component: Part, index: int, stage: Stage, first: FaceError
) -> list[tuple[str, Fault]]:
    """The faults of a component, row by row: each kind of fault once, with the cards it is on,
    behind what it says without them."""
    alone = [(first.message, _fault(game, index, first))]
    if stage.effort.spent or game.formulas.spent:
        return alone  # all cards together, not one
    table = game.rows[component.name]
    groups = by_piece(component, table.rows)
    lines = [""] * len(groups)
    if table.file and not component.one_piece:
        lines = [f" ({table.file}:{place.line})" for place in table.places]
    found: dict[tuple[Path, str, bool], list[str]] = {}
    seen = 0
    stopped = False
    game.formulas.begin()
    stage = replace(stage, effort=Effort())
    called = row_names(game, component, table.rows)
    for rows, name, line in zip(groups, called, lines, strict=True):
        stopped = seen == MOST_CARDS or len(found) > MOST_FAULTS
        if stopped:
            break
        try:
            pieces(component, rows, stage, game.values)
        except FaceError as error:
            stopped = stage.effort.spent or game.formulas.spent
            if stopped:
                break
            name_alone = row_names(game, component, rows)[0]
            message = error.message.removeprefix(name_alone).removeprefix(component.name)
            found.setdefault((error.path, message, error.laid_out), []).append(f"{name}{line}")
            seen += 1
    faults = []
    for (path, message, laid_out), names in list(found.items())[:MOST_FAULTS]:
        others = f"{len(names) - 1:,} {'or ' if stopped else ''}more"
        more = f" (and {others} of {component.name})" if len(names) > 1 else ""
        each = FaceError(path, f"{names[0]}{message}{more}", laid_out=laid_out)
        faults.append((message, _fault(game, index, each)))
    return faults or alone


def row_names(game: Game, component: Part, rows: Sequence[Row]) -> list[str]:
    """The name of each row's piece, one for a component that is one piece; rows without copies go
    by the component's."""
    if component.one_piece:
        return [component.name]
    try:
        every = [{**row, "count": 1} for row in rows or ({},)]
        return [design.name for design in designs(component, every, game.values)]
    except FaceError:
        return [component.name] * len(rows)

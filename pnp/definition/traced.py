"""A game's pieces drawn one row at a time, with all that cannot be drawn on each.

In: a game, fonts and a trace. Out: a `Drawn` for each row that is printed. Slower than `pieces_of`,
which stops at a fault and shares what faces have in common; this is for checking.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from layouts.face.fault import FaceError
from layouts.face.trace import Trace
from layouts.font import Font
from layouts.kinds import looks, pieces
from layouts.kinds.rows import by_piece
from layouts.piece import Piece
from pnp.definition.errors import Place
from pnp.definition.game import Game
from pnp.definition.pieces import row_names, stage_of


@dataclass(frozen=True, slots=True)
class Drawn:
    """What became of a row of the component at an index of the game's.

    `piece` lacks what `faults` say could not be drawn; it is None where nothing of it could be.
    `looks` are what players tell apart: the piece itself, or the faces of a die. `row` is where
    the row stands, None for a component without rows or with all of them on one piece.
    """

    component: int
    name: str
    row: Place | None
    piece: Piece | None
    looks: tuple[Piece, ...] = ()
    faults: tuple[FaceError, ...] = ()


def drawn_rows(game: Game, fonts: Mapping[str, Font], trace: Trace) -> Iterator[Drawn]:
    """Every row of every component that has a copy or more, in their order."""
    stage = replace(stage_of(game, fonts), trace=trace)
    for index, component in enumerate(game.components):
        table = game.rows[component.name]
        groups = by_piece(component, table.rows)
        alone = component.one_piece or not table.places
        places = (None,) * len(groups) if alone else table.places
        names = row_names(game, component, table.rows)
        for rows, name, place in zip(groups, names, places, strict=True):
            trace.faults.clear()
            try:
                made = pieces(component, rows, stage, game.values)
                faults = tuple(trace.faults)
                apart = looks(component, rows, stage, game.values) if made else ()
            except FaceError as fault:
                own = row_names(game, component, rows)[0]
                message = fault.message.removeprefix(own).removeprefix(component.name)
                said = FaceError(fault.path, message.lstrip(":, "))
                yield Drawn(index, name, place, None, (), (*trace.faults, said))
                continue
            for piece in made:
                named = replace(piece, name=name)
                yield Drawn(index, name, place, named, apart or (named,), faults)

"""Tiling: pieces larger than a page, as tiles to be glued together.

In: pieces, and the room that a page has for them. Out: the same pieces, those that may be tiled and
fit no page replaced by tiles. A tile is a piece like any other: imposition need not know.

All tiles of a piece are of one size, so what a page has to spare is shared out: it leaves room for
marks and for what a sheet says. Each tile shows the whole piece from where it stands, with the art
that runs on beyond its edges as bleed: a cut that is a little off shows no white in a join.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final, TypeAlias

from layouts.drawing import Drawing, Group, Use, shift
from layouts.outline import rectangle
from layouts.piece import Piece, Tile
from layouts.sheets.imposition import SheetError
from layouts.sheets.sheet import Paper
from layouts.sheets.spacing import BLEED_MARK_ROOM, EPSILON, gap

BLEED: Final = 2.0
"""Bleed of a tile (mm) where it costs no sheet."""

MOST_OF_ONE: Final = 1_000
MOST: Final = 50_000
"""Tiles of a piece, and of all copies of it: nobody glues more, and millions would take hours."""

_LEAST: Final = 3  # overlaps that a page must hold, or a tile would meet the next but one

Room: TypeAlias = tuple[float, float]
"""Width and height of what trimmed pieces may fill on a page (mm)."""


@dataclass(frozen=True, slots=True)
class _Split:
    """So many equal tiles of `width` x `height` mm; `sheets` hold all copies."""

    columns: int
    rows: int
    width: float
    height: float
    sheets: int


def page_rooms(paper: Paper, margin: float) -> Callable[[Piece], tuple[Room, ...]]:
    """The room for a piece on a page upright and on its side, its bleed clear of the rim."""

    def rooms(piece: Piece) -> tuple[Room, ...]:
        rim = 2 * (margin + piece.bleed)
        width, height = paper.width - rim, paper.height - rim
        return ((width, height), (height, width))

    return rooms


def tiled(pieces: Sequence[Piece], rooms: Callable[[Piece], Sequence[Room]]) -> tuple[Piece, ...]:
    """The pieces, or their tiles row by row, copy by copy, on as few sheets as can be.

    Pieces without an `overlap`, pieces that scissors follow or that are folded, and pieces that no
    tiling helps stay whole, whether they fit or not. `rooms` gives the room that a page has for a
    piece, the preferred way for it to lie first. Raises SheetError for too many tiles.
    """
    made: list[Piece] = []
    for piece in pieces:
        split = _split(piece, rooms(piece))
        if split is None or split.columns * split.rows == 1:
            made.append(piece)
        else:
            _check(piece, split.columns * split.rows)
            made += list(_tiles(piece, split, rooms)) * piece.count
    return tuple(made)


def _check(piece: Piece, tiles: int) -> None:
    """Raises SheetError for too many tiles of a piece or of all its copies."""
    if tiles > MOST_OF_ONE:
        raise SheetError(
            f"{piece.name} ({piece.width:g} x {piece.height:g} mm) would come in {tiles:,} tiles "
            f"on this paper; {MOST_OF_ONE:,} are the most: take a larger paper or make it smaller"
        )
    if tiles * piece.count > MOST:
        raise SheetError(
            f"{piece.count:,} {piece.name} in {tiles:,} tiles each are too many to print; "
            f"{MOST // tiles:,} copies are the most on this paper"
        )


def _split(piece: Piece, rooms: Sequence[Room]) -> _Split | None:
    """The way to split a piece that takes the fewest sheets, then the fewest tiles, then the
    first; None if there is none."""
    if piece.overlap is None or piece.cut == "outline" or piece.folds:
        return None
    splits = []
    for room in rooms:
        columns = _count(piece.width, room[0], piece.overlap)
        rows = _count(piece.height, room[1], piece.overlap)
        if columns and rows:
            width = (piece.width + (columns - 1) * piece.overlap) / columns
            height = (piece.height + (rows - 1) * piece.overlap) / rows
            places = _places(width, height, gap(piece), rooms)
            sheets = ceil(columns * rows * piece.count / places)
            splits.append(_Split(columns, rows, width, height, sheets))
    return min(splits, key=lambda one: (one.sheets, one.columns * one.rows), default=None)


def _count(length: float, room: float, overlap: float) -> int:
    """How many tiles make up a length; 0 if there is no room for any."""
    if length <= room + EPSILON:
        return 1
    if room < _LEAST * overlap or room <= 0:
        return 0
    return ceil((length - overlap - EPSILON) / (room - overlap))


def _places(width: float, height: float, space: float, rooms: Sequence[Room]) -> int:
    """How many tiles a page holds."""
    return max(
        int((across + space + EPSILON) / (width + space))
        * int((down + space + EPSILON) / (height + space))
        for across, down in rooms
    )


def _tiles(
    piece: Piece, split: _Split, rooms: Callable[[Piece], Sequence[Room]]
) -> Iterator[Piece]:
    overlap = piece.overlap or 0.0
    bleed = _bleed(piece, split, rooms)
    width, height = split.width, split.height
    for row in range(split.rows):
        for column in range(split.columns):
            left, top = column * (width - overlap), row * (height - overlap)
            tile = Tile(piece.name, row, column, split.rows, split.columns, overlap)
            name = f"{piece.name} {tile.name}"
            behind = piece.width - left - width  # seen from behind, left and right are exchanged
            yield replace(
                piece,
                name=name,
                width=width,
                height=height,
                outline=rectangle(0.0, 0.0, width, height),
                front=_part(piece, piece.front, (left, top), split, name),
                back=piece.back and _part(piece, piece.back, (behind, top), split, f"{name} back"),
                count=1,
                bleed=bleed,
                overlap=None,
                tile=tile,
            )


def _part(
    piece: Piece, whole: Drawing, corner: tuple[float, float], split: _Split, name: str
) -> Drawing:
    """What a tile shows: the whole side, moved, to where the piece's own bleed ends."""
    bleed = piece.bleed
    field = rectangle(-bleed, -bleed, piece.width + 2 * bleed, piece.height + 2 * bleed)
    shown = Group((Use(whole),), shift(-corner[0], -corner[1]), clip=field)
    return Drawing(split.width, split.height, (shown,), name)


def _bleed(piece: Piece, split: _Split, rooms: Callable[[Piece], Sequence[Room]]) -> float:
    """The bleed of the tiles: more than the piece's own if crop marks too have room then, on no
    more sheets, and no gutter between pieces is asked for."""
    more = replace(piece, bleed=BLEED)
    if piece.bleed >= BLEED or piece.gap is not None:
        return piece.bleed
    spare = [
        (across - 2 * BLEED_MARK_ROOM, down - 2 * BLEED_MARK_ROOM) for across, down in rooms(more)
    ]
    places = _places(split.width, split.height, gap(piece), rooms(piece))
    enough = _places(split.width, split.height, gap(more), spare) >= places
    return BLEED if enough else piece.bleed

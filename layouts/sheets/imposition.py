"""Imposition: which piece stands where on which sheet.

In: pieces, a paper, the rim to keep white, the edge the printer flips over. Out: one `Layout`
a sheet, in printing order, with the places of the fronts and, mirrored, of the backs. Nothing
is drawn here and nothing is ever scaled.

Pieces of one size stand in a grid centred on the page. Straight-cut pieces without bleed touch,
so that one cut parts two; all others keep a gap. A page may lie on its side if it then holds
more. Turning each piece by a quarter instead would hold just as many, so pieces stay upright.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from layouts.piece import Piece
from layouts.sheets.papers import PAPERS
from layouts.sheets.sheet import Duplex, Paper, Placement, box
from layouts.transform import Bounds

RIM: Final = 6.35
"""What stays white at each edge of the paper by default (mm): home printers reach no further."""

MARK_ROOM: Final = 4.0
"""What a margin must leave between rim and block (mm) for crop marks at touching pieces."""

BLEED_MARK_ROOM: Final = 3.0
"""The same for pieces with bleed: for want of a line on their trim, shorter marks must do."""

EPSILON: Final = 1e-6
"""Lengths (mm) that differ by less are the same: three thirds of a page are a page."""

_OUTLINE_GAP: Final = 3.0  # scissors that follow a curve need to get in between


class SheetError(ValueError):
    """The pieces cannot be put on this paper as asked."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One sheet before anything is drawn on it, in mm.

    `block` is the whole grid with its bleed, blank places too; centred, so it is the same on
    both sides. `back` is empty when the sheet has none, else it goes with `front` one to one.
    """

    paper: Paper
    landscape: bool
    margin: float
    duplex: Duplex
    block: Bounds
    front: tuple[Placement, ...]
    back: tuple[Placement, ...] = ()

    @property
    def width(self) -> float:
        """Width of the page as it lies."""
        return self.paper.height if self.landscape else self.paper.width

    @property
    def height(self) -> float:
        """Height of the page as it lies."""
        return self.paper.width if self.landscape else self.paper.height


@dataclass(frozen=True, slots=True)
class _Grid:
    landscape: bool
    columns: int
    rows: int

    @property
    def places(self) -> int:
        return self.columns * self.rows


def impose(
    pieces: Sequence[Piece], paper: Paper, *, margin: float = RIM, duplex: Duplex = "long"
) -> tuple[Layout, ...]:
    """Place every piece as often as its count says; pieces of equal form share sheets.

    Raises SheetError when there is nothing to print, when a piece has no size, and when pieces
    fit no page of this paper: each is named with its size and the largest that would fit.
    """
    if not 0 <= 2 * margin < paper.width:
        raise SheetError(
            f"a margin of {margin:g} mm leaves nothing of {paper.name}: "
            f"give 0 mm to less than {paper.width / 2:g} mm"
        )
    groups: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        if not (piece.width > 0 and piece.height > 0 and piece.bleed >= 0):
            raise SheetError(
                f"{piece.name} is {piece.width:g} x {piece.height:g} mm with "
                f"{piece.bleed:g} mm bleed: a piece needs a width and a height above 0"
            )
        group = groups.setdefault(_form(piece, duplex), [])
        group += [piece] * piece.count
    filled = [group for group in groups.values() if group]
    if not filled:
        raise SheetError("there is nothing to print: no piece has a count above 0")
    grids = [_grid(group[0], len(group), paper, margin) for group in filled]
    misfits = [group[0] for group, grid in zip(filled, grids, strict=True) if grid is None]
    if misfits:
        raise SheetError("\n".join(_misfit(piece, paper, margin) for piece in misfits))
    return tuple(
        layout
        for group, grid in zip(filled, grids, strict=True)
        if grid is not None
        for layout in _lay(group, grid, paper, margin, duplex)
    )


def mirrored(placement: Placement, layout: Layout) -> Placement:
    """The place of a front's piece on the back of its sheet.

    Paper that lies upright and flips over its long edge turns about an upright axis: left and
    right change. On its side, or over the short edge, it turns about a level axis: top and
    bottom change, and each back stands on its head beside its front.
    """
    left, top, right, bottom = box(placement)
    piece, turn = placement.piece, placement.turn
    if (layout.duplex == "long") != layout.landscape:
        return Placement(piece, layout.width - right, top, -turn % 360)
    return Placement(piece, left, layout.height - bottom, (180 - turn) % 360)


def gap(piece: Piece) -> float:
    """What stays free between two pieces of this form, trim to trim, in mm."""
    if piece.cut == "outline":
        return max(2 * piece.bleed + 1, _OUTLINE_GAP)
    return 2 * piece.bleed + 1 if piece.bleed else 0.0


def _form(piece: Piece, duplex: Duplex) -> tuple[object, ...]:
    has_back = piece.back is not None and duplex != "none"
    return (
        round(piece.width, 6),
        round(piece.height, 6),
        round(piece.bleed, 6),
        piece.cut,
        has_back,
    )


def _grid(piece: Piece, count: int, paper: Paper, margin: float) -> _Grid | None:
    """The grid that holds most of `count` such pieces, upright when level; None if none does.

    A straight-cut piece with bleed cannot have a line on its trim, so its grid leaves room for
    crop marks; only where not even one piece would fit so, it goes without.
    """
    marked = piece.cut == "straight" and piece.bleed > 0
    for room in (BLEED_MARK_ROOM, 0.0) if marked else (0.0,):
        rim = margin + piece.bleed + room
        grids = [
            grid
            for landscape in (False, True)
            if (grid := _fitted(piece, count, paper, landscape, rim)).places
        ]
        if grids:
            return max(grids, key=lambda grid: min(grid.places, count))
    return None


def _fitted(piece: Piece, count: int, paper: Paper, landscape: bool, rim: float) -> _Grid:
    """The grid on a page that lies this way; drawn together when one page holds all pieces."""
    space = gap(piece)
    width, height = paper.width - 2 * rim, paper.height - 2 * rim
    if landscape:
        width, height = height, width
    columns = max(0, int((width + space + EPSILON) / (piece.width + space)))
    rows = max(0, int((height + space + EPSILON) / (piece.height + space)))
    if count <= columns * rows:
        rows = ceil(count / columns)
        columns = ceil(count / rows)
    return _Grid(landscape, columns, rows)


def _lay(
    group: list[Piece], grid: _Grid, paper: Paper, margin: float, duplex: Duplex
) -> list[Layout]:
    first, space = group[0], gap(group[0])
    width, height = paper.width, paper.height
    if grid.landscape:
        width, height = height, width
    across = grid.columns * first.width + (grid.columns - 1) * space
    down = grid.rows * first.height + (grid.rows - 1) * space
    left, top = (width - across) / 2, (height - down) / 2
    bleed = first.bleed
    block = (left - bleed, top - bleed, left + across + bleed, top + down + bleed)
    layouts = []
    for start in range(0, len(group), grid.places):
        front = []
        for place, piece in enumerate(group[start : start + grid.places]):
            row, column = divmod(place, grid.columns)
            x = left + column * (first.width + space)
            front.append(Placement(piece, x, top + row * (first.height + space)))
        layout = Layout(paper, grid.landscape, margin, duplex, block, tuple(front))
        if first.back is not None and duplex != "none":
            back = tuple(mirrored(placement, layout) for placement in front)
            layout = replace(layout, back=back)
        layouts.append(layout)
    return layouts


def _misfit(piece: Piece, paper: Paper, margin: float) -> str:
    rim = margin + piece.bleed
    width, height = paper.width - 2 * rim, paper.height - 2 * rim
    bleed = f" and {piece.bleed:g} mm bleed" if piece.bleed else ""
    message = (
        f"{piece.name} ({_size(piece.width, piece.height)}) does not fit {paper.name}: with "
        f"{margin:g} mm left white at the rim{bleed} the largest piece is "
        f"{_size(max(width, 0), max(height, 0))} or that on its side"
    )
    larger = [other.name for other in PAPERS.values() if _grid(piece, 1, other, margin)]
    return message + (f"; {' or '.join(larger)} would hold it" if larger else "")


def _size(width: float, height: float) -> str:
    return f"{round(width, 2):g} x {round(height, 2):g} mm"

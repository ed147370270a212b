"""Imposition: which piece stands where on which sheet.

In: pieces, a paper, the rim to keep white, the edge the printer flips over. Out: one `Layout`
a sheet, in printing order, with the places of the fronts and, mirrored, of the backs. Nothing
is drawn here and nothing is ever scaled.

Pieces of one form stand in a grid centred on the page. Straight-cut pieces without bleed touch,
so that one cut parts two; all others keep a gap. A page may lie on its side if it then holds
more. Turning each piece by a quarter instead would hold just as many, so pieces stay upright.
What would save sheets beyond that, `sharing` finds: forms that share one, pieces of both turns,
nested outlines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil
from typing import Final

from layouts.piece import Piece
from layouts.sheets.fit.sharing import Group, shared
from layouts.sheets.papers import PAPERS
from layouts.sheets.sheet import Duplex, Paper, Placement, box
from layouts.sheets.spacing import BLEED_MARK_ROOM, EPSILON, NUMBER_ROOM, RIM, gap, marked
from layouts.transform import Bounds

_MANY: Final = 10**6  # pieces: more than any page holds


class SheetError(ValueError):
    """The pieces cannot be put on this paper as asked."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One sheet before anything is drawn on it, in mm.

    `block` is the whole grid with its bleed, blank places too, or all that shares the sheet;
    centred, so it is the same on both sides. `back` is empty when the sheet has none, else it goes
    with `front` one to one.

    With `fold`, how far down the page it is folded in two, `back` stands below it on the front's
    page. With `shared`, how many sheets have one back in common, only the last of them has it.
    """

    paper: Paper
    landscape: bool
    margin: float
    duplex: Duplex
    block: Bounds
    front: tuple[Placement, ...]
    back: tuple[Placement, ...] = ()
    fold: float | None = None
    shared: int = 0

    @property
    def turned(self) -> bool:
        """Whether what stands in `back` is a page of its own, on the other side of the sheet."""
        return bool(self.back) and self.fold is None

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
    pieces: Sequence[Piece],
    paper: Paper,
    *,
    margin: float = RIM,
    duplex: Duplex = "long",
    skip: frozenset[int] = frozenset(),
) -> tuple[Layout, ...]:
    """Place every piece as often as its count says; pieces of equal form stand together, and
    different ones share a sheet where that saves one. Pieces with a back never share with others.

    With `skip`, numbers of places of a full sheet from 1 on, row by row, these stay free on every
    sheet, and each form has sheets of its own.

    Raises SheetError when there is nothing to print, when a piece has no size, when pieces
    fit no page of this paper: each is named with its size and the largest that would fit; and when
    there is no such place to skip, or no other one.
    """
    check(pieces, paper, margin)
    forms: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        forms.setdefault(_form(piece, duplex), []).extend([piece] * piece.count)
    filled = [group for group in forms.values() if group]
    if not filled:
        raise SheetError("there is nothing to print: no piece has a count above 0")
    grids = [_grid(group[0], _MANY, paper, margin) for group in filled]
    misfits = [group[0] for group, grid in zip(filled, grids, strict=True) if grid is None]
    if misfits:
        raise SheetError("\n".join(_misfit(piece, paper, margin) for piece in misfits))
    if skip:
        _check_skipped(skip, [grid.places for grid in grids if grid], filled)
        each = (_lay(group, paper, margin, duplex, skip) for group in filled)
        return tuple(chain.from_iterable(each))
    groups = [Group(group, grid.places) for group, grid in zip(filled, grids, strict=True) if grid]
    layouts: list[tuple[int, int, Layout]] = []
    for backed in (False, True):
        numbers = [n for n, one in enumerate(groups) if _backed(one.pieces[0], duplex) == backed]
        found = shared([groups[n] for n in numbers], paper, margin)
        for number, own in zip(numbers, found.own, strict=True):
            sheets = _lay(own.pieces, paper, margin, duplex)
            layouts += ((number, own.start, layout) for layout in sheets)
        for first, start, sheet in found.sheets:
            layout = Layout(paper, sheet.landscape, margin, duplex, sheet.block, sheet.placements)
            layouts.append((numbers[first], start, _with_back(layout) if backed else layout))
    return tuple(layout for _, _, layout in sorted(layouts, key=lambda one: one[:2]))


def check(pieces: Sequence[Piece], paper: Paper, margin: float) -> None:
    """Raises SheetError for a margin that leaves no paper and for a piece that has no size."""
    if not 0 <= 2 * margin < paper.width:
        raise SheetError(
            f"a margin of {margin:g} mm leaves nothing of {paper.name}: "
            f"give 0 mm to less than {paper.width / 2:g} mm"
        )
    for piece in pieces:
        if not (piece.width > 0 and piece.height > 0 and piece.bleed >= 0):
            raise SheetError(
                f"{piece.name} is {piece.width:g} x {piece.height:g} mm with "
                f"{piece.bleed:g} mm bleed: a piece needs a width and a height above 0"
            )


def mirrored(placement: Placement, layout: Layout) -> Placement:
    """The place of a front's piece on the back of its sheet.

    Paper that lies upright and flips over its long edge turns about an upright axis: left and
    right change. On its side, or over the short edge, it turns about a level axis: top and
    bottom change, and each back stands on its head beside its front.
    """
    aside = (layout.duplex == "long") != layout.landscape
    turn = (-placement.turn if aside else 180 - placement.turn) % 360
    left, top, _, _ = _turned_over(box(placement), layout, aside=aside)
    field = placement.field and _turned_over(placement.field, layout, aside=aside)
    return Placement(placement.piece, left, top, turn, field)


def _turned_over(part: Bounds, layout: Layout, *, aside: bool) -> Bounds:
    left, top, right, bottom = part
    if aside:
        return (layout.width - right, top, layout.width - left, bottom)
    return (left, layout.height - bottom, right, layout.height - top)


def _backed(piece: Piece, duplex: Duplex) -> bool:
    return piece.back is not None and duplex != "none"


def _form(piece: Piece, duplex: Duplex) -> tuple[object, ...]:
    return (
        round(piece.width, 6),
        round(piece.height, 6),
        round(piece.bleed, 6),
        piece.cut,
        round(gap(piece), 6),
        _backed(piece, duplex),
    )


def _grid(piece: Piece, count: int, paper: Paper, margin: float) -> _Grid | None:
    """The grid that holds most of `count` such pieces, upright when level; None if none does.

    A straight-cut piece with bleed cannot have a line on its trim, so its grid leaves room for
    crop marks; only where not even one piece would fit so, it goes without.
    """
    for room in (BLEED_MARK_ROOM, 0.0) if marked(piece) else (0.0,):
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
    # Pieces that touch leave room for cut numbers beside them, where one page still holds all.
    slim = 0 if space else int((width - 2 * NUMBER_ROOM + EPSILON) / piece.width)
    if 0 < count <= slim * rows:
        columns = slim
    if count <= columns * rows:
        rows = ceil(count / columns)
        columns = ceil(count / rows)
    return _Grid(landscape, columns, rows)


def _check_skipped(
    skip: frozenset[int], places: Sequence[int], groups: Sequence[Sequence[Piece]]
) -> None:
    """Raises SheetError for places that no sheet has, and for pieces that are left with none."""
    most = max(places)
    for number in sorted(skip):
        if not 1 <= number <= most:
            raise SheetError(
                f"there is no place {number} to skip: a full sheet has 1 to {most}, row by row"
            )
    for each, group in zip(places, groups, strict=True):
        if skip >= set(range(1, each + 1)):
            raise SheetError(f"{group[0].name} has no place left: 1 to {each} are all skipped")


def _lay(
    group: Sequence[Piece],
    paper: Paper,
    margin: float,
    duplex: Duplex,
    skip: frozenset[int] = frozenset(),
) -> Iterator[Layout]:
    """The sheets of pieces of one form, in one grid, a full one where places are skipped."""
    grid = _grid(group[0], _MANY if skip else len(group), paper, margin) if group else None
    if grid is None:
        return
    first, space = group[0], gap(group[0])
    width, height = paper.width, paper.height
    if grid.landscape:
        width, height = height, width
    across = grid.columns * first.width + (grid.columns - 1) * space
    down = grid.rows * first.height + (grid.rows - 1) * space
    left, top = (width - across) / 2, (height - down) / 2
    bleed = first.bleed
    block = (left - bleed, top - bleed, left + across + bleed, top + down + bleed)
    free = [place for place in range(grid.places) if place + 1 not in skip]
    for start in range(0, len(group), len(free)):
        front = []
        for place, piece in zip(free, group[start : start + len(free)], strict=False):
            row, column = divmod(place, grid.columns)
            x = left + column * (first.width + space)
            front.append(Placement(piece, x, top + row * (first.height + space)))
        layout = Layout(paper, grid.landscape, margin, duplex, block, tuple(front))
        yield _with_back(layout) if _backed(first, duplex) else layout


def _with_back(layout: Layout) -> Layout:
    return replace(layout, back=tuple(mirrored(one, layout) for one in layout.front))


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

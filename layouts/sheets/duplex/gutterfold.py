"""Gutterfold: fronts and backs on one side of the paper, to be folded in two and glued.

In: pieces with backs, a paper, the rim to keep white. Out: layouts whose fronts stand above a level
fold line in the middle of the page. The backs stand below it on their heads, each as far from the
line as its front: folded away from the printed side they come to lie behind their fronts.

As many pieces go on a page as in any way they can lie; when level, as near to the fold as can be,
for there a fold that is a little off does least harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from layouts.piece import Piece
from layouts.sheets.imposition import Layout, SheetError, check
from layouts.sheets.marks import OFFSET, Line
from layouts.sheets.papers import PAPERS
from layouts.sheets.sheet import Paper, Placement, box
from layouts.sheets.spacing import BLEED_MARK_ROOM, EPSILON, gap

CLEAR: Final = 5.0
"""From the fold to the bleed of the pieces beside it (mm), on either side."""


@dataclass(frozen=True, slots=True)
class _Half:
    """The grid of fronts above the fold; `width` x `height` is a piece as it lies."""

    landscape: bool
    turn: int
    width: float
    height: float
    columns: int
    rows: int

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def worth(self, count: int) -> tuple[int, int, bool]:
        """The more, the better: places, nearness to the fold, pieces upright."""
        return (min(self.places, count), -self.rows, self.turn == 0)


def fold_over(pieces: Sequence[Piece], paper: Paper, *, margin: float) -> tuple[Layout, ...]:
    """Place every piece and its back as often as its count says; equal forms share sheets.

    Raises SheetError for pieces without a size and for pieces that fit no half page: each is
    named with its size and the largest that would fit.
    """
    check(pieces, paper, margin)
    groups: dict[tuple[object, ...], list[Piece]] = {}
    for piece in pieces:
        form = (round(piece.width, 6), round(piece.height, 6), round(piece.bleed, 6), piece.cut)
        groups.setdefault(form, []).extend([piece] * piece.count)
    layouts: list[Layout] = []
    misfits: list[str] = []
    for group in filter(None, groups.values()):
        half = _best(group[0], len(group), paper, margin)
        if half is None:
            misfits.append(_misfit(group[0], paper, margin))
        else:
            layouts += _lay(group, half, paper, margin)
    if misfits:
        raise SheetError("\n".join(misfits))
    return tuple(layouts)


def half_rooms(paper: Paper, margin: float) -> Callable[[Piece], tuple[tuple[float, float], ...]]:
    """The room for a piece on half a page: the page may lie either way, and so may the piece."""

    def rooms(piece: Piece) -> tuple[tuple[float, float], ...]:
        sizes = [_room(piece, paper, landscape, margin) for landscape in (False, True)]
        return (*sizes, *((height, width) for width, height in sizes))

    return rooms


def fold_line(layout: Layout) -> Line | None:
    """The line to fold along, from rim to rim; None if the sheet is not folded."""
    if layout.fold is None:
        return None
    return (layout.margin, layout.fold, layout.width - layout.margin, layout.fold)


def fold_marks(layout: Layout) -> tuple[Line, ...]:
    """Crop marks across the fold: once the sheet is folded, they are where a cut down through
    the pieces ends. Pieces that scissors follow need none."""
    if layout.fold is None:
        return ()
    straight = [one for one in layout.front if one.piece.cut == "straight"]
    ends = sorted({round(x, 6) for one in straight for x in (box(one)[0], box(one)[2])})
    reach = CLEAR - OFFSET
    return tuple((x, layout.fold - reach, x, layout.fold + reach) for x in ends)


def _best(piece: Piece, count: int, paper: Paper, margin: float) -> _Half | None:
    """The best grid for `count` such pieces; None if not even one fits. Straight-cut pieces with
    bleed need room for crop marks, as in `imposition`, unless then none would fit."""
    marked = piece.cut == "straight" and piece.bleed > 0
    for room in (BLEED_MARK_ROOM, 0.0) if marked else (0.0,):
        halves = [half for half in _halves(piece, count, paper, margin + room) if half.places]
        if halves:
            return max(halves, key=lambda half: half.worth(count))
    return None


def _halves(piece: Piece, count: int, paper: Paper, rim: float) -> Iterator[_Half]:
    """The grids on pages and with pieces that lie either way, drawn together if one page does."""
    space = gap(piece)
    for turn in (0, 90):
        across, down = (piece.height, piece.width) if turn else (piece.width, piece.height)
        for landscape in (False, True):
            width, height = _room(piece, paper, landscape, rim)
            columns = max(0, int((width + space + EPSILON) / (across + space)))
            rows = max(0, int((height + space + EPSILON) / (down + space)))
            if count <= columns * rows:
                rows = ceil(count / columns)
                columns = ceil(count / rows)
            yield _Half(landscape, turn, across, down, columns, rows)


def _room(piece: Piece, paper: Paper, landscape: bool, rim: float) -> tuple[float, float]:
    """Width and height of what trimmed pieces may fill above the fold, at most."""
    width, height = paper.width, paper.height
    if landscape:
        width, height = height, width
    edge = rim + piece.bleed
    return max(0.0, width - 2 * edge), max(0.0, height / 2 - edge - CLEAR - piece.bleed)


def _lay(group: list[Piece], half: _Half, paper: Paper, margin: float) -> Iterator[Layout]:
    bleed, space = group[0].bleed, gap(group[0])
    width, height = paper.width, paper.height
    if half.landscape:
        width, height = height, width
    fold = height / 2
    across = half.columns * half.width + (half.columns - 1) * space
    left = (width - across) / 2
    for start in range(0, len(group), half.places):
        standing = group[start : start + half.places]
        rows = ceil(len(standing) / half.columns)
        top = fold - CLEAR - bleed - rows * half.height - (rows - 1) * space
        block = (left - bleed, top - bleed, left + across + bleed, height - top + bleed)
        fronts = []
        for place, piece in enumerate(standing):
            row, column = divmod(place, half.columns)
            x = left + column * (half.width + space)
            fronts.append(Placement(piece, x, top + row * (half.height + space), half.turn))
        layout = Layout(paper, half.landscape, margin, "none", block, tuple(fronts), fold=fold)
        yield replace(layout, back=tuple(_behind(front, fold) for front in fronts))


def _behind(front: Placement, fold: float) -> Placement:
    """Where the back of a front has to be so that the fold brings it there: mirrored in the line,
    and with its own left and right where they were."""
    left, _, _, bottom = box(front)
    return Placement(front.piece, left, 2 * fold - bottom, (180 - front.turn) % 360)


def _misfit(piece: Piece, paper: Paper, margin: float) -> str:
    sizes = (_room(piece, paper, landscape, margin) for landscape in (False, True))
    largest = " or ".join(dict.fromkeys(f"{wide:.5g} x {high:.5g} mm" for wide, high in sizes))
    message = (
        f"{piece.name} ({piece.width:g} x {piece.height:g} mm) does not fit beside its back on "
        f"{paper.name}: with {margin:g} mm left white at the rim and {CLEAR:g} mm at the fold the "
        f"largest piece is {largest} or those on their side"
    )
    larger = [other.name for other in PAPERS.values() if _best(piece, 1, other, margin)]
    return message + (f"; {' or '.join(larger)} would hold it" if larger else "")

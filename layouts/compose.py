"""Composing: layouts become sheets, every page a drawing.

In: the layouts of `layouts.imposition` and the `Imprint` of the game. Out: `Sheet` values, each
page with its faces, cut and fold lines, marks and furniture, in this order from bottom to top.

A face is painted once as its own drawing and used where it stands, clipped where its bleed ends.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Group, Path, Segment, Use
from layouts.furniture import Imprint, Side, furniture
from layouts.imposition import Layout
from layouts.marks import WIDTH, Line, marks
from layouts.outline import grow, rectangle
from layouts.piece import Fold, Piece
from layouts.sheet import Sheet, placed
from layouts.transform import moved

_INK: Final = PALETTE["ink"]
_FAINT: Final = PALETTE["shade"]  # lines at the edges of backs: see _Face

_HALO: Final = 0.25  # mm of white under an outline: ink alone cannot be seen on purple

_DASHES: Final = {"mountain": (2.4, 0.8, 0.4, 0.8), "valley": (1.6, 1.0)}


@dataclass(frozen=True, slots=True)
class _Face:
    """One side of a piece in the piece's own mm: what it shows, where it ends, lines over it.

    A back shows its outline faintly, as the edges of backs have faint cut lines: it is enough to
    lay two glued sheets right, and where a printer feeds the back a little off, nothing dark is
    left on the piece. Folds are shown on the front only, whose crests they are.
    """

    shown: Element
    clip: tuple[Segment, ...]
    lines: tuple[Element, ...]


def compose(layouts: Sequence[Layout], imprint: Imprint) -> tuple[Sheet, ...]:
    """The finished sheets, numbered from 1 in the order of the layouts.

    Raises SheetError for a character that the imprint's fonts cannot draw.
    """
    fronts = {p.piece: _front(p.piece) for layout in layouts for p in layout.front}
    backs = {p.piece: _back(p.piece) for layout in layouts for p in layout.back}
    sheets = []
    for number, layout in enumerate(layouts, 1):
        front = _page(layout, "front", fronts, number, len(layouts), imprint)
        back = _page(layout, "back", backs, number, len(layouts), imprint) if layout.back else None
        sheets.append(
            Sheet(
                number=number,
                total=len(layouts),
                paper=layout.paper,
                landscape=layout.landscape,
                front=front,
                back=back,
                placements=layout.front,
                back_placements=layout.back,
            )
        )
    return tuple(sheets)


def _page(
    layout: Layout,
    side: Side,
    faces: Mapping[Piece, _Face],
    number: int,
    total: int,
    imprint: Imprint,
) -> Drawing:
    placements = layout.back if side == "back" else layout.front
    standing = [(faces[placement.piece], placed(placement)) for placement in placements]
    children: list[Element] = [
        Group((face.shown,), matrix, clip=face.clip) for face, matrix in standing
    ]
    children += (Group(face.lines, matrix) for face, matrix in standing if face.lines)
    cut = marks(layout, placements)
    children += _strokes(cut.cuts, _FAINT if side == "back" else _INK)
    children += _strokes(cut.crop, _INK)
    children += furniture(layout, side, number, total, cut, imprint)
    name = f"sheet {number} {side}"
    return Drawing(layout.width, layout.height, tuple(children), name)


def _front(piece: Piece) -> _Face:
    lines: list[Element] = []
    if piece.cut == "outline":
        lines.append(Path(piece.outline, stroke=PALETTE["paper"], width=_HALO, join="round"))
        lines.append(Path(piece.outline, stroke=_INK, width=WIDTH, join="round"))
    lines += (_fold(fold) for fold in piece.folds)
    return _faced(piece, piece.front, piece.outline, tuple(lines))


def _back(piece: Piece) -> _Face:
    if piece.back is None:
        raise ValueError(f"{piece.name} has a place on a back but nothing to show there")
    outline = moved((-1.0, 0.0, 0.0, 1.0, piece.width, 0.0), piece.outline)
    lines: tuple[Element, ...] = ()
    if piece.cut == "outline":
        lines = (Path(outline, stroke=_FAINT, width=WIDTH, join="round"),)
    return _faced(piece, piece.back, outline, lines)


def _faced(
    piece: Piece, drawing: Drawing, outline: tuple[Segment, ...], lines: tuple[Element, ...]
) -> _Face:
    """A straight-cut piece is shown to the edges of its box: whether its corners are rounded is
    up to whoever cuts. Sharp corners of an outline's bleed end there too."""
    bleed = piece.bleed
    field = rectangle(-bleed, -bleed, piece.width + 2 * bleed, piece.height + 2 * bleed)
    if piece.cut == "straight":
        return _Face(Use(drawing), field, lines)
    trim = grow(outline, bleed) if bleed else outline
    return _Face(Group((Use(drawing),), clip=trim), field, lines)


def _fold(fold: Fold) -> Path:
    line: tuple[Segment, ...] = (("M", fold.start), ("L", fold.end))
    return Path(line, stroke=_INK, width=WIDTH, dash=_DASHES[fold.kind])


def _strokes(lines: Sequence[Line], colour: str) -> list[Element]:
    """All marks of one colour as one path; none if there are none."""
    segments: list[Segment] = []
    for x0, y0, x1, y1 in lines:
        segments += (("M", (x0, y0)), ("L", (x1, y1)))
    return [Path(tuple(segments), stroke=colour, width=WIDTH)] if segments else []

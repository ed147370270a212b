"""Composing: layouts become sheets, every page a drawing.

In: the layouts of `imposition` and the `Imprint` of the game. Out: `Sheet` values, each page with
its faces, cut and fold lines, marks and furniture, in this order from bottom to top.

A face is painted once as its own drawing and used where it stands, clipped where its bleed ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Group, Matrix, Path, Segment, Text, Use
from layouts.fold import Fold
from layouts.outline import grow, rectangle
from layouts.piece import Piece
from layouts.sheets.cuts.numbers import Numbers, cut_numbers
from layouts.sheets.cuts.partings import parting_marks
from layouts.sheets.duplex.gutterfold import fold_line, fold_marks
from layouts.sheets.finish import USUAL, Finish, outer_bleed
from layouts.sheets.furniture import Imprint, furniture, sheet_numbers
from layouts.sheets.imposition import Layout
from layouts.sheets.legend import DASHES, line_kinds
from layouts.sheets.marks import WIDTH, Line, Marks, marks
from layouts.sheets.sheet import Placement, Sheet, Side, box, placed
from layouts.sheets.tiles.joins import joins
from layouts.transform import moved, scaling

_INK: Final = PALETTE["ink"]
_SOFT: Final = "#9C9492"  # cut lines on fronts: half the ink, for what stays on a card's edge
_FAINT: Final = PALETTE["shade"]  # lines at the edges of backs: see _Face

_HALO: Final = 0.25  # mm of white under an outline: ink alone cannot be seen on purple


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


@dataclass(frozen=True, slots=True)
class _Frame:
    """Marks and furniture of pages that are laid out alike, stored once for all of them."""

    shown: Drawing
    number: Matrix | None


def compose(
    layouts: Sequence[Layout], imprint: Imprint, finish: Finish = USUAL
) -> tuple[Sheet, ...]:
    """The finished sheets, numbered from 1 in the order of the layouts; `finish` says how their
    marks and outer bleed are wanted.

    Where some sheets have backs, the others get blank ones: on the back of a board a printer that
    prints both sides would else put the next sheet. The last sheet needs none, and none do where
    all share one back, which is printed apart.

    Raises SheetError for a character that the imprint's fonts cannot draw.
    """
    if not layouts:
        return ()
    press = _Press(imprint, sheet_numbers(len(layouts), imprint), finish)
    paired = any(layout.turned and not layout.shared for layout in layouts)
    turned = len(layouts) if paired else 0
    return tuple(
        Sheet(
            number=number,
            total=len(layouts),
            paper=layout.paper,
            landscape=layout.landscape,
            front=press.page(layout, "front", number),
            back=press.page(layout, "back", number) if layout.turned or number < turned else None,
            placements=layout.front,
            back_placements=layout.back,
        )
        for number, layout in enumerate(layouts, 1)
    )


class _Press:
    """Makes the pages; remembers the faces and frames that it has made."""

    def __init__(self, imprint: Imprint, numbers: Sequence[Text], finish: Finish) -> None:
        self._imprint = imprint
        self._finish = finish
        self._numbers = numbers
        self._number_width = -min(line.x for line in numbers)
        self._faces: dict[tuple[Piece, Side], _Face] = {}
        self._frames: dict[Hashable, _Frame] = {}

    def page(self, layout: Layout, side: Side, number: int) -> Drawing:
        """One side of a sheet."""
        placements = layout.back if side == "back" else layout.front
        standing = [(self._face(one.piece, side), placed(one)) for one in placements]
        if layout.fold is not None:
            standing += [(self._face(one.piece, "back"), placed(one)) for one in layout.back]
            placements = (*placements, *layout.back)
        pairs = zip(placements, standing, strict=True)
        shown = [(one, face.shown, matrix) for one, (face, matrix) in pairs]
        children = list(outer_bleed(side, shown, self._finish))
        children += (Group((face.shown,), matrix, clip=face.clip) for face, matrix in standing)
        children += (Group(face.lines, matrix) for face, matrix in standing if face.lines)
        frame = self._frame(layout, side, placements)
        children.append(Use(frame.shown))
        if frame.number is not None:
            children.append(Group((self._numbers[number - 1],), frame.number))
        return Drawing(layout.width, layout.height, tuple(children), f"sheet {number} {side}")

    def _face(self, piece: Piece, side: Side) -> _Face:
        if (piece, side) not in self._faces:
            face = _back(piece) if side == "back" else _front(piece)
            says = self._imprint
            lines = joins(piece, side, says.bold, says.text, says.words.join)
            self._faces[piece, side] = replace(face, lines=(*face.lines, *lines))
        return self._faces[piece, side]

    def _frame(self, layout: Layout, side: Side, placements: Sequence[Placement]) -> _Frame:
        places = tuple((box(one), one.piece.cut, one.piece.bleed) for one in placements)
        folded = line_kinds(layout.front)
        parts = tuple(one.piece.tile for one in layout.front)
        alike = replace(layout, front=(), back=()), side, layout.turned, places, folded, parts
        if alike not in self._frames:
            marked = side in self._finish.marked
            cut = marks(layout, placements, self._finish) if marked else Marks()
            lines = _cut_lines(cut, layout, side)
            fold = fold_line(layout)
            if fold is not None:
                lines.append(_fold(Fold("mountain", fold[:2], fold[2:])))
                ticks = fold_marks(layout) if cut.crop else ()
                cut = Marks((*cut.crop, *ticks, fold), cut.cuts)
            order = Numbers()
            if side == "front" and marked:
                cut = Marks((*cut.crop, *parting_marks(layout, layout.front, cut)), cut.cuts)
                order = cut_numbers(layout, layout.front, cut, self._imprint.text)
            taken = Marks((*cut.crop, *order.taken), cut.cuts)
            said = furniture(layout, side, taken, self._imprint, self._number_width)
            crop = [line for line in cut.crop if line is not fold]
            children = (*lines, *_strokes(crop, _INK), *order.texts, *said.elements)
            drawing = Drawing(layout.width, layout.height, children, "marks and furniture")
            self._frames[alike] = _Frame(drawing, said.number)
        return self._frames[alike]


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
    if piece.cut == "straight":
        return _faced(piece, piece.back, piece.outline, ())
    outline = moved(scaling(-1.0, 1.0, piece.width / 2), piece.outline)
    line = Path(outline, stroke=_FAINT, width=WIDTH, join="round")
    return _faced(piece, piece.back, outline, (line,))


def _faced(
    piece: Piece, drawing: Drawing, outline: tuple[Segment, ...], lines: tuple[Element, ...]
) -> _Face:
    """A straight-cut piece is shown to the edges of its box: whether its corners are rounded is
    up to whoever cuts. Sharp corners of an outline's bleed end there too."""
    bleed = piece.bleed
    field = rectangle(0 - bleed, 0 - bleed, piece.width + 2 * bleed, piece.height + 2 * bleed)
    if piece.cut == "straight":
        return _Face(Use(drawing), field, lines)
    trim = grow(outline, bleed) if bleed else outline
    return _Face(Group((Use(drawing),), clip=trim), field, lines)


def _fold(fold: Fold) -> Path:
    line: tuple[Segment, ...] = (("M", fold.start), ("L", fold.end))
    return Path(line, stroke=_INK, width=WIDTH, dash=DASHES[fold.kind])


def _cut_lines(cut: Marks, layout: Layout, side: Side) -> list[Element]:
    """Lines along edges, faint where backs are: on a back, or below a fold."""
    if layout.fold is None:
        return _strokes(cut.cuts, _FAINT if side == "back" else _SOFT)
    above = [line for line in cut.cuts if line[1] + line[3] < 2 * layout.fold]
    below = [line for line in cut.cuts if line[1] + line[3] > 2 * layout.fold]
    return [*_strokes(above, _SOFT), *_strokes(below, _FAINT)]


def _strokes(lines: Sequence[Line], colour: str) -> list[Element]:
    """All marks of one colour as one path; none if there are none."""
    segments: list[Segment] = []
    for x0, y0, x1, y1 in lines:
        segments += (("M", (x0, y0)), ("L", (x1, y1)))
    return [Path(tuple(segments), stroke=colour, width=WIDTH)] if segments else []

"""Nets to pieces: what each panel shows, on its ground, and the marks for gluing.

In: a component, a design of it, a net, what each panel is called. Out: a `Piece`, printed on the
outside, cut along its outline.

A panel draws the component's `front` once, upright as the panel is turned, with the fields `face`,
`width` and `height` (mm) beside those of its row.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from pydantic import BeforeValidator

from layouts.drawing import Drawing, Element, Group, Matrix, Path, Use, multiply, shift
from layouts.extent import extent
from layouts.face.fields import Row, Value, refuse
from layouts.face.stage import Stage
from layouts.kinds.faced import Part
from layouts.kinds.rows import Design
from layouts.kinds.sides import draw_sides, ground
from layouts.nets.fields import BLEED, panel_field
from layouts.nets.glue import tab_marks
from layouts.nets.net import Net, Panel, box
from layouts.outline import rectangle
from layouts.piece import Piece
from layouts.transform import rotation

_OVER: Final = 0.01  # mm
_WHOLE: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")


Faces: TypeAlias = Mapping[str, Value]
"""What each panel that is drawn is called, by the panel's name; the others stay blank."""


def so_many(count: int, has: str) -> BeforeValidator:
    """A validator of a list that names each of so many faces. `has` says what has them, like "a
    die has six faces"."""

    def check(raw: object) -> object:
        if isinstance(raw, list | tuple) and len(raw) != count:
            raise refuse(f"{has}, not {len(raw)}: name each, the same ones too")
        return raw

    return BeforeValidator(check)


def as_numbers(faces: tuple[Value, ...]) -> tuple[Value, ...]:
    """Faces that are all whole numbers as numbers, so that faces and rules can count."""
    texts = [str(face) for face in faces]
    return tuple(map(int, texts)) if all(map(_WHOLE.fullmatch, texts)) else faces


def net_piece(part: Part, design: Design, stage: Stage, net: Net, faces: Faces) -> Piece:
    """The net of a design, its corner at 0, 0 (`Net.at_origin`). Raises FaceError, its path from
    the component on."""
    width, height = net.size
    return Piece(
        name=design.name,
        width=width,
        height=height,
        outline=net.outline,
        front=_printed(part, design, stage, net, faces),
        count=design.count,
        bleed=BLEED,
        cut="outline",
        folds=net.folds,
        glue=bool(net.tabs),
        net=net,
    )


def face_pieces(
    part: Part, designs: Sequence[Design], stage: Stage, net: Net, faces: Faces
) -> tuple[Piece, ...]:
    """Each different face of each design as a piece of its own, for `looks`. Raises FaceError like
    `net_piece`."""
    return tuple(
        _face_piece(part, design, stage, face, size)
        for design in designs
        for face, size in dict.fromkeys(
            (face, _panel_size(net.panel(name))) for name, face in faces.items()
        )
    )


def _face_piece(
    part: Part, design: Design, stage: Stage, face: Value, size: tuple[float, float]
) -> Piece:
    fields, called = _fields(design, face, size), f"{design.name}, face {face}"
    (drawn,) = draw_sides(part.front, "front", [(called, fields)], stage, size)
    outline = rectangle(0, 0, *size)
    children = (*ground(part.ground, fields, stage, outline, called), *drawn.children)
    return Piece(called, *size, outline, replace(drawn, children=children))


def _panel_size(panel: Panel) -> tuple[float, float]:
    """Width and height (mm) of what a panel shows, as it is read: of the box around it."""
    left, top, right, bottom = box(panel.corners)
    width, height = round(right - left, 6), round(bottom - top, 6)
    return (width, height) if panel.turn % 180 == 0 else (height, width)


def panel_matrix(panel: Panel) -> Matrix:
    """From what a panel shows, as it is read, to the paper."""
    left, top, right, bottom = box(panel.corners)
    corner = {
        0: (left, top),
        90: (right, top),
        180: (right, bottom),
        270: (left, bottom),
    }[panel.turn]
    return multiply(shift(*corner), rotation(panel.turn))


def _printed(part: Part, design: Design, stage: Stage, net: Net, faces: Faces) -> Drawing:
    """The net's front: grounds and tab marks below, then the faces, equal ones stored once."""
    grounds: list[Element] = []
    shown: list[Element] = []
    alike: dict[tuple[Value, tuple[float, float]], Drawing] = {}
    for name, face in faces.items():
        panel = net.panel(name)
        size = _panel_size(panel)
        fields, called = _fields(design, face, size), f"{design.name}, face {face}"
        outline = panel_field(net, name)
        grounds += ground(part.ground, fields, stage, outline, called)
        key = face, size
        if key not in alike:
            (alike[key],) = draw_sides(part.front, "front", [(called, fields)], stage, size)
        use = Use(alike[key], panel_matrix(panel))
        shown.append(Group((use,), clip=outline) if _beyond(alike[key], panel) else use)
    return Drawing(*net.size, (*grounds, *_marks(net), *shown), design.name)


def _marks(net: Net) -> Sequence[Path]:
    """The marks of all tabs. None are needed where only the plain side gets glue."""
    return [
        mark
        for tab in net.tabs
        if tab.glue in ("under", "behind")
        for mark in tab_marks(tab.corners, tab.order, BLEED + 0.6)
    ]


def _beyond(drawing: Drawing, panel: Panel) -> bool:
    """Whether a picture might paint on the panel's neighbours."""
    if len(panel.corners) != 4 or len({x for x, _ in panel.corners}) != 2:
        return True
    painted = extent(drawing.children)
    if painted is None:
        return False
    left, top, right, bottom = painted
    fits = left > -_OVER and top > -_OVER
    return not (fits and right < drawing.width + _OVER and bottom < drawing.height + _OVER)


def _fields(design: Design, face: Value, size: tuple[float, float]) -> Row:
    width, height = size
    return {**design.fields, "width": width, "height": height, "face": face}

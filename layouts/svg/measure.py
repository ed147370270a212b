"""Lengths, numbers and view boxes of SVG.

Lengths come out in user units (px, 1/96 in) unless a function says mm. Functions raise
ValueError with what is wrong and what would be right; the reader adds file and line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite

from layouts.drawing import Matrix
from layouts.length import INCH, UNITS
from layouts.path import NUMBER
from layouts.svg.tree import Node

PX = INCH / 96
"""One user unit in mm."""

_UNITS = {"": 1.0, "px": 1.0, "pc": 16.0} | {unit: mm / PX for unit, mm in UNITS.items()}
_LENGTH = re.compile(rf"\s*({NUMBER})\s*([A-Za-z]*|%)\s*")
_NEXT = re.compile(rf"\s*,?\s*({NUMBER})")
_LARGEST = 1e6


@dataclass(frozen=True, slots=True)
class ViewBox:
    """A window on user space."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Size:
    """How large an SVG file is in mm, and how its user space maps to that."""

    width: float
    height: float
    matrix: Matrix
    view: ViewBox


def numbers(text: str) -> tuple[float, ...]:
    """The numbers of a list with spaces or commas."""
    # one by one: a pattern of the whole list can take for ever on what is none
    given, found, at = text.strip(" \t\r\n,"), [], 0
    while at < len(given):
        number = _NEXT.match(given, at)
        if not number:
            raise ValueError(f"{text!r} is no list of numbers")
        found.append(_bounded(float(number[1])))
        at = number.end()
    return tuple(found)


def length(text: str, whole: float) -> float:
    """A length in user units; per cents are of `whole`."""
    found = _LENGTH.fullmatch(text)
    if not found or (found[2] != "%" and found[2] not in _UNITS):
        raise ValueError(f"{text!r} is no length: write a plain number or one with mm, cm, in, pt")
    factor = whole / 100 if found[2] == "%" else _UNITS[found[2]]
    return _bounded(float(found[1]) * factor)


def size_of(root: Node) -> Size:
    """The size of a whole file.

    Width and height count where they are absolute; one alone gives the other by the view box's
    proportions; without them a unit of the view box is a mm.
    """
    view = view_box(root)
    width, height = (_absolute(root, key) for key in ("width", "height"))
    if view is None:
        if width is None or height is None:
            raise ValueError("has no size: give it a viewBox, or width and height in mm")
        view = ViewBox(0.0, 0.0, width, height)
    elif width is None and height is None:
        width, height = view.width / PX, view.height / PX
    elif width is None and height is not None:
        width = height * view.width / view.height
    elif height is None and width is not None:
        height = width * view.height / view.width
    assert width is not None
    assert height is not None
    wide, high = width * PX, height * PX
    return Size(wide, high, fitted(root, view, wide, high), view)


def view_box(node: Node) -> ViewBox | None:
    """The `viewBox` of an element, if it has one."""
    text = node.attributes.get("viewBox")
    if text is None:
        return None
    four = numbers(text)
    if len(four) != 4:
        raise ValueError(f"viewBox={text!r} needs four numbers: x y width height")
    for side, number in zip(("width", "height"), four[2:], strict=True):
        if number <= 0:
            raise ValueError(
                f"viewBox={text!r}: its {side} is {number:g}, it has to be more than 0"
            )
    return ViewBox(*four)


def fitted(node: Node, view: ViewBox, width: float, height: float) -> Matrix:
    """The matrix that shows a view in a field from 0, 0, as `preserveAspectRatio` says."""
    words = node.attributes.get("preserveAspectRatio", "xMidYMid").split()
    across, down = width / view.width, height / view.height
    if words[:1] == ["none"]:
        return (across, 0.0, 0.0, down, -view.x * across, -view.y * down)
    parts = re.fullmatch(r"x(Min|Mid|Max)Y(Min|Mid|Max)", words[0] if words else "")
    if not parts or words[1:] not in ([], ["meet"], ["slice"]):
        raise ValueError(f"preserveAspectRatio={' '.join(words)!r} is unknown: leave it out")
    scale = max(across, down) if words[1:] == ["slice"] else min(across, down)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left = share[parts[1]] * (width - view.width * scale)
    top = share[parts[2]] * (height - view.height * scale)
    return (scale, 0.0, 0.0, scale, left - view.x * scale, top - view.y * scale)


def _absolute(node: Node, key: str) -> float | None:
    text = node.attributes.get(key, "auto").strip()
    if text == "auto" or text.endswith("%"):
        return None
    found = length(text, 0.0)
    if found <= 0:
        raise ValueError(f"{key} is {text}: it has to be more than 0")
    return found


def _bounded(number: float) -> float:
    if not isfinite(number) or abs(number) > _LARGEST:
        raise ValueError(f"{number:g} is too large a number")
    return number

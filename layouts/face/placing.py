"""Places on a face: lengths that may be told by what they stand in, `50% - 3mm`, `to safe`.

In: what a definition wrote for a point, a size, a box. Out: mm, or a `Share` of what the element
stands in: the face, the place or panel of a piece, or a group with a size of its own. A sum has
lengths, shares in per cent and the words below; a formula may come to one. `SAFE` is what stays
clear along a cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

from pydantic import ValidationInfo

from layouts.face.fields import (
    Computed,
    Read,
    Row,
    ToldError,
    Value,
    number,
    reader,
    refuse,
    shown,
    value,
)
from layouts.length import NUMBER, UNITS, bounded, is_length, length
from layouts.near import near

SAFE: Final = 3.0
"""What stays clear along the cut, in mm: home cutting is up to 1 mm off, a print shop asks 3."""

Way: TypeAlias = Literal["across", "down", "width", "height", "wide", "high", "both"]
"""What a length tells: how far across or down a point lies; how wide or high something is that
begins at a point; the same of what lies about a point; or how large it is whichever way."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What elements stand in, in mm."""

    width: float = 0.0
    height: float = 0.0


@dataclass(frozen=True, slots=True)
class Share:
    """`mm`, and so much of the `width`, the `height` and the shorter side of what it stands in.
    With `rest` it is counted from where the thing itself begins."""

    mm: float = 0.0
    width: float = 0.0
    height: float = 0.0
    shorter: float = 0.0
    rest: bool = False

    def within(self, frame: Frame, start: float = 0.0) -> float:
        """The length in mm, for a thing that begins at `start`."""
        shares = self.width * frame.width + self.height * frame.height
        shorter = self.shorter * min(frame.width, frame.height)
        return self.mm + shares + shorter - (start if self.rest else 0.0)

    def plus(self, other: Share, sign: int) -> Share:
        """The sum of both, or the difference for a sign of -1."""
        return Share(
            self.mm + sign * other.mm,
            self.width + sign * other.width,
            self.height + sign * other.height,
            self.shorter + sign * other.shorter,
            self.rest or other.rest,
        )


_WORDS: Final[dict[str, Share]] = {
    "width": Share(width=1),
    "height": Share(height=1),
    "safe": Share(SAFE),
}
_OWN: Final[dict[Way, dict[str, Share]]] = {
    "across": {"left": Share(), "center": Share(width=0.5), "right": Share(width=1)},
    "down": {"top": Share(), "center": Share(height=0.5), "bottom": Share(height=1)},
    "width": {"to edge": Share(width=1, rest=True), "to safe": Share(-SAFE, width=1, rest=True)},
    "height": {"to edge": Share(height=1, rest=True), "to safe": Share(-SAFE, height=1, rest=True)},
    "wide": {},
    "high": {},
    "both": {},
}
_WHOLE: Final[dict[Way, Share]] = {
    "across": Share(width=1),
    "down": Share(height=1),
    "width": Share(width=1),
    "height": Share(height=1),
    "wide": Share(width=1),
    "high": Share(height=1),
    "both": Share(shorter=1),
}
"""What 100% is."""

_OTHER_WAY: Final[dict[Way, Way]] = {"across": "down", "down": "across"}
_LIKE: Final = {
    "top": "center top",
    "bottom": "center bottom",
    "left": "left center",
    "right": "right center",
}
_MOST: Final = 10  # times as large as what it stands in
_ENOUGH: Final = 10  # parts that are counted: a box has four
_MEASURED = rf"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+) ?(?:{'|'.join(UNITS)}|%)"
_TERM = rf"(?:to +\w+|{_MEASURED}|0(?![0-9.%])|[a-z]+)"
_SUM: Final = re.compile(rf"[+-]?{_TERM}(?:(?: +[+-] +|[+-]){_TERM})*")
_TERMS: Final = re.compile(rf"\s*([+-]?)\s*({_TERM})")


def read_share(text: str, way: Way) -> float | Share:
    """The mm of a plain length, else the share that a sum means. Raises ValueError."""
    given = text.strip()
    if is_length(given) or not _SUM.fullmatch(given) or re.fullmatch(NUMBER, given):
        return length(text)
    found = Share()
    for index, (sign, term) in enumerate(_TERMS.findall(given)):
        part = _term(term, way, text)
        if part.rest and (index or sign):
            raise ValueError(f"{text!r}: {term} comes first, like to safe - 2mm")
        found = found.plus(part, -1 if sign == "-" else 1)
    bounded(found.mm)
    if max(abs(found.width), abs(found.height), abs(found.shorter)) > _MOST:
        raise ValueError(f"{text!r} is more than {100 * _MOST}% of what it stands in")
    return found


def _term(term: str, way: Way, text: str) -> Share:
    if term.endswith("%"):
        part = bounded(float(term.removesuffix("%"))) / 100
        whole = _WHOLE[way]
        return Share(0, part * whole.width, part * whole.height, part * whole.shorter)
    if term[0].isdigit() or term[0] == ".":
        return Share(length(term))
    words = {**_OWN[way], **_WORDS}
    name = " ".join(term.split())
    if name not in words and name in _OWN["width"]:
        message = "goes with the width or height of what begins at a point"
        raise ValueError(f"{text!r}: {name} {message}; write 50% or a length like 3.2mm")
    if name not in words:
        here = "" if name == text.strip() else f" in {text!r}"
        other = _OTHER_WAY.get(way)
        if other and name in _OWN[other]:
            what = "how far down" if way == "across" else "how far across"
            message = f"is {what}, and across comes first, then down, like {_LIKE[name]}"
            raise ToldError(f"{name!r}{here} {message}")
        hint = near(name, words)
        raise ValueError(f"{name!r}{here} is no length: write one like 3.2mm or 50%{hint}")
    return words[name]


def _worked(given: Value, way: Way) -> float | Share:
    return read_share(given, way) if isinstance(given, str) else number(given)


def _one(way: Way) -> Any:
    return reader(
        lambda given: read_share(given if isinstance(given, str) else shown(given), way),
        lambda given: _worked(given, way),
    )


_READERS: Final[dict[Way, Any]] = {way: _one(way) for way in _OWN}


def _parts(text: str) -> Iterator[str]:
    """The sums in a text. Between two of them stands a blank; a sign with a blank before it and
    none behind it begins the next one."""
    at = 0
    text = text.strip()
    while at < len(text):
        found = _SUM.match(text, at)
        end = found.end() if found else at
        if end == at or (end < len(text) and not text[end].isspace()):
            end = at + len(text[at:].split()[0])
        yield text[at:end]
        at = end + len(text[end:]) - len(text[end:].lstrip())


def _read(raw: object, info: ValidationInfo, ways: tuple[Way, ...], example: str) -> Any:
    if isinstance(raw, str):
        if "=" in raw:
            raise refuse(f"{raw!r}: write a list when a length is worked out, like [= x, 4mm]")
        parts: list[object] = list(islice(_parts(raw), _ENOUGH))
    elif isinstance(raw, list | tuple):
        parts = list(raw)
    else:
        raise refuse(f"lengths are wanted here, like {example}")
    if len(parts) != len(ways):
        raise refuse(f"{len(ways)} lengths are wanted here, like {example}, not {len(parts)}")
    return tuple(_READERS[way](part, info) for way, part in zip(ways, parts, strict=True))


def _spot(raw: object, info: ValidationInfo) -> Any:
    return _read(raw, info, ("across", "down"), "12mm 20mm")


def _extent(raw: object, info: ValidationInfo) -> Any:
    return _read(raw, info, ("width", "height"), "12mm 20mm")


def _about(raw: object, info: ValidationInfo) -> Any:
    return _read(raw, info, ("wide", "high"), "12mm 20mm")


def _box(raw: object, info: ValidationInfo) -> Any:
    example = "3mm 60mm 57mm 20mm (x, y, width, height)"
    return _read(raw, info, ("across", "down", "width", "height"), example)


def _boxes(raw: object, info: ValidationInfo) -> Any:
    if not isinstance(raw, list | tuple):
        raise refuse('a list of boxes is wanted here, like ["40mm 60mm 20mm 15mm"]')
    return tuple(_box(box, info) for box in raw)


def _spots(raw: object, info: ValidationInfo) -> Any:
    if not isinstance(raw, list | tuple) or len(raw) < 2:
        raise refuse('two or more points are wanted here, like ["0mm 0mm", "12mm 20mm"]')
    return tuple(_spot(point, info) for point in raw)


Placed: TypeAlias = float | Share | Computed[float | Share]
Reach: TypeAlias = Annotated[Placed, Read(_READERS["both"])]
"""A length whichever way it lies."""
Spot: TypeAlias = Annotated[tuple[Placed, Placed], Read(_spot)]
"""A point: how far across and down."""
Extent: TypeAlias = Annotated[tuple[Placed, Placed], Read(_extent)]
"""Width and height of what begins at a point."""
About: TypeAlias = Annotated[tuple[Placed, Placed], Read(_about)]
"""Width and height of what lies about a point."""
Box: TypeAlias = Annotated[tuple[Placed, Placed, Placed, Placed], Read(_box)]
"""x, y, width, height."""
Boxes: TypeAlias = Annotated[tuple[Box, ...], Read(_boxes)]
Spots: TypeAlias = Annotated[tuple[Spot, ...], Read(_spots)]


def reach(field: Placed, row: Row, frame: Frame, start: float = 0.0) -> float:
    """A length in mm for this row; `start` is where the thing begins. Raises FaceError."""
    found = cast("float | Share", value(field, row))
    return found.within(frame, start) if isinstance(found, Share) else found


def spot(field: tuple[Placed, Placed], row: Row, frame: Frame) -> tuple[float, float]:
    """A point in mm for this row. Raises FaceError."""
    return reach(field[0], row, frame), reach(field[1], row, frame)


def extent(
    field: tuple[Placed, Placed], row: Row, frame: Frame, start: tuple[float, float] = (0.0, 0.0)
) -> tuple[float, float]:
    """Width and height in mm for this row of what begins at `start`. Raises FaceError."""
    return reach(field[0], row, frame, start[0]), reach(field[1], row, frame, start[1])


def box(
    field: tuple[Placed, Placed, Placed, Placed], row: Row, frame: Frame
) -> tuple[float, float, float, float]:
    """A box in mm for this row: x, y, width, height. Raises FaceError."""
    at = spot(field[:2], row, frame)
    return (*at, *extent(field[2:], row, frame, at))

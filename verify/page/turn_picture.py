"""The turn as a picture: the structure of rules comes in, an SVG drawing goes out.

Each phase is a rounded box, below it the kinds of move that lead from it to one phase together, in
a box of their own. Lines that lead on run down; those that lead back run up round the side.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from verify.page.layers import Edge, places, steps_from
from verify.page.marks import die, pawn
from verify.page.markup import SMALLEST, Markup, number, tag
from verify.rules.structure import MoveKind, PhaseInWords, Structure

Point: TypeAlias = tuple[float, float]
Tracks: TypeAlias = dict[tuple[int, int, str], int]

_SIZE: Final = 14.0
_LINE: Final = 18.0
_LETTER: Final = 0.54  # of the size, on average
_MOST_LETTERS: Final = 34
_MOST_LINES: Final = 14
_BETWEEN: Final = 26.0  # boxes side by side
_GAP: Final = 34.0  # layers, without the tracks of lines that lead back
_TRACK: Final = 11.0
_ROUND: Final = 8.0


@dataclass(frozen=True, slots=True)
class _Box:
    """A phase, or the kinds of move from a phase to a next one, with its lines of text."""

    lines: tuple[tuple[str, bool], ...]  # a text, and whether it never came up
    phase: PhaseInWords | None
    width: float
    height: float


def turn_picture(structure: Structure) -> Markup:
    """The drawing of the phases and the kinds of move between them."""
    names = [phase.name for phase in structure.phases]
    kinds: dict[tuple[int, int], list[MoveKind]] = {}
    for move in structure.moves:
        kinds.setdefault((names.index(move.phase), names.index(move.next)), []).append(move)
    boxes = [_phase_box(phase) for phase in structure.phases]
    boxes += [_moves_box(moves) for moves in kinds.values()]
    edges: list[Edge] = []
    for box, (source, target) in enumerate(kinds, start=len(names)):
        edges += [(source, box), (box, target)]
    layers = steps_from(range(len(names)), edges, len(boxes))
    across = places(layers, edges, [box.width + _BETWEEN for box in boxes])
    back = [(a, b) for a, b in edges if layers[b] != layers[a] + 1]
    tracks = _tracks(layers, back)
    tops = _tops(layers, boxes, tracks)
    centre = {
        box: (across[box] + 34, tops[layers[box]] + boxes[box].height / 2)
        for box in range(len(boxes))
    }
    right = max(x + box.width / 2 for (x, _), box in zip(centre.values(), boxes, strict=True))
    lanes = {
        target: right + 18 + _TRACK * lane
        for lane, target in enumerate(sorted({b for _, b in back}, key=lambda b: -layers[b]))
    }
    width = max(lanes.values(), default=right) + 14
    height = max(centre[n][1] + box.height / 2 for n, box in enumerate(boxes)) + 14
    height += _TRACK * len({b for a, b in back if layers[a] == max(layers)}) + 8
    drawn = [_on(centre[a], boxes[a], centre[b], boxes[b]) for a, b in edges if (a, b) not in back]
    for source, target in back:
        down = tops[layers[source]] + _tallest(layers, boxes, layers[source])
        leave = down + 14 + _TRACK * tracks[layers[source], target, "from"]
        arrive = tops[layers[target]] - 16 - _TRACK * tracks[layers[target], target, "to"]
        drawn.append(
            _back(centre[source], boxes[source], centre[target], boxes[target],
                  (leave, lanes[target], arrive))
        )  # fmt: skip
    x, y = centre[0]
    drawn.append(_start(x - boxes[0].width / 2, y))
    drawn += [_drawn(box, *centre[n]) for n, box in enumerate(boxes)]
    return tag(
        "svg",
        *drawn,
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        # A wide picture is made smaller only as far as it can be read.
        style=f"min-width:{SMALLEST * width:.0f}px",
        role="img",
        aria_label="The phases of a turn and the kinds of move between them",
    )


def _tracks(layers: Sequence[int], back: Sequence[Edge]) -> Tracks:
    """The tracks beside the layers on which lines leave for a target and arrive at it."""
    found: Tracks = {}
    taken: dict[tuple[int, str], int] = {}
    for source, target in back:
        for layer, way in ((layers[source], "from"), (layers[target], "to")):
            if (layer, target, way) not in found:
                found[layer, target, way] = taken.get((layer, way), 0)
                taken[layer, way] = found[layer, target, way] + 1
    return found


def _tops(layers: Sequence[int], boxes: Sequence[_Box], tracks: Tracks) -> list[float]:
    tops: list[float] = []
    y = 12.0
    for layer in range(max(layers) + 1):
        before = sum(1 for at, _, way in tracks if (at, way) == (layer - 1, "from"))
        here = sum(1 for at, _, way in tracks if (at, way) == (layer, "to"))
        y += _TRACK * (before + here) + (_GAP if layer else 10.0)
        tops.append(y)
        y += _tallest(layers, boxes, layer)
    return tops


def _tallest(layers: Sequence[int], boxes: Sequence[_Box], layer: int) -> float:
    return max(box.height for box, at in zip(boxes, layers, strict=True) if at == layer)


def _phase_box(phase: PhaseInWords) -> _Box:
    width = max(96.0, _width(phase.name, 17) + 74, _width(_kind(phase), 11.5) + 62)
    return _Box(((phase.name, False),), phase, width, 46)


def _moves_box(moves: Sequence[MoveKind]) -> _Box:
    lines: list[tuple[str, bool]] = []
    for move in moves:
        text = move.words.strip("“”")
        if move.came is False:
            text += " (never)"
        wrapped = _balanced(text)
        first = ("• " + wrapped[0], move.came is False)
        lines += [first, *(("   " + line, move.came is False) for line in wrapped[1:])]
    if len(lines) > _MOST_LINES:
        left = len(lines) - _MOST_LINES + 1
        lines = [*lines[: _MOST_LINES - 1], (f"   and {left} lines more", False)]
    width = max(_width(text, _SIZE) for text, _ in lines) + 26
    return _Box(tuple(lines), None, width, _LINE * len(lines) + 14)


def _balanced(text: str) -> list[str]:
    """The text in as few lines as it needs, all of about the same length."""
    lines = _wrapped(text, _MOST_LETTERS)
    for letters in range(len(text) // len(lines), _MOST_LETTERS):
        if len(narrower := _wrapped(text, letters)) == len(lines):
            return narrower
    return lines


def _wrapped(text: str, most: int) -> list[str]:
    """The text in lines of at most so many letters; words that are longer are broken."""
    lines = [""]
    for word in text.split():
        while len(word) > most:
            lines += [word[:most], ""]
            word = word[most:]
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return [line for line in lines if line] or ["…"]


def _width(text: str, size: float) -> float:
    """About how wide a text is: letters of East Asia take twice the room."""
    return size * sum(1.0 if unicodedata.east_asian_width(c) in "WF" else _LETTER for c in text)


def _kind(phase: PhaseInWords) -> str:
    kind = "a seat chooses" if phase.kind == "choice" else f"chance, of {phase.total}"
    return f"{kind}; a turn starts" if phase.starts_turn else kind


def _drawn(box: _Box, x: float, y: float) -> Markup:
    left, top = x - box.width / 2, y - box.height / 2
    if box.phase is not None:
        by_chance = box.phase.kind == "chance"
        return tag(
            "g",
            _frame(box, left, top, 23, "var(--yellow)" if by_chance else "var(--sky)", "2"),
            die(left + 14, y - 11, 22) if by_chance else pawn(left + 13, y - 12, 24),
            _text(box.phase.name, left + 46, y - 2, 17, weight="800"),
            _text(_kind(box.phase), left + 46, y + 13, 11.5),
        )
    lines = [
        _text(
            text, left + 13, top + 7 + _LINE * (n + 0.72), _SIZE, opacity="0.55" if never else None
        )
        for n, (text, never) in enumerate(box.lines)
    ]
    return tag("g", _frame(box, left, top, 9, "var(--cream)", "1.4"), *lines)


def _frame(box: _Box, left: float, top: float, round_: float, fill: str, stroke: str) -> Markup:
    return tag(
        "rect",
        x=left,
        y=top,
        width=box.width,
        height=box.height,
        rx=round_,
        fill=fill,
        stroke="var(--ink)",
        stroke_width=stroke,
    )


def _text(
    text: str, x: float, y: float, size: float, *, weight: str | None = None,
    opacity: str | None = None,
) -> Markup:  # fmt: skip
    style = "white-space:pre;unicode-bidi:isolate"
    return tag(
        "text", text, x=x, y=y, font_size=f"{size:g}", font_weight=weight, fill="var(--ink)",
        fill_opacity=opacity, style=style,
    )  # fmt: skip


def _on(a: Point, one: _Box, b: Point, other: _Box) -> Markup:
    """A line down to the next layer."""
    top, bottom = a[1] + one.height / 2, b[1] - other.height / 2 - 1
    half = (top + bottom) / 2
    path = (
        f"M{number(a[0])} {number(top)}C{number(a[0])} {number(half)} {number(b[0])} "
        f"{number(half)} {number(b[0])} {number(bottom - 6)}"
    )
    return _line(path, "ink", f"M{_tip(b[0], bottom)}l-5 -9h10z")


def _back(a: Point, one: _Box, b: Point, other: _Box, by: tuple[float, float, float]) -> Markup:
    """A line round the side: down to `by[0]`, right to `by[1]`, up to `by[2]`, in from above."""
    leave, lane, arrive = by
    x = b[0] + other.width / 2 - 24
    points = [
        (a[0] + one.width / 2 - 18, a[1] + one.height / 2), (a[0] + one.width / 2 - 18, leave),
        (lane, leave), (lane, arrive), (x, arrive), (x, b[1] - other.height / 2 - 7),
    ]  # fmt: skip
    tip = f"M{_tip(x, b[1] - other.height / 2 - 1)}l-5 -9h10z"
    return _line(_rounded(points), "bark", tip)


def _start(x: float, y: float) -> Markup:
    dot = tag("circle", cx=x - 28, cy=y, r=6, fill="var(--ink)")
    line = _line(f"M{_tip(x - 28, y)}h20", "ink", f"M{_tip(x - 1, y)}l-9 -5v10z")
    return tag("g", dot, line)


def _tip(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def _line(path: str, colour: str, head: str) -> Markup:
    stroke = f"var(--{colour})"
    line = tag("path", d=path, fill="none", stroke=stroke, stroke_width="1.8")
    return tag("g", line, tag("path", d=head, fill=stroke))


def _rounded(points: Sequence[Point]) -> str:
    """A path through points whose corners are rounded off."""
    path = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for (before, corner), (_, after) in pairwise(pairwise(points)):
        near, far = _towards(corner, before), _towards(corner, after)
        path.append(
            f"L{number(near[0])} {number(near[1])}Q{number(corner[0])} {number(corner[1])} "
            f"{number(far[0])} {number(far[1])}"
        )
    path.append(f"L{number(points[-1][0])} {number(points[-1][1])}")
    return "".join(path)


def _towards(corner: Point, other: Point) -> Point:
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    length = abs(dx) + abs(dy)
    part = min(_ROUND, length / 2) / length if length else 0.0
    return corner[0] + part * dx, corner[1] + part * dy

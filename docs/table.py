"""A game's pieces laid out on a table: a contact sheet of all that is printed.

In: what each component looks like. Out: one drawing, a mm of it as large as fits. Larger pieces
are shown larger, but less so than they are: an egg and a board go into one picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from operator import itemgetter
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Group, Path, shift
from layouts.outline import rectangle
from layouts.sheets.cover.small import Look, small

GROUND: Final = PALETTE["shade"]
MARGIN: Final = 3.0
GAP: Final = 2.0
SOFTENED: Final = 0.62
"""How much of the difference in size is shown: 1 would be all of it, 0 nothing."""

MANY: Final = 20
"""More designs than this of one size lie over each other like a hand of cards."""

SHOWN: Final = 0.42
"""How much of a card shows below the next one."""

_TILTS: Final = (-3.0, 2.0, -1.0, 3.0)
_SHAPES: Final = (1.25, 1.9)  # of a picture, as width to height
_STRETCHES: Final = (0.6, 0.9, 1.3, 1.8, 2.5, 3.5)
_WIDTHS: Final = tuple(1.0 + step / 50 for step in range(31))


@dataclass(frozen=True, slots=True)
class _Block:
    """The looks of a component side by side; from 0, 0 it is so large."""

    elements: tuple[Element, ...]
    width: float
    height: float


def table(components: Sequence[Sequence[Look]]) -> Drawing:
    """All looks of all components on one ground, in the fullest of many arrangements."""
    ways = [
        _arranged([_block(looks, stretch) for looks in components], wide)
        for stretch in _STRETCHES
        for wide in _WIDTHS
    ]
    _, width, height, shown = min(ways, key=itemgetter(0))
    ground = Path(rectangle(0, 0, width, height), fill=GROUND)
    return Drawing(width, height, (ground, *shown))


def _arranged(blocks: list[_Block], wide: float) -> tuple[float, float, float, tuple[Element, ...]]:
    """The blocks within about `wide` times the side of a square of their area: how bad that is,
    width and height of the table, what lies on it."""
    blocks.sort(key=lambda one: (-one.height, -one.width))
    area = sum((one.width + GAP) * (one.height + GAP) for one in blocks)
    room = max(max(one.width for one in blocks) + GAP, sqrt(area) * wide)
    placed = list(zip(_packed([(b.width, b.height) for b in blocks], room), blocks, strict=True))
    width = max(x + one.width for (x, _), one in placed)
    height = max(y + one.height for (_, y), one in placed)
    off = max(_SHAPES[0] - width / height, width / height - _SHAPES[1], 0.0)
    bad = (width + GAP) * (height + GAP) / area + 4 * off
    shown = (Group(one.elements, shift(x + MARGIN, y + MARGIN)) for (x, y), one in placed)
    return bad, width + 2 * MARGIN, height + 2 * MARGIN, tuple(shown)


def _block(looks: Sequence[Look], stretch: float) -> _Block:
    """The looks together, about `stretch` times as wide as high; many cards overlap in rows, all
    else lies beside each other."""
    sizes = [_size(look) for look in looks]
    wide, high = max(width for width, _ in sizes), max(height for _, height in sizes)
    if len(looks) > MANY and all(getattr(one, "cut", "") == "straight" for one in looks):
        across = wide * SHOWN
        columns = max(1, min(len(looks), round(sqrt(stretch * len(looks) * high / across))))
        columns = ceil(len(looks) / ceil(len(looks) / columns))
        spots = [(n % columns * across, n // columns * (high + GAP)) for n in range(len(looks))]
    else:
        order = sorted(range(len(looks)), key=lambda n: -sizes[n][1]) if len(looks) > MANY else None
        looks = [looks[n] for n in order] if order else looks
        sizes = [_size(look) for look in looks]
        area = sum((width + GAP) * (height + GAP) for width, height in sizes)
        spots = list(_packed(sizes, max(wide + GAP, sqrt(area * stretch))))
    elements: list[Element] = []
    for place, (look, (x, y), (width, height)) in enumerate(zip(looks, spots, sizes, strict=True)):
        round_ = getattr(look, "cut", "straight") == "outline" and look.width == look.height
        tilt = _TILTS[place % len(_TILTS)] if round_ else 0.0
        middle = (x + width / 2, y + height / 2)
        elements.append(small(look, middle, width / look.width, tilt, rim=0.2))
    placed = list(zip(spots, sizes, strict=True))
    return _Block(
        tuple(elements),
        max(x + width for (x, _), (width, _) in placed),
        max(y + height for (_, y), (_, height) in placed),
    )


def _size(look: Look) -> tuple[float, float]:
    scale = 3 * max(look.width, look.height) ** (SOFTENED - 1)
    return look.width * scale, look.height * scale


def _packed(sizes: Sequence[tuple[float, float]], width: float) -> Iterator[tuple[float, float]]:
    """A place for each box, as high as there is one within the width, then as far left."""
    skyline: list[tuple[float, float, float]] = [(0.0, width, 0.0)]  # from x to x, down to y
    for wide, high in sizes:
        w, h = wide + GAP, high + GAP
        spots = []
        for start, _, _ in skyline:
            if start + w <= width + 1e-6:
                under = [y for a, b, y in skyline if a < start + w - 1e-6 and b > start + 1e-6]
                spots.append((max(under), start))
        y, x = min(spots)
        yield x, y
        rest = []
        for a, b, low in skyline:
            if a < x:
                rest.append((a, min(b, x), low))
            if b > x + w:
                rest.append((max(a, x + w), b, low))
        skyline = sorted(
            part for part in [*rest, (x, min(x + w, width), y + h)] if part[1] - part[0] > 1e-6
        )

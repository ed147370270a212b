"""Packing: blocks of equal pieces beside and below each other, so that sizes share a page.

In: lots of equal pieces and the size of a page within its rim, in mm. Out: pages of blocks, each
block a small grid of one lot with a part of the page to itself.

A page is parted by cuts from edge to edge of what is left, again and again, so a trimmer can take
it apart as it was put together. The largest pieces come first, a lot in one block if it can be,
in the smallest part that holds it. Where that leads nowhere, other shapes, turns and cuts are
tried in a fixed order, and after so many tries it is given up: equal lots are packed alike on
every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from layouts.drawing import Point
from layouts.transform import Bounds

_CLOSE: Final = 1e-6
TRIES: Final = 200
_LOTS: Final = 8  # more than these are not searched for: the tries would be too few


@dataclass(frozen=True, slots=True)
class Lot:
    """`count` equal pieces of `width` x `height` mm; `number` is for whoever asks.

    They stand `gap` apart. Around its `bleed` a block of them keeps `apart` mm clear in its part
    of the page, but only `rim` mm where that part ends at the rim.
    """

    number: int
    width: float
    height: float
    count: int
    gap: float = 0.0
    bleed: float = 0.0
    apart: float = 0.0
    rim: float = 0.0


@dataclass(frozen=True, slots=True)
class Block:
    """Some pieces of a lot, row by row in so many columns, turned by a quarter or not.

    x, y is the top left corner of the first piece. `part` is what the block has of the page: it
    ends where the block's clear space does.
    """

    number: int
    count: int
    columns: int
    turned: bool
    x: float
    y: float
    part: Bounds


@dataclass(frozen=True, slots=True)
class Filled:
    """One page as it lies, `width` x `height` mm, and its blocks."""

    width: float
    height: float
    blocks: tuple[Block, ...]


def pack(lots: Sequence[Lot], width: float, height: float, tries: int = TRIES) -> Filled | None:
    """All lots on one page, upright if it can be, else on its side; None if no way was found in
    so many tries for each."""
    pages = ((width, height), (height, width))
    if len(lots) <= _LOTS:
        for page in pages:
            blocks = _Search(page, tries).placed(_large_first(lots), ((0.0, 0.0, *page),))
            if blocks is not None:
                return Filled(*page, blocks)
        return None
    filled = fill(lots, width, height)
    whole = sum(map(_count, filled.blocks)) == sum(lot.count for lot in lots)
    return filled if whole else None


def fill(lots: Sequence[Lot], width: float, height: float) -> Filled:
    """A page with as much on it as a few simple ways can bring there; lots may be parted."""
    tried = [
        Filled(*page, _filled(lots, page, way))
        for page in ((width, height), (height, width))
        for way in (0, 1)
    ]
    size = {lot.number: lot.width * lot.height for lot in lots}
    return max(tried, key=lambda one: sum(b.count * size[b.number] for b in one.blocks))


def most(lot: Lot, width: float, height: float) -> Filled:
    """A page that is filled with pieces of a lot: upright ones, turned ones or a block of each,
    whatever holds most. One block if that is as good; none if not even one piece fits."""
    best = Filled(width, height, ())
    for page in ((width, height), (height, width)):
        field = (0.0, 0.0, *page)
        for first in _full(lot, field, page):
            left = replace(lot, count=lot.count - first.count)
            rests = [
                max(_full(left, part, page), key=_count, default=None)
                for parts in _partings(field, first)
                for part in parts
            ]
            second = max((block for block in rests if block), key=_count, default=None)
            for blocks in ((first,), (first, second) if second else ()):
                if sum(map(_count, blocks)) > sum(map(_count, best.blocks)):
                    best = Filled(*page, blocks)
    return best


def _large_first(lots: Sequence[Lot]) -> tuple[Lot, ...]:
    """The lots with the largest pieces first."""
    return tuple(sorted(lots, key=lambda lot: lot.width * lot.height, reverse=True))


class _Search:
    """Looks for a way to place lots on a page; remembers how often it has tried."""

    def __init__(self, page: Point, tries: int) -> None:
        self._page = page
        self._tries = tries

    def placed(self, lots: tuple[Lot, ...], parts: tuple[Bounds, ...]) -> tuple[Block, ...] | None:
        """Blocks for all lots, in the order in which they are placed."""
        if not lots:
            return ()
        first = lots[0]
        needed = sum(lot.count * lot.width * lot.height for lot in lots)
        if needed > sum(_area(part) for part in parts) + _CLOSE:
            return None
        for part, block in self._choices(first, parts):
            left = lots[1:]
            if block.count < first.count:
                left = (replace(first, count=first.count - block.count), *left)
            others = tuple(one for one in parts if one is not part)
            for rest in _partings(part, block):
                self._tries -= 1
                if self._tries < 0:
                    return None
                blocks = self.placed(left, (*others, *rest))
                if blocks is not None:
                    return (block, *blocks)
        return None

    def _choices(self, lot: Lot, parts: tuple[Bounds, ...]) -> Iterator[tuple[Bounds, Block]]:
        """The lot whole and upright in any part, the smallest first, else turned, else parted."""
        small_first = sorted(parts, key=_area)
        for turned in (False, True):
            for part in small_first:
                for block in _whole(lot, part, self._page, turned=turned):
                    yield part, block
        for part in small_first:
            for block in _full(lot, part, self._page):
                yield part, block


def _filled(lots: Sequence[Lot], page: Point, way: int) -> tuple[Block, ...]:
    """As many pieces as fit when each block is the largest of its lot, parted always one way."""
    parts: list[Bounds] = [(0.0, 0.0, *page)]
    blocks: list[Block] = []
    for lot in _large_first(lots):
        left = lot
        while left.count:
            found = [
                (block, part)
                for part in sorted(parts, key=_area)
                for block in (
                    *_whole(left, part, page, turned=False),
                    *_whole(left, part, page, turned=True),
                    *_full(left, part, page),
                )
            ]
            if not found:
                break
            block, part = max(found, key=lambda one: one[0].count)
            blocks.append(block)
            parts.remove(part)
            parts += _partings(part, block)[way]
            left = replace(left, count=left.count - block.count)
    return tuple(blocks)


def _whole(lot: Lot, part: Bounds, page: Point, *, turned: bool) -> list[Block]:
    """The blocks that hold all of a lot at the top left corner of a part of the page, of these
    first what leaves the largest part free."""
    columns, rows = _room(lot, part, page, turned=turned)
    blocks = []
    for across in range(1, min(columns, lot.count) + 1):
        down = ceil(lot.count / across)
        if down <= rows and across == ceil(lot.count / down):
            blocks.append(_block(lot, part, page, (across, down), turned=turned))
    return sorted(blocks, key=lambda block: -_area(_partings(part, block)[0][0]))


def _full(lot: Lot, part: Bounds, page: Point) -> Iterator[Block]:
    """The blocks of whole rows that are as wide or as high as a part of the page allows."""
    for turned in (False, True):
        columns, rows = _room(lot, part, page, turned=turned)
        shapes = [(columns, down) for down in range(min(rows, lot.count // max(columns, 1)), 0, -1)]
        shapes += [
            (across, rows) for across in range(min(columns, lot.count // max(rows, 1)), 0, -1)
        ]
        for shape in dict.fromkeys(shapes):
            if all(shape):
                yield _block(lot, part, page, shape, turned=turned)


def _room(lot: Lot, part: Bounds, page: Point, *, turned: bool) -> tuple[int, int]:
    """How many columns and rows of a lot a part of the page holds."""
    left, top, right, bottom = _clear(lot, part, page)
    width, height = _size(lot, turned=turned)
    across = part[2] - part[0] - left - right + lot.gap + _CLOSE
    down = part[3] - part[1] - top - bottom + lot.gap + _CLOSE
    return max(0, int(across / (width + lot.gap))), max(0, int(down / (height + lot.gap)))


def _block(lot: Lot, part: Bounds, page: Point, shape: tuple[int, int], *, turned: bool) -> Block:
    """A block of so many columns and rows at the top left corner of a part of the page."""
    left, top, _, _ = _clear(lot, part, page)
    width, height = _size(lot, turned=turned)
    x, y = part[0] + left, part[1] + top
    around = lot.bleed + lot.apart
    right = x + shape[0] * (width + lot.gap) - lot.gap + around
    bottom = y + shape[1] * (height + lot.gap) - lot.gap + around
    own = (part[0], part[1], min(part[2], right), min(part[3], bottom))
    return Block(lot.number, min(lot.count, shape[0] * shape[1]), shape[0], turned, x, y, own)


def _clear(lot: Lot, part: Bounds, page: Point) -> Bounds:
    """What stays clear of a lot's trimmed pieces at each side of a part of the page."""
    at_rim = (
        part[0] < _CLOSE,
        part[1] < _CLOSE,
        part[2] > page[0] - _CLOSE,
        part[3] > page[1] - _CLOSE,
    )
    left, top, right, bottom = (lot.bleed + (lot.rim if at else lot.apart) for at in at_rim)
    return left, top, right, bottom


def _partings(part: Bounds, block: Block) -> list[list[Bounds]]:
    """What is left of a part beside and below a block's, with either the one or the other going
    on to the part's corner; the larger part first, and the way first that has the largest."""
    x0, y0, x1, y1 = part
    _, _, x, y = block.part
    ways = [
        [(x, y0, x1, y), (x0, y, x1, y1)],
        [(x, y0, x1, y1), (x0, y, x, y1)],
    ]
    for way in ways:
        way.sort(key=_area, reverse=True)
    return sorted(ways, key=lambda way: _area(way[0]), reverse=True)


def _size(lot: Lot, *, turned: bool) -> Point:
    return (lot.height, lot.width) if turned else (lot.width, lot.height)


def _area(part: Bounds) -> float:
    return (part[2] - part[0]) * (part[3] - part[1])


def _count(block: Block) -> int:
    return block.count

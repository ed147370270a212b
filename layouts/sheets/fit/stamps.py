"""Stamps: all the places where an outline still fits on a page, found at once.

In: an outline's rows of bits. Out: a `Stamp`, and a `Page` to lay it on.

The rows of a page stand one after another in one integer, so a place is one number, a stamp is
moved there by one shift, and a few shifts of the whole page show where it meets nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Stamp:
    """An outline in bits, for pages of one size.

    It needs so many `columns` and `rows`. `blocks` are what it is made of, each of equal rows:
    where it starts, counted from the stamp's top left corner as places on a page are, its columns
    and its rows. `places` are those where the stamp is all on the page.
    """

    columns: int
    rows: int
    bits: int
    blocks: tuple[tuple[int, int, int], ...]
    places: int


def stamp(lines: Sequence[int], columns: int, rows: int) -> Stamp:
    """The stamp of an outline's rows, for pages of so many columns and rows."""
    blocks = []
    start = 0
    for end in range(1, len(lines) + 1):
        if end == len(lines) or lines[end] != lines[start]:
            blocks += [(start * columns + x, n, end - start) for x, n in _runs(lines[start])]
            start = end
    width, height = max(line.bit_length() for line in lines), len(lines)
    across, down = max(0, columns - width + 1), max(0, rows - height + 1)
    places = _stacked([(1 << across) - 1] * down, columns)
    return Stamp(width, height, _stacked(lines, columns), tuple(blocks), places)


def _stacked(lines: Sequence[int], columns: int) -> int:
    digits = "".join(f"{line:0{columns}b}" for line in reversed(lines))
    return int(digits, 2) if digits else 0


def _runs(row: int) -> Iterator[tuple[int, int]]:
    """Start and length of each run of set bits."""
    start = 0
    while row:
        skipped = (row & -row).bit_length() - 1
        row >>= skipped
        length = (~row & row + 1).bit_length() - 1
        yield start + skipped, length
        row >>= length
        start += skipped + length


@dataclass(slots=True)
class Page:
    """A page `columns` bits wide, filled step by step. A place on it is a bit's row times the
    columns plus its column. `work` counts the operations done with all bits of the page."""

    columns: int
    taken: int = 0
    work: int = 0
    _met: dict[tuple[int, int], int] = field(default_factory=dict)

    def room(self, stamp: Stamp) -> int:
        """The places where the stamp's top left corner may lie, as bits; 0 if there is none."""
        if not stamp.places:
            return 0
        shut = 0
        for place, columns, rows in stamp.blocks:
            shut |= self._meeting(columns, rows) >> place
        self.work += len(stamp.blocks)
        return stamp.places & ~shut

    def lay(self, stamp: Stamp, place: int) -> None:
        """Take the stamp's bits at a place that `room` found."""
        self.taken |= stamp.bits << place
        self._met.clear()

    def _meeting(self, columns: int, rows: int) -> int:
        """The places where a block of so many columns and rows would meet something taken."""
        found = self._met.get((columns, rows))
        if found is None:
            if rows == 1:
                found = self._doubled(self.taken, columns, 1)
            else:
                found = self._doubled(self._meeting(columns, 1), rows, self.columns)
            self._met[columns, rows] = found
        return found

    def _doubled(self, bits: int, count: int, apart: int) -> int:
        """Bits or any of the `count - 1` bits that follow them, each `apart` from the last."""
        reach = 1
        while reach < count:
            further = min(reach, count - reach)
            bits |= bits >> (further * apart)
            reach += further
            self.work += 1
        return bits

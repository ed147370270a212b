"""Sharing: which pieces come together on sheets though they are not of one form.

In: groups of pieces, each of one form, with how many of it a sheet of its own holds, and a paper.
Out: `Shared` sheets, and for each group the pieces that go on sheets of its own.

Sheets that a group fills are its own, unless what is left of others finds room beside its last one.
What is left of the groups shares sheets where that saves some, whole groups before parted ones.
Where a sheet of upright and turned pieces holds more than a plain grid, and that saves a sheet, it
takes the grid's place; and pieces with outlines are nested where that saves one, or costs none and
keeps knife and scissors to sheets of their own. With nothing to save, everything stays with its
like.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from layouts.piece import Piece
from layouts.sheets.fit.arranged import Arranged, arranged
from layouts.sheets.fit.outlined import fewest, nested
from layouts.sheets.fit.packing import TRIES, Filled, Lot, fill, most, pack
from layouts.sheets.sheet import Paper
from layouts.sheets.spacing import (
    BLEED_MARK_ROOM,
    MARK_CLEAR,
    NUMBER_ROOM,
    TYPE_ROOM,
    gap,
    marked,
)

_MOST_TRIES: Final = 400_000  # some seconds; 44 kinds of pieces get every try there is


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces of one form, as many of them as a sheet of their own holds, and where in their
    group's order they start. `joined`: others may come onto its last sheet though that is full."""

    pieces: Sequence[Piece]
    places: int
    start: int = 0
    joined: bool = False

    @property
    def sheets(self) -> int:
        """How many sheets of its own it needs."""
        return ceil(len(self.pieces) / self.places)

    @property
    def full(self) -> int:
        """How many of the pieces are on full sheets of their own."""
        last = len(self.pieces) % self.places
        if len(self.pieces) == 1 or (self.joined and not last):
            # One that only fits alone with its like may well leave room for others.
            return max(0, len(self.pieces) - self.places)
        return len(self.pieces) - last


@dataclass(frozen=True, slots=True)
class Shared:
    """What became of some groups: the sheets that were put together, each with the number of its
    first group and where in that it starts; and of each group what has sheets of its own."""

    sheets: tuple[tuple[int, int, Arranged], ...]
    own: tuple[Group, ...]

    @property
    def total(self) -> int:
        """The number of all sheets."""
        return len(self.sheets) + sum(group.sheets for group in self.own)


def shared(groups: Sequence[Group], paper: Paper, margin: float) -> Shared:
    """The sheets of these groups, as few as were found."""
    mixed = _joined(groups, paper, margin)
    outlined = [n for n, one in enumerate(groups) if one.pieces[0].cut == "outline"]
    pieces = [piece for n in outlined for piece in groups[n].pieces]
    if not pieces:
        return mixed
    others = [replace(one, pieces=()) if n in outlined else one for n, one in enumerate(groups)]
    straight = _joined(others, paper, margin)
    most_sheets = mixed.total if _cut_both_ways(mixed) else mixed.total - 1
    if straight.total + fewest(pieces, paper, margin) > most_sheets:
        return mixed
    nest = nested(pieces, paper, margin)
    if nest is None or straight.total + len(nest) > most_sheets:
        return mixed
    return Shared((*straight.sheets, *((outlined[0], 0, one) for one in nest)), straight.own)


def _joined(groups: Sequence[Group], paper: Paper, margin: float) -> Shared:
    """The groups on common sheets, full ones as well where that saves one and keeps knife and
    scissors to sheets of their own."""
    mixed = _mixed(groups, paper, margin)
    if not any(one.pieces and one.full == len(one.pieces) for one in groups):
        return mixed
    tried = _mixed([replace(one, joined=True) for one in groups], paper, margin)
    return tried if tried.total < mixed.total and not _cut_both_ways(tried) else mixed


def _cut_both_ways(found: Shared) -> bool:
    """Whether a sheet has pieces for the knife beside pieces for scissors."""
    return any(len({one.piece.cut for one in sheet.placements}) > 1 for _, _, sheet in found.sheets)


def _mixed(groups: Sequence[Group], paper: Paper, margin: float) -> Shared:
    """The groups with sheets of upright and turned pieces where these hold more, and what is left
    of them on common sheets."""
    sheets: list[tuple[int, int, Arranged]] = []
    own: list[Group] = []
    for number, group in enumerate(groups):
        both_ways, rest = _both_ways(number, group, paper, margin)
        sheets += both_ways
        own.append(rest)
    lots = [
        replace(_lot(number, one.pieces), count=len(one.pieces) - one.full)
        for number, one in enumerate(own)
        if len(one.pieces) > one.full
    ]
    width, height = paper.width - 2 * margin, paper.height - 2 * margin
    pages = _pages(lots, width, height - 2 * TYPE_ROOM)
    left = {lot.number: iter(own[lot.number].pieces[own[lot.number].full :]) for lot in lots}
    for page in pages:
        first = min(block.number for block in page.blocks)
        start = own[first].start + own[first].full
        sheets.append((first, start, arranged(page, left, paper, margin)))
    for number in {block.number for page in pages for block in page.blocks}:
        own[number] = replace(own[number], pieces=own[number].pieces[: own[number].full])
    return Shared(tuple(sheets), tuple(own))


def _both_ways(
    number: int, group: Group, paper: Paper, margin: float
) -> tuple[list[tuple[int, int, Arranged]], Group]:
    """Sheets of upright and turned pieces, if these save one, and what they leave over."""
    count = len(group.pieces)
    if group.sheets < 2:
        return [], group
    lot = _lot(number, group.pieces)
    page = most(lot, paper.width - 2 * margin, paper.height - 2 * margin)
    places = sum(block.count for block in page.blocks)
    if places <= group.places or ceil(count / places) >= group.sheets:
        return [], group
    full = count - count % places
    if count - full > group.places:
        full = count
    pieces = {number: iter(group.pieces)}
    sheets = [
        (number, start, arranged(_cut_short(page, full - start), pieces, paper, margin))
        for start in range(0, full, places)
    ]
    return sheets, replace(group, pieces=group.pieces[full:], start=full)


def _cut_short(page: Filled, count: int) -> Filled:
    """The page with no more than so many pieces."""
    blocks = []
    for block in page.blocks:
        if count > 0:
            blocks.append(replace(block, count=min(block.count, count)))
        count -= block.count
    return replace(page, blocks=tuple(blocks))


def _lot(number: int, pieces: Sequence[Piece]) -> Lot:
    """All pieces of a group, with room for crop marks where lines along the edges do not do."""
    first = pieces[0]
    rim = BLEED_MARK_ROOM if marked(first) else 0.0
    return Lot(
        number=number,
        width=first.width,
        height=first.height,
        count=len(pieces),
        gap=gap(first),
        bleed=first.bleed,
        apart=rim + MARK_CLEAR if rim else gap(first) / 2 - first.bleed,
        rim=rim,
    )


def _pages(lots: Sequence[Lot], width: float, height: float) -> Sequence[Filled]:
    """The pages that lots share because that saves some. A lot that is on none stands alone."""
    together: list[tuple[list[Lot], Filled]] = []
    # each lot is tried on each page: with hundreds of lots a long search would take minutes
    tries = max(1, min(TRIES, _MOST_TRIES // max(1, len(lots)) ** 2))
    for lot in sorted(lots, key=lambda lot: lot.count * lot.width * lot.height, reverse=True):
        for number, (on_it, _) in enumerate(together):
            if (page := pack([*on_it, lot], width, height, tries)) is not None:
                together[number] = ([*on_it, lot], page)
                break
        else:
            if (page := pack([lot], width, height)) is not None:
                together.append(([lot], page))
    parted = _parted([lot for on_it, _ in together for lot in on_it], width, height)
    if len(parted) < len(together):
        return parted
    shared_pages = [(on_it, page) for on_it, page in together if len(on_it) > 1]
    return [_numbered(on_it, page, width, height, tries) for on_it, page in shared_pages]


def _numbered(lots: Sequence[Lot], page: Filled, width: float, height: float, tries: int) -> Filled:
    """The page with room for cut numbers in the margin beside pieces that touch, if only the
    columns of its blocks need to be others for that: numbers are worth no turned pieces."""
    if all(lot.gap for lot in lots):
        return page
    found = pack(lots, width - 2 * NUMBER_ROOM, height - 2 * NUMBER_ROOM, tries)
    return found if found and _ways(found) == _ways(page) else page


def _ways(page: Filled) -> object:
    """Which way the page lies, and the blocks on it."""
    return page.width > page.height, [(block.number, block.turned) for block in page.blocks]


def _parted(lots: Sequence[Lot], width: float, height: float) -> Sequence[Filled]:
    """The pages when each is filled up before the next is begun."""
    pages: list[Filled] = []
    left = {lot.number: lot for lot in lots}
    while left:
        pages.append(fill(list(left.values()), width, height))
        for block in pages[-1].blocks:
            lot = left[block.number]
            left[block.number] = replace(lot, count=lot.count - block.count)
            if lot.count == block.count:
                del left[block.number]
    return pages

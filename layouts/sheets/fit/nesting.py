"""Nesting: irregular outlines side by side, on as few pages as can be found.

In: closed outlines in mm, each grown already by half of what has to stay free between two, and
the size of a page's field. Out: a `Spot` for each: its page, its place, its quarter turn. Nothing
is ever mirrored.

One outline after the other goes onto the first page that has room for it, to the place and turn
that a rule likes best: what comes early lies at the rim, what comes late and is small fills holes.
Then the order is changed at random, again and again, and a change is kept if it does no harm,
until no page can be saved, nothing gets better or the work allowed is done; and once more for what
is left on the last page, to draw it together. Work is counted in operations, not in seconds, and
the random numbers are the same each time: equal outlines nest equally everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from random import Random
from typing import Final

from layouts.sheets.fit.raster import (
    Rings,
    best_step,
    bit_rows,
    cells,
    exchanged,
    extent,
    settled,
    turned,
)
from layouts.sheets.fit.stamps import Page, Stamp, stamp

WORK: Final = 50_000_000_000
"""How much may be done by default, in bits that operations go through: a second or two."""

_CALL: Final = 28_000  # bits: what an operation costs however few bits it goes through
_TURNS: Final = (0, 90, 180, 270)
_CLOSE: Final = 1e-6
_PATIENCE: Final = 20  # tries for each outline before it seems that nothing gets better
_MOST_PAGES: Final = 50
"""Full pages that are searched together. A page in bits takes half a megabyte, and one more order
of a thousand outlines takes as long as a hundred of a hundred: thousands are laid in equal shares,
which take a page in fifty more at most."""

_STEADY: Final = 0.9  # how often a change leaves the rule and direction as they are


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an outline lies: the page from 0, the top left corner of the box around the turned
    outline in mm, and the turn in degrees clockwise."""

    page: int
    x: float
    y: float
    turn: int


_RULES: Final = (0.0, 1.0, 0.5)
"""Which line of an outline a rule wants low, from its upper edge (0) to its lower one (1)."""


@dataclass(frozen=True, eq=False, slots=True)
class _Form:
    """Outlines that are the same: the turns in which they differ from each other, a stamp each
    for pages filled from the top down and from the left, and the bits that are set."""

    turns: tuple[int, ...]
    down: tuple[Stamp, ...]
    across: tuple[Stamp, ...]
    area: int


@dataclass(frozen=True, slots=True)
class _Task:
    """What stays the same from one try to the next; `forms` has one for each outline."""

    columns: int
    rows: int
    forms: tuple[_Form, ...]

    @property
    def fewest(self) -> int:
        """No fewer pages will do."""
        return ceil(sum(form.area for form in self.forms) / (self.columns * self.rows))


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to go about it."""

    across: bool
    rule: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Try:
    """What came of a way: for each outline its page, place and stamp; what it cost; and how good
    it is: the pages, the bits taken on the last one, and how far that is filled, in thousandths.
    Less is better.
    """

    way: _Way
    lain: tuple[tuple[int, int, int], ...]
    work: int
    score: tuple[int, int, int]


def nest(
    outlines: Sequence[Rings], width: float, height: float, *, work: int = WORK
) -> tuple[Spot, ...]:
    """A spot for each outline, none overlapping, all within `width` x `height` mm of a page.

    Raises ValueError when an outline fits no page.
    """
    if not outlines:
        return ()
    step = best_step([settled(outline) for outline in outlines])
    columns, rows = int((width + _CLOSE) / step), int((height + _CLOSE) / step)
    made: dict[Rings, _Form] = {}
    for outline in outlines:
        if outline not in made:
            made[outline] = _form(outline, step, columns, rows)
            if not made[outline].turns:
                across, down = extent(settled(outline))
                raise ValueError(
                    f"an outline of {across:g} x {down:g} mm fits no field of "
                    f"{width:g} x {height:g} mm"
                )
    task = _Task(columns, rows, tuple(made[outline] for outline in outlines))
    spots = [Spot(0, 0.0, 0.0, 0)] * len(outlines)
    shares = ceil(task.fewest / _MOST_PAGES)
    known: dict[tuple[_Form, ...], tuple[Spot, ...]] = {}
    pages = 0
    for first in range(shares):
        # every so manieth, so that each share has its part of the large and of the small ones
        share = replace(task, forms=task.forms[first::shares])
        if share.forms not in known:
            known[share.forms] = _nested(share, work // shares, step)
        found = known[share.forms]
        spots[first::shares] = (replace(spot, page=spot.page + pages) for spot in found)
        pages += 1 + max(spot.page for spot in found)
    return tuple(spots)


def _nested(task: _Task, work: int, step: float) -> tuple[Spot, ...]:
    """The best spots found for a task, what is on the last page drawn together."""
    best = _searched(task, work, task.fewest)
    spots = _spots(task, best, step)
    last = [n for n, spot in enumerate(spots) if spot.page == best.score[0] - 1]
    rest = replace(task, forms=tuple(task.forms[n] for n in last))
    for n, spot in zip(last, _spots(rest, _searched(rest, work // 5, 0), step), strict=True):
        spots[n] = replace(spot, page=spots[n].page)
    return tuple(spots)


def _spots(task: _Task, found: _Try, step: float) -> list[Spot]:
    spots = []
    for form, (page, place, option) in zip(task.forms, found.lain, strict=True):
        row, column = divmod(place, task.rows if found.way.across else task.columns)
        x, y = (row, column) if found.way.across else (column, row)
        spots.append(Spot(page, x * step, y * step, form.turns[option]))
    return spots


def _form(outline: Rings, step: float, columns: int, rows: int) -> _Form:
    options: dict[tuple[int, ...], tuple[int, Stamp, Stamp]] = {}
    for turn in _TURNS:
        shape = turned(outline, turn)
        lines = bit_rows(shape, step)
        if lines not in options:
            down = stamp(lines, columns, rows)
            if down.places:
                across = stamp(bit_rows(exchanged(shape), step), rows, columns)
                options[lines] = (turn, down, across)
    turns, downs, acrosses = zip(*options.values(), strict=True) if options else ((), (), ())
    return _Form(turns, downs, acrosses, cells(next(iter(options), ())))


def _searched(task: _Task, work: int, enough: int) -> _Try:
    """The best try that the work allows for, at least one, or the first that needs no more than
    `enough` pages."""
    order = tuple(sorted(range(len(task.forms)), key=lambda n: _size(task.forms[n]), reverse=True))
    ways = (_Way(across, rule, order) for across in (False, True) for rule in range(len(_RULES)))
    best = _tried(task, next(ways))
    spent = best.work
    random = Random(1)
    idle = 0
    while best.score[0] > enough and spent < work and idle < _PATIENCE * len(order):
        way = next(ways, None)
        if way is None and len(set(task.forms)) == 1:
            break
        one = _tried(task, way or _changed(best, random))
        spent += one.work
        idle = 0 if one.score < best.score else idle + 1
        if one.score <= best.score:
            best = one
    return best


def _size(form: _Form) -> tuple[int, int]:
    return form.area, form.down[0].columns * form.down[0].rows


def _changed(last: _Try, random: Random) -> _Way:
    """Some outlines exchanged or pulled forward, above all those on the last page."""
    way, order = last.way, list(last.way.order)
    if random.random() > _STEADY:
        rule = int(random.random() * 2 * len(_RULES))
        way = replace(way, across=rule % 2 == 1, rule=rule // 2)
    left = [n for n, outline in enumerate(order) if last.lain[outline][0] == last.score[0] - 1]
    for _ in range(1 + int(random.random() * 3)):
        choice = left if random.random() < 0.5 else range(len(order))
        one, other = choice[int(random.random() * len(choice))], int(random.random() * len(order))
        if random.random() < 0.5:
            order[one], order[other] = order[other], order[one]
        else:
            order.insert(other, order.pop(one))
    return replace(way, order=tuple(order))


def _tried(task: _Task, way: _Way) -> _Try:
    """Lay the outlines in the order of the way."""
    columns, rows = task.columns, task.rows
    if way.across:
        columns, rows = rows, columns
    leaves: list[_Leaf] = []
    lain = [(0, 0, 0)] * len(way.order)
    for outline in way.order:
        lain[outline] = _laid(task.forms[outline], way, leaves, columns)
    score = (len(leaves), leaves[-1].area, 1000 * leaves[-1].end // rows)
    spent = sum(leaf.page.work for leaf in leaves) * (_CALL + columns * rows)
    return _Try(way, tuple(lain), spent, score)


@dataclass(slots=True)
class _Leaf:
    """A page while it is filled: the forms that fit no more, the bits taken, and how many rows
    from its start."""

    page: Page
    full: set[_Form] = field(default_factory=set)
    area: int = 0
    end: int = 0


def _laid(form: _Form, way: _Way, leaves: list[_Leaf], columns: int) -> tuple[int, int, int]:
    """Lay an outline on the first page that has room for it, a new one if need be: the page, the
    place and the stamp."""
    stamps = form.across if way.across else form.down
    number = 0
    while True:
        if number == len(leaves):
            leaves.append(_Leaf(Page(columns)))
        leaf = leaves[number]
        found = None if form in leaf.full else _lowest(leaf.page, stamps, _RULES[way.rule])
        if found is not None:
            break
        leaf.full.add(form)
        number += 1
    place, option = found
    leaf.page.lay(stamps[option], place)
    leaf.area += form.area
    leaf.end = max(leaf.end, place // columns + stamps[option].rows)
    return number, place, option


def _lowest(page: Page, stamps: Sequence[Stamp], rule: float) -> tuple[int, int] | None:
    """The place that the rule likes best, and the stamp for it; None if there is none."""
    found = []
    for option, one in enumerate(stamps):
        if room := page.room(one):
            place = (room & -room).bit_length() - 1
            row, column = divmod(place, page.columns)
            found.append((row + rule * one.rows, column, option, place))
    if not found:
        return None
    *_, option, place = min(found)
    return place, option

"""Nesting: irregular outlines side by side, on as few pages as can be found.

In: closed outlines in mm, each grown already by half of what has to stay free between two, and
the size of a page's field. Out: a `Spot` for each: its page, its place, its quarter turn. Nothing
is ever mirrored.

One outline after the other goes onto the first page that has room for it, to the place and turn
that a rule likes best: what comes early lies at the rim, what comes late and is small fills holes.
Then the order is changed at random, again and again, and a change is kept if it does no harm,
until no page can be saved or the work allowed is done. Work is counted in operations, not in
seconds, and the random numbers are the same each time: equal outlines nest equally everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from random import Random
from typing import Final, TypeAlias

from layouts.sheets.raster import (
    Rings,
    best_step,
    bit_rows,
    cells,
    exchanged,
    extent,
    settled,
    turned,
)
from layouts.sheets.stamps import Page, Stamp, stamp

WORK: Final = 1_000_000_000
"""How much may be done by default, in bits that operations go through: a second or two."""

_CALL: Final = 4_000  # bits: what an operation costs however few bits it goes through
_TURNS: Final = (0, 90, 180, 270)
_CLOSE: Final = 1e-6
_STEADY: Final = 0.9  # how often a change leaves the rule and direction as they are
_NEW_RULE, _PULLED = 0.9, 0.5


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an outline lies: the page from 0, the top left corner of the box around the turned
    outline in mm, and the turn in degrees clockwise."""

    page: int
    x: float
    y: float
    turn: int


_Rule: TypeAlias = Callable[[int, int, Stamp], tuple[float, float]]
"""Of two places (column, row) for an outline the one with less of this is liked better."""

_RULES: Final[tuple[_Rule, ...]] = (
    lambda x, y, stamp: (y, x),
    lambda x, y, stamp: (y + stamp.rows, x),
    lambda x, y, stamp: (y + stamp.rows / 2, x),
)


@dataclass(frozen=True, slots=True)
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
    it is: the pages, the bits taken on the last one, and how far that is filled. Less is better.
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
    found = _searched(_Task(columns, rows, tuple(made[outline] for outline in outlines)), work)
    spots = []
    for outline, (page, place, option) in zip(outlines, found.lain, strict=True):
        row, column = divmod(place, rows if found.way.across else columns)
        x, y = (row, column) if found.way.across else (column, row)
        spots.append(Spot(page, x * step, y * step, made[outline].turns[option]))
    return tuple(spots)


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


def _searched(task: _Task, work: int) -> _Try:
    """The best try that the work allows for; the first ones are made in any case."""
    large = sorted(range(len(task.forms)), key=lambda n: _size(task.forms[n]), reverse=True)
    first = (
        _tried(task, _Way(across, rule, tuple(large)))
        for across in (False, True)
        for rule in range(len(_RULES))
    )
    best = None
    spent = 0
    for one in first:
        spent += one.work
        if best is None or one.score < best.score:
            best = one
        if best.score[0] == task.fewest:
            return best
    assert best is not None
    random = Random(1)
    while best.score[0] > task.fewest and spent < work:
        one = _tried(task, _changed(best, random))
        spent += one.work
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
    columns, rule = task.rows if way.across else task.columns, _RULES[way.rule]
    pages: list[Page] = []
    full: list[set[_Form]] = []
    lain = [(0, 0, 0)] * len(way.order)
    ends: list[int] = []
    areas: list[int] = []
    for number in way.order:
        form = task.forms[number]
        stamps = form.across if way.across else form.down
        for page in range(len(pages) + 1):
            if page == len(pages):
                pages.append(Page(columns))
                full.append(set())
                ends.append(0)
                areas.append(0)
            elif form in full[page]:
                continue
            best = None
            for option, one in enumerate(stamps):
                if room := pages[page].room(one):
                    place = (room & -room).bit_length() - 1
                    row, column = divmod(place, columns)
                    liked = rule(column, row, one)
                    if best is None or liked < best[0]:
                        best = liked, place, option
            if best is None:
                full[page].add(form)
                continue
            _, place, option = best
            pages[page].lay(stamps[option], place)
            lain[number] = (page, place, option)
            ends[page] = max(ends[page], place // columns + stamps[option].rows)
            areas[page] += form.area
            break
    score = (len(pages), areas[-1], ends[-1])
    spent = sum(page.work for page in pages) * (_CALL + task.columns * task.rows)
    return _Try(way, tuple(lain), spent, score)

"""Cuts: the order in which a trimmer takes a sheet apart.

In: a layout, where its pieces stand, and its marks. Out: numbered cuts. Each runs from edge to edge
of what is left, through no piece: first all that part the sheet into strips, from one side to the
other, then all across the strips, and so on where the strips differ. Strips that are cut at the
same places are a pile, and one cut parts all of it. The margin on the far side comes off last.

Cuts are found from the pieces alone, whatever put them there. Pieces that scissors follow are not
cut out, only not cut through. Where these are in the way of others, a parting cut through the free
paper between comes first. What no cut from edge to edge sets free has no number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, TypeAlias

from layouts.sheets.imposition import Layout
from layouts.sheets.marks import Marks
from layouts.sheets.sheet import Placement, box
from layouts.sheets.spacing import EPSILON

_CLOSE: Final = 1e-4  # mm: edges nearer than this are cut in one
_DEEPEST: Final = 12  # nobody cuts a sheet in more rounds than this

Span: TypeAlias = tuple[float, float]
"""From where to where something goes, in mm along one direction."""


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut, at x = `at` if it is `upright`, else at y = `at`, in mm on the page.

    `spans` are what it runs through: the whole sheet, or the strips of a pile. `round` counts from
    1: the strips, then across them, and so on. A `parting` cut runs along no piece's edge.
    """

    number: int
    upright: bool
    at: float
    spans: tuple[Span, ...]
    round: int
    parting: bool = False


@dataclass(frozen=True, slots=True)
class _Item:
    """A piece's trimmed box. `low` and `high` are by direction: upright cuts, level cuts. `bleed`
    is how far its art runs on."""

    low: tuple[float, float]
    high: tuple[float, float]
    straight: bool
    bleed: float


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the sheet with what lies on it."""

    low: tuple[float, float]
    high: tuple[float, float]
    items: tuple[_Item, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """How a part is cut next: at which places, in which direction (0: upright, 1: level)."""

    part: _Part
    direction: int
    places: tuple[float, ...]
    parting: bool = False


def cut_order(layout: Layout, placements: Sequence[Placement], marks: Marks) -> tuple[Cut, ...]:
    """The cuts of a sheet's front in their order; none if no piece is cut straight.

    A sheet that is folded is cut after it is folded, as it lies with its fronts up.
    """
    low = (0.0, 0.0)
    high = (layout.width, layout.height if layout.fold is None else layout.fold)
    items = tuple(_item(one) for one in placements)
    lined = tuple(any(_runs(line, upright) for line in marks.cuts) for upright in (True, False))
    cuts: list[Cut] = []
    _take_apart([_Part(low, high, items)], lined, 1, cuts)
    return tuple(replace(cut, number=number) for number, cut in enumerate(cuts, 1))


def _item(placement: Placement) -> _Item:
    bounds, piece = box(placement), placement.piece
    return _Item(bounds[:2], bounds[2:], piece.cut == "straight", piece.bleed)


def _runs(line: tuple[float, float, float, float], upright: bool) -> bool:
    return abs(line[0] - line[2] if upright else line[1] - line[3]) < EPSILON


def _take_apart(
    parts: Sequence[_Part], lined: tuple[bool, ...], depth: int, cuts: list[Cut]
) -> None:
    """Adds the cuts of parts that lie side by side, pile by pile."""
    if depth > _DEEPEST:
        return
    plans = [
        plan for part in parts if (plan := _parting(part, lined) or _plan(part, lined)) is not None
    ]
    for pile in _piles(plans):
        along = 1 - pile[0].direction
        for place in _merged(place for plan in pile for place in plan.places):
            within = (plan for plan in pile if any(_same(place, one) for one in plan.places))
            spans = tuple((plan.part.low[along], plan.part.high[along]) for plan in within)
            cuts.append(Cut(0, pile[0].direction == 0, place, spans, depth, pile[0].parting))
        for plan in pile:
            _take_apart(_parted(plan), lined, depth + 1, cuts)


def _plan(part: _Part, lined: tuple[bool, ...]) -> _Plan | None:
    """The better direction to cut a part in; None if nothing is left to be cut.

    Best is one that after this needs no more cuts. Of two such, full lines wait: they still show
    on the strips, while marks in the margins are gone; else the one that makes fewer strips.
    """
    ways: list[tuple[tuple[bool, bool, int], _Plan]] = []
    for direction in (0, 1):
        needed = _needed(part, direction)
        places = tuple(place for place in needed if _free(place, part.items, direction))
        if places:
            plan = _Plan(part, direction, places)
            done = len(places) == len(needed)
            strips = sum(bool(strip.items) for strip in _parted(plan))
            rank = (not done, done and lined[direction], strips if done else -strips)
            ways.append((rank, plan))
    return min(ways, key=lambda way: way[0])[1] if ways else None


def _parting(part: _Part, lined: tuple[bool, ...]) -> _Plan | None:
    """A cut between the pieces of a part that edges alone do not take apart: the one after which
    they do, else the one in the widest gap. None if there is no need or no way."""
    if _falls_apart(part, lined, 1):
        return None
    ways: list[tuple[tuple[int, float], _Plan]] = []
    for direction in (0, 1):
        for start, end in _gaps(part, direction):
            plan = _Plan(part, direction, ((start + end) / 2,), parting=True)
            stuck = sum(not _falls_apart(half, lined, 1) for half in _parted(plan))
            ways.append(((stuck, start - end), plan))
    return min(ways, key=lambda way: way[0])[1] if ways else None


def _falls_apart(part: _Part, lined: tuple[bool, ...], depth: int) -> bool:
    """Whether cuts along edges set all straight pieces of a part free."""
    plan = _plan(part, lined) if depth <= _DEEPEST else None
    if plan is None:
        return not any(_needed(part, direction) for direction in (0, 1))
    return all(_falls_apart(half, lined, depth + 1) for half in _parted(plan))


def _gaps(part: _Part, direction: int) -> list[Span]:
    """From where to where there is nothing but paper between pieces, bleed and all."""
    spans = sorted(
        (item.low[direction] - item.bleed, item.high[direction] + item.bleed) for item in part.items
    )
    gaps: list[Span] = []
    reached = spans[0][1] if spans else 0.0
    for start, end in spans:
        if start - reached > _CLOSE:
            gaps.append((reached, start))
        reached = max(reached, end)
    return gaps


def _needed(part: _Part, direction: int) -> list[float]:
    """Where straight edges lie inside the part."""
    straight = [item for item in part.items if item.straight]
    edges = _merged(
        edge for item in straight for edge in (item.low[direction], item.high[direction])
    )
    low, high = part.low[direction] + _CLOSE, part.high[direction] - _CLOSE
    return [edge for edge in edges if low < edge < high]


def _free(place: float, items: Iterable[_Item], direction: int) -> bool:
    return not any(
        item.low[direction] + _CLOSE < place < item.high[direction] - _CLOSE for item in items
    )


def _parted(plan: _Plan) -> list[_Part]:
    """What the cuts make of a part."""
    part, direction = plan.part, plan.direction
    edges = [part.low[direction], *plan.places, part.high[direction]]
    strips = []
    for start, end in pairwise(edges):
        low, high = list(part.low), list(part.high)
        low[direction], high[direction] = start, end
        held = tuple(
            item
            for item in part.items
            if start < (item.low[direction] + item.high[direction]) / 2 < end
        )
        strips.append(_Part((low[0], low[1]), (high[0], high[1]), held))
    return strips


def _piles(plans: Iterable[_Plan]) -> list[list[_Plan]]:
    """Neighbours that can be cut together: where one is cut, the others are too or end before."""
    piles: list[list[_Plan]] = []
    for plan in plans:
        pile = piles[-1] if piles else []
        alike = pile and (plan.direction, plan.parting) == (pile[0].direction, pile[0].parting)
        if alike and _alike(plan, pile):
            pile.append(plan)
        else:
            piles.append([plan])
    return piles


def _alike(plan: _Plan, pile: Sequence[_Plan]) -> bool:
    longest = max(pile, key=lambda one: len(one.places))
    few, many = sorted((plan.places, longest.places), key=len)
    return all(any(_same(place, other) for other in many) for place in few)


def _merged(places: Iterable[float]) -> list[float]:
    merged: list[float] = []
    for place in sorted(places):
        if not merged or not _same(place, merged[-1]):
            merged.append(place)
    return merged


def _same(place: float, other: float) -> bool:
    return abs(place - other) < _CLOSE

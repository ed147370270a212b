"""Whether a net closes: folded, each tab must lie where it is to be glued.

In: a net. Out: what is wrong with it, in words; nothing if it closes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from layouts.nets.folded import Folded, Frame, Space, dot, folded, minus
from layouts.nets.net import Net, Tab

NEAR: Final = 0.01
"""How exactly (mm) glued parts meet."""


def gaps(net: Net) -> tuple[str, ...]:
    """What does not meet: tabs out of the plane of the panel they are glued to, or turned the
    wrong way round on it, or reaching beyond it, or with their fold off its rim."""
    placed = folded(net)
    return tuple(
        f"tab {tab.order} of {tab.panel} on {tab.onto}: {fault}"
        for number, tab in enumerate(net.tabs)
        for fault in _faults(placed, number, tab)
    )


def _faults(placed: Folded, number: int, tab: Tab) -> Iterator[str]:
    from shapely import Point, Polygon

    frame, mate = placed.tabs[number], placed.panels[tab.onto]
    there = [on_paper(mate, corner) for corner in placed.tab_corners(number)]
    off = max(abs(z) for _, _, z in there)
    if off > NEAR:
        yield f"{off:.2f} mm off its plane"
        return
    facing = -1.0 if tab.glue == "inside" else 1.0
    if dot(frame.away, mate.away) * facing < 0:
        yield "wrong side up"
    outline = Polygon(placed.net.panel(tab.onto).corners)
    beyond = max(outline.distance(Point(x, y)) for x, y, _ in there)
    if beyond > NEAR:
        yield f"{beyond:.2f} mm beyond it"
    if tab.glue == "under":  # else its fold may lie anywhere
        apart = max(outline.exterior.distance(Point(x, y)) for x, y, _ in (there[0], there[3]))
        if apart > NEAR:
            yield f"its fold {apart:.2f} mm off the rim"


def on_paper(frame: Frame, point: Space) -> Space:
    """A point of space as seen from a part in `frame`: x and y on its paper, and how far it lies
    behind it."""
    from_origin = minus(point, frame.origin)
    return (
        dot(from_origin, frame.across),
        dot(from_origin, frame.down),
        dot(from_origin, frame.away),
    )

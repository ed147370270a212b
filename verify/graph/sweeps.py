"""Sweeps over the parts of a graph as bare loops, which `jit.run` calls: bounds are brought nearer.

Parts are as in `components.Parts`, `places` has the place of each position in its `order`;
edges are as in `state_graph.Edges`, with the share that each has of its position's weight.
"""

from __future__ import annotations

from typing import Any, Final

CHANCE: Final = 0
HIGHEST: Final = 1
LOWEST: Final = 2
FIXED: Final = 3
"""What a position's value is made of: the shares of its edges, the best or the worst of them, or
nothing, since it is known."""


def narrow(
    order: Any, starts: Any, places: Any, first: int, begins: Any, ends: Any,
    shares: Any, kinds: Any, low: Any, high: Any, gap: float, limit: int,
) -> int:  # fmt: skip
    """Narrow the bounds, part by part from `first` on; a part may take `limit` sweeps.

    Returns the part that would take more, or how many parts there are.
    """
    for part in range(first, len(starts) - 1):
        above, below = starts[part], starts[part + 1]
        outside = 0.0
        circles = False
        for place in range(above, below):
            here = order[place]
            for edge in range(begins[here], begins[here + 1]):
                there = ends[edge]
                if places[there] >= above:
                    circles = True
                else:
                    outside = max(outside, high[there] - low[there])
        sweeps = 0
        while True:
            widest = 0.0
            for place in range(above, below):
                here = order[place]
                kind = kinds[here]
                if kind == FIXED:
                    continue
                least = 1.0 if kind == LOWEST else 0.0
                most = least
                for edge in range(begins[here], begins[here + 1]):
                    lower = low[ends[edge]]
                    upper = high[ends[edge]]
                    if kind == CHANCE:
                        least += shares[edge] * lower
                        most += shares[edge] * upper
                    elif kind == HIGHEST:
                        least = max(least, lower)
                        most = max(most, upper)
                    else:
                        least = min(least, lower)
                        most = min(most, upper)
                low[here] = max(least, low[here])
                high[here] = min(most, high[here])
                widest = max(widest, high[here] - low[here])
            sweeps += 1
            if not circles or widest <= outside + gap:
                break
            if sweeps >= limit:
                return part
    return len(starts) - 1


def add_up(
    order: Any, starts: Any, places: Any, begins: Any, ends: Any,
    shares: Any, cost: Any, value: Any, gap: float, limit: int,
) -> float:  # fmt: skip
    """Add costs up, part by part; returns what is left over at most, -1 after too many sweeps.

    Positions without an edge cost nothing.
    """
    left = 0.0
    for part in range(len(starts) - 1):
        above, below = starts[part], starts[part + 1]
        circles = False
        for place in range(above, below):
            here = order[place]
            for edge in range(begins[here], begins[here + 1]):
                if places[ends[edge]] >= above:
                    circles = True
        sweeps = 0
        while True:
            moved = 0.0
            for place in range(above, below):
                here = order[place]
                if begins[here] == begins[here + 1]:
                    continue
                found = cost[here]
                for edge in range(begins[here], begins[here + 1]):
                    found += shares[edge] * value[ends[edge]]
                moved = max(moved, found - value[here])
                value[here] = found
            sweeps += 1
            if not circles:
                break
            if moved <= gap:
                left = max(left, moved)
                break
            if sweeps >= limit:
                return -1.0
    return left

"""Strongly connected parts of a graph: edges in; parts and an order that ends with the start, out.

By Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972), without recursion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.graph.jit import run
from verify.graph.state_graph import Edges, Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """The parts of a graph: `order` lists the positions part by part, each part after all those
    that it leads to; part i is `begins[i]` to `begins[i + 1]` of the order. `part` has the part of
    each position."""

    order: Numbers
    begins: Numbers
    part: Numbers


def parts_of(edges: Edges) -> Parts:
    """The strongly connected parts."""
    size = len(edges.begins) - 1
    part = np.full(size, -1, np.int64)
    order = np.zeros(size, np.int64)
    begins = np.zeros(size + 1, np.int64)
    room = [np.zeros(size, np.int64) for _ in range(4)]
    count = run(find_parts, edges.begins, edges.ends, part, order, begins, *room)
    return Parts(order, begins[: count + 1], part)


def find_parts(
    begins: Any, ends: Any, part: Any, order: Any, starts: Any,
    found: Any, low: Any, stack: Any, path: Any,
) -> int:  # fmt: skip
    """Fill `part` (-1 throughout), `order` and `starts`; returns how many parts there are.

    `found` (0 throughout) has when a position was met, `low` the earliest one known to be in its
    part.
    """
    size = len(part)
    clock = 0
    parts = 0
    done = 0
    waiting = 0
    for root in range(size):
        if found[root] != 0:
            continue
        depth = 1
        path[0] = root
        clock += 1
        found[root] = clock
        low[root] = clock
        stack[waiting] = root
        waiting += 1
        # The next edge of a position on the path is kept in `part`, as -2 - edge.
        part[root] = -2 - begins[root]
        while depth:
            here = path[depth - 1]
            edge = -2 - part[here]
            if edge < begins[here + 1]:
                part[here] -= 1
                there = ends[edge]
                if found[there] == 0:
                    clock += 1
                    found[there] = clock
                    low[there] = clock
                    stack[waiting] = there
                    waiting += 1
                    part[there] = -2 - begins[there]
                    path[depth] = there
                    depth += 1
                elif part[there] < 0 and found[there] < low[here]:
                    low[here] = found[there]
                continue
            depth -= 1
            if low[here] == found[here]:
                starts[parts] = done
                there = -1
                while there != here:
                    waiting -= 1
                    there = stack[waiting]
                    part[there] = parts
                    order[done] = there
                    done += 1
                parts += 1
            if depth and low[here] < low[path[depth - 1]]:
                low[path[depth - 1]] = low[here]
    starts[parts] = done
    return parts

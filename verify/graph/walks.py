"""Walks through a graph as bare loops, which `jit.run` calls; each fills the arrays it is given.

Edges are as in `state_graph.Edges`: `begins` and the other ends. `waiting` arrays have room for
every position. All of them take time linear in the graph's size.
"""

from __future__ import annotations

from typing import Any


def spread(begins: Any, ends: Any, found: Any, waiting: Any, count: int) -> None:
    """Mark as `found` what a way along the edges leads to from the first `count` of `waiting`."""
    while count:
        count -= 1
        here = waiting[count]
        for edge in range(begins[here], begins[here + 1]):
            there = ends[edge]
            if not found[there]:
                found[there] = True
                waiting[count] = there
                count += 1


def drop(
    begins: Any, sources: Any, by_chance: Any, staying: Any, inside: Any, waiting: Any, count: int
) -> None:
    """Take out of `inside` what cannot stay there, given the `count` that left it already.

    Chance cannot stay when one of its outcomes leaves, a choice when all its moves do; `staying`
    has how many do not yet. The edges lead back, from each position to its sources.
    """
    while count:
        count -= 1
        here = waiting[count]
        for edge in range(begins[here], begins[here + 1]):
            source = sources[edge]
            if inside[source]:
                staying[source] -= 1
                if by_chance[source] or staying[source] == 0:
                    inside[source] = False
                    waiting[count] = source
                    count += 1


def sort(begins: Any, ends: Any, left: Any, order: Any) -> int:
    """Put positions into `order`, each after its sources, and count them.

    `left` has how many sources each position has, and is used up. Where play goes in a circle the
    count stays below that of all positions.
    """
    count = 0
    for here in range(len(left)):
        if left[here] == 0:
            order[count] = here
            count += 1
    done = 0
    while done < count:
        here = order[done]
        done += 1
        for edge in range(begins[here], begins[here + 1]):
            there = ends[edge]
            left[there] -= 1
            if left[there] == 0:
                order[count] = there
                count += 1
    return count


def stretch(begins: Any, ends: Any, order: Any, counts: Any, lengths: Any) -> None:
    """The most positions that count, among those some play leaves before it reaches each one."""
    for place in range(len(order)):
        here = order[place]
        length = lengths[here] + counts[here]
        for edge in range(begins[here], begins[here + 1]):
            there = ends[edge]
            if lengths[there] < length:
                lengths[there] = length


def ring(begins: Any, ends: Any, inside: Any, home: int, parents: Any, waiting: Any) -> int:
    """The last position of a shortest way from `home` back to it through `inside`, or -1.

    `parents` is -1 throughout, and then leads back to `home`.
    """
    waiting[0] = home
    count = 1
    done = 0
    while done < count:
        here = waiting[done]
        done += 1
        for edge in range(begins[here], begins[here + 1]):
            there = ends[edge]
            if there == home:
                return int(here)
            if inside[there] and parents[there] < 0:
                parents[there] = here
                waiting[count] = there
                count += 1
    return -1

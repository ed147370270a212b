"""A net that is larger than a page, in parts.

In: a net of the whole thing, as it is folded, and the hinges to cut it apart at. Out: a net for
each part. What holds the parts together are tabs from one part to a panel of another, which the
whole has too, so that whether it closes is asked of the whole.
"""

from __future__ import annotations

from collections.abc import Collection

from layouts.nets.net import Net


def parts(net: Net, cuts: Collection[tuple[str, str]]) -> tuple[Net, ...]:
    """The parts in the order of their first panels, each with the corner of its box at 0, 0.

    `cuts` names hinges by their two panels. Raises ValueError for one that the net has not got.
    """
    hinges = [one for one in net.hinges if (one.panel, one.beyond) not in cuts]
    if len(net.hinges) - len(hinges) != len(set(cuts)):
        known = ", ".join(f"{one.panel} to {one.beyond}" for one in net.hinges)
        raise ValueError(f"a net is cut apart at its hinges: {known}")
    roots = {net.panels[0].name, *(beyond for _, beyond in cuts)}
    owner = {name: name for name in roots}
    waiting = hinges
    while waiting:
        for one in waiting:
            if one.panel in owner:
                owner[one.beyond] = owner[one.panel]
        waiting = [one for one in waiting if one.beyond not in owner]
    return tuple(
        Net(
            tuple(one for one in net.panels if owner[one.name] == root),
            tuple(one for one in hinges if owner[one.panel] == root),
            tuple(one for one in net.tabs if owner[one.panel] == root),
            net,
        ).at_origin()
        for root in (panel.name for panel in net.panels)
        if root in roots
    )

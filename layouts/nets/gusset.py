"""Gussets: the creases by which a bag with a box's bottom folds flat.

In: a net of `layouts.nets.box_net` without a lid. Out: the creases of its panels, besides its
folds. They lie flat in the open bag, so they do not change its form.

Flat, the bottom lies on the back, which bends along a line half the depth above it. Each side folds
in along its middle, and below that line along the two legs of a triangle::

     back  | side  |  front
           |   :   |
    - - - -|---+   |           | and --- come out, the others go in
           | .   . |
           |.     .|
"""

from __future__ import annotations

from layouts.fold import Fold
from layouts.nets.net import Net, box


def gusset_creases(net: Net) -> tuple[Fold, ...]:
    """The creases on whichever of the panels left, right and back the net has."""
    names = {panel.name for panel in net.panels}
    depth = _depth(net)
    creases: list[Fold] = []
    for name in sorted(names & {"left", "right"}):
        x0, top, x1, bottom = box(net.panel(name).corners)
        middle, bend = (x0 + x1) / 2, bottom - depth / 2
        seam = x0 if name == "left" else x1  # towards the back
        meet = (middle, bend)
        creases += (
            Fold("valley", (middle, top), meet),
            Fold("valley", (x0, bottom), meet),
            Fold("valley", (x1, bottom), meet),
            Fold("mountain", (seam, bend), meet),
        )
    if "back" in names:
        x0, _, x1, bottom = box(net.panel("back").corners)
        creases.append(Fold("valley", (x0, bottom - depth / 2), (x1, bottom - depth / 2)))
    return tuple(creases)


def _depth(net: Net) -> float:
    name = next(panel.name for panel in net.panels if panel.name in ("left", "right"))
    left, _, right, _ = box(net.panel(name).corners)
    return right - left

"""Standees: a figure, its mirror image behind it over a fold, and a foot on either side.

In: width and height of the figure's field and the depth of a foot, in mm. Out: the net, a strip::

    foot back
      back      upside down
    - - - - -   folded right over, glued
      front
    foot front

The feet fold out, forwards and backwards, so that the printed side of both looks up.
"""

from __future__ import annotations

from layouts.nets.net import Net, hinge, rectangle_panel


def standee_net(width: float, height: float, foot: float) -> Net:
    """The net, its corner at 0, 0. Panels: front, back, foot front, foot back."""
    front = rectangle_panel("front", 0, foot + height, width, height)
    back = rectangle_panel("back", 0, foot, width, height, 180)
    near = rectangle_panel("foot front", 0, foot + 2 * height, width, foot)
    far = rectangle_panel("foot back", 0, 0, width, foot, 180)
    folds = (
        hinge(front, back, "mountain", 180),
        hinge(front, near, "valley"),
        hinge(back, far, "valley"),
    )
    return Net((front, back, near, far), folds)

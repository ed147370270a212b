"""Greys: every colour becomes the grey of its luminance.

In: a drawing. Out: one of the same size; a drawing used in several places is still one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from layouts.drawing import Drawing, Element, Group, Path, Picture, Text, Use
from layouts.ink.colour import grey


class Greys:
    """Turns drawings grey; remembers what it has turned. `greyed` gives a picture in greys."""

    def __init__(self, greyed: Callable[[Picture], Picture]) -> None:
        self._greyed = greyed
        self._known: dict[Drawing, Drawing] = {}

    def drawing(self, drawing: Drawing) -> Drawing:
        """The drawing in greys."""
        if drawing not in self._known:
            children = self._children(drawing.children)
            alike = children == drawing.children
            found = drawing if alike else replace(drawing, children=children)
            self._known[drawing] = self._known[found] = found
        return self._known[drawing]

    def _children(self, children: tuple[Element, ...]) -> tuple[Element, ...]:
        return tuple(map(self._element, children))

    def _element(self, element: Element) -> Element:
        if isinstance(element, Path):
            fill = None if element.fill is None else grey(element.fill)
            stroke = None if element.stroke is None else grey(element.stroke)
            return replace(element, fill=fill, stroke=stroke)
        if isinstance(element, Text):
            return replace(element, fill=grey(element.fill))
        if isinstance(element, Group):
            return replace(element, children=self._children(element.children))
        if isinstance(element, Use):
            return replace(element, drawing=self.drawing(element.drawing))
        return self._greyed(element)

"""Tracing: where each element of a drawn face was declared, and what could not be drawn.

A stage with a trace takes both down while it is drawn on, for whoever checks pieces and wants to
name the line of a definition. Without a trace, as for printing, nothing is taken down.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from layouts.drawing import Element
from layouts.face.fault import FaceError, Key

ENOUGH: Final = 3
"""So many faults of one element on one piece are kept."""

Origin: TypeAlias = tuple[Key, ...]
"""A way as in `FaceError.path`, but from the component on: `("front", 3, "draw", 0)`."""


@dataclass(eq=False)
class Trace:
    """What is known of the faces drawn so far.

    An element that cannot be drawn is left out and its fault kept, with its path from the
    component on, so that one drawing finds them all.
    """

    faults: list[FaceError] = field(default_factory=list)
    _origins: dict[int, tuple[Element, Origin]] = field(default_factory=dict)
    _here: Origin = ()

    def origin(self, element: Element) -> Origin | None:
        """Where an element was declared; None for one that no definition asked for by itself."""
        known = self._origins.get(id(element))
        return None if known is None else known[1]

    @property
    def here(self) -> Origin:
        """Where what is being drawn is declared."""
        return self._here

    def begin(self, side: str) -> None:
        """What is drawn from now on is declared under this key of the component."""
        self._here = (side,)

    def note(self, element: Element, *keys: Key) -> None:
        """Take down where an element was declared."""
        # the element is kept as well: as long as it lives no other has its id
        self._origins[id(element)] = (element, keys)

    def follow(self, draw: Callable[[], Element | None], *keys: Key) -> Element | None:
        """What `draw` draws, declared under `keys` of what is being drawn; None for a fault."""
        outer = self._here
        self._here = keys if keys[0] == "drawings" else (*outer, *keys)
        try:
            drawn = draw()
        except FaceError as fault:
            kept = fault.within(*self._here)
            kept.__cause__ = fault.__cause__
            # one that is repeated may go wrong in each of thousands of turns
            if sum(one.path == kept.path for one in self.faults) < ENOUGH:
                self.faults.append(kept)
            return None
        else:
            if drawn is not None:
                self.note(drawn, *self._here)
            return drawn
        finally:
            self._here = outer

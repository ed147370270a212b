"""The stage: what the elements of a face may draw with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from layouts.colours import PALETTE
from layouts.drawing import Drawing
from layouts.face.fault import FaceError
from layouts.face.placing import Frame
from layouts.font import Font
from layouts.svg.slots import Slotted
from layouts.text import Setter, Typeface

if TYPE_CHECKING:
    from layouts.face.element import FaceElement
    from layouts.face.fields import Row
    from layouts.face.trace import Trace


@dataclass(frozen=True, slots=True)
class Raster:
    """A PNG or JPEG file's bytes, with its size in pixels as it is seen."""

    name: str
    data: bytes
    width: int
    height: int


@dataclass(eq=False, slots=True)
class Effort:
    """Counts what is drawn on the face at hand and on all of the game's, so that no definition
    fills the memory or takes for ever. MOW takes 16,000 steps."""

    MOST_ON_ONE: ClassVar[int] = 50_000
    MOST_STEPS: ClassVar[int] = 2_000_000
    # an element takes about as long as so many steps of a path
    ELEMENT: ClassVar[int] = 5

    elements: int = 0
    steps: int = 0

    @property
    def spent(self) -> bool:
        """Whether no more can be drawn."""
        return self.steps > self.MOST_STEPS

    def begin(self) -> None:
        """A face is begun."""
        self.elements = 0

    def element(self) -> None:
        """One more element is to be drawn. Raises FaceError."""
        self.elements += 1
        if self.elements > self.MOST_ON_ONE:
            raise FaceError((), f"more than {self.MOST_ON_ONE:,} elements are drawn on one face")
        self.add(self.ELEMENT)

    def add(self, steps: int) -> None:
        """So many steps of paths, or tens of letters, were drawn. Raises FaceError."""
        self.steps += steps
        if self.spent:
            raise FaceError(
                (),
                "with this the game's faces have too many elements and steps of "
                "paths: draw fewer, or make symbols of them, which are stored once",
            )


def no_facts(name: str, _variant: str) -> Sequence[Row]:
    """The facts of a stage that has none."""
    raise LookupError(f"there is no fact {name}")


def no_templates(name: str) -> Slotted:
    """The template of a stage that has none."""
    raise LookupError(f"there is no template {name}")


@dataclass(frozen=True, slots=True)
class Stage:
    """Everything a face may name.

    `symbols`, `images` and `templates` give art by name; they raise LookupError (with the near
    names in its message) for art that is not there and ValueError for art that cannot be read. The
    same name has to give the same `Drawing`, so that it is stored once. `fonts` are by role
    (display, display-semi, text, text-bold ...) and the game's own by name. `say` holds the texts
    of the language by key, `drawings` the named drawings of the game. `facts` gives by name the
    rows, at least one, of what the rules say, those of the game or of one of its variants (none:
    ""); it raises LookupError with a message for people where there is no such fact, or where it
    was worked out for another game than this one.
    """

    symbols: Callable[[str], Drawing]
    images: Callable[[str], Raster | Drawing]
    fonts: Mapping[str, Font]
    colours: Mapping[str, str] = field(default_factory=lambda: PALETTE)
    say: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    drawings: Mapping[str, tuple[FaceElement, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    facts: Callable[[str, str], Sequence[Row]] = no_facts
    templates: Callable[[str], Slotted] = no_templates
    frame: Frame = field(default_factory=Frame)
    """What the elements stand in."""
    within: tuple[str, ...] = ()
    """The named drawings being drawn, outermost first."""
    effort: Effort = field(default_factory=Effort, compare=False)
    trace: Trace | None = field(default=None, compare=False)
    """Takes down where each element was declared, if anybody wants to know."""
    setters: dict[str, Setter] = field(default_factory=dict, compare=False)
    """What sets texts, by the role of their font; it remembers the words it has measured."""

    def setter(self, role: str) -> Setter:
        """What sets texts in this font and what goes with it. Raises KeyError if there is none."""
        setter = self.setters.get(role)
        if setter is None:
            setter = self.setters[role] = Setter(Typeface(self.fonts, role))
        return setter

"""What all face elements share: the model's rules, the key `when`, and drawing in order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from layouts.colours import resolve
from layouts.drawing import Element, Group, Path, Text
from layouts.face.fault import FaceError, Key
from layouts.face.fields import Colour, Flag, Row, value
from layouts.face.stage import Stage

Name: TypeAlias = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class FaceModel(BaseModel, ABC):
    """One declared element of a face. It is drawn unless `when` says no."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    when: Flag = Field(True, description="Whether it is drawn for this row, like = flies > 0.")
    name: Name | None = Field(
        None, description="Its name, by which variants and what is like this face change it."
    )

    @abstractmethod
    def paint(self, row: Row, stage: Stage) -> Element | None:
        """The element drawn for a row; None if it shows nothing. Raises FaceError."""


def draw(element: FaceModel, row: Row, stage: Stage) -> Element | None:
    """The element drawn for a row; None if it is not to be drawn. Raises FaceError."""
    return element.paint(row, stage) if value(element.when, row) else None


def draw_each(
    elements: Iterable[tuple[int, FaceModel]], row: Row, stage: Stage, *keys: Key
) -> Iterator[tuple[int, Element]]:
    """The elements that show something, in order, each with the index it came with.

    A FaceError's path starts with `keys` and the index. On a stage with a trace an element that
    cannot be drawn is passed over.
    """
    trace = stage.trace
    for index, element in elements:
        try:
            stage.effort.element()
            if trace is None:
                drawn = draw(element, row, stage)
            else:
                drawn = trace.follow(partial(draw, element, row, stage), *keys, index)
            stage.effort.add(_steps(drawn))
        except FaceError as fault:
            raise fault.within(*keys, index) from fault.__cause__
        if drawn is not None:
            yield index, drawn


def _steps(drawn: Element | None) -> int:
    """What an element costs besides: the steps of its path, every ten letters of its text. What
    is inside a group has been counted."""
    if isinstance(drawn, Path):
        return len(drawn.segments)
    lines = drawn.children if isinstance(drawn, Group) else (drawn,)
    return sum(len(line.string) for line in lines if isinstance(line, Text)) // 10


def draw_all(
    elements: Sequence[FaceModel], row: Row, stage: Stage, *keys: Key
) -> tuple[Element, ...]:
    """The elements that show something, in order."""
    return tuple(drawn for _, drawn in draw_each(enumerate(elements), row, stage, *keys))


def paint_of(colour: Colour | None, key: str, row: Row, stage: Stage) -> str | None:
    """The `#RRGGBB` of a colour field; None where there is none or it says `none`."""
    name = None if colour is None else value(colour, row)
    if name is None or name == "none":
        return None
    try:
        return resolve(name, stage.colours)
    except ValueError as error:
        raise FaceError((key,), str(error)) from error

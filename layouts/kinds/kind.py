"""A kind of component: its declaration, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from layouts.face.fields import Row
from layouts.face.stage import Stage
from layouts.kinds.faced import Part
from layouts.kinds.map_columns import Entry
from layouts.kinds.rows import columns
from layouts.piece import Piece

P = TypeVar("P", bound=Part)


@dataclass(frozen=True, slots=True)
class Kind(Generic[P]):
    """A kind, whose `model` has a field `kind` that holds its name and no other.

    `pieces(component, rows, stage, parameters)` makes the pieces to print,
    `columns(component, rows, parameters)` what a rules file sees of them. `looks`, called like
    `pieces`, makes what players tell apart, where it is not the pieces as they are cut out.
    """

    model: type[P]
    pieces: Callable[[P, Sequence[Row], Stage, Row], tuple[Piece, ...]]
    columns: Callable[[P, Sequence[Row], Row], Mapping[str, tuple[Entry, ...]]] = columns
    looks: Callable[[P, Sequence[Row], Stage, Row], tuple[Piece, ...]] | None = None

    @property
    def name(self) -> str:
        """The word after `kind:`."""
        return str(self.model.model_fields["kind"].default)

    @property
    def about(self) -> str:
        """What it is, in a sentence or two."""
        return " ".join((self.model.__doc__ or "").split())

"""Component kinds: a declaration and its rows in, pieces out. Nothing after it knows the kind.

Each kind is a module of this package with a `KIND`; a new one is its own file and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias, Union, cast

from pydantic import BeforeValidator, Discriminator, Tag

from layouts.face.fields import Row, refuse
from layouts.face.stage import Stage
from layouts.kinds.faced import Part
from layouts.kinds.kind import Kind
from layouts.kinds.map_columns import Entry
from layouts.near import near
from layouts.piece import Piece


def _kinds() -> Iterator[Kind[Any]]:
    for module in iter_modules(__path__, f"{__name__}."):
        kind: Kind[Any] | None = getattr(import_module(module.name), "KIND", None)
        if kind is not None:
            yield kind


KINDS: Final[tuple[Kind[Any], ...]] = tuple(_kinds())

BY_NAME: Final[Mapping[str, Kind[Any]]] = MappingProxyType({kind.name: kind for kind in KINDS})


def _checked(raw: object) -> object:
    """Refuses what no kind could be, in words that say what would be right."""
    if isinstance(raw, Part):
        return raw
    if not isinstance(raw, Mapping) or "kind" not in raw:
        raise refuse(f"a component is a mapping with the key kind: {', '.join(BY_NAME)}")
    if str(raw["kind"]) not in BY_NAME:
        raise refuse(f"unknown kind {raw['kind']!r}{near(str(raw['kind']), BY_NAME)}")
    return raw


def _tag(raw: object) -> str:
    return f"<{raw['kind'] if isinstance(raw, Mapping) else _kind(cast('Part', raw)).name}>"


if TYPE_CHECKING:
    Component: TypeAlias = Part
else:
    Component = Annotated[
        Union[tuple(Annotated[kind.model, Tag(f"<{kind.name}>")] for kind in KINDS)],  # noqa: UP007
        Discriminator(_tag),
        BeforeValidator(_checked),
    ]
"""Any component: a model of the kind that its key `kind` names. Validate it with the context that
`layouts.face.element.FaceElement` wants; `layouts.face.element.place` takes the union's tag out
of an error's place."""


def pieces(
    component: Part, rows: Sequence[Row], stage: Stage, parameters: Row | None = None
) -> tuple[Piece, ...]:
    """The pieces of a component, one a row, each with its count and a name of its own.

    `rows` has ranges written out, and a cell `count` only where the table gives one; it is empty
    for a component without rows. Faces see the row's cells and the parameters. Raises FaceError,
    its path from the component on.
    """
    return _kind(component).pieces(component, rows, stage, parameters or {})


def looks(
    component: Part, rows: Sequence[Row], stage: Stage, parameters: Row | None = None
) -> tuple[Piece, ...]:
    """What players tell apart where it is not the pieces as they are cut out: each different face
    of a die, a prism or a tower as a piece. None for other kinds. Takes and raises what `pieces`
    does."""
    kind = _kind(component)
    return kind.looks(component, rows, stage, parameters or {}) if kind.looks else ()


def table(
    component: Part, rows: Sequence[Row], parameters: Row | None = None
) -> Mapping[str, tuple[Entry, ...]]:
    """What a rules file sees of a component: each column with one entry a printed piece or a place
    of it; or the column `face` with what a die or a prism can show. Raises FaceError for a count
    that is none."""
    return _kind(component).columns(component, rows, parameters or {})


def _kind(component: Part) -> Kind[Any]:
    return next(kind for kind in KINDS if type(component) is kind.model)

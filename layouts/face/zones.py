"""`zones: "{map}"`: the zones of a map of cells, each a sheet with its own rim, one symbol a zone.

The map is a text as `layouts.cell_map` reads it: `r rB | wH y/b`. What its letters look like is
said once, in `looks` for the kinds of zones and in `marks` for the capitals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from layouts.cell_map import Zone, loops, read_cells
from layouts.cell_spots import Place, mark_places, symbol_place
from layouts.drawing import Element, Group, Path, Segment, shift
from layouts.face.base import FaceModel, paint_of
from layouts.face.fault import FaceError, with_article
from layouts.face.fields import Colour, Length, Row, Template, value
from layouts.face.placing import Spot, spot
from layouts.face.stage import Stage
from layouts.face.symbol import art
from layouts.near import near
from layouts.outline import grow, polygon, rounded
from layouts.transform import moved

_OFF: Final = (0.1, 0.13)  # mm: the light comes from the upper left, so the rim shows below right
_ROOM: Final = 0.7  # of a cell: a symbol's size if nothing else is said


class Look(BaseModel):
    """What a kind of zone or a mark looks like: the colour `fill` of its sheet, none for no sheet,
    and its `symbol`, `size` mm large where it has a whole cell to itself."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    fill: Colour | None = Field(None, description="The colour of its sheet; none without.")
    symbol: Template | None = Field(None, description="What it shows, a file of art/.")
    size: Length | None = Field(None, description="How large the symbol is in a whole cell.")


class ZonesElement(FaceModel):
    """The zones of a map whose top left corner is `at` and whose cells measure `cell`.

    A zone's sheet keeps `inset` mm from the edges of its cells, its corners have the radius
    `corner`, its rim is `rim` mm wide. It shows its symbol once, in a free cell near its middle;
    each mark stands in the cell that has it.
    """

    zones: Template = Field(description="The map, usually a field of the row: {map}.")
    cell: Length = Field(description="The edge of a cell.")
    at: Spot = Field((0.0, 0.0), description="The map's top left corner.")
    looks: Mapping[str, Look] = Field(description="How each kind of zone looks, by its letter.")
    marks: Mapping[str, Look] = Field({}, description="How each mark looks, by its letter.")
    inset: Length = Field(1.2, description="From the edge of a cell to a zone's sheet.")
    corner: Length = Field(1.7, description="The radius of a sheet's corners.")
    rim: Length = Field(0.55, description="How wide a sheet's rim is.")

    def paint(self, row: Row, stage: Stage) -> Element:
        """All zones in one group. Raises FaceError."""
        try:
            cells = read_cells(value(self.zones, row))
        except ValueError as error:
            raise FaceError(("zones",), str(error)) from error
        size = self._measure("cell", value(self.cell, row), 1.0, 500.0)
        sheets: list[Element] = []
        symbols: list[Element] = []
        for zone in cells.zones:
            look = self._look("looks", zone[0].kind)
            sheets += self._sheet(zone, look, size, row, stage)
            if look.symbol is not None:
                try:
                    place = symbol_place(zone)
                except ValueError as error:
                    raise FaceError(("zones",), str(error)) from error
                symbols += self._symbol("looks", zone[0].kind, place, size, row, stage)
        for zone in (*cells.zones, *((part,) for part in cells.loose)):
            for mark, place in mark_places(zone, shared=self._has_symbol(zone)):
                symbols += self._symbol("marks", mark, place, size, row, stage)
        return Group((*sheets, *symbols), shift(*spot(self.at, row, stage.frame)))

    def _has_symbol(self, zone: Zone) -> bool:
        kind = zone[0].kind
        return bool(kind) and self._look("looks", kind).symbol is not None

    def _look(self, key: str, letter: str) -> Look:
        looks: Mapping[str, Look] = getattr(self, key)
        if letter not in looks:
            what = "kind of zone" if key == "looks" else "mark"
            hint = near(letter, looks) or f"; add it to {key}"
            raise FaceError(("zones",), f"the map has the {what} {letter}, {key} have not{hint}")
        return looks[letter]

    def _sheet(
        self, zone: Zone, look: Look, size: float, row: Row, stage: Stage
    ) -> Iterator[Element]:
        """The rim and the sheet of a zone; nothing for one without a colour."""
        try:
            fill = paint_of(look.fill, "fill", row, stage)
            ink = paint_of("ink", "rim", row, stage)
        except FaceError as fault:
            raise fault.within("looks", zone[0].kind) from fault.__cause__
        if fill is None:
            return
        inset = self._measure("inset", value(self.inset, row), 0.0, size / 5)
        corner = self._measure("corner", value(self.corner, row), 0.0, size / 2)
        rim = self._measure("rim", value(self.rim, row), 0.0, size / 5)
        outline: tuple[Segment, ...] = ()
        for loop in loops(zone):
            outline += polygon((x * size, y * size) for x, y in loop)
        outline = rounded(grow(outline, -inset) if inset else outline, corner)
        stage.effort.add(2 * len(outline))
        if rim:
            under = moved(shift(*_OFF), outline)
            yield Path(under, ink, ink, rim, join="round", rule="evenodd")
        yield Path(outline, fill, rule="evenodd")

    def _symbol(
        self, key: str, letter: str, place: Place, cell: float, row: Row, stage: Stage
    ) -> Iterator[Element]:
        """The symbol of a look at its place, as large as it wants to be if there is room."""
        look = self._look(key, letter)
        if look.symbol is None:
            return
        stage.effort.element()
        try:
            size = cell * _ROOM if look.size is None else value(look.size, row)
            at = place.x * cell, place.y * cell
            yield art(stage, value(look.symbol, row), at, size * place.room)
        except FaceError as fault:
            raise fault.within(key, letter) from fault.__cause__

    @staticmethod
    def _measure(key: str, given: float, least: float, most: float) -> float:
        if not least <= given <= most:
            words = f"{with_article(key)} of {given:g} mm does not go: {least:g} to {most:g} mm do"
            raise FaceError((key,), words)
        return given

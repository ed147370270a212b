"""The first page of a game: what it is, what is in the file, how it is made, whether it came out
true.

In: plain values, a paper, type. Out: pages as drawings, one as a rule; more where a game has more
to say than a page holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from layouts.drawing import Drawing, Element
from layouts.sheets.cover.check import Check, Note, Tool, check_blocks, tool_strip
from layouts.sheets.cover.hero import Hero, hero
from layouts.sheets.cover.paint import Block, CoverError, Fonts, at, words
from layouts.sheets.cover.parts import GAP, Part, part_rows
from layouts.sheets.cover.small import Look
from layouts.sheets.cover.steps import Step, step_rows
from layouts.sheets.sheet import Paper

__all__ = [
    "Check",
    "Cover",
    "CoverError",
    "Fonts",
    "Hero",
    "Look",
    "Note",
    "Part",
    "Step",
    "Tool",
    "cover",
]

SMALLEST: Final = (80.0, 120.0)
"""The room within the rim (mm) that a first page needs at least."""

_INSIDE: Final = 2.65  # mm between the rim and what is on the page
_BETWEEN: Final = 4.2  # mm between two sections, at least
_HEADING: Final = 5.4
_LOWEST: Final = 0.17  # of the page: the picture's height, at least
_LOW: Final = 0.23  # a picture lower than that makes the rest stand closer
_HIGHEST: Final = 0.6


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, what stands at its right in small, and the rows below it."""

    title: str
    aside: str
    rows: tuple[Block, ...]
    gap: float


@dataclass(frozen=True, slots=True)
class Cover:
    """All that the first page says."""

    hero: Hero
    parts_title: str
    parts_aside: str
    parts: tuple[Part, ...]
    steps_title: str
    steps: tuple[Step, ...]
    tools_title: str
    tools: tuple[Tool, ...]
    check: Check
    notes: tuple[Note, ...]


def cover(
    said: Cover, paper: Paper, margin: float, fonts: Fonts, art: Mapping[str, Drawing]
) -> tuple[Drawing, ...]:
    """The pages, upright; none if the paper has less room than `SMALLEST`.

    Raises CoverError for characters that no font has.
    """
    edge = margin + _INSIDE
    width, height = paper.width - 2 * edge, paper.height - 2 * edge
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return ()
    pages = _paged(_sections(said, width, fonts), width, height, fonts)
    if len(pages) > 1 or height - _taken(pages[0]) < _LOW * height:
        closer = _paged(_sections(said, width, fonts, compact=True), width, height, fonts)
        pages = closer if len(closer) <= len(pages) else pages
    drawings = []
    for number, page in enumerate(pages):
        spare = height - _taken(page)
        elements: list[Element] = []
        y = edge
        stretch = 0.0
        if not number:
            high = min(spare, _HIGHEST * paper.height)
            picture = hero(said.hero, width, high, fonts, art)
            elements.append(at(edge, y, picture.elements))
            y += picture.height
            stretch = (spare - high) / max(1, sum(gap >= _BETWEEN for gap, _ in page))
        for gap, block in page:
            y += gap + (stretch if gap >= _BETWEEN else 0.0)
            elements.append(at(edge, y, block.elements))
            y += block.height
        drawings.append(Drawing(paper.width, paper.height, tuple(elements), "first page"))
    return tuple(drawings)


def _taken(page: Sequence[tuple[float, Block]]) -> float:
    """The height of all blocks of a page with their gaps."""
    return sum(gap + block.height for gap, block in page)


def _sections(said: Cover, width: float, fonts: Fonts, *, compact: bool = False) -> list[Section]:
    parts = part_rows(said.parts, width, fonts, compact=compact)
    steps = step_rows(said.steps, width, fonts, compact=compact)
    tools = [tool_strip(said.tools_title, said.tools, width, fonts)] if said.tools else []
    check = check_blocks(said.check, said.notes, width, fonts)
    return [
        section
        for section in (
            Section(said.parts_title, said.parts_aside, tuple(parts), GAP),
            Section("", "", tuple(tools), 2.0),
            Section(said.steps_title, "", tuple(steps), 4.0),
            Section("", "", tuple(check), 3.0),
        )
        if section.rows
    ]


def _paged(
    sections: Sequence[Section], width: float, height: float, fonts: Fonts
) -> list[list[tuple[float, Block]]]:
    """The blocks of each page, each with the gap above it. The picture is on the first."""
    pages: list[list[tuple[float, Block]]] = [[]]
    left = height - _LOWEST * height
    for section in sections:
        heading = _heading(section, width, fonts)
        high = heading.height + _BETWEEN + sum(row.height + section.gap for row in section.rows)
        if section.title and left < high - section.gap <= height and pages != [[]]:
            pages.append([])  # what has a heading is not parted if a page can hold it
            left = height
        for place, row in enumerate(section.rows):
            gap = section.gap if place else _BETWEEN
            block = row if place else _under(heading, row)
            if gap + block.height > left + 1e-6 and (pages[-1] or len(pages) == 1):
                pages.append([])
                left = height
            if not pages[-1] and len(pages) > 1:
                gap = 0.0
            pages[-1].append((gap, block))
            left -= gap + block.height
    return pages


def _heading(section: Section, width: float, fonts: Fonts) -> Block:
    if not section.title:
        return Block((), 0.0)
    title = words(section.title, (fonts.display, fonts.bold), _HEADING, width, lines=1, leading=1.1)
    aside = words(section.aside, (fonts.text,), 3.2, width, align="right", lines=1, leading=1.1)
    lower = title.height - aside.height - 0.7
    return Block((*title.elements, at(0, lower, aside.elements)), title.height + 1.6)


def _under(heading: Block, row: Block) -> Block:
    """A row with its section's heading above it."""
    lowered = at(0, heading.height, row.elements)
    return Block((*heading.elements, lowered), heading.height + row.height)

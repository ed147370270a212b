"""Papers: the kind of paper that somebody asks for by name or by its size.

In: `a4`, `letter`, or an own size like `200mm x 300mm`. Out: a `Paper` in portrait, in mm.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from layouts.length import INCH, size
from layouts.near import near
from layouts.sheets.sheet import Paper

PAPERS: Final[Mapping[str, Paper]] = MappingProxyType(
    {
        # ISO 216
        "a3": Paper("A3", 297.0, 420.0),
        "a4": Paper("A4", 210.0, 297.0),
        "a5": Paper("A5", 148.0, 210.0),
        # ANSI/ASME Y14.1 and US legal: 8.5 x 11, 8.5 x 14 and 11 x 17 in
        "letter": Paper("Letter", 215.9, 279.4),
        "legal": Paper("Legal", 215.9, 355.6),
        "tabloid": Paper("Tabloid", 279.4, 431.8),
    }
)
"""The papers that have a name, by that name in small letters."""

_SMALLEST: Final = 50.0
_LARGEST: Final = 5080.0  # 200 in: no PDF reader need go beyond


class PaperError(ValueError):
    """No paper is called so, or none can have that size."""


def paper(asked: str) -> Paper:
    """The paper of a name (`a4`, `Letter`) or an own size (`200mm x 300mm`, `9in x 12in`).

    An own size is turned upright: which way a sheet lies is decided by what goes on it.
    Raises PaperError, with what would be right.
    """
    key = asked.strip().lower()
    if key in PAPERS:
        return PAPERS[key]
    try:
        width, height = sorted(size(key))
    except ValueError:
        raise PaperError(
            f"unknown paper {asked!r}: give a name or a size of your own like 200mm x 300mm"
            f"{near(key, PAPERS)}"
        ) from None
    if width < _SMALLEST or height > _LARGEST:
        raise PaperError(
            f"paper {asked!r} is {width:g} x {height:g} mm: "
            f"a side may have {_SMALLEST:g} to {_LARGEST:g} mm"
        )
    return Paper(f"{width:g} x {height:g} mm", width, height)


def in_inches(paper: Paper) -> bool:
    """Whether the paper is one that is measured in inches: both sides are whole half inches."""
    return all(
        abs(2 * side / INCH - round(2 * side / INCH)) < 1e-6 for side in (paper.width, paper.height)
    )

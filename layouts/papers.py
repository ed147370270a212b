"""Papers: the kind of paper that somebody asks for by name or by its size.

In: `a4`, `letter`, or an own size like `200mm x 300mm`. Out: a `Paper` in portrait, in mm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from layouts.sheet import Paper

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

_INCH: Final = 25.4
_UNITS: Final = {"mm": 1.0, "cm": 10.0, "in": _INCH, "pt": _INCH / 72}
_SIZE: Final = re.compile(r"(\d+(?:\.\d+)?) ?(mm|cm|in|pt) ?[x×] ?(\d+(?:\.\d+)?) ?(mm|cm|in|pt)")
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
    if size := _SIZE.fullmatch(key):
        width, height = sorted((float(size[1]) * _UNITS[size[2]], float(size[3]) * _UNITS[size[4]]))
        if width < _SMALLEST or height > _LARGEST:
            raise PaperError(
                f"paper {asked!r} is {width:g} x {height:g} mm: "
                f"a side may have {_SMALLEST:g} to {_LARGEST:g} mm"
            )
        return Paper(f"{width:g} x {height:g} mm", width, height)
    near = get_close_matches(key, PAPERS, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    raise PaperError(
        f"unknown paper {asked!r}: {hint}"
        f"give {', '.join(PAPERS)} or a size of your own like 200mm x 300mm"
    )


def in_inches(paper: Paper) -> bool:
    """Whether the paper is one that is measured in inches: both sides are whole half inches."""
    return all(
        abs(2 * side / _INCH - round(2 * side / _INCH)) < 1e-6
        for side in (paper.width, paper.height)
    )

"""What is to be printed, and what was printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from layouts.sheets.finish import USUAL, Finish
from layouts.sheets.sheet import Backs
from pnp.commands.options import Format

if TYPE_CHECKING:
    from layouts.ink import Ink
    from output.ink import Measured
    from pnp.definition.errors import Fault

DPI = 300


@dataclass(frozen=True, slots=True)
class Job:
    """What to print, on what and how.

    Papers are named as they were asked for; `out` is the folder for the files; `printer` is the
    one whose backs have to be moved. Of the game only the components `only` are printed, if any
    are named, and of those what has `changed` since the last print. Where an `ink` is named, full
    ink too, it is measured on the pages. `margin` is what stays white at the rim, `gutter` what
    stays free between any two pieces, both in mm; without them it is what pieces need. A whole
    game has a first page, a part of it has none, unless `cover` says otherwise. The places `skip`
    of each sheet stay free; `finish` says how marks and the outermost bleed are wanted. To
    `keep_going` is to print what can be drawn where something cannot.
    """

    papers: Sequence[str]
    formats: Sequence[Format]
    duplex: Backs
    out: Path
    printer: str | None = None
    only: Sequence[str] = ()
    changed: bool = False
    ink: Ink | None = None
    dpi: int = DPI
    margin: float | None = None
    gutter: float | None = None
    cover: bool | None = None
    skip: frozenset[int] = frozenset()
    finish: Finish = USUAL
    keep_going: bool = False

    @property
    def on_sheets(self) -> bool:
        """Whether anything is laid out on paper: what a shop takes is pieces alone."""
        return any(form is not Format.shop for form in self.formats)


@dataclass(frozen=True, slots=True)
class Printed:
    """One paper's sheets and the files, or folders of files, that hold them. There is no paper
    where pieces alone were asked for.

    `counts` says how many pieces of each component are on them, `ink` what the pages take, if
    that was measured; `left_out` are the faults of what could not be drawn.
    """

    paper: str | None
    sheets: int
    pages: int
    counts: Mapping[str, int]
    files: tuple[Path, ...]
    ink: Measured | None = None
    left_out: tuple[Fault, ...] = ()

    @property
    def pieces(self) -> int:
        """How many pieces there are to cut out."""
        return sum(self.counts.values())

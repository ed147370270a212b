"""How marks and the outermost bleed are wanted, from the options of `pnp print` and `make`.

In: the options' values. Out: a `Finish`. Raises BadParameter for what does not go.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

import typer

from pnp.cli.values import OuterBleed
from pnp.commands.options import Marked, PaperEdge

if TYPE_CHECKING:
    from layouts.sheets.finish import Finish


def finish_of(
    marks: Marked,
    length: float | None,
    outer: Sequence[OuterBleed] | None,
    duplex: PaperEdge,
) -> Finish:
    """The finish of a print; a `length` of None is the usual one, an infinite one the whole way to
    the rim. Of several outer bleeds for a side the last counts."""
    from layouts.sheets.finish import MARK, MOST_OUTER, SIDES, Finish

    bleeds = {one: mm for side, mm in outer or () for one in SIDES if side in ("", one)}
    if max(bleeds.values(), default=0.0) > MOST_OUTER:
        most = f"--outer-bleed: {MOST_OUTER:g}mm at most would be right"
        raise typer.BadParameter(most)
    if bleeds and duplex is PaperEdge.gutterfold:
        raise typer.BadParameter("--outer-bleed does not go with --duplex gutterfold")
    marked = frozenset(one for one in SIDES if marks in (Marked.both, one))
    mark = MARK if length is None else None if length == inf else length
    return Finish(marked, mark, bleeds)

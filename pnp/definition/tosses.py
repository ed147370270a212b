"""What `tosses:` of a definition may hold: things thrown onto a grid of cards.

In: the tree as texts and dicts. Out: a `Toss` each. Its numbers are worked out in `pnp.toss`, from
the drawings that are printed, when rules are read; a rules file sees them as a table of its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from layouts.face.fields import Count, Flag, Length, Template
from layouts.kinds.cells import Whole
from layouts.kinds.faced import Name, Part
from layouts.kinds.grid import Grid
from layouts.near import near
from pnp.definition.errors import Fault
from pnp.definition.nodes import Fields, fault_at

MOST: Final = 20


class Toss(BaseModel):
    """A thing that is thrown onto cards that lie in a grid, and what it has to cover of each. Its
    middle falls anywhere over the cards alike, turned in any way."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    name: Name = Field(description="The name of the table by which a rules file knows it.")
    thrown: str = Field(description="The component that is thrown; its pieces have one outline.")
    onto: str = Field(description="The component of the kind grid whose places the cards lie on.")
    cards: str = Field(description="The component whose pieces lie on the places.")
    sign: Template = Field(
        description="The symbol that counts on a card, like suit-{suit}: where it is printed "
        "largest on the front."
    )
    needs: Whole = Field(
        description="How many of its signs have to be covered; a formula sees the card's row and "
        "`signs`, how many it has: = (signs + 1) // 2."
    )
    wholly: Flag = Field(
        False, description="Whether a sign has to be covered wholly, not only in part."
    )
    step: Length = Field(
        6.5, description="The largest step between two landings across or down the field."
    )
    turns: Count = Field(12, description="In how many ways it may be turned, within half a turn.")


def check_tosses(
    tosses: Sequence[Toss], parts: Sequence[Part], tree: Fields, faults: list[Fault]
) -> None:
    """Adds a fault for each component that a toss names and the game has not got, or of a kind that
    will not do, and for each name that is taken."""
    known = {part.name: part for part in parts}
    taken = set(known)
    for index, toss in enumerate(tosses):
        path = ("tosses", index)
        for key in ("thrown", "onto", "cards"):
            name: str = getattr(toss, key)
            if name not in known:
                message = f"the game has no component {name!r}{near(name, known)}"
                faults.append(fault_at(tree, (*path, key), message))
        if toss.onto in known and not isinstance(known[toss.onto], Grid):
            message = f"{toss.onto!r} is no grid: cards lie on the places of one"
            faults.append(fault_at(tree, (*path, "onto"), message))
        if toss.name in taken:
            message = f"there is a table {toss.name!r} already; take another name"
            faults.append(fault_at(tree, (*path, "name"), message))
        taken.add(toss.name)

"""`pnp toss`: what a thrown piece covers, worked out on the printed cards: chances and contests.

In: a choice and a folder for pictures, if they are wanted. Out: tables, or JSON, and a status.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.commands.answer import answer, head_of
from pnp.commands.choice import Choice, load
from pnp.commands.outcome import BadInputError, Status
from pnp.definition.game import Game

if TYPE_CHECKING:
    from pnp.toss.contested import Contest
    from pnp.toss.field import Field

RUNS: Final = 8
_OURS: Final = re.compile(r"contested-.*\.svg")
_MEANS: Final = {True: "yes", False: "no", None: "not found"}


@dataclass(frozen=True, slots=True)
class CardTold:
    """A card: how many of its signs are needed, and whether wholly; the least and the largest
    chance, over the places, that a toss covers it, and the average; whether two can cover enough
    of it each and not touch, if a part of a sign is enough, and if signs count wholly."""

    name: str
    signs: int
    needs: int
    wholly: bool
    least: float
    average: float
    largest: float
    contested: bool | None
    contested_wholly: bool | None


@dataclass(frozen=True, slots=True)
class TossTold:
    """A toss: how many landings were looked at, the cards, how far a chance among them is from the
    geometry's at most, with the standard error of that; how often two overlap, and how many cards
    one can take at most."""

    name: str
    landings: int
    cards: tuple[CardTold, ...]
    off: float
    error: float
    overlap: float
    most: int


def run(choice: Choice, *, svg: Path | None = None, json: bool) -> Status:
    """Work out every toss of the game and show it; contested cards are drawn into `svg`."""
    from pnp.console import progress

    game = load(choice)
    if not game.tosses:
        hint = (
            f"; its variants may have: --variant {game.variants[0].name}" if game.variants else ""
        )
        raise BadInputError(f"{game.title}: nothing is tossed in it{hint}")
    if svg is not None and svg.exists() and not svg.is_dir():
        raise BadInputError(f"--svg {svg}: that is a file; the name of a folder would be right")
    with progress("tossing"):
        told = list(_told(game, svg))
    if json:
        answer({**head_of(game), "tosses": [asdict(one) for one in told]})
    else:
        for one in told:
            _show(one)
        if svg is not None:
            print(f"\nContested cards are drawn into the folder {svg}")
    return Status.done


def _told(game: Game, svg: Path | None) -> Iterator[TossTold]:
    import numpy as np

    from pnp.toss.chances import card_chances, measured, most_at_once, overlap_chance
    from pnp.toss.contested import contest
    from pnp.toss.field import read_field
    from pnp.toss.kept import kept_cover
    from pnp.toss.limits import FOR_CHANCES, landings_within

    for toss in game.tosses:
        field = read_field(game, toss)
        landings = landings_within(game, toss, field, FOR_CHANCES)
        found = kept_cover(field, landings)
        chances = card_chances(field, landings, found)
        exact, error = measured(field, landings, RUNS)
        partly = [contest(field.outline, card, wholly=False) for card in field.cards]
        wholly = [contest(field.outline, card, wholly=True) for card in field.cards]
        cards = tuple(
            CardTold(
                card.name,
                len(card.signs),
                card.needs,
                card.wholly,
                round(float(row.min()), 6),
                round(float(row.mean()), 6),
                round(float(row.max()), 6),
                _possible(one),
                _possible(other),
            )
            for card, row, one, other in zip(field.cards, chances, partly, wholly, strict=True)
        )
        worst = np.unravel_index(np.abs(exact - chances).argmax(), exact.shape)
        yield TossTold(
            toss.name,
            landings.count,
            cards,
            round(float(np.abs(exact - chances)[worst]), 6),
            round(float(error[worst]), 6),
            round(overlap_chance(field, landings), 6),
            most_at_once(found, landings),
        )
        if svg is not None:
            _draw(field, svg, partly, wholly)


def _possible(found: Contest) -> bool | None:
    return True if found.example else False if found.impossible else None


def _draw(field: Field, folder: Path, partly: Sequence[Contest], wholly: Sequence[Contest]) -> None:
    from output.files import write_folder
    from output.svg import svg_bytes
    from pnp.toss.picture import contest_drawing

    def files() -> Iterator[tuple[str, bytes]]:
        for number, card in enumerate(field.cards):
            name = re.sub(r"\W+", "-", card.name.casefold()).strip("-")
            for found, how in ((partly[number], "partly"), (wholly[number], "wholly")):
                if found.example:
                    drawing = contest_drawing(field, number, found, wholly=how == "wholly")
                    yield (
                        f"contested-{field.name}-{how}-{name}.svg",
                        svg_bytes(drawing, title=f"{card.name}, {how} covered by two"),
                    )

    write_folder(folder, files(), _OURS)


def _show(told: TossTold) -> None:
    from rich.text import Text

    from pnp.console import console, table

    to = console()
    to.print(Text(f"{told.name}: {told.landings:,} landings", style="bold"))
    shown = table(
        to,
        ("card", "signs", "to cover", "chance of one toss", "two in part", "two wholly"),
        right=("signs",),
    )
    for card in told.cards:
        shown.add_row(
            card.name,
            str(card.signs),
            f"{card.needs} {'wholly' if card.wholly else 'in part'}",
            f"{card.average:.2%} ({card.least:.2%} to {card.largest:.2%})",
            _MEANS[card.contested],
            _MEANS[card.contested_wholly],
        )
    to.print(shown)
    to.print(
        "The chance is the average over the places, and that of the worst and of the best place. "
        f"None is further than {told.off:.2%} from that of the geometry itself (standard error "
        f"{told.error:.2%})."
    )
    to.print(
        "Two in part, wholly: whether two can cover enough of a card each and not touch one "
        "another, where part of a sign is enough, and where signs count wholly."
    )
    to.print(
        f"Two that are tossed overlap in {told.overlap:.1%} of all cases; one covers {told.most} "
        "cards at most."
    )

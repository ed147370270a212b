"""The first page of a game's file: what is in it, and how it is made.

In: a game, its pieces by component, and the layouts of one paper. Out: a `Cover` of plain values,
and sheets to put before those with pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from layouts.drawing import Drawing, Group
from layouts.font import Font
from layouts.outline import rectangle
from layouts.piece import Piece
from layouts.sheets.cover import Cover, Fonts, Hero, cover
from layouts.sheets.imposition import Layout
from layouts.sheets.sheet import Sheet
from layouts.transform import rotation
from pnp.cover.contents import contents, featured
from pnp.cover.making import steps_of, tools_of
from pnp.cover.notes import check_of, notes_of
from pnp.definition.game import Game
from pnp.definition.parameters import LARGEST
from pnp.words import cover_words_for, words_for
from pnp.words.cover import CoverWords

Inked: TypeAlias = Callable[[Sequence[Piece]], Sequence[Piece]]
"""Pieces in the ink of the file."""

_ART: Final = Path(__file__).parent / "art"


def cover_sheets(
    game: Game,
    pieces: Mapping[str, Sequence[Piece]],
    layouts: Sequence[Layout],
    fonts: Mapping[str, Font],
    inked: Inked = tuple,
) -> tuple[Sheet, ...]:
    """The first page of a file, as sheets whose numbers do not count; none on tiny paper.

    `pieces` are those in the file by component. Where the file has backs a second page is on the
    back of the first, and a last back is blank.
    Raises CoverError for characters that no font has.
    """
    said = cover_of(game, pieces, layouts, fonts)
    first = layouts[0]
    type_ = Fonts(fonts["display"], fonts["text"], fonts["text-bold"])
    pages = [_dyed(page, inked) for page in cover(said, first.paper, first.margin, type_, art())]
    turned = any(layout.turned and not layout.shared for layout in layouts)
    paired = 2 if turned else 1
    if turned and len(pages) % 2:
        pages.append(Drawing(first.paper.width, first.paper.height, (), "first page, back"))
    total = len(pages) // paired
    upside_down = any(layout.duplex == "short" for layout in layouts)
    return tuple(
        Sheet(
            number=number + 1,
            total=total,
            paper=first.paper,
            landscape=False,
            front=pages[number * paired],
            back=_back(pages[number * paired + 1], upside_down) if turned else None,
            placements=(),
            back_placements=(),
            cover=True,
        )
        for number in range(total)
    )


def cover_of(
    game: Game,
    pieces: Mapping[str, Sequence[Piece]],
    layouts: Sequence[Layout],
    fonts: Mapping[str, Font],
) -> Cover:
    """All that the first page says of these pieces on these sheets."""
    words = cover_words_for(game.language)
    found = contents(game, pieces, layouts, words)
    large, little = featured(found)
    sheets = _counted(len(layouts), words.sheet, words.sheets)
    count = sum(piece.count for content in found for piece in content.pieces)
    return Cover(
        hero=Hero(game.title, game.about, _facts(game, words), large, little),
        parts_title=words.parts,
        parts_aside=f"{_counted(count, words.piece, words.pieces)} · {sheets}",
        parts=tuple(content.part for content in found),
        steps_title=words.steps,
        steps=steps_of(found, layouts, words, words_for(game.language), fonts, art()),
        tools_title=words.tools,
        tools=tools_of(found, layouts, words, art()),
        check=check_of(layouts[0].paper, words, words_for(game.language)),
        notes=notes_of(game, {content.name for content in found}, words),
    )


@cache
def art() -> Mapping[str, Drawing]:
    """The page's own pictures by name: tools, and flowers of the meadow."""
    from layouts.svg import read_svg

    return {
        file.stem: read_svg(file.read_text(encoding="utf-8"), file.name)
        for file in sorted(_ART.glob("*.svg"))
    }


def _dyed(page: Drawing, inked: Inked) -> Drawing:
    """A page in the ink of its file."""
    width, height = page.width, page.height
    (piece,) = inked((Piece(page.name, width, height, rectangle(0, 0, width, height), page),))
    return piece.front


def _back(page: Drawing, upside_down: bool) -> Drawing:
    """A page as the back of another: the short edge turns it over onto its head."""
    if not upside_down or not page.children:
        return page
    turned = Group(page.children, rotation(180, page.width / 2, page.height / 2))
    return Drawing(page.width, page.height, (turned,), page.name)


def _facts(game: Game, words: CoverWords) -> tuple[str, ...]:
    """A few words each: the variant, players, ages."""
    facts = [game.variant.title] if game.variant else []
    players = game.parameters.get("players")
    if players is not None and game.players is not None:
        # a parameter that names no greatest number is for its own alone
        one = players.was_set or players.low == players.high or players.high == LARGEST
        several = words.for_players if players.value > 1 else words.alone
        said = several if one else words.players
        facts.append(said.format(count=players.value, low=players.low, high=players.high))
    if game.ages:
        said = words.ages_from if game.ages.endswith("+") else words.ages
        facts.append(said.format(ages=game.ages.removesuffix("+")))
    return tuple(facts)


def _counted(count: int, one: str, many: str) -> str:
    return one if count == 1 else many.format(count=count)

"""How a game is made: the steps that its pieces and sheets ask for, and the tools.

In: contents, layouts, words, pictures. Out: steps with their scenes; tools.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from layouts.drawing import Drawing
from layouts.font import Font
from layouts.piece import Piece, Tile
from layouts.sheets.cover import Step, Tool
from layouts.sheets.cover.scenes import (
    cutting,
    folding,
    following,
    halving,
    joining,
    printing,
    rounding,
)
from layouts.sheets.cuts.order import Cut, cut_order
from layouts.sheets.furniture import Words
from layouts.sheets.imposition import Layout
from layouts.sheets.marks import marks
from layouts.sheets.sheet import box
from pnp.cover.contents import Content
from pnp.words.cover import CoverWords


def steps_of(
    found: Sequence[Content],
    layouts: Sequence[Layout],
    words: CoverWords,
    sheet_words: Words,
    fonts: Mapping[str, Font],
    art: Mapping[str, Drawing],
) -> tuple[Step, ...]:
    """The steps from printing to gluing; only those that there is something for."""
    return tuple(_steps(found, layouts, words, sheet_words, fonts, art))


def _steps(
    found: Sequence[Content],
    layouts: Sequence[Layout],
    words: CoverWords,
    sheet_words: Words,
    fonts: Mapping[str, Font],
    art: Mapping[str, Drawing],
) -> Iterator[Step]:
    pieces = [piece for content in found for piece in content.pieces]
    text = f"{words.print_text} {_sides(layouts, words, sheet_words)}"
    yield Step(words.print, text, printing(art, fonts["display"], words.scale))
    halved = next((layout for layout in layouts if layout.fold is not None), None)
    if halved is not None:
        yield Step(words.halve, words.halve_text, halving(art, halved.width, halved.height))
    shown = _most_cut(layouts)
    if shown is not None:
        layout, cuts = shown
        yield Step(words.cut, words.cut_text, cutting(art, fonts["text-bold"], layout, cuts))
    tile = _tile(layouts)
    if tile is not None:
        board = next(piece for piece in pieces if piece.name == tile.whole)
        yield Step(words.join, words.join_text, joining(art, board, tile))
    rounded = next((piece for piece in pieces if _round(piece)), None)
    if rounded is not None:
        yield Step(words.round, words.round_text, rounding(art, rounded))
    followed = [content for content in found if content.pieces[0].cut == "outline"]
    if followed:
        named = ", ".join(content.title for content in followed)
        piece = min((one.pieces[0] for one in followed), key=lambda one: len(one.folds))
        yield Step(words.follow, words.follow_text.format(parts=named), following(art, piece))
    folded = next((content for content in found if content.pieces[0].folds), None)
    if folded is not None:
        net, whole = folded.pieces[0], folded.whole[0]
        glued = any(piece.glue for piece in pieces)
        title = words.build if glued else words.bend
        text = words.build_text if glued else words.bend_text
        scene = folding(art, net, None if whole is net else whole, glued=glued)
        yield Step(title, text, scene)


def tools_of(
    found: Sequence[Content],
    layouts: Sequence[Layout],
    words: CoverWords,
    art: Mapping[str, Drawing],
) -> tuple[Tool, ...]:
    """What has to be there before the first cut."""
    pieces = [piece for content in found for piece in content.pieces]
    count = sum(layout.shared == 0 or not layout.back for layout in layouts)
    sheets = words.sheet if count == 1 else words.sheets.format(count=count)
    tools = [Tool(art.get("card"), words.card.format(sheets=sheets, paper=layouts[0].paper.name))]
    if any(piece.cut == "straight" for piece in pieces):
        tools.append(Tool(art.get("trimmer"), words.trimmer))
    if any(piece.cut == "outline" for piece in pieces):
        tools.append(Tool(art.get("scissors"), words.scissors))
    tiled = any(one.piece.tile for layout in layouts for one in layout.front)
    folded = any(layout.fold is not None for layout in layouts)
    if tiled or folded or any(piece.glue for piece in pieces):
        tools.append(Tool(art.get("glue"), words.glue))
    return tuple(tools)


def _sides(layouts: Sequence[Layout], words: CoverWords, sheet_words: Words) -> str:
    """Whether the paper is printed on one side or both, and how it is turned."""
    if any(layout.shared for layout in layouts):
        return words.print_common
    turned = next((layout for layout in layouts if layout.turned), None)
    if turned is None:
        return words.print_single
    long = turned.duplex == "long"
    return words.print_both.format(flip=sheet_words.flip_long if long else sheet_words.flip_short)


def _most_cut(layouts: Sequence[Layout]) -> tuple[Layout, tuple[Cut, ...]] | None:
    """The sheet that shows best how to cut: one in strips and across a pile of them; of these the
    one that most sheets are like, and then the one with the most cuts."""
    alike: dict[Hashable, list[Layout]] = {}
    for layout in layouts:
        places = tuple((box(one), one.piece.cut) for one in layout.front)
        alike.setdefault(places, []).append(layout)
    best: tuple[tuple[bool, int, int], Layout, tuple[Cut, ...]] | None = None
    for ones in alike.values():
        cuts = cut_order(ones[0], ones[0].front, marks(ones[0], ones[0].front))
        piled = max((cut.round for cut in cuts), default=0) == 2 and _piled(cuts)
        worth = (piled, len(ones), len(cuts))
        if cuts and (best is None or worth > best[0]):
            best = worth, ones[0], cuts
    return None if best is None else best[1:]


def _piled(cuts: Sequence[Cut]) -> bool:
    return any(len(cut.spans) > 1 for cut in cuts)


def _tile(layouts: Sequence[Layout]) -> Tile | None:
    """A tile of a piece that is larger than a page, if there is any."""
    tiles = (one.piece.tile for layout in layouts for one in layout.front)
    return next((tile for tile in tiles if tile is not None), None)


def _round(piece: Piece) -> bool:
    """Whether a piece is cut straight but has round corners."""
    return piece.cut == "straight" and any(letter == "C" for letter, _ in piece.outline)

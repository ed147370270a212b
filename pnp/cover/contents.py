"""What is in a file, component by component.

In: a game, its pieces by component, layouts. Out: a `Content` for each component that is printed,
and the pieces to be seen in the picture at the head of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from layouts.kinds.faced import Part as Component
from layouts.nets.picture import Solid, solids
from layouts.piece import Piece
from layouts.sheets.cover import Part
from layouts.sheets.cover.small import Look, turned_over
from layouts.sheets.imposition import Layout
from pnp.definition.game import Game
from pnp.words.cover import CoverWords

_SEEN: Final = 4  # looks on a component's card
_LITTLE: Final = 45.0  # mm: a piece that is not longer is a small one
_LARGE: Final = 38.0  # mm: a piece whose shorter side has this is a large one
_FAN: Final = 5
_ROW: Final = 9


@dataclass(frozen=True, slots=True)
class Content:
    """A component that is in the file: its pieces, what they look like, and its card. `whole` are
    looks of the things themselves: of a net, what it is folded into."""

    name: str
    title: str
    pieces: tuple[Piece, ...]
    whole: tuple[Look, ...]
    part: Part


def contents(
    game: Game,
    pieces: Mapping[str, Sequence[Piece]],
    layouts: Sequence[Layout],
    words: CoverWords,
) -> tuple[Content, ...]:
    """The components of which there is a piece or more, in order."""
    owners = {piece.name: name for name, ones in pieces.items() for piece in ones}
    sheets = _sheets(layouts, owners)
    found = []
    for component in game.components:
        printed = tuple(piece for piece in pieces.get(component.name, ()) if piece.count)
        if not printed:
            continue
        folded = solids(printed)
        whole: tuple[Look, ...] = folded or _designs(printed)
        size = _room(folded, words) if folded else _size(printed, words)
        where = _on_sheets(sheets.get(component.name, ()), words)
        title = title_of(game, component)
        notes = tuple(filter(None, (size, where)))
        count = sum(piece.count for piece in printed if _first(piece))
        shown = _shown(whole, printed, count)
        found.append(
            Content(component.name, title, printed, whole, Part(count, title, notes, shown))
        )
    return tuple(found)


def title_of(game: Game, component: Component) -> str:
    """What a component is called on the page: a name for formulas begins like a title there."""
    title = game.title_of(component)
    return title if title != component.name else title[:1].upper() + title[1:]


def number(mm: float, words: CoverWords) -> str:
    """A length in mm as people write it."""
    return f"{round(mm, 2):g}".replace(".", words.decimal)


def featured(found: Iterable[Content]) -> tuple[tuple[Look, ...], tuple[Look, ...]]:
    """Pieces for the picture: up to five large ones, up to nine small ones. Of components
    with many designs a hand is taken, of others one each; small ones in turn."""
    large: list[Sequence[Look]] = []
    little: list[Sequence[Look]] = []
    labels: list[Sequence[Look]] = []
    for content in found:
        first = content.whole[0]
        if max(first.width, first.height) <= _LITTLE:
            loose = isinstance(first, Solid) or first.cut == "outline"
            (little if loose else labels).append(_copies(content))
        elif min(first.width, first.height) >= _LARGE:
            large.append(content.whole)
    return _fan(large), _row(little or labels)


def _fan(groups: Sequence[Sequence[Look]]) -> tuple[Look, ...]:
    """A hand of cards, if there are cards enough, from all that have designs enough; else one of
    each."""
    hand = [look for group in groups if len(group) >= _FAN for look in group]
    if hand:
        return tuple(_spread(hand, _FAN))
    return tuple(group[0] for group in groups[:_FAN])


def _row(groups: Sequence[Sequence[Look]]) -> tuple[Look, ...]:
    """One of each in turn, those of a kind side by side."""
    counts = [0] * len(groups)
    while sum(counts) < _ROW and any(n < len(g) for n, g in zip(counts, groups, strict=True)):
        for place, group in enumerate(groups):
            if counts[place] < len(group) and sum(counts) < _ROW:
                counts[place] += 1
    return tuple(one for n, group in zip(counts, groups, strict=True) for one in group[:n])


def _copies(content: Content) -> Sequence[Look]:
    """The looks, one again for each copy where there is only one look."""
    if len(content.whole) == 1:
        return content.whole * min(content.part.count, 2)
    return content.whole


def _designs(pieces: Sequence[Piece]) -> tuple[Look, ...]:
    """Pieces that look different."""
    return tuple({id(piece.front): piece for piece in pieces}.values())


def _shown(whole: Sequence[Look], pieces: Sequence[Piece], count: int) -> tuple[Look, ...]:
    """A few looks for the card: different fronts and one back."""
    backed = next((piece for piece in pieces if piece.back is not None), None)
    room = _SEEN - (backed is not None)
    if len(whole) == 1:
        seen = list(whole) * (1 if backed is not None else min(count, 2))
    else:
        seen = _spread(whole, room)
    if backed is not None:
        seen.insert(0, turned_over(backed))
    return tuple(seen)


def _spread(looks_: Sequence[Look], most: int) -> list[Look]:
    """At most so many of them, evenly from the first to the last."""
    if len(looks_) <= most:
        return list(looks_)
    if most == 1:
        return [looks_[0]]
    return [looks_[round(n * (len(looks_) - 1) / (most - 1))] for n in range(most)]


def _first(piece: Piece) -> bool:
    """Whether a piece is a thing, or the first part of one that is made of several."""
    net = piece.net
    return net is None or net.panels[0].name == net.whole.panels[0].name


def _size(pieces: Sequence[Piece], words: CoverWords) -> str:
    """The size of pieces if all have the same."""
    sizes = {(round(piece.width, 2), round(piece.height, 2)) for piece in pieces}
    if len(sizes) != 1:
        return ""
    width, height = sizes.pop()
    return words.size.format(width=number(width, words), height=number(height, words))


def _room(folded: Sequence[Solid], words: CoverWords) -> str:
    """Width, depth and height of what is folded, if all are as large; of a cube its edge."""
    sizes = {tuple(round(mm, 2) for mm in solid.size) for solid in folded}
    if len(sizes) != 1:
        return ""
    width, height, depth = sizes.pop()
    if width == height == depth:
        return words.edge.format(edge=number(width, words))
    ground = f"{number(width, words)}\u00a0×\u00a0{number(depth, words)}"
    return words.size.format(width=ground, height=number(height, words))


def _sheets(layouts: Sequence[Layout], owners: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """On which sheets each component is."""
    found: dict[str, dict[int, None]] = {}
    for sheet, layout in enumerate(layouts, 1):
        for placement in layout.front:
            tile = placement.piece.tile
            name = owners.get(tile.whole if tile else placement.piece.name)
            if name is not None:
                found.setdefault(name, {})[sheet] = None
    return {name: tuple(numbers) for name, numbers in found.items()}


def _on_sheets(sheets: Sequence[int], words: CoverWords) -> str:
    """`sheets 1–4, 7`; nothing where they are not known."""
    runs: list[list[int]] = []
    for sheet in sheets:
        if runs and sheet == runs[-1][1] + 1:
            runs[-1][1] = sheet
        else:
            runs.append([sheet, sheet])
    numbers = ", ".join(f"{low}–{high}" if high > low else str(low) for low, high in runs)
    if not runs:
        return ""
    return (words.on_sheets if len(sheets) > 1 else words.on_sheet).format(numbers=numbers)

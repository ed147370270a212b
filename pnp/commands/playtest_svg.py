"""`pnp playtest --svg FILE`: a playtest and a file's name come in; a picture is drawn and written.

From top to bottom: who wins, with the 95 % intervals; how long games are; the scores by seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Group, Segment, shift
from layouts.drawing import Path as Outline
from layouts.text import set_line
from output.files import write_file
from output.svg import svg_bytes
from pnp.commands.named_file import check_name, with_players
from pnp.commands.outcome import BadInputError
from pnp.commands.playtest_text import intro
from pnp.commands.verdict_text import heading_of
from pnp.commands.verdicts import numbers_of
from pnp.definition.game import Game
from pnp.fonts import Fonts, load_fonts
from verify.playouts.bins import Bar, bars
from verify.playouts.estimates import mean, quantile, wins
from verify.playouts.result import Playouts

WIDTH: Final = 180.0
RIM: Final = 10.0
BARS: Final = 20

_INK: Final = PALETTE["ink"]
_GRID: Final = PALETTE["shade"]
_SEATS: Final = ("orange", "blue", "meadow", "purple", "yellow", "red", "sky", "pink")
_SMALL: Final = 3.2
_LEFT: Final = 26.0
_HEIGHT: Final = 34.0


def check_file(path: Path, numbers: Sequence[int]) -> None:
    """Raise BadInputError, before anything is played, for a file that could not be written.

    `numbers` are the numbers of players that are to play.
    """
    if path.suffix.lower() != ".svg":
        raise BadInputError(f"--svg {path}: the name does not end in .svg")
    check_name("--svg", path, numbers)


def write_picture(path: Path, game: Game, made: Playouts) -> str:
    """Draw and write the picture; return the file's name. Raises OutputError."""
    path = with_players(path, numbers_of(game))
    title = heading_of(game)
    fonts = load_fonts().lending(game.fonts)
    write_file(path, svg_bytes(picture(title, made, fonts), title=f"{title}: playtest"))
    return str(path)


@dataclass(frozen=True, slots=True)
class _Part:
    """Elements from y = 0 downwards, and how high they are, in mm."""

    height: float
    elements: tuple[Element, ...]


def picture(title: str, made: Playouts, fonts: Fonts) -> Drawing:
    """The whole picture."""
    parts = [_head(title, made, fonts)]
    if made.judged:
        parts.append(_wins(made, fonts))
    if made.ended:
        parts.append(_length(made, fonts))
    if made.ended and made.scores:
        parts += _scores(made, fonts)
    placed: list[Element] = []
    y = RIM
    for part in parts:
        placed.append(Group(part.elements, shift(RIM, y)))
        y += part.height
    y += RIM / 2
    ground = _box(0, 0, WIDTH, y, PALETTE["paper"])
    return Drawing(WIDTH, y, (ground, *placed), "playtest")


def _head(title: str, made: Playouts, fonts: Fonts) -> _Part:
    room = WIDTH - 2 * RIM
    size = 8.0
    while size > 3 and _long(title, fonts, "display", size) > room:
        size -= 0.25
    elements: list[Element] = [*set_line(title, fonts["display"], size, 0, 6.5, _INK)]
    y = 13.0
    for line in _said(made):
        small = _SMALL
        while small > 1.5 and _long(line, fonts, "text", small) > room:
            small -= 0.1
        elements += set_line(line, fonts["text"], small, 0, y, _INK)
        y += 4.6
    return _Part(y + 3.0, tuple(elements))


def _said(made: Playouts) -> Iterator[str]:
    yield from intro(made)
    wrong = made.stuck + made.broken
    if wrong:
        yield f"In {wrong:,} of them something is wrong with the rules."


def _wins(made: Playouts, fonts: Fonts) -> _Part:
    elements = _heading("Who wins", "chance to win, with 95 % intervals", fonts)
    row = 8.0
    top = 11.0
    seats = len(made.policies)
    bottom = top + row * seats
    scale = (WIDTH - 2 * RIM - _LEFT - 16) / 100
    for percent in range(0, 101, 10):
        x = _LEFT + percent * scale
        elements.append(_line(x, top - 1, x, bottom, _GRID, 0.25))
        if percent % 20 == 0:
            elements += set_line(
                f"{percent} %", fonts["text"], _SMALL, x, bottom + 4.2, _INK, anchor="middle"
            )
    for seat in range(seats):
        y = top + seat * row
        low, high = wins(made, seat)
        share = made.wins_of(seat) / made.games
        elements += set_line(
            f"seat {seat + 1}", fonts["text-bold"], 3.6, _LEFT - 3, y + 4.3, _INK, anchor="end"
        )
        elements.append(_box(_LEFT, y + 0.8, 100 * share * scale, row - 2.6, _colour(seat)))
        elements += _whisker(
            _LEFT + 100 * low * scale, _LEFT + 100 * high * scale, y + row / 2 - 0.5
        )
        x = _LEFT + 100 * max(share, high) * scale + 2
        elements += set_line(f"{100 * share:.1f} %", fonts["text"], _SMALL, x, y + 4.2, _INK)
    elements.append(_line(_LEFT, top - 1, _LEFT, bottom, _INK, 0.5))
    return _Part(bottom + 12, tuple(elements))


def _whisker(low: float, high: float, y: float) -> Iterator[Element]:
    yield _line(low, y, high, y, _INK, 0.5)
    yield _line(low, y - 1.2, low, y + 1.2, _INK, 0.5)
    yield _line(high, y - 1.2, high, y + 1.2, _INK, 0.5)


def _length(made: Playouts, fonts: Fonts) -> _Part:
    of = "of the games" if made.ended == made.games else f"of the {made.ended:,} that ended"
    told = (
        f"turns; average {mean(made.turns):,.1f}, half {of} up to "
        f"{quantile(made.turns, 0.5):,}, nine of ten up to {quantile(made.turns, 0.9):,}"
    )
    elements = _heading("How long games are", told, fonts)
    found = bars((made.turns,), BARS)
    elements += _columns(found, 0, made.ended, PALETTE["caramel"], 11.0, fonts)
    return _Part(11.0 + _HEIGHT + 13, tuple(elements))


def _scores(made: Playouts, fonts: Fonts) -> Iterator[_Part]:
    found = bars(made.scores, BARS)
    for seat, counted in enumerate(made.scores):
        elements = _heading("Scores at the end", "", fonts) if seat == 0 else []
        top = 11.0 if seat == 0 else 3.0
        said = f"seat {seat + 1}"
        elements += set_line(said, fonts["text-bold"], 3.6, 0, top + 3, _INK)
        average = f"average {mean(counted):,.1f}"
        elements += set_line(average, fonts["text"], 2.6, 0, top + 7, _INK)
        elements += _columns(found, seat, made.ended, _colour(seat), top, fonts)
        yield _Part(top + _HEIGHT + 9, tuple(elements))


def _columns(
    found: Sequence[Bar], which: int, games: int, fill: str, top: float, fonts: Fonts
) -> Iterator[Element]:
    """The bars of a histogram on their axis; all of one scale within a picture's part."""
    most = max(many / games for bar in found for many in bar.games)
    step = next(s for s in (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5) if most / s <= 5)
    base = top + _HEIGHT
    high = _HEIGHT / (most * 1.05)
    left, right = _LEFT, WIDTH - 2 * RIM
    digits = 1 if step < 0.01 else 0
    for number in range(int(most * 1.05 / step) + 1):
        y = base - number * step * high
        yield _line(left, y, right, y, _GRID, 0.25)
        label = f"{100 * number * step:.{digits}f} %"
        yield from set_line(label, fonts["text"], 2.6, left - 2, y + 0.9, _INK, anchor="end")
    wide = (right - left) / len(found)
    gap = min(0.8, wide / 6)
    for number, bar in enumerate(found):
        tall = bar.games[which] / games * high
        if tall:
            yield _box(left + number * wide + gap, base - tall, wide - 2 * gap, tall, fill)
    yield from _labels(found, left, wide, base + 4, fonts)
    yield _line(left, base, right, base, _INK, 0.5)


def _labels(
    found: Sequence[Bar], left: float, wide: float, y: float, fonts: Fonts
) -> Iterator[Element]:
    """What the bars stand for: under each its range, else at some of their left edges a number."""
    told = [_label(bar) for bar in found]
    shift, every = wide / 2, 1
    if max(_long(label, fonts, "text", 2.6) for label in told) + 1 > wide:
        told = [f"{bar.low:,}" for bar in found]
        widest = max(_long(label, fonts, "text", 2.6) for label in told) + 2
        shift, every = 0.0, max(1, -int(-widest // wide))
    for number in range(0, len(found), every):
        x = left + number * wide + shift
        yield from set_line(told[number], fonts["text"], 2.6, x, y, _INK, anchor="middle")


def _label(bar: Bar) -> str:
    if bar.high is None:
        return f"{bar.low:,}+"
    return f"{bar.low:,}" if bar.low == bar.high else f"{bar.low:,}–{bar.high:,}"


def _heading(title: str, told: str, fonts: Fonts) -> list[Element]:
    elements: list[Element] = [*set_line(title, fonts["display"], 5.2, 0, 4.5, _INK)]
    if told:
        x = _long(title, fonts, "display", 5.2) + 4
        elements += set_line(told, fonts["text"], _SMALL, x, 4.5, _INK)
    return elements


def _long(text: str, fonts: Fonts, role: str, size: float) -> float:
    return max(
        (one.x + one.width for one in set_line(text, fonts[role], size, 0, 0, _INK)), default=0
    )


def _colour(seat: int) -> str:
    return PALETTE[_SEATS[seat % len(_SEATS)]]


def _box(x: float, y: float, width: float, height: float, fill: str) -> Outline:
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    first, *rest = corners
    segments: tuple[Segment, ...] = (("M", first), *(("L", one) for one in rest), ("Z", ()))
    return Outline(segments, fill=fill)


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> Outline:
    return Outline((("M", (x1, y1)), ("L", (x2, y2))), stroke=colour, width=width, cap="round")

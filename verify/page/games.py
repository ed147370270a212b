"""Games that were played, in pictures. In: what became of them; out: histograms.

How long they were, in turns, and the scores of each seat where there are scores. Only games that
came to an end of the rules are drawn; how many did not is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from verify.findings.finding import seat_name
from verify.findings.wording import count
from verify.page.markup import SMALLEST, Markup, tag
from verify.playouts.bins import Bar, bars
from verify.playouts.estimates import mean, quantile
from verify.playouts.result import Counts, Playouts

BARS: Final = 24
WIDTH: Final = 640.0
HEIGHT: Final = 120.0
LETTERS: Final = 13.0
_GAP: Final = 0.15
_COLOURS: Final = ("orange", "blue", "meadow", "purple", "yellow", "red", "sky", "pink")
_LABELS: Final = 8
_LETTER: Final = 0.56
"""How wide a letter of a label is, of its size."""


def games_section(made: Playouts) -> Iterator[Markup]:
    """A sentence on the games, and the histograms."""
    told = f"{count(made.games, 'game')} (seed {made.seed})"
    if left := made.games - made.ended:
        told += f", {left:,} of them without an end, which are not drawn"
    yield tag("p", f"{told}.", class_="lead")
    yield from _histogram("Turns of a game", [made.turns], 0, "meadow")
    # With one axis for all, seats compare.
    for seat in range(len(made.scores)):
        colour = _COLOURS[seat % len(_COLOURS)]
        yield from _histogram(f"Points of {seat_name(seat)}", made.scores, seat, colour)


def _histogram(title: str, axis: Sequence[Counts], place: int, colour: str) -> Iterator[Markup]:
    """That of one of some counts which share an axis."""
    counted, columns = axis[place], bars(axis, BARS)
    most = max(max(one.games) for one in columns)
    average = f"{mean(counted):,.1f} on average"
    half = f"half of them up to {quantile(counted, 0.5):,}"
    yield tag("h4", title)
    yield tag("p", f"{average}, {half}, from {counted[0][0]:,} to {counted[-1][0]:,}.")
    yield tag(
        "svg",
        *_drawn(columns, place, most, colour),
        viewBox=f"0 0 {WIDTH:g} {HEIGHT + 2 * LETTERS:g}",
        role="img",
        aria_label=f"{title}: {average}",
        style=f"overflow:visible;width:100%;min-width:{SMALLEST * WIDTH:g}px;max-width:{WIDTH:g}px",
    )


def _drawn(columns: Sequence[Bar], place: int, most: int, colour: str) -> Iterator[Markup]:
    wide = WIDTH / len(columns)
    every = -(-len(columns) // _LABELS)
    for n, bar in enumerate(columns):
        games = bar.games[place]
        high = HEIGHT * games / most
        yield tag(
            "rect",
            tag("title", f"{bar.label}: {count(games, 'game')}"),
            x=n * wide + _GAP * wide / 2,
            y=HEIGHT - high,
            width=(1 - _GAP) * wide,
            height=high,
            fill=f"var(--{colour})",
        )
        if n % every == 0:
            # The numbers of a bar, or the first of them where all have no room.
            room = len(bar.label) * _LETTER * LETTERS < (every - 0.2) * wide
            yield tag(
                "text",
                bar.label if room else f"{bar.low:,}",
                x=(n + 0.5) * wide,
                y=HEIGHT + LETTERS + 3,
                text_anchor="middle",
                font_size=LETTERS,
                fill="var(--ink)",
            )
    yield tag("line", x1=0.0, x2=WIDTH, y1=HEIGHT, y2=HEIGHT, stroke="var(--ink)")

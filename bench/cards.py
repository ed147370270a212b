"""The deck that is measured: the same cards for the definition and for the program without one.

Poker cards with a frame and a star, a title, a number and about 108 letters of text; backs all
alike. Lengths in mm.
"""

from __future__ import annotations

import csv
from math import cos, pi, sin
from pathlib import Path
from typing import Final

WIDTH: Final = 63.5
HEIGHT: Final = 88.9
BODY: Final = 53.5
"""The width in which the text is broken into lines."""

DOTS: Final = tuple((WIDTH / 2, HEIGHT * (n + 1) / 9) for n in range(8))
STAR: Final = tuple(
    (
        WIDTH / 2 + (8 if n % 2 == 0 else 3.6) * sin(pi * n / 5),
        HEIGHT * 0.45 - (8 if n % 2 == 0 else 3.6) * cos(pi * n / 5),
    )
    for n in range(10)
)

_STORY: Final = (
    "take a lantern from the mill and walk two fields towards the river then trade one sack of "
    "barley or wool with the ferryman if it rains each neighbour may keep a candle for tonight"
)


def row(number: int) -> tuple[str, str, int]:
    """Title, text and number of a card; `number` counts from 1."""
    story = _STORY.split()
    words: list[str] = []
    at = number * 5
    while sum(map(len, words)) + len(words) < 104:
        words.append(story[at % len(story)])
        at += 1
    text = " ".join(words)
    return f"Card {number:04}", f"{text[0].upper()}{text[1:]}.", number % 13 + 1


def write_game(folder: Path, count: int) -> None:
    """A game of so many cards: a definition and a CSV file."""
    folder.mkdir(parents=True)
    points = ", ".join(f'"{x:.4f}mm {y:.4f}mm"' for x, y in STAR)
    frame = f"at: 2mm 2mm, size: {WIDTH - 4}mm {HEIGHT - 4}mm, corner: 3mm"
    lines = [
        "format: 1",
        "title: Bench",
        "components:",
        "  - kind: card",
        "    name: cards",
        "    rows: cards.csv",
        "    front:",
        f"      - {{shape: rect, {frame}, stroke: ink, width: 1pt}}",
        f'      - {{shape: polygon, points: [{points}], fill: "#CC1A1A", stroke: ink, width: 1pt}}',
        f'      - {{text: "{{title}}", at: {WIDTH / 2}mm 14mm, anchor: middle, size: 14pt}}',
        f'      - {{text: "{{number}}", at: {WIDTH - 5}mm 8mm, anchor: end, size: 12pt}}',
        f'      - {{text: "{{body}}", box: 5mm 66mm {BODY}mm 20mm, size: 9pt, leading: 1.2222}}',
        "    back:",
        f'      - {{shape: rect, at: 0mm 0mm, size: {WIDTH}mm {HEIGHT}mm, fill: "#1A3380"}}',
        *(
            f"      - {{shape: circle, at: {x}mm {y:.4f}mm, radius: 3mm, fill: paper}}"
            for x, y in DOTS
        ),
    ]
    (folder / "game.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with (folder / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(("title", "body", "number"))
        writer.writerows(row(number) for number in range(1, count + 1))

"""Pictures in a line of text, measured in the PDF: as high as the letters' middle, where they are
written."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.fonts import load_fonts
from tests.pnp.command import pnp
from tests.pnp.drawn_pages import Shape, pages

SIZE = 4.0
HALF_A_POINT = 0.5 * 25.4 / 72
GAME = """\
format: 1
title: Signs
components:
  - kind: card
    name: signs
    size: 60mm x 90mm
    corner: 0mm
    rows:
      - {{words: "with [leaf] in it"}}
      - {{words: "[leaf]"}}
      - {{words: "[leaf][leaf]"}}
      - {{words: "[leaf] first"}}
      - {{words: "last [leaf]"}}
      - {{words: "a [circle red] shape"}}
    front:
      - {{text: "{{words}}", {place}, size: {size}mm, markup: yes}}
"""
LEAF = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8H0Z"/></svg>'
AT = 40.0  # down the card


def printed(folder: Path, place: str) -> list[list[Shape]]:
    """Of each card its pictures and the starts of its texts, in mm on the card."""
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art" / "leaf.svg").write_text(LEAF, encoding="utf-8")
    (folder / "game.yaml").write_text(GAME.format(place=place, size=SIZE), encoding="utf-8")
    status, _, err = pnp("print", folder, "--no-cover", "--out", folder)
    assert status == 0, err
    (file,) = folder.glob("*.pdf")
    (page,) = pages(file)
    left, top = (210 - 3 * 60) / 2, (297 - 2 * 90) / 2
    cards: list[list[Shape]] = [[] for _ in range(6)]
    for shape in page:
        column, row = (shape.box[0] - left) // 60, (shape.box[1] - top) // 90
        seen = shape.painted == "T>" or (shape.painted == "f" and shape.size[0] > SIZE / 2)
        if seen and column in (0, 1, 2) and row in (0, 1):
            place_of = left + 60 * column, top + 90 * row
            points = tuple((x - place_of[0], y - place_of[1]) for x, y in shape.points)
            cards[int(3 * row + column)].append(Shape(points, shape.painted))
    return cards


def test_an_icon_stands_at_half_the_height_of_letters_alone_or_among_them(tmp_path: Path) -> None:
    x_height = load_fonts()["text"].x_height * SIZE
    for shapes in printed(tmp_path, f"at: 10mm {AT}mm"):
        icons = [one for one in shapes if one.painted == "f"]
        assert icons
        for icon in icons:
            _, high, _, low = icon.box
            assert low - high == pytest.approx(SIZE, abs=0.01)
            above = AT - (high + low) / 2
            assert -HALF_A_POINT < above < x_height + HALF_A_POINT
            assert above == pytest.approx(load_fonts()["text"].cap_height * SIZE / 2, abs=0.01)


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_icons_follow_the_pen_however_the_line_is_set(tmp_path: Path, anchor: str) -> None:
    font = load_fonts()["text"]
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    cards = printed(tmp_path, f"at: 30mm {AT}mm, anchor: {anchor}")
    for shapes, before, after in zip(
        cards,
        ("with ", "", "", "", "last ", "a "),
        (" in it", "", "", " first", "", " shape"),
        strict=True,
    ):
        icons = sorted(one.box[0] for one in shapes if one.painted == "f")
        wide = font.advance(before) * SIZE + len(icons) * SIZE + font.advance(after) * SIZE
        first = 30 - share * wide + font.advance(before) * SIZE
        assert icons == pytest.approx([first + SIZE * n for n in range(len(icons))], abs=0.02)

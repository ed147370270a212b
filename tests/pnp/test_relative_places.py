"""Places told by the card they stand on, measured in the PDF that is printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pnp.command import pnp
from tests.pnp.drawn_pages import Shape, pages

CARD = """\
  - kind: card
    name: {name}
    size: {width}mm x {height}mm
    corner: 0mm
    front:
      - {{drawing: layout}}
"""
GAME = """\
format: 1
title: Signs
drawings:
  layout:
    - {shape: rect, at: safe safe, size: to safe 25%, fill: "#FF0000"}
    - {drawing: corner, at: right - 12mm bottom - 12mm, size: to edge to edge}
  corner:
    - {shape: rect, at: center center, size: to edge - 1mm to safe, fill: "#00FF00"}
components:
"""


def filled(file: Path) -> list[tuple[float, ...]]:
    """The filled rectangles of a page, in mm."""
    (page,) = pages(file)
    found: list[Shape] = [one for one in page if one.painted == "f"]
    return [one.box for one in found if min(one.size) > 1.5]


@pytest.mark.parametrize(("width", "height"), [(63.5, 88.9), (40.0, 120.0)])
def test_one_layout_fits_cards_of_every_size(tmp_path: Path, width: float, height: float) -> None:
    cards = CARD.format(name="signs", width=width, height=height)
    (tmp_path / "game.yaml").write_text(GAME + cards, encoding="utf-8")
    status, _, err = pnp("print", tmp_path, "--no-cover", "--out", tmp_path)
    assert status == 0, err
    (file,) = tmp_path.glob("*.pdf")
    plate, corner = filled(file)
    left, top = (210 - width) / 2, (297 - height) / 2
    assert plate == pytest.approx(
        (left + 3, top + 3, left + width - 3, top + 3 + height / 4), abs=0.01
    )
    right, bottom = left + width, top + height
    assert corner == pytest.approx((right - 6, bottom - 6, right - 1, bottom - 3), abs=0.01)


def test_a_wrong_word_is_named_with_line_and_way_out(tmp_path: Path) -> None:
    text = GAME.replace("at: safe safe", "at: save safe")
    cards = CARD.format(name="signs", width=63, height=88)
    (tmp_path / "game.yaml").write_text(text + cards, encoding="utf-8")
    status, _, err = pnp("print", tmp_path, "--out", tmp_path)
    assert status == 2
    said = " ".join(err.split())
    assert "game.yaml:5:25: drawings.layout.1.at: 'save' is no length: write one like" in said
    assert "did you mean 'safe'?" in said

"""The SVG of a small game's sheet, line by line as it was when somebody last looked at it.

A change that is wanted: `PNP_GOLDEN=write pytest tests/output/test_svg_golden.py`, then look at
the file in a browser and at its diff.
"""

import os
from difflib import unified_diff
from pathlib import Path as FilePath

import pytest
import reportlab

from layouts.drawing import Drawing, Element, Group, Path, Text, Use, shift
from layouts.font import Font
from layouts.outline import egg, ellipse, rectangle
from layouts.piece import Piece
from layouts.sheets.compose import compose
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.furniture import Imprint
from layouts.sheets.papers import paper
from output.svg import write_svg

GOLDEN = FilePath(__file__).parent / "golden"
VERA = Font("Vera", (FilePath(reportlab.__file__).parent / "fonts" / "Vera.ttf").read_bytes())


def pieces() -> tuple[Piece, ...]:
    sun = Drawing(10, 10, (Path(ellipse(5, 5, 4, 4), fill="#F0A030", stroke="#3A2A26", width=0.5),))
    frame = Path(rectangle(2, 2, 26, 36, 2), fill="#FCEFD2", stroke="#6A3B8E", width=0.4)

    def card(name: str, *more: Element) -> Piece:
        front = Drawing(30, 40, (frame, *more, Text(5, 35, name, VERA, 4, "#3A2A26")))
        return Piece(name, 30, 40, rectangle(0, 0, 30, 40), front, None)

    faint = Group((Use(sun, shift(10, 10)),), opacity=0.5)
    chip = Drawing(22, 25, (Path(rectangle(-2, -2, 26, 29), fill="#CB322C"), Use(sun, shift(6, 8))))
    return (
        card("Sun", Use(sun, shift(10, 10))),
        card("Moon", faint),
        Piece("chip", 22, 25, egg(22, 25), chip, None, bleed=2, cut="outline", count=2),
    )


def test_sheets_are_as_they_were(tmp_path: FilePath) -> None:
    layouts = lay_out(pieces(), paper("100mmx148mm"))
    written = write_svg(compose(layouts, Imprint("Sky", VERA, VERA)), tmp_path, title="Sky")
    if os.environ.get("PNP_GOLDEN") == "write":
        for file in GOLDEN.glob("*.svg"):
            file.unlink()
        for file in written:
            (GOLDEN / file.name).write_bytes(file.read_bytes())
    wanted = {file.name: file.read_text("utf-8") for file in sorted(GOLDEN.glob("*.svg"))}
    found = {file.name: file.read_text("utf-8") for file in written}
    assert list(found) == list(wanted)
    differences = [
        line
        for name, text in wanted.items()
        for line in unified_diff(
            text.splitlines(), found[name].splitlines(), f"golden/{name}", "now", lineterm="", n=1
        )
    ]
    if differences:
        pytest.fail("\n".join([line[:160] for line in differences[:60]]), pytrace=False)

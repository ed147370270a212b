"""Pictures of sheets and pieces: how large they are, where they are clear, what they are called."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from layouts.drawing import Drawing
from layouts.drawing import Path as Line
from layouts.outline import rectangle
from layouts.piece import Piece
from layouts.sheets.papers import paper
from layouts.sheets.sheet import Sheet
from output.errors import OutputError
from output.png import write_piece_pictures, write_sheet_pictures, write_shop_pictures

RED = Line(rectangle(-5, -5, 40, 60), fill="#CC1A1A")
LEFT = Line(rectangle(0, 0, 10, 50), fill="#1A3380")
RED_PAGE = Drawing(63.5, 88.9, (RED,))


def piece(name: str, *, back: Drawing | None = None) -> Piece:
    # 30 x 50 mm with corners of 8 mm; the left third is blue, art runs on beyond the trim
    front = Drawing(30, 50, (RED, LEFT))
    return Piece(name, 30, 50, rectangle(0, 0, 30, 50, 8), front, back, bleed=5)


def test_a_piece_is_cut_out_and_as_large_as_it_is(tmp_path: Path) -> None:
    files = write_piece_pictures([piece("Wind & rain: 1")], tmp_path / "pieces", dpi=254)
    assert [file.name for file in files] == ["01-wind-rain-1-front.png"]
    with Image.open(files[0]) as image:
        assert image.size == (300, 500)  # 254 dpi are 10 dots a mm
        assert image.info["dpi"] == pytest.approx((254, 254), abs=0.02)
        assert image.getpixel((50, 250)) == (0x1A, 0x33, 0x80, 255)
        assert image.getpixel((150, 250)) == (0xCC, 0x1A, 0x1A, 255)
        # A corner of 8 mm: its circle passes 8 (1 - 1 / sqrt 2) = 2.34 mm from both edges.
        assert image.getpixel((22, 22))[3] == 0
        assert image.getpixel((25, 25))[3] == 255
        # nothing is left between the edges: all of the outermost dots in the middle are full
        assert image.getpixel((299, 250)) == (0xCC, 0x1A, 0x1A, 255)


def test_for_a_print_shop_the_bleed_is_there_and_no_corner_is_cut(tmp_path: Path) -> None:
    back = Drawing(30, 50, (LEFT,))
    pieces = [replace(piece("Hen", back=back), count=4)]
    files = write_shop_pictures(pieces, tmp_path / "shop", dpi=254)
    assert [file.name for file in files] == ["01-hen-x4-front.png", "01-hen-x4-back.png"]
    with Image.open(files[0]) as image:
        assert image.size == (400, 600)  # 5 mm more on each side of 30 x 50 mm
        # the art runs on to the rim, and the corner of 8 mm is whole
        corners = [image.getpixel((x, y)) for x in (1, 398) for y in (1, 598)]
        assert corners == [(0xCC, 0x1A, 0x1A)] * 4
        # what was at 0 lies at 5 mm: the blue third is 5 to 15 mm from the left
        assert [image.getpixel((x, 300)) == (0x1A, 0x33, 0x80) for x in (45, 55, 145, 155)] == [
            False,
            True,
            True,
            False,
        ]
    with Image.open(files[1]) as image:
        assert image.getpixel((300, 300)) == (255, 255, 255)
    # 1/8 in round a poker card at 300 dpi, as print shops want it
    poker = Piece("card", 63.5, 88.9, rectangle(0, 0, 63.5, 88.9), RED_PAGE, bleed=3.175)
    (file,) = write_shop_pictures([poker], tmp_path / "poker", dpi=300)
    with Image.open(file) as image:
        assert image.size == (825, 1125)


def test_a_back_is_the_mirror_of_the_outline(tmp_path: Path) -> None:
    corner = (("M", (0.0, 0.0)), ("L", (30.0, 0.0)), ("L", (0.0, 50.0)), ("Z", ()))
    back = Drawing(30, 50, (RED,))
    triangle = replace(piece("a", back=back), outline=corner, cut="outline")
    front, behind = write_piece_pictures([triangle], tmp_path / "p", dpi=127)
    with Image.open(front) as image:
        assert [image.getpixel((x, 10))[3] for x in (5, 145)] == [255, 0]
    with Image.open(behind) as image:
        assert [image.getpixel((x, 10))[3] for x in (5, 145)] == [0, 255]


def test_pieces_of_an_earlier_run_go(tmp_path: Path) -> None:
    folder = tmp_path / "pieces"
    write_piece_pictures([piece("a"), piece("b")], folder, dpi=30)
    (folder / "mine.png").write_bytes(b"kept")
    write_piece_pictures([piece("a")], folder, dpi=30)
    assert sorted(file.name for file in folder.iterdir()) == ["01-a-front.png", "mine.png"]


def test_sheets_in_dots(tmp_path: Path) -> None:
    blank = Drawing(210, 297, (Line(rectangle(10, 20, 1, 1), fill="#000000"),))
    sheet = Sheet(1, 1, paper("a4"), False, blank, None, (), ())
    (file,) = write_sheet_pictures([sheet], tmp_path, dpi=254)
    assert file.name == "sheet-01-front.png"
    with Image.open(file) as image:
        assert image.size == (2100, 2970)
        # the square millimetre 10 mm from the left and 20 from the top, and nothing else
        box = image.convert("L").point(lambda value: 255 if value < 128 else 0).getbbox()
        assert box == (100, 200, 110, 210)


def test_what_no_memory_holds_is_refused(tmp_path: Path) -> None:
    large = Drawing(5000, 5000, ())
    sheet = Sheet(1, 1, paper("5000mmx5000mm"), False, large, None, (), ())
    with pytest.raises(OutputError, match=r"sheet 1 of 1, front .* 300 dpi; 62 or fewer"):
        write_sheet_pictures([sheet], tmp_path / "out", dpi=300)
    assert not (tmp_path / "out").exists()

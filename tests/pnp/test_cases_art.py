"""Kinds of trouble people reported about art on cards, each from its own files to the print.

What a card shows is read out of the page as it is rendered, ten pixels to the mm.
"""

import re
import shutil
import struct
import zlib
from time import process_time
from unicodedata import normalize

import numpy as np
import pikepdf
import pypdfium2
import pytest

from tests.pnp.printed_case import case, game, peak, printed, singly

DOTS = 10
RED, BLUE, YELLOW, WHITE = (208, 0, 0), (0, 0, 208), (255, 255, 0), (255, 255, 255)
SLOT = '{image: "{art}", at: 11.5mm 24mm, size: 40mm 40mm}'
SYMBOL = "{symbol: %s, at: 31.5mm 44mm, size: 40mm}"
ONE = "[{title: Lamp}]"


def shots(done):
    """Each card of a print as a picture."""
    assert done.status == 0, done.said
    with pypdfium2.PdfDocument(done.file) as document:
        return [page.render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB") for page in document]


def box(shot, near):
    """Where everything of about this colour lies: left, top, right and bottom in mm."""
    like = (np.abs(np.asarray(shot).astype(int) - near) < 48).all(axis=2)
    ys, xs = np.nonzero(like)
    return tuple(float(n) / DOTS for n in (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1))


def at(shot, x, y):
    return shot.getpixel((round(x * DOTS), round(y * DOTS)))


@pytest.mark.parametrize("file", ["entity", "param"])
def test_no_file_is_read_through_an_entity(tmp_path, file):
    done = printed(game(case("A01", tmp_path, art=True), SYMBOL % file, rows=ONE))
    assert (done.status, done.files) == (2, ())
    assert f"art/{file}.svg:2: entities and other declarations" in done.said
    assert "SENTINEL" not in done.said


def test_a_plain_doctype_is_no_harm(tmp_path):
    assert printed(game(case("A01", tmp_path, art=True), SYMBOL % "plain", rows=ONE)).status == 0


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("bomb", r"art/bomb.svg:\d+: .* more than 50,000 shapes once every <use> is drawn out"),
        ("ring", r"art/ring.svg:\d+: <use> is drawn inside itself: a -> b -> c -> a"),
        ("self", r"art/self.svg:\d+: <use> is drawn inside itself"),
        ("deep", r"art/deep.svg:\d+: elements are nested more than 100 deep"),
    ],
)
def test_art_that_grows_without_end_is_named(tmp_path, file, told):
    before, started = peak(), process_time()
    done = printed(game(case("A03", tmp_path, art=True), SYMBOL % file, rows=ONE))
    assert (done.status, done.files) == (2, ())
    assert re.search(told, done.said)
    assert process_time() - started < 6
    assert peak() - before < 300


def test_uses_that_end_are_drawn_out(tmp_path):
    done = singly(game(case("A03", tmp_path, art=True), SYMBOL % "fine", rows=ONE))
    with pikepdf.open(done.file) as document:
        streams = [one.read_bytes() for one in document.objects if isinstance(one, pikepdf.Stream)]
    painted = sum(len(re.findall(rb"(?m)\bf\*?$|\bf\*? ", stream)) for stream in streams)
    assert painted == 64


def test_sizes_and_view_boxes(tmp_path):
    folder = case("A05", tmp_path)
    names = ["mm", "offset", "noviewbox", "nosize", "percent", "wide"]
    found = shots(singly(game(folder, SLOT)))
    for name, shot in zip(names, found, strict=True):
        top, bottom = (34, 54) if name == "wide" else (24, 64)
        assert box(shot, RED) == pytest.approx((11.5, top, 51.5, bottom), abs=0.11), name
    for file, told in (("zero", "width is 0"), ("negative", "its width is -10")):
        done = printed(game(folder, SLOT.replace("{art}", f"{file}.svg"), rows=ONE))
        assert done.status == 2
        assert f"{file}.svg:1: <svg>" in done.said
        assert told in done.said


def test_depths_and_transparency(tmp_path):
    yellow = '{shape: rect, at: 0mm 0mm, size: 63mm 88mm, fill: "#FFFF00"}'
    found = shots(singly(game(case("A07", tmp_path), yellow, SLOT)))
    wanted = [
        (YELLOW, (255, 0, 0)),
        (YELLOW, (0, 0, 0)),
        (YELLOW, (0, 0, 255)),
        (YELLOW, (0, 160, 0)),
        ((128, 128, 128), (128, 128, 128)),
        ((0, 0, 0), WHITE),
    ]
    for shot, (left, right) in zip(found, wanted, strict=True):
        assert at(shot, 2, 2) == YELLOW
        assert at(shot, 14, 44) == pytest.approx(left, abs=3)
        assert at(shot, 49, 44) == pytest.approx(right, abs=3)


def test_photographs_stand_as_the_camera_was_held(tmp_path):
    found = shots(singly(game(case("A09", tmp_path), SLOT)))
    wide, tall = (11.5, 34, 51.5, 54), (21.5, 24, 41.5, 64)
    wanted = [
        (wide, "left top"),
        (wide, "right bottom"),
        (tall, "right top"),
        (tall, "left bottom"),
    ]
    for shot, ((left, top, right, bottom), corner) in zip(found, wanted, strict=True):
        assert not [n for n in at(shot, left - 0.5, 44) if n < 240]
        x0, x1 = (left, (left + right) / 2) if "left" in corner else ((left + right) / 2, right)
        y0, y1 = (top, (top + bottom) / 2) if "top" in corner else ((top + bottom) / 2, bottom)
        red, green, blue = at(shot, (x0 + x1) / 2, (y0 + y1) / 2)
        assert red > 150 > max(green, blue)
        # and blue lies across from it
        across = left + right - (x0 + x1) / 2, top + bottom - (y0 + y1) / 2
        red, green, blue = at(shot, *across)
        assert blue > 150 > max(red, green)


def test_names_of_pictures_in_a_table(tmp_path):
    folder = case("A11", tmp_path)
    (folder / "art").mkdir()
    shutil.move(folder / "outside.png", tmp_path / "outside.png")
    for name in ("plain.png", normalize("NFD", "Bär groß.png")):
        shutil.copy(tmp_path / "outside.png", folder / "art" / name)
    done = printed(game(folder, SLOT))
    assert (done.status, done.files) == (2, ())
    for line in (2, 3, 4):
        assert f"cards.csv:{line})" not in done.said
    for line, told in (
        (5, "'../outside.png' leads out of the game's folder"),
        (6, "'/etc/hostname' leads out of the game's folder"),
        (7, "'art/plain.png ' begins or ends with a blank"),
        (8, "'https://127.0.0.1:9/x.png' is an address"),
    ):
        assert re.search(rf"cards\.csv:{line}\)[^)]*{re.escape(told)}", done.said), told
    rows = (folder / "cards.csv").read_text(encoding="utf-8").splitlines()[:4]
    (folder / "cards.csv").write_text("\n".join(rows), encoding="utf-8")
    assert len(singly(folder).cards) == 3


def png(number, side=64):
    def chunk(kind, data):
        whole = kind + data
        return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))

    row = b"\0" + bytes(
        part
        for x in range(side)
        for part in ((number * 7 + x) % 256, (number // 256 * 40 + x * 3) % 256, number * 31 % 256)
    )
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(row * side)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.slow
@pytest.mark.parametrize("distinct", [1, 1000])
def test_a_thousand_cards_with_pictures(tmp_path, distinct):
    (tmp_path / "art").mkdir()
    for number in range(distinct):
        (tmp_path / "art" / f"p{number}.png").write_bytes(png(number))
    rows = "\n".join(f"{n},Card {n},art/p{n % distinct}.png" for n in range(1000))
    (tmp_path / "cards.csv").write_text(f"id,title,art\n{rows}\n", encoding="utf-8")
    before, started = peak(), process_time()
    done = printed(game(tmp_path, SLOT))
    assert done.status == 0, done.said
    with pikepdf.open(done.file) as document:
        assert len(document.pages) == 112
        images = [
            one
            for one in document.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
    assert len(images) == distinct
    if distinct == 1:
        assert done.file.stat().st_size < 2_000_000
    assert peak() - before < 350
    assert process_time() - started < 60


def test_equal_ids_in_two_drawings_do_not_meet(tmp_path):
    folder = game(case("A15", tmp_path), SLOT)
    colours = [at(shot, 31, 44) for shot in shots(singly(folder))]
    assert colours == [RED, BLUE, RED]
    done = printed(folder, "--format", "svg")
    (sheet,) = (file for file in done.files if file.suffix == ".svg")
    text = sheet.read_text(encoding="utf-8")
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    linked = {*re.findall(r'href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)}
    assert linked <= set(ids)
    fills = [one.lower() for one in re.findall(r'fill="(#[0-9A-Fa-f]{3,6})"', text)]
    assert {"#d00000", "#0000d0"} <= set(fills)

"""Kinds of trouble people reported about sheets, each from a definition to the printed file.

What stands where is read out of the PDF's own content, in mm from the top left of the page.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pikepdf
import pytest
from shapely import Polygon, box, unary_union
from typer.testing import CliRunner

from pnp.cli import app
from tests.pnp.drawn_pages import POINTS, Shape, pages

GAME = """\
format: 1
title: Sample
components:
  - kind: card
    name: sample
    size: 63mm x 88mm
    corner: 0mm
    rows: cards.csv
    front:
      - {text: "{name}", at: 10mm 20mm, size: 11pt}
"""
BACK = '    back: [{text: "{back}", at: 10mm 20mm, size: 11pt}]\n'


def boxes(file: Path, name: str, number: int = 0) -> list[float]:
    with pikepdf.open(file) as document:
        return [float(one) for one in document.pages[number][name]]


def words(file: Path) -> list[list[tuple[str, float, float]]]:
    """On each page the names on cards and where each begins, row by row."""
    import pypdfium2
    from pypdfium2 import raw

    found = []
    with pypdfium2.PdfDocument(file) as document:
        for page in document:
            text, high, names = page.get_textpage(), page.get_height(), []
            string = text.get_text_range()
            for n, letter in enumerate(string):
                if letter in "FB" and string[n + 1 : n + 3].isdigit():
                    x, y = raw.c_double(), raw.c_double()
                    raw.FPDFText_GetCharOrigin(text, n, x, y)
                    place = x.value / POINTS, (high - y.value) / POINTS
                    names.append((string[n : n + 3], *place))
            found.append(sorted(names, key=lambda one: (round(one[2]), one[1])))
    return found


def cards(count: int) -> str:
    return "name,back\n" + "".join(f"F{n:02},B{n:02}\n" for n in range(1, count + 1))


@pytest.fixture
def run(tmp_path: Path):
    """Prints a definition with a table and gives the exit status and what was said."""

    def made(game: str, table: str, *options: str) -> tuple[int, str]:
        (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
        (tmp_path / "cards.csv").write_text(table, encoding="utf-8")
        out = ["--out", str(tmp_path / "out"), "--no-cover"]
        done = CliRunner().invoke(app, ["print", str(tmp_path), *out, *options])
        assert done.exception is None or isinstance(done.exception, SystemExit)
        return done.exit_code, " ".join(done.output.split())

    return made


@pytest.fixture
def printed(run, tmp_path: Path):
    def made(game: str, table: str, *options: str) -> Path:
        for old in (tmp_path / "out").glob("*.pdf"):
            old.unlink()
        status, said = run(game, table, *options)
        assert status == 0, said
        (file,) = (tmp_path / "out").glob("*.pdf")
        return file

    return made


def test_a_board_larger_than_the_page_loses_nothing(printed, tmp_path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "map.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="600mm" height="400mm" '
        'viewBox="0 0 600 400">'
        '<rect width="600" height="400" fill="#eee"/><rect x="99" y="199" width="2" height="2" '
        'fill="#f00"/><rect x="499" y="199" width="2" height="2" fill="#f00"/></svg>',
        encoding="utf-8",
    )
    game = (
        "format: 1\ntitle: Sample\ncomponents:\n  - {kind: board, name: map, size: 600mm x 400mm, "
        "front: [{symbol: map, at: 300mm 200mm, size: 600mm}]}\n"
    )
    sheets = pages(printed(game, "name\n", "--margin", "10mm"))
    assert len(sheets) == 8
    windows, marks = [], set()
    for shapes in sheets:
        whole = [one for one in shapes if one.size == pytest.approx((600, 400), abs=0.01)]
        (ground,) = [one for one in whole if one.painted == "f"]
        left, top, _, _ = ground.box
        window = min((one for one in shapes if one.painted == "W"), key=lambda one: one.size)
        x0, y0, x1, y1 = window.box
        assert (x0, y0) >= (10, 10)
        windows.append(box(x0 - left, y0 - top, x1 - left, y1 - top))
        for one in shapes:
            if one.painted == "f" and one.size == pytest.approx((2, 2), abs=0.01):
                marks.add((round(one.box[0] - left + 1, 2), round(one.box[1] - top + 1, 2)))
    assert marks == {(100, 200), (500, 200)}
    assert box(0, 0, 600, 400).difference(unary_union(windows).buffer(1e-4)).is_empty
    # 4 x 2 tiles of 157.5 x 205 mm that each lie 10 mm over the next; art runs 2 mm over the cuts
    assert {tuple(round(mm, 2) for mm in one.bounds) for one in windows} == {
        (x - 2, y - 2, x + 159.5, y + 207) for x in (0, 147.5, 295, 442.5) for y in (0, 195)
    }


def test_a_card_larger_than_the_page_is_never_cut_off(run, tmp_path) -> None:
    game = GAME.replace("63mm x 88mm", "250mm x 350mm")
    status, said = run(game, cards(1), "--margin", "10mm")
    assert status != 0
    assert "(250 x 350 mm) does not fit A4" in said
    assert "190 x 277 mm" in said
    assert not list(tmp_path.glob("out/*.pdf"))


@pytest.mark.parametrize(
    ("size", "more", "options", "each"),
    [
        # with bleed 3 x 69.5 mm are more than 190 mm; lying on its side 2 x 88.9 + 13 mm are too
        ("2.5in x 3.5in", "bleed: 3mm", ("--margin", "10mm"), 5),
        # 2 x 3 upright, 4 x 2 on its side
        ("2.5in x 3.5in", "bleed: 0mm", ("--margin", "10mm"), 8),
        ("63.333333mm x 88mm", "bleed: 0mm", ("--margin", "10mm"), 9),
        ("2.5in x 3.333in", "bleed: 0mm", ("--margin", "0.5in", "--paper", "letter"), 9),
    ],
)
def test_no_more_on_a_sheet_than_fit(printed, size, more, options, each) -> None:
    game = GAME.replace("63mm x 88mm", size).replace("corner: 0mm", f'{more}, ground: "#2244AA"')
    game = game.replace(f"{more}, ", f"{more}\n    ")
    file = printed(game, cards(9), *options)
    assert [len(page) for page in words(file)] == [each, 9 - each][: 1 + (each < 9)]
    margin = 12.7 if "letter" in options else 10
    for page in pages(file):
        fields = [box(*one.box) for one in page if one.painted == "f" and min(one.size) > 60]
        assert fields
        assert all(a.intersection(b).area < 0.1 for a, b in combinations(fields, 2))
        x0, y0, x1, y1 = unary_union(fields).bounds
        wide, high = (215.9, 279.4) if "letter" in options else sorted((210, 297))
        if each in (8,):
            wide, high = high, wide
        assert min(x0, y0, wide - x1, high - y1) > margin - 0.001


def test_a_grid_of_ones_own_is_refused(run) -> None:
    status, said = run(GAME + "    grid: [3, 3]\n", cards(9))
    assert (status, "grid" in said) == (2, True)


def test_over_the_short_edge_rows_change_places_and_backs_are_turned(printed) -> None:
    file = printed(GAME + BACK, cards(11), "--duplex", "short")
    found = words(file)
    names = [" ".join(name for name, _, _ in page) for page in found]
    assert names == [
        "F01 F02 F03 F04 F05 F06 F07 F08 F09",
        # in a back that is turned its own last letter stands on the left; each is read whole
        "B07 B08 B09 B04 B05 B06 B01 B02 B03",
        "F10 F11",
        "B10 B11",
    ]
    for front, back in ((found[0], found[1]), (found[2], found[3])):
        places = {name[1:]: (x, y) for name, x, y in back}
        for name, x, y in front:
            left, top = x - 10, y - 20
            # turned half round, the text begins 10 mm from the right and 20 mm from the bottom
            begins = left + 63 - 10, 297 - top - 20
            assert places[name[1:]] == pytest.approx(begins, abs=0.01)


@pytest.mark.parametrize(("paper", "media"), [("a4", (595.276, 841.89)), ("letter", (612, 792))])
def test_true_size(printed, paper, media) -> None:
    frame = (
        '      - {shape: rect, at: 0mm 0mm, size: 63mm 88mm, stroke: "#000000", width: 0.25pt}\n'
    )
    file = printed(GAME + frame, cards(1), "--paper", paper)
    assert boxes(file, "/MediaBox") == pytest.approx([0, 0, *media], abs=0.01)
    stroked = [one.size for one in pages(file)[0] if one.painted == "S"]
    assert any(size == pytest.approx((63, 88), abs=0.003) for size in stroked)
    with pikepdf.open(file) as document:
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
    inch, mm = (
        words(printed(GAME.replace("63mm x 88mm", size), cards(4)))[0]
        for size in ("2.5in x 3.5in", "63.5mm x 88.9mm")
    )
    for one, other in zip(inch, mm, strict=True):
        assert one[1:] == pytest.approx(other[1:], abs=0.001)


@pytest.mark.parametrize(
    "hexagon",
    [
        "kind: tile\n    shape: hex\n    size: 38mm",
        "kind: token\n    shape: outline\n"
        "    outline: M19 0 L38 10.9697 V32.9089 L19 43.8786 L0 32.9089 V10.9697 Z",
    ],
)
def test_bleed_of_hexagons_is_grown_from_each_edge(printed, hexagon) -> None:
    game = f"""\
format: 1
title: Sample
components:
  - {hexagon}
    name: tiles
    bleed: 3mm
    count: 12
    ground: "#2244AA"
"""
    shapes = pages(printed(game, "name\n", "--margin", "10mm"))
    bled = [one for page in shapes for one in page if one.painted == "f" and len(one.points) == 6]
    assert len(bled) == 12
    # not the box grown by 3 mm, which would be 49.879 mm high
    assert all(one.size == pytest.approx((44, 50.8068), abs=0.01) for one in bled)
    fields = [Polygon(one.points) for one in bled]
    assert all(a.intersection(b).area < 1e-6 for a, b in combinations(fields, 2))
    lines = [Polygon(one.points) for page in shapes for one in page if _line_round(one)]
    assert len(lines) == 24  # each in white under black
    for line, field in zip(_in_order(lines)[::2], _in_order(fields), strict=True):
        assert line.area == pytest.approx(1250.541, abs=0.5)
        assert field.exterior.distance(line.exterior) == pytest.approx(3, abs=0.01)


def test_one_card_on_paper_as_large_as_its_bleed(printed) -> None:
    game = GAME.replace("    corner: 0mm\n", '    bleed: 3mm\n    ground: "#2244AA"\n')
    file = printed(game, cards(2), "--paper", "69mmx94mm", "--margin", "0mm")
    found = pages(file)
    assert len(found) == 2
    assert boxes(file, "/MediaBox") == pytest.approx([0, 0, 195.591, 266.457], abs=0.01)
    assert boxes(file, "/BleedBox") == boxes(file, "/MediaBox")
    assert boxes(file, "/TrimBox") == pytest.approx([8.504, 8.504, 187.087, 257.953], abs=0.01)
    for page in found:
        (ground,) = [one for one in page if one.painted == "f"]
        assert ground.box == pytest.approx((0, 0, 69, 94), abs=0.01)
        assert not [one for one in page if one.painted == "S"]  # no line on a shop's card


def _line_round(shape: Shape) -> bool:
    return shape.painted in "SBs" and shape.size == pytest.approx((38, 43.8786), abs=0.01)


def _in_order(fields: Sequence[Polygon]) -> list[Polygon]:
    return sorted(fields, key=lambda one: (round(one.centroid.y), round(one.centroid.x)))


@pytest.mark.parametrize(
    ("count", "back", "wanted"), [(9, "", 1), (10, "", 2), (18, "", 2), (18, BACK, 4)]
)
def test_no_page_without_ink(printed, count, back, wanted) -> None:
    found = words(printed(GAME + back, cards(count)))
    assert len(found) == wanted
    assert all(found)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("name,count\n", "cards.csv: names its columns but has no rows"),
        ("name,count\nA,0\nB,0\n", "nothing is to be printed: every count is 0"),
        ("", "cards.csv"),
    ],
)
def test_no_cards_are_no_file(run, tmp_path, table, told) -> None:
    status, said = run(GAME, table)
    assert status != 0
    assert told in said
    assert not list(tmp_path.glob("out/*"))


def test_two_builds_are_alike_wherever_they_are_made(tmp_path) -> None:
    made = []
    for n in (1, 2):
        folder = tmp_path / f"place-{n}" / "sample"
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text(GAME + BACK, encoding="utf-8")
        (folder / "cards.csv").write_text(cards(4), encoding="utf-8")
        out = folder.parent / "out"
        command = "from pnp.cli import main; main()"
        options = ["--out", str(out), "--format", "pdf", "--format", "svg", "--no-cover"]
        subprocess.run(
            [sys.executable, "-c", command, "print", str(folder), *options],
            env={**os.environ, "PYTHONHASHSEED": str(n)},
            check=True,
            capture_output=True,
        )
        files = sorted(file for file in out.rglob("*") if file.suffix in (".pdf", ".svg"))
        made.append({file.relative_to(out): file.read_bytes() for file in files})
    assert len(made[0]) == 3  # the PDF, a front and a back
    assert made[0] == made[1]
    assert not any(bytes(tmp_path) in data for data in made[0].values())

import ast
import os
import subprocess
import sys
import tracemalloc
from io import BytesIO
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest
from PIL import Image

import output
from layouts.drawing import Drawing, Group, Path, Picture, Text, Use, shift
from layouts.font import Font
from layouts.sheets.sheet import Paper, Sheet
from output.errors import OutputError
from output.pdf import pdf_bytes, write_pdf
from tests.output.pdf_read import (
    BOLD,
    VERA,
    box,
    close,
    filled,
    ink,
    page,
    pdf,
    picture_file,
    streams,
)


def test_a_page_is_as_large_as_its_paper_and_printed_as_it_is():
    file = pikepdf.open(BytesIO(pdf(page(width=210, height=297), page(width=279.4, height=215.9))))
    a4, letter = file.pages
    # ISO 216 and US Letter in points: 210 / 25.4 * 72 and 11 * 72 by 8.5 * 72.
    for leaf, size in ((a4, (595.2756, 841.8898)), (letter, (792, 612))):
        assert close([float(v) for v in leaf.MediaBox], (0, 0, *size), 0.0001)
        assert leaf.MediaBox == leaf.TrimBox
        assert "/Rotate" not in leaf
    assert file.pdf_version == "1.7"
    assert file.Root.ViewerPreferences.PrintScaling == "/None"
    assert str(file.docinfo.Title) == "T"


@pytest.mark.parametrize(
    ("duplex", "name"),
    [("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge"), ("none", "/Simplex")],
)
def test_the_print_dialog_starts_with_the_flip_edge(duplex, name):
    data = pdf(page(filled(1, 1, 1, 1)), duplex=duplex, author="Ann é", language="fr")
    file = pikepdf.open(BytesIO(data))
    assert file.Root.ViewerPreferences.Duplex == name
    assert (str(file.docinfo.Author), str(file.Root.Lang)) == ("Ann é", "fr")


def test_paths_stand_where_the_drawing_says():
    assert close(ink(page(filled(3, 5, 7.25, 2.5))), (3, 5, 10.25, 7.5))
    line = Path((("M", (4, 4)), ("L", (16, 4))), stroke="#000000", width=1)
    assert close(ink(page(line)), (4, 3.5, 16, 4.5))
    # Twice as large from (1, 2) on, then a quarter turn to the right about the origin, moved.
    scaled = Group((filled(1, 1, 2, 3),), (2, 0, 0, 2, 1, 2))
    assert close(ink(page(scaled)), (3, 4, 7, 10))
    turned = Group((scaled,), (0, 1, -1, 0, 20, 0))
    assert close(ink(page(turned)), (10, 3, 16, 7))
    used = Drawing(5, 5, (filled(0, 0, 5, 5),))
    assert close(ink(page(Use(used, (0.5, 0, 0, 0.5, 1.5, 2)))), (1.5, 2, 4, 4.5))
    assert close(ink(page(Use(used, shift(1.25, 2)), Use(used, shift(10, 11)))), (1.25, 2, 15, 16))


def test_what_is_used_often_is_stored_once():
    leaf = Drawing(5, 5, (filled(0, 0, 5, 5),))
    card = Drawing(9, 9, (Use(leaf), Use(leaf, shift(4, 4))))
    once = Drawing(9, 9, (filled(1, 1, 1, 1),))
    sheet = page(*(Use(card, shift(x, 0)) for x in range(9)), Use(once))
    assert len(streams(pdf(sheet), "/Form")) == 2
    assert len(streams(pdf(sheet, sheet), "/Form")) == 3


def test_a_form_does_not_cut_off_the_bleed_of_a_drawing():
    bleeding = Drawing(4, 4, (filled(-2, -2, 8, 8),))
    twice = page(Use(bleeding, shift(5, 5)), Use(bleeding, shift(10, 5)))
    assert close(ink(twice), (3, 3, 16, 11))


def everything():
    leaf = Drawing(5, 5, (filled(0, 0, 5, 5, "#FF0000", fill_opacity=0.5),))
    return page(
        Use(leaf),
        Use(leaf, shift(5, 5)),
        Group((Use(leaf), Text(1, 5, "é", BOLD, 4, "#102030")), shift(2, 2), 0.5, box(0, 0, 9, 9)),
        Text(1, 18, "Hello", VERA, 4, "#000000"),
        Picture(10, 10, 5, 5, picture_file("PNG"), "p"),
    )


def test_the_same_sheets_give_the_same_bytes(tmp_path):
    program = (
        "import importlib.util, sys; "
        f"spec = importlib.util.spec_from_file_location('again', {__file__!r}); "
        "again = importlib.util.module_from_spec(spec); spec.loader.exec_module(again); "
        "sys.stdout.buffer.write(again.pdf(again.everything()))"
    )
    root = str(FilePath(output.__file__).parent.parent)
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": root, "TZ": "Asia/Tokyo"},
        capture_output=True,
        check=True,
    )
    assert run.stdout == pdf(everything())
    assert str(FilePath.home()).encode() not in run.stdout


def test_files_of_one_title_are_told_apart_by_what_they_show():
    identities = {
        bytes(pikepdf.open(BytesIO(pdf(page(filled(x, 0, 1, 1))))).trailer.ID[0]) for x in (1, 2)
    }
    assert len(identities) == 2


def sheet(number, front, back=None):
    return Sheet(number, 2, Paper("small", 20, 20), False, front, back, (), ())


def test_pages_come_front_and_back_in_turn(tmp_path):
    def named(word):
        return page(Text(1, 9, word, VERA, 4, "#000000"))

    sheets = [sheet(1, named("one"), named("eno")), sheet(2, named("two"))]
    write_pdf(sheets, tmp_path / "game.pdf", title="Game")
    with pypdfium2.PdfDocument(tmp_path / "game.pdf") as document:
        words = [leaf.get_textpage().get_text_range() for leaf in document]
    assert words == ["one", "eno", "two"]
    assert pikepdf.open(tmp_path / "game.pdf").Root.ViewerPreferences.Duplex != "/Simplex"


def test_sheets_without_backs_are_printed_on_one_side(tmp_path):
    sheets = [sheet(1, page(filled(0, 0, 1, 1))), sheet(2, page(filled(2, 2, 1, 1)))]
    write_pdf(sheets, tmp_path / "game.pdf", title="Game", duplex="long")
    assert pikepdf.open(tmp_path / "game.pdf").Root.ViewerPreferences.Duplex == "/Simplex"


@pytest.mark.parametrize(
    ("element", "message"),
    [
        (Text(1, 1, "a\u2660", VERA, 4, "#000000"), r"font Vera has no character U\+2660 '♠'"),
        (Text(1, 1, "a", Font("Otto", b"OTTO" + b"\0" * 99), 4, "#000000"), "TrueType file"),
        (filled(0, 0, 1, 1, "red"), "'red' is no colour; #RRGGBB"),
        (filled(0, 0, float("nan"), 1), "finite"),
        (Picture(0, 0, 1, 1, b"", "art/p.png"), r"art/p\.png is no picture"),
    ],
)
def test_a_fault_names_the_sheet_and_leaves_no_file(tmp_path, element, message):
    sheets = [sheet(1, page(filled(0, 0, 1, 1))), sheet(2, page(), page(element))]
    with pytest.raises(OutputError, match=rf"sheet 2 of 2, back: .*{message}"):
        write_pdf(sheets, tmp_path / "game.pdf", title="Game")
    assert list(tmp_path.iterdir()) == []


def test_no_sheets_are_no_file(tmp_path):
    with pytest.raises(OutputError, match="would have no page"):
        write_pdf([], tmp_path / "game.pdf", title="Game")


def test_only_two_modules_know_reportlab():
    """What they call is not promised by reportlab, so it has to be in one place."""
    for path in FilePath(output.__file__).parent.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
        named |= {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        knows = any(name.split(".")[0] == "reportlab" for name in named)
        assert knows == (path.stem in {"pdf_document", "pdf_fonts"}), path.name


@pytest.mark.parametrize("home", ["folder", "file"])
def test_nothing_of_the_home_directory_is_taken(tmp_path, home):
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "folder").mkdir()
    for name in (".reportlab_mods", ".reportlab_settings"):
        (tmp_path / "folder" / name).write_text("raise SystemExit(9)")
    code = "import output.pdf_document, reportlab.rl_config"
    environment = {**os.environ, "HOME": str(tmp_path / home)}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)


def test_photographs_are_not_kept_more_often_than_needed():
    file = BytesIO()
    Image.effect_noise((700, 700), 90).save(file, "JPEG", quality=95)
    files = [file.getvalue() + bytes([n]) for n in range(12)]
    pictures = [Picture(0, 0, 20, 20, data, f"art/{n}.jpg") for n, data in enumerate(files)]
    tracemalloc.start()
    pdf_bytes([("page", page(*pictures))], title="Game")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # piece by piece and as one; a third time, as data before it was put down, is too often
    assert most < 2.5 * sum(map(len, files))

"""Printers, their calibration, and sheets printed as they need it."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from layouts.drawing import Drawing, Element, Group, Matrix, Text, Use, multiply
from layouts.outline import rectangle
from layouts.sheets.duplex.calibration import Form, Steps, Type, calibration_sheet
from layouts.sheets.duplex.drift import Drift
from layouts.sheets.furniture import Imprint
from layouts.sheets.papers import paper
from layouts.transform import Bounds, bounds, moved
from output.errors import OutputError
from pnp.commands.outcome import BadInputError
from pnp.definition.errors import DefinitionError
from pnp.fonts import load_fonts
from pnp.printers import Measured, Printer, keep, printer, printers
from pnp.words import languages, steps_for, words_for
from tests.pnp.command import pnp

MM = 72 / 25.4

GAME = """\
format: 1
title: Two Sides
components:
  - kind: card
    name: cards
    count: {count}
    size: {size}
    front: [{{text: "Q", at: 10mm 20mm, size: 6mm}}]
    back: [{{text: "X", at: 10mm 20mm, size: 6mm}}]
"""


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file where printers stand during this test."""
    folder = tmp_path / "config"
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: folder)
    return folder / "printers.yaml"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "two-sides"
    folder.mkdir()
    text = GAME.format(count=2, size="60mm x 80mm")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return folder


def letters(file: Path, letter: str) -> tuple[int, list[Bounds]]:
    """The last page that has a letter in the size of the cards, and where it stands there, in mm
    from the top left corner. An earlier page may show pictures of the cards."""
    found: tuple[int, list[Bounds]] = (-1, [])
    with pypdfium2.PdfDocument(file) as document:
        for number, page in enumerate(document):
            text, height = page.get_textpage(), page.get_height()
            boxes = []
            for index in range(text.count_chars()):
                left, low, right, top = text.get_charbox(index)
                if text.get_text_range(index, 1) == letter and top - low > 10:
                    boxes.append((left / MM, (height - top) / MM, right / MM, (height - low) / MM))
            if boxes:
                found = (number, boxes)
    return found


def shifted(
    before: tuple[int, list[Bounds]], after: tuple[int, list[Bounds]]
) -> set[tuple[float, float]]:
    """By how much what stood on a page before stands elsewhere after."""
    assert before[0] == after[0]
    return {
        (round(b[0] - a[0], 2) + 0.0, round(b[1] - a[1], 2) + 0.0)
        for a, b in zip(before[1], after[1], strict=True)
    }


def test_a_printers_numbers_move_its_backs(config: Path, game: Path, tmp_path: Path) -> None:
    numbers = ("--x", "1.2mm", "--y", "-0.5mm")
    assert pnp("calibrate", "--printer", "kitchen", *numbers)[0] == 0
    files = {}
    for name, more in (
        ("plain", ()),
        ("long", ("--printer", "kitchen")),
        ("short", ("--printer", "kitchen", "--duplex", "short")),
        ("plain short", ("--duplex", "short")),
    ):
        out = tmp_path / name
        assert pnp("print", game, "--out", out, *more)[0] == 0
        (files[name],) = out.glob("two-sides-*.pdf")
    fronts, backs = letters(files["plain"], "Q"), letters(files["plain"], "X")
    assert (backs[0], len(fronts[1]), len(backs[1])) == (fronts[0] + 1, 2, 2)
    assert letters(files["long"], "Q") == fronts
    assert shifted(backs, letters(files["long"], "X")) == {(1.2, -0.5)}
    # over the short edge backs run through the printer the other way round
    before, after = (letters(files[name], "X") for name in ("plain short", "short"))
    assert shifted(before, after) == {(-1.2, 0.5)}


def test_a_page_on_its_side_that_was_not_measured_is_named_and_stays(
    config: Path, game: Path, tmp_path: Path
) -> None:
    wide = GAME.format(count=1, size="250mm x 120mm")
    (game / "game.yaml").write_text(wide, encoding="utf-8")
    pnp("calibrate", "--printer", "kitchen", "--x", "1mm")
    assert pnp("print", game, "--out", tmp_path / "plain")[0] == 0
    status, _, told = pnp("print", game, "--printer", "kitchen", "--out", tmp_path / "out")
    assert status == 0
    assert "not measured for sheets that lie on their side (" in told
    assert "pnp calibrate --landscape" in told
    one, other = (tmp_path / name / "two-sides-en-a4.pdf" for name in ("plain", "out"))
    assert shifted(letters(one, "X"), letters(other, "X")) == {(0.0, 0.0)}
    pnp("calibrate", "--printer", "kitchen", "--landscape", "--y", "2mm")
    assert pnp("print", game, "--printer", "kitchen", "--out", tmp_path / "out")[2] == ""
    assert shifted(letters(one, "X"), letters(other, "X")) == {(0.0, 2.0)}


def test_gutterfold_and_common_come_from_the_command_line(game: Path, tmp_path: Path) -> None:
    assert pnp("print", game, "--duplex", "gutterfold", "--out", tmp_path)[0] == 0
    (file,) = tmp_path.glob("*-gutterfold*.pdf")
    (page, fronts), (other, backs) = letters(file, "Q"), letters(file, "X")
    assert (other, len(fronts), len(backs)) == (page, 2, 2)
    assert pnp("print", game, "--duplex", "common", "--out", tmp_path)[0] == 0
    (file,) = tmp_path.glob("*-common*.pdf")
    (page, fronts), (other, backs) = letters(file, "Q"), letters(file, "X")
    assert (other, len(fronts), len(backs)) == (page + 1, 2, 2)
    # its pages are no pairs: the printer is not to print on both sides
    with pikepdf.open(file) as opened:
        assert opened.Root.ViewerPreferences.Duplex == "/Simplex"


def test_the_sheet_is_made_and_says_what_to_do_next(config: Path, tmp_path: Path) -> None:
    status, out, _ = pnp("calibrate", "--out", tmp_path, "--lang", "fr", "--paper", "letter")
    assert status == 0
    assert "No printer is measured yet" in out
    file = tmp_path / "calibration-fr-letter.pdf"
    with pypdfium2.PdfDocument(file) as document:
        assert len(document) == 2
        text = document[0].get_textpage().get_text_range()
    assert "pnp calibrate --printer NOM" in " ".join(text.split())
    assert "retourner sur le bord long" in text


def test_readings_are_kept_added_to_and_shown(config: Path, tmp_path: Path) -> None:
    readings = ("--middle", "0,4", "--left", "-0.6", "--right", "-1.0")
    status, out, _ = pnp("calibrate", "--printer", "kitchen", *readings, "--json")
    assert status == 0
    (known,) = json.loads(out)["printers"]
    # the left scale is 172 mm from the right one: 0.4 mm are 0.133 degrees
    upright = {"x_mm": 0.4, "y_mm": -0.8, "angle_degrees": 0.133, "flip": "long"}
    assert known == {"name": "kitchen", "upright": upright, "sideways": None}
    assert pnp("calibrate", "--printer", "kitchen", "--out", tmp_path)[0] == 0
    text = pypdfium2.PdfDocument(tmp_path / "calibration-kitchen-en-a4.pdf")[0].get_textpage()
    assert "pnp calibrate --add --printer kitchen" in " ".join(text.get_text_range().split())
    more = ("--add", "--middle", "0.2", "--left", "-0.2", "--right", "-0.2")
    status, out, _ = pnp("calibrate", "--printer", "kitchen", *more)
    row = next(line for line in out.splitlines() if line.startswith("kitchen"))
    assert row.split() == ["kitchen", "upright", "0.6", "mm", "-1", "mm", "0.133°", "long", "edge"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--printer", "kichen"], "no printer has this name; known: kitchen, office"),
        (["--printer", "den", "--add", "--x", "1mm"], "known: kitchen, office"),
        (["--printer", "kitchen", "--landscape"], "no numbers yet for sheets that lie on their"),
        (["--middle", "0.2"], "--printer NAME"),
        (["--printer", "den", "--left", "0.2"], "missing: --middle, --right"),
        (["--printer", "den", "--left", "1", "--x", "1mm"], "not some of both"),
        (["--printer", "den", "--middle", "7", "--left", "0", "--right", "0"], "-2.4 to 2.4"),
        (["--printer", "den", "--x", "1"], "is no length"),
        (["--printer", "den", "--x", "11mm"], "10 mm at most"),
        (["--printer", "den", "--angle", "6"], "5 at most"),
        (["--printer", "den", "--angle", "left"], "degrees, clockwise"),
        (["--printer", "a/b", "--x", "1mm"], "letters, digits"),
        (["--add"], "no numbers to add"),
        (["--lang", "it"], "known: en, de, fr"),
    ],
)
def test_bad_input_changes_nothing(
    config: Path, tmp_path: Path, arguments: list[str], told: str
) -> None:
    for name in ("kitchen", "office"):
        keep(Printer(name, Measured(Drift(1.0))), config)
    before = config.read_bytes()
    status, _, errors = pnp("calibrate", *arguments, "--out", tmp_path / "out")
    assert status == 2
    assert told in errors
    assert config.read_bytes() == before
    assert not (tmp_path / "out").exists()


def test_an_unknown_printer_stops_print_before_it_draws(
    config: Path, game: Path, tmp_path: Path
) -> None:
    status, _, errors = pnp("print", game, "--printer", "x", "--out", tmp_path / "out")
    assert status == 2
    assert "--printer x: no printer has this name; none is measured yet" in errors
    assert not (tmp_path / "out").exists()


def test_printers_come_back_as_they_were_kept(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "printers.yaml"
    one = Printer("yes", Measured(Drift(0.1, -0.25, 1.5), "short"), Measured(Drift(-10, 10, -5)))
    two = Printer("Büro-2", Measured(Drift()))
    for known in (one, two, Printer("yes"), one):
        keep(known, file)
    assert printers(file) == {"Büro-2": two, "yes": one}
    assert printer("yes", file) == one
    assert [path.name for path in file.parent.iterdir()] == ["printers.yaml"]


def test_a_printer_is_kept_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "printers.yaml"
    keep(Printer("one", Measured(Drift(1.0))), file)
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OutputError, match="No space left on device; two is not kept"):
        keep(Printer("two", Measured(Drift(2.0))), file)
    assert file.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("printers: {}\n", "format"),
        ("format: 2\n", "yaml:1:9: format"),
        ("format: 1\nprinter: {}\n", "yaml:2:1"),
        ("format: 1\nprinters:\n  a: {upright: {x: 1}}\n", "yaml:3"),
        ("format: 1\nprinters:\n  a: {upright: {x: 40mm}}\n", "10 mm at most"),
        ("format: 1\nprinters:\n  a: {upright: {angle: nan}}\n", "number of degrees"),
        ("format: 1\nprinters:\n  a: {upright: {flip: side}}\n", "long or short"),
        ("format: 1\nprinters:\n  a: {uprigth: {x: 1mm}}\n", "did you mean 'upright'"),
        ("format: 1\nprinters: [a]\n", "yaml:2:11"),
    ],
)
def test_a_file_written_by_hand_is_read_with_care(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "printers.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError) as fault:
        printers(file)
    assert told in str(fault.value)


def test_no_number_is_kept_that_cannot_be(tmp_path: Path) -> None:
    for drift in (Drift(x=float("nan")), Drift(y=10.01), Drift(angle=-5.1)):
        with pytest.raises(BadInputError):
            keep(Printer("one", Measured(drift)), tmp_path / "printers.yaml")
    assert not list(tmp_path.iterdir())


def type_boxes(children: tuple[Element, ...], matrix: Matrix) -> list[tuple[str, Bounds]]:
    """Every text with its box, as high and low as letters go."""
    found = []
    for child in children:
        if isinstance(child, Group):
            found += type_boxes(child.children, multiply(matrix, child.matrix))
        elif isinstance(child, Use):
            found += type_boxes(child.drawing.children, multiply(matrix, child.matrix))
        elif isinstance(child, Text):
            width = child.font.advance(child.string) * child.size
            field = rectangle(child.x, child.y - 0.75 * child.size, width, 0.95 * child.size)
            found.append((child.string, bounds(moved(matrix, field))))
    return found


def check_type(page: Drawing) -> None:
    boxes = type_boxes(page.children, (1, 0, 0, 1, 0, 0))
    for text, (left, top, right, bottom) in boxes:
        assert min(left, top) > 6.3, text
        assert max(right - page.width, bottom - page.height) < -6.3, text
    for (text, one), (other, box) in combinations(boxes, 2):
        apart = any(min(one[i + 2], box[i + 2]) < max(one[i], box[i]) for i in (0, 1))
        assert apart, (text, other)


@pytest.mark.parametrize("language", languages())
def test_the_sheets_words_have_room_in_every_language(language: str) -> None:
    """On every paper that it takes, either way up, with the longest name."""
    fonts = load_fonts()
    imprint = Imprint("", fonts["text"], fonts["text-bold"], "", words_for(language))
    type_ = Type(fonts["display"], fonts["text"], fonts["text-bold"])
    steps = steps_for(language)
    for size in ("a4", "letter", "a3"):
        for duplex in ("long", "short"):
            for landscape in (False, True):
                for name in ("", "W" * 24):
                    add = "pnp calibrate --add --landscape --duplex\u00a0short"
                    form = Form(add, "pnp print mow --duplex\u00a0short", name)
                    sheet = calibration_sheet(
                        paper(size), imprint, type_, steps, form, duplex=duplex, landscape=landscape
                    )
                    assert sheet.back is not None
                    check_type(sheet.front)
                    check_type(sheet.back)


def test_translations_are_whole() -> None:
    assert languages() == ("en", "de", "fr")
    for language in languages()[1:]:
        steps = steps_for(language)
        same = [name for name in Steps.__slots__ if getattr(steps, name) == getattr(Steps(), name)]
        assert [name for name in same if name != "any"] == []

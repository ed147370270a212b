"""Kinds of trouble people reported about texts of cards, each from a table to the printed file."""

from pathlib import Path

import pymupdf_fonts
import pypdfium2
import pytest
from typer.testing import CliRunner

from layouts.drawing import Element, Text
from layouts.leaves import leaves
from pnp.cli import app
from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.fonts import Fonts, load_fonts

GAME = """\
format: 1
title: Sample
{more}
components:
  - kind: card
    name: sample
    size: 63mm x 88mm
    rows: cards.csv
    front:
      - {{text: "{{{{{column}}}}}", box: 4mm 4mm 55mm {height}mm, size: 11pt, {keys}}}
"""


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return load_fonts()


@pytest.fixture
def write(tmp_path: Path):
    def made(cells, *, column="title", keys="font: text", height=80, more=""):
        text = GAME.replace("{{{{{column}}}}}", "{" + column + "}").replace("{{", "{")
        text = text.replace("}}", "}").replace("{height}", str(height))
        (tmp_path / "game.yaml").write_text(
            text.replace("{keys}", keys).replace("{more}", more), encoding="utf-8"
        )
        quoted = [f'{n},"{cell.replace(chr(34), 2 * chr(34))}"' for n, cell in enumerate(cells, 1)]
        (tmp_path / "cards.csv").write_bytes("\n".join([f"id,{column}", *quoted]).encode("utf-8"))
        return tmp_path

    return made


@pytest.fixture
def lines(write, fonts):
    """The lines on each card."""

    def drawn(cells, **more):
        pieces = pieces_of(load_game(write(cells, **more), shown=""), fonts)
        return [[text.string for text in texts(piece.front.children)] for piece in pieces]

    return drawn


@pytest.fixture
def faults(write, fonts):
    def found(cells, **more):
        with pytest.raises(DefinitionError) as caught:
            pieces_of(load_game(write(cells, **more), shown=""), fonts)
        return [str(fault) for fault in caught.value.faults]

    return found


def texts(children: tuple[Element, ...]) -> list[Text]:
    return [one for one, _ in leaves(children) if isinstance(one, Text)]


STEPS = " ".join(f"Step {n}: move one token from the mill to the barn." for n in range(1, 26))


def test_text_too_long_names_row_card_and_room(faults, write, fonts):
    (fault,) = faults(["Move.", STEPS], column="rules", height=40)
    assert fault.startswith("game.yaml:10:")
    assert "sample 2 (cards.csv:3): " in fault
    assert "mm high, in a box of 55.00 x 40.00 mm: " in fault
    assert fault.endswith("(from rules)")
    assert "even at 3.10 mm" in faults([STEPS], column="rules", height=40, keys="shrink: 3.1mm")[0]


def test_shrunk_text_is_whole(write, tmp_path):
    folder = write(["Move.", STEPS], column="rules", keys="shrink: 1.9mm", height=80)
    run = CliRunner().invoke(app, ["print", str(folder), "--out", str(tmp_path / "out")])
    assert run.exit_code == 0, run.output
    (file,) = (tmp_path / "out").glob("*.pdf")
    with pypdfium2.PdfDocument(file) as document:
        sheet = document[len(document) - 1]  # the first page shows a small picture of a card
        words = sheet.get_textpage().get_text_range().split()
    assert (words.count("Step"), words.count("barn.")) == (25, 25)


def test_right_to_left(lines):
    cards = lines(["שלום 123", "מחיר: 5 gold", "سلام", "(סוף)"])
    # what stands on the left comes first; each string is in the order it is read in
    assert [[part.strip() for part in card if part.strip()] for card in cards] == [
        ["123", "שלום"],
        ["gold", "5", ":", "מחיר"],
        ["سلام"],
        [")", "סוף", "("],
    ]


def test_signs_that_no_font_has_are_named_one_by_one(faults, lines):
    found = faults(["Dragon 🐉 1", "漢字", "Café naïve"])
    assert [fault.split(": ", 3)[2:] for fault in found] == [
        ["sample 1 (cards.csv:2)", found[0].split(": ", 3)[3]],
        ["sample 2 (cards.csv:3)", found[1].split(": ", 3)[3]],
    ]
    assert "🐉 (U+1F409 DRAGON)" in found[0]
    assert "漢 (U+6F22 CJK UNIFIED IDEOGRAPH-6F22), 字 (U+5B57" in found[1]
    cards = lines(["Привет", "Fight ⚔️", "cost ≥ 3", "Café naïve"])
    assert ["".join(card) for card in cards] == ["Привет", "Fight ⚔️", "cost ≥ 3", "Café naïve"]


CELLS = [
    "Rock & Roll",
    "if HP<3 rest",
    "AT&T &amp; co",
    "<b>bold",
    '<img src="secret.txt"/>',
    "a < b > c",
    "5 &lt; 6",
    "{id} = **x** [y]",
]


def test_cells_are_no_markup_unless_the_field_says_so(lines, faults):
    assert lines(CELLS) == [[cell] for cell in CELLS]
    assert lines(CELLS[:-1], keys="markup: yes") == [[cell] for cell in CELLS[:-1]]
    found = faults(["ok", "go **bold", "[bee]"], keys="markup: yes")
    assert "sample 2 (cards.csv:3): the ** at letter 4" in found[0]
    assert "sample 3 (cards.csv:4): [bee] is no icon" in found[1]


def test_line_ends_tabs_and_quotes(lines):
    cells = ["a\nb", "a\r\nb", "a\rb", "a\n\nb", "a\tb", "“quoted” — it’s …", "\ufb01nal office"]
    assert lines(cells) == [
        ["a", "b"],
        ["a", "b"],
        ["a", "b"],
        ["a", "b"],
        ["a b"],
        ["“quoted” — it’s …"],
        ["final office"],
    ]


def test_a_game_may_bring_fonts_of_its_own(write, fonts, faults):
    own = 'fonts: {fira: "f.ttf", fira-bold: b.ttf}'
    folder = write(["**a** b"], keys="font: fira, markup: yes", more=own)
    (folder / "f.ttf").write_bytes(pymupdf_fonts.fontbuffers["figo"]())
    (folder / "b.ttf").write_bytes(pymupdf_fonts.fontbuffers["figbo"]())
    (piece,) = pieces_of(load_game(folder), fonts)
    assert [(text.font.name, text.string) for text in texts(piece.front.children)] == [
        ("fira-bold", "a"),
        ("fira", " b"),
    ]
    # its fonts are asked first for what the house's lack
    write(["♠ λ"], more=own)
    (piece,) = pieces_of(load_game(folder), fonts)
    assert [text.font.name for text in texts(piece.front.children)][-1] == "fira"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("fonts: {rune: r.ttf}", "there is no file 'r.ttf'"),
        ("fonts: {rune: ../r.ttf}", "leads out of the game's folder"),
        ("fonts: {rune: cards.csv}", "is no such font: a TrueType or OpenType file"),
    ],
)
def test_a_file_that_is_no_font_is_named(faults, more, message):
    (fault,) = faults(["a"], keys="font: rune", more=more)
    assert fault.startswith("game.yaml:3:")
    assert "fonts.rune" in fault
    assert message in fault


def test_standard_fonts_mean_ours_and_a_note_says_so(write, tmp_path):
    folder = write(["a"], keys="font: Helvetica-Bold")
    run = CliRunner().invoke(app, ["print", str(folder), "--out", str(tmp_path / "out")])
    assert run.exit_code == 0
    note = "Helvetica-Bold is set in Nunito Print Bold, the house's text-bold"
    assert note in " ".join(run.stderr.split())

"""What `pnp print` can be asked for: some of a game, what has changed, pictures, other spacing."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from tests.pnp import command
from tests.pnp.files import change

GAME = """\
format: 1
title: Fields
parameters:
  players: {from: 1, to: 4, default: 2}
components:
  - kind: card
    name: cards
    title: Weather cards
    rows: cards.csv
    front:
      - {shape: rect, at: 3mm 3mm, size: 57.5mm 82.9mm, fill: cream}
      - {symbol: "{art}", at: 31mm 60mm, size: 20mm}
      - {text: "{name}", at: 10mm 20mm, size: 6mm, fill: ink}
      - {shape: circle, at: 31mm 40mm, radius: 5mm, fill: "{dot}"}
    back:
      - {shape: rect, at: 3mm 3mm, size: 57.5mm 82.9mm, fill: ink}
  - kind: token
    name: coins
    shape: round
    size: 20mm
    count: = 3 * players
    front: [{text: "1", at: 10mm 13mm, anchor: middle, size: 9mm}]
"""
SUN = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="{}"/></svg>
"""
POINTS = 72 / 25.4


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "fields"
    (folder / "art").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    for number, name in enumerate(("sun", "rain", "snow"), 2):
        (folder / "art" / f"{name}.svg").write_text(SUN.format(number), encoding="utf-8")
    rows = [f"Card {number},{'sun' if number % 3 else 'rain'},ink" for number in range(1, 31)]
    (folder / "cards.csv").write_text("name,art,dot\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return folder


pnp = partial(command.pnp, "print")


def printed(game: Path, *arguments: object) -> dict[str, Any]:
    """What was printed into a folder beside the game; an empty mapping if nothing was."""
    status, out, err = pnp(game, "--out", game.parent / "out", "--json", *arguments)
    assert status == 0, err
    found: list[dict[str, Any]] = json.loads(out)["printed"]
    return found[0] if found else {}


def texts(file: str) -> str:
    with pypdfium2.PdfDocument(file) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def test_only_some_components(game: Path) -> None:
    whole = printed(game)
    assert whole["counts"] == {"cards": 30, "coins": 6}
    some = printed(game, "--only", "coins")
    assert (some["counts"], some["sheets"], some["pages"]) == ({"coins": 6}, 1, 1)
    assert some["files"] != whole["files"]  # the whole game stays as it was printed
    assert "Card" not in texts(some["files"][0])
    assert printed(game, "--only", "weather CARDS")["counts"] == {"cards": 30}
    both = printed(game, "--only", "coins", "--only", "cards", "--no-cover")
    assert both["counts"] == {"cards": 30, "coins": 6}
    # a fault of another component does not matter to whoever prints coins
    change(game / "cards.csv", "Card 7,sun", "Card 7,hail")
    assert printed(game, "--only", "coins")["counts"] == {"coins": 6}


def test_only_what_there_is(game: Path) -> None:
    status, _, err = pnp(game, "--only", "coin")
    assert (status, "coin: fields has no component" in err, "'coins'?" in err) == (2, True, True)
    change(game / "game.yaml", "= 3 * players", "= players - 2")
    status, _, err = pnp(game, "--only", "coins", "--out", game.parent / "out")
    assert status == 2
    assert "--only coins" in err
    assert not (game.parent / "out").exists()


def test_what_changed_since_the_last_print(game: Path) -> None:
    assert printed(game, "--changed")["counts"] == {"cards": 30, "coins": 6}  # no print before
    assert printed(game, "--changed") == {}
    whole = printed(game)
    # a row changed, a row that goes by another name only where nobody sees it, one new, one gone
    change(game / "cards.csv", "Card 7,sun", "Card 7,snow")
    change(game / "cards.csv", "Card 9,rain,ink\n", "")
    change(game / "cards.csv", "Card 30,", "Card 31,sun,ink\nCard 30,")
    again = printed(game, "--changed")
    assert again["counts"] == {"cards": 2, "coins": 0}
    assert again["files"] != whole["files"]
    assert re.findall(r"Card (\d+)", texts(again["files"][0])) == ["7", "31"]
    assert printed(game, "--changed") == {}
    # more copies of the same: only those that there are too few of
    assert printed(game, "--changed", "--players", 4)["counts"] == {"cards": 0, "coins": 6}
    # fewer are no change, and a component called otherwise is not either
    change(game / "game.yaml", "name: cards\n    title: Weather cards", "name: weather")
    assert printed(game, "--changed", "--players", 4) == {}
    # what all cards share
    change(game / "game.yaml", "fill: cream", "fill: leaf")
    assert printed(game, "--changed", "--players", 4)["counts"] == {"weather": 30, "coins": 0}


def test_a_print_of_another_choice_takes_nobodys_place(game: Path) -> None:
    names = {
        (): "fields-en-a4.pdf",
        ("--players", 4): "fields-4-players-en-a4.pdf",
        ("--players", 2): "fields-en-a4.pdf",  # as it is without it
        ("--duplex", "none"): "fields-en-a4-no-backs.pdf",
        ("--set", "players=4", "--duplex", "short"): "fields-4-players-en-a4-short.pdf",
    }
    for choice, name in names.items():
        (file,) = printed(game, *choice)["files"]
        assert Path(file).name == name
    assert {one.name for one in (game.parent / "out").glob("*.pdf")} == set(names.values())


def test_lines_for_a_cutter_and_pictures_for_a_print_shop(game: Path) -> None:
    told = printed(game, "--format", "cut", "--format", "shop", "--dpi", 30, "--only", "coins")
    lines, pictures = (Path(one) for one in told["files"])
    assert lines.name == "fields-en-a4-coins"
    assert [one.name for one in lines.iterdir()] == ["sheet-01-cut.svg"]
    # six coins, each cut once
    assert (lines / "sheet-01-cut.svg").read_text(encoding="utf-8").count("<path") == 6
    assert pictures.name == "fields-en-shop-coins"
    assert [one.name for one in pictures.iterdir()] == ["01-coins-x6-front.png"]


def test_what_a_shop_takes_has_no_paper(game: Path) -> None:
    asked = ("--format", "shop", "--dpi", 30, "--paper", "60mmx60mm", "--ink", "low")
    told = printed(game, *asked)
    assert (told["paper"], told["sheets"], told["pages"], told["ink"]) == (None, 0, 0, None)
    (pictures,) = told["files"]
    status, out, _ = pnp(game, "--format", "shop", "--dpi", 30, "--out", game.parent / "b")
    assert status == 0
    assert "36 pieces to order" in " ".join(out.split())
    assert "100 %" not in out
    assert len(list(Path(pictures).glob("*-front.png"))) == len(
        list((game.parent / "b" / "fields-en-shop").glob("*-front.png"))
    )


def test_what_changed_is_known_for_each_choice(game: Path) -> None:
    printed(game)
    # what four players need besides; the print for two is no other than it was
    assert printed(game, "--changed", "--players", 4)["counts"] == {"cards": 0, "coins": 6}
    assert printed(game, "--changed") == {}
    assert printed(game, "--changed", "--players", 4) == {}
    change(game / "cards.csv", "Card 7,sun", "Card 7,snow")
    for choice in ((), ("--players", 4)):
        assert printed(game, "--changed", *choice)["counts"] == {"cards": 1, "coins": 0}
        assert printed(game, "--changed", *choice) == {}


def test_a_part_printed_leaves_the_rest_as_it_was(game: Path) -> None:
    printed(game)
    change(game / "cards.csv", "Card 7,sun", "Card 7,snow")
    change(game / "game.yaml", "at: 10mm 13mm", "at: 10mm 13.5mm")
    assert printed(game, "--changed", "--only", "coins")["counts"] == {"coins": 6}
    assert printed(game, "--changed")["counts"] == {"cards": 1, "coins": 0}


def test_a_print_that_fails_is_no_print(game: Path) -> None:
    printed(game)
    change(game / "cards.csv", "Card 7,sun", "Card 7,snow")
    assert pnp(game, "--changed", "--out", game.parent / "out", "--margin", "90mm")[0] == 1
    assert printed(game, "--changed")["counts"] == {"cards": 1, "coins": 0}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2}', '{"format": 1, "pieces": [1]}'])
def test_a_list_that_cannot_be_read_is_none(game: Path, text: str) -> None:
    printed(game)
    (listed,) = (game.parent / "out").glob("*.json")
    listed.write_text(text, encoding="utf-8")
    status, _, err = pnp(game, "--changed", "--out", game.parent / "out")
    assert (status, "everything is new" in err) == (0, True)


def streams(file: str) -> list[tuple[bytes, dict[str, bytes]]]:
    """What each page says, and the forms that it names."""
    with pikepdf.open(file) as pdf:
        return [
            (
                page.Contents.read_bytes(),
                {
                    name: form.read_bytes()
                    for name, form in page.Resources.get("/XObject", {}).items()
                },
            )
            for page in pdf.pages
        ]


@pytest.mark.parametrize(
    "row",
    [
        "Card 12,sun,ink",  # rain is used less often
        "Card 12,snow,ink",  # art that no other card has
        "Größe Ω 12,rain,ink",  # letters that no other card has
        "Card 12,rain,purple",  # another colour
    ],
)
def test_one_changed_row_leaves_all_other_pages_byte_for_byte(game: Path, row: str) -> None:
    # rain stands on two cards only, of different sheets: one change, and it is on one
    text = (game / "cards.csv").read_text(encoding="utf-8")
    for number in range(1, 31):
        if number not in (12, 27):
            text = text.replace(f"Card {number},rain", f"Card {number},sun")
    (game / "cards.csv").write_text(text, encoding="utf-8")
    before = streams(printed(game, "--no-cover")["files"][0])
    change(game / "cards.csv", "Card 12,rain,ink", row)
    after = streams(printed(game, "--no-cover")["files"][0])
    assert len(before) == len(after) == 9
    # cards 10 to 18 are on the second sheet, fronts and backs in turn
    assert [n for n in range(9) if before[n] != after[n]] == [2]


def letters(file: str, page: int, wanted: str) -> list[tuple[float, float]]:
    """Left and lower edge in mm, from the page's top left corner, of each such character."""
    with pypdfium2.PdfDocument(file) as document:
        sheet = document[page]
        text = sheet.get_textpage()
        string = text.get_text_range()
        boxes = [text.get_charbox(n) for n, c in enumerate(string) if c == wanted]
        height = sheet.get_height()
        return [(x / POINTS, (height - y) / POINTS) for x, y, _, _ in boxes]


def test_gutter_and_margin(game: Path) -> None:
    change(game / "cards.csv", "Card 1,", "Q,")
    change(game / "cards.csv", "Card 2,", "Q,")
    plain = printed(game, "--only", "cards")
    (x0, y0), (x1, y1) = letters(plain["files"][0], 0, "Q")
    assert (x1 - x0, y1 - y0) == pytest.approx((63.5, 0), abs=0.02)
    wide = printed(game, "--only", "cards", "--gutter", "3mm")
    (x0, y0), (x1, y1) = letters(wide["files"][0], 0, "Q")
    assert abs(x1 - x0) + abs(y1 - y0) in (
        pytest.approx(63.5 + 3, abs=0.02),
        pytest.approx(88.9 + 3, abs=0.02),
    )
    # with 40 mm white at the rim A4 holds 2 x 2 of them and not 3 x 3
    narrow = printed(game, "--only", "cards", "--margin", "40mm")
    assert (plain["sheets"], narrow["sheets"]) == (4, 8)
    for option in ("--margin", "--gutter"):
        for value in ("-1mm", "5", "wide"):
            status, _, err = pnp(game, option, value)
            assert (status, option in err) == (2, True)


@pytest.mark.parametrize("counts", ['{"x": 1e400}', '{"x": NaN}', "[1]", "null"])
def test_a_damaged_list_of_what_was_printed_is_none(game: Path, counts: str) -> None:
    kept = game.parent / "out" / "fields-en.printed.json"
    printed(game)
    kept.write_text(f'{{"format": 1, "pieces": {{"cards": {counts}}}}}', encoding="utf-8")
    assert printed(game, "--changed")["counts"] == {"cards": 30, "coins": 6}
    # copies below nothing would be printed on top of those wanted
    listed = kept.read_text(encoding="utf-8")
    kept.write_text(re.sub(r'": 1(?=[,}])(?!, "about)', '": -9', listed), encoding="utf-8")
    assert "-9" in kept.read_text(encoding="utf-8")
    assert printed(game, "--changed")["counts"]["cards"] == 30


def test_what_cannot_be_written_is_noticed_before_anything_is(game: Path) -> None:
    out = game.parent / "out"
    (out / "fields-en.printed.json").mkdir(parents=True)
    status, _, err = pnp(game, "--out", out)
    assert (status, "fields-en.printed.json is a folder" in err) == (2, True)
    (out / "fields-en.printed.json").rmdir()
    # a poster: its sheets are small enough, it itself is not
    (game / "game.yaml").write_text(
        "format: 1\ntitle: Map\ncomponents:\n"
        "  - {kind: board, name: map, size: 900mm x 900mm, front: []}\n",
        encoding="utf-8",
    )
    status, _, err = pnp(game, "--out", out, "--format", "pdf", "--format", "png", "--dpi", 400)
    assert (status, "map, front is too large for 400 dpi; 345 or fewer" in err) == (1, True)
    assert not list(out.iterdir())


def test_pictures_of_sheets_and_pieces(game: Path) -> None:
    made = printed(game, "--format", "png", "--format", "svg", "--dpi", 127, "--no-cover")
    sheets, pieces = map(Path, made["files"])
    with Image.open(sheets / "sheet-01-back.png") as image:
        assert image.size == (1050, 1485)  # A4 at 5 dots a mm
    assert (sheets / "sheet-01-front.svg").is_file()
    names = sorted(file.name for file in pieces.iterdir())
    assert len(names) == 30 * 2 + 1  # cards have backs; coins are all alike
    assert names[0] == "01-cards-card-1-back.png"
    with Image.open(pieces / names[-1]) as image:
        assert image.size == (100, 100)
    assert not list(sheets.parent.glob("*.pdf"))


def test_ink_is_measured_where_one_is_named(game: Path) -> None:
    assert printed(game)["ink"] is None
    full = printed(game, "--ink", "full", "--no-cover")
    low = printed(game, "--ink", "low", "--no-cover")
    assert set(full["ink"]["pages"]) == {str(n) for n in range(1, full["pages"] + 1)}
    # the back: 57.5 x 82.9 mm of each card in ink #3A2A26, whose black is 1 - 0x3A / 255
    nine = 9 * 57.5 * 82.9 / (210 * 297)
    assert full["ink"]["pages"]["2"]["black"] == pytest.approx(nine * (1 - 0x3A / 255), abs=0.01)
    assert low["ink"]["mean"]["all"] < 0.6 * full["ink"]["mean"]["all"]
    assert full["files"] != low["files"]
    status, out, _ = pnp(game, "--ink", "grey", "--out", game.parent / "out")
    assert (status, "Ink on A4" in out) == (0, True)

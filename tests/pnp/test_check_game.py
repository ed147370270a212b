"""`pnp check`: every kind of fault in one small game, each with its line; the built-in games."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image

from pnp.library import GAMES
from tests.pnp.command import pnp

GAME = """\
format: 1
title: Faulty
languages: [en, de]
parameters: {show: yes}
drawings:
  badge:
    - {shape: circle, at: 0mm 0mm, radius: 4mm, fill: cream}
    - {text: tiny, at: -3mm 0mm, size: 4mm}
components:
  - kind: card
    name: cards
    rows: cards.csv
    count: = show
    front:
      - {shape: rect, at: 5mm 5mm, size: 53mm 20mm, fill: "{colour}"}
      - {symbol: dot, at: 7mm 40mm, size: 10mm}
      - {text: "{body}", box: 8mm 55mm 47mm 5mm, size: 3.3mm}
      - {say: motto, at: 31.75mm 70mm, anchor: middle, size: 4mm}
      - {drawing: badge, at: 20mm 40mm, scale: 0.5}
      - {image: photo.png, at: 30mm 30mm, size: 25.4mm 25.4mm}
      - {symbol: "{art}", at: 40mm 78mm, size: 6mm}
  - kind: card
    name: giant
    size: 230mm x 260mm
  - {kind: aid, name: Cards}
"""

CARDS = """\
name,colour,art,body,count
Hen,red,dot,short,1
Fox,green,dot,short,1
hen,blue,dot,"Far too long for a box of five millimetres, whatever way its words are broken",1
Owl,yellow,dott,\u4e2d,1
Cat,purple,dot,never printed \u4e2d,0
Hen,red,dot,short,1
"""

DOT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\
<circle cx="5" cy="5" r="5" fill="#3A2A26"/></svg>
"""


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    files = {
        "game.yaml": GAME,
        "cards.csv": CARDS,
        "art/dot.svg": DOT,
        "text/en.yaml": "format: 1\nmotto: A short motto\n",
        "text/de.yaml": "format: 1\nmotto: Ein Wahlspruch, l\u00e4nger als die Karte breit ist\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    Image.new("RGB", (100, 100)).save(tmp_path / "photo.png")
    return tmp_path


def test_every_kind_of_fault_with_its_line_and_its_card(faulty: Path) -> None:
    status, out, _ = pnp("check", faulty, "--json")
    told = json.loads(out)
    assert (status, told["status"]) == (1, 1)
    assert (told["languages"], told["papers"], told["designs"]) == (
        ["en", "de"],
        ["A4", "Letter"],
        7,
    )
    found = [
        (
            f"{Path(one['file']).name}:{one['line']}",
            one["check"],
            [piece.removeprefix("cards ") for piece in one["pieces"]],
            one["languages"],
        )
        for one in told["findings"]
    ]
    both = ["en", "de"]
    cards = ["Hen", "Fox", "hen", "Owl", "Hen (2)"]
    assert sorted(found) == sorted(
        [
            ("cards.csv:4", "names", ["hen"], both),
            ("cards.csv:7", "names", ["Hen (2)"], both),
            ("game.yaml:8", "x-height", cards, both),
            ("game.yaml:15", "colours", ["Hen"], both),
            ("game.yaml:16", "safe-area", cards, both),
            ("game.yaml:17", "text", ["hen"], both),
            ("game.yaml:17", "text", ["Owl"], both),
            ("game.yaml:18", "edge", cards, ["de"]),
            ("game.yaml:20", "resolution", cards, both),
            ("game.yaml:21", "drawing", ["Owl"], both),
            ("game.yaml:22", "paper", ["giant"], both),
            ("game.yaml:22", "paper", ["giant"], both),
            ("game.yaml:25", "names", ["Cards"], both),
        ]
    )
    by_check = {one["check"]: one for one in told["findings"]}
    assert by_check["safe-area"]["at"] == pytest.approx([2, 40], abs=0.1)
    assert by_check["safe-area"]["key"] == "components.cards.front.2"
    assert by_check["x-height"]["key"] == "drawings.badge.2"
    assert "U+4E2D" in next(
        one["wrong"] for one in told["findings"] if one["pieces"] == ["cards Owl"]
    )
    assert by_check["resolution"]["right"].startswith("200 dpi take 200 x 200 pixels")
    assert "art/dott.svg" in by_check["drawing"]["wrong"]
    assert by_check["safe-area"]["row"]["line"] == 2
    assert by_check["names"]["row"] is None
    assert "cards in line 11" in by_check["names"]["wrong"]


def test_a_line_for_people_names_place_card_and_cure(faulty: Path) -> None:
    status, out, _ = pnp("check", faulty, "--lang", "en")
    lines = out.splitlines()
    assert status == 1
    assert lines[0] == "Faulty (en)"
    (line,) = [line for line in lines if ": safe-area: " in line]
    assert line.startswith(
        f"{faulty.as_posix()}/game.yaml:16:9: safe-area: cards Hen (cards.csv:2)"
    )
    assert "(and 4 more), front at 2.0 40.0 mm: the symbol dot comes as near as 2.0 mm" in line
    assert line.endswith("keep 3 mm clear: move it 1.0 mm inwards or make it smaller")
    assert not [line for line in lines if ": edge: " in line]
    assert lines[-1] == "12 findings: 7 designs looked at, for A4 and Letter."


INSIDE = """\
format: 1
title: Inside
components:
  - kind: tuckbox
    name: box
    cards: 18
    front:
      - {text: "{face}", at: [= width / 2, = height / 2], anchor: middle, size: 4mm}
  - kind: track
    name: path
    columns: 2
    lines: 2
    cell: 30mm x 30mm
    rows: [{name: far too wide, count: 4}]
    place: [{text: "{name}", at: 15mm 15mm, anchor: middle, size: 9mm}]
"""


def test_text_that_leaves_its_panel_or_place_is_found_as_print_would(tmp_path: Path) -> None:
    """No cut is there, and it stays on the piece; yet it runs over a fold or into a neighbour."""
    (tmp_path / "game.yaml").write_text(INSIDE, encoding="utf-8")
    status, out, _ = pnp("check", tmp_path)
    assert status == 1
    box, path = [line for line in out.splitlines() if "over the edge" in line]
    assert 'game.yaml:8:9: drawing: box, front: face right: "right" runs 1.' in box
    assert "game.yaml:15:13: drawing: path: place 1: " in path
    assert pnp("print", tmp_path, "--out", tmp_path / "out")[0] == 1


COUNTED = """\
format: 1
title: Counted
parameters:
  players: 2
  more: 0
components:
  - {kind: card, name: cards, rows: [{name: one, count: = 3 + more}]}
  - {kind: token, name: coins, shape: round, size: 20mm, count: = players}
totals:
  - {of: cards, is: 4}
  - {of: coins, is: = players, say: a coin each}
"""


def test_totals_are_held_against_what_is_printed(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(COUNTED, encoding="utf-8")
    status, out, _ = pnp("check", tmp_path)
    assert status == 1
    (line,) = [line for line in out.splitlines() if "totals" in line]
    assert "game.yaml:10:21: totals: cards: 4 pieces: 3 are printed, not 4;" in line
    # with other parameters a plain number is not meant, a formula is
    assert pnp("check", tmp_path, "--set", "more=1")[0] == 0
    assert pnp("check", tmp_path, "--set", "more=5")[0] == 0
    text = COUNTED.replace("is: 4", "is: 3").replace("is: = players,", "is: = players + more,")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    assert pnp("check", tmp_path)[0] == 0
    status, out, _ = pnp("check", tmp_path, "--set", "more=1")
    assert (status, "a coin each: 2 are printed, not 3" in out) == (1, True)


def test_a_picture_far_too_large_is_no_ground(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "dot.svg").write_text(DOT, encoding="utf-8")
    game = "format: 1\ntitle: Large\ncomponents:\n  - kind: card\n    name: cards\n"
    game += "    front: [{symbol: dot, at: 31.75mm 44.45mm, size: SIZE}]\n"
    # from the middle of a card of 63.5 x 88.9 mm: 44 mm are within, 120 mm cover it all as ground
    for size, found in (("44mm", 0), ("120mm", 0), ("440mm", 1)):
        (tmp_path / "game.yaml").write_text(game.replace("SIZE", size), encoding="utf-8")
        assert pnp("check", tmp_path)[0] == found, size


def test_only_what_is_asked_for_is_looked_at(faulty: Path) -> None:
    text = (faulty / "game.yaml").read_text(encoding="utf-8")
    giant = (
        text.partition("components:\n")[0]
        + "components:\n"
        + text[text.index("  - kind: card\n    name: giant") :]
    )
    (faulty / "game.yaml").write_text(giant, encoding="utf-8")
    assert pnp("check", faulty)[0] == 1
    status, out, _ = pnp("check", faulty, "--paper", "a3", "--lang", "de")
    assert status == 0
    assert out.splitlines()[-1] == "Nothing found: 2 designs looked at, for A3."


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["check", "mwo"], "did you mean 'mow'?"),
        (["check", "mow", "--lang", "it"], "fr, en"),
        (["check", "mow", "--paper", "a44"], "a4"),
        (["check", "mow", "--variant", "x"], "variant"),
    ],
)
def test_bad_input(arguments: list[str], told: str) -> None:
    status, _, errors = pnp(*arguments)
    assert (status, told in errors) == (2, True)


def test_a_fault_of_the_definition_is_bad_input(faulty: Path) -> None:
    text = (faulty / "game.yaml").read_text(encoding="utf-8")
    (faulty / "game.yaml").write_text(text.replace("kind: card", "kind: crad", 1), encoding="utf-8")
    status, _, errors = pnp("check", faulty)
    assert (status, "game.yaml:10" in errors) == (2, True)


def test_nothing_is_found_on_a_built_in_game_with_the_most_eggs() -> None:
    """As they come along all are held by `games/test_checks_clean.py`."""
    status, out, _ = pnp(
        "check", "dali-the-fox", "--set", "eggs_per_colour=9", "--set", "goal=60", "--json"
    )
    told = json.loads(out)
    assert (status, told["findings"]) == (0, [])
    assert len(told["languages"]) == 2
    assert told["designs"] >= 17


def test_dali_without_its_marks_is_found_out(tmp_path: Path) -> None:
    folder = tmp_path / "dali"
    shutil.copytree(GAMES / "dali-the-fox", folder)
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if 'front: [{symbol: "stamp-{' not in line]
    assert len(lines) == len(text.splitlines()) - 2
    (folder / "game.yaml").write_text("\n".join(lines), encoding="utf-8")
    told = json.loads(pnp("check", folder, "--lang", "en", "--json")[1])
    assert {one["check"] for one in told["findings"]} == {"colours"}
    # red and blue dice in grey; nine of the fifteen pairs of eggs, as the style's table has it
    assert told["findings"][0]["pieces"] == ["egg die, face red"]
    assert len(told["findings"]) == 1 + 9


def test_a_title_that_no_sheet_can_say(tmp_path: Path) -> None:
    """What `print` refuses, `check` finds."""
    (tmp_path / "game.yaml").write_text(
        "format: 1\ntitle: \u4f60\u597d\ncomponents:\n  - {kind: card, name: cards}\n",
        encoding="utf-8",
    )
    status, out, _ = pnp("check", tmp_path, "--json")
    (finding,) = json.loads(out)["findings"]
    assert (status, finding["check"], finding["line"], finding["key"]) == (1, "text", 2, "title")
    assert "U+4F60" in finding["wrong"]
    status, _, errors = pnp("print", tmp_path, "--out", tmp_path / "out")
    assert status == 1
    assert "U+4F60" in errors

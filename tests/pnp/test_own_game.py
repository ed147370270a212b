"""A small game written by hand, from its folder to pieces, tables, totals and sources."""

from collections.abc import Mapping
from pathlib import Path
from time import process_time

import pytest

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Element, Text, Use
from layouts.font import Font
from layouts.leaves import leaves
from layouts.near import near
from layouts.piece import Piece
from pnp.commands.source_text import grouped
from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.definition.sources import sourced_values
from pnp.definition.totals import check_totals
from pnp.fonts import load_fonts
from pnp.rules_tables import tables_of
from tests.pnp.command import pnp

FILES = {
    "game.yaml": """\
format: 1
title: Henhouse
version: 1.10
languages: [en, de]
ages: !public 6+
parameters:
  players: {from: 2, to: 4, about: farmers at the table}
  eggs: !assumed {value: 3, or: [2, 4], because: fits the tray}
  fox: yes
colours: {barn: "#7A4F38"}
drawings:
  number:
    - {text: "{number}", at: 0mm 0mm, size: 5mm, anchor: middle}
components:
  - kind: card
    name: hens
    size: 60mm x 80mm
    rows: hens.csv
    ground: cream
    front:
      - {drawing: number, at: 30mm 20mm}
      - {symbol: "{art}", at: 30mm 40mm, size: 20mm}
      - {say: motto, at: 30mm 70mm, anchor: middle, size: 4mm}
      - {when: = name == "Berta", shape: circle, at: 5mm 5mm, radius: 2mm, fill: barn}
    back: [{shape: rect, at: 3mm 3mm, size: 54mm 74mm, fill: barn}]
  - kind: token
    name: egg
    shape: egg
    rows:
      - {colour: red, count: = eggs}
      - {colour: blue, count: !assumed 2}
    front: [{shape: circle, at: 11mm 12mm, radius: 4mm, fill: "{colour}"}]
  - kind: die
    name: fox die
    edge: !assumed 20mm
    count: = fox
    faces: [1, 1, 2, 2, 3, 3]
    front: [{text: "{face}", at: 10mm 13mm, size: 8mm, anchor: middle}]
totals:
  - {of: hens, is: 6, say: six hens}
  - {of: [egg], is: = eggs + 3}
  - {of: hens, column: number, where: = name != "No", is: = 1 + 2 * 5}
""",
    "hens.csv": "\ufeffname;number;!public art;count;source\r\n"
    "Gackel;1;hen;;\r\nBerta;5;hen;2;assumed\r\n;;;;\r\nNo;010;hen;3;assumed\r\n",
    "art/hen.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<path fill="#CB322C" d="M0 0H10V10Z"/></svg>',
    "text/en.yaml": "format: 1\nmotto: Hen {number}\n",
    "text/de.yaml": "format: 1\ntitle: Hühnerhaus\nmotto: Henne {number}\n",
    "variants/no-fox.yaml": "format: 1\ntitle: The fox sleeps\nparameters: {fox: no}\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text.encode("utf-8"))
    return tmp_path


@pytest.fixture(scope="module")
def fonts() -> Mapping[str, Font]:
    return load_fonts()


def texts(children: tuple[Element, ...]) -> list[str]:
    return [one.string for one, _ in leaves(children) if isinstance(one, Text)]


def uses(piece: Piece) -> list[Drawing]:
    return [child.drawing for child in piece.front.children if isinstance(child, Use)]


def test_from_the_folder_to_pieces(folder: Path, fonts: Mapping[str, Font]) -> None:
    game = load_game(folder, language="de")
    assert (game.title, game.version, game.languages) == ("Hühnerhaus", "1.10", ("en", "de"))
    pieces = pieces_of(game, fonts)
    assert [(piece.name, piece.count) for piece in pieces] == [
        ("hens Gackel", 1),
        ("hens Berta", 2),
        ("hens No", 3),
        ("egg red", 3),
        ("egg blue", 2),
        ("fox die", 1),
    ]
    hens = pieces[:3]
    assert {(hen.width, hen.height) for hen in hens} == {(60, 80)}
    # the leading zero is kept: 010 is a text, as it was written
    assert [texts(hen.front.children) for hen in hens] == [
        ["1", "Henne 1"],
        ["5", "Henne 5"],
        ["010", "Henne 010"],
    ]
    assert uses(hens[0]) == uses(hens[1])
    assert hens[0].back is hens[1].back
    assert sorted(texts(pieces[5].front.children)) == ["1", "1", "2", "2", "3", "3"]


def test_tables_totals_and_settings(folder: Path) -> None:
    game = load_game(folder, settings={"eggs": "4"})
    tables = tables_of(game)
    assert tables["hens"]["number"] == (1, 5, 5, "010", "010", "010")
    assert "source" not in tables["hens"]
    assert tables["egg"] == {"colour": ("red",) * 4 + ("blue",) * 2}
    assert tables["fox die"] == {"face": (1, 1, 2, 2, 3, 3)}
    assert game.count(game.components[2]) == 1
    found = [(one.words, one.expected, one.found) for one in check_totals(game)]
    assert found == [("six hens", 6, 6), ("egg: 7 pieces", 7, 6), ("hens: 11 number", 11, 11)]


def test_a_total_of_texts(folder: Path) -> None:
    text = FILES["game.yaml"].replace('name != "No"', 'name == "No"')
    (folder / "game.yaml").write_text(text)
    with pytest.raises(DefinitionError) as caught:
        check_totals(load_game(folder, shown="henhouse"))
    assert str(caught.value) == (
        "henhouse/game.yaml:42:24: totals.3.column: hens No: '010' is no whole number to add up"
    )


def test_a_variant_prints_no_die(folder: Path, fonts: Mapping[str, Font]) -> None:
    game = load_game(folder, variant="no-fox")
    assert game.variant is not None
    assert game.variant.title == "The fox sleeps"
    assert [piece.name for piece in pieces_of(game, fonts)][-1] == "egg blue"


def test_faults_in_faces_name_the_line_and_the_card(
    folder: Path, fonts: Mapping[str, Font]
) -> None:
    wrong = '{when: = name == "Gackel", text: "{n}"'
    text = FILES["game.yaml"].replace('{text: "{number}"', wrong)
    text = text.replace('name == "Berta"', "number > eggs")
    text = text.replace('fill: "{colour}"', 'fill: "light {colour}"')
    (folder / "game.yaml").write_text(text)
    game = load_game(folder, shown="henhouse")
    with pytest.raises(DefinitionError) as caught:
        pieces_of(game, fonts)
    first, second, third, fourth = str(caught.value).splitlines()
    known = [*PALETTE, "barn"]
    assert first == (
        "henhouse/game.yaml:13:40: drawings.number.1.text: hens Gackel (hens.csv:2): '{n}': there "
        "is no field n; known: art, count, eggs, fox, height, name, number, players, width"
    )
    assert second == (
        "henhouse/game.yaml:24:16: components.hens.front.4.when: hens No (hens.csv:5): "
        "'= number > eggs': '010' is not a number"
    )
    for line, name in ((third, "red"), (fourth, "blue")):
        assert line == (
            f"henhouse/game.yaml:32:63: components.egg.front.1.fill: egg {name}: unknown colour "
            f"'light {name}': give a name or #RRGGBB{near(f'light {name}', known)}"
        )


def test_art_that_is_not_there(folder: Path, fonts: Mapping[str, Font]) -> None:
    (folder / "game.yaml").write_text(FILES["game.yaml"].replace('"{art}"', '"{art}n"'))
    with pytest.raises(DefinitionError) as caught:
        pieces_of(load_game(folder, shown="henhouse"), fonts)
    (line,) = str(caught.value).splitlines()
    assert line == (
        "henhouse/game.yaml:22:18: components.hens.front.2.symbol: hens Gackel (hens.csv:2): "
        "there is no file 'art/henn.svg'; did you mean 'hen.svg'? (and 2 more of hens)"
    )


def test_where_the_values_come_from(folder: Path) -> None:
    found = {
        (one.key, one.value): (one.source.kind, one.place.line)
        for one in sourced_values(load_game(folder))
    }
    assert found[("ages", "6+")] == ("public", 5)
    assert found[("parameters.eggs", "3")] == ("assumed", 8)
    assert found[("components.hens.rows", "3 rows in hens.csv")] == ("rulebook", 18)
    assert found[("components.hens.rows.art", "column of hens.csv")] == ("public", 18)
    # line 4 is blank and prints nothing
    assert found[("components.hens.rows", "lines 3 to 5 of hens.csv")] == ("assumed", 3)
    assert found[("components.egg.rows.2.count", "2")] == ("assumed", 31)
    assert found[("components.egg.rows.1", "colour: red, count: = eggs")] == ("rulebook", 30)
    assert found[("components.fox die.edge", "20mm")] == ("assumed", 35)
    assert found[("totals.1", "six hens")] == ("rulebook", 40)
    assert not any("front" in key or "ground" in key for key, _ in found)
    eggs = next(one for one in sourced_values(load_game(folder)) if one.key == "parameters.eggs")
    assert (eggs.source.alternatives, eggs.source.because) == (("2", "4"), "fits the tray")


def test_what_is_alike_stands_on_one_line(folder: Path) -> None:
    def lines(*replaced: tuple[str, str]) -> list[tuple[str, str, str]]:
        file = folder / "game.yaml"
        text = file.read_text(encoding="utf-8")
        for old, new in replaced:
            assert text.count(old) == 1
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")
        values = sourced_values(load_game(folder))
        return [(one.what, one.value_words, one.where) for one in grouped(values, "assumed")]

    assert lines() == [
        ("parameters", "eggs: 3 (or 2, 4)", "game.yaml:8"),
        ("hens", "rows: lines 3 to 5 of hens.csv", "hens.csv:3"),
        ("egg: row 2", "count: 2", "game.yaml:31"),
        ("fox die", "edge: 20mm", "game.yaml:35"),
    ]
    assert lines(
        ("colour: red, count: = eggs", "colour: !assumed red, count: !assumed 2"),
        ("colour: blue", "colour: !assumed red"),
        ("faces: [1,", "faces: !assumed [1,"),
    )[2:] == [
        ("egg: row 1, row 2", "colour: red, count: 2", "game.yaml:30-31"),
        ("fox die", "edge: 20mm, faces: 1, 1, 2, 2, 3, 3", "game.yaml:35, 37"),
    ]


def test_a_count_worked_out_from_each_row(tmp_path: Path) -> None:
    head = (
        "format: 1\ntitle: Many\nparameters: {n: 2}\ncomponents:\n  - kind: card\n    name: hens\n"
    )
    (tmp_path / "game.yaml").write_text(f"{head}    rows: hens.csv\n    count: = n * qty\n")
    (tmp_path / "hens.csv").write_text("name,qty\nBerta,2\nNo,0\nEma,1\n")
    game = load_game(tmp_path)
    assert game.count(game.components[0]) == 6
    assert tables_of(game)["hens"]["name"] == ("Berta",) * 4 + ("Ema",) * 2
    (tmp_path / "hens.csv").write_text("name,qty\nBerta,2\nNo,none\n")
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path, shown="many")
    assert str(caught.value) == ("many/hens.csv:3: count: '= n * qty': 'none' is not a number")


def test_all_formulas_of_a_game_together_cannot_take_for_ever(
    folder: Path, fonts: Mapping[str, Font], monkeypatch: pytest.MonkeyPatch
) -> None:
    # counting over 2,000 numbers takes some 6,000 steps, on each of four hens and in the total
    slow = "= sum([number * 0 for k in range(2000)]) == 0"
    text = FILES["game.yaml"].replace('{when: = name == "Berta"', f"{{when: '{slow}'")
    (folder / "hens.csv").write_text("name,number,art\na,1,hen\nb,2,hen\nc,3,hen\nd,4,hen\n")
    (folder / "game.yaml").write_text(text.replace('= name != "No"', f"'{slow}'"))
    game = load_game(folder, shown="henhouse")
    assert len(check_totals(game)) == 3
    pieces_of(game, fonts)
    monkeypatch.setattr("pnp.definition.formulas.MOST_STEPS", 9_000)
    for work in (check_totals, lambda game: pieces_of(game, fonts)):
        with pytest.raises(DefinitionError, match="take more than 9,000 steps to work out togeth"):
            work(game)


def test_three_thousand_rows_and_components_in_time(tmp_path: Path) -> None:
    rows = "".join(f"Hen {index},{index % 7},2\n" for index in range(3_000))
    (tmp_path / "hens.csv").write_text(f"name,flies,count\n{rows}")
    parts = "".join(f"  - {{kind: aid, name: a{index}, count: = n}}\n" for index in range(3_000))
    head = "format: 1\ntitle: Many\nparameters: {n: 2}\ncomponents:\n"
    text = f"{head}  - {{kind: card, name: hens, rows: hens.csv}}\n{parts}"
    (tmp_path / "game.yaml").write_text(text)
    started = process_time()
    game = load_game(tmp_path)
    # half a second where nothing else runs
    assert process_time() - started < 5
    assert sum(map(game.count, game.components)) == 3_000 * 2 + 3_000 * 2


def test_a_game_without_a_rulebook_is_not_told_of_one(tmp_path: Path) -> None:
    text = "format: 1\ntitle: Mine\nparameters: {goal: 3}\ncomponents:\n"
    text += "  - {kind: card, name: cards, rows: [{name: one, count: = goal}]}\n"
    text += "totals: [{of: cards, is: 3}]\n"
    for given, published in (("goal: 3", False), ("goal: !assumed 3", True)):
        (tmp_path / "game.yaml").write_text(text.replace("goal: 3", given), encoding="utf-8")
        shown = pnp("show", tmp_path)[1]
        assert ("rulebook" in shown) is published
        assert "Totals" in shown
        asked = pnp("verify", tmp_path, "--json")[1]
        assert ("As in the rulebook: cards: 3 pieces?" in asked) is published
        assert ("As stated in totals: cards: 3 pieces?" in asked) is not published

"""Faults of a definition: file, line, key, what is wrong and what would be right."""

from pathlib import Path

import pytest

from pnp.definition.errors import DefinitionError
from pnp.definition.game import Game
from pnp.definition.load import load_game

GAME = """\
format: 1
title: Farm
languages: [fr, en]
parameters:
  players: {from: 2, to: 4}
  goal: 10
components:
  - kind: card
    name: cows
    rows:
      - {number: {from: 1, to: 15}, flies: 0}
    front:
      - {text: "{number}", at: 5mm 10mm, size: 5mm}
"""
ROWS = "\n      - {number: {from: 1, to: 15}, flies: 0}"


def load(
    folder: Path,
    text: str = GAME,
    files: dict[str, str] | None = None,
    variant: str | None = None,
    language: str | None = None,
) -> Game:
    for name, content in {"game.yaml": text, **(files or {})}.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return load_game(folder, variant=variant, language=language, shown="farm")


def faults(folder: Path, text: str = GAME, files: dict[str, str] | None = None) -> list[str]:
    with pytest.raises(DefinitionError) as caught:
        load(folder, text, files)
    return str(caught.value).splitlines()


def test_all_faults_come_at_once_with_line_key_and_near_word(tmp_path: Path) -> None:
    assert faults(
        tmp_path,
        "format: 1\n"
        "title:\n"
        "rulez: a.py\n"
        "components:\n"
        "  - kind: tokne\n"
        "    name: x\n"
        "  - {kind: die, name: farmer, edge: 22, faces: [1, 2, 3]}\n"
        "  - kind: token\n"
        "    name: eggs\n"
        "    shape: egg\n"
        "    colur: red\n"
        "    count: 6,0\n"
        "    front:\n"
        "      - {text: {number}, at: 1mm 1mm}\n"
        "      - {tekst: a}\n"
        "      - group:\n"
        "          - {shape: rect, at: 1mm 1mm, size: 2mm 2mm, fil: red}\n"
        "      - {shape: circle, at: 1mm 1mm, fill: red}\n"
        "      - {zones: r, cell: 9mm}\n"
        "totals:\n"
        "  - {of: eggs, iss: 3}\n",
    ) == [
        "farm/game.yaml:2:7: title: is empty; write a value after the colon "
        "(one that begins with # goes in quotes)",
        "farm/game.yaml:3:1: rulez: a game has no 'rulez'; did you mean 'rules'?",
        "farm/game.yaml:5:11: components.x.kind: unknown kind 'tokne'; did you mean 'token'?",
        "farm/game.yaml:7:37: components.farmer.edge: '22' is no length: "
        "write a number with mm, cm, in or pt, like 3.2mm",
        "farm/game.yaml:7:48: components.farmer.faces: a die has six faces, not 3: "
        "name each, the same ones too",
        "farm/game.yaml:11:5: components.eggs.colur: a token has no 'colur'; "
        + faults_near_colur(),
        "farm/game.yaml:12:12: components.eggs.count: '6,0' is no count: "
        "write a whole number from 0 to 10,000",
        "farm/game.yaml:14:16: components.eggs.front.1.text: {number} without quotes is a mapping; "
        'write "{number}"',
        "farm/game.yaml:15:9: components.eggs.front.2: unknown key tekst; did you mean 'text'?",
        "farm/game.yaml:17:55: components.eggs.front.3.group.1.fil: a rect has no 'fil'; "
        "did you mean 'fill'?",
        "farm/game.yaml:18:9: components.eggs.front.4.radius: a circle needs 'radius'",
        "farm/game.yaml:19:9: components.eggs.front.5.looks: a zones element needs 'looks'",
        "farm/game.yaml:21:16: totals.1.iss: a total has no 'iss'; did you mean 'is'?",
    ]


def faults_near_colur() -> str:
    """What a token knows, as the kinds declare it."""
    from layouts.kinds import BY_NAME
    from layouts.near import near

    return near("colur", BY_NAME["token"].model.model_fields).removeprefix("; ")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("format: 1\n", "", "1:1: format: the first line has to be 'format: 1'"),
        ("format: 1", "format: 2", "1:9: format: '2' is not read by this pnp"),
        ("title: Farm", "title: [a]", "2:8: title: has to be a text, not a list"),
        ("kind: card", "kind: [card]", "8:11: components.cows.kind: unknown kind ['card']"),
        ("[fr, en]", "[fr, english]", "3:17: languages.2: 'english' is no language"),
        ("to: 15", "to: 0", "11:18: components.cows.rows.1.number: from 1 to 0 runs backwards"),
        ("to: 15", "to: = gaol", "11:18: components.cows.rows.1.number: '= gaol': there is no"),
        ("flies: 0", "flies: = gaol", "11:44: components.cows.rows.1.flies: there is no 'gaol' he"),
        ("flies: 0", "count: many", "11:44: components.cows.rows.1.count: 'many' is no count"),
        ("flies: 0", "count: 9999999", "11:44: components.cows.rows.1.count: "),
        (
            "{from: 1, to: 15}",
            "[[1]]",
            "11:19: components.cows.rows.1.number.1: one value is wanted here",
        ),
        (ROWS, " []", "10:11: components.cows.rows: the list has no rows"),
        (ROWS, " cow.csv", "10:11: components.cows.rows: there is no file 'cow.csv'; did you mean"),
        (ROWS, " c.ods", "10:11: components.cows.rows: 'c.ods' is no CSV or XLSX"),
        (ROWS, " ../c.csv", "10:11: components.cows.rows: '../c.csv' leads out of the game's"),
        (
            "    name: cows\n",
            "    name: cows\n    count: = goal - 11\n",
            "10:12: components.cows.c",
        ),
        (
            "    name: cows\n",
            "    name: cows\n    count: 10000\n",
            "8:5: components.cows: with this the game",
        ),
        ("components:", "rules: rule.py\ncomponents:", "7:8: rules: there is no file 'rule.py'"),
    ],
)
def test_a_fault_names_its_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = GAME.replace(old, new, 1)
    found = faults(tmp_path, text, {"cows.csv": "a\n1\n"})
    assert len(found) == 1
    assert found[0].startswith(f"farm/game.yaml:{fault}")


def test_tables_name_their_own_line(tmp_path: Path) -> None:
    text = GAME.replace(ROWS, " cows.csv")
    table = "number,count,source\n1,2x,\n2,= playrs,pubic\n3,= players,public\n"
    assert faults(tmp_path, text, {"cows.csv": table}) == [
        "farm/cows.csv:2: count: '2x' is no count: write a whole number from 0 to 10,000",
        "farm/cows.csv:3: count: there is no 'playrs' here; did you mean 'players'?",
        "farm/cows.csv:3: source: no source 'pubic'; did you mean 'public'?",
    ]
    assert faults(tmp_path, text, {"cows.csv": "number\n"}) == [
        "farm/cows.csv: names its columns but has no rows"
    ]


def test_two_components_of_one_name(tmp_path: Path) -> None:
    assert faults(tmp_path, GAME + "  - {kind: aid, name: cows}\n") == [
        "farm/game.yaml:14:23: components.cows.name: two components are called 'cows' "
        "(the first in line 9)"
    ]


def test_languages(tmp_path: Path) -> None:
    texts = {
        "text/fr.yaml": "format: 1\ntitle: Ferme\nhi: Salut\nbye: Adieu\n",
        "text/en.yaml": "format: 1\nhi: Hello\nbye: [x]\n",
    }
    with pytest.raises(DefinitionError) as caught:
        load(tmp_path, language="de")
    assert str(caught.value) == "--lang de: Farm has no language 'de'; known: fr, en"

    game = load(tmp_path, files=texts)
    assert (game.language, game.title, game.texts["hi"]) == ("fr", "Ferme", "Salut")
    with pytest.raises(DefinitionError) as caught:
        load(tmp_path, files=texts, language="en")
    assert str(caught.value).startswith("farm/text/en.yaml:3:6: bye: has to be a text")
    texts["text/en.yaml"] = "format: 1\nhi: Hello\n"
    with pytest.raises(DefinitionError) as caught:
        load(tmp_path, files=texts, language="en")
    assert str(caught.value) == (
        "farm/text/en.yaml: bye: this text is missing; text/fr.yaml has it"
    )
    (tmp_path / "text" / "en.yaml").unlink()
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path, language="en", shown="farm")
    assert "farm/text/en.yaml: this file is missing" in str(caught.value)
    (tmp_path / "text" / "en.yaml").mkdir()
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path, language="en", shown="farm")
    assert "farm/text/en.yaml: 'text/en.yaml' is not a file" in str(caught.value)


def test_variants_are_listed_chosen_and_refused(tmp_path: Path) -> None:
    files = {
        "variants/short.yaml": "format: 1\ntitle: Short\nparameters: {goal: 5}\n",
        "variants/mini.yaml": "format: 1\nbuilds_on: short\ncomponents: {cows: {size: minni}}\n",
    }
    game = load(tmp_path, files=files, variant="short")
    assert game.values == {"players": 2, "goal": 5}
    assert game.variant is not None
    assert (game.variant.title, [one.name for one in game.variants]) == ("Short", ["mini", "short"])
    assert load_game(tmp_path, variant="short", settings={"goal": "7"}).values["goal"] == 7
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path, variant="shrot")
    assert str(caught.value) == (
        "--variant shrot: the game has no variant 'shrot'; did you mean 'short'?"
    )
    with pytest.raises(DefinitionError) as caught:
        load_game(tmp_path, variant="mini", shown="farm")
    assert str(caught.value).startswith("farm/variants/mini.yaml:3:27: components.cows.size: ")


def test_no_definition(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match=r"farm: there is no file 'game\.yaml'"):
        load_game(tmp_path, shown="farm")
    (tmp_path / "game.yaml").write_bytes("format: 1\ntitle: Käse\n".encode("cp1252"))
    with pytest.raises(DefinitionError, match=r"farm/game\.yaml:2:9: byte 0xe4 is not UTF-8"):
        load_game(tmp_path, shown="farm")


def test_many_faults_are_cut_short(tmp_path: Path) -> None:
    many = "".join(f"  - {{kind: aid, name: a{index}, sise: 2cm}}\n" for index in range(100))
    found = faults(tmp_path, GAME + many)
    assert len(found) == 41
    assert found[-1] == "... and 60 more"


def test_more_totals_than_any_rulebook_states(tmp_path: Path) -> None:
    found = faults(tmp_path, f"{GAME}totals:\n" + "  - {of: cows, is: 15}\n" * 201)
    assert found == ["farm/game.yaml:15:3: totals: has more than 200 entries"]

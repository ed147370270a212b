"""`pnp freeze`: what was drawn by chance as a table, and everything printed as before."""

from __future__ import annotations

from pathlib import Path

import pytest

from layouts.fingerprint import Fingerprints
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.definition.table_text import table_text
from pnp.definition.tables import read_table
from pnp.definition.yaml_put import put
from pnp.rules_tables import tables_of
from tests.pnp.command import pnp

GAME = """\
format: 1
title: Weather
parameters:
  days: {from: 1, to: 30, default: 12}
  deck: 4
components:
  # the days of a journey
  - kind: card
    name: days ahead
    size: poker
    rows:
      # each day its weather
      - {day: {from: 1, to: = days}, fate: {deal: {sun: 2 parts, rain: 1 part}, seed: = deck}}
      - day: last
        fate: "a storm, \\"and hail\\""
        # and one to spare
        count: 2

    fields: {both: "{day}: {fate}"}  # what is said
    front: &front [{text: "{both}", box: 4mm 4mm 55mm 80mm, size: 5mm}]
  - kind: card
    name: coins
    rows: [{worth: {copies: {1: 50%, 2.5: 50%}, total: 9}}]
    front: *front
    fields: {both: "{worth}"}
totals:
  - {of: days ahead, is: = days + 2}
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "weather"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return folder


def looks(folder: Path, **asked: object) -> list[tuple[str, int, str]]:
    prints = Fingerprints()
    pieces = pieces_of(load_game(folder, **asked))  # type: ignore[arg-type]
    return [(piece.name, piece.count, prints.of(piece)) for piece in pieces]


def test_it_is_printed_as_before_and_only_the_rows_are_touched(game: Path) -> None:
    before, tables = looks(game), tables_of(load_game(game))
    status, out, err = pnp("freeze", "./weather")
    assert (status, out) == (
        0,
        "days ahead: 13 rows in weather/days-ahead.csv\n"
        "  weather/game.yaml reads them from there.\n",
    )
    assert err == "pnp: note: days ahead: the rows no longer follow days, deck\n"
    text = (game / "game.yaml").read_text(encoding="utf-8")
    start, end = GAME.index("    rows:\n"), GAME.index("\n\n    fields")
    assert text == f"{GAME[:start]}    rows: days-ahead.csv{GAME[end:]}"
    table = (game / "days-ahead.csv").read_text(encoding="utf-8")
    assert table.startswith("day,fate,count\n1,")
    assert table.endswith('\nlast,"a storm, ""and hail""",2\n')
    assert sorted(line.split(",")[1] for line in table.splitlines()[1:13]).count("sun") == 8
    assert looks(game) == before
    assert tables_of(load_game(game)) == tables
    # nothing is left to be drawn, and the table is not written over
    assert pnp("freeze", "./weather")[0] == 2
    assert (
        "its rows stand in days-ahead.csv already"
        in pnp("freeze", "./weather", "--component", "days ahead")[2]
    )


def test_a_component_that_is_named_whatever_its_rows(game: Path) -> None:
    before = looks(game)
    assert pnp("freeze", "./weather", "--component", "coins")[0] == 0
    assert (game / "coins.csv").read_text(encoding="utf-8") == "worth,count\n1,5\n2.5,4\n"
    assert "    rows: coins.csv\n" in (game / "game.yaml").read_text(encoding="utf-8")
    assert looks(game) == before


def test_copies_go_on_following_parameters(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert pnp("new", "posy", "--kind", "cards")[0] == 0
    before = {daisies: looks(tmp_path / "posy", settings={"daisies": daisies}) for daisies in "39"}
    status, _, err = pnp("freeze", "./posy", "--component", "flowers")
    assert (status, err) == (0, "")
    table = "flower,points,count\ndaisy,1,= daisies\npoppy,2,3\nthorn,-2,3\n"
    assert (tmp_path / "posy" / "flowers.csv").read_text(encoding="utf-8") == table
    for daisies, printed in before.items():
        assert looks(tmp_path / "posy", settings={"daisies": daisies}) == printed


def test_a_variant_that_changes_the_recipe_keeps_it_from_being_frozen(game: Path) -> None:
    recipe = "    rows:\n      polyominoes: {4: 2}\n      seed: 1\n      kinds: r y\n"
    tile = f"  - kind: tile\n    name: tiles\n    shape: cells\n    cells: '{{map}}'\n{recipe}"
    text = GAME.replace("totals:", f"{tile}    cell: 18mm\n    front: []\ntotals:")
    (game / "game.yaml").write_text(text, encoding="utf-8")
    (game / "variants").mkdir()
    other = "format: 1\ntitle: Other\ncomponents: {tiles: {rows: {seed: 7}}}\n"
    (game / "variants" / "other.yaml").write_text(other, encoding="utf-8")
    status, _, err = pnp("freeze", "./weather", "--component", "tiles")
    assert status == 2
    assert "nothing is written: variants/other.yaml:3" in err
    assert (game / "game.yaml").read_text(encoding="utf-8") == text
    assert not (game / "tiles.csv").exists()


def test_a_link_to_the_definition_stays_one(game: Path) -> None:
    kept = game / "kept.yaml"
    (game / "game.yaml").rename(kept)
    (game / "game.yaml").symlink_to("kept.yaml")
    (game / ".#game.yaml").symlink_to("somebody@somewhere.1")
    status, _, err = pnp("freeze", "./weather")
    assert status == 0, err
    assert (game / "game.yaml").is_symlink()
    assert "rows: days-ahead.csv" in kept.read_text(encoding="utf-8")


def test_a_definition_changed_meanwhile_is_not_written_over(game: Path, monkeypatch) -> None:
    changed = GAME.replace("title: Weather", "title: Winds")

    def trying(*_: object) -> None:
        (game / "game.yaml").write_text(changed, encoding="utf-8")

    monkeypatch.setattr("pnp.commands.freeze_game._try", trying)
    status, _, err = pnp("freeze", "./weather")
    assert status == 2
    assert err.endswith(
        "weather/game.yaml was changed meanwhile, nothing is written; freeze again\n"
    )
    assert (game / "game.yaml").read_text(encoding="utf-8") == changed
    assert not (game / "days-ahead.csv").exists()


def test_what_is_set_is_what_is_kept(game: Path) -> None:
    asked = looks(game, settings={"deck": "9", "days": "5"})
    assert asked != looks(game)
    assert pnp("freeze", "./weather", "--set", "deck=9", "--set", "days=5")[0] == 0
    assert looks(game, settings={"days": "5"}) == asked


def test_elsewhere_only_the_tables_are_written(game: Path) -> None:
    assert pnp("freeze", "./weather", "--out", "kept")[0] == 0
    assert [path.name for path in (game.parent / "kept").iterdir()] == ["days-ahead.csv"]
    assert (game / "game.yaml").read_text(encoding="utf-8") == GAME
    status, out, _ = pnp("freeze", "flower-fields", "--variant", "own-tiles", "--out", "kept")
    assert status == 0
    assert "flower tiles: 52 rows in kept/flower-tiles.csv" in out
    assert "there is a file of this name" in pnp("freeze", "./weather", "--out", "kept")[2]


def test_rows_of_a_variant_stay_in_its_file(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert pnp("new", "mine", "--from", "flower-fields")[0] == 0
    folder, asked = tmp_path / "mine", {"variant": "own-tiles"}
    before, base = load_game(folder, **asked).rows, (folder / "game.yaml").read_bytes()
    status, out, _ = pnp("freeze", "./mine", "--variant", "own-tiles")
    assert status == 0
    assert "mine/variants/own-tiles.yaml reads them from there" in out
    text = (folder / "variants" / "own-tiles.yaml").read_text(encoding="utf-8")
    assert "    rows: !assumed\n      value: flower-tiles.csv\n      because: the" in text
    assert (folder / "game.yaml").read_bytes() == base
    after = load_game(folder, **asked).rows
    assert after["flower tiles"].rows == before["flower tiles"].rows
    assert after["flower tiles"].file == "flower-tiles.csv"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "fate: {deal",
            "dry: = days > 3, fate: {deal",
            "a table cannot hold its cells as they are",
        ),
        ("fate: {deal", "source: here, fate: {deal", "days-ahead.csv:2: source: no source 'here'"),
        ("    rows: [{worth", "    rows: &same [{worth", "the game could not be so"),
    ],
)
def test_what_a_table_cannot_hold_is_left_as_it_is(game, old, new, told) -> None:
    text = GAME.replace(old, new)
    if "&same" in new:
        text = text.replace(
            "totals:",
            "  - {kind: card, name: more, rows: *same, fields: {both: x}, front: *front}\ntotals:",
        )
    (game / "game.yaml").write_text(text, encoding="utf-8")
    names = ("--component", "coins") if "&same" in new else ()
    status, _, err = pnp("freeze", "./weather", *names)
    assert (status, told in err) == (2, True), err
    assert [path.name for path in game.iterdir()] == ["game.yaml"]
    assert (game / "game.yaml").read_text(encoding="utf-8") == text
    if names:
        status, _, err = pnp("freeze", "./weather", "--component", "more")
        assert (status, "rows of more: no value of its own stands there" in err) == (2, True), err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("dali-the-fox",), "nothing is drawn by chance here; --component NAME would be right"),
        (("./weather", "--component", "coin"), "no component 'coin'; did you mean 'coins'?"),
        (("mow", "--component", "box"), "--component box: it has no rows"),
        (("./weather", "--out", "weather/game.yaml"), "that is a file; the name of a folder"),
    ],
)
def test_what_cannot_be_frozen_is_said(game, arguments, told) -> None:
    status, _, err = pnp("freeze", *arguments)
    assert (status, told in err) == (2, True), err


def test_a_table_reads_back_as_it_was_written() -> None:
    rows = [
        {"name": "a;b", "n": 3, "x": -2.5, "text": 'say "no"', "blank": " two "},
        {"name": "ä,\nb", "n": "007", "x": 2.0, "text": "", "more": "tab\there"},
    ]
    columns = ("name", "n", "x", "text", "blank", "more")
    read = [dict(line.cells) for line in read_table(table_text(rows), "x.csv").lines]
    assert read == [{name: row.get(name, "") for name in columns} for row in rows]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a: {rows: [1, {b: 2}], c: 3} # so", "a: {rows: x.csv, c: 3} # so"),
        (
            "a:\n  rows: !assumed\n  - b: 1\n    c: >-\n      two\n  d: 3\n",
            "a:\n  rows: !assumed x.csv\n  d: 3\n",
        ),
        ("a:\n  rows:\n  # first\n  - 1\n  # last\n", "a:\n  rows: x.csv\n  # last\n"),
        ("a:\r\n  rows: # why\r\n    - b: 1\r\n", "a:\r\n  rows: x.csv\r\n"),
        ("\ufeffa: {rows: {value: 3, or: 4}}", "\ufeffa: {rows: x.csv}"),
        (
            "a:\n  rows: !public {value: [1], because: so}",
            "a:\n  rows: !public {value: x.csv, because: so}",
        ),
    ],
)
def test_a_value_is_put_in_the_place_of_another(old: str, new: str) -> None:
    assert put(old, ("a", "rows"), "x.csv") == new

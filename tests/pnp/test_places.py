"""A component whose rows are places on one piece, from its definition to what is said of it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli import app
from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from pnp.definition.totals import check_totals
from pnp.rules_tables import tables_of

GAME = """\
format: 1
title: Garden
parameters:
  players: {from: 1, to: 4, default: 2}
components:
  - kind: grid
    name: garden
    columns: 2
    cell: 30mm x 30mm
    count: = players
    rows: beds.csv
    place: [{text: "{plant}", at: [15mm, = high], anchor: middle, size: 5mm}]
totals:
  - {of: garden, is: = players}
  - {of: garden, is: 3, where: = plant == "rose"}
  - {of: garden, is: 9, column: thorns}
"""
BEDS = "plant,thorns,high\nrose,3,15\nlily,,15\nrose,3,15\nrose,3,15\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.yaml").write_text(GAME)
    (tmp_path / "beds.csv").write_text(BEDS)
    return tmp_path


def check(folder: Path) -> list[str]:
    done = CliRunner().invoke(app, ["check", str(folder)])
    return done.output.splitlines()


def test_copies_are_of_the_whole_and_rules_see_the_places_once(folder: Path) -> None:
    game = load_game(folder, settings={"players": "3"})
    assert game.counts == {"garden": 3}
    assert tables_of(game)["garden"]["plant"] == ("rose", "lily", "rose", "rose")
    assert [(one.expected, one.found) for one in check_totals(game)] == [(3, 3), (3, 3), (9, 9)]


def test_equal_places_are_no_finding_and_one_off_the_edge_is_one(folder: Path) -> None:
    assert check(folder)[1].startswith("Nothing found: 1 design looked at")
    (folder / "beds.csv").write_text(BEDS.replace("lily,,15", "lily,,-20"))
    found = [line for line in check(folder) if "lily" in line]
    assert len(found) == 1
    assert "game.yaml:12:" in found[0]
    assert "garden: place 2" in found[0]
    assert "over the edge" in found[0]


@pytest.mark.parametrize(
    ("old", "new", "status"),
    [("lily,,15", "lily,,x", 2), ("lily", "lily of the valley", 1)],
    ids=["a length that is none", "a text that has no room"],
)
def test_a_fault_on_a_place_is_named_with_it(folder: Path, old: str, new: str, status: int) -> None:
    (folder / "beds.csv").write_text(BEDS.replace(old, new))
    done = CliRunner().invoke(app, ["print", str(folder), "--out", str(folder / "out")])
    assert done.exit_code == status
    assert "garden, place 2" in " ".join(done.output.split())
    assert not (folder / "out").exists()


def test_more_places_than_any_board_has_are_refused(folder: Path) -> None:
    (folder / "beds.csv").write_text("plant,count\n" + "rose,10000\n" * 20)
    with pytest.raises(DefinitionError, match="more than 100,000 pieces"):
        load_game(folder)

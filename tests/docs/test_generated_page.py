"""The page on rows that are made, followed: its game is looked over, printed and frozen."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from layouts.cell_map import read_cells, tally
from pnp.definition.load import load_game
from tests.docs.followed import follow


def test_the_game_of_the_page_is_as_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")  # so that no cell of a table is broken into lines
    assert follow("generated.md", tmp_path) == 5
    rows = load_game(tmp_path / "ramble").rows
    assert (rows["sky"].file, rows["meadow tiles"].file) == ("sky.csv", "meadow-tiles.csv")
    assert Counter(row["sky"] for row in rows["sky"].rows) == {"sun": 10, "cloud": 6, "rain": 4}
    tiles = [read_cells(str(row["map"])) for row in rows["meadow tiles"].rows]
    assert Counter(len(tile.cells) for tile in tiles) == {3: 2, 4: 10}
    assert sum(tally(tile, "rB") for tile in tiles) == 4

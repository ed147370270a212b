"""Sets of polyomino tiles that a definition asks for: what is drawn, and what cannot be had."""

from __future__ import annotations

from collections import Counter

import pytest

from layouts.cell_map import read_cells
from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from pnp.definition.totals import check_totals
from pnp.generate.shapes import free_form, mirrored, named, shapes
from pnp.rules_tables import tables_of

HEAD = """\
format: 1
title: Beds
parameters:
  bed_set: {from: 1, to: 99, default: 3}
components:
  - kind: tile
    name: beds
    shape: cells
    cells: "{map}"
    cell: 12mm
    tally: {cells: spaces, r: reds, rS: stones}
    rows:
"""
FRONT = '    front: [{zones: "{map}", cell: 12mm, looks: {r: {fill: mint}, y: {fill: sky}}}]\n'
WHOLE = {
    "polyominoes": "{4: 2, 3: 1}",
    "seed": "= bed_set",
    "kinds": "r y",
    "zones": "{4: {1: 2 parts, 2: 3 parts}, 3: {1: 1, 2: 1}}",
}


@pytest.fixture
def drawn(tmp_path):
    def written(keys=None, more="", **settings):
        told = {**WHOLE, **(keys or {})}
        lines = "".join(f"      {key}: {value}\n" for key, value in told.items() if value)
        (tmp_path / "game.yaml").write_text(HEAD + lines + FRONT + more, encoding="utf-8")
        return load_game(tmp_path, settings=settings)

    return written


def maps(game):
    return {str(row["name"]): str(row["map"]) for row in game.rows["beds"].rows}


def told(drawn, keys):
    with pytest.raises(DefinitionError) as caught:
        drawn(keys)
    return str(caught.value).partition("game.yaml:")[2]


def test_the_free_polyominoes_are_all_there() -> None:
    """Grown cell by cell from the one below, however the table of letters was drawn."""
    forms = {free_form([(0, 0)])}
    counted = [len(forms)]
    sides = ((1, 0), (-1, 0), (0, 1), (0, -1))
    for _ in range(5):
        forms = {
            free_form([*form, (x + dx, y + dy)])
            for form in forms
            for x, y in form
            for dx, dy in sides
            if (x + dx, y + dy) not in form
        }
        counted.append(len(forms))
        size = len(next(iter(forms)))
        assert {free_form(shapes()[name]) for name in named(size)} == forms
        assert len(named(size)) == len(forms)
    assert counted == [1, 1, 2, 5, 12, 35]


def test_a_shape_turned_over_is_the_same_piece_of_card() -> None:
    for cells in shapes().values():
        assert free_form(mirrored(cells)) == free_form(cells)
        assert mirrored(mirrored(cells)) == tuple(sorted(cells, key=lambda cell: cell[::-1]))
    assert mirrored(shapes()["L3"]) == ((1, 0), (0, 1), (1, 1))


def test_a_set_has_what_was_asked_for(drawn) -> None:
    game = drawn()
    found = {name: read_cells(text) for name, text in maps(game).items()}
    assert list(found)[:4] == ["I3a", "L3a", "I4a", "I4b"]
    assert Counter(len(one.cells) for one in found.values()) == {4: 10, 3: 2}
    # 10 tiles in 2 and 3 parts are 4 and 6
    assert Counter(len(one.zones) for one in found.values() if len(one.cells) == 4) == {1: 4, 2: 6}
    assert {zone[0].kind for one in found.values() for zone in one.zones} == {"r", "y"}
    table = tables_of(game)["beds"]
    assert table["spaces"] == tuple(len(one.cells) for one in found.values())
    assert game.counts["beds"] == 12


def test_another_seed_draws_another_set_and_the_same_one_the_same(drawn) -> None:
    first = maps(drawn())
    assert first == maps(drawn())
    seen = {tuple(maps(drawn(bed_set=str(n))).values()) for n in range(1, 9)}
    assert len(seen) == 8
    # frozen, so that each version of Python is held to it
    assert (first["L4a"], first["S4b"]) == ("y . . | y y y", "r r . | . y y")


def test_marks_lie_where_they_may(drawn) -> None:
    keys = {
        "marks": "{S: {zones: r, total: 3, tile: 4, zone: 2}, T: {each: 2, not_with: S}}",
        "cut": "2",
        "cells_apart": "3",
    }
    game = drawn(keys)
    stones = twos = cut = 0
    covered = Counter()
    for text in maps(game).values():
        tile = read_cells(text)
        marks = Counter(part.mark for zone in tile.zones for part in zone if part.mark)
        assert set(marks.values()) <= {1}
        assert len(marks) <= 1 or "S" not in marks
        cut += any(part.form != "whole" for zone in tile.zones for part in zone)
        for zone in tile.zones:
            covered[zone[0].kind] += sum(part.area for part in zone)
            if any(part.mark == "S" for part in zone):
                stones += 1
                assert zone[0].kind == "r"
                assert len(tile.cells) >= 4
                assert sum(part.area for part in zone) >= 2
            twos += any(part.mark == "T" for part in zone)
    assert (stones, twos, cut) == (3, 4, 2)
    assert abs(covered["r"] - covered["y"]) <= 3
    assert sum(tables_of(game)["beds"]["stones"]) == 3


def test_totals_add_up_what_is_counted_in_maps(drawn) -> None:
    keys = {"marks": "{S: {zones: r, total: 3}}"}
    totals = "totals: [{of: beds, is: 3, column: stones}, {of: beds, is: 40, column: spaces}]\n"
    game = drawn(keys, totals)
    assert [(one.found, one.holds) for one in check_totals(game)] == [(3, True), (46, False)]
    with pytest.raises(DefinitionError, match="a column 'stone'; did you mean 'stones'"):
        drawn(keys, totals.replace("stones", "stone"))


def test_a_map_that_cannot_be_counted_is_told_by_its_place(tmp_path) -> None:
    totals = "totals: [{of: beds, is: 1, column: spaces}]\n"
    text = f"{HEAD}      - {{map: r-}}\n{FRONT}{totals}"
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(
        DefinitionError, match=r"game.yaml:9:12: components.beds.cells: beds: row 1"
    ):
        check_totals(load_game(tmp_path))


def test_hexominoes_are_numbered(drawn) -> None:
    game = drawn({"polyominoes": "{6: 1, X5: 2}", "zones": "", "alike": "yes"})
    found = maps(game)
    assert len(found) == 37
    assert list(found)[0::36] == ["X5a", "6-35a"]


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"seed": ""}, "13:7: components.beds.rows.seed: a polyomino set needs 'seed'"),
        ({"polyominoes": "{Q5: 1}"}, "13:25: components.beds.rows.polyominoes.Q5: there is no "
         "polyomino 'Q5'; write its cells, 1 to 6, or a letter with them, like L4"),
        ({"polyominoes": "{7: 1}"}, "there is no polyomino '7'"),
        ({"polyominoes": "{6: 26}"}, "these are 910 tiles; 1 to 500 are drawn"),
        ({"polyominoes": "{6: 27}"}, "27 tiles of a shape are too many; 26 at most"),
        ({"polyominoes": "{6: 0}", "zones": ""}, "these are 0 tiles"),
        ({"kinds": "R"}, "'R' is no kind of zone: write a small letter"),
        ({"zones": "{5: {1: 2}}"}, "components.beds.rows.zones.5: there are no tiles of 5 cells"),
        ({"zones": "{4: {1: 2, 2: 6}}"}, "16:18: components.beds.rows.zones.4: 2 + 6 make 8, not "
         "10: 2 missing (the tiles of 4 cells)"),
        ({"zones": "{4: {5: 10}}"}, "a tile of 4 cells has 1 to 4 zones, not 5"),
        ({"zones": "{4: {two: 10}}"}, "'two' is no number of cells or zones"),
        ({"largest": "{2: 1}"}, "rows.largest.2: 2 zones of 1 cells at most do not cover a tile"),
        ({"cut": "8"}, "rows.cut: 8 tiles of two zones or more are wanted, there are 7"),
        ({"twins": "8"}, "rows.twins: 8 tiles of two zones or more are wanted, there are 7"),
        ({"kinds": "r"}, "are of one kind on all 7 tiles of two zones or more, not on 0"),
        ({"marks": "{S: {total: 13}}"}, "rows.marks.S.total: 13 marks S are wanted, one a tile at "
         "most, and there are 12 tiles"),
        ({"marks": "{S: {each: 6, tile: 4}}"}, "12 marks S are wanted, one a tile at most, and 10 "
         "tiles are large enough"),
        ({"marks": "{S: {total: 8}, T: {total: 5, not_with: S}}"}, "and 4 tiles are free"),
        ({"marks": "{S: {total: 3, not_with: T}}"}, "no marks T are listed above"),
        ({"marks": "{S: {total: 3, each: 3}}"}, "say how many there are: each: 10 for each kind"),
        ({"marks": "{S: {totl: 3}}"}, "has no 'totl'; did you mean 'total'?"),
        ({"marks": "{s: {total: 3}}"}, "'s' is no mark: write a capital letter"),
        ({"marks": "{S: {total: 3, zones: w}}"}, "there are no zones of the kind 'w'"),
        ({"marks": "{S: {total: 10}, T: {total: 10}}"}, "20 marks are wanted, and there are 19"),
        ({"mraks": "{}"}, "a polyomino set has no 'mraks'; did you mean 'marks'?"),
        ({"zones_apart": "= bed"}, "rows.zones_apart: '= bed': there is no name 'bed'"),
    ],
)  # fmt: skip
def test_what_cannot_be_had_is_told_with_the_key_that_asks_for_it(drawn, keys, message) -> None:
    assert message in told(drawn, keys)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        # a single zone of 3 cells is of one kind
        ({"polyominoes": "{L3: 1}", "zones": "", "cells_apart": "0"}, "rows.cells_apart: no such "
         "set in 1,000 tries from the seed 3: the cells of the kinds are 3 apart (r"),
        ({"polyominoes": "{I3: 3}", "zones": ""}, "rows.alike: no such set in 1,000 tries"),
        ({"polyominoes": "{I2: 2}", "zones": "{2: {2: 2}}", "marks": "{S: {zones: r, total: 2, "
          "zone: 2}}"}, "rows.marks.S: no such set in 1,000 tries from the seed 3: there was room "
         "for 0 marks S in all"),
    ],
)  # fmt: skip
def test_what_no_set_meets_is_told_after_so_many_tries(drawn, keys, message) -> None:
    assert message in told(drawn, keys)

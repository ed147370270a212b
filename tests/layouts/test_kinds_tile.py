"""Tiles: square, hexagonal, round, and of cells."""

import pytest
from pydantic import ValidationError
from shapely import Polygon

from layouts.face.fault import FaceError
from layouts.kinds import pieces, table
from layouts.outline import flatten

TALLY = {"cells": "spaces", "zones": "zones", "r": "red", "B": "bees", "rB": "red_bees"}


def tile(declared, **keys):
    return declared(kind="tile", name="tile", **keys)


def area(segments):
    (corners,) = flatten(segments)
    return Polygon(corners)


def test_a_hexagon_is_measured_between_its_sides_and_bled_from_each(declared, stage) -> None:
    # case L09: pointy top, 38 mm, bleed 3 mm
    part = tile(declared, shape="hex", size="38mm", bleed="3mm", ground="#2244AA")
    (piece,) = pieces(part, (), stage)
    assert (piece.width, piece.height) == pytest.approx((38, 43.8786), abs=1e-4)
    assert area(piece.outline).area == pytest.approx(1250.541, abs=0.001)
    bled = area(piece.front.children[0].segments)
    left, top, right, bottom = bled.bounds
    assert (right - left, bottom - top) == pytest.approx((44, 50.8068), abs=1e-3)
    assert bled.exterior.distance(area(piece.outline).exterior) == pytest.approx(3, abs=1e-6)


def test_a_flat_top_is_the_same_hexagon_turned(declared, stage) -> None:
    (piece,) = pieces(tile(declared, shape="hex", size="38mm", top="flat"), (), stage)
    assert (piece.width, piece.height) == pytest.approx((43.8786, 38), abs=1e-4)
    sides = zip(corners := flatten(piece.outline)[0], (*corners[1:], corners[0]), strict=True)
    for (x0, y0), (x1, y1) in sides:
        assert ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 == pytest.approx(21.9393, abs=1e-4)


def test_square_and_round_tiles(declared, stage) -> None:
    (square,) = pieces(tile(declared, shape="square", size="45mm", corner="2mm"), (), stage)
    assert (square.width, square.height, square.cut, square.bleed) == (45, 45, "straight", 2)
    (disc,) = pieces(tile(declared, shape="round", size="40mm"), (), stage)
    assert disc.cut == "outline"
    assert area(disc.outline).area == pytest.approx(3.14159265 * 400, rel=2e-3)


MAPS = [{"map": "r rB . | . y/b y"}, {"map": "rB | rB | r1"}, {"map": "r y . | . b rB"}]


def test_a_tile_of_cells_has_the_outline_of_its_map(declared, stage) -> None:
    part = tile(declared, shape="cells", cells="{map}", rows=MAPS, ground="mint")
    found = pieces(part, MAPS, stage)
    assert [piece.name for piece in found] == [f"tile {row['map']}" for row in MAPS]
    z_shape = Polygon([(0, 0), (36, 0), (36, 18), (54, 18), (54, 36), (18, 36), (18, 18), (0, 18)])
    for piece in (found[0], found[2]):
        assert area(piece.outline).equals(z_shape)
    assert (found[1].width, found[1].height) == (18, 54)
    ground = area(found[0].front.children[0].segments)
    assert ground.equals(z_shape.buffer(2, join_style="mitre"))


def test_the_back_is_drawn_on_the_mirror_image(declared, stage) -> None:
    back = [{"repeat": {"cells": "{map}"}, "draw": [{"symbol": "art", "at": "0mm 0mm", "size": 9}]}]
    back[0]["draw"][0] |= {"at": ["= 18 * (columns - column) - 9", "= 18 * row + 9"], "size": "9mm"}
    part = tile(declared, shape="cells", cells="{map}", rows=MAPS, ground="mint", back=back)
    piece = pieces(part, MAPS, stage)[0]
    ground, group = piece.back.children
    field = area(ground.segments).buffer(-2, join_style="mitre")
    assert field.area == pytest.approx(area(piece.outline).area)
    for use in group.children:
        x, y = use.matrix[4] + 4.5, use.matrix[5] + 4.5
        cell = Polygon([(x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)])
        assert field.covers(cell.buffer(-0.001))


def test_rules_see_what_is_counted_in_the_map(declared) -> None:
    rows = [{**MAPS[0], "count": 2}, MAPS[1]]
    part = tile(declared, shape="cells", cells="{map}", rows=rows, tally=TALLY)
    found = table(part, rows)
    assert {name: column for name, column in found.items() if "." not in name} == {
        "map": (MAPS[0]["map"],) * 2 + (MAPS[1]["map"],),
        "spaces": (4, 4, 3),
        "zones": (4, 4, 2),
        "red": (1, 1, 2),
        "bees": (1, 1, 2),
        "red_bees": (1, 1, 2),
    }
    # the cells of each printed tile, too
    assert [len(parts) for parts in found["parts.kind"]] == [5, 5, 3]


def test_a_side_may_be_written_without_its_nought_and_a_wrong_one_is_named(declared) -> None:
    assert tile(declared, shape="square", size=".5in").size == pytest.approx((12.7, 12.7))
    with pytest.raises(ValidationError, match="a side of -10 mm is no size: 1 to 2000 mm are"):
        tile(declared, shape="square", size="-10mm")


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"shape": "cells"}, "needs the key cells"),
        ({"shape": "cells", "cells": "r", "size": "9mm"}, "leave size out"),
        ({"shape": "hex"}, "a hex tile needs a size"),
        ({"shape": "hex", "size": "38mm x 40mm"}, "one length"),
        ({"shape": "round", "size": "38mm", "corner": "2mm"}, "corner does not go with a round"),
        ({"shape": "square", "size": "38mm", "top": "flat"}, "top does not go with a square"),
    ],
)
def test_keys_that_do_not_go_together_are_refused(declared, keys, words) -> None:
    with pytest.raises(ValidationError, match=words):
        tile(declared, **keys)


@pytest.mark.parametrize(
    ("text", "keys", "path", "words"),
    [
        ("r . | . r", {}, ("cells",), "do not hang together"),
        ("r r r | r . r | r r r", {}, ("cells",), "a hole"),
        ("r .B", {}, ("cells",), "outside all zones"),
        (". .", {}, ("cells",), "has no cell that belongs to a zone"),
        (". r | . r", {}, ("cells",), "empty row or column"),
        ("r?", {}, ("cells",), "row 1, cell 1"),
        ("r", {"cell": "3mm"}, ("cell",), "5 to 200 mm"),
        ("r", {"tally": {"bees": "bees"}}, ("tally", "bees"), "cannot be counted"),
        ("r", {"tally": {"r": "map"}}, ("tally", "r"), "a column map"),
    ],
)
def test_a_map_that_is_no_tile_is_refused(declared, stage, text, keys, path, words) -> None:
    rows = [{"map": text}]
    part = tile(declared, shape="cells", cells="{map}", rows=rows, **keys)
    with pytest.raises(FaceError, match=words) as caught:
        pieces(part, rows, stage)
    assert caught.value.path == path

"""Grids, and what they share with other pieces whose rows are places on them."""

import pytest
from pydantic import ValidationError

from layouts.drawing import Path, Use
from layouts.face.fault import FaceError
from layouts.kinds import pieces, table
from layouts.kinds.rows import by_piece, designs
from layouts.transform import bounds, moved

SPOT = {"shape": "rect", "at": "0mm 0mm", "size": ["= width", "= height"], "fill": "{colour}"}
ROWS = [{"colour": colour} for colour in ("red", "blue", "red", "blue", "red")]


def grid(declared, **keys):
    given = {"columns": 3, "cell": "20mm x 30mm", "gap": "4mm", "margin": "10mm 1mm 2mm 3mm"}
    return declared(kind="grid", name="mat", rows="mat.csv", **{**given, **keys})


def test_places_stand_in_rows_from_the_top_left(declared, stage):
    (mat,) = pieces(grid(declared, place=[SPOT]), ROWS, stage)
    assert (mat.width, mat.height) == (3 + 3 * 20 + 2 * 4 + 1, 10 + 2 * 30 + 4 + 2)
    found = []
    for use in mat.front.children:
        assert isinstance(use, Use)
        (path,) = use.drawing.children
        assert isinstance(path, Path)
        found.append((bounds(moved(use.matrix, path.segments)), path.fill))
    corners = [(3, 10), (27, 10), (51, 10), (3, 44), (27, 44)]
    assert [box for box, _ in found] == [(x, y, x + 20, y + 30) for x, y in corners]
    assert [fill for _, fill in found] == ["#CB322C", "#3A7DC4", "#CB322C", "#3A7DC4", "#CB322C"]


def test_equal_places_are_stored_once(declared, stage):
    (mat,) = pieces(grid(declared, place=[SPOT]), ROWS, stage)
    assert len({use.drawing for use in mat.front.children}) == 2


def test_a_place_knows_where_it_is_and_the_front_how_large_it_is(declared, stage):
    dot = {"shape": "circle", "at": ["= column", "= line"], "radius": "= i + 1", "fill": "ink"}
    whole = {"shape": "rect", "at": "0mm 0mm", "size": ["= width", "= height"], "fill": "mint"}
    (mat,) = pieces(grid(declared, place=[dot], front=[whole]), ROWS, stage)
    ground, *uses = mat.front.children
    assert bounds(ground.segments) == (0, 0, mat.width, mat.height)
    boxes = [bounds(use.drawing.children[0].segments) for use in uses]
    assert [((a + c) / 2, (b + d) / 2, (c - a) / 2) for a, b, c, d in boxes] == [
        pytest.approx(place) for place in ((0, 0, 1), (1, 0, 2), (2, 0, 3), (0, 1, 4), (1, 1, 5))
    ]


def test_its_rows_are_places_and_its_count_is_copies_of_the_whole(declared, stage):
    mat = grid(declared, count="= players", place=[SPOT])
    rows = [{"colour": "red", "count": 2}, {"colour": "blue"}]
    (piece,) = pieces(mat, rows, stage, {"players": 3})
    assert (piece.name, piece.count, len(piece.front.children)) == ("mat", 3, 3)
    assert table(mat, rows, {"players": 3}) == {"colour": ("red", "red", "blue")}
    assert [design.count for design in designs(mat, rows, {"players": 3})] == [3]
    assert by_piece(mat, rows) == (rows,)
    assert pieces(mat, rows, stage, {"players": 0}) == ()


def test_a_large_grid_may_be_tiled(declared, stage):
    (mat,) = pieces(grid(declared, cell="poker", overlap="12mm"), ROWS, stage)
    assert mat.overlap == 12


def test_one_margin_stands_for_all_four_and_a_gap_may_be_a_parameter(declared, stage):
    (mat,) = pieces(
        grid(declared, margin="= edge", gap="= gap"), ROWS, stage, {"edge": 5, "gap": 1}
    )
    assert (mat.width, mat.height) == (72, 71)


@pytest.mark.parametrize(
    ("keys", "key", "words"),
    [
        ({"columns": 0}, "columns", "mat: no columns: write 1 or more"),
        ({"gap": "300mm"}, "gap", "0 to 200 mm do"),
        ({"overlap": "51mm"}, "overlap", "mat: an overlap of 51 mm does not go: 0 to 50 mm do"),
        ({"cell": "900mm x 20mm"}, "cell", "mat would be 2712 x 56 mm large"),
        ({"place": [{**SPOT, "fill": "{color}"}]}, "place", "mat, place 1: "),
    ],
)
def test_what_does_not_go(declared, stage, keys, key, words):
    with pytest.raises(FaceError) as caught:
        pieces(grid(declared, **keys), ROWS, stage)
    assert caught.value.path[0] == key
    assert words in caught.value.message


def test_a_grid_without_places_is_refused_unless_there_is_to_be_none(declared, stage):
    none = [{"colour": "red", "count": 0}]
    with pytest.raises(FaceError, match="mat: no places: no row has a count above 0") as caught:
        pieces(grid(declared, margin="0mm"), none, stage)
    assert caught.value.path == ("rows",)
    assert pieces(grid(declared, margin="0mm", count=0), none, stage) == ()


def test_two_margins_are_refused(declared):
    with pytest.raises(ValidationError, match="one length is wanted here, or four"):
        grid(declared, margin="1mm 2mm")

"""Every sheet of every game cut out on the screen: its cuts made in their order, then scissors."""

from collections import Counter
from itertools import chain, combinations

import pytest
from shapely import Polygon

from layouts.nets.closed import gaps
from layouts.outline import flatten
from layouts.sheets.cuts.apart import taken_apart
from layouts.sheets.cuts.order import cut_order
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.marks import marks
from layouts.sheets.papers import paper
from layouts.sheets.sheet import box, placed
from layouts.transform import moved

CLOSE = 1e-3  # mm


def shape(placement):
    """The outline of a piece where it stands on its page."""
    return Polygon(flatten(moved(placed(placement), placement.piece.outline))[0])


def overlap(one, other):
    """Whether two boxes share more than a touch."""
    return all(min(one[i + 2], other[i + 2]) - max(one[i], other[i]) > CLOSE for i in (0, 1))


@pytest.mark.parametrize("sort", ["a4", "letter"])
def test_the_cuts_in_their_order_set_every_piece_free(game, sort, pieces) -> None:
    every = tuple(chain.from_iterable(pieces(game).values()))
    layouts = lay_out(every, paper(sort))
    tiles = Counter(
        one.piece.tile.whole for layout in layouts for one in layout.front if one.piece.tile
    )
    got = Counter(one.piece.name for layout in layouts for one in layout.front)
    for piece in every:
        assert got[piece.name] == piece.count or piece.name in tiles, piece.name
    for layout in layouts:
        cuts = cut_order(layout, layout.front, marks(layout, layout.front))
        assert [cut.number for cut in cuts] == list(range(1, len(cuts) + 1))
        table = (0.0, 0.0, layout.width, layout.height)
        boxes = [box(one) for one in layout.front]
        parts = (table,)
        for cut, after in zip(cuts, taken_apart(table, cuts), strict=True):
            # each cut makes one part more in each of its spans, and what it parts is one strip
            assert len(after) == len(parts) + len(cut.spans)
            parts = after
            for bounds in boxes:
                assert sum(overlap(part, bounds) for part in parts) == 1, (
                    f"cut {cut.number} goes through a piece"
                )
        for one, bounds in zip(layout.front, boxes, strict=True):
            if one.piece.cut == "straight":
                off = [max(abs(a - b) for a, b in zip(bounds, part, strict=True)) for part in parts]
                assert min(off) < CLOSE, f"{one.piece.name} is not cut out"
        scissors = [shape(one) for one in layout.front if one.piece.cut == "outline"]
        for one, other in combinations(scissors, 2):
            assert one.distance(other) > 0, "two pieces that scissors cut out touch"


def test_every_net_closes_where_it_is_to_be_glued(game, pieces) -> None:
    for part, ones in pieces(game).items():
        for one in ones:
            assert one.glue == (one.net is not None and bool(one.net.tabs)), one.name
            if one.net is not None:
                assert gaps(one.net.whole) == (), part
                assert one.outline == one.net.outline, part
                assert one.folds == one.net.folds, part

from layouts.drawing import Drawing, Group, Path, Use
from layouts.extent import extent

LINE = Path((("M", (0, 0)), ("L", (10, 0))), stroke="#000000", width=1)


def test_a_box_holds_strokes_turned_and_clipped_things():
    # A stroke of 1 mm: half of it, and mitres up to four widths long.
    assert extent([LINE], {}) == (-2, -2, 12, 2)
    quarter = Group((LINE,), (0, 1, -1, 0, 50, 0))
    assert extent([quarter], {}) == (48, -2, 52, 12)
    window = Group((LINE,), clip=(("M", (3, -9)), ("L", (5, 9)), ("L", (3, 9)), ("Z", ())))
    assert extent([window], {}) == (3, -2, 5, 2)
    leaf = Drawing(10, 10, (LINE,))
    assert extent([Use(leaf, (2, 0, 0, 2, 1, 1)), quarter], {}) == (-3, -3, 52, 12)
    assert extent([Use(Drawing(1, 1, ()))], {}) is None

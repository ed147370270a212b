from layouts.drawing import Drawing, Group, Path, Use, shift
from output.uses import count_uses

LINE = Path((("M", (0, 0)), ("L", (10, 0))), stroke="#000000", width=1)


def test_what_is_stored_once_is_counted_once():
    leaf = Drawing(10, 10, (LINE,))
    card = Drawing(10, 10, (Use(leaf), Group((Use(leaf),))))
    page = Drawing(100, 100, (Use(card), Use(card, shift(20, 0)), Use(leaf)))
    # The card is written once with two leaves in it; the page has one more.
    assert count_uses([page]) == {card: 2, leaf: 3}
    assert count_uses([page, page]) == {card: 4, leaf: 4}

"""Boxes of the built-in games, held against the cards that are printed with them."""

from pathlib import Path

import pytest

from layouts.piece import Piece
from layouts.transform import bounds
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.library import GAMES

# a card of the box's decks, in mm; a sleeve of the thick kind
THICK, SLEEVE = 0.3, 0.2


def printed(game: str, variant: str | None, **settings: str) -> tuple[Piece, ...]:
    folder: Path = GAMES / game
    return pieces_of(load_game(folder, variant=variant, settings={"box": "yes", **settings}))


def width(piece: Piece, panel: str) -> float:
    assert piece.net is not None
    left, _, right, _ = bounds([("M", point) for point in piece.net.panel(panel).corners])
    return right - left


@pytest.mark.parametrize(
    ("game", "variant", "settings"),
    [
        ("mow", None, {}),
        ("a-bed-of-clovers", None, {"players": "2"}),
        ("a-bed-of-clovers", None, {"players": "4"}),
        ("a-bed-of-clovers", "stunning-arrangement", {"players": "4"}),
        ("a-bed-of-clovers", "rare-delicacy", {"players": "3"}),
        ("a-bed-of-clovers", "deck", {}),
    ],
)
def test_a_box_is_as_deep_as_the_cards_that_are_printed_with_it(
    game: str, variant: str | None, settings: dict[str, str]
) -> None:
    for sleeves, each, room in (("no", THICK, 64.5), ("yes", THICK + SLEEVE, 67.5)):
        pieces = printed(game, variant, sleeves=sleeves, **settings)
        cards = sum(one.count for one in pieces if (one.width, one.height) == (63.5, 88.9))
        (box,) = (one for one in pieces if one.net is not None)
        assert width(box, "left") == pytest.approx(cards * each + 1)
        assert width(box, "front") == pytest.approx(room)


def test_nobody_gets_a_box_or_a_bag_who_has_not_asked_for_one() -> None:
    for game in ("mow", "a-bed-of-clovers", "flower-fields"):
        assert not [one for one in pieces_of(load_game(GAMES / game)) if one.net is not None]

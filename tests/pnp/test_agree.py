"""Parameters and components agree: what is printed and what the rules count is one definition.

Each parameter of each game is changed. Both the printed pieces and the model have to change, or it
is listed here why one of them has no use for it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from layouts.fingerprint import Fingerprints
from layouts.kinds import table
from pnp.art import Art
from pnp.commands.rules_file import given_by
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_by_component
from pnp.fonts import load_fonts
from pnp.library import GAMES, built_in_games
from verify.runs.given import rules_of

VARIANTS: Final = {"a-bed-of-clovers": ("stunning-arrangement", "rare-delicacy")}
"""Those that have the rules, where the game itself has none."""

NEEDED: Final = {
    ("mow", "sleeves"): {"box": "yes"},
    ("a-bed-of-clovers", "sleeves"): {"box": "yes"},
    ("a-fistful-of-daisies", "dice_for_two"): {"players": "2"},
    ("flower-fields", "tiles_alone"): {"players": "1"},
}
"""What has to be set besides for a parameter to mean anything."""

NOT_PRINTED: Final = {
    ("mow", "players"): "the deck and five aids are there for every number of farmers",
    ("mow", "hand"): "how many cards are dealt stands on none of them",
    ("a-fistful-of-daisies", "players"): "the box has everything for four players",
    ("a-fistful-of-daisies", "dice_for_two"): "the pen holds so many of the dice that are printed",
    ("a-fistful-of-daisies", "strategic"): "what clovers may buy besides stands on no piece",
    ("flower-fields", "start_bees"): "what everybody takes to begin with stands on no piece",
}
NOT_IN_THE_RULES: Final = {
    ("mow", "box"): "a box holds the cards when nobody plays",
    ("mow", "sleeves"): "sleeved cards are the same cards",
    ("a-bed-of-clovers", "box"): "a box holds the cards when nobody plays",
    ("a-bed-of-clovers", "sleeves"): "sleeved cards are the same cards",
    ("dali-the-fox", "dice_tower"): "dice are as fair out of a tower as out of a hand",
    ("flower-fields", "bag"): "tiles are as well mixed out of any bag",
}

Parameter = tuple[str, str | None, str]


def games() -> list[tuple[str, str | None]]:
    """Every game with rules, and the variant that has them."""
    every = [(name, one) for name in built_in_games() for one in VARIANTS.get(name, (None,))]
    return [(name, one) for name, one in every if load(name, one).rules is not None]


@cache
def load(name: str, variant: str | None, **settings: str) -> Game:
    return load_game(GAMES / name, variant=variant, settings=settings)


def parameters() -> list[Parameter]:
    found = [(*one, parameter) for one in games() for parameter in load(*one).parameters]
    listed = {*NEEDED, *NOT_PRINTED, *NOT_IN_THE_RULES}
    known = {(name, one) for name in built_in_games() for one in load(name, None).parameters}
    assert listed <= known
    return found


@cache
def art(name: str) -> Art:
    return Art(GAMES / name)


@cache
def printed(game: Game) -> dict[str, tuple[tuple[str, int], ...]]:
    """By component how every piece looks, and in how many copies."""
    looks = Fingerprints()
    return {
        component: tuple((looks.of(piece), piece.count) for piece in pieces)
        for component, pieces in pieces_by_component(
            game, load_fonts(), art(game.folder.name)
        ).items()
        if pieces
    }


@cache
def model(game: Game) -> object:
    """The bounds of every field, every constant, the number of seats."""
    rules = rules_of(given_by(game))
    return rules.fields, dict(rules.constants), rules.seats


def other(game: Game, name: str) -> str:
    """The next value that the parameter can have."""
    one = game.parameters[name]
    return one.words(one.value + 1 if one.value < one.high else one.value - 1)


@pytest.mark.parametrize(("name", "variant", "parameter"), parameters())
def test_a_parameter_changes_the_pieces_and_the_model(
    name: str, variant: str | None, parameter: str
) -> None:
    needed = NEEDED.get((name, parameter), {})
    before = load(name, variant, **needed)
    after = load(name, variant, **needed, **{parameter: other(before, parameter)})
    same = printed(after) == printed(before), model(after) == model(before)
    assert same == ((name, parameter) in NOT_PRINTED, (name, parameter) in NOT_IN_THE_RULES)


@pytest.mark.parametrize(("name", "variant"), games())
def test_a_table_of_the_model_has_an_entry_for_each_piece_on_the_sheets(
    name: str, variant: str | None
) -> None:
    """With every parameter at its least in turn, and all at their most."""
    known = load(name, variant).parameters.values()
    asked = [{}, {one.name: one.words(min(one.high, 20)) for one in known}]
    asked += [{one.name: one.words(one.low)} for one in known if one.value != one.low]
    compared = 0
    for settings in asked:
        game = load_game(GAMES / name, variant=variant, settings=settings)
        tables = {
            one.name: table(one, game.rows[one.name].rows, game.values)
            for one in game.components
            if not one.one_piece
        }
        asked_of = [one for one, columns in tables.items() if columns and "face" not in columns]
        pieces = pieces_by_component(game, load_fonts(), art(name), only=asked_of)
        for component in asked_of:
            count = sum(piece.count for piece in pieces[component])
            for column, entries in tables[component].items():
                assert len(entries) == count, (settings, component, column)
                compared += 1
    assert compared

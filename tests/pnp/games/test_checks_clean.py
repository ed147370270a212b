"""`pnp check` finds nothing on any built-in game: each language, both papers, whatever is set."""

import pytest

from pnp.commands.check_game import check_game
from pnp.commands.choice import Choice
from pnp.definition.load import load_game
from pnp.library import GAMES

PAPERS = ("a4", "letter")


def found(choice):
    return [
        f"{one.place}: {one.finding.check}: {one.finding.piece}: {one.finding.wrong}"
        for one in check_game(choice, PAPERS).found
    ]


def test_nothing_is_found_in_any_language_on_either_paper(game) -> None:
    assert found(Choice(game)) == []


@pytest.mark.parametrize(
    "every", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["first", "all"]
)
def test_nothing_is_found_on_its_variants(game, every) -> None:
    """In its first language, and in all."""
    plain = load_game(GAMES / game)
    spoken = None if every else plain.language
    assert [
        fault
        for variant in plain.variants
        for fault in found(Choice(game, variant=variant.name, language=spoken))
    ] == []


def test_nothing_is_found_with_all_that_can_be_printed(game) -> None:
    """Each switch the other way, all at once: boxes and bags are off by default."""
    plain = load_game(GAMES / game)
    switches = [
        f"{name}={'no' if one.default else 'yes'}"
        for name, one in plain.parameters.items()
        if one.kind == "flag"
    ]
    assert found(Choice(game, settings=switches, language=plain.language)) == []

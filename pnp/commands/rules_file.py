"""The rules file of a game. In: the game; out: it with what it may know, or why there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.commands.assumptions import assumed_values
from pnp.definition.game import Game
from pnp.library import DEFINITION
from pnp.rules_tables import tables_of
from verify.runs.given import Given


def given_by(
    game: Game, readings: Mapping[str, str] | None = None, forget: Sequence[str] = ()
) -> Given:
    """The game's rules file, which it has to have, with all that the definition tells it."""
    assert game.rules is not None
    return Given(
        game.rules.text,
        game.rules.name,
        game.values,
        tables_of(game),
        assumed_values(game),
        readings or {},
        forget,
        neighbours=game.rules.neighbours,
    )


def only_printed(game: Game) -> str:
    """What verifying a game without rules comes to, as a sentence."""
    having = [one.title for one in game.variants if one.rules]
    if having and game.variant is None:
        are = "its variants, which follow" if len(having) > 1 else "its variant, which follows"
        return f"Only what is printed is checked here: the rules are in {are}."
    return f"{lacking_rules(game)}; only what is printed was checked."


def lacking_rules(game: Game) -> str:
    """Why there is nothing to play or prove: the game has no rules file, or its variants have."""
    having = [f"--variant {one.name}" for one in game.variants if one.rules]
    if having:
        return f"{game.title} has rules in its variants only: {' or '.join(having)}"
    if (game.folder / "rules.py").is_file():
        return f"{game.title} does not name its rules ('rules: rules.py' in {DEFINITION} would)"
    return f"{game.title} has no rules file yet"

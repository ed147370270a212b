"""A game without rules. In: the game; out: words for what it has not got."""

from __future__ import annotations

from pnp.definition.game import Game


def lacking_rules(game: Game) -> str:
    """Why there is nothing to play or prove: the game has no rules file, or its variants have."""
    having = [f"--variant {one.name}" for one in game.variants if one.rules]
    if having:
        return f"{game.title} has rules in its variants only: {' or '.join(having)}"
    return f"{game.title} has no rules file yet"

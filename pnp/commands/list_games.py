"""`pnp list`: the games that come along."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.commands.answer import FORMAT, answer
from pnp.commands.choice import players_of
from pnp.commands.outcome import Status
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.library import GAMES, built_in_games


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    title: str
    players: str
    pieces: int
    languages: tuple[str, ...]
    variants: tuple[str, ...]
    rules: str


def run(*, json: bool) -> Status:
    """Show every built-in game."""
    entries = [_entry(name) for name in built_in_games()]
    if json:
        answer({"format": FORMAT, "games": [_data(one) for one in entries]})
        return Status.done
    from pnp.console import PLAIN_WIDTH, console, table

    to = console()
    columns = ("name", "game", "players", "pieces", "languages", "variants", "rules")
    shown = table(to, columns, right=("pieces",))
    # what is there to be typed stays whole, a variant where the terminal has the room
    typed = ("name", "variants") if to.width >= PLAIN_WIDTH else ("name",)
    for column in shown.columns:
        column.no_wrap = column.header in typed
    for one in entries:
        shown.add_row(
            one.name,
            one.title,
            one.players,
            str(one.pieces),
            ", ".join(one.languages),
            "\n".join(one.variants) or "-",
            one.rules,
        )
    to.print(shown)
    return Status.done


def _entry(name: str) -> _Entry:
    game = load_game(GAMES / name, name=name, shown=name)
    allowed = players_of(game)
    words = "-"
    if allowed:
        words = f"{allowed[0]}-{allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
    return _Entry(
        name,
        game.title,
        words,
        sum(game.counts.values()),
        game.languages,
        tuple(variant.name for variant in game.variants),
        _rules(game),
    )


def _rules(game: Game) -> str:
    if game.rules is not None:
        return "yes"
    return "in variants" if any(one.rules for one in game.variants) else "not yet"


def _data(entry: _Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "title": entry.title,
        "players": entry.players,
        "pieces": entry.pieces,
        "languages": list(entry.languages),
        "variants": list(entry.variants),
        "rules": entry.rules == "yes",
    }

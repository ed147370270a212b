"""`pnp list`: the games that come along."""

from __future__ import annotations

from pnp.commands.answer import FORMAT, answer
from pnp.commands.listed import Entry, listed
from pnp.commands.outcome import Status


def run(*, json: bool) -> Status:
    """Show every built-in game."""
    entries = listed()
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


def _data(entry: Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "title": entry.title,
        "players": entry.players,
        "pieces": entry.pieces,
        "languages": list(entry.languages),
        "variants": list(entry.variants),
        "rules": entry.rules == "yes",
    }

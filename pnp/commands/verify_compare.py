"""`pnp verify --compare`: what a change of a game does to the verdicts on it.

In: a choice with a variant, settings or readings, and limits. Out: what differs from the verdicts
on the game that the variant builds on, with its own parameters and readings, shown, and a status.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from rich.text import Text

from pnp.commands.answer import answer, head_of
from pnp.commands.choice import Choice, choices_asked, load, players_of
from pnp.commands.outcome import BadInputError, Status
from pnp.commands.rules_file import lacking_rules
from pnp.commands.verdicts import Verdicts, status_of
from pnp.commands.verify_game import verify_game
from pnp.console import console
from pnp.definition.game import Game
from verify.findings.comparison import Comparison, compare
from verify.runs.limits import Limits


def run(choice: Choice, limits: Limits, *, only: Sequence[str] = (), json: bool) -> Status:
    """Verify the game before and after the change, for each number of players, and compare.

    The limits hold for each verification; the status is that of the game as changed.
    """
    game = load(choice)
    if game.rules is None:
        raise BadInputError(f"--compare: {lacking_rules(game)}")
    before = _before(choice, game)
    below = load(before, mention=False)
    known = players_of(below)
    asked = choices_asked(choice, game)
    # a change of the number itself, as from 2 to 3, is compared with the game as it was
    apart = set(known).isdisjoint(load(one, mention=False).players for one in asked)
    found: list[Verdicts] = []
    told: list[dict[str, Any]] = []
    for one in asked:
        (new,) = verify_game(one, limits, only=only, tell=False, called="as changed: ")
        found.append(new)
        if new.interrupted:
            break
        players = new.players[0] if new.players else None
        base = None
        if apart or players is None or players in known:
            other = before if apart or players is None else before.with_players(players)
            (base,) = verify_game(other, limits, only=only, tell=False, called="before: ")
            if base.interrupted:
                found.append(base)
                break
        difference = None if base is None else compare(base.findings, new.findings)
        if json:
            told.append(_data(new, difference))
        else:
            _show(base, new, difference)
    if json:
        answer({**head_of(game), "runs": told})
    return status_of(found)


def _before(choice: Choice, game: Game) -> Choice:
    """The choice without what was changed."""
    if choice.variant is None and not choice.settings and not choice.assume:
        raise BadInputError("--compare: with what? Add --variant, --set or --assume")
    below = game.variant.builds_on if game.variant else None
    return replace(choice, variant=below, settings=(), assume=())


def _show(base: Verdicts | None, new: Verdicts, found: Comparison | None) -> None:
    from pnp.commands.verdict_text import conclusion, heading

    to = console()
    to.print(Text(heading(new), style="bold"))
    to.print(conclusion(new), end="\n\n")
    if base is None or found is None:
        to.print("There is nothing to compare it with: before, so many could not play.", end="\n\n")
        return
    from pnp.commands.comparison_text import show_comparison

    to.print(f"Compared with {heading(base)}: {conclusion(base)}")
    show_comparison(to, found)


def _data(new: Verdicts, found: Comparison | None) -> dict[str, Any]:
    return {
        "players": list(new.players),
        "parameters": new.game.values,
        "compared": None if found is None else asdict(found),
    }

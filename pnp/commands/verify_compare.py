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
from verify.findings.report import report_data
from verify.runs.limits import Limits


def run(
    choice: Choice, limits: Limits, *, share: bool, only: Sequence[str] = (), json: bool
) -> Status:
    """Verify the game before and after the change, for each number of players, and compare.

    The limits hold for each verification, with `share` as by default: without the time that making
    machine code takes. The status is that of the game as changed.
    """
    game = load(choice)
    if game.rules is None:
        raise BadInputError(f"--compare: {lacking_rules(game)}")
    before = _before(choice, game)
    below = load(before, mention=False)
    known = players_of(below)
    asked = choices_asked(choice, game)
    own = game.players is None or game.players in known
    if own and not choice.assume and _alike(game, below):
        raise BadInputError(
            f"--compare: {_settings(choice)} changes nothing that could be compared: the game it "
            "builds on is the same. Add --variant, --assume or another --set"
        )
    # a change of the number itself, as from 2 to 3, is compared with the game as it was
    apart = set(known).isdisjoint(load(one, mention=False).players for one in asked)
    found: list[Verdicts] = []
    told: list[dict[str, Any]] = []
    for one in asked:
        (new,) = verify_game(one, limits, share=share, only=only, tell=False, called="as changed: ")
        found.append(new)
        if new.interrupted:
            if json:
                told.append(_data(None, new, None))
            else:
                _show_interrupted(new, "What it is compared with was not looked at")
            break
        players = new.players[0] if new.players else None
        base = None
        if apart or players is None or players in known:
            other = before if apart or players is None else before.with_players(players)
            (base,) = verify_game(
                other, limits, share=share, only=only, tell=False, called="before: "
            )
            if base.interrupted:
                found.append(base)
                if json:
                    told.append(_data(base, new, None))
                else:
                    _show_interrupted(new, f"{_called(base)} was not looked at to the end")
                break
        difference = None if base is None else compare(base.findings, new.findings)
        if json:
            told.append(_data(base, new, difference))
        else:
            _show(base, new, difference)
    if json:
        answer({**head_of(game), "runs": told})
    return status_of(found)


def _before(choice: Choice, game: Game) -> Choice:
    """The choice without what was changed. Raises BadInputError where nothing was."""
    if choice.variant is None and not choice.settings and not choice.assume:
        raise BadInputError("--compare: with what? Add --variant, --set or --assume")
    below = game.variant.builds_on if game.variant else None
    before = replace(choice, variant=below, settings=(), assume=())
    # where the rules are in variants only, what this one builds on has none to compare with
    ruled = load(before, mention=False).rules is not None
    return before if ruled else replace(before, variant=choice.variant)


def _alike(game: Game, below: Game) -> bool:
    """Whether two choices of a game are the same but for the number of players."""

    def told(one: Game) -> dict[str, Any]:
        return {name: value for name, value in one.values.items() if name != "players"}

    return game.variant == below.variant and told(game) == told(below)


def _settings(choice: Choice) -> str:
    settings = [f"--set {one}" for one in choice.settings]
    variant = [] if choice.variant is None else [f"--variant {choice.variant}"]
    return " ".join([*variant, *settings])


def _called(one: Verdicts) -> str:
    from pnp.commands.verdict_text import heading

    return f"{heading(one)}, as it was before,"


def _show_interrupted(new: Verdicts, lacking: str) -> None:
    """What is known of the game as changed, where the user stopped before it was compared."""
    from pnp.commands.verdict_text import show

    show(new)
    console().print(f"Interrupted: {lacking}, so nothing is compared.", end="\n\n")


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


def _data(base: Verdicts | None, new: Verdicts, found: Comparison | None) -> dict[str, Any]:
    """`before` is none where the game before could not be played so, or was not looked at."""
    return {
        "players": list(new.players),
        "parameters": new.game.values,
        "interrupted": new.interrupted or (base is not None and base.interrupted),
        "before": None if base is None else _about(base),
        "after": _about(new),
        "compared": None if found is None else asdict(found),
    }


def _about(one: Verdicts) -> dict[str, Any]:
    """A game by its name, variant and parameters, and what was found of it."""
    return {
        "name": one.game.name,
        "variant": one.game.variant.name if one.game.variant else None,
        "players": list(one.players),
        "parameters": one.game.values,
        **report_data(one.findings),
    }

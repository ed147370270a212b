"""`pnp repair`: the smallest changes of parameters that mend what `verify` refutes.

In: a choice and limits. One parameter is changed at a time, by one step, then by two, and so on;
two together only where no single one helps. Each change is verified as the game itself is. Out:
the changes after which nothing is refuted, shown, and a status.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from rich.text import Text

from pnp.commands.answer import answer, head_of
from pnp.commands.choice import Choice, load
from pnp.commands.outcome import BadInputError, Status
from pnp.commands.repairs import Change, beyond, changes
from pnp.commands.rules_file import lacking_rules
from pnp.commands.verdicts import Verdicts, status_of
from pnp.commands.verify_game import verify_game
from pnp.console import console, indented
from pnp.definition.errors import DefinitionError
from pnp.definition.game import Game
from pnp.rules_tables import tables_of
from verify.errors import RulesError
from verify.findings.finding import Finding
from verify.findings.wording import count, listed
from verify.runs.limits import Limits

Became = Literal["mended", "refuted", "undecided", "impossible"]


@dataclass(frozen=True, slots=True)
class Tried:
    """A change and what became of it; `why` is the first question that stands in its way."""

    change: Change
    became: Became
    why: str = ""


def run(choice: Choice, limits: Limits, *, vary: Sequence[str], most: int, json: bool) -> Status:
    """Verify, try changes, show which mend it. The limits hold for each verification.

    `vary` names the parameters that may change, none means all that the rules read. Status 0: what
    is refuted can be mended, or nothing is; 1: no change of so many steps mends it; 3: it may be
    that one does.
    """
    game = load(choice)
    if game.rules is None:
        raise BadInputError(f"{lacking_rules(game)}, and so nothing to repair")
    for name in vary:
        if name not in game.parameters:
            raise BadInputError(
                f"--vary {name}: parameters are {', '.join(game.parameters) or 'none'}"
            )
    if choice.players is None:
        choice = replace(choice, players=game.players)
    (base,) = verify_game(choice, limits, tell=False)
    if base.interrupted:
        raise KeyboardInterrupt
    broken = [one for one in base.rules if one.failed]
    if not json:
        _show_base(base, broken)
    if not broken:
        if json:
            _tell(base, broken, ())
        return status_of((base,))
    tried = []
    for one in _search(choice, base, vary, most, limits):
        tried.append(one)
        if not json and one.became == "mended":
            _show_mended(one, game)
    if json:
        _tell(base, broken, tried)
    else:
        _show_rest(tried, game)
    if any(one.became == "mended" for one in tried):
        return Status.done
    return Status.undecided if any(o.became == "undecided" for o in tried) else Status.refuted


def _search(
    choice: Choice, base: Verdicts, vary: Sequence[str], most: int, limits: Limits
) -> Iterator[Tried]:
    game = base.game
    names = vary or [name for name in game.parameters if _matters(choice, base, name)]
    mended: list[Change] = []
    for together in (1, 2):
        for change in changes(game, names, most, together):
            if not beyond(change, mended, game):
                found = _try(choice, change, game, limits)
                if found.became == "mended":
                    mended.append(change)
                yield found
        if mended:
            return


def _matters(choice: Choice, base: Verdicts, name: str) -> bool:
    """Whether the rules read the parameter, or a table that it changes."""
    reads = base.structure.reads if base.structure else ()
    if name in reads:
        return True
    one = base.game.parameters[name]
    other = one.value - 1 if one.value > one.low else min(one.value + 1, one.high)
    try:
        changed = tables_of(load(_applied(choice, {name: other}, base.game), mention=False))
    except DefinitionError:
        return True
    tables = tables_of(base.game)
    columns = [key.rpartition(".") for key in reads if "." in key]
    return any(
        changed.get(component, {}).get(column) != tables.get(component, {}).get(column)
        for component, _, column in columns
    )


def _try(choice: Choice, change: Change, game: Game, limits: Limits) -> Tried:
    try:
        (found,) = verify_game(_applied(choice, change, game), limits, tell=False)
    except DefinitionError as error:
        return Tried(change, "impossible", error.faults[0].message)
    except RulesError as error:
        return Tried(change, "impossible", error.message)
    if found.interrupted:
        raise KeyboardInterrupt
    for one in found.findings:
        if one.failed:
            return Tried(change, "refuted", one.question)
    for one in found.rules:
        # Where all else is decided it does not matter how.
        if one.open and one.check != "search":
            return Tried(change, "undecided", one.question)
    return Tried(change, "mended")


def _applied(choice: Choice, change: Change, game: Game) -> Choice:
    settings = [f"{name}={game.parameters[name].words(value)}" for name, value in change.items()]
    players = change.get("players", choice.players)
    return replace(choice, settings=(*choice.settings, *settings), players=players)


def _words(change: Change, game: Game) -> str:
    """`goal 9 in place of 10`."""
    return listed(
        f"{name} {game.parameters[name].words(value)} "
        f"in place of {game.parameters[name].words(game.parameters[name].value)}"
        for name, value in change.items()
    )


def _show_base(base: Verdicts, broken: Sequence[Finding]) -> None:
    from pnp.commands.verdict_text import conclusion, heading

    to = console()
    to.print(Text(heading(base), style="bold"))
    to.print(conclusion(base))
    for one in broken:
        to.print()
        to.print(Text(one.question))
        indented(to, one.summary)
    to.print()
    if broken:
        to.print("Changes after which nothing is refuted, the smallest first:")
    else:
        rest = ", though not all is decided" if status_of((base,)) else ""
        to.print(f"Nothing is refuted{rest}: there is nothing to repair.", end="\n\n")


def _show_mended(one: Tried, game: Game) -> None:
    indented(console(), _words(one.change, game))


def _show_rest(tried: Sequence[Tried], game: Game) -> None:
    to = console()
    if not any(one.became == "mended" for one in tried):
        to.print("  none was found")
    to.print()
    for became, head in (
        ("undecided", "Not decided within the limits (more --max-seconds look further):"),
        ("refuted", "Tried, and something is still refuted:"),
        ("impossible", "Not possible:"),
    ):
        some = [one for one in tried if one.became == became]
        if some:
            to.print(head)
            for one in some:
                indented(to, f"{_words(one.change, game)}: {one.why}")
            to.print()
    mended = sum(one.became == "mended" for one in tried)
    to.print(f"{count(len(tried), 'change')} tried, {mended or 'none'} of them a repair.")
    to.print()


def _tell(base: Verdicts, broken: Sequence[Finding], tried: Sequence[Tried]) -> None:
    data: dict[str, Any] = {
        **head_of(base.game),
        "parameters": base.game.values,
        "refuted": [{"check": o.check, "subject": o.subject, "summary": o.summary} for o in broken],
        "tried": [
            {"change": dict(one.change), "became": one.became, "why": one.why} for one in tried
        ],
    }
    answer(data)

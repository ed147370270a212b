"""`pnp verify`: what is printed against what the rulebook states, and the rules position by
position, at the number of players given or at each that the game allows."""

from __future__ import annotations

import json as json_form
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from pnp.commands.choice import Choice, load
from pnp.commands.list_games import players_of
from pnp.commands.outcome import BadInputError, Status
from pnp.definition.errors import near
from pnp.definition.game import Game
from pnp.definition.load import tables_of
from pnp.definition.totals import check_totals
from verify.finding import CHECK_NAMES, Finding
from verify.limits import Limits, Progress
from verify.report import report_data
from verify.run import InterruptedVerification, verify_rules

MEGABYTE: Final = 2**20
SUPPLY: Final = "supply"
NAMES: Final = (SUPPLY, *CHECK_NAMES)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How far a search may go: states, seconds, megabytes; for each number of players."""

    states: int
    seconds: float
    megabytes: int


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What was found for a number of players.

    `players` is more than one number where they have all findings in common, and none where the
    game has no such parameter. `supply` are the totals of the rulebook against what is printed,
    `rules` the findings on the rules; `rules_file` is False where the game has none.
    """

    game: Game
    players: tuple[int, ...]
    supply: tuple[Finding, ...]
    rules: tuple[Finding, ...]
    rules_file: bool
    interrupted: bool = False

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All of them, the supply first."""
        return self.supply + self.rules


def run(choice: Choice, bounds: Bounds, *, only: Sequence[str] = (), json: bool) -> Status:
    """Verify the game and show what was found; `only` names the checks wanted, none means all."""
    for name in only:
        if name not in NAMES:
            raise BadInputError(f"--check {name}: no check is called so{near(name, NAMES)}")
    verdicts = verify_game(choice, bounds, only=only, tell=not json)
    if json:
        print(json_form.dumps(verdicts_data(verdicts), indent=2, ensure_ascii=False))
    return status_of(verdicts)


def status_of(verdicts: Sequence[Verdicts]) -> Status:
    """130 when interrupted, 1 for a fault refuted, 3 for something left open, else 0."""
    found = [finding for one in verdicts for finding in one.findings]
    if any(one.interrupted for one in verdicts):
        return Status.interrupted
    if any(finding.failed for finding in found):
        return Status.refuted
    if any(finding.open for finding in found):
        return Status.undecided
    return Status.done


def verify_game(
    choice: Choice, bounds: Bounds, *, only: Sequence[str] = (), tell: bool
) -> tuple[Verdicts, ...]:
    """The verdicts for the players given, else for each number allowed; shown as they come."""
    game = load(choice)
    set_already = any(one.name == "players" and one.was_set for one in game.parameters.values())
    numbers: Sequence[int] = () if set_already else players_of(game)
    games = [load(choice.with_players(n), mention=False) for n in numbers] or [game]
    found = []
    for every in _in_common(games) if game.rules is None else _each(games, bounds):
        verdicts = _selected(every, only)
        found.append(verdicts)
        if tell:
            from pnp.commands.verdict_text import show

            show(verdicts)
        if verdicts.interrupted:
            break
    return tuple(found)


def supply_findings(game: Game) -> tuple[Finding, ...]:
    """The totals that the rulebook states, each held against what is printed."""
    findings = []
    for total in check_totals(game):
        summary = f"Yes, {total.found} are printed."
        if not total.holds:
            summary = f"No: {total.found} are printed, the rulebook states {total.expected}."
        findings.append(
            Finding(
                check=SUPPLY,
                subject=total.words,
                question=f"As in the rulebook: {total.words}?",
                verdict="proved" if total.holds else "refuted",
                weight="fault",
                summary=summary,
            )
        )
    return tuple(findings)


def verdicts_data(verdicts: Sequence[Verdicts]) -> dict[str, Any]:
    """The verdicts for programs, under stable keys."""
    return {
        "format": 1,
        "name": verdicts[0].game.name,
        "variant": verdicts[0].game.variant.name if verdicts[0].game.variant else None,
        "status": int(status_of(verdicts)),
        "runs": [
            {
                "players": list(one.players),
                "parameters": one.game.values,
                "rules": one.rules_file,
                **report_data(one.findings),
            }
            for one in verdicts
        ],
    }


def _selected(verdicts: Verdicts, only: Sequence[str]) -> Verdicts:
    if not only:
        return verdicts
    # What broke a search off concerns every check.
    wanted = [one for one in verdicts.rules if one.check in only or one.subject == "stopped"]
    supply = verdicts.supply if SUPPLY in only else ()
    return replace(verdicts, supply=supply, rules=tuple(wanted))


def _players(game: Game) -> tuple[int, ...]:
    players = game.parameters.get("players")
    return () if players is None or players.kind == "flag" else (players.value,)


def _in_common(games: Sequence[Game]) -> Iterator[Verdicts]:
    """The verdicts on games without rules, numbers of players together that find the same."""
    found = [Verdicts(game, _players(game), supply_findings(game), (), False) for game in games]
    for _, alike in groupby(found, key=lambda one: one.supply):
        first, *others = alike
        numbers = first.players + tuple(n for one in others for n in one.players)
        yield replace(first, players=numbers)


def _each(games: Sequence[Game], bounds: Bounds) -> Iterator[Verdicts]:
    """The verdicts on games with rules, one after the other."""
    for game in games:
        yield _verify(game, bounds)


def _verify(game: Game, bounds: Bounds) -> Verdicts:
    from pnp.console import progress

    assert game.rules is not None
    found = Verdicts(game, _players(game), supply_findings(game), (), rules_file=True)
    limits = Limits(bounds.states, bounds.seconds, bounds.megabytes * MEGABYTE)
    with progress("reading the rules") as status:

        def watch(at: Progress) -> None:
            if status:
                rate = at.states / at.seconds if at.seconds else 0
                status.update(
                    f"{at.states:,} states ({rate:,.0f} a second), {at.waiting:,} waiting, "
                    f"{at.depth} steps deep"
                )

        try:
            rules = verify_rules(
                game.rules.text, game.rules.name, game.values, tables_of(game), limits, watch
            )
        except InterruptedVerification as stopped:
            return replace(found, rules=stopped.findings, interrupted=True)
    return replace(found, rules=rules)

"""What was found about a game. In: findings; out: an exit status, and data for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from pnp.commands.answer import head_of
from pnp.commands.outcome import Status
from pnp.definition.game import Game
from verify.findings.finding import Finding
from verify.findings.report import report_data
from verify.graph.network import GraphInWords
from verify.playouts.result import Playouts
from verify.rules.structure import Structure


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What was found for a number of players.

    `players` is more than one number where they have all findings in common, and none where the
    game has no such parameter. `supply` are the totals of the rulebook against what is printed,
    `rules` the findings on the rules, if the game has a rules file. `graph` is the file that the
    state graph was written to, `no_graph` why one that was asked for was not; `model` and
    `no_model` say the same of a model for other tools. `structure` says what
    the rules are made of, and `drawn` is the state graph in words, where they were asked for.
    `playouts` is what became of games that were played, where they were.
    """

    game: Game
    players: tuple[int, ...]
    supply: tuple[Finding, ...]
    rules: tuple[Finding, ...] = ()
    interrupted: bool = False
    graph: str = ""
    no_graph: str = ""
    model: str = ""
    no_model: str = ""
    structure: Structure | None = None
    drawn: GraphInWords | None = None
    playouts: Playouts | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All of them, the supply first."""
        return self.supply + self.rules

    @property
    def cut_off(self) -> bool:
        """Whether a limit, and not the user, left a question open."""
        return not self.interrupted and any(finding.open for finding in self.rules)


def numbers_of(game: Game) -> tuple[int, ...]:
    """The `players` of verdicts on one game."""
    return () if game.players is None else (game.players,)


def joined(alike: Sequence[Verdicts]) -> Verdicts:
    """Verdicts on numbers of players that are alike, as one on all of these."""
    return replace(alike[0], players=tuple(n for one in alike for n in one.players))


def status_of(verdicts: Sequence[Verdicts]) -> Status:
    """130 when interrupted, 2 for a file that could not be written, 1 for a fault refuted, 3 for
    something left open, else 0."""
    found = [finding for one in verdicts for finding in one.findings]
    if any(one.interrupted for one in verdicts):
        return Status.interrupted
    if any(one.no_graph or one.no_model for one in verdicts):
        return Status.bad_input
    if any(finding.failed for finding in found):
        return Status.refuted
    if any(finding.open for finding in found):
        return Status.undecided
    return Status.done


def verdicts_data(verdicts: Sequence[Verdicts]) -> dict[str, Any]:
    """The verdicts for programs, under stable keys."""
    return {
        **head_of(verdicts[0].game),
        "status": int(status_of(verdicts)),
        "runs": [
            {
                "variant": one.game.variant.name if one.game.variant else None,
                "players": list(one.players),
                "parameters": one.game.values,
                "rules": one.game.rules is not None,
                "graph": one.graph or None,
                "model": one.model or None,
                **report_data(one.findings),
            }
            for one in verdicts
        ],
    }

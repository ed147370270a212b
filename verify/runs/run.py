"""Rules in a child process. In: a rules file and what it may know; out: findings, games,
facts or a score.

The child is bound to the limits. Whatever becomes of it - out of memory, killed, too slow - the
caller gets findings: those it had, and one more that says what stayed undecided.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from verify.facts import Fact
from verify.findings.finding import Finding, in_order
from verify.graph.network import MOST_STATES, GraphInWords
from verify.playouts.recorded import Recorded
from verify.playouts.result import Playouts
from verify.rules.argued import Argued
from verify.rules.structure import Structure
from verify.runs.given import Given, given_data
from verify.runs.limits import Limits, Progress
from verify.runs.talk import Talk, converse, quiet
from verify.scores.scored import Scored, WrittenKey


@dataclass(frozen=True, slots=True)
class Export:
    """A model that is wanted: in which language of `verify.export`, and how the game is called.

    `take` is given its text, or nothing and why there is none.
    """

    language: str
    title: str
    take: Callable[[str, str], None]


class InterruptedVerification(KeyboardInterrupt):
    """The user pressed Ctrl-C; `findings` is what was known by then."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("interrupted")
        self.findings = findings


class InterruptedPlaytest(KeyboardInterrupt):
    """The user pressed Ctrl-C; `playouts` are the games played by then, if it told."""

    def __init__(self, playouts: Playouts | None) -> None:
        super().__init__("interrupted")
        self.playouts = playouts


class FactsError(Exception):
    """No facts were heard of: the child was lost or passed a limit; the message says why."""


class ArgueError(Exception):
    """No argument was heard of: the child was lost or passed a limit; the message says why."""


class ScoringError(Exception):
    """No score was heard of: the child was lost or passed a limit; the message says why."""


class PlaytestError(Exception):
    """No game was heard of: the child was lost or passed a limit; the message says why."""


def verify_rules(
    given: Given,
    limits: Limits | None = None,
    progress: Callable[[Progress], None] | None = None,
    graph: Callable[[GraphInWords], None] | None = None,
    structure: Callable[[Structure], None] | None = None,
    most_in_words: int = MOST_STATES,
    export: Export | None = None,
    stoppable: Callable[[Callable[[], None]], None] | None = None,
    played: Callable[[Playouts], None] | None = None,
) -> tuple[Finding, ...]:
    """Read the rules, search their positions, ask every check.

    `graph` is given the state graph in words, lacking its nodes where it has more than
    `most_in_words`, unless the verification was stopped before it was told. `structure` is given
    what the rules are made of: once they are read, and once more when it is known what comes up.
    The model for `export` is told before the search. `stoppable` is given what ends it from another
    thread as Ctrl-C does. `played` is given what became of games, if some were played. Raises
    `RulesError` for a file that the rules language does not allow, and `InterruptedVerification`
    on Ctrl-C.
    """
    limits = limits or Limits()
    talk = Talk(limits, progress or quiet, structure or quiet)
    asked = _request(given, limits)
    asked["graph"] = most_in_words if graph else 0
    if export is not None:
        asked["export"] = [export.language, export.title]
        talk.model = export.take
    if stoppable is not None:
        stoppable(talk.interrupt)
    try:
        converse(asked, talk)
    except KeyboardInterrupt:
        raise InterruptedVerification(in_order(talk.findings)) from None
    if graph is not None and talk.graph is not None:
        graph(talk.graph)
    if played is not None and talk.playouts is not None:
        played(talk.playouts)
    return in_order(talk.findings)


def playtest_rules(
    given: Given,
    limits: Limits | None = None,
    *,
    games: int,
    policies: Sequence[str] = (),
    seed: int = 1,
    most_steps: int = 10_000,
    played: Callable[[int, int], None] | None = None,
) -> Playouts:
    """Read the rules and play so many games; `policies` are names, the last for all further seats.

    `played` is told the games played so far and their steps. Raises `RulesError` for a file that
    the language does not allow, `PolicyError` for a policy it has not, `PlaytestError` where no
    answer came, and `InterruptedPlaytest` on Ctrl-C.
    """
    limits = limits or Limits()
    talk = Talk(limits, quiet, quiet, played or quiet)
    asked = _request(given, limits)
    asked["playtest"] = {
        "games": games,
        "policies": list(policies),
        "seed": seed,
        "most_steps": most_steps,
    }
    try:
        converse(asked, talk)
    except KeyboardInterrupt:
        raise InterruptedPlaytest(talk.playouts) from None
    if talk.playouts is None:
        raise PlaytestError(_why_lost(talk))
    return talk.playouts


def record_game(
    given: Given,
    limits: Limits | None = None,
    *,
    policies: Sequence[str] = (),
    seed: int = 1,
    most_steps: int = 10_000,
) -> Recorded:
    """Read the rules and play the first game of a seed, move by move; see `playtest_rules`."""
    talk = Talk(limits or Limits(), quiet, quiet)
    asked = _request(given, talk.limits)
    asked["playtest"] = {
        "games": 0,
        "policies": list(policies),
        "seed": seed,
        "most_steps": most_steps,
    }
    converse(asked, talk)
    if talk.recorded is None:
        raise PlaytestError(_why_lost(talk))
    return talk.recorded


def work_out_facts(given: Given, limits: Limits | None = None) -> tuple[Fact, ...]:
    """Read the rules and work out what they mark as facts, and the order of a turn.

    Raises `RulesError` for a file that the language does not allow, and `FactsError` where no
    answer came.
    """
    limits = limits or Limits()
    talk = Talk(limits, quiet, quiet)
    converse({**_request(given, limits), "facts": True}, talk)
    if talk.facts is None:
        raise FactsError(_why_lost(talk))
    return talk.facts


def argue_rules(given: Given, limits: Limits) -> Argued:
    """Read the rules and look for arguments over all positions, and for nothing else.

    Raises `RulesError` for a file that the language does not allow, and `ArgueError` where no
    answer came.
    """
    talk = Talk(limits, quiet, quiet)
    converse({**_request(given, limits), "prove": True}, talk)
    if talk.argued is None:
        raise ArgueError(_why_lost(talk))
    return talk.argued


def score_position(given: Given, limits: Limits, written: Mapping[str, Any]) -> Scored:
    """Read the rules and score a position that is written down, as `verify.scores.written` has it.

    Raises `RulesError` for rules that cannot tell, `MiswrittenError` for a position that cannot be,
    and `ScoringError` where no answer came.
    """
    talk = Talk(limits, quiet, quiet)
    asked = _request(given, limits)
    converse({**asked, "written": dict(written)}, talk)
    if talk.scored is None:
        raise ScoringError(_why_lost(talk))
    return talk.scored


def keys_written(given: Given, limits: Limits) -> tuple[WrittenKey, ...]:
    """Read the rules and say what a position may be written down as.

    Raises `RulesError`, and `ScoringError` where no answer came.
    """
    talk = Talk(limits, quiet, quiet)
    converse({**_request(given, limits), "keys": True}, talk)
    if talk.keys is None:
        raise ScoringError(_why_lost(talk))
    return talk.keys


def _request(given: Given, limits: Limits) -> dict[str, Any]:
    return {
        "given": given_data(given),
        "limits": asdict(limits),
        "graph": 0,
        "export": None,
        "playtest": None,
        "facts": False,
        "written": None,
        "keys": False,
        "prove": False,
    }


def _why_lost(talk: Talk) -> str:
    """Why the child told nothing: what was found last."""
    lost = talk.findings[-1]
    return "\n".join([lost.summary, *lost.detail])

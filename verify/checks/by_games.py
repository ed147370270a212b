"""What the state graph leaves open, decided by games that were played. In: findings; out: better.

What comes up in a game that was played does come up. What never did is as open as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from verify.checks import occurs, scoring
from verify.checks.playouts import Played
from verify.findings.finding import Finding
from verify.findings.wording import count
from verify.graph.state_graph import StateGraph, came_in_both
from verify.playouts.result import Playouts

if TYPE_CHECKING:
    from verify.proof.shown import Proof


def decide(
    graph: StateGraph,
    played: Played,
    key: str,
    findings: Iterator[Finding],
    proof: Proof | None = None,
) -> Iterator[Finding]:
    """The findings of one check, those decided that the games decide; and of kinds of move that
    did not come up whether the `proof` shows that they never do."""
    made = played.made
    games = f"{count(made.games, 'game')} played at random (seed {made.seed})"
    better: dict[str, Finding] = {}
    if key == "occurs" and not graph.seats_folded:
        better = {one.subject: one for one in _come_up(graph, played, games, proof)}
        better |= {one.subject: one for one in _wins(graph, made, games)}
    elif key == "scoring" and made.ended:
        better = {one.subject: one for one in _scored(graph, made, games)}
    for one in findings:
        yield better.pop(one.subject, one) if one.verdict == "undecided" else one
    if scoring.RANGE.subject in better:
        # It is not asked where no end was met in the graph.
        yield better[scoring.RANGE.subject]


def _scored(graph: StateGraph, made: Playouts, games: str) -> Iterator[Finding]:
    also = f" and in {games}"
    if made.won_by_nobody:
        summary = f"No: in {made.won_by_nobody:,} of {games} nobody wins."
        yield scoring.WINNER.answer(graph, "refuted", summary)
    else:
        yield scoring.WINNER.undecided(graph, "every end has a winner", also=also)
    if made.shared:
        summary = f"No: in {made.shared:,} of {games} several seats win together."
        yield scoring.TIES.answer(graph, "refuted", summary)
    else:
        yield scoring.TIES.undecided(graph, "no tie was met", also=also)
    if made.scores and not len(graph.ends):
        low = min(counted[0][0] for counted in made.scores)
        high = max(counted[-1][0] for counted in made.scores)
        met = f"scores from {low:,} to {high:,} were met"
        yield scoring.RANGE.undecided(graph, met, also=also)


def _wins(graph: StateGraph, made: Playouts, games: str) -> Iterator[Finding]:
    for seat in range(graph.rules.seats):
        if won := made.wins_of(seat):
            summary = f"Yes: in {won:,} of {games}."
            yield occurs.wins_of(seat).answer(graph, "proved", summary)


def _come_up(
    graph: StateGraph, played: Played, games: str, proof: Proof | None
) -> Iterator[Finding]:
    """What came up in the graph or in games."""
    over = int(np.bitwise_or.reduce(graph.over))
    ended = dict(played.made.ends)
    for bit, end in enumerate(graph.rules.ends):
        over |= bool(ended.get(end.name)) << bit
    came = came_in_both(graph.came, played.came)
    at_ends = proof.at_ends if proof is not None else None
    never = at_ends.never if at_ends is not None else None
    for one in occurs.kinds(graph, came, over, f" and in {games}", never):
        where = (f"Not all of it among the states looked at, but in {games}.",)
        yield replace(one, detail=where) if one.verdict == "proved" else one

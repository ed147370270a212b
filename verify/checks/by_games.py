"""What the state graph leaves open, decided by games that were played. In: findings; out: better.

What comes up in a game that was played does come up. What never did is as open as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from verify.checks import occurs
from verify.checks.playouts import Played
from verify.finding import Finding
from verify.graph import Came, StateGraph
from verify.wording import count


def decide(
    graph: StateGraph, played: Played, key: str, findings: Iterator[Finding]
) -> Iterator[Finding]:
    """The findings of one check, those decided that the games decide."""
    if key != "occurs":
        yield from findings
        return
    made = played.made
    known = {one.subject: one for one in _known(graph, played)}
    games = f"{count(made.games, 'game')} played at random (seed {made.seed})"
    for one in findings:
        better = known.get(one.subject, one)
        if one.verdict != "undecided" or graph.seats_folded:
            yield one
        elif better.verdict == "proved":
            yield replace(better, detail=(f"Some came up in {games} only.",))
        else:
            yield _won(played, one, games) or one


def _won(played: Played, one: Finding, games: str) -> Finding | None:
    for seat in range(len(played.made.policies)):
        if one.subject == occurs.wins_of(seat).subject and (won := played.made.wins_of(seat)):
            return replace(one, verdict="proved", summary=f"Yes: in {won:,} of {games}.")
    return None


def _known(graph: StateGraph, played: Played) -> Iterator[Finding]:
    """What came up in the graph or in games."""
    over = int(np.bitwise_or.reduce(graph.over))
    ended = dict(played.made.ends)
    for bit, end in enumerate(graph.rules.ends):
        over |= bool(ended.get(end.name)) << bit
    return occurs.kinds(graph, _both(graph.came, played.came), over)


def _both(one: Came, other: Came) -> Came:
    found = dict(one)
    for site, holes in other.items():
        before = found.get(site, (frozenset(),) * len(holes))
        found[site] = tuple(a | b for a, b in zip(before, holes, strict=True))
    return found

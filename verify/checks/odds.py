"""How likely is each outcome of the first roll (draw, deal) of a game? In: the graph; out: a note.

The odds are exact, and those of one position: the soonest at which chance decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from verify.checks.chance import decided_by_chance
from verify.checks.further import NOTHING
from verify.checks.question import Question
from verify.findings.finding import Finding
from verify.findings.wording import count, kind_of_move, listed, odds, spoken
from verify.graph.reach import adds_up
from verify.graph.state_graph import StateGraph
from verify.plain import expand
from verify.rules.model import Move
from verify.runs.limits import Clock

MOST_IN_SUMMARY = 3

MOST_NAMED = 12
"""So many outcomes are told one by one."""

QUESTION = Question("odds", "How likely is each outcome when chance first decides?", weight="note")

FURTHER = NOTHING


def check(graph: StateGraph, _: Clock) -> Iterator[Finding]:
    """The odds by outcome, of many by kind of outcome; nothing without chance, or where its weights
    do not add up."""
    decided = np.flatnonzero(decided_by_chance(graph))
    if len(decided) == 0 or not adds_up(graph, at := int(decided[0])):
        return
    position = graph.play_to(at)[-1]
    moves = expand(graph.rules, position).moves
    named = len({outcome.words for outcome in moves}) <= MOST_NAMED
    weights: Counter[str] = Counter()
    met = {outcome.site.number for outcome in moves}
    for site in graph.rules.sites:
        if site.phase == position[0] and not (named and site.number in met):
            weights[kind_of_move(site)] = 0
    for outcome in moves:
        told = f"“{outcome.words}”" if named else kind_of_move(outcome.site)
        weights[told] += outcome.weight
    total = weights.total()
    if not total:
        # Nothing can come: the game is stuck there.
        return
    alike: dict[str, list[str]] = {}
    for kind, weight in weights.items():
        alike.setdefault(odds(Fraction(weight, total)), []).append(kind)
    lines = [_line(kinds, chance) for chance, kinds in alike.items()]
    if not named and len(came := [kind for kind, weight in weights.items() if weight]) == 1:
        lines = [_in_ways(line, moves) if line.startswith(came[0]) else line for line in lines]
    steps = graph.steps_to(at)
    which = f"The first “{spoken(position[0])}”"
    if steps:
        which += f" met, after {count(steps, 'step')}"
    short = len(weights) <= MOST_IN_SUMMARY
    summary = f"{which}: {'; '.join(lines)}." if short else f"{which}: the exact odds of each kind."
    yield QUESTION.shown(graph, "proved", summary, at, () if short else lines)


def _line(kinds: Sequence[str], chance: str) -> str:
    """`“red”: 1/2 (50 %)`; of several as likely `“red” and “blue”: 1/3 (33.3 %) each`."""
    each = " each" if len(kinds) > 1 and chance != "never" else ""
    return f"{listed(kinds)}: {chance}{each}"


def _in_ways(line: str, moves: Sequence[Move]) -> str:
    """Of the only kind that comes it is told in how many ways: `..., in 48 ways of 1/48`."""
    ways: Counter[str] = Counter()
    for outcome in moves:
        ways[outcome.words] += outcome.weight
    total = ways.total()
    least, most = (Fraction(some, total) for some in (min(ways.values()), max(ways.values())))
    each = odds(most) if least == most else f"{odds(least)} to {odds(most)}"
    return f"{line}, in {count(len(ways), 'way')} of {each}"

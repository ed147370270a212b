"""Does the end stay within reach at every position? In: the graph; out: one finding.

Where it does, a game ends with probability 1 as long as every move has some chance to be made.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from verify.checks.further import DECIDES
from verify.checks.question import Question
from verify.compiled.turns.seen import Seen
from verify.findings.finding import Finding
from verify.findings.wording import count, odds
from verify.graph.play import play_to
from verify.graph.reach import at_random, dead, longest, openings
from verify.graph.state_graph import Numbers, StateGraph
from verify.runs.limits import Clock

QUESTION = Question("termination", "Can the game always still come to its end?")

FURTHER = DECIDES


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Refuted by a position after which nothing that follows is an end."""
    lost = dead(graph, clock)
    if len(lost):
        yield _trap(graph, lost)
    elif graph.whole:
        yield proved(graph)
    else:
        yield QUESTION.undecided(graph, "no trap was met")


def proved(graph: Seen) -> Finding:
    """An end can be reached from everywhere."""
    return QUESTION.answer(
        graph,
        "proved",
        "Yes: from every position some play still leads to an end of the game.",
        detail=(
            "So every game ends sooner or later, if every move is made now and then. "
            "Players who refuse to make some move are another question.",
        ),
    )


def _others(number: int) -> str:
    which = "the other" if number == 1 else f"the other {number:,}"
    return f"from {which} play goes on, but never out of them"


def _trap(graph: StateGraph, lost: Numbers) -> Finding:
    at = int(lost[0])
    steps = graph.steps_to(at)
    if steps == 0:
        summary = "No, the game can never end: no play leads to an end."
    else:
        summary = (
            f"No, it can get into a trap: after {count(steps, 'step')} "
            f"({count(play_to(graph, at)[-1].turn, 'turn')}) the game can never end any more."
        )
    at_least = "" if graph.whole else "At least "
    where = f"{at_least}{count(len(lost), 'state')} of {len(graph):,} have no way to an end."
    held = len(np.intersect1d(lost, graph.stuck))
    how = {
        0: "None of them is stuck: play goes on and on.",
        len(lost): "There is no move in any of them.",
    }.get(held, f"In {held:,} of them there is no move; {_others(len(lost) - held)}.")
    detail = [f"{where} {how}"]
    dealt = openings(graph)
    if (
        graph.whole
        and graph.folded is None
        and 0 < (in_vain := len(np.intersect1d(dealt, lost))) < len(dealt)
    ):
        ways = f"Of the {len(dealt):,} ways the game can begin"
        detail.append(f"{ways}, {in_vain:,} {'leads' if in_vain == 1 else 'lead'} to no end.")
    if graph.whole and steps == 0 and graph.order_of_play is not None:
        most = count(longest(graph, graph.order_of_play), "step")
        detail.append(f"Every game gets stuck, after at most {most}.")
    chance = at_random(graph, graph.ends)
    if chance is not None and steps:
        detail.append(f"When every move is picked at random, the game ends: {odds(chance)}.")
    return QUESTION.shown(graph, "refuted", summary, at, detail)

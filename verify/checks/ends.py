"""Is it clear when and why the game is over? In: the ends of the graph; out: notes."""

from __future__ import annotations

from collections.abc import Iterator

from verify.checks.further import DECIDES
from verify.checks.question import Question
from verify.compiled.turns.seen import Seen
from verify.findings.finding import Finding
from verify.findings.wording import count, listed, odds, spoken
from verify.graph.reach import at_random
from verify.runs.limits import Clock

TOGETHER = Question(
    "ends", "Does only one rule end the game at a time?", weight="note", subject="together"
)
LEFT_OVER = Question(
    "ends", "Is no move left when the game is over?", weight="note", subject="moves left"
)
NO_MOVE_LEFT = "Yes: nobody has a move left at an end."

FURTHER = DECIDES


def check(graph: Seen, _: Clock) -> Iterator[Finding]:
    """Two ends that hold together, and moves that somebody could still make at an end."""
    if len(graph.rules.ends) > 1:
        yield _together(graph)
    yield _left_over(graph)


def _together(graph: Seen) -> Finding:
    both = [at for at in graph.ends.tolist() if len(graph.ends_at(at)) > 1]
    if both:
        names = listed(f"“{spoken(name)}”" for name in graph.ends_at(both[0]))
        steps = count(graph.steps_to(both[0]), "step")
        detail = [f"This is so at {count(len(both), 'end')} of {len(graph.ends):,}."]
        chance = at_random(graph, both)
        if chance is not None:
            detail.append(f"When every move is picked at random it comes to that: {odds(chance)}.")
        summary = f"No: after {steps} {names} hold together. The rules should say which counts."
        return TOGETHER.shown(graph, "refuted", summary, both[0], detail)
    if graph.whole:
        return TOGETHER.answer(graph, "proved", "Yes: never do two rules end the game together.")
    return TOGETHER.undecided(graph, "no two ends were met together")


def _left_over(graph: Seen) -> Finding:
    if len(graph.left_over):
        at = int(graph.left_over[0])
        names = listed(f"“{spoken(name)}”" for name in graph.ends_at(at))
        number = count(len(graph.left_over), "end")
        summary = f"No: by {names} the game is over though somebody could still move."
        detail = (
            f"This is so at {number} of {len(graph.ends):,}.",
            "That is fine where the game ends at once; the rulebook should say so.",
        )
        return LEFT_OVER.shown(graph, "refuted", summary, at, detail)
    if graph.whole:
        return LEFT_OVER.answer(graph, "proved", NO_MOVE_LEFT)
    met = "no end leaves anybody a move" if len(graph.ends) else "no end was met"
    return LEFT_OVER.undecided(graph, met)

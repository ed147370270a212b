"""What the state graph leaves open, decided by an argument over all positions. In: findings; out:
better ones.

An argument looks at no position, so it decides where no graph fits. Where it fails nothing is
refuted by that: the move that breaks it may start where play never comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from verify.checks import forgotten, length
from verify.checks.conserved import in_words
from verify.checks.ends import LEFT_OVER, NO_MOVE_LEFT
from verify.checks.scoring import NO_TIES, TIES, WINNER
from verify.findings.finding import Finding
from verify.findings.wording import count, listed, shortened, spoken
from verify.graph.play import describe, play_through, ways
from verify.rules import Rules
from verify.rules.argued import BOUNDS, CHANCE, ENDS, NEARS, PLAYABLE
from verify.runs.limits import Clock, bytes_in_words

if TYPE_CHECKING:
    from verify.proof.ending.endings import Bound
    from verify.proof.induction import Broken
    from verify.proof.shown import Argument, Luck, Proof
    from verify.rules.model import Position

DECIDES: Final = (
    "bounds",
    "chance",
    "claims",
    "conserved",
    "playable",
    "termination",
    "stalling",
    "scoring",
    "length",
    "ends",
)
ASKED: Final = {
    "bounds": BOUNDS,
    "chance": CHANCE,
    "playable": PLAYABLE,
    "termination": NEARS,
    "stalling": ENDS,
}
MOST_SECONDS: Final = 60.0
"""So long arguments are sought, at most."""

MOST_FACTS = 6
MOST_OF_PHASE = 5
NOT_SHORTEST: Final = "There may be a shorter play to one like it."
RESTS: Final = "An earlier search found no argument, and so none was sought now; pnp prove does."
AT_MOST: Final = "That is a bound: the longest game may be shorter."
WITHIN: Final = "It is so while rules work out and counts stay in their bounds: that was not shown."

Proving = Callable[[], "Proof"]


def sought(rules: Rules, clock: Clock) -> Proof:
    """What arguments show in the time there is."""
    from verify.proof.proof import prove
    from verify.proof.shown import Proof

    try:
        return prove(rules, clock, min(MOST_SECONDS, clock.left()), rules.forget)
    except MemoryError:
        limit = bytes_in_words(clock.limits.memory)
        return Proof(lacking=f"the memory limit of {limit} was reached")


def decide(
    rules: Rules, proving: Proving, key: str, findings: Iterator[Finding]
) -> Iterator[Finding]:
    """The findings of one check, those decided that an argument decides."""
    for one in findings:
        if key not in DECIDES or one.verdict != "undecided":
            yield one
        elif find_spec("z3") is None:
            lacking = "It could be tried by an argument if z3 were installed."
            yield replace(one, detail=(*one.detail, lacking))
        else:
            yield _decided(rules, proving(), one)


def _decided(rules: Rules, proof: Proof, one: Finding) -> Finding:
    match one.check:
        case "claims" if text := _text(rules, one.subject):
            if argument := proof.claims.get(one.subject):
                return _proved(proof, one, f"Yes: “{text}” holds at every position.", argument)
            if way := proof.broken_ways.get(one.subject):
                steps = count(len(way) - 1, "step")
                return _refuted(rules, proof, one, way, f"No: “{text}” is broken after {steps}.")
            if broken := proof.broken.get(one.subject):
                return _open(rules, proof, one, broken)
        case "conserved" if proof.kept:
            return _proved(proof, one, in_words(proof.kept))
        case "playable" if proof.playable:
            return _proved(proof, one, "Yes, at every position.", proof.playable)
        case "playable" if proof.stuck_way:
            steps = count(len(proof.stuck_way) - 1, "step")
            summary = (
                f"No, the game can get stuck: after {steps} there is no move, and it is not over."
            )
            return _refuted(rules, proof, one, proof.stuck_way, summary)
        case "playable" if proof.stuck and proof.forgotten:
            return replace(one, detail=(*one.detail, forgotten.hint(proof)))
        case "playable" if proof.stuck:
            why = "The argument fails at the position shown; whether play comes there is open."
            shown = describe(rules, proof.stuck)
            return replace(one, detail=(*one.detail, why), position=shown)
        case "bounds" if proof.sound:
            return _proved(proof, one, "Yes, at every position.", proof.sound)
        case "bounds" if proof.within:
            return replace(one, detail=(*one.detail, *forgotten.within(proof)))
        case "chance" if proof.adds_up:
            summary = "Yes: the weights add up to the declared total at every position."
            return _proved(proof, one, summary, proof.adds_up)
        case "scoring" if proof.won and one.subject == WINNER.subject:
            helpers = listed([f"“{spoken(name)}”" for name in proof.won_whatever])
            whatever = f"It is so whatever {helpers} may be, once worked out." if helpers else ""
            summary = "Yes: whenever the game is over, somebody has won."
            return _proved(proof, one, summary, first=whatever)
        case "scoring" if one.subject == TIES.subject and proof.at_ends and proof.at_ends.alone():
            return _proved(proof, one, NO_TIES)
        case "ends" if one.subject == LEFT_OVER.subject and proof.at_ends and proof.at_ends.still():
            return _proved(proof, one, NO_MOVE_LEFT)
        case "scoring" | "ends":
            return one
        case "length" if proof.bound and proof.playable and one.subject == length.QUESTION.subject:
            return _proved(
                proof, one, f"Yes: no game takes more than {_most(proof.bound)}.", first=AT_MOST
            )
        case "length":
            return one
        case "termination" | "stalling" if proof.bound is not None and proof.playable:
            return _bounded(proof, proof.bound, proof.playable, one)
        case "termination" | "stalling" if proof.luck is not None:
            return _with_luck(proof, proof.luck, one)
        case "termination" if proof.nears is not None:
            summary = "Yes: from every position some play still leads to an end of the game."
            within = count(proof.nears.within, "step")
            first = (
                f"Wherever play comes to, at most {within} lead to where {proof.nears.rank}, or "
                "to the end; and that cannot go on for ever."
            )
            return _proved(proof, one, summary, proof.nears.argument, first)
    if _rests(rules, proof, one):
        return replace(one, detail=(*one.detail, RESTS))
    if proof.lacking:
        return replace(one, detail=(*one.detail, f"No argument was found: {proof.lacking}."))
    return one


def _rests(rules: Rules, proof: Proof, one: Finding) -> bool:
    """Whether no argument was sought for this, since none was found before."""
    match one.check:
        case "claims":
            asked = f"“{_text(rules, one.subject) or ''}”"
        case check:
            asked = ASKED.get(check, "")
    return asked in proof.rests


def _text(rules: Rules, claim: str) -> str | None:
    """None for a row that stands for all claims at once."""
    return next((one.text for one in rules.claims if one.name == claim), None)


def _proved(
    proof: Proof, one: Finding, summary: str, argument: Argument | None = None, first: str = ""
) -> Finding:
    known = "known before and checked " if proof.checked else ""
    how = (
        f"It was shown for all positions by an argument, {known}in {proof.seconds:,.1f} s: so it "
        "is at the start, and no move changes that."
    )
    by_phase = argument.facts if argument else {}
    facts = [
        f"Before “{spoken(phase)}”: {listed(shortened(some, MOST_OF_PHASE, 'more'))}."
        for phase, some in by_phase.items()
    ]
    helped = ["Shown along with it, for it needs some of these:", *facts] if facts else []
    lines = [line for line in (first, how, *forgotten.left_out(proof)) if line]
    if proof.sound is None:
        lines.append(WITHIN)
    lines += shortened(helped, MOST_FACTS + 1, "more")
    return replace(one, verdict="proved", summary=summary, detail=tuple(lines))


def _bounded(proof: Proof, bound: Bound, playable: Argument, one: Finding) -> Finding:
    summary = f"Yes: every game ends, after at most {_most(bound)}."
    told = [*bound.ranks[:1], *(f"or, while that stays as it is, {one}" for one in bound.ranks[1:])]
    first = f"Whatever leads round again uses something up: {', '.join(told)}."
    return _proved(proof, one, summary, playable, first if told else "")


def _most(bound: Bound) -> str:
    return f"{count(bound.turns, 'turn')} ({count(bound.steps, 'step')})"


def _with_luck(proof: Proof, luck: Luck, one: Finding) -> Finding:
    if one.check == "stalling" and not luck.whoever:
        return one
    reached = "from every position some play still leads to an end of the game."
    drawn_out = "with probability 1: luck can draw a game out, but nobody can keep it going."
    whoever = "whatever the players do" if luck.whoever else "if the players want it to be"
    first = (
        f"With luck it is over after at most {count(luck.bound.steps, 'step')}, {whoever}: "
        f"{', or else '.join(luck.bound.ranks)}."
    )
    summary = f"Yes{': ' if one.check == 'termination' else ', '}"
    summary += reached if one.check == "termination" else drawn_out
    return _proved(replace(proof, seconds=luck.seconds), one, summary, luck.argument, first)


def _refuted(
    rules: Rules, proof: Proof, one: Finding, way: Sequence[Position], summary: str
) -> Finding:
    return replace(
        one,
        verdict="refuted",
        summary=summary,
        detail=(f"An argument failed there, which took {proof.seconds:,.1f} s.", NOT_SHORTEST),
        play=play_through(rules, way),
        position=describe(rules, way[-1]),
        start=describe(rules, way[0]),
        shortest=False,
    )


def _open(rules: Rules, proof: Proof, one: Finding, broken: Broken) -> Finding:
    if proof.forgotten:
        return replace(one, detail=(*one.detail, forgotten.hint(proof)))
    if broken.before is None or broken.after is None:
        return replace(one, detail=(*one.detail, "The argument was too hard to be found."))
    moves = ways(rules, broken.before, broken.after)
    words = moves[0].words if moves else "a move"
    why = (
        f"An argument fails: from the position shown “{words}” would break it. "
        "Whether play comes there is open."
    )
    return replace(one, detail=(*one.detail, why), position=describe(rules, broken.before))

"""What the state graph leaves open, decided by the search turn by turn. In: findings; out: better.

That search saw every state, but no play beyond a turn: so it decides what is asked of each state by
itself, and of the ends, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verify.by_turns import ByTurns, Way
from verify.checks import ends, occurs, scoring
from verify.finding import Finding, Step
from verify.limits import Clock
from verify.play import describe, play_through
from verify.rules.model import RuleFault
from verify.wording import count, listed, spoken

_OF_ENDS = {"occurs": occurs.check, "scoring": scoring.check, "ends": ends.check}


def decide(found: ByTurns, open_ones: Sequence[Finding], clock: Clock) -> list[Finding]:
    """The findings of one check, those decided that can be; raise `OutOfTimeError`, `RuleFault`."""
    undecided = {one.subject for one in open_ones if one.verdict == "undecided"}
    check = _OF_ENDS.get(open_ones[0].check) if undecided else None
    if check and found.whole:
        better = {one.subject: one for one in check(found, clock)}
        return [better.get(one.subject, one) for one in open_ones if one.subject in undecided] + [
            one for one in open_ones if one.subject not in undecided
        ]
    return [_decided(found, one) if one.verdict == "undecided" else one for one in open_ones]


def _decided(found: ByTurns, one: Finding) -> Finding:
    match one.check:
        case "search" if found.whole:
            return _search(found, one)
        case "bounds":
            if found.fault:
                return _fault(found, one, *found.fault)
            return _proved(found, one, "Yes, at every position.")
        case "chance":
            return _chance(found, one)
        case "claims":
            way = found.broken.get(one.subject)
            text = next(c.text for c in found.rules.claims if c.name == one.subject)
            if way:
                return _shown(found, one, f"No: “{text}” is broken after {_steps(way)}.", way)
            return _proved(found, one, f"Yes: “{text}” holds at every position.")
        case "playable":
            if found.stuck:
                steps = _steps(found.stuck)
                summary = (
                    f"No, the game can get stuck: after {steps} there is no move, and it is "
                    "not over."
                )
                return _shown(found, one, summary, found.stuck)
            return _proved(found, one, "Yes, at every position.")
    return one


def _search(found: ByTurns, one: Finding) -> Finding:
    covered = found.covered
    most = "" if covered.exact else "at most "
    summary = (
        f"Yes: {most}{count(covered.states, 'state')}, {covered.positions:,} of them between turns "
        f"or at an end, with {count(covered.transitions, 'step')} from one to the next."
    )
    how = [
        "They were looked at turn by turn; what needs all the steps of play at once was looked for "
        f"among the first {count(one.covered.states if one.covered else 0, 'state')} only."
    ]
    if not covered.exact:
        how.append("A state that comes up in several turns may have been counted for each.")
    return _proved(found, one, summary, how)


def _chance(found: ByTurns, one: Finding) -> Finding:
    rules = found.rules
    for name, way in found.off_total.items():
        line = rules.phases[name].line
        summary = (
            f"No: after {_steps(way)} the outcomes of “{spoken(name)}” do not add up to the total "
            f"that it declares ({rules.name}:{line})."
        )
        return _shown(found, one, summary, way)
    names = listed(f"“{spoken(p.name)}”" for p in rules.phases.values() if p.kind == "chance")
    summary = f"Yes: the weights of {names} add up to the declared total at every position."
    return _proved(found, one, summary)


def _fault(found: ByTurns, one: Finding, fault: RuleFault, way: Way) -> Finding:
    steps = _steps(way)
    summary = f"No: after {steps} {fault.message} ({found.rules.name}:{fault.line})."
    shown = _shown(found, one, summary, way)
    if fault.move is None:
        return shown
    turn = (shown.play[-1].turn if shown.play else 0) + found.rules.phases[way[-1][0]].is_turn
    # The position after it lies outside the bounds and need not read as anything.
    last = Step(fault.move.seat, fault.move.words, turn, ())
    return replace(shown, play=(*shown.play, last))


def _proved(found: ByTurns, one: Finding, summary: str, detail: Sequence[str] = ()) -> Finding:
    if not found.whole:
        return one
    return replace(
        one, verdict="proved", summary=summary, detail=tuple(detail), covered=found.covered
    )


def _shown(found: ByTurns, one: Finding, summary: str, way: Way) -> Finding:
    return replace(
        one,
        verdict="refuted",
        summary=summary,
        detail=("It was found turn by turn: there may be a shorter play to it.",),
        play=play_through(found.rules, way),
        start=describe(found.rules, way[0]),
        position=describe(found.rules, way[-1]),
        covered=found.covered if found.whole else one.covered,
    )


def _steps(way: Way) -> str:
    return count(len(way) - 1, "step")

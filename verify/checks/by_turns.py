"""What the state graph leaves open, decided by the search turn by turn. In: findings; out: better.

That search saw every state, but no play beyond a turn: so it decides what is asked of each state by
itself, and of the ends. What follows from turn to turn is worked out where there is time to look
into every turn once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from verify.checks import ends, fairness, length, occurs, scoring, termination
from verify.checks.scoring import points_at, winning
from verify.compiled.turns.seen import ByTurns, TurnValues, Way
from verify.findings.finding import Finding, Step
from verify.findings.wording import between, count, listed, spoken
from verify.graph.play import describe, play_through
from verify.rules.model import RuleFault
from verify.runs.limits import Clock, OutOfTimeError

_OF_ENDS = {"occurs": occurs.check, "scoring": scoring.check, "ends": ends.check}


def decide(
    found: ByTurns, check: str, findings: Iterator[Finding], clock: Clock
) -> Iterator[Finding]:
    """The findings of one check, those decided that can be; raise `OutOfTimeError`, `RuleFault`."""
    if check == "fairness" and fairness.asked(found) and (values := _values(found, clock)):
        yield from fairness.by_turns(found, values)
        return
    open_ones = list(findings)
    if check in ("termination", "length"):
        yield from _from_turn_to_turn(found, check, open_ones, clock)
    elif open_ones:
        yield from _one_by_one(found, open_ones, clock)


def _values(found: ByTurns, clock: Clock) -> TurnValues | None:
    """What turns are worth, if it can be worked out in time."""
    won = np.zeros((found.rules.seats, len(found.positions)), np.bool_)
    if len(found.ends):
        won[:, found.ends] = winning(found, found.ends, points_at(found, found.ends))
    try:
        return found.weigh(won, not fairness.hidden(found.rules), clock) if found.whole else None
    except OutOfTimeError:
        return None


def _from_turn_to_turn(
    found: ByTurns, check: str, open_ones: Sequence[Finding], clock: Clock
) -> Iterator[Finding]:
    """Whether the end stays within reach, and how long games are on average."""
    undecided = [one for one in open_ones if one.verdict == "undecided"]
    values = _values(found, clock) if undecided or check == "length" else None
    for one in open_ones:
        if values and one in undecided and check == "termination":
            yield _trap(found, one, values) if values.dead_way else termination.proved(found)
        else:
            yield one
    if values and values.lengths and check == "length":
        yield from length.average(found, *values.lengths)


def _trap(found: ByTurns, one: Finding, values: TurnValues) -> Finding:
    assert values.dead_way is not None
    steps = _steps(values.dead_way)
    summary = f"No, it can get into a trap: after {steps} the game can never end any more."
    most = "" if found.covered.exact else "at most "
    states = f"{count(values.dead, 'state')} of {most}{found.covered.states:,}"
    detail = [
        f"{states} have no way to an end.",
        f"When every move is picked at random, the game ends: {between(*values.over)}.",
    ]
    shown = _shown(found, one, summary, values.dead_way)
    return replace(shown, detail=(*detail, *shown.detail))


def _one_by_one(found: ByTurns, open_ones: Sequence[Finding], clock: Clock) -> list[Finding]:
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
        "They were looked at turn by turn; what needs all the steps of play at once, and is not "
        "worked out from turn to turn, was looked for "
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
            f"that it declares ({rules.origin.at(line)})."
        )
        return _shown(found, one, summary, way)
    names = listed(f"“{spoken(p.name)}”" for p in rules.phases.values() if p.kind == "chance")
    summary = f"Yes: the weights of {names} add up to the declared total at every position."
    return _proved(found, one, summary)


def _fault(found: ByTurns, one: Finding, fault: RuleFault, way: Way) -> Finding:
    steps = _steps(way)
    summary = f"No: after {steps} {fault.message} ({found.rules.origin.at(fault.line)})."
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
        shortest=False,
        play=play_through(found.rules, way),
        start=describe(found.rules, way[0]),
        position=describe(found.rules, way[-1]),
        covered=found.covered if found.whole else one.covered,
    )


def _steps(way: Way) -> str:
    return count(len(way) - 1, "step")

"""Checked rules come in; the order of each turn goes out, phase by phase, for a diagram.

A turn goes from a phase marked `@turn` through all that it leads to, up to where a turn starts. A
phase comes after those that lead to it, as far as they do not go round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verify.facts import Cell
from verify.findings.wording import kind_of_move
from verify.rules import Rules
from verify.rules.model import Site


def turn_rows(rules: Rules) -> tuple[Mapping[str, Cell], ...]:
    """A row for each phase of each turn and each phase that it leads on to.

    `turn` is the phase that the turn starts with, `step` the place of `phase` in it, from 1;
    `next` comes after it, `to` is the place of that, 1 where it is the start of the turn, 0 where
    it is in no step of this turn (another turn starts there). `moves` are the kinds of move that
    lead on so, in words.
    """
    rows: list[Mapping[str, Cell]] = []
    for turn in (name for name, phase in rules.phases.items() if phase.is_turn):
        order = _order(rules, turn)
        steps = {phase: step for step, phase in enumerate(order, 1)}
        for phase in order:
            for following, sites in _ways_on(rules, phase).items():
                rows.append(
                    {
                        "turn": turn,
                        "step": steps[phase],
                        "phase": phase,
                        "next": following,
                        "to": steps.get(following, 0),
                        "moves": "; ".join(kind_of_move(site).strip("“”") for site in sites),
                    }
                )
    return tuple(rows)


def _ways_on(rules: Rules, phase: str) -> dict[str, list[Site]]:
    """By phase that comes next the kinds of move that lead to it, in the order of the file."""
    found: dict[str, list[Site]] = {}
    for site in rules.sites:
        if site.phase == phase:
            found.setdefault(site.next, []).append(site)
    return found


def _order(rules: Rules, turn: str) -> list[str]:
    """The phases of a turn, each as late as it must be."""
    done: list[str] = []
    for phase in _finished(rules, turn, set()):
        done.insert(0, phase)
    return done


def _finished(rules: Rules, phase: str, seen: set[str]) -> Iterator[str]:
    # a search in depth leaves a phase after all that it leads to
    seen.add(phase)
    for following in reversed(_ways_on(rules, phase)):
        if following not in seen and not rules.phases[following].is_turn:
            yield from _finished(rules, following, seen)
    yield phase

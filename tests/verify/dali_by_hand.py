"""Dali The Fox for two, from the rulebook: the chance to win when both play as well as can be.

It knows nothing of the rules file. Before a turn a game is what lies on the roof and what each has
collected; a turn ends with fewer eggs on the roof, or as it began. So all games with the same roof
hang on two numbers only, one for each seat to begin, and on games with fewer eggs on the roof.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numba import njit
from numpy.typing import NDArray

RED, YELLOW, BLUE, ORANGE, GREEN, PURPLE = range(6)
MIXED = {frozenset((RED, YELLOW)): ORANGE, frozenset((RED, BLUE)): PURPLE,
         frozenset((YELLOW, BLUE)): GREEN}  # fmt: skip
COLOURS = 6


def rolls(farmer_die: bool) -> NDArray[np.int64]:
    """What a roll offers, as a set of bits, and in how many ways: two dice that show red, yellow
    or blue alike often, and the farmer who shows one of six colours."""
    ways: dict[int, int] = {}
    for one, other in product((RED, YELLOW, BLUE), repeat=2):
        shown = {one, other} | {MIXED[pair] for pair in [frozenset((one, other))] if len(pair) == 2}
        for farmer in range(COLOURS) if farmer_die else (None,):
            offered = sum(1 << colour for colour in shown if colour != farmer)
            ways[offered] = ways.get(offered, 0) + 1
    return np.array(sorted(ways.items()), np.int64)


def starter_wins(eggs: int, goal: int, farmer_die: bool = True) -> float:
    """The starter's chance, with so many eggs of each colour on the roof and so many to win.

    There have to be enough eggs that one of the two gets so many: else a game may never end.
    """
    assert COLOURS * eggs > 2 * (goal - 1)
    value = _solved(rolls(farmer_die), eggs, goal)
    return float(value[(eggs + 1) ** COLOURS - 1, 0])


@njit
def _solved(rolls, eggs, goal):  # type: ignore[no-untyped-def]
    """By the eggs on the roof (as digits) and those of whoever is to roll: its chance to win."""
    all_eggs = COLOURS * eggs
    roofs = (eggs + 1) ** COLOURS
    value = np.full((roofs, goal), np.nan)
    left = np.zeros(roofs, np.int64)
    for roof in range(roofs):
        rest = roof
        for _ in range(COLOURS):
            left[roof] += rest % (eggs + 1)
            rest //= eggs + 1
    for roof in np.argsort(left, kind="mergesort"):
        collected = all_eggs - left[roof]
        for mine in range(max(0, collected - goal + 1), min(goal, collected + 1)):
            yours = collected - mine
            if mine > yours:
                continue
            # Try what is best for a guess of both numbers, and solve for it, until it stays best.
            here, there = 0.5, 0.5
            for _ in range(100):
                sure, passed = _turn(rolls, value, roof, eggs, goal, mine, yours, 1 - there)
                sure_too, passed_too = _turn(rolls, value, roof, eggs, goal, yours, mine, 1 - here)
                # here = sure + passed (1 - there), there = sure_too + passed_too (1 - here)
                new = (sure + passed * (1 - sure_too - passed_too)) / (1 - passed * passed_too)
                other = sure_too + passed_too * (1 - new)
                moved = abs(new - here) + abs(other - there)
                here, there = new, other
                if moved < 1e-15:
                    break
            value[roof, mine] = here
            value[roof, yours] = there
    return value


@njit
def _turn(rolls, value, roof, eggs, goal, mine, yours, again):  # type: ignore[no-untyped-def]
    """A turn played best where the other's turn at the same roof is worth `again` to the roller:
    the chance to win, and the chance that the turn passes so, as `sure` + `passed` x `again`."""
    sure = np.zeros(1 << COLOURS)
    passed = np.zeros(1 << COLOURS)
    total = rolls[:, 1].sum()
    # Of the sets of colours chosen so far the larger ones come first.
    for chosen in range((1 << COLOURS) - 1, -1, -1):
        for number in range(len(rolls)):
            free = rolls[number, 0] & ~chosen
            best, best_sure, best_passed = -1.0, 0.0, 1.0
            for colour in range(COLOURS):
                if free >> colour & 1:
                    after = chosen | 1 << colour
                    if sure[after] + passed[after] * again > best:
                        best = sure[after] + passed[after] * again
                        best_sure, best_passed = sure[after], passed[after]
            sure[chosen] += best_sure * rolls[number, 1] / total
            passed[chosen] += best_passed * rolls[number, 1] / total
        # Rolling on is worth that much; or stop, and collect the eggs that came out.
        if chosen:
            out, smaller, rest, place = 0, roof, roof, 1
            for colour in range(COLOURS):
                if chosen >> colour & 1 and rest % (eggs + 1):
                    out += 1
                    smaller -= place
                rest //= eggs + 1
                place *= eggs + 1
            if mine + out >= goal:
                stop, stop_passed = 1.0, 0.0
            elif out == 0:
                stop, stop_passed = 0.0, 1.0
            else:
                stop, stop_passed = 1 - value[smaller, yours], 0.0
            if stop + stop_passed * again >= sure[chosen] + passed[chosen] * again:
                sure[chosen], passed[chosen] = stop, stop_passed
    return sure[0], passed[0]

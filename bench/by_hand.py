"""What turns of `rules/three_dice.py` are worth, worked out another way than the search by turns.

In: eggs of a colour, eggs to win. Out: the first seat's chance to win, at random and at best play.
A program for this game alone: a turn is the set of the colours chosen in it, so it is solved from
the fullest set down; supplies that colours turned or mirrored make of one another are one. All that
is left to come closer to is the turn of the other seat after one that brought nothing.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
from itertools import permutations, product
from pathlib import Path
from typing import Any, Final

import numpy as np
from numba import njit

RULES: Final = Path(__file__).parent / "rules" / "three_dice.py"

CLOSE: Final = 1e-13


def chances(eggs: int, goal: int) -> tuple[float, float]:
    """The first seat's chance at random, and at best play of both."""
    sets, weights = _dice()
    supplies = np.array(list(product(range(eggs + 1), repeat=6)))
    order = np.argsort(supplies.sum(axis=1), kind="stable")
    found = [
        _solve(eggs, goal, best, supplies[order], sets, weights, _turned(sets, weights))
        for best in (False, True)
    ]
    return float(found[0]), float(found[1])


def _dice() -> tuple[Any, Any]:
    """Which sets of colours the dice show, as bits, and how likely each is."""
    lines = RULES.read_text(encoding="utf-8").splitlines()
    told = {
        line.split(" = ")[0]: [int(part) for part in line.split("(")[1].rstrip(")").split(",")]
        for line in lines
        if line.startswith(("SETS = (", "WEIGHTS = ("))
    }
    return np.array(told["SETS"]), np.array(told["WEIGHTS"]) / sum(told["WEIGHTS"])


def _turned(sets: Any, weights: Any) -> Any:
    """The changes of colours that leave the dice as they are."""
    ways = dict(zip(sets.tolist(), weights.tolist(), strict=True))

    def same(order: tuple[int, ...]) -> bool:
        moved = {
            sum(1 << order[colour] for colour in range(6) if some >> colour & 1): way
            for some, way in ways.items()
        }
        return moved == ways

    return np.array([order for order in permutations(range(6)) if same(order)])


@njit
def _number(supply, base, turned):
    least = 1 << 60
    for order in turned:
        number = 0
        for colour in range(6):
            number = number * base + supply[order[colour]]
        least = min(least, number)
    return least


@njit
def _turn(supply, own, other, goal, worth, passed, best, base, dice, turned, room):
    """What a turn is worth to who has it, where one that brings nothing leaves `passed`."""
    sets, weights = dice
    before, after, left = room
    for chosen in range(63, -1, -1):
        rolling = 0.0
        for at in range(len(sets)):
            open_ones = sets[at] & ~chosen
            if open_ones == 0:
                rolling += weights[at] * passed
                continue
            total, count, most = 0.0, 0, 0.0
            for colour in range(6):
                if open_ones >> colour & 1:
                    total += after[chosen | 1 << colour]
                    most = max(most, after[chosen | 1 << colour])
                    count += 1
            rolling += weights[at] * (most if best else total / count)
        before[chosen] = rolling
        eggs = 0
        for colour in range(6):
            takes = chosen >> colour & 1 and supply[colour] > 0
            left[colour] = supply[colour] - takes
            eggs += takes
        stopping = passed
        if own + eggs >= goal:
            stopping = 1.0
        elif eggs:
            stopping = 1 - worth[_number(left, base, turned), other, own + eggs]
        after[chosen] = max(stopping, rolling) if best else (stopping + rolling) / 2
    return before[0]


@njit
def _solve(eggs, goal, best, supplies, sets, weights, turned):
    base = eggs + 1
    dice = (sets, weights)
    worth = np.full((base**6, goal, goal), np.nan)
    room = (np.zeros(64), np.zeros(64), np.zeros(6, np.int64))
    for supply in supplies:
        number = 0
        for colour in range(6):
            number = number * base + supply[colour]
        if number != _number(supply, base, turned):
            continue
        gone = 6 * eggs - supply.sum()
        for own in range(max(0, gone - goal + 1), gone // 2 + 1):
            other = gone - own
            if other >= goal:
                continue
            low, high = 0.0, 1.0
            while high - low > CLOSE:
                given = (supply, other, own, goal, worth)
                least = _turn(*given, 1 - high, best, base, dice, turned, room)
                most = _turn(*given, 1 - low, best, base, dice, turned, room)
                given = (supply, own, other, goal, worth)
                low = max(low, _turn(*given, 1 - most, best, base, dice, turned, room))
                high = min(high, _turn(*given, 1 - least, best, base, dice, turned, room))
            middle = (low + high) / 2
            worth[number, own, other] = middle
            given = (supply, other, own, goal, worth)
            worth[number, other, own] = _turn(*given, 1 - middle, best, base, dice, turned, room)
    return worth[base**6 - 1, 0, 0]

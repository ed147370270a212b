"""How many rounds a story of Jacks takes, from the numbers in its rules file and nothing else:
every pair of landings for two nobles, landings drawn by lot for more.

For more than two it is not exact, and cannot well be: whether a third noble stays hangs on where
both others lie, and there are 32,016 landings for each, so 3 * 10^13 of three. What a round takes
is counted in drawn rounds instead, and `error_of` says how far off that may be.

A round hangs on no other, since it is tossed the same wherever cards are left; what it takes of
those is what it covers. So the last of the cards that are sought comes when every set of them has
been met: one less every other, over the chance that a round meets the set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Truths = NDArray[np.bool_]


def masks_of(constants: Mapping[str, Any], lie: Sequence[int]) -> Ints:
    """The cards, a bit each, that a noble covers, by slot across, slot down and turn; `lie` has the
    place of each card."""
    across, down, turns = (len(constants[one]) for one in ("ACROSS", "DOWN", "DEGREES"))
    left, wide, top, high = (constants[f"NEAR_{one}"] for one in ("LEFT", "ACROSS", "TOP", "DOWN"))
    covers = np.array(constants["COVERS"]).reshape(wide, high, turns)
    found = np.zeros((across, down, turns), np.int64)
    for card, place in enumerate(lie):
        x = np.arange(across) - constants["PLACE_ACROSS"][place] - left
        y = np.arange(down) - constants["PLACE_DOWN"][place] - top
        in_x, in_y = (x >= 0) & (x < wide), (y >= 0) & (y < high)
        here = covers[np.ix_(x[in_x], y[in_y])] // constants["BITS"][card] % 2
        found[np.ix_(in_x, in_y)] |= here << card
    return found


def overlaps(constants: Mapping[str, Any]) -> tuple[Ints, Ints, Truths]:
    """Whether two nobles lie on one another, by their turns, how far one is to the right and how
    far below; the first two arrays say which entry that is for two slots."""
    sides = [np.array(constants[one]) for one in ("ACROSS", "DOWN")]
    apart = [np.unique(side[:, None] - side, return_inverse=True) for side in sides]
    (right, of_x), (below, of_y) = apart
    cos, sin, reach = (np.array(constants[one]) for one in ("COS", "SIN", "REACH"))
    turns = len(cos)
    found = np.ones((turns, turns, len(right), len(below)), np.bool_)
    for k in range(turns):
        far = np.abs(right[:, None] * cos[k] + below * sin[k])
        own = reach[(k - np.arange(turns)) % turns]
        found &= far <= constants["TEN_THOUSANDTHS"] * (own[:, None] + own)[:, :, None, None]
    shapes = [(len(side), len(side)) for side in sides]
    return of_x.reshape(shapes[0]), of_y.reshape(shapes[1]), found


@numba.njit
def _pairs(which: Ints, ways: Any, of_x: Ints, of_y: Ints, lies: Truths, kinds: int) -> Any:
    found = np.zeros((kinds, kinds))
    across, down, turns = which.shape
    for x in range(across):
        for other_x in range(across):
            for y in range(down):
                for other_y in range(down):
                    chance = ways[x, y] * ways[other_x, other_y]
                    a, b = of_x[x, other_x], of_y[y, other_y]
                    for turn in range(turns):
                        for other in range(turns):
                            if lies[turn, other, a, b]:
                                found[which[x, y, turn], which[other_x, other_y, other]] += chance
    return found


def for_two(constants: Mapping[str, Any], lie: Sequence[int]) -> dict[int, float]:
    """The chance of each set of cards that a round of two nobles covers, over all landings."""
    sets, which = np.unique(masks_of(constants, lie), return_inverse=True)
    which = which.reshape([len(constants[one]) for one in ("ACROSS", "DOWN", "DEGREES")])
    wide, high = (
        np.array(constants[f"WAYS_{one}"]) / sum(constants[f"WAYS_{one}"])
        for one in ("ACROSS", "DOWN")
    )
    ways = np.outer(wide, high) / which.shape[2]
    single = np.bincount(which.ravel(), np.repeat(ways.ravel(), which.shape[2]), len(sets))
    on = _pairs(which, ways, *overlaps(constants), len(sets))
    both = np.outer(single, single) - on
    found: dict[int, float] = {}
    for a, one in enumerate(sets.tolist()):
        found[one] = found.get(one, 0.0) + float(on[a].sum())
        for b, other in enumerate(sets.tolist()):
            found[one | other] = found.get(one | other, 0.0) + float(both[a, b])
    return found


def by_lot(
    constants: Mapping[str, Any], lie: Sequence[int], nobles: int, rounds: int, seed: int
) -> dict[int, float]:
    """The same for more nobles, from so many rounds."""
    random = np.random.default_rng(seed)
    masks = masks_of(constants, lie)
    of_x, of_y, lies = overlaps(constants)
    x, y = (
        random.choice(len(ways), (nobles, rounds), p=np.array(ways) / sum(ways))
        for ways in (constants["WAYS_ACROSS"], constants["WAYS_DOWN"])
    )
    turn = random.integers(masks.shape[2], size=(nobles, rounds))
    stays = np.ones((nobles, rounds), np.bool_)
    taken = np.zeros(rounds, np.int64)
    for n in range(nobles):
        for m in range(n):
            on = lies[turn[n], turn[m], of_x[x[n], x[m]], of_y[y[n], y[m]]]
            stays[n] &= ~(on & stays[m])
        taken |= np.where(stays[n], masks[x[n], y[n], turn[n]], 0)
    sets, counts = np.unique(taken, return_counts=True)
    return dict(zip(sets.tolist(), (counts / rounds).tolist(), strict=True))


def rounds_of(chances: Mapping[int, float], sought: Sequence[int]) -> float:
    """How many rounds it takes on average until each of the cards sought was covered."""
    found = 0.0
    for number in range(1, 1 << len(sought)):
        some = sum(1 << card for place, card in enumerate(sought) if number >> place & 1)
        missed = sum(chance for taken, chance in chances.items() if not taken & some)
        found -= (-1) ** number.bit_count() / (1 - missed)
    return found


def error_of(chances: Mapping[int, float], sought: Sequence[int], rounds: int) -> float:
    """The standard error of `rounds_of` where the chances were counted in so many rounds: by how
    much more or less of each kind of round it would change, to the first order."""
    moves = dict.fromkeys(chances, 0.0)
    for number in range(1, 1 << len(sought)):
        some = sum(1 << card for place, card in enumerate(sought) if number >> place & 1)
        misses = [taken for taken in chances if not taken & some]
        missed = sum(chances[taken] for taken in misses)
        sign = -((-1) ** number.bit_count())
        for taken in misses:
            moves[taken] += sign / (1 - missed) ** 2
    middle = sum(chance * moves[taken] for taken, chance in chances.items())
    spread = sum(chance * (moves[taken] - middle) ** 2 for taken, chance in chances.items())
    return float((spread / rounds) ** 0.5)

"""What can be said of all games from those that were played. In: counts; out: numbers with bounds.

All bounds are for 95 %: of twenty such statements one may be wrong.
"""

from __future__ import annotations

from math import inf, sqrt

from verify.playouts.result import Counts, Playouts

Z = 1.959963984540054
"""So many standard deviations to either side hold 95 % of a normal distribution."""


def share(hits: int, unknown: int, games: int) -> tuple[float, float]:
    """Bounds of the chance of what came up in `hits` games, and perhaps in the unknown ones too.

    By Wilson (Probable inference, the law of succession, and statistical inference, 1927): they
    stay within 0 and 1, and hold for what never came up as well.
    """
    if not games:
        return 0.0, 1.0
    return _wilson(hits, games)[0], _wilson(hits + unknown, games)[1]


def _wilson(hits: int, games: int) -> tuple[float, float]:
    middle = (hits + Z * Z / 2) / (games + Z * Z)
    spread = Z / (games + Z * Z) * sqrt(hits * (games - hits) / games + Z * Z / 4)
    low = 0.0 if hits == 0 else max(0.0, middle - spread)
    return low, 1.0 if hits == games else min(1.0, middle + spread)


def wins(made: Playouts, seat: int) -> tuple[float, float]:
    """Bounds of a seat's chance to win: a game cut off or broken may have been anybody's."""
    return share(made.wins_of(seat), made.undecided, made.games)


def mean(counted: Counts) -> float:
    """The average."""
    games = sum(many for _, many in counted)
    return sum(number * many for number, many in counted) / games


def spread(counted: Counts) -> float:
    """The standard deviation; infinite for one game alone."""
    games = sum(many for _, many in counted)
    if games < 2:
        return inf
    middle = mean(counted)
    return sqrt(sum(many * (number - middle) ** 2 for number, many in counted) / (games - 1))


def mean_bounds(counted: Counts) -> tuple[float, float]:
    """Bounds of the average, and no lower or higher than it can be for what was met."""
    games = sum(many for _, many in counted)
    off = Z * spread(counted) / sqrt(games)
    return mean(counted) - off, mean(counted) + off


def quantile(counted: Counts, part: float) -> int:
    """The smallest number that is not below so large a part of the games, such as 0.5."""
    left = part * sum(many for _, many in counted)
    for number, many in counted:
        left -= many
        if left <= 1e-9:
            return number
    return counted[-1][0]

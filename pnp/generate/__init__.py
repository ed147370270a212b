"""Generators: rows of a component that are worked out from shares or drawn by chance from a seed.

`chance`: picking and shuffling, the same in every version of Python. `shares`: how often each of
several values is there. `dealing`: values dealt over rows. `recipe`: what a polyomino set has to
hold to, `shapes`: the free polyominoes, `zoning`: one divided into zones, `polyominoes`: a set of
them drawn, `faults`: what is wrong with a set.

In: a seed and what the result has to hold to. Out: rows as a game's table has them; the same seed
gives the same rows everywhere.
"""

from __future__ import annotations


class UnmetError(ValueError):
    """What is asked for cannot be had. `path` leads to the key of the definition that asks for
    it; `message` says why and what would be right."""

    def __init__(self, path: tuple[str | int, ...], message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message

    def within(self, *keys: str | int) -> UnmetError:
        """The same seen from further out."""
        return UnmetError((*keys, *self.path), self.message)

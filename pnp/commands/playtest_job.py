"""Games that are to be played, and what became of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pnp.definition.game import Game
from verify.playouts.result import Playouts
from verify.runs.limits import Limits


@dataclass(frozen=True, slots=True)
class Job:
    """How to play: so many games, the policies by seat, the seed, and when a game is cut off."""

    games: int
    policies: tuple[str, ...]
    seed: int
    most_steps: int
    limits: Limits
    svg: Path | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """What became of the games at one number of players, why there is nothing, and the picture's
    file."""

    game: Game
    playouts: Playouts | None
    lacking: str = ""
    interrupted: bool = False
    svg: str = ""

"""Checked `Rules` come in; their compiled reading goes out: machine code that is kept on disk.

The text of the module is stored under its own hash in the user's cache folder, never beside the
game: numba keeps machine code beside the text, as pickles, and who can write them can run them.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from verify.compiled.module import Module, write_module
from verify.compiled.packing import Words
from verify.plain import judged
from verify.rules import Rules

CHUNK = 2_048
"""Positions that are expanded in one go."""

Faults = (ValueError, ZeroDivisionError)

Room: TypeAlias = tuple[
    Words,
    NDArray[np.int32],
    NDArray[np.int64],
    NDArray[np.uint8],
    NDArray[np.int64],
    NDArray[np.uint8],
]
"""Where moves are written: their words, sites and amounts; which words of labels, and behind them
which sites, were seen; how many moves there are, the row at work and whether the game is over
there; and what is seen of moves that an ended game has left, which nobody looks at."""


@dataclass(frozen=True, slots=True, eq=False)
class Machine:
    """The compiled functions of a rules file and the room they work in."""

    rules: Rules
    module: Module
    expand: Callable[..., int]
    ask: Callable[..., None]
    turns: Callable[..., int]
    like_before: Callable[..., int] | None
    weigh: Callable[..., tuple[int, int]]
    play: Callable[..., None]
    play_choosing: Callable[..., None]
    play_ahead: Callable[..., None]
    work: NDArray[np.int64]
    path: Path

    def room(self, moves: int, seen: NDArray[np.uint8] | None = None, cells: int = 3) -> Room:
        """Where `expand` writes so many moves; into `seen`, if it is given, what it sees."""
        if seen is None:
            seen = np.zeros(self.module.seen + len(self.rules.sites), np.uint8)
        return (
            np.zeros((moves, self.module.packing.words), np.uint64),
            np.zeros(moves, np.int32),
            np.zeros(moves, np.int64),
            seen,
            np.zeros(cells, np.int64),
            np.zeros_like(seen),
        )

    def came(self, seen: NDArray[np.uint8]) -> dict[int, tuple[frozenset[int], ...]]:
        """The kinds of move that came up, and which words their labels had."""
        module = self.module
        found: dict[int, tuple[frozenset[int], ...]] = {}
        for site in self.rules.sites:
            if not seen[module.seen + site.number]:
                continue
            holes = []
            for place, hole in enumerate(site.holes):
                first = module.places.get((site.number, place))
                words = len(hole.names or ())
                held = seen[:0] if first is None else seen[first : first + words]
                holes.append(frozenset(np.flatnonzero(held).tolist()))
            found[site.number] = tuple(holes)
        return found


@lru_cache(maxsize=4)
def machine(rules: Rules) -> Machine:
    """Compile the rules, or fetch what was compiled before. Raises `NotCompilable`."""
    module = write_module(rules)
    loaded = _load(module.text, user_cache_path("print-and-prove", appauthor=False) / "rules")
    work = np.zeros((module.rows, module.hand.width), np.int64)
    return Machine(
        rules,
        module,
        loaded.expand,
        loaded.ask,
        loaded.turns,
        getattr(loaded, "like_before", None),
        loaded.weigh,
        loaded.play,
        loaded.play_choosing,
        loaded.play_ahead,
        work,
        Path(str(loaded.__file__)),
    )


def kept(of: Machine, name: str) -> bool:
    """Whether machine code of one of its functions was made before, and only has to be loaded."""
    # numba keeps an index for each function, in the folder of the text or in one beside it.
    return any(of.path.parent.glob(f"*/{of.path.stem}.{name}-*.nbi"))


def answers(of: Machine, name: str, words: Words, seat: int = 0) -> NDArray[np.int64]:
    """What a judging function says of each position; raise `RuleFault` where it breaks down."""
    found = np.zeros(len(words), np.int64)
    cell = np.zeros(3, np.int64)
    first = 0
    while first < len(words):
        try:
            number = of.module.questions[name]
            of.ask(number, seat, words, first, len(words), of.work, cell, found[first:])
            break
        except Faults:
            row = int(cell[1])
            position = of.module.packing.unpack(words[row])
            found[row] = judged(of.rules, name, position, seat)
            first = row + 1
    return found


def _load(text: str, cache: Path) -> ModuleType:
    # Before numba is loaded: its other machine code belongs in the user's cache as well.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(cache))
    import numba

    versions = (sys.version, numba.__version__, np.__version__, _runtime_text())
    digest = sha256("\0".join([text, *versions]).encode()).hexdigest()[:32]
    path = cache / f"rules_{digest}.py"
    if not path.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=cache, suffix=".tmp", delete=False
        ) as file:
            file.write(text)
        os.replace(file.name, path)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    # numba looks the module up by its name when it compiles.
    sys.modules[path.stem] = loaded
    spec.loader.exec_module(loaded)
    return loaded


def _runtime_text() -> str:
    from verify.compiled import runtime, table
    from verify.compiled.turns import kernel as turn_kernel
    from verify.compiled.turns import (
        pattern_nets,
        patterns,
        value_kernel,
        value_net,
        value_patterns,
        value_rings,
    )

    nets = (value_net, value_kernel, value_patterns, value_rings)
    turns = (turn_kernel, patterns, pattern_nets, *nets)
    parts = (runtime, table, *turns)
    return "".join(Path(str(part.__file__)).read_text(encoding="utf-8") for part in parts)

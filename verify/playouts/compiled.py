"""Games played by the compiled reading, a batch at a time; what it hands back is played plainly."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from verify.compiled.machine import Faults, Machine
from verify.graph.state_graph import Came, came_in_both
from verify.plain import initial
from verify.playouts.batch import Batch
from verify.playouts.plain import Kinds, Playtest, note_kind, step
from verify.playouts.policies import BOLD, CAUTIOUS, RANDOM, number_of
from verify.rules.model import Position

_BUDGET = 10_000
"""Steps between two looks at the clock."""


def kernel_of(test: Playtest) -> str:
    """The name of the compiled function that plays so: machine code takes long to make, and who
    plays at random needs nothing of what policies look at."""
    names = set(test.policies)
    if names & {CAUTIOUS.name, BOLD.name}:
        return "play_ahead"
    return "play" if names == {RANDOM.name} else "play_choosing"


class Player:
    """The compiled functions of a playtest, and the room they work in."""

    def __init__(self, test: Playtest, machine: Machine) -> None:
        module = machine.module
        self.test = test
        self.machine = machine
        self.by_hand: Kinds = {}
        self.kernel: Callable[..., None] = getattr(machine, kernel_of(test))
        self.start = module.hand.at_hand(initial(test.rules))
        self.phases = tuple(test.rules.phases)
        self.policies = np.array([number_of(test.rules, name) for name in test.policies], np.int64)
        self.now = np.zeros(2, np.int64)
        self.kept = np.zeros(1, np.uint64)
        self.likings = np.zeros(module.most_moves, np.int64)
        room = max(1, module.most_moves)
        self.out, self.then = (machine.room(room, cells=4) for _ in range(2))
        # The functions' own rows, and a position at work, one after it, and one after that.
        self.work = np.zeros((module.rows + 2, machine.work.shape[1]), np.int64)

    def play(self, games: Batch, stop: Callable[[], bool]) -> None:
        """Play the games of a batch to their ends, unless it is to stop."""
        self.now[0] = 0
        while self.now[0] < len(games) and not stop():
            try:
                self.kernel(
                    self.start, self.phases.index(self.test.rules.start), self.policies,
                    self.test.most_steps, _BUDGET, self.now, self.likings, self.out, self.then,
                    self.work, games.streams, self.kept, games.how, games.steps, games.turns,
                    games.over, games.won, games.points,
                )  # fmt: skip
            except Faults:
                self.by_plain(games)

    def by_plain(self, games: Batch) -> None:
        """Make the step that was handed back, and put the position it leads to in its place."""
        game = int(self.now[0])
        games.streams[game] = self.kept[0]
        move, _ = step(self.test, games, game, self.position)
        if move is None:
            self.now[0] += 1
            return
        note_kind(self.by_hand, move)
        self.now[1] = self.phases.index(move.target[0])
        self.work[-1] = self.machine.module.hand.at_hand(move.target)

    @property
    def came(self) -> Came:
        """The kinds of move that came up in the games so far."""
        return came_in_both(self.machine.came(self.out[3]), self.by_hand)

    @property
    def position(self) -> Position:
        """Where the game at work stands, or the last one that came to no end."""
        packing = self.machine.module.packing
        return packing.unpack(self.work[-1, : packing.words].view(np.uint64))

"""A Fistful of Daisies while nobody eats a flower: can players go on so for ever, despite all luck?

In: the parts, as in `daisies_by_hand`; out: by where cows that nobody has stand, for all places of
cows and all clovers at the start of a round, whether luck can bring somebody a flower. Nothing is
shared with the rules file, nor with the search of graphs.

That is all there is to whether a game can be drawn out. Players who do so cover flowers until none
is covered any more. A cow whose meadow is bare is then brought home by dice that all show the same
and not nothing, so all are hungry. From there on flowers are looked at no more: whoever could eat
one eats a clover, and whoever has the clovers for one has to take it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Won: TypeAlias = NDArray[np.bool_]
"""By the space of each cow, then the clovers of each seat, seats in the order of the round."""

Bell: TypeAlias = tuple[str, int]
"""`("shows", face)`, or `("with", seat)` that has picked the bell die."""

Dice: TypeAlias = tuple[int, ...]


def luck_wins(
    game: Any, *, alone: int | None = None, plainly: bool = False
) -> dict[tuple[int, ...], Won]:
    """For each way in which the cows that nobody has may stand, where luck brings a flower.

    Against all players together, or against the one who comes at the place `alone` in the round,
    where the others help luck. Where luck is to play `plainly`, ordinary dice show the same, and
    not nothing, and duels are won by the most spots: if luck wins so, it does.
    """
    found = {}
    shape = (len(game.ring),) * game.players + (game.price,) * game.players
    for strays in _placements(game):
        won: dict[int | None, Won] = {
            one: np.zeros(shape, np.bool_)
            for one in ([None] if alone is None else range(game.players))
        }
        while True:
            new = {one: won[one] | _Round(game, strays, won, one, plainly).opened() for one in won}
            if all((new[one] == won[one]).all() for one in won):
                break
            won = new
        found[strays] = won[alone]
    return found


def _placements(game: Any) -> Iterator[tuple[int, ...]]:
    like = [
        [x for x, (_, colour) in enumerate(game.ring) if colour == stray]
        for stray in game.colours[game.players :]
    ]
    chosen = "STRAYS_CHOSEN" not in game.readings
    return product(*(places if chosen else places[:1] for places in like))


@dataclass(frozen=True)
class _Round:
    """One round; `won` says where luck wins once it is over, by who is `alone` against it then."""

    game: Any
    strays: Sequence[int]
    won: Mapping[int | None, Won]
    alone: int | None
    plainly: bool
    known: dict[tuple[Any, ...], Won] = field(default_factory=dict)

    def opened(self) -> Won:
        """Where luck wins as a round begins."""
        return self.rolled(0, self.game.ordinary, None, 0)

    def rolled(self, seat: int, dice: int, taken: int | None, again: int) -> Won:
        """So many ordinary dice are rolled, and the bell die unless it is taken; `again` says
        whether the seat may not buy one more roll."""
        key = "rolled", seat, dice, taken, again
        if key not in self.known:
            first = self._nowhere
            for roll, bell in self._rolls(dice, taken):
                first |= self._picks(seat, roll, bell, again)
            if not again and self.game.most_bet and not self._helps(seat):
                first = self._unless_again(first, seat, dice, taken)
            self.known[key] = first
        return self.known[key]

    def _unless_again(self, first: Won, seat: int, dice: int, taken: int | None) -> Won:
        """Luck wins by the first roll, and by each that is bought with a clover after it."""
        if self._once:
            return first & _paid(self.rolled(seat, dice, taken, 1), self._purse(seat))
        return np.logical_and.accumulate(first, axis=self._purse(seat))

    def _rolls(self, dice: int, taken: int | None) -> Iterator[tuple[Dice, Bell]]:
        faces = sorted(set(self.game.die))
        rolls = list(combinations_with_replacement(faces, dice))
        if self.plainly:
            rolls = [roll for roll in rolls if len(set(roll)) <= 1 and roll[:1] != (0,)]
        for roll in rolls:
            if taken is not None:
                yield roll, ("with", taken)
            else:
                yield from ((roll, ("shows", face)) for face in sorted(set(self.game.bell)))

    def _to_pick(self, seat: int, dice: Dice, bell: Bell) -> Won:
        """A seat's turn begins."""
        won = self._picks(seat, dice, bell, 0)
        if not self.game.most_bet or self._helps(seat):
            return won
        taken = bell[1] if bell[0] == "with" else None
        again = self.rolled(seat, len(dice), taken, self._once)
        return won & _paid(again, self._purse(seat))

    def _picks(self, seat: int, dice: Dice, bell: Bell, again: int) -> Won:
        """A seat picks one of the dice as they lie."""
        key = "picks", seat, dice, bell, again if self._late else 0
        if key not in self.known:
            ways = []
            for face in sorted(set(dice)):
                left = list(dice)
                left.remove(face)
                ways.append(self._walks(seat, face, tuple(left), bell, again))
            if bell[0] == "shows" and seat > 0:
                ways.append(self._walks(seat, bell[1], dice, ("with", seat), again))
            chosen = np.logical_or if self._helps(seat) else np.logical_and
            self.known[key] = chosen.reduce(ways)
        return self.known[key]

    def _walks(self, seat: int, steps: int, dice: Dice, bell: Bell, again: int) -> Won:
        return np.roll(self._acts(seat, self._ends(seat, dice, bell, again)), -steps, axis=seat)

    def _acts(self, seat: int, ends: Won) -> Won:
        """A cow is where she walked to; her turn then `ends`."""
        spaces = np.arange(len(self.game.ring))
        here = spaces.reshape([-1 if n == seat else 1 for n in range(ends.ndim)])
        others: list[tuple[int | None, NDArray[Any]]] = [
            (n, spaces.reshape([-1 if k == n else 1 for k in range(ends.ndim)]))
            for n in range(self.game.players)
            if n != seat
        ]
        if "STRAYS_DUEL" not in self.game.readings:
            others += [(None, np.full((1,) * ends.ndim, space)) for space in self.strays]
        eaten = self._earns(ends, seat, 1)
        alone = eaten if "MUST_EAT" not in self.game.readings else eaten & ends
        at_home = here == self.game.home
        fed_at_home = alone if "COWSHED_FEEDS" in self.game.readings else ends
        won: Won = ~at_home | fed_at_home
        company = np.zeros_like(ends)
        for rival, there in others:
            met = (here == there) & ~at_home
            company |= met
            won &= ~met | self._duels(seat, rival, ends)
        won &= at_home | company | alone
        return won

    def _duels(self, seat: int, rival: int | None, ends: Won) -> Won:
        """Whatever is bet luck wins by some way in which the cows fall."""
        sides = sorted(set(self.game.sides))
        won = np.ones_like(ends)
        for bet in range(self.game.most_bet + 1):
            mine = [x for x in sides if x + bet > sides[0]]
            beaten = [x for x in sides if sides[0] + bet < x]
            if self.plainly:
                mine, beaten = mine[-1:], beaten[-1:]
            lucky = np.zeros_like(ends)
            for spots in mine:
                lucky |= self._earns(ends, seat, spots)
            for spots in beaten:
                who = rival
                if rival is None and "STRAY_WINS_FOR_MOVER" in self.game.readings:
                    who = seat
                after = ends if who is None else self._earns(ends, who, spots)
                lucky |= _paid(after, self._purse(seat), bet)
            if any(x + bet in sides for x in sides) and not self.plainly:
                lucky |= _paid(ends, self._purse(seat), bet)
            # Nobody bets what it does not have.
            won &= lucky | _fewer(lucky, self._purse(seat), bet)
        return won

    def _ends(self, seat: int, dice: Dice, bell: Bell, again: int) -> Won:
        """The turn of a seat is over, but that the other dice may be rolled again."""
        last = seat == self.game.players - 1
        over = self._passes(seat, dice, bell)
        spare = self.game.ordinary + 1 > self.game.players
        cannot = again or (last and not spare) or self._helps(seat)
        if cannot or not (self.game.most_bet and self._late):
            return over
        purse = self._purse(seat)
        # The dice that are rolled again are such that luck likes them for the next to pick.
        taken = bell[1] if bell[0] == "with" else None
        key = "lingers", seat, len(dice), taken
        if key not in self.known:
            rolls = [(dice, bell)] if last else self._rolls(len(dice), taken)
            first = self._nowhere
            for roll, shows in rolls:
                first |= self._passes(seat, roll, shows)
            self.known[key] = first if self._once else np.logical_and.accumulate(first, axis=purse)
        return over & _paid(self.known[key], purse)

    def _passes(self, seat: int, dice: Dice, bell: Bell) -> Won:
        players = self.game.players
        if seat < players - 1:
            return self._to_pick(seat + 1, dice, bell)
        opener = bell[1] if bell[0] == "with" else 0
        moved = [(n - opener) % players for n in range(players)]
        alone = None if self.alone is None else moved[self.alone]
        return np.transpose(self.won[alone], [*moved, *(players + n for n in moved)])

    def _earns(self, won: Won, seat: int, clovers: int) -> Won:
        """Luck wins by the clover that buys a flower."""
        axis = self._purse(seat)
        last = np.ones_like(_part(won, axis, 0, clovers))
        return np.concatenate([_part(won, axis, clovers, None), last], axis=axis)

    def _helps(self, seat: int) -> bool:
        """Whether the seat is on luck's side; then it does not roll again."""
        return self.alone is not None and seat != self.alone

    @property
    def _nowhere(self) -> Won:
        return np.zeros_like(next(iter(self.won.values())))

    def _purse(self, seat: int) -> int:
        return int(self.game.players) + seat

    @property
    def _once(self) -> int:
        return int("ROLLS_AGAIN_ONCE" in self.game.readings)

    @property
    def _late(self) -> bool:
        return "ROLLS_AGAIN_LATE" in self.game.readings


def _part(won: Won, axis: int, begin: int, end: int | None) -> Won:
    return won[(slice(None),) * axis + (slice(begin, end),)]


def _paid(won: Won, axis: int, clovers: int = 1) -> Won:
    """Luck wins once so many clovers are returned, or they are not there."""
    if not clovers:
        return won
    missing = np.ones_like(_part(won, axis, 0, clovers))
    return np.concatenate([missing, _part(won, axis, 0, -clovers)], axis=axis)


def _fewer(won: Won, axis: int, clovers: int) -> Won:
    missing = np.zeros_like(won)
    _part(missing, axis, 0, clovers)[...] = True
    return missing

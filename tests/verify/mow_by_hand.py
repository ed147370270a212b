"""MOW once more, as people play it: cards in hands, herds of cards, stables. Nothing of `verify`.

A position is a turn's start, or an end: deck, hands, herd, stables, whose turn it is, and the
direction, 1 or -1. A herd has pairs of the number that a card stands for and the card; a stable is
told by its flies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple


class Card(NamedTuple):
    """A card; `number` is None for a latecomer."""

    number: int | None
    flies: int
    power: str
    copy: int


Herd = frozenset[tuple[int, Card]]


class Position(NamedTuple):
    """Where a turn starts; `herd` is empty where a round does. At an end `hands` is empty."""

    deck: frozenset[Card]
    hands: tuple[frozenset[Card], ...]
    herd: Herd
    stables: tuple[int, ...]
    seat: int
    direction: int


def real_deck() -> list[Card]:
    """The 48 cows, as the rulebook lists them."""
    cards = [(n, 0, "none") for n in range(1, 16)] + [(n, 1, "none") for n in range(2, 15)]
    cards += [(n, 2, "none") for n in range(3, 14)] + [(n, 3, "none") for n in (7, 8, 9)]
    cards += [(0, 5, "tailender"), (16, 5, "tailender"), (7, 5, "acrobat"), (9, 5, "acrobat")]
    return [*(Card(*card, 0) for card in cards), *(Card(None, 5, "late", copy) for copy in (0, 1))]


def adds(herd: Sequence[int], hand: frozenset[Card]) -> set[tuple[Card, int]]:
    """Which cards of a hand can join these numbers, and as which number."""
    found = set()
    for card in hand:
        places: Sequence[int | None]
        if card.power == "acrobat":
            places = [card.number] if card.number in herd else []
        elif card.power == "late":
            places = sorted(set(range(min(herd) + 1, max(herd))) - set(herd))
        else:
            places = [card.number] if not min(herd) <= (card.number or 0) <= max(herd) else []
        found |= {(card, place) for place in places if place is not None}
    return found


def opens(hand: frozenset[Card]) -> set[tuple[Card, int]]:
    """Which cards of a hand can open a herd."""
    return {
        (c, c.number) for c in hand if c.power in ("none", "tailender") and c.number is not None
    }


Weighed = tuple[Fraction, Position]


class Game(NamedTuple):
    """All cows, cards for each hand, and flies that end the game."""

    cows: frozenset[Card]
    hand: int
    limit: int


def deals(game: Game, stables: tuple[int, ...], seat: int) -> list[Weighed]:
    """Every deal, each as likely."""
    found: list[tuple[frozenset[Card], tuple[frozenset[Card], ...]]] = [(game.cows, ())]
    for _ in stables:
        found = [
            (deck - set(drawn), (*hands, frozenset(drawn)))
            for deck, hands in found
            for drawn in combinations(sorted(deck, key=str), game.hand)
        ]
    share = Fraction(1, len(found))
    return [(share, Position(*dealt, frozenset(), stables, seat, 1)) for dealt in found]


def turns(game: Game, here: Position) -> Iterator[Weighed]:
    """What a turn can come to where whoever has a choice takes anything, each as likely.

    Nothing where the farmer is stuck.
    """
    own = here.hands[here.seat]
    if not here.herd:
        yield from _opened(here, own)
        return
    found = adds([number for number, _ in here.herd], own)
    share = Fraction(1, len(found) + 1)
    for card, number in found:
        for odds, after in _laid(here, card, number):
            yield share * odds, after
    flies = sum(card.flies for _, card in here.herd)
    taken = here._replace(herd=frozenset(), stables=_more(here.stables, here.seat, flies))
    for odds, after in _opened(taken, own) if here.deck else _round_over(game, taken):
        yield share * odds, after


def _opened(here: Position, own: frozenset[Card]) -> Iterator[Weighed]:
    for card, number in opens(own):
        for odds, after in _laid(here, card, number):
            yield odds / len(opens(own)), after


def _laid(here: Position, card: Card, number: int) -> Iterator[Weighed]:
    special = card.power != "none"
    for direction in (here.direction, -here.direction) if special else (here.direction,):
        for drawn in here.deck or {None}:
            hands = list(here.hands)
            hands[here.seat] = (hands[here.seat] - {card}) | ({drawn} if drawn else set())
            after = Position(
                here.deck - {drawn},
                tuple(hands),
                here.herd | {(number, card)},
                here.stables,
                (here.seat + direction) % len(hands),
                direction,
            )
            yield Fraction(1, (2 if special else 1) * max(1, len(here.deck))), after


def _round_over(game: Game, here: Position) -> Iterator[Weighed]:
    stables = here.stables
    for seat, cards in enumerate(here.hands):
        stables = _more(stables, seat, sum(card.flies for card in cards))
    if max(stables) >= game.limit:
        yield Fraction(1), Position(game.cows, (), frozenset(), stables, 0, 1)
        return
    most = [seat for seat, flies in enumerate(stables) if flies == max(stables)]
    for seat in most:
        for odds, after in deals(game, stables, seat):
            yield odds / len(most), after


def _more(stables: tuple[int, ...], seat: int, flies: int) -> tuple[int, ...]:
    return tuple(had + flies * (place == seat) for place, had in enumerate(stables))


def told(position: Position) -> Any:
    """What of a position can still matter: of a herd its numbers and its flies."""
    deck, hands, herd, stables, seat, direction = position
    numbers = frozenset(number for number, _ in herd)
    flies = sum(card.flies for _, card in herd)
    return deck, hands, numbers, flies, stables, seat, direction % len(stables)


def play_out(game: Game, players: int) -> tuple[set[Any], set[tuple[int, ...]], list[Fraction]]:
    """All that play can come to: turns' starts, stables at the end, and each seat's chance to have
    the fewest flies, alone or with others, when everybody plays at random."""
    starts: set[Any] = set()
    ends: set[tuple[int, ...]] = set()
    chances = [Fraction(0)] * players
    ahead: dict[tuple[int, int], dict[Position, Fraction]] = {}

    def add(odds: Fraction, here: Position) -> None:
        # Each turn brings one card to the table, each round all flies once more.
        left = [*here.deck, *(card for hand in here.hands for card in hand)]
        seen = [card.flies for card in left] + [card.flies for _, card in here.herd]
        layer = ahead.setdefault((sum(here.stables) + sum(seen), -len(left)), {})
        layer[here] = layer.get(here, Fraction(0)) + odds

    for odds, first in deals(game, (0,) * players, 0):
        add(odds, first)
    while ahead:
        for here, odds in ahead.pop(min(ahead)).items():
            if here.hands:
                starts.add(told(here))
                for share, after in turns(game, here):
                    add(odds * share, after)
            else:
                ends.add(here.stables)
                for seat, flies in enumerate(here.stables):
                    chances[seat] += odds * (flies == min(here.stables))
    return starts, ends, chances

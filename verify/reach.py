"""What can be reached, avoided and expected in a state graph. In: a graph; out: sets, numbers.

Everything here is linear in the graph's size and does without recursion.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction

from verify.graph import StateGraph
from verify.limits import Clock
from verify.plain import declared_total
from verify.rules.model import Position

# Exact fractions grow with the game; beyond this many states they would take too long.
MOST_FOR_EXACT_ODDS = 20_000

_STEPS_BETWEEN_LOOKS = 4_096


def closure(
    neighbours: Mapping[Position, Iterable[Position]], of: Iterable[Position], clock: Clock
) -> set[Position]:
    """The positions `of` and all that a way along the neighbours leads to from them."""
    found = set(of)
    waiting = list(found)
    while waiting:
        if len(found) % _STEPS_BETWEEN_LOOKS == 0:
            clock.check()
        for neighbour in neighbours[waiting.pop()]:
            if neighbour not in found:
                found.add(neighbour)
                waiting.append(neighbour)
    return found


def dead(graph: StateGraph, clock: Clock) -> list[Position]:
    """Positions after which the game surely never ends, those reached soonest first.

    In a search that was cut off these are only the ones that lead nowhere new.
    """
    alive = closure(graph.predecessors, [*graph.ends, *graph.unknown], clock)
    return [position for position in graph.parents if position not in alive]


def comes_to_an_end(graph: StateGraph, sources: Iterable[Position], clock: Clock) -> bool:
    """Whether some play from one of these positions ends the game, for all that is known."""
    found = set(sources)
    waiting = list(found)
    while waiting:
        if len(found) % _STEPS_BETWEEN_LOOKS == 0:
            clock.check()
        position = waiting.pop()
        if position in graph.ends or position in graph.unknown:
            return True
        for target in graph.successors[position]:
            if target not in found:
                found.add(target)
                waiting.append(target)
    return False


def holding_out(graph: StateGraph, clock: Clock) -> set[Position]:
    """Positions from which the players can keep the game going for ever, whatever chance does.

    The largest set without ends in which every outcome of chance stays, and every choice has a
    move that stays. Positions whose future is unknown count as left, so the set is never too large.
    """
    inside = set(graph.successors)
    staying = {position: len(after) for position, after in graph.successors.items()}
    leaving = [position for position, number in staying.items() if number == 0]
    leaving += [position for position in graph.unknown if staying[position]]
    inside.difference_update(leaving)
    while leaving:
        if len(inside) % _STEPS_BETWEEN_LOOKS == 0:
            clock.check()
        for before in graph.predecessors[leaving.pop()]:
            if before in inside:
                staying[before] -= 1
                if graph.is_chance(before) or staying[before] == 0:
                    inside.discard(before)
                    leaving.append(before)
    return inside


def around(
    graph: StateGraph, position: Position, inside: Collection[Position]
) -> tuple[Position, ...] | None:
    """A shortest way from a position back to itself through `inside`; None if there is none."""
    parents: dict[Position, Position] = {}
    layer = [position]
    while layer:
        following: list[Position] = []
        for source in layer:
            for target in graph.successors[source]:
                if target == position:
                    way = [position, source]
                    while way[-1] != position:
                        way.append(parents[way[-1]])
                    return tuple(reversed(way))
                if target in inside and target not in parents:
                    parents[target] = source
                    following.append(target)
        layer = following
    return None


def longest(
    graph: StateGraph,
    order: Iterable[Position],
    counts: Callable[[Position], bool] = lambda _: True,
) -> int:
    """The most positions that count, among those a play leaves; `order` is the order of play."""
    so_far: dict[Position, int] = {}
    most = 0
    for position in order:
        here = so_far.get(position, 0)
        most = max(most, here)
        here += counts(position)
        for target in graph.successors[position]:
            so_far[target] = max(so_far.get(target, 0), here)
    return most


def weight_of(graph: StateGraph, position: Position) -> int:
    """The weights of all outcomes together, or how many moves there are."""
    return sum(weight for weight, _ in graph.successors[position].values())


def adds_up(graph: StateGraph, position: Position) -> bool:
    """Whether the outcomes of chance weigh what their phase declares."""
    return weight_of(graph, position) == declared_total(graph.rules, position)


def at_random(graph: StateGraph, wanted: Collection[Position]) -> Fraction | None:
    """The exact chance that random play passes one of the wanted positions, none behind another.

    Each move of a choice is as likely as any other, outcomes have their weights. None where it is
    not worked out: the graph is not whole, goes in circles or has more than 20,000 states, or the
    outcomes of a chance phase do not add up (they are never rescaled).
    """
    if not graph.whole or len(graph.successors) > MOST_FOR_EXACT_ODDS:
        return None
    if graph.order_of_play is None:
        return None
    shares = dict.fromkeys(graph.successors, Fraction(0))
    shares[graph.start] = Fraction(1)
    for position in graph.order_of_play:
        share = shares[position]
        transitions = graph.successors[position]
        if transitions and graph.is_chance(position) and not adds_up(graph, position):
            return None
        total = weight_of(graph, position)
        for target, (weight, _) in transitions.items():
            shares[target] += share * weight / total
    return sum((shares[position] for position in wanted), Fraction(0))

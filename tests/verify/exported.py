"""Rules whose models are written out for other checkers, and their graphs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tests.verify.dali import dali
from verify.graph.explore import explore
from verify.graph.state_graph import StateGraph
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits

HERE = Path(__file__).parent
CLOCK = Clock(Limits(seconds=100_000))
GAMES: Mapping[str, tuple[str, dict[str, int]]] = {
    "smiths 1": ("r01_two_smiths", {"players": 2, "variant": 1}),
    "smiths 2": ("r01_two_smiths", {"players": 2, "variant": 2}),
    "smiths 3": ("r01_two_smiths", {"players": 2, "variant": 3}),
    "cart maker": ("r05_cart_maker", {}),
    "sheaves": ("r07_four_sheaves", {"players": 2}),
    "countdown": ("r13_countdown", {"left": 1}),
    "weather": ("r17_weather_die", {"variant": 3}),
    "ferry": ("r19_ferry", {}),
    "duel": ("r21_duel", {}),
    "two eggs": ("two_eggs", {}),
    "race": ("race", {}),
    "doors": ("monty_hall", {"changes": 1}),
    "nim": ("nim", {"first": 3, "second": 2, "third": 3}),
}


def rules_of(name: str, **parameters: int) -> Rules:
    text = (HERE / "rules" / f"{name}.py").read_text(encoding="utf-8")
    return read_rules(text, f"{name}.py", parameters, {})


@cache
def game(name: str) -> StateGraph:
    if name == "dali":
        return explore(dali(2, 1, 1), CLOCK)
    file, parameters = GAMES[name]
    return explore(rules_of(file, **parameters), CLOCK)


def weights(graph: StateGraph, number: int) -> list[int]:
    first, last = graph.after.begins[number], graph.after.begins[number + 1]
    found: list[int] = graph.weights[first:last].tolist()
    return found


HOSTILE = """
from verify.language import *
players = 2
NAMES = names("\\"; endmodule //", "*/ } active proctype x() { assert(false) }", "%s%n\\\\n#define")
class State:
    module: per(NAMES, upto(2)) = 1
    init: flag
    Pmax: between(-3, 0) = 0
    byte: upto(2)
    größe: upto(3)
    now: upto(300) = 300
    linux: flag
    seat: flag
@start
@turn
@choice
def mdp(s):
    for do in range(3):
        t = s.copy()
        t.module[do] = 2 - s.module[do]
        t.größe = (s.größe + 1) % 4
        t.Pmax = -s.größe
        t.init = not s.init
        t.linux = s.init
        t.byte = s.module[do]
        t.now = s.now - 1 if s.init else s.now
        t.seat = 1 - s.seat
        yield f"{NAMES[do]} // /* \\u2028 \\"); {do}", s.seat, t, od
@chance(3)
def od(s):
    t = s.copy()
    t.module[0] = 1
    yield "*/ \\" \\\\", 1, t, mdp
    yield "!", 2, s, mdp
@end
def true_(s):
    return s.größe == 3 and s.byte == 2
@end
def over(s):
    return s.now < 298
@wins
def F(s, seat):
    return s.seat == seat
@always
def game(s):
    return s.byte <= 2
"""

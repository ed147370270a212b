"""Games of small rules played for tests, and some rules that several of them take."""

from __future__ import annotations

from verify.playouts.batch import Batch, batch
from verify.playouts.games import play_games
from verify.playouts.plain import Playtest, play
from verify.playouts.policies import for_seats
from verify.playouts.result import Playouts
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits

# Two players of 3 and 7 coins; a die of 3 faces decides each round, two of them for the first.
RUIN = """
players = 2

class State:
    coins: upto(10) = 3

@start
@turn
@chance(3)
def throw(s):
    t = s.copy()
    t.coins += 1
    yield "the first wins a coin", 2, t, throw
    t.coins -= 2
    yield "the second wins a coin", 1, t, throw

@end
def somebody_is_ruined(s):
    return s.coins == 0 or s.coins == 10

@wins
def has_all(s, seat):
    return s.coins == (10 if seat == 0 else 0)

@score
def coins_left(s, seat):
    return s.coins if seat == 0 else 10 - s.coins
"""
# Every way in which a game can go: ends with two winners, one and none, no move, a bound left in a
# choice and by an outcome, a total by a helper, a hole in it, moves of two seats at once.
EVERYTHING = """
players = 3

class State:
    at: upto(40)
    points: per(players, between(-3, 20)) = 1
    seat: upto(players - 1)

def total(s):
    return 8 + s.seat // 2

@start
@turn
@chance(total)
def roll(s):
    for k in range(4):
        t = s.copy()
        t.at += k
        if k == 3:
            t.points[s.seat] += s.at // 13
        yield f"rolls {k}", k + (k < 2), t, move

@turn
@choice
def move(s):
    if s.at % 11 == 9:
        return
    for k in range(3):
        t = s.copy()
        t.seat = (s.seat + k) % players
        t.points[(s.seat + k) % players] += k - 1
        if s.at % 4 or k:
            yield f"gives {k}", s.seat, t, roll
    if s.at % 5 == 0:
        t = s.copy()
        t.points[2] += 2
        yield "takes", (s.seat + 1) % players, t, move

@end
def far(s):
    return s.at > 24

@end
def rich(s):
    return s.points[0] > 8

@score
def points(s, seat):
    return s.points[seat]

@policy
def spiteful(s, seat):
    return s.at % 3 - s.points[(seat + 1) % players]
"""


def rules_of(text: str, **parameters: int) -> Rules:
    return read_rules(text, "rules.py", {"players": 2, **parameters})


def everything() -> Rules:
    return rules_of(EVERYTHING, players=3)


def played(rules: Rules, games: int, *policies: str, seed: int = 1, most: int = 1_000) -> Playouts:
    test = Playtest(rules, for_seats(rules, policies), seed, most)
    return play_games(test, games, Clock(Limits(seconds=1_000)))


def plain(test: Playtest, games: int) -> Batch:
    found = batch(test.rules, test.seed, 0, games)
    for game in range(games):
        play(test, found, game, lambda: False)
    return found

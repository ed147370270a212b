from verify.language import *

# Home to the Shed. Roll and move on; a sun sends a cow on, a watering can back. The first one round
# wins. Nothing is to be chosen here: pnp verify says what it is worth to begin.

players = parameter("players")
THEN = table("pasture", "then")                         # a number for each printed place
FACES = table("die", "face")
HOME = len(THEN)                                        # once round


class State:
    walked: per(players, upto(HOME))                    # places, from the cowshed on
    seat: which(players)                                # whose turn it is


# A phase of chance yields its outcomes: what people read, the weight, what follows, the next phase.
# The weights add up to the total above it, here the six faces.
@start
@turn
@chance(len(FACES))
def roll(s):
    for f in range(len(FACES)):
        t = s.copy()
        there = min(HOME, s.walked[s.seat] + FACES[f])
        if there < HOME:
            there = min(HOME, there + THEN[there])
        t.walked[s.seat] = max(0, there)
        if t.walked[s.seat] < HOME:
            t.seat = (s.seat + 1) % players
        yield f"rolls {FACES[f]}", 1, t, roll


# Looked at before every phase: is the game over?
@end
def somebody_is_home(s):
    return max(s.walked) == HOME


@wins
def is_home(s, seat):
    return s.walked[seat] == HOME

from verify.language import *

# Honey. Roll, and add what you see to your basket; stop and keep it, or roll on. The web empties
# the basket. Who has enough in pot and basket together wins at once.

players = parameter("players")
goal = parameter("goal")
FACES = table("die", "face")                            # the six faces as they are printed; 0 is the web


class State:
    pot: per(players, upto(goal - 1))                   # honey that is safe
    basket: upto(goal + max(FACES))                     # honey of this turn
    seat: which(players)                                # whose turn it is


# A phase of chance yields its outcomes: what people read, the weight, what follows, the next phase.
# The weights add up to the total above it, here the six faces.
@start
@turn
@chance(len(FACES))
def roll(s):
    for f in range(len(FACES)):
        t = s.copy()
        if FACES[f] == 0:
            t.basket = 0
            t.seat = (s.seat + 1) % players
            yield "meets the web", 1, t, roll
        else:
            t.basket += FACES[f]
            yield f"rolls {FACES[f]}", 1, t, decide


# A phase of choice yields its moves: what people read, who moves, what follows, the next phase.
@choice
def decide(s):
    t = s.copy()
    t.pot[s.seat] += s.basket
    t.basket = 0
    t.seat = (s.seat + 1) % players
    yield "stops and keeps it", s.seat, t, roll
    yield "rolls on", s.seat, s, roll


# Looked at before every phase: is the game over?
@end
def somebody_has_enough(s):
    return s.pot[s.seat] + s.basket >= goal


@wins
def has_enough(s, seat):
    return seat == s.seat


# A way to play, for pnp playtest ./honey --policy stops_at_five
@policy
def stops_at_five(s, seat):
    if s.basket >= 5:
        return 0
    return s.basket

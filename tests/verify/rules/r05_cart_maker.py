from verify.language import *

# Cart maker, for one player: take a coin, then play at most one card. Crown needs Titan.

CARDS = names("Spade", "Cart", "Titan", "Crown")
SPADE, CART, TITAN, CROWN = range(4)
COST = (1, 3, 5, 2)


class State:
    coins: upto(4)
    played: per(CARDS, flag)


@start
@turn
@choice
def act(s):
    t = s.copy()
    t.coins = min(s.coins + 1, 4)
    yield "passes", 0, t, act
    for c in range(len(CARDS)):
        allowed = c != CROWN or s.played[TITAN]
        if allowed and not s.played[c] and t.coins >= COST[c]:
            u = t.copy()
            u.coins -= COST[c]
            u.played[c] = 1
            yield f"plays {CARDS[c]}", 0, u, act


@end
def cart_made(s):
    return s.played[SPADE] and s.played[CART]


@wins
def made(s, seat):
    return cart_made(s)

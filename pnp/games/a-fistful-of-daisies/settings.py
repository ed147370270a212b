from verify.language import *

# What can be set, and where the rulebook leaves it open.

strategic = parameter("strategic")
CLOVERS = parameter("clovers")
GRASS = parameter("grass")
PRICE = max(table("aids", "price"))                     # clovers that buy a flower
MOST_BET = max(table("aids", "bet")) if strategic else 0

YOUNGEST_COW = assumed(0, 1, 2, 3, because="it does not say who has which cow: here the youngest has this one of the list, and the others follow in its order")
STRAYS_CHOSEN = assumed(True, False, because="it does not say who places the cows that nobody has: here the first player, as it likes; else they stand on the first space of their colour")
STRAYS_DUEL = assumed(True, False, because="a space is free without another cow, but occupied by cows of players: here a cow that nobody has is for duels; else she is only to be looked at")
COWSHED_FEEDS = assumed(False, True, because="the sign of the space that gives a clover is lost: here it is a space of its own, and the cowshed gives nothing")
MUST_EAT = assumed(True, False, because="a cow can eat a flower or a clover, and it does not say that she need not")
BARE_MEADOW_FEEDS = assumed(False, True, because="it does not say whether clovers still come to a meadow without flowers; if so, four of them just go back")
STRAY_WINS_FOR_MOVER = assumed(False, True, because="it does not say who earns the clovers when a cow that nobody has wins; here nobody does")
ONE_BY_ONE = assumed(True, False, because="a flower is eaten as soon as the fourth clover comes: here they come one at a time, and no more to a meadow that is bare then; else all at once, and the rest stays")
HOME_COW_ACTS = assumed(True, False, because="a cow that passes home eats or duels where she stops, as after any move; it does not say that she stops at home")
POOL_MAY_LACK = assumed(False, True, because="it does not say what happens when the pool is empty: here that is a fault of the game; else what is not there is not taken")
ROLLS_AGAIN_ONCE = assumed(False, True, because="it does not say how often in a turn a clover buys a roll")
ROLLS_AGAIN_LATE = assumed(False, True, because="it does not say whether the dice that are left can be rolled again after the own move too, for the next to choose from")

from verify.language import *
from .field import points, left
from .nobles import SEAT, NOBLES

# Ways to play: what a raspberry is worth to a pricked Duchess.


@policy
def keeps_raspberries(s, seat):
    return points(s, seat)


@policy
def comforts_her(s, seat):
    """Gives a raspberry whenever she is pricked."""
    pricked = 0
    for n in range(len(NOBLES)):
        pricked += s.pricked[n] and SEAT[n] == seat
    return points(s, seat) - 10 * pricked


@policy
def weighs_it(s, seat):
    """Gives one while clearly more is left to seek than there are thorns."""
    pricked = 0
    for n in range(len(NOBLES)):
        pricked += s.pricked[n] and SEAT[n] == seat
    return 3 * points(s, seat) - pricked * (left(s, False) - left(s, True))

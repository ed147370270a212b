from verify.language import *
from .settings import players, SHUFFLED, LANDING_BY_LOT, STUMBLER_IS_GONE, ENDS_AT_ONCE, TIE_IS_SHARED
from .field import (
    CARDS, RASPBERRIES, PLACES, UNDEALT, GIVEN, HELD, WHERE, points, left, may_lie, ways_to_deal,
)
from .nobles import (
    SEAT, RANKS, NOBLES, NOBODY, NOBLES_OR_NOBODY, is_tossed, all_are_down, how_many_landed,
    pick_up_nobles,
)
from .landing import ACROSS, DOWN, DEGREES, WAYS_ACROSS, WAYS_DOWN, ways_to_land, stumbles
from .taking import takes, take, ask
from .claims import *
from .luck import *
from .policies import *
from .aids import *

# A Bed of Clovers. Nobles are tossed onto a field of cards, and take the cards they cover. What
# grows on a card and how much of it has to be covered, who is tossed and when, is all in the
# definition, so that a scenario is a variant file.


class State:
    filled: upto(len(PLACES))                           # how many places have their card
    where: per(CARDS, which(WHERE)) = UNDEALT           # where each card is
    wave: upto(len(RANKS) - 1)                          # the rank whose toss it is
    falling: which(NOBLES_OR_NOBODY) = NOBODY           # the noble in the air
    landed: per(NOBLES, upto(len(NOBLES)))              # as which of this round's it came down, from 1
    lies: per(NOBLES, flag)                             # it did not stumble
    across: per(NOBLES, which(ACROSS))                  # how far right it came down
    down: per(NOBLES, which(DOWN))                      # how far down
    turned: per(NOBLES, which(DEGREES))                 # how it lies
    pricked: per(NOBLES, flag)                          # a thorn pricked her
    asked: which(NOBLES_OR_NOBODY) = NOBODY             # whom a raspberry may comfort
    over: flag                                          # the game is over


@start
@chance(ways_to_deal)
def deal(s):
    """The cards of each suit are shuffled onto its places."""
    done = False
    for p in range(len(PLACES)):
        for c in range(len(CARDS)):
            if may_lie(s, c, p) and not done:
                done = not SHUFFLED
                t = s.copy()
                t.where[c] = p
                t.filled = p + 1
                n = p + 1
                if p < len(PLACES) - 1:
                    yield f"{CARDS[c]} is laid on place {n}", 1, t, deal
                else:
                    yield f"{CARDS[c]} is laid on place {n}, and the field is full", 1, t, toss


@turn
@chance(1)
def toss(s):
    for w in range(len(RANKS)):
        if w == s.wave and not all_are_down(s):
            yield f"everyone tosses: {RANKS[w]}", 1, s, land
        if w == s.wave and all_are_down(s):
            yield f"nobody can toss: {RANKS[w]}", 1, s, pluck


@chance(ways_to_land)
def land(s):
    """The next noble to come down, and where across the field."""
    done = False
    for n in range(len(NOBLES)):
        if is_tossed(s, n) and not done:
            done = not LANDING_BY_LOT
            for x in range(len(ACROSS)):
                t = s.copy()
                t.falling = n
                t.across[n] = x
                mm = ACROSS[x] // 1000
                yield f"next comes down {NOBLES[n]}, its middle {mm} mm from the left", WAYS_ACROSS[x], t, land_down


@chance(sum(WAYS_DOWN))
def land_down(s):
    for y in range(len(DOWN)):
        for n in range(len(NOBLES)):
            if n == s.falling:
                t = s.copy()
                t.landed[n] = how_many_landed(s) + 1
                t.down[n] = y
                mm = DOWN[y] // 1000
                yield f"and {mm} mm from the top", WAYS_DOWN[y], t, land_turned


@chance(len(DEGREES))
def land_turned(s):
    for k in range(len(DEGREES)):
        for n in range(len(NOBLES)):
            if n == s.falling:
                t = s.copy()
                t.turned[n] = k
                t.falling = NOBODY
                degrees = DEGREES[k]
                if stumbles(t, n):
                    if STUMBLER_IS_GONE:
                        t.across[n] = 0
                        t.down[n] = 0
                        t.turned[n] = 0
                    if not all_are_down(t):
                        yield f"it is turned by {degrees} degrees, lies on another noble and stumbles", 1, t, land
                    else:
                        yield f"it is turned by {degrees} degrees, lies on another noble and stumbles", 1, t, pluck
                else:
                    t.lies[n] = 1
                    if not all_are_down(t):
                        yield f"it is turned by {degrees} degrees and stays", 1, t, land
                    else:
                        yield f"it is turned by {degrees} degrees and stays", 1, t, pluck


@chance(1)
def pluck(s):
    """Card by card, all that are covered; then the next toss, or the next round."""
    taken = False
    for c in range(len(CARDS)):
        for n in range(len(NOBLES)):
            here = takes(s, n, c)
            if here and not taken:
                t = s.copy()
                take(t, c, n)
                if t.pricked[n] > s.pricked[n]:
                    yield f"{NOBLES[n]} takes {CARDS[c]} and is pricked", 1, t, pluck
                else:
                    yield f"{NOBLES[n]} takes {CARDS[c]}", 1, t, pluck
            taken = taken or here
    if not taken:
        u = s.copy()
        if s.wave == len(RANKS) - 1 or (ENDS_AT_ONCE and left(s, False) == 0):
            u.wave = 0
            u.over = left(s, False) == 0
            pick_up_nobles(u)
        else:
            u.wave += 1
        comforts = ask(u, 0)
        if s.wave < len(RANKS) - 1 and not u.over:
            if comforts:
                yield "nothing more is taken before the next toss", 1, u, comfort
            else:
                yield "nothing more is taken before the next toss", 1, u, toss
        elif comforts and not u.over:
            yield "nothing more is taken, the round is over", 1, u, comfort
        else:
            yield "nothing more is taken, the round is over", 1, u, toss


@choice
def comfort(s):
    """A seat may give a raspberry to its pricked Duchess, who then is tossed again."""
    for n in range(len(NOBLES)):
        if n == s.asked:
            t = s.copy()
            more = ask(t, n + 1)
            if more:
                yield f"{NOBLES[n]} gets no raspberry", SEAT[n], t, comfort
            else:
                yield f"{NOBLES[n]} gets no raspberry", SEAT[n], t, toss
            for c in RASPBERRIES:
                if s.where[c] == HELD + SEAT[n]:
                    u = s.copy()
                    u.where[c] = GIVEN
                    u.pricked[n] = 0
                    another = ask(u, n + 1)
                    if another:
                        yield f"{NOBLES[n]} gets {CARDS[c]}", SEAT[n], u, comfort
                    else:
                        yield f"{NOBLES[n]} gets {CARDS[c]}", SEAT[n], u, toss


@end
def nothing_is_left_to_seek(s):
    return s.over


@wins
def has_the_most_points(s, seat):
    for p in range(players):
        if points(s, p) > points(s, seat):
            return False
        if p != seat and points(s, p) == points(s, seat) and not TIE_IS_SHARED:
            return False
    return True


@score
def worth_of_the_cards(s, seat):
    return points(s, seat)

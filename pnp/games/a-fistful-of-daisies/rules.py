from verify.language import *
from .settings import (
    strategic, CLOVERS, GRASS, PRICE, MOST_BET, STRAYS_DUEL, COWSHED_FEEDS, MUST_EAT,
    HOME_COW_ACTS, ROLLS_AGAIN_ONCE, ROLLS_AGAIN_LATE,
)
from .cows import COLOURS, MEADOWS, SIDES, SPOTS, players, COWS, STRAYED, STRAYS, NOBODY
from .meadow import MOST_HELD, fed, cover, earn, pay, buys, somebody_buys
from .pasture import HUE, SPACES, COWSHED, LIKE_HER, FIELD, FOOD, HORNS, space, in_company, walk
from .dice import (
    ORDINARY, LEFT_OVER, BELL_DIE, FACES, DIGITS, DICE, ROLLS, ROLLED, SHOWN, SEEN, BELL_WAYS, WAYS,
    ALL_WAYS, is_last, in_pen, lies, all_gone, pick_up,
)
from .duels import BETS, BETTING, judge_duel
from .claims import *
from .luck import *
from .policies import *

# A Fistful of Daisies. Pick a die, walk round the pen, eat or duel: whoever has eaten the meadow
# bare and is home again when a round is over has won. Seats go clockwise from the youngest.


class State:
    cow: per(players, which(SPACES)) = COWSHED          # the space her cow stands on
    stray: per(STRAYS, which(SPACES)) = COWSHED         # the cows that nobody has
    flowers: per(players, per(COLOURS, upto(max([max(meadow) for meadow in MEADOWS])))) = MEADOWS  # flowers left in the meadow
    clovers: per(players, upto(MOST_HELD))              # clovers in hand
    pool: upto(CLOVERS) = CLOVERS                       # clovers nobody has
    grass: upto(GRASS) = GRASS                          # grass nobody has
    home: per(players, flag)                            # her cow is home again
    dice: per(FACES, upto(ORDINARY))                    # those in the pen that show so much
    to_roll: upto(ORDINARY) = ORDINARY                  # those that are yet to be rolled
    bell: which(players, NOBODY) = NOBODY               # who has the bell die, if it is picked
    bell_face: which(FACES)                             # what it shows, if it is in the pen
    first: which(players)                               # who began the round
    seat: which(players)                                # whose turn it is
    rival: which(players, NOBODY) = NOBODY              # whose cow the duel is with
    bet: upto(MOST_BET)
    due: upto(min(PRICE, max(SIDES)) - 1)               # clovers that come after a flower was bought
    rolled_again: upto(ROLLS_AGAIN_ONCE)
    lingers: upto(ROLLS_AGAIN_LATE)                     # after the own move, the dice still in reach


def end_turn(t):
    if ROLLS_AGAIN_LATE and strategic and t.clovers[t.seat] > 0 and (LEFT_OVER or not is_last(t)):
        t.lingers = 1
    else:
        pass_on(t)


def pass_on(t):
    """On to the next seat, or to a new round that whoever has the bell die opens."""
    t.rolled_again = 0
    t.lingers = 0
    if not is_last(t):
        t.seat = (t.seat + 1) % players
    else:
        if t.bell != NOBODY:
            t.first = t.bell
        t.seat = t.first
        t.bell = NOBODY
        t.to_roll = ORDINARY


@start
@choice
def place_cows(s):
    """The cows that nobody has go to a space of their colour, one after the other."""
    standing = 0
    for k in range(STRAYED):
        standing += s.stray[k] != COWSHED
    for k in range(STRAYED):
        for x in LIKE_HER[k]:
            if k == standing:
                t = s.copy()
                t.stray[k] = x
                yield f"places the {STRAYS[k]} cow, nobody's, on the {SPACES[x]}", s.seat, t, place_cows
    if standing == STRAYED:
        yield "is the youngest and begins", s.seat, s, roll


def ways_to_roll(s):
    return ALL_WAYS[s.to_roll] * (len(BELL_DIE) if s.bell == NOBODY else 1)


@turn
@chance(ways_to_roll)
def roll(s):
    """All dice that are in the pen."""
    for r in range(len(ROLLS)):
        if ROLLED[r] == s.to_roll:
            t = s.copy()
            t.to_roll = 0
            for f in FACES:
                t.dice[f] = SHOWN[r][f]
            if s.bell == NOBODY:
                for b in FACES:
                    u = t.copy()
                    u.bell_face = b
                    yield f"rolls {SEEN[r]}, the bell die {DIGITS[b]}", WAYS[r] * BELL_WAYS[b], u, pick
            else:
                yield f"rolls {SEEN[r]}", WAYS[r], t, pick


@choice
def pick(s):
    if s.to_roll == ORDINARY:
        if not any_of(s.home):
            yield "opens a round with all dice", s.seat, s, roll
        return
    if s.lingers:
        t = s.copy()
        pass_on(t)
        yield "leaves the other dice as they lie", s.seat, t, pick
    else:
        for d in range(len(DICE)):
            if lies(s, d):
                t = s.copy()
                pick_up(t, d)
                walk(t, d % len(FACES))
                acts = HOME_COW_ACTS or not t.home[s.seat]
                if acts and in_company(t):
                    for x in HORNS:
                        if x == t.cow[s.seat]:
                            yield f"picks {DICE[d]}, is not alone on the {SPACES[x]}", s.seat, t, lock_horns
                elif acts and fed(t, s.seat) and (COWSHED_FEEDS or t.cow[s.seat] != COWSHED):
                    for x in FOOD:
                        if x == t.cow[s.seat]:
                            yield f"picks {DICE[d]}, to the {SPACES[x]}", s.seat, t, graze
                else:
                    end_turn(t)
                    if t.cow[s.seat] == COWSHED:
                        yield f"picks {DICE[d]}, to the cowshed", s.seat, t, pick
                    else:
                        yield f"picks {DICE[d]}, her meadow is bare", s.seat, t, pick
    if strategic and s.clovers[s.seat] > 0 and not s.rolled_again:
        t = s.copy()
        pay(t, s.seat, 1)
        t.rolled_again = ROLLS_AGAIN_ONCE
        if ROLLS_AGAIN_LATE and is_last(s) and s.lingers:
            # What the die that is left shows makes no difference.
            yield "returns a clover to roll the last die again", s.seat, t, pick
        else:
            t.to_roll = in_pen(s)
            all_gone(t)
            t.bell_face = 0
            yield "returns a clover to roll the dice again", s.seat, t, roll


@choice
def graze(s):
    """Alone on a space: a flower like it, or a clover."""
    for c in range(len(COLOURS)):
        if s.flowers[s.seat][c] > 0 and (FIELD[s.cow[s.seat]] or HUE[s.cow[s.seat]] == c):
            t = s.copy()
            cover(t, s.seat, c)
            end_turn(t)
            yield f"eats a {COLOURS[c]} flower", s.seat, t, pick
    t = s.copy()
    earn(t, s.seat, 1)
    if buys(t, s.seat):
        yield "eats a clover, which buys a flower", s.seat, t, buy
    else:
        end_turn(t)
        yield "eats a clover", s.seat, t, pick
    if not MUST_EAT:
        u = s.copy()
        end_turn(u)
        yield "eats nothing", s.seat, u, pick


@choice
def lock_horns(s):
    """The mover chooses one of the cows on the space, and what it bets."""
    for k in range(players + STRAYED * STRAYS_DUEL):
        if k != s.seat and space(s, k) == s.cow[s.seat]:
            for b in BETS:
                if b <= s.clovers[s.seat]:
                    t = s.copy()
                    t.rival = k if k < players else NOBODY
                    t.bet = b
                    yield f"locks horns with the {COWS[k]} cow{BETTING[b]}", s.seat, t, toss


@chance(len(SIDES) * len(SIDES))
def toss(s):
    """Both cows fall on one of four sides; one that leaves the pen counts, one that stands does not."""
    for mine in range(len(SPOTS)):
        for other in range(len(SPOTS)):
            t = s.copy()
            judge_duel(t, mine, other)
            if somebody_buys(t):
                yield f"her cow shows {mine}, the other {other}, and a flower is bought", SPOTS[mine] * SPOTS[other], t, buy
            else:
                end_turn(t)
                yield f"her cow shows {mine}, the other {other}", SPOTS[mine] * SPOTS[other], t, pick


@choice
def buy(s):
    """Whoever has the fourth clover gives all back for any flower, also in the turn of another."""
    for p in range(players):
        if buys(s, p):
            for c in range(len(COLOURS)):
                if s.flowers[p][c] > 0:
                    t = s.copy()
                    pay(t, p, PRICE)
                    cover(t, p, c)
                    t.due = 0
                    earn(t, p, s.due)
                    end_turn(t)
                    yield f"gives {DIGITS[PRICE]} clovers for a {COLOURS[c]} flower", p, t, pick


@end
def somebody_is_home_at_the_end_of_a_round(s):
    return s.to_roll == ORDINARY and any_of(s.home)


@wins
def is_home(s, seat):
    """All who are home win together."""
    return s.home[seat]

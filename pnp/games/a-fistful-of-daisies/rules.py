from verify.language import *

# A Fistful of Daisies. Pick a die, walk round the pen, eat or duel: whoever has eaten the meadow
# bare and is home again when a round is over has won. Seats go clockwise from the youngest.

strategic = parameter("strategic")

# Where the rulebook leaves it open.
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

# The parts as they are printed: each seat has a cow and the meadow of her colour, the other cows
# are nobody's.
COLOURS = table("meadows", "colour")
CATTLE = [(YOUNGEST_COW + k) % len(COLOURS) for k in range(len(COLOURS))]
MEADOWS = [[table("meadows", colour)[CATTLE[p]] for colour in COLOURS] for p in range(parameter("players"))]
ALL_FLOWERS = sum([sum(meadow) for meadow in MEADOWS])
SIDES = table("cows", "face")
SPOTS = tally(SIDES, range(max(SIDES) + 1))             # on how many sides of a cow are so many
CLOVERS = parameter("clovers")
GRASS = parameter("grass")
PRICE = max(table("aids", "price"))                     # clovers that buy a flower
MOST_BET = max(table("aids", "bet")) if strategic else 0
MOST_HELD = PRICE if ONE_BY_ONE else PRICE - 1 + max(SIDES)
MOST_OUT = MOST_HELD + (parameter("players") - 1) * (PRICE - 1)

# Where all meadows are the same no rule tells the seats apart, but for who comes after whom.
SAME = min([meadow == MEADOWS[0] for meadow in MEADOWS])
TURNED = [(p + SAME) % len(MEADOWS) for p in range(len(MEADOWS))]
players = alike(parameter("players"), TURNED)

COWS = [COLOURS[CATTLE[k]] for k in range(len(COLOURS))]
STRAYED = len(COWS) - players
STRAYS = [COWS[players + k] for k in range(STRAYED)] if STRAYED else ("no",)
NOBODY = -1

# The ring of spaces, clockwise; the second of a kind is the far one.
SPACE = table("pasture", "space")
HUE = [max([c for c in range(len(COLOURS)) if COLOURS[c] == colour] + [NOBODY]) for colour in table("pasture", "colour")]
KIND = [COLOURS[HUE[x]] + " flowers" if SPACE[x] == "flower" else SPACE[x] for x in range(len(SPACE))]
EARLIER = [sum([KIND[y] == KIND[x] for y in range(x)]) for x in range(len(KIND))]
SPACES = [("far " if EARLIER[x] else "") + KIND[x] for x in range(len(KIND))]
COWSHED = min([x for x in range(len(SPACE)) if SPACE[x] == "cowshed"])
LIKE_HER = [
    [x for x in range(len(SPACE)) if HUE[x] == CATTLE[players + k] and (STRAYS_CHOSEN or EARLIER[x] == 0)]
    for k in range(STRAYED)
] if STRAYED else [[COWSHED]]
FIELD = [space == "field" for space in SPACE]
FOOD = [x for x in range(len(SPACE)) if x != COWSHED or COWSHED_FEEDS]
HORNS = [x for x in range(len(SPACE)) if x != COWSHED]

# What the ordinary dice in the pen can show, whatever their order, and in how many ways they do;
# there are three of them at most, and OUT stands for one that is not in the pen (or not in the game).
ORDINARY = max(players, parameter("dice_for_two")) - 1 if players == 2 else players - 1
LEFT_OVER = ORDINARY + 1 > players                      # a die that nobody picks
DIE = table("dice", "face")
BELL_DIE = table("bell die", "face")
FACES = range(max(max(DIE), max(BELL_DIE)) + 1)
DIGITS = names("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
DICE = [DIGITS[f] for f in FACES] + ["bell " + DIGITS[f] for f in FACES]
OUT = len(FACES)
ROLLS = [
    (x, y, z) for x in range(OUT + 1) for y in range(x, OUT + 1) for z in range(y, OUT + 1)
    if (x < OUT) + (y < OUT) + (z < OUT) <= ORDINARY
]
IN_PEN = [sum([f < OUT for f in dice]) for dice in ROLLS] + [ORDINARY]
PENS = [
    "no die" if dice[0] == OUT
    else DIGITS[dice[0]] if dice[1] == OUT
    else DIGITS[dice[0]] + " and " + DIGITS[dice[1]] if dice[2] == OUT
    else DIGITS[dice[0]] + ", " + DIGITS[dice[1]] + " and " + DIGITS[dice[2]]
    for dice in ROLLS
] + ["all dice, to be rolled"]
NO_DIE = len(ROLLS) - 1
ALL_DICE = len(ROLLS)

FACE_WAYS = tally(DIE, FACES) + (1,)
BELL_WAYS = tally(BELL_DIE, FACES)
ORDERS = (1, 1, 2, 6)                                   # in which so many dice can be put
TWINS = [1 + (dice[0] == dice[1] and dice[1] < OUT) + (dice[1] == dice[2] and dice[2] < OUT) for dice in ROLLS]
WAYS = [
    ORDERS[IN_PEN[r]] // ORDERS[TWINS[r]] * FACE_WAYS[ROLLS[r][0]] * FACE_WAYS[ROLLS[r][1]] * FACE_WAYS[ROLLS[r][2]]
    for r in range(len(ROLLS))
]
UNSEEN = [min([r for r in range(len(ROLLS)) if IN_PEN[r] == n]) for n in range(ORDINARY + 1)]
ALL_WAYS = (1, len(DIE), len(DIE) * len(DIE), len(DIE) * len(DIE) * len(DIE))

# One die less: which of the ROLLS is left when a die that shows a face is picked, or -1.
PLACE = [100 * dice[0] + 10 * dice[1] + dice[2] for dice in ROLLS]
LESS = [
    [
        100 * dice[1] + 10 * dice[2] + OUT if dice[0] == f
        else 100 * dice[0] + 10 * dice[2] + OUT if dice[1] == f
        else 100 * dice[0] + 10 * dice[1] + OUT if dice[2] == f
        else -1
        for f in FACES
    ]
    for dice in ROLLS
]
LEFT = [[max([r for r in range(len(ROLLS)) if PLACE[r] == place] + [-1]) for place in row] for row in LESS] + [[-1 for f in FACES]]

BETS = range(MOST_BET + 1)
BETTING = [" and bets " + DIGITS[b] if b else "" for b in BETS]


class State:
    cow: per(players, which(SPACES)) = COWSHED          # the space her cow stands on
    stray: per(STRAYS, which(SPACES)) = COWSHED         # the cows that nobody has
    flowers: per(players, per(COLOURS, upto(max([max(meadow) for meadow in MEADOWS])))) = MEADOWS  # flowers left in the meadow
    clovers: per(players, upto(MOST_HELD))              # clovers in hand
    pool: upto(CLOVERS) = CLOVERS                       # clovers nobody has
    grass: upto(GRASS) = GRASS                          # grass nobody has
    home: per(players, flag)                            # her cow is home again
    pen: which(PENS) = ALL_DICE                         # what the dice in the pen show
    bell: which(players, NOBODY) = NOBODY               # who has the bell die, if it is picked
    bell_face: which(FACES)                             # what it shows, if it is in the pen
    first: which(players)                               # who began the round
    seat: which(players)                                # whose turn it is
    rival: which(players, NOBODY) = NOBODY              # whose cow the duel is with
    bet: upto(MOST_BET)
    due: upto(min(PRICE, max(SIDES)) - 1)               # clovers that come after a flower was bought
    rolled_again: upto(ROLLS_AGAIN_ONCE)
    lingers: upto(ROLLS_AGAIN_LATE)                     # after the own move, the dice still in reach


def bare(s, p):
    """Whether all flowers of a meadow are covered."""
    return not any_of(s.flowers[p])


def fed(s, p):
    """Whether clovers still come to a seat."""
    return BARE_MEADOW_FEEDS or not bare(s, p)


def space(s, k):
    """Where a cow stands."""
    if k < players:
        return s.cow[k]
    return s.stray[k - players]


def in_company(s):
    """Whether another cow stands with the mover's, not at home, where nobody duels."""
    if s.cow[s.seat] == COWSHED:
        return False
    for k in range(players + STRAYED * STRAYS_DUEL):
        if k != s.seat and space(s, k) == s.cow[s.seat]:
            return True
    return False


def is_last(s):
    """Whether the seat is the last to pick in this round."""
    return (s.seat + 1) % players == s.first


def lying(s):
    """How many dice lie in the pen."""
    return IN_PEN[s.pen] + (s.bell == NOBODY)


def has_picked(s):
    """Whether the seat has picked its die."""
    return lying(s) <= ORDINARY - (s.seat - s.first) % players


def lies(s, d):
    """Whether there is such a die in the pen that the seat may pick."""
    if d < len(FACES):
        return LEFT[s.pen][d] >= 0
    return s.bell == NOBODY and s.seat != s.first and s.bell_face == d - len(FACES)


def pick_up(t, d):
    if d < len(FACES):
        t.pen = LEFT[t.pen][d]
    else:
        t.bell = t.seat
        t.bell_face = 0
    if is_last(t):
        # A die that is left over counts for nothing.
        t.pen = NO_DIE
        t.bell_face = 0


def walk(t, steps):
    """Clockwise; a cow with a bare meadow that reaches or passes the cowshed is home."""
    way = (t.cow[t.seat] - COWSHED) % len(SPACES) + steps
    if bare(t, t.seat) and way >= len(SPACES):
        t.home[t.seat] = 1
    t.cow[t.seat] = (COWSHED + way) % len(SPACES)


def cover(t, p, c):
    t.flowers[p][c] -= 1
    if t.grass > 0 or not POOL_MAY_LACK:
        t.grass -= 1


def earn(t, p, number):
    """Clovers come to a seat, up to the price of a flower if they come one by one."""
    if fed(t, p):
        got = min(number, t.pool) if POOL_MAY_LACK else number
        if ONE_BY_ONE and not bare(t, p):
            t.due = max(0, t.clovers[p] + got - PRICE)
            got -= t.due
        t.clovers[p] += got
        t.pool -= got
        if bare(t, p) and t.clovers[p] >= PRICE:
            pay(t, p, PRICE)


def pay(t, p, number):
    t.clovers[p] -= number
    t.pool += number


def buys(s, p):
    """Whether a seat has the clovers for a flower."""
    return s.clovers[p] >= PRICE


def somebody_buys(s):
    for p in range(players):
        if buys(s, p):
            return True
    return False


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
        t.pen = ALL_DICE


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
    return ALL_WAYS[IN_PEN[s.pen]] * (len(BELL_DIE) if s.bell == NOBODY else 1)


@turn
@chance(ways_to_roll)
def roll(s):
    """All dice that are in the pen."""
    for r in range(len(ROLLS)):
        if IN_PEN[r] == IN_PEN[s.pen]:
            t = s.copy()
            t.pen = r
            if s.bell == NOBODY:
                for b in FACES:
                    u = t.copy()
                    u.bell_face = b
                    yield f"rolls {PENS[r]}, the bell die {DIGITS[b]}", WAYS[r] * BELL_WAYS[b], u, pick
            else:
                yield f"rolls {PENS[r]}", WAYS[r], t, pick


@choice
def pick(s):
    if s.pen == ALL_DICE:
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
            t.pen = UNSEEN[IN_PEN[s.pen]]
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


def judge_duel(t, mine, other):
    """The cow with more spots earns so many clovers; bets count, and are lost if they do not win."""
    if mine + t.bet > other:
        earn(t, t.seat, mine)
    else:
        pay(t, t.seat, t.bet)
        if mine + t.bet < other:
            if t.rival != NOBODY:
                earn(t, t.rival, other)
            elif STRAY_WINS_FOR_MOVER:
                earn(t, t.seat, other)
    t.rival = NOBODY
    t.bet = 0


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
    return s.pen == ALL_DICE and any_of(s.home)


@wins
def is_home(s, seat):
    """All who are home win together."""
    return s.home[seat]


@always
def no_clover_is_lost(s):
    return s.pool + sum_of(s.clovers) == CLOVERS


@always
def no_grass_is_lost(s):
    left = 0
    for p in range(players):
        left += sum_of(s.flowers[p])
    return POOL_MAY_LACK or GRASS - s.grass + left == ALL_FLOWERS


@always
def few_clovers_are_out(s):
    """Each has fewer than a flower costs, but for one who buys it."""
    buyers = 0
    for p in range(players):
        buyers += buys(s, p)
    return buyers <= 1 and sum_of(s.clovers) <= MOST_OUT


@always
def nobody_bets_clovers_that_it_does_not_have(s):
    return s.bet <= s.clovers[s.seat]


@always
def whoever_can_buy_has_a_flower_to_buy(s):
    for p in range(players):
        if buys(s, p) and bare(s, p):
            return False
    return True


@always
def nobody_is_left_without_a_die(s):
    """Dice that lie in the pen and seats that have picked before make up all dice, or all but the
    one that the seat has picked; a die that is left over counts no more when the last has."""
    dice = lying(s) + (s.seat - s.first) % players
    return (dice >= ORDINARY or (LEFT_OVER and is_last(s))) and dice <= ORDINARY + 1


def waits(s):
    """Whether the seat has still to pick, or may go on after it."""
    return s.lingers or not has_picked(s)


@always
def whoever_lingers_has_picked(s):
    return not s.lingers or has_picked(s)


@always
def whoever_waits_to_pick_finds_a_die(s):
    finds = IN_PEN[s.pen] > 0 or (s.bell == NOBODY and s.seat != s.first)
    return not waits(s) or s.lingers or finds


@always
def whoever_has_the_bell_die_came_before(s):
    return s.bell == NOBODY or (s.bell - s.first) % players <= (s.seat - s.first) % players


@always
def only_cows_of_bare_meadows_are_home(s):
    for p in range(players):
        if s.home[p] and not bare(s, p):
            return False
    return True


@always
def the_opener_is_never_left_with_the_bell_die(s):
    return s.bell != s.first and (s.seat != s.first or has_picked(s) or IN_PEN[s.pen] > 0)


@always
def with_two_nobody_is_left_with_the_bell_die(s):
    return players > 2 or has_picked(s) or IN_PEN[s.pen] > 0


@always
def whoever_is_home_has_picked(s):
    for p in range(players):
        came_before = (p - s.first) % players < (s.seat - s.first) % players
        walked = came_before or (p == s.seat and has_picked(s)) or s.pen == ALL_DICE
        if s.home[p] and not walked:
            return False
    return True


@always
def no_die_is_left_when_all_have_picked(s):
    return s.pen == NO_DIE or not is_last(s) or not has_picked(s)


@always
def stray_cows_are_placed_in_their_order(s):
    for k in range(STRAYED - 1):
        if s.stray[k] == COWSHED and s.stray[k + 1] != COWSHED:
            return False
    return True


# With luck all this falls, the first of it that a move changes: dice that show 1, and duels won.


@falls
def still_to_go(s):
    """Twice the quarters of flowers still to be eaten, then twice the spaces on the way home; and
    one less as soon as a hungry cow has come to where she finds something."""
    found = 0
    for p in range(players):
        if not bare(s, p):
            eaten = min(s.clovers[p], PRICE - 1)
            found += 2 * (len(SPACES) + PRICE * sum_of(s.flowers[p]) - eaten)
            found -= s.seat == p and has_picked(s)
        elif not s.home[p]:
            found += 2 * (len(SPACES) - (s.cow[p] - COWSHED) % len(SPACES))
    return found


@falls
def hungry_cows_on_their_way(s):
    """One that comes to the cowshed finds nothing there."""
    found = 0
    for p in range(players):
        found += not bare(s, p) and s.cow[p] != COWSHED and not (s.seat == p and has_picked(s))
    return found


def only_ones_lie(s):
    """Whether all dice that can be picked show 1, and do not wait to be rolled."""
    if s.pen == ALL_DICE:
        return False
    for f in FACES:
        if f != 1 and LEFT[s.pen][f] >= 0:
            return False
    return s.bell != NOBODY or s.bell_face == 1


@falls
def good_dice_to_come(s):
    """They come when all dice are rolled again, so once every seat has picked one of the others."""
    if s.pen == ALL_DICE or (is_last(s) and has_picked(s)):
        return 1
    if only_ones_lie(s):
        return 0
    return 2 + players - (s.seat - s.first) % players - has_picked(s)


@falls
def cows_to_be_placed(s):
    found = 0
    for k in range(STRAYED):
        found += s.stray[k] == COWSHED
    return found


@example("In a duel 2 spots beat 1, and whoever owns that cow earns 2 clovers")
def two_beat_one(s):
    s.rival = 1
    judge_duel(s, 1, 2)
    s.rival = 1
    judge_duel(s, 2, 1)
    return s.clovers[0] == 2 and s.clovers[1] == 2 and s.pool == CLOVERS - 4


# Ways to play. A clover is a quarter of a flower; a place to eat is worth what it gives there.


def food(s, seat):
    """What a cow that has just walked finds on her space, a flower counting 4."""
    here = s.cow[seat]
    if bare(s, seat) or here == COWSHED:
        return 0
    for c in range(len(COLOURS)):
        if s.flowers[seat][c] > 0 and (FIELD[here] or HUE[here] == c):
            return 4
    return 1


def progress(s, seat):
    """How far a seat has come: flowers, clovers, and the way home when the meadow is bare."""
    value = s.clovers[seat] - 4 * sum_of(s.flowers[seat])
    if s.home[seat]:
        return 20
    if bare(s, seat):
        value += (s.cow[seat] - COWSHED) % len(SPACES)
    return value


def on_the_way(s, seat):
    """Whether a seat has walked, and its turn goes on."""
    return s.seat == seat and has_picked(s)


@policy
def eats_its_fill(s, seat):
    """As much as it can at once; a duel is a chance of clovers, and a bet is a chance of more."""
    value = 4 * progress(s, seat)
    if on_the_way(s, seat):
        value += 3 if in_company(s) else 4 * food(s, seat)
    return value + 5 * s.bet


@policy
def keeps_its_clovers(s, seat):
    """With care: it goes out of the way of other cows, and neither bets nor rolls again."""
    value = 4 * progress(s, seat)
    if on_the_way(s, seat):
        value += -3 if in_company(s) else 4 * food(s, seat)
    return value - s.bet

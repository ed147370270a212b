from verify.language import *
from .cows import players, NOBODY

# Dice: what can lie in the pen, and who picks which.

# What the ordinary dice can show, whatever their order, and in how many ways they do; there are three
# of them at most, and OUT stands for one that is not in the pen (or not in the game).

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
ROLLED = [sum([f < OUT for f in dice]) for dice in ROLLS]
SHOWN = [[sum([f == x for x in dice]) for f in FACES] for dice in ROLLS]
SEEN = [
    "no die" if dice[0] == OUT
    else DIGITS[dice[0]] if dice[1] == OUT
    else DIGITS[dice[0]] + " and " + DIGITS[dice[1]] if dice[2] == OUT
    else DIGITS[dice[0]] + ", " + DIGITS[dice[1]] + " and " + DIGITS[dice[2]]
    for dice in ROLLS
]

FACE_WAYS = tally(DIE, FACES) + (1,)
BELL_WAYS = tally(BELL_DIE, FACES)
ORDERS = (1, 1, 2, 6)                                   # in which so many dice can be put
TWINS = [1 + (dice[0] == dice[1] and dice[1] < OUT) + (dice[1] == dice[2] and dice[2] < OUT) for dice in ROLLS]
WAYS = [
    ORDERS[ROLLED[r]] // ORDERS[TWINS[r]] * FACE_WAYS[ROLLS[r][0]] * FACE_WAYS[ROLLS[r][1]] * FACE_WAYS[ROLLS[r][2]]
    for r in range(len(ROLLS))
]
ALL_WAYS = (1, len(DIE), len(DIE) * len(DIE), len(DIE) * len(DIE) * len(DIE))


def is_last(s):
    """Whether the seat is the last to pick in this round."""
    return (s.seat + 1) % players == s.first


def in_pen(s):
    """How many ordinary dice lie in the pen."""
    return sum_of(s.dice) + s.to_roll


def dice_lie(s):
    """Whether they show what was rolled, or all of them wait for a round to be opened."""
    opens = s.seat == s.first and s.bell == NOBODY and not any_of(s.dice)
    return s.to_roll == 0 or (s.to_roll == ORDINARY and opens)


def lying(s):
    """How many dice lie in the pen."""
    return in_pen(s) + (s.bell == NOBODY)


def has_picked(s):
    """Whether the seat has picked its die."""
    return lying(s) <= ORDINARY - (s.seat - s.first) % players


def lies(s, d):
    """Whether there is such a die in the pen that the seat may pick."""
    if d < len(FACES):
        return s.dice[d] > 0
    return s.bell == NOBODY and s.seat != s.first and s.bell_face == d - len(FACES)


def all_gone(t):
    for f in FACES:
        t.dice[f] = 0


def pick_up(t, d):
    if d < len(FACES):
        t.dice[d] -= 1
    else:
        t.bell = t.seat
        t.bell_face = 0
    if is_last(t):
        # A die that is left over counts for nothing.
        all_gone(t)
        t.bell_face = 0

from verify.language import *
from .settings import GAP_AT_TAIL_ENDER, LATECOMER_CHOOSES
from .cards import FLIES, NUMBER, TAIL_ENDERS, PLAYED, NUMBERS

# The herd: which cows can join it, and taking it home.

NUMBERED = [n for n in NUMBER if n >= 0]
INNER = range(min(NUMBERED) + 1, max(NUMBERED))         # numbers that can be missing between others
ENCLOSING = [n for n in range(len(NUMBERS)) if GAP_AT_TAIL_ENDER or n not in [NUMBER[c] for c in TAIL_ENDERS]]


def joins(s, number):
    """Whether a cow of that number is lower or higher than all the herd."""
    lower = True
    higher = True
    for n in range(len(NUMBERS)):
        if s.herd[n] and n <= number:
            lower = False
        if s.herd[n] and n >= number:
            higher = False
    return lower or higher


def misses(s, number):
    """Whether that number is missing between two others, and a latecomer can take it."""
    below = False
    above = False
    for n in ENCLOSING:
        if s.herd[n] and n < number:
            below = True
        if s.herd[n] and n > number:
            above = True
    if s.herd[number] or not below or not above:
        return False
    return LATECOMER_CHOOSES or s.herd[number - 1]


def carries(s, number):
    """Whether an acrobat of that number can stand on a cow."""
    return s.herd[number] and not s.late[number]


def lay(t, c, number):
    """The card goes to that number of the herd."""
    t.place[c] = PLAYED
    t.herd[number] = 1
    t.herd_flies += FLIES[c]


def take_herd(t):
    t.stable[t.seat] += t.herd_flies
    t.herd_flies = 0
    for n in range(len(NUMBERS)):
        t.herd[n] = 0
        t.late[n] = 0


@example("The herd is 3, 9 and 11: only a lower number than 3 or a higher one than 11 can join")
def at_the_ends(s):
    s.herd[3] = 1
    s.herd[9] = 1
    s.herd[11] = 1
    for n in range(len(NUMBERS)):
        if joins(s, n) != (n < 3 or n > 11):
            return False
    return True


@example("Between 5 and 7 a latecomer takes the place of 6, and nothing else is missing")
def between_five_and_seven(s):
    s.herd[5] = 1
    s.herd[7] = 1
    for n in range(len(NUMBERS)):
        if misses(s, n) != (n == 6):
            return False
    return True


@example("An acrobat stands on her own number wherever that is, and not alone")
def on_her_own_number(s):
    alone = carries(s, 7)
    s.herd[5] = 1
    s.herd[7] = 1
    s.herd[9] = 1
    return not alone and carries(s, 7) and not joins(s, 7)

from verify.language import *
from .settings import players

# The cards as they are printed; a latecomer shows no number.

FLIES = table("cows", "flies")
POWER = table("cows", "power")
NUMBER = [-1 if number == "none" else number for number in table("cows", "number")]
ALL_FLIES = sum(FLIES)

ORDINARY = [c for c in range(len(POWER)) if POWER[c] == "none"]
TAIL_ENDERS = [c for c in range(len(POWER)) if POWER[c] == "tailender"]
ACROBATS = [c for c in range(len(POWER)) if POWER[c] == "acrobat"]
LATECOMERS = [c for c in range(len(POWER)) if POWER[c] == "late"]

SEATS = names("seat 1", "seat 2", "seat 3", "seat 4", "seat 5")
PLACES = ["in the deck", "played"] + ["held by " + SEATS[p] for p in range(players)]
DECK, PLAYED, HAND = range(3)                           # HAND + seat is the hand of a seat

NUMBERS = names("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16")
WITH_FLIES = names("", " with 1 fly", " with 2 flies", " with 3 flies")
NAMES = [
    "latecomer" if POWER[c] == "late"
    else "acrobat " + NUMBERS[NUMBER[c]] if POWER[c] == "acrobat"
    else "tail-ender " + NUMBERS[NUMBER[c]] if POWER[c] == "tailender"
    else "cow " + NUMBERS[NUMBER[c]] + WITH_FLIES[FLIES[c]]
    for c in range(len(POWER))
]

# No rule tells the two latecomers apart: each card turns into the next one that is like it.
KIND = [10 * NUMBER[c] + FLIES[c] for c in range(len(POWER))]
NEXT = [min([d if d > c else d + len(KIND) for d in range(len(KIND)) if KIND[d] == KIND[c]]) for c in range(len(KIND))]
COWS = alike(NAMES, [c % len(KIND) for c in NEXT])


def cards(s, place):
    """How many cards are in a place."""
    found = 0
    for c in range(len(COWS)):
        found += s.place[c] == place
    return found


def flies(s, place):
    """How many flies are in a place."""
    return sum_where(FLIES, s.place, place)


def in_deck(s):
    return len(COWS) - count(s.place)


def between_rounds(s):
    """Whether all cards are in the deck, which is place 0."""
    return not any_of(s.place)

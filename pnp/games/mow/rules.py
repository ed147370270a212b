from verify.language import *

# MOW. Bring cows home nose to tail, and keep away from their flies: round after round, until
# somebody has too many. Seats are numbered from the youngest farmer to the left.

players = parameter("players")
hand = parameter("hand")
limit = parameter("limit")

# The cards as they are printed; a latecomer shows no number.
FLIES = table("cows", "flies")
POWER = table("cows", "power")
NUMBER = [-1 if number == "none" else number for number in table("cows", "number")]

ORDINARY = [c for c in range(len(POWER)) if POWER[c] == "none"]
TAIL_ENDERS = [c for c in range(len(POWER)) if POWER[c] == "tailender"]
ACROBATS = [c for c in range(len(POWER)) if POWER[c] == "acrobat"]
LATECOMERS = [c for c in range(len(POWER)) if POWER[c] == "late"]

# Where the rulebook leaves it open.
TAIL_ENDER_OPENS = assumed(True, False, because="only of acrobats and latecomers it says that they cannot be played alone")
GAP_AT_TAIL_ENDER = assumed(True, False, because="a tail-ender has a number, so numbers can be missing between her and the next cow")
LATECOMER_CHOOSES = assumed(True, False, because="it does not say which number of a wide gap a latecomer takes; else the lowest")
ACROBAT_ON_LATECOMER = assumed(True, False, because="a latecomer takes the place of her number, so she counts as a cow of that number")
LAST_HERD_ENDS_ROUND = assumed(True, False, because="the flies of one more herd would be in nobody's stable")
OPENER_BY_LOT = assumed(True, False, because="it does not say which of several farmers with most flies opens; else the first of them from the youngest on")
TIE_IS_SHARED = assumed(True, False, because="it has no word on a tie of those with fewest flies; else nobody wins")

SEATS = names("seat 1", "seat 2", "seat 3", "seat 4", "seat 5")
PLACES = ["in the deck", "played"] + ["held by " + SEATS[p] for p in range(players)]
DECK, PLAYED, HAND = range(3)                           # HAND + seat is the hand of a seat

NUMBERS = names("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16")
NUMBERED = [n for n in NUMBER if n >= 0]
INNER = range(min(NUMBERED) + 1, max(NUMBERED))         # numbers that can be missing between others
ENCLOSING = [n for n in range(len(NUMBERS)) if GAP_AT_TAIL_ENDER or n not in [NUMBER[c] for c in TAIL_ENDERS]]

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

# All flies are dealt out in each round. At best for the game's length all of them are one farmer's,
# at worst each farmer is a fly short of the limit when the last round begins.
ALL_FLIES = sum(FLIES)
FEWEST_ROUNDS = (limit + ALL_FLIES - 1) // ALL_FLIES
MOST_ROUNDS = players * (limit - 1) // ALL_FLIES + 1


class State:
    place: per(COWS, which(PLACES)) = DECK              # where each cow is
    herd: per(NUMBERS, flag)                            # numbers that stand in the herd
    late: per(NUMBERS, flag)                            # those where no acrobat can stand, if read so
    herd_flies: upto(ALL_FLIES)                         # flies on the cows of the herd
    stable: per(players, upto(limit - 1 + ALL_FLIES))   # flies of all rounds so far
    seat: which(players)                                # whose turn it is
    arrow: between(1, max(1, players - 1)) = 1          # points so many seats to the left


def cards(s, place):
    """How many cards are in a place."""
    found = 0
    for c in range(len(COWS)):
        found += s.place[c] == place
    return found


def flies(s, place):
    """How many flies are in a place."""
    return sum_where(FLIES, s.place, place)


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


def end_round(t):
    """All hands go to the stables, and all cows back into the deck."""
    for p in range(players):
        t.stable[p] += flies(t, HAND + p)
    for c in range(len(COWS)):
        t.place[c] = DECK
    t.seat = 0
    t.arrow = 1


def between_rounds(s):
    """Whether all cards are in the deck, which is place 0."""
    return not any_of(s.place)


def in_deck(s):
    return len(COWS) - count(s.place)


def ways_to_draw(s):
    return max(1, in_deck(s))


def openers(s):
    """How many farmers have the most flies."""
    found = 0
    for p in range(players):
        found += s.stable[p] == max(s.stable)
    return found


def lots(s):
    return openers(s) if OPENER_BY_LOT else 1


@start
@secret
@chance(in_deck)
def deal(s):
    receiver = 0
    for p in range(players - 1):
        # Seat after seat: the order of a deal makes no difference.
        if receiver == p and cards(s, HAND + p) >= hand:
            receiver = p + 1
    for c in range(len(COWS)):
        if s.place[c] == DECK:
            t = s.copy()
            t.place[c] = HAND + receiver
            if in_deck(t) == 0 or cards(t, HAND + players - 1) >= hand:
                yield f"deals {COWS[c]} to {SEATS[receiver]}, and all have their cards", 1, t, open_round
            else:
                yield f"deals {COWS[c]} to {SEATS[receiver]}", 1, t, deal


@turn
@choice
def open_round(s):
    yield "opens the round, the arrow points to the left", s.seat, s, open_herd


@choice
def open_herd(s):
    for c in ORDINARY:
        if s.place[c] == HAND + s.seat:
            t = s.copy()
            lay(t, c, NUMBER[c])
            yield f"opens a herd with {COWS[c]}", s.seat, t, draw
    for c in TAIL_ENDERS:
        if s.place[c] == HAND + s.seat and TAIL_ENDER_OPENS:
            t = s.copy()
            lay(t, c, NUMBER[c])
            yield f"opens a herd with {COWS[c]}", s.seat, t, may_turn


@turn
@choice
def add_or_take(s):
    for c in ORDINARY:
        if s.place[c] == HAND + s.seat and joins(s, NUMBER[c]):
            t = s.copy()
            lay(t, c, NUMBER[c])
            yield f"adds {COWS[c]}", s.seat, t, draw
    for c in TAIL_ENDERS:
        if s.place[c] == HAND + s.seat and joins(s, NUMBER[c]):
            t = s.copy()
            lay(t, c, NUMBER[c])
            yield f"adds {COWS[c]}", s.seat, t, may_turn
    for c in ACROBATS:
        if s.place[c] == HAND + s.seat and carries(s, NUMBER[c]):
            t = s.copy()
            lay(t, c, NUMBER[c])
            yield f"puts {COWS[c]} on her number", s.seat, t, may_turn
    for c in LATECOMERS:
        if s.place[c] == HAND + s.seat:
            for n in INNER:
                if misses(s, n):
                    t = s.copy()
                    lay(t, c, n)
                    t.late[n] = not ACROBAT_ON_LATECOMER
                    yield f"lets a {COWS[c]} in as {NUMBERS[n]}", s.seat, t, may_turn
    # A farmer may take the herd though a cow could be added.
    t = s.copy()
    take_herd(t)
    if in_deck(t) or not LAST_HERD_ENDS_ROUND:
        yield "takes the herd", s.seat, t, open_herd
    else:
        end_round(t)
        yield "takes the last herd, which ends the round", s.seat, t, next_round


@choice
def may_turn(s):
    t = s.copy()
    t.arrow = players - s.arrow
    yield "leaves the arrow", s.seat, s, draw
    yield "turns the arrow", s.seat, t, draw


@secret
@chance(ways_to_draw)
def draw(s):
    t = s.copy()
    t.seat = (s.seat + s.arrow) % players
    if in_deck(s) == 0:
        yield "no card is left to draw", 1, t, add_or_take
    for c in range(len(COWS)):
        if s.place[c] == DECK:
            u = t.copy()
            u.place[c] = HAND + s.seat
            yield f"draws {COWS[c]}", 1, u, add_or_take


@chance(lots)
def next_round(s):
    """The farmer with the most flies so far opens."""
    drawn = 0
    for p in range(players):
        if s.stable[p] == max(s.stable) and drawn < lots(s):
            drawn += 1
            t = s.copy()
            t.seat = p
            if openers(s) == 1:
                yield f"{SEATS[p]} has the most flies and will open", 1, t, deal
            else:
                yield f"{SEATS[p]} has as many flies as others and will open", 1, t, deal


@end
def somebody_has_too_many_flies(s):
    return between_rounds(s) and max(s.stable) >= limit


@wins
def has_the_fewest_flies(s, seat):
    for p in range(players):
        if s.stable[p] < s.stable[seat]:
            return False
        if p != seat and s.stable[p] == s.stable[seat] and not TIE_IS_SHARED:
            return False
    return True


@score
def flies_as_points_of_shame(s, seat):
    """Less than 0, for fewer flies are better."""
    return -s.stable[seat]


@always
def no_fly_is_lost(s):
    found = sum_of(s.stable) + s.herd_flies + flies(s, DECK)
    for p in range(players):
        found += flies(s, HAND + p)
    return found % ALL_FLIES == 0


def earlier_flies(s):
    """The flies of all rounds before: those of this one are in the deck, in hands, or were played."""
    return sum_of(s.stable) + s.herd_flies - flies(s, PLAYED)


@always
def flies_of_the_herd_were_played_in_this_round(s):
    return s.herd_flies <= flies(s, PLAYED)


@always
def earlier_rounds_ended_below_the_limit(s):
    most = max(s.stable) + s.herd_flies - flies(s, PLAYED)
    return between_rounds(s) or most < limit


@always
def earlier_rounds_had_no_more_flies_than_that(s):
    return between_rounds(s) or earlier_flies(s) <= players * (limit - 1)


@always
def rounds_are_from_fewest_to_most(s):
    rounds = sum_of(s.stable) // ALL_FLIES              # those that are over
    return rounds <= MOST_ROUNDS and (rounds >= FEWEST_ROUNDS or not somebody_has_too_many_flies(s))


@always
def hands_are_full_while_the_deck_lasts(s):
    for p in range(players):
        held = cards(s, HAND + p) + (p == s.seat)       # before she draws a farmer has one less
        if cards(s, PLAYED) > 0 and in_deck(s) > 0 and held < hand:
            return False
    return True


@always
def with_two_farmers_turning_changes_nothing(s):
    return players > 2 or players - s.arrow == s.arrow


@falls
def rounds_to_come(s):
    return MOST_ROUNDS - earlier_flies(s) // ALL_FLIES


@falls
def cards_to_draw_and_to_play(s):
    """A card in the deck is counted twice, for it is yet to be drawn and to be played."""
    return 2 * len(COWS) - count(s.place) - cards(s, PLAYED)


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


# Ways to play; they look at their own hand and at what lies open.


@policy
def sheds_flies(s, seat):
    """Has as few flies as it can in its stable and in its hand."""
    return -s.stable[seat] - flies(s, HAND + seat)


@policy
def keeps_room(s, seat):
    """The same, with care: flies in its hand may yet go, and its other cows should fit the herd."""
    room = 0
    for c in ORDINARY:
        room += s.place[c] == HAND + seat and joins(s, NUMBER[c])
    return room - 4 * s.stable[seat] - 2 * flies(s, HAND + seat)

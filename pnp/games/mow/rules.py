from verify.language import *
from .settings import (
    players, hand, limit, TAIL_ENDER_OPENS, ACROBAT_ON_LATECOMER, LAST_HERD_ENDS_ROUND,
    TIE_IS_SHARED,
)
from .cards import (
    NUMBER, ALL_FLIES, ORDINARY, TAIL_ENDERS, ACROBATS, LATECOMERS, SEATS, PLACES, HAND, DECK,
    NUMBERS, COWS, cards, in_deck,
)
from .herd import INNER, joins, misses, carries, lay, take_herd
from .rounds import end_round, openers, lots
from .claims import *
from .policies import *

# MOW. Bring cows home nose to tail, and keep away from their flies: round after round, until
# somebody has too many. Seats are numbered from the youngest farmer to the left.


class State:
    place: per(COWS, which(PLACES)) = DECK              # where each cow is
    herd: per(NUMBERS, flag)                            # numbers that stand in the herd
    late: per(NUMBERS, flag)                            # those where no acrobat can stand, if read so
    herd_flies: upto(ALL_FLIES)                         # flies on the cows of the herd
    stable: per(players, upto(limit - 1 + ALL_FLIES))   # flies of all rounds so far
    seat: which(players)                                # whose turn it is
    arrow: between(1, max(1, players - 1)) = 1          # points so many seats to the left


def ways_to_draw(s):
    return max(1, in_deck(s))


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

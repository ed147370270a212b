from verify.language import *

# Small beggar: a pile each, face down. The start is a deal; from then on nobody has a choice.

players = 2
CARDS = names("plain card", "king", "queen")            # the number of a card is its penalty
DECK = (parameter("plain"), parameter("kings"), parameter("queens"))
TOTAL = sum(DECK)


class State:
    deck: per(CARDS, upto(max(DECK))) = DECK            # not dealt yet
    pile: per(players, per(TOTAL, upto(2)))             # from the top; 0 beyond the last card
    held: per(players, upto(TOTAL))                     # how many cards a pile has
    middle: per(TOTAL, upto(2))                         # from the first card laid
    laid: upto(TOTAL)
    owed: upto(2)
    seat: upto(players - 1)


def undealt(s):
    return sum_of(s.deck)


def put_under(t, seat, card):
    t.pile[seat][t.held[seat]] = card
    t.held[seat] += 1


def lay(t, seat):
    """The top card of a pile goes to the middle."""
    card = t.pile[seat][0]
    for k in range(TOTAL - 1):
        t.pile[seat][k] = t.pile[seat][k + 1]
    t.pile[seat][TOTAL - 1] = 0
    t.held[seat] -= 1
    t.middle[t.laid] = card
    t.laid += 1
    return card


def take_middle(t, seat):
    for k in range(TOTAL):
        if k < t.laid:
            put_under(t, seat, t.middle[k])
        t.middle[k] = 0
    t.laid = 0


@start
@chance(undealt)
def deal(s):
    for c in range(len(CARDS)):
        if s.deck[c]:
            t = s.copy()
            t.deck[c] -= 1
            put_under(t, s.seat, c)
            t.seat = 1 - s.seat
            if undealt(t):
                yield f"deals a {CARDS[c]}", s.deck[c], t, deal
            else:
                yield f"deals a {CARDS[c]}, the last card", s.deck[c], t, lead


@turn
@choice
def lead(s):
    t = s.copy()
    card = lay(t, s.seat)
    t.owed = card
    t.seat = 1 - s.seat
    yield f"leads a {CARDS[card]}", s.seat, t, follow


@choice
def follow(s):
    rival = 1 - s.seat
    t = s.copy()
    card = lay(t, s.seat)
    if card or not s.owed:
        t.owed = card
        t.seat = rival
        yield f"lays a {CARDS[card]}", s.seat, t, follow
    elif s.owed > 1:
        t.owed -= 1
        yield "pays one card of two", s.seat, t, follow
    else:
        t.owed = 0
        take_middle(t, rival)
        t.seat = rival
        yield "pays, the middle pile is taken", s.seat, t, lead


@end
def has_no_card_to_lay(s):
    return undealt(s) == 0 and s.held[s.seat] == 0


@wins
def can_still_lay(s, seat):
    return seat != s.seat


@always
def no_card_is_lost(s):
    return undealt(s) + sum_of(s.held) + s.laid == TOTAL

from verify.language import *

# Posy. Draw a card, keep it or give it to the left; when the deck is empty the best posy wins.
# Nothing here counts cards: what is printed is what is played with.

players = parameter("players")

FLOWERS = names("daisy", "poppy", "thorn")
CARDS = table("flowers", "flower")                      # an entry for each printed card
POINTS = table("flowers", "points")
DECK = tally(CARDS, FLOWERS)
WORTH = [max([POINTS[c] if CARDS[c] == f else min(POINTS) for c in range(len(CARDS))]) for f in FLOWERS]
LEAST = sum([p for p in POINTS if p < 0])
MOST = sum([p for p in POINTS if p > 0])


class State:
    deck: per(FLOWERS, upto(max(DECK))) = DECK          # cards that are not drawn yet
    drawn: which(FLOWERS, -1) = -1                      # the card in hand, or none
    points: per(players, between(LEAST, MOST))
    seat: which(players)                                # whose turn it is


def cards_left(s):
    return sum_of(s.deck)


# A phase of chance yields its outcomes: what people read, the weight, what follows, the next phase.
# The weights add up to the total above it: here a helper counts it.
@start
@turn
@chance(cards_left)
def draw(s):
    for f in range(len(FLOWERS)):
        if s.deck[f] > 0:
            t = s.copy()
            t.deck[f] -= 1
            t.drawn = f
            yield f"draws a {FLOWERS[f]}", s.deck[f], t, keep_or_give


# A phase of choice yields its moves: what people read, who moves, what follows, the next phase.
@choice
def keep_or_give(s):
    t = s.copy()
    t.drawn = -1
    t.seat = (s.seat + 1) % players
    kept = t.copy()
    kept.points[s.seat] += WORTH[s.drawn]
    yield "keeps it", s.seat, kept, draw
    given = t.copy()
    given.points[t.seat] += WORTH[s.drawn]
    yield "gives it to the left", s.seat, given, draw


# Looked at before every phase: is the game over?
@end
def the_deck_is_empty(s):
    return cards_left(s) == 0 and s.drawn == -1


@score
def points(s, seat):
    return s.points[seat]


@wins
def has_the_best_posy(s, seat):
    return s.points[seat] == max(s.points)


# A claim: it has to be true at every position of every game.
@always
def no_point_is_lost(s):
    left = sum_of(s.points)
    for f in range(len(FLOWERS)):
        left += WORTH[f] * (s.deck[f] + (s.drawn == f))
    return left == sum(POINTS)

from verify.language import *
from .cards import NUMBER, ORDINARY, HAND, flies
from .herd import joins

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

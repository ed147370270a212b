from verify.language import *
from .settings import CLOVERS, MOST_BET, STRAY_WINS_FOR_MOVER
from .cows import NOBODY
from .meadow import earn, pay
from .dice import DIGITS

# Duels: bets, and who wins what.

BETS = range(MOST_BET + 1)
BETTING = [" and bets " + DIGITS[b] if b else "" for b in BETS]


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


@example("In a duel 2 spots beat 1, and whoever owns that cow earns 2 clovers")
def two_beat_one(s):
    s.rival = 1
    judge_duel(s, 1, 2)
    s.rival = 1
    judge_duel(s, 2, 1)
    return s.clovers[0] == 2 and s.clovers[1] == 2 and s.pool == CLOVERS - 4

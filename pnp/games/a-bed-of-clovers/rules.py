from verify.language import *

# A Bed of Clovers. Nobles are tossed onto a field of cards, and take the cards they cover. What
# grows on a card and how much of it has to be covered, who is tossed and when, is all in the
# definition, so that a scenario is a variant file.

players = parameter("players")

# The cards of the field and its places, as printed.
SUIT = table("field", "suit")
RANK = table("field", "rank")
GROWS = table("field", "grows")
POINTS = table("field", "points")
NEEDS = table("toss", "needs")                          # pips that have to be covered
SUIT_OF_PLACE = table("mat", "suit")

RANK_WORDS = names("0", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10")
CARDS = ["the " + RANK_WORDS[RANK[c]] + " of " + SUIT[c] + "s" for c in range(len(SUIT))]
THORN = [g == "thorn" for g in GROWS]
SOUGHT = [c for c in range(len(CARDS)) if not THORN[c]]
RASPBERRIES = [c for c in range(len(CARDS)) if GROWS[c] == "raspberry"]

# The nobles: those of one rank are tossed together, rank after rank.
NOBLE = table("nobles", "rank")
SEAT = [seat - 1 for seat in table("nobles", "seat")]
FUSSY = table("nobles", "fussy")                        # pricked by thorns, she is out
FIRST = [min([m for m in range(len(NOBLE)) if NOBLE[m] == NOBLE[n]]) for n in range(len(NOBLE))]
RANKS = [NOBLE[n] for n in range(len(NOBLE)) if FIRST[n] == n]
WAVE = [sum([FIRST[m] == m for m in range(FIRST[n])]) for n in range(len(NOBLE))]
SEATS = names("seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "seat 7", "seat 8")
NOBLES = [SEATS[SEAT[n]] + "'s " + NOBLE[n] for n in range(len(NOBLE))]
NOBODY = len(NOBLES)
NOBLES_OR_NOBODY = NOBLES + ["nobody"]

# Where the rulebook leaves it open.
SHUFFLED = assumed(True, False, because="it says which suit lies on a place, not which rank; else they lie in the order of their ranks")
AIMED = assumed(False, True, because="it does not say how well people aim, so a noble comes down anywhere over the field alike; else nearer to its middle more often")
LANDING_BY_LOT = assumed(True, False, because="all toss at the same time, and whose noble comes down first is open; else it goes by the seats")
STUMBLER_IS_GONE = assumed(True, False, because="a noble that stumbles is removed at once, so that the next one does not lie on it; else everybody stumbles who lies on another")
FIRST_TAKES = assumed(True, False, because="two nobles can cover half of one card and not touch, and it does not say who takes it; else the card stays")
PRICKED_BY_HER_CARD = assumed(True, False, because="thorns prick the one who runs off with them; else also a Duchess who covers them and does not get the card")
DUKES_TAKE_FIRST = assumed(True, False, because="it does not say whether the Dukes take their cards before the Duchesses are tossed; else all take theirs after the last toss")
ENDS_AT_ONCE = assumed(True, False, because="the game ends when nothing is left to seek, so also after the Dukes; else the Duchesses are tossed all the same")
TIE_IS_SHARED = assumed(True, False, because="it has no word on a tie of those with the most points; else nobody wins")

# The toss, measured on the printed cards: where a noble comes down, how it is turned, what it covers.
ACROSS = table("toss", "across")
DOWN = table("toss", "down")
DEGREES = table("toss", "degrees")
SLOTS_ACROSS = table("toss", "across ways")
SLOTS_DOWN = table("toss", "down ways")
WAYS_ACROSS = [SLOTS_ACROSS[i] * (1 + min(i, len(ACROSS) - 1 - i) if AIMED else 1) for i in range(len(ACROSS))]
WAYS_DOWN = [SLOTS_DOWN[i] * (1 + min(i, len(DOWN) - 1 - i) if AIMED else 1) for i in range(len(DOWN))]
COS = table("toss", "cos")
SIN = table("toss", "sin")
REACH = table("toss", "reach")
COVERS = table("toss", "covers")
BITS = table("toss", "bits")
PLACE_ACROSS = table("toss", "place across")
PLACE_DOWN = table("toss", "place down")
NEAR_LEFT, NEAR_ACROSS, NEAR_TOP, NEAR_DOWN = table("toss", "near")
SQUARELY_ACROSS, SQUARELY_DOWN, SQUARELY_TURNED = table("toss", "squarely")
TEN_THOUSANDTHS = 10000

PLACES = [SUIT_OF_PLACE[p] + " place" for p in range(len(SUIT_OF_PLACE))]
UNDEALT = len(PLACES)
GIVEN = UNDEALT + 1
HELD = GIVEN + 1                                        # HELD + seat has what that seat took
WHERE = PLACES + ["undealt", "given to a Duchess"] + ["held by " + SEATS[p] for p in range(players)]

ALIKE = [[SUIT_OF_PLACE[p] == SUIT_OF_PLACE[q] for q in range(len(PLACES))] for p in range(len(PLACES))]
ONE_OF_EACH_SUIT = [p for p in range(len(PLACES)) if p == min([q for q in range(len(PLACES)) if ALIKE[p][q]])]
IS_FOR = [[SUIT_OF_PLACE[p] == SUIT[c] for c in range(len(CARDS))] for p in range(len(PLACES))]

MOST_POINTS = sum([p for p in POINTS if p > 0])
FEWEST_POINTS = sum([p for p in POINTS if p < 0])


class State:
    filled: upto(len(PLACES))                           # how many places have their card
    where: per(CARDS, which(WHERE)) = UNDEALT           # where each card is
    wave: upto(len(RANKS) - 1)                          # the rank whose toss it is
    falling: which(NOBLES_OR_NOBODY) = NOBODY           # the noble in the air
    landed: per(NOBLES, upto(len(NOBLES)))              # as which of this round's it came down, from 1
    lies: per(NOBLES, flag)                             # it did not stumble
    across: per(NOBLES, which(ACROSS))                  # how far right it came down
    down: per(NOBLES, which(DOWN))                      # how far down
    turned: per(NOBLES, which(DEGREES))                 # how it lies
    pricked: per(NOBLES, flag)                          # a thorn pricked her
    asked: which(NOBLES_OR_NOBODY) = NOBODY             # whom a raspberry may comfort
    over: flag                                          # the game is over


def points(s, seat):
    found = 0
    for c in range(len(CARDS)):
        if s.where[c] == HELD + seat:
            found += POINTS[c]
    return found


def left(s, thorns):
    """How many cards lie in the field, thorns or those that are sought."""
    found = 0
    for c in range(len(CARDS)):
        found += s.where[c] < UNDEALT and THORN[c] == thorns
    return found


def something_is_left(s):
    return left(s, False) > 0


def may_lie(s, c, p):
    """Whether a card is not dealt yet, and the next place is this one and for its suit."""
    return IS_FOR[p][c] and s.filled == p and s.where[c] == UNDEALT


def lands_on(s, n, m):
    """Whether two nobles overlap: no direction parts them."""
    right = ACROSS[s.across[n]] - ACROSS[s.across[m]]
    below = DOWN[s.down[n]] - DOWN[s.down[m]]
    parted = False
    for k in range(len(DEGREES)):
        reach = REACH[(k - s.turned[n]) % len(DEGREES)] + REACH[(k - s.turned[m]) % len(DEGREES)]
        parted = parted or abs(right * COS[k] + below * SIN[k]) > TEN_THOUSANDTHS * reach
    return not parted


def stumbles(s, n):
    """Whether the noble, the last one to come down, lies on one that came down before."""
    found = False
    for m in range(len(NOBLES)):
        if m != n:
            there = s.lies[m] or (s.landed[m] > 0 and not STUMBLER_IS_GONE)
            found = found or (there and lands_on(s, max(n, m), min(n, m)))
    return found


def covers(s, n, c):
    """Whether the noble covers enough of a card that lies in the field."""
    p = s.where[c]
    if p >= UNDEALT or not s.lies[n]:
        return False
    right = s.across[n] - PLACE_ACROSS[p] - NEAR_LEFT
    below = s.down[n] - PLACE_DOWN[p] - NEAR_TOP
    if right < 0 or right >= NEAR_ACROSS or below < 0 or below >= NEAR_DOWN:
        return False
    return COVERS[(right * NEAR_DOWN + below) * len(DEGREES) + s.turned[n]] // BITS[c] % 2 == 1


def can_take(s, n, c):
    """Whether the noble covers enough of the card, and it is time for it to take some."""
    return covers(s, n, c) and (WAVE[n] == s.wave if DUKES_TAKE_FIRST else s.wave == len(RANKS) - 1)


def takes(s, n, c):
    """Whether the noble takes a card: of several that can, the first that came down."""
    first = can_take(s, n, c)
    for m in range(len(NOBLES)):
        if m != n:
            before = s.landed[m] < s.landed[n] or (SEAT[m] != SEAT[n] and not FIRST_TAKES)
            first = first and not (before and can_take(s, m, c))
    return first


def take(t, c, n):
    """The card goes to its taker; thorns prick."""
    for m in range(len(NOBLES)):
        if THORN[c] and FUSSY[m] and covers(t, m, c) and (m == n or not PRICKED_BY_HER_CARD):
            t.pricked[m] = 1
    t.where[c] = HELD + SEAT[n]


def is_tossed(s, n):
    """Whether a noble is yet to come down in this toss."""
    return WAVE[n] == s.wave and not s.landed[n] and not s.pricked[n]


def waiting(s):
    found = 0
    for n in range(len(NOBLES)):
        found += is_tossed(s, n)
    return found


def all_are_down(s):
    return waiting(s) == 0


def how_many_landed(s):
    found = 0
    for n in range(len(NOBLES)):
        found += s.landed[n] > 0
    return found


def ways_to_land(s):
    return sum(WAYS_ACROSS) * (waiting(s) if LANDING_BY_LOT else 1)


def ways_to_deal(s):
    """How many cards may lie on the next place."""
    found = 0
    for p in range(len(PLACES)):
        for c in range(len(CARDS)):
            found += may_lie(s, c, p)
    return max(1, found) if SHUFFLED else 1


def berries(s, n):
    """How many raspberries the noble's seat holds."""
    found = 0
    for c in RASPBERRIES:
        found += s.where[c] == HELD + SEAT[n]
    return found


def ask(t, first):
    """The next Duchess, from a noble on, whom her seat may comfort; whether there is one."""
    for n in range(len(NOBLES)):
        if n >= first and WAVE[n] == t.wave and t.pricked[n] and berries(t, n):
            t.asked = n
            return True
    t.asked = NOBODY
    return False


def pick_up_nobles(t):
    for n in range(len(NOBLES)):
        t.landed[n] = 0
        t.lies[n] = 0
        t.across[n] = 0
        t.down[n] = 0
        t.turned[n] = 0


@start
@chance(ways_to_deal)
def deal(s):
    """The cards of each suit are shuffled onto its places."""
    done = False
    for p in range(len(PLACES)):
        for c in range(len(CARDS)):
            if may_lie(s, c, p) and not done:
                done = not SHUFFLED
                t = s.copy()
                t.where[c] = p
                t.filled = p + 1
                n = p + 1
                if p < len(PLACES) - 1:
                    yield f"{CARDS[c]} is laid on place {n}", 1, t, deal
                else:
                    yield f"{CARDS[c]} is laid on place {n}, and the field is full", 1, t, toss


@turn
@chance(1)
def toss(s):
    for w in range(len(RANKS)):
        if w == s.wave and not all_are_down(s):
            yield f"everyone tosses: {RANKS[w]}", 1, s, land
        if w == s.wave and all_are_down(s):
            yield f"nobody can toss: {RANKS[w]}", 1, s, pluck


@chance(ways_to_land)
def land(s):
    """The next noble to come down, and where across the field."""
    done = False
    for n in range(len(NOBLES)):
        if is_tossed(s, n) and not done:
            done = not LANDING_BY_LOT
            for x in range(len(ACROSS)):
                t = s.copy()
                t.falling = n
                t.across[n] = x
                mm = ACROSS[x] // 1000
                yield f"next comes down {NOBLES[n]}, its middle {mm} mm from the left", WAYS_ACROSS[x], t, land_down


@chance(sum(WAYS_DOWN))
def land_down(s):
    for y in range(len(DOWN)):
        for n in range(len(NOBLES)):
            if n == s.falling:
                t = s.copy()
                t.landed[n] = how_many_landed(s) + 1
                t.down[n] = y
                mm = DOWN[y] // 1000
                yield f"and {mm} mm from the top", WAYS_DOWN[y], t, land_turned


@chance(len(DEGREES))
def land_turned(s):
    for k in range(len(DEGREES)):
        for n in range(len(NOBLES)):
            if n == s.falling:
                t = s.copy()
                t.turned[n] = k
                t.falling = NOBODY
                degrees = DEGREES[k]
                if stumbles(t, n):
                    if STUMBLER_IS_GONE:
                        t.across[n] = 0
                        t.down[n] = 0
                        t.turned[n] = 0
                    if not all_are_down(t):
                        yield f"it is turned by {degrees} degrees, lies on another noble and stumbles", 1, t, land
                    else:
                        yield f"it is turned by {degrees} degrees, lies on another noble and stumbles", 1, t, pluck
                else:
                    t.lies[n] = 1
                    if not all_are_down(t):
                        yield f"it is turned by {degrees} degrees and stays", 1, t, land
                    else:
                        yield f"it is turned by {degrees} degrees and stays", 1, t, pluck


@chance(1)
def pluck(s):
    """Card by card, all that are covered; then the next toss, or the next round."""
    taken = False
    for c in range(len(CARDS)):
        for n in range(len(NOBLES)):
            here = takes(s, n, c)
            if here and not taken:
                t = s.copy()
                take(t, c, n)
                if t.pricked[n] > s.pricked[n]:
                    yield f"{NOBLES[n]} takes {CARDS[c]} and is pricked", 1, t, pluck
                else:
                    yield f"{NOBLES[n]} takes {CARDS[c]}", 1, t, pluck
            taken = taken or here
    if not taken:
        u = s.copy()
        if s.wave == len(RANKS) - 1 or (ENDS_AT_ONCE and left(s, False) == 0):
            u.wave = 0
            u.over = left(s, False) == 0
            pick_up_nobles(u)
        else:
            u.wave += 1
        comforts = ask(u, 0)
        if s.wave < len(RANKS) - 1 and not u.over:
            if comforts:
                yield "nothing more is taken before the next toss", 1, u, comfort
            else:
                yield "nothing more is taken before the next toss", 1, u, toss
        elif comforts and not u.over:
            yield "nothing more is taken, the round is over", 1, u, comfort
        else:
            yield "nothing more is taken, the round is over", 1, u, toss


@choice
def comfort(s):
    """A seat may give a raspberry to its pricked Duchess, who then is tossed again."""
    for n in range(len(NOBLES)):
        if n == s.asked:
            t = s.copy()
            more = ask(t, n + 1)
            if more:
                yield f"{NOBLES[n]} gets no raspberry", SEAT[n], t, comfort
            else:
                yield f"{NOBLES[n]} gets no raspberry", SEAT[n], t, toss
            for c in RASPBERRIES:
                if s.where[c] == HELD + SEAT[n]:
                    u = s.copy()
                    u.where[c] = GIVEN
                    u.pricked[n] = 0
                    another = ask(u, n + 1)
                    if another:
                        yield f"{NOBLES[n]} gets {CARDS[c]}", SEAT[n], u, comfort
                    else:
                        yield f"{NOBLES[n]} gets {CARDS[c]}", SEAT[n], u, toss


@end
def nothing_is_left_to_seek(s):
    return s.over


@wins
def has_the_most_points(s, seat):
    for p in range(players):
        if points(s, p) > points(s, seat):
            return False
        if p != seat and points(s, p) == points(s, seat) and not TIE_IS_SHARED:
            return False
    return True


@score
def worth_of_the_cards(s, seat):
    return points(s, seat)


@always
def a_place_holds_one_card_of_its_suit(s):
    right = True
    for p in range(len(PLACES)):
        found = 0
        for c in range(len(CARDS)):
            found += s.where[c] == p
            right = right and (IS_FOR[p][c] or s.where[c] != p)
        right = right and found <= (p < s.filled)
    return right


@always
def each_card_that_is_not_dealt_has_its_place(s):
    right = True
    for p in ONE_OF_EACH_SUIT:
        free = 0
        for q in range(len(PLACES)):
            free += ALIKE[p][q] and q >= s.filled
        undealt = 0
        for c in range(len(CARDS)):
            undealt += IS_FOR[p][c] and s.where[c] == UNDEALT
        right = right and undealt == free
    return right


@always
def only_who_is_fussy_is_pricked(s):
    fussy = True
    for n in range(len(NOBLES)):
        fussy = fussy and (FUSSY[n] or not s.pricked[n])
    return fussy


@always
def a_noble_lies_only_where_it_came_down(s):
    down = True
    for n in range(len(NOBLES)):
        down = down and (not s.lies[n] or (s.landed[n] > 0 and s.falling != n))
    return down


@always
def nobles_that_lie_do_not_touch(s):
    apart = True
    for n in range(len(NOBLES)):
        for m in range(n):
            both = s.lies[n] and s.lies[m]
            apart = apart and not (both and lands_on(s, n, m))
    return apart


@always
def points_are_from_fewest_to_most(s):
    for p in range(players):
        if points(s, p) < FEWEST_POINTS or points(s, p) > MOST_POINTS:
            return False
    return True


# What brings the game to its end: the first noble of a round may come down squarely on a card.


def touches_down(s):
    """Whether the noble in the air is where it will lie, and only its turn is open."""
    found = False
    for n in range(len(NOBLES)):
        found = found or (n == s.falling and s.landed[n] > 0)
    return found


def comes_down_on(s, n, c):
    """Whether a noble lies squarely on a card in the field, or will as far as it has come."""
    p = s.where[c]
    if p >= UNDEALT:
        return False
    across = s.across[n] == PLACE_ACROSS[p] + SQUARELY_ACROSS
    down = s.down[n] == PLACE_DOWN[p] + SQUARELY_DOWN
    if s.lies[n]:
        return across and down and s.turned[n] == SQUARELY_TURNED
    return n == s.falling and across and (down or not touches_down(s))


@falls
def cards_to_be_dealt_and_taken(s):
    found = 0
    for c in range(len(CARDS)):
        found += 2 * (s.where[c] == UNDEALT) + (s.where[c] < UNDEALT)
    return found


@falls
def what_the_first_noble_has_missed(s):
    """0: it lies on a card that is sought; 1: it may yet; 2: not in this round."""
    down = how_many_landed(s)
    lies = False
    may = down == 0 and s.falling == NOBODY
    for n in range(len(NOBLES)):
        for c in SOUGHT:
            on = comes_down_on(s, n, c)
            lies = lies or (on and s.lies[n] and s.landed[n] == 1)
            may = may or (on and down < 2 and down == s.landed[n])
    if s.wave > 0:
        return 2
    return 0 if lies else 1 if may else 2


@falls
def ranks_to_be_tossed(s):
    return len(RANKS) - 1 - s.wave


@falls
def nobles_to_come_down(s):
    return len(NOBLES) - how_many_landed(s)


@falls
def nobles_to_be_asked(s):
    return NOBODY - s.asked


@example("A noble that covers any part of another stumbles: here it lies squarely on it")
def one_on_the_other(s):
    s.landed[0] = 1
    s.lies[0] = 1
    s.landed[1] = 2
    return stumbles(s, 1)


# Ways to play: what a raspberry is worth to a pricked Duchess.


@policy
def keeps_raspberries(s, seat):
    return points(s, seat)


@policy
def comforts_her(s, seat):
    """Gives a raspberry whenever she is pricked."""
    pricked = 0
    for n in range(len(NOBLES)):
        pricked += s.pricked[n] and SEAT[n] == seat
    return points(s, seat) - 10 * pricked


@policy
def weighs_it(s, seat):
    """Gives one while clearly more is left to seek than there are thorns."""
    pricked = 0
    for n in range(len(NOBLES)):
        pricked += s.pricked[n] and SEAT[n] == seat
    return 3 * points(s, seat) - pricked * (left(s, False) - left(s, True))


# For the player aids.

PLUCKED = [c for c in range(len(RANK)) if GROWS[c] != "raspberry"]


@fact([r for r in range(len(RANK_WORDS)) if r in [RANK[c] for c in PLUCKED]])
def pips(s, rank):
    """How many pips have to be covered of a clover or a thorn."""
    needed = 0
    for c in PLUCKED:
        if RANK[c] == rank:
            needed = NEEDS[c]
    return needed


# What grows by what it is worth: a clover that is worth more than the least of them is a lucky one.
USUAL = min([POINTS[c] for c in range(len(GROWS)) if GROWS[c] == "clover"] + [max(POINTS)])
GROWTH = ["lucky" if GROWS[c] == "clover" and POINTS[c] > USUAL else GROWS[c] for c in range(len(GROWS))]
KINDS = [GROWTH[c] for c in range(len(GROWTH)) if GROWTH[c] not in [GROWTH[d] for d in range(c)]]
BRINGS = [max([POINTS[c] for c in range(len(GROWTH)) if GROWTH[c] == kind]) for kind in KINDS]


@fact(KINDS)
def worth(s, kind):
    """The points of a card on which that grows."""
    return BRINGS[kind]

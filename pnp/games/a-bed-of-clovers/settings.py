from verify.language import *

# The seats, and where the rulebook leaves it open.

players = parameter("players")
SEATS = names("seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "seat 7", "seat 8")

SHUFFLED = assumed(True, False, because="it says which suit lies on a place, not which rank; else they lie in the order of their ranks")
AIMED = assumed(False, True, because="it does not say how well people aim, so a noble comes down anywhere over the field alike; else nearer to its middle more often")
LANDING_BY_LOT = assumed(True, False, because="all toss at the same time, and whose noble comes down first is open; else it goes by the seats")
STUMBLER_IS_GONE = assumed(True, False, because="a noble that stumbles is removed at once, so that the next one does not lie on it; else everybody stumbles who lies on another")
FIRST_TAKES = assumed(True, False, because="two nobles can cover half of one card and not touch, and it does not say who takes it; else the card stays")
PRICKED_BY_HER_CARD = assumed(True, False, because="thorns prick the one who runs off with them; else also a Duchess who covers them and does not get the card")
DUKES_TAKE_FIRST = assumed(True, False, because="it does not say whether the Dukes take their cards before the Duchesses are tossed; else all take theirs after the last toss")
ENDS_AT_ONCE = assumed(True, False, because="the game ends when nothing is left to seek, so also after the Dukes; else the Duchesses are tossed all the same")
TIE_IS_SHARED = assumed(True, False, because="it has no word on a tie of those with the most points; else nobody wins")

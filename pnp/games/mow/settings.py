from verify.language import *

# What can be set, and where the rulebook leaves it open.

players = parameter("players")
hand = parameter("hand")
limit = parameter("limit")

TAIL_ENDER_OPENS = assumed(True, False, because="only of acrobats and latecomers it says that they cannot be played alone")
GAP_AT_TAIL_ENDER = assumed(True, False, because="a tail-ender has a number, so numbers can be missing between her and the next cow")
LATECOMER_CHOOSES = assumed(True, False, because="it does not say which number of a wide gap a latecomer takes; else the lowest")
ACROBAT_ON_LATECOMER = assumed(True, False, because="a latecomer takes the place of her number, so she counts as a cow of that number")
LAST_HERD_ENDS_ROUND = assumed(True, False, because="the flies of one more herd would be in nobody's stable")
OPENER_BY_LOT = assumed(True, False, because="it does not say which of several farmers with most flies opens; else the first of them from the youngest on")
TIE_IS_SHARED = assumed(True, False, because="it has no word on a tie of those with fewest flies; else nobody wins")

from verify.language import *

# What can be set, and where the rulebook leaves it open.

players = parameter("players")
SEASONS = parameter("seasons")
CIRCLE = parameter("tiles_alone") if players == 1 else players * parameter("tiles_each")
SMALL_PLACES = parameter("small_tiles")
START_BEES = parameter("start_bees")
FIELD_BEES = parameter("field_bees")
SMALL_PRICE = parameter("small_price")
TAKEN_BEES = parameter("taken_bees")

MAY_GO_ROUND = assumed(False, True, because="it speaks of a different tile that you want, and going round leads back to the same one")
CORNERS_CONNECT = assumed(False, True, because="a tile is connected by a side, as an area is; tiles that meet in a corner only are not")
PRINTED_REST_COUNTS = assumed(True, False, because="it does not say what a printed zone is worth that is covered in part; else only a whole one counts")
BEE_BEFORE_SEASON_ENDS = assumed(True, False, because="placing a bee at once belongs to taking the tile; else a season ends before")
SHORT_SUPPLY_PAYS_REST = assumed(True, False, because="it does not say what happens when bees run out; else who would get more than there are gets none")
ROBOT_GOES_ROUND = assumed(True, False, because="with fewer tiles than it skips it moves on round the circle; else it takes the last one")
ROBOT_BEES_TO_SUPPLY = assumed(True, False, because="bees on a tile that the robot removes came from the supply; else they fall on the field")
ROBOT_OPENS_SEASONS = assumed(True, False, because="each turn it goes first; else the gardener, who sits to its left, opens the later seasons")
TIE_IS_SHARED = assumed(True, False, because="it has no word on a tie in points and bees; else nobody wins")

from verify.language import *
from .settings import YOUNGEST_COW

# The cows and the meadows as they are printed: each seat has a cow and the meadow of her colour, the
# other cows are nobody's.

COLOURS = table("meadows", "colour")
CATTLE = [(YOUNGEST_COW + k) % len(COLOURS) for k in range(len(COLOURS))]
MEADOWS = [[table("meadows", colour)[CATTLE[p]] for colour in COLOURS] for p in range(parameter("players"))]
ALL_FLOWERS = sum([sum(meadow) for meadow in MEADOWS])
SIDES = table("cows", "face")
SPOTS = tally(SIDES, range(max(SIDES) + 1))             # on how many sides of a cow are so many

# Where all meadows are the same no rule tells the seats apart, but for who comes after whom.
SAME = min([meadow == MEADOWS[0] for meadow in MEADOWS])
TURNED = [(p + SAME) % len(MEADOWS) for p in range(len(MEADOWS))]
players = alike(parameter("players"), TURNED)

COWS = [COLOURS[CATTLE[k]] for k in range(len(COLOURS))]
STRAYED = len(COWS) - players
STRAYS = [COWS[players + k] for k in range(STRAYED)] if STRAYED else ("no",)
NOBODY = -1

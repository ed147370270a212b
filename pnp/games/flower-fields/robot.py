from verify.language import *

# The robot of one who plays alone, and what the aid says of it.

# What the robots' tokens add up to, by all ways they fall.
FACES = [(table("robots", "awake")[n], table("robots", "asleep")[n]) for n in range(3)]
SUMS = [a + b + c for a in FACES[0] for b in FACES[1] for c in FACES[2]]
WAYS = tally(SUMS, range(max(SUMS) + 1))


@fact(range(len(WAYS)))
def robot_falls(s, total):
    """In how many ways the robot's tokens add up to this."""
    return WAYS[total]


@fact(range(len(WAYS)))
def robot_of(s, total):
    """In how many ways they fall at all."""
    return len(SUMS)


@fact(range(len(WAYS)))
def robot_skips(s, total):
    return skipped(total)


def skipped(total):
    """How many tiles the robot's sun skips, a bee on each; -1 where a small tile goes instead."""
    return total - 1

from verify.language import *

# Weather die: 1-2 one step, 3-4 stay, 6 three steps; nothing is said of 5. In variant 2 a 3 is told
# twice. Variant 3 tells each face once.

variant = parameter("variant")


class State:
    steps: upto(7)


@start
@turn
@chance(6)
def roll(s):
    for face in range(1, 7):
        if face <= 2 or variant == 2 and face == 3:
            t = s.copy()
            t.steps += 1
            yield f"rolls {face}: one step", 1, t, roll
        if variant == 2 and face >= 3 or face == 3 or face == 4:
            yield f"rolls {face}: stays", 1, s, roll
        if variant != 2 and face == 6 or variant == 3 and face == 5:
            t = s.copy()
            t.steps += 3
            yield f"rolls {face}: three steps", 1, t, roll


@end
def far_enough(s):
    return s.steps >= 5

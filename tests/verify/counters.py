"""Small random games of counters, for what is said of how games end. In: a source of chance; out:
the text of a rules file.

Two phases take counters up and down, where others allow it; some of these games always end, some
can go on for ever, and some come to where they never end any more.
"""

from __future__ import annotations

from random import Random

NAMES = ("a", "b", "c")

TOP = """\
players = 1


class State:
    a: upto(4) = {a}
    b: upto(3) = {b}
    c: upto(2) = {c}


"""


def write(random: Random) -> str:
    """A game of one player."""
    text = TOP.format(a=random.randint(2, 4), b=random.randint(2, 3), c=2)
    text += phase(random, "first", "@start\n@turn\n@choice", "0", ("first", "second"))
    moves = random.randint(1, 3)
    text += phase(random, "second", f"@chance({moves})", "1", ("first", "second"), moves)
    name = random.choice(NAMES)
    text += f"@end\ndef over(s):\n    return s.{name} == {random.choice((0, 0, 1, 2))}\n\n\n"
    return text + "@score\ndef points(s, seat):\n    return s.b\n"


def phase(
    random: Random, name: str, marks: str, amount: str, after: tuple[str, ...], certain: int = 0
) -> str:
    """A phase; of chance with as many outcomes as are certain."""
    lines = [marks, f"def {name}(s):"]
    for number in range(certain or random.randint(1, 3)):
        guard = change(random, lines, number, always=bool(certain))
        follows = random.choice(after)
        lines.append(f'{guard}    yield "{name} {number}", {amount}, t{number}, {follows}')
    return "\n".join(lines) + "\n\n\n"


def change(random: Random, lines: list[str], number: int, *, always: bool) -> str:
    """The lines that make a changed copy; how far the move is to be set in."""
    lines.append(f"    t{number} = s.copy()")
    for one in random.sample(NAMES, random.randint(1, 2)):
        most = {"a": 4, "b": 3, "c": 2}[one]
        up = f"min({most}, s.{one} + {random.randint(1, 2)})"
        down = f"max(0, s.{one} - 1)"
        set_to = random.choice((up, *[down] * 6, str(random.randint(0, most))))
        lines.append(f"    t{number}.{one} = {set_to}")
    if always or random.random() < 0.4:
        return ""
    lines.append(f"    if s.{random.choice(NAMES)} > 0:")
    return "    "

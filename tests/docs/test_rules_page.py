"""The page on the rules language: its games are written and verified, its refusals are real."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from tests.docs.followed import DOCS, follow, steps
from verify import language
from verify.errors import RulesError
from verify.rules import read_rules

PAGE = "rules.md"
TEXT = (DOCS / PAGE).read_text(encoding="utf-8")


def test_the_games_of_the_page_work_as_they_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")  # so that no cell of a table is broken into lines
    assert follow(PAGE, tmp_path) == 14


def refused() -> list[tuple[str, str]]:
    """What the page says is refused: a line, and what is said of it."""
    table = TEXT.partition("| you write | it says |\n|---|---|\n")[2].partition("\n\n")[0]
    rows = [re.fullmatch(r"\| `(.+?)` \| (.+) \|", line) for line in table.splitlines()]
    return [(row[1], row[2]) for row in rows if row]


@pytest.mark.parametrize(("line", "message"), refused())
def test_what_the_page_refuses_is_refused_in_its_words(line: str, message: str) -> None:
    (rules,) = [
        one["text"] for one in steps(PAGE) if one["file"] == "pebbles/rules.py" and not one["how"]
    ]
    before, phase, after = rules.partition("def take(s):\n")
    body = f"    {line}\n" + "        pass\n" * line.endswith(":")
    text = f"{line}\n{rules}" if line.startswith("import") else before + phase + body + after
    with pytest.raises(RulesError) as raised:
        read_rules(
            text, "rules.py", {"players": 2, "least": 1}, {"pebbles": {"stone": ("pebble",) * 8}}
        )
    assert message in raised.value.message


def test_every_line_of_the_table_of_refusals_is_held() -> None:
    assert len(refused()) == 11


def test_every_word_of_the_language_is_explained() -> None:
    spans = " ".join(re.findall(r"`([^`\n]+)`", TEXT))
    words = set(re.findall(r"\w+", spans))
    assert set(language.__all__) <= words


def test_pebbles_is_as_unfair_as_the_page_says() -> None:
    @cache
    def to_move_wins(left: int) -> Fraction:
        """At random; where nothing is left the other one has taken the last."""
        after = [1 - to_move_wins(left - n) for n in (1, 2, 3) if n <= left]
        return sum(after, Fraction()) / len(after) if after else Fraction()

    chance = to_move_wins(8)
    assert f"seat 1 {percent(chance)} and seat 2 {percent(1 - chance)}." in TEXT
    # A heap of a multiple of four is lost: what one takes the other fills up to four.
    assert TEXT.count("By its own best play: seat 1 never and seat 2 always.") == 2


def test_planks_is_lost_for_whoever_begins() -> None:
    """Of all the ways to lay planks on nine places, as sets of places that are still free."""
    places = [complex(x, y) for x in range(3) for y in range(3)]

    @cache
    def wins(free: frozenset[complex]) -> bool:
        pairs = [(p, q) for p in free for q in (p + 1, p + 1j) if q in free]
        return any(not wins(free - set(pair)) for pair in pairs)

    assert not wins(frozenset(places))


def test_the_heaps_are_as_many_as_the_page_says() -> None:
    """Every filling of three heaps with either seat to move, but for what cannot be: nobody took
    from a full heap, and one pebble from one, two or three heaps took as many moves."""
    assert f"{2 * 31**3 - (1 + 3 + 3 + 1):,} states" in TEXT
    # Sorted fillings, with the same left out.
    assert f"{2 * (31 * 32 * 33 // 6) - 4:,} states" in TEXT


def test_beetles_are_shared_as_often_as_the_page_says() -> None:
    shared = []
    for deck in permutations((0, 0, 0, 1, 1, 2)):
        (a, b), (c, d) = deck[:2], deck[2:4]
        for mine, theirs in (((a, b), (c, d)), ((a, b), (d, c))):
            won = [sum(map(int.__gt__, mine, theirs)), sum(map(int.__gt__, theirs, mine))]
            shared.append(won[0] == won[1])
    assert f"together: {percent(Fraction(sum(shared), len(shared)))}." in TEXT


def test_brambles_is_worth_to_each_seat_what_the_page_says() -> None:
    full, turns = 3, 4

    @cache
    def worth(seat: int, points: tuple[int, int], turn: int) -> float:
        """The chance of a seat to win, at the start of a turn; the other one is against it."""
        if turn == turns:
            return float(points[seat] == max(points))
        mover = turn % 2
        best: Callable[..., float] = max if mover == seat else min
        dropped = worth(seat, points, turn + 1)

        def home(found: int) -> float:
            brought = [*points]
            brought[mover] += found + 2 * (found == full)
            return worth(seat, (brought[0], brought[1]), turn + 1)

        then = home(full)
        for found in range(full - 1, -1, -1):
            # A leaf leads back to the same choice: rolling until it is none.
            rolls = (3 * then + 2 * dropped) / 5
            if found == 0:
                return (3 * then + best(home(0), rolls) + 2 * dropped) / 6
            then = best(home(found), rolls)
        raise AssertionError

    chances = [worth(seat, (0, 0), 0) for seat in range(2)]
    assert f"seat 1 {percent(chances[0])} and seat 2 {percent(chances[1])}." in TEXT


def percent(chance: float | Fraction) -> str:
    return f"{100 * float(chance):.6g} %"

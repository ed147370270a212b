"""Rows of a definition that stand for several: lists, ranges, copies that sum up, what is dealt."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.kinds.cells import Share
from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from pnp.generate.shares import numbers_of
from pnp.rules_tables import tables_of

HEAD = """\
format: 1
title: Made
parameters:
  cards: {from: 1, to: 1000, default: 40}
  deck: 7
components:
  - kind: card
    name: deck
    size: poker
"""
FRONT = "    front: [{shape: rect, at: 0mm 0mm, size: 9mm 9mm, fill: cream}]\n"


@pytest.fixture
def made(tmp_path):
    def written(rows, count="", **settings):
        more = f"    count: {count}\n" if count else ""
        text = f"{HEAD}{more}    rows: {rows}\n{FRONT}"
        (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
        return load_game(tmp_path, settings=settings)

    return written


def rows(game):
    return [dict(row) for row in game.rows["deck"].rows]


def column(game, name):
    return [row[name] for row in rows(game)]


def told(made, written, **more):
    with pytest.raises(DefinitionError) as caught:
        made(written, **more)
    return str(caught.value).partition("game.yaml:")[2]


def test_a_whole_deck_is_one_row(made) -> None:
    ranks = "[{from: 2, to: 10}, jack, queen, king, 1]"
    game = made(f"[{{suit: [club, heart, spade, diamond], rank: {ranks}}}]")
    assert [(row["suit"], row["rank"]) for row in rows(game)] == list(
        product(("club", "heart", "spade", "diamond"), (*range(2, 11), "jack", "queen", "king", 1))
    )
    assert game.counts["deck"] == 52


def test_a_set_of_dominoes_leaves_out_what_is_there_already(made) -> None:
    game = made("[{one: {from: 0, to: 6}, other: {from: 0, to: 6}}]", count="= one <= other")
    assert game.counts["deck"] == 28
    table = tables_of(game)["deck"]
    assert sum(table["one"]) + sum(table["other"]) == 168  # each of 0 to 6 eight times


def test_a_range_goes_by_steps(made) -> None:
    assert column(made("[{worth: {from: 5, to: 26, step: 5}}]"), "worth") == [5, 10, 15, 20, 25]


def test_copies_that_sum_up(made) -> None:
    game = made("[{worth: {copies: {1: 6, 2: 4, 10: 2}, total: 12}, suit: [sun, rain]}]")
    found = {(row["worth"], row["suit"]): row["count"] for row in rows(game)}
    assert found == {
        (worth, suit): copies
        for worth, copies in ((1, 6), (2, 4), (10, 2))
        for suit in ("sun", "rain")
    }
    assert game.counts["deck"] == 24
    assert tables_of(game)["deck"]["worth"].count(10) == 4


@pytest.mark.parametrize(
    ("copies", "total", "found"),
    [
        ("{a: 50%, b: 30%, c: 20%}", "10", [5, 3, 2]),
        # 11 of 40, 35 and 25 of a hundred: 4.4, 3.85 and 2.75; the last two are rounded up
        ("{a: 40%, b: 35%, c: 25%}", "11", [4, 4, 3]),
        ("{a: 1 part, b: 1 part, c: 1 part}", "8", [3, 3, 2]),
        ("{a: 1 part, b: 1 part, c: 1 part}", "1", [1, 0, 0]),
        ("{a: 6, b: 2 parts, c: 1 part}", "= cards", [6, 23, 11]),  # 34 left: 22.67 and 11.33
        ("{a: 33.3%, b: 33.3%, c: 33.4%}", "1000", [333, 333, 334]),
        ("{a: = cards - 1, b: 1 part, c: 0}", "= cards", [39, 1, 0]),
    ],
)
def test_shares_come_out_whole(made, copies, total, found) -> None:
    game = made(f"[{{fate: {{copies: {copies}, total: {total}}}}}]")
    assert column(game, "count") == found


DEALT = (
    "[{number: {from: 1, to: = cards}, fate: {deal: {sun: 3 parts, rain: 1 part}, seed: = deck}}]"
)


def test_what_is_dealt_goes_by_its_seed(made) -> None:
    first = column(made(DEALT), "fate")
    assert Counter(first) == {"sun": 30, "rain": 10}
    assert first == column(made(DEALT), "fate")
    assert first != column(made(DEALT, deck="8"), "fate")
    assert first != sorted(first)
    assert first != sorted(first, reverse=True)
    assert Counter(column(made(DEALT, cards="41"), "fate")) == {"sun": 31, "rain": 10}


def test_the_same_seed_deals_the_same_in_every_version_of_python(made) -> None:
    game = made("[{n: {from: 1, to: 12}, x: {deal: {from: 1, to: 12}, seed: 5}}]")
    assert column(game, "x") == [9, 5, 8, 12, 1, 4, 10, 2, 6, 3, 7, 11]
    game = made("[{n: {from: 1, to: 12}, x: {deal: {a: 5, b: 4, c: 3}, seed: 5, apart: yes}}]")
    assert "".join(column(game, "x")) == "bacbabcabaca"


def test_two_fields_from_one_seed_do_not_go_together(made) -> None:
    half = "{deal: {yes_: 50%, no_: 50%}, seed: 3}"
    game = made(f"[{{n: {{from: 1, to: 40}}, one: {half}, other: {half}}}]")
    assert len(set(zip(column(game, "one"), column(game, "other"), strict=True))) == 4


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    "shares", ["{a: 6, b: 3, c: 2}", "{a: 5, b: 5, c: 1}", "{a: 4, b: 4, c: 3}"]
)
def test_no_two_alike_side_by_side(made, seed, shares) -> None:
    deal = f"{{deal: {shares}, seed: {seed}, apart: yes}}"
    game = made(f"[{{n: {{from: 1, to: 11}}, fate: {deal}}}]")
    order = column(game, "fate")
    assert all(one != other for one, other in pairwise(order))
    assert Counter(order) == {
        name: int(number) for name, _, number in (one.split() for one in _pairs(shares))
    }


def _pairs(shares):
    return [one.replace(":", " :") for one in shares.strip("{}").split(", ")]


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("{copies: {1: 6, 2: 4, 3: 1}, total: 12}", "10:25: components.deck.rows.1.x.copies: "
         "6 + 4 + 1 make 11, not 12: 1 missing"),
        ("{copies: {a: 70%, b: 40%}, total: 12}", "10:25: components.deck.rows.1.x.copies: "
         "70% + 40% make 110%, not 100%: 10% too much"),
        ("{copies: {a: 70%, b: 30%}}", "percentages are of a number in all, and this says "
         "none; {copies: {a: 70%, b: 30%}, total: 60} would be right for 60 copies"),
        ("{copies: {a: 1 part}}", "parts are of a number in all, and this says none; "
         "{copies: {a: 1 part}, total: 60} would be right"),
        ("{copies: {a: 6, b: 4, total: 10}}", "10:38: components.deck.rows.1.x.copies.total: total "
         "stands beside copies, not in it"),
        ("{copies: [6, 4]}", "10:25: components.deck.rows.1.x.copies: how often each value is "
         "there is said of each, like {red: 6, blue: 4}"),
        ("{copies: {a: 70%, b: 3}, total: 9}", "percentages stand beside other shares"),
        ("{copies: {a: 7, b: 1 part}, total: 5}", "the numbers make 7, more than the total of 5"),
        ("{copies: {a: 0 parts}, total: 5}", "all parts are 0"),
        ("{copies: {a: few}, total: 5}", "10:29: components.deck.rows.1.x.copies.a: 'few' is no "
         "count: write a whole number from 0 to 10,000, a percentage like 25%, or like 2 parts"),
        ("{copies: {a: = crads}, total: 5}", "no name 'crads'"),
        ("{copies: {}, total: 5}", "10:25: components.deck.rows.1.x.copies: needs 1 or more"),
        ("{copies: {a: 5}, totl: 5}", "a copies list has no 'totl'; did you mean 'total'?"),
        ("{form: 1, to: 5}", "a range has no 'form'; did you mean 'from'?"),
        ("{from: 1, to: 5, step: 0}", "a step of 0 leads nowhere; 1 or more would be right"),
        ("{dael: [a, b], seed: 1}", "a deal has no 'dael'; did you mean 'deal'?"),
        ("{deal: [a, b], seed: 1}, y: [c]", "2 values cannot be dealt to 1 row, one to each"),
        ("{deal: {a: 2}, seed: 1}, y: [c]", "10:23: components.deck.rows.1.x.deal: 2 is not 1: "
         "1 too much; it is dealt to that many rows"),
        ("{deal: {a: 100%}, seed: 1}, y: c", "10:13: components.deck.rows.1.x: a deal makes no "
         "rows: it gives one value to each row that other cells make; beside it {from: 1, to: 3} "
         "would be right for three rows"),
        ("{deal: [a, b]}", "a deal needs 'seed'"),
        ("{deal: [a], seed: one}", "'one' is no number"),
        ("[]", "10:16: components.deck.rows.1.x: needs 1 or more"),
        ("[a, {from: 1}]", "10:20: components.deck.rows.1.x.2.to: a range needs 'to'"),
        ("[a, = b]", "10:20: components.deck.rows.1.x.2: there is no 'b' here"),
        ("{from: 1, to: 100001}", "is beyond 10,000"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_with_its_place(made, cell, message) -> None:
    assert message in told(made, f"[{{x: {cell}}}]")


def test_what_cannot_be_of_several_cells(made) -> None:
    copies = "{copies: {a: 1, b: 2}}"
    assert "10:40: components.deck.rows.1.y: 'x' says already how many copies" in told(
        made, f"[{{x: {copies}, y: {copies}}}]"
    )
    assert "'x' says already" in told(made, f"[{{x: {copies}, count: 3}}]")
    assert "it cannot be their count" in told(made, f"[{{count: {copies}}}]")
    assert "copies are not dealt" in told(made, "[{x: [a, b], count: {deal: [1, 2], seed: 1}}]")
    apart = "{deal: {a: 4, b: 2}, seed: 1, apart: yes}"
    assert "'a' is there 4 times among 6: two lie side by side however they are dealt" in told(
        made, f"[{{n: {{from: 1, to: 6}}, x: {apart}}}]"
    )
    ten_thousand = "{from: 1, to: 10000}"
    assert "the ranges make more than 100,000 rows" in told(
        made, f"[{{x: {ten_thousand}, y: {ten_thousand}, z: {ten_thousand}}}]"
    )
    assert "more than 10,000 rows are dealt to" in told(
        made, f"[{{x: {ten_thousand}, y: [1, 2], z: {{deal: {{a: 100%}}, seed: 1}}}}]"
    )
    assert "rows are a list, each begins with -" in told(made, "{suit: [a, b]}")


@given(
    st.lists(st.integers(0, 40), max_size=4),
    st.lists(st.integers(0, 60), min_size=1, max_size=6).filter(any),
    st.integers(0, 200),
)
def test_parts_are_whole_sum_up_and_lie_next_to_their_share(numbers, parts, more) -> None:
    total = sum(numbers) + more
    shares = {f"n{n}": Share("times", Fraction(one)) for n, one in enumerate(numbers)}
    shares |= {f"p{n}": Share("parts", Fraction(one)) for n, one in enumerate(parts)}
    found = numbers_of(shares, total)
    assert sum(found.values()) == total
    assert [found[f"n{n}"] for n in range(len(numbers))] == numbers
    for n, one in enumerate(parts):
        assert abs(found[f"p{n}"] - Fraction(more * one, sum(parts))) < 1

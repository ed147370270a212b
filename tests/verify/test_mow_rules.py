"""The rules file of MOW against the game played with cards, and its positions one by one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

from pnp.library import GAMES
from tests.verify import mow_by_hand as by_hand
from tests.verify.positions import numbers
from tests.verify.rules_files import Files, changed, files_of
from verify import plain
from verify.graph.play import describe
from verify.graph.reach import at_random
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.rules.model import Position
from verify.runs.limits import Clock, Limits

FILES = files_of(GAMES / "mow")

Card = by_hand.Card
REAL = by_hand.real_deck()


def small(ordinary: Sequence[int], acrobat: int, latecomers: int = 1) -> list[Any]:
    """A deck with tail-enders at both ends, and no fly on an ordinary cow but on the second of a
    number."""
    cows = [Card(n, ordinary[:place].count(n), "none", 0) for place, n in enumerate(ordinary)]
    tails = [Card(n, 5, "tailender", 0) for n in (0, max(ordinary) + 1)]
    late = [Card(None, 5, "late", copy) for copy in range(latecomers)]
    return [*cows, *tails, Card(acrobat, 5, "acrobat", 0), *late]


def mow(
    players: int,
    cards: Sequence[Any] = REAL,
    hand: int = 5,
    limit: int = 100,
    files: Files = FILES,
) -> Rules:
    columns = {
        "number": tuple("none" if card.number is None else card.number for card in cards),
        "flies": tuple(card.flies for card in cards),
        "power": tuple(card.power for card in cards),
    }
    parameters = {"players": players, "hand": hand, "limit": limit}
    tables = {"cows": columns}
    return read_rules(files["rules.py"], "rules.py", parameters, tables, neighbours=files)


def at(rules: Rules, phase: str, **values: Sequence[int]) -> Position:
    """The start position with other values, in a phase."""
    _, given = plain.initial(rules)
    position = list(given)
    for field in rules.fields:
        if field.name in values:
            position[field.offset : field.offset + field.width] = values[field.name]
    return phase, tuple(position)


def held(cards: Sequence[Any], hand: Sequence[Any], place: int = 2) -> list[int]:
    """Where the cards are when these are in a hand, the others in the deck."""
    return [place if card in hand else 0 for card in cards]


def as_by_hand(rules: Rules, cards: Sequence[Any], position: Position) -> Any:
    """A turn's start as `mow_by_hand.told` tells it."""
    place = numbers(rules, position, "place")

    def lying(there: int) -> frozenset[Any]:
        return frozenset(card for card, at in zip(cards, place, strict=True) if at == there)

    herd = numbers(rules, position, "herd")
    return (
        lying(0),
        tuple(lying(2 + seat) for seat in range(rules.seats)),
        frozenset(number for number, stands in enumerate(herd) if stands),
        *numbers(rules, position, "herd_flies"),
        numbers(rules, position, "stable"),
        *numbers(rules, position, "seat"),
        numbers(rules, position, "arrow")[0] % rules.seats,
    )


SAME = [
    (2, small((1, 2, 3), 2), 2, 1),
    (3, small((1, 2, 1), 1), 2, 1),
    (2, small((1, 2, 2), 1, 0), 2, 12),
    (2, small((1, 3, 2, 2), 2, 2)[1:], 3, 1),
]


def differs(players: int, cards: Sequence[Any], hand: int, limit: int, files: Files = FILES) -> str:
    """In what the rules differ from the game played with cards; nothing where they do not."""
    rules = mow(players, cards, hand, limit, files)
    graph = search_plainly(rules, Clock(Limits(seconds=1_000)), 100_000)
    assert graph.whole
    assert not graph.faults
    starts, ends, chances = by_hand.play_out(by_hand.Game(frozenset(cards), hand, limit), players)
    found = [p for p in graph.positions if p[0] in ("open_round", "add_or_take")]
    if {as_by_hand(rules, cards, p) for p in found} != starts or len(found) != len(starts):
        return "turns"
    over = [numbers(rules, graph.positions[end], "stable") for end in graph.ends.tolist()]
    if set(over) != ends or len(over) != len(ends):
        return "ends"
    for seat, chance in enumerate(chances):
        won = graph.judge("has_the_fewest_flies", graph.ends, seat) != 0
        if at_random(graph, graph.ends[won]) != chance:
            return "chances"
    return ""


@pytest.mark.parametrize(("players", "cards", "hand", "limit"), SAME)
def test_it_is_the_game_that_people_play_with_cards(
    players: int, cards: Sequence[Any], hand: int, limit: int
) -> None:
    assert differs(players, cards, hand, limit) == ""


@pytest.mark.parametrize(
    ("right", "wrong", "where"),
    [
        ("(s.seat + s.arrow) % players", "(s.seat + 1) % players", "turns"),
        ("t.arrow = players - s.arrow", "t.arrow = s.arrow", "turns"),
        ("n <= number:\n            lower", "n < number:\n            lower", "turns"),
        ("u.place[c] = HAND + s.seat", "u.place[c] = HAND + t.seat", "turns"),
        ("if s.stable[p] < s.stable[seat]", "if s.stable[p] + 1 < s.stable[seat]", "chances"),
        ("flies(t, HAND + p)\n    for c", "flies(t, HAND + p) // 2\n    for c", "ends"),
    ],
)
def test_it_is_no_other_game(right: str, wrong: str, where: str) -> None:
    assert differs(*SAME[1], changed(FILES, right, wrong)) == where


def test_whoever_has_the_most_flies_opens() -> None:
    right, wrong = "s.stable[p] == max(s.stable)", "s.stable[p] == min(s.stable)"
    files = {name: text.replace(right, wrong) for name, text in FILES.items()}
    assert differs(*SAME[2], files) == "turns"


def laid(rules: Rules, cards: Sequence[Any], position: Position) -> set[tuple[Any, int]]:
    """Which cards the moves of a position lay, and as which number."""
    before = numbers(rules, position, "place")
    stood = numbers(rules, position, "herd")
    found = set()
    for move in plain.expand(rules, position).moves:
        if move.words.startswith("takes"):
            continue
        after = numbers(rules, move.target, "place")
        (card,) = (c for c, one, other in zip(cards, before, after, strict=True) if one != other)
        new = [n for n, k in enumerate(numbers(rules, move.target, "herd")) if k and not stood[n]]
        found.add((card, new[0] if new else card.number))
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_with_all_cards(players: int) -> None:
    """At each position of games played at random a hand's cards can be laid as the rulebook has it;
    flies are counted once more on the cards, and rounds as in the dossier."""
    rules = mow(players)
    chance = random.Random(players)
    for _ in range(4):
        position = plain.initial(rules)
        taken = [0] * players
        herd: list[Any] = []
        rounds = 0
        while not plain.ended(rules, position):
            moves = plain.expand(rules, position).moves
            move = chance.choices(moves, [one.weight for one in moves])[0]
            before, after = (numbers(rules, one, "place") for one in (position, move.target))
            hands = [
                frozenset(c for c, at in zip(REAL, before, strict=True) if at == 2 + seat)
                for seat in range(players)
            ]
            if position[0] in ("open_herd", "add_or_take"):
                assert move.seat is not None
                numbered = [n for n, there in enumerate(numbers(rules, position, "herd")) if there]
                hand = hands[move.seat]
                wanted = by_hand.adds(numbered, hand) if numbered else by_hand.opens(hand)
                assert laid(rules, REAL, position) == wanted
                if move.words.startswith("takes"):
                    taken[move.seat] += sum(card.flies for card in herd)
                    herd = []
                else:
                    new = zip(REAL, before, after, strict=True)
                    herd += [card for card, at, then in new if at != then]
            if move.target[0] == "next_round":
                rounds += 1
                for seat, hand in enumerate(hands):
                    taken[seat] += sum(card.flies for card in hand)
                assert numbers(rules, move.target, "stable") == tuple(taken)
                assert sum(taken) == 74 * rounds
            position = move.target
        # A stable below 100 holds at most 99: 74 flies a round fill n of them in so many rounds.
        assert 2 <= rounds <= {2: 3, 3: 5, 4: 6, 5: 7}[players]
        assert max(taken) >= 100
        assert rules.constants["FEWEST_ROUNDS"] == 2
        assert rules.constants["MOST_ROUNDS"] == {2: 3, 3: 5, 4: 6, 5: 7}[players]


def steps(rules: Rules, position: Position, *words: str) -> Position:
    """The position after moves of these words."""
    for wanted in words:
        moves = plain.expand(rules, position).moves
        found = [move.target for move in moves if move.words == wanted]
        assert found, (wanted, [move.words for move in moves])
        position = found[0]
    return position


ONE = ("latecomer", "cow 1", "cow 2", "cow 3", "acrobat 7")
TWO = ("cow 5", "cow 7", "cow 8 with 3 flies", "tail-ender 0", "tail-ender 16")
THREE = ("acrobat 9", "cow 9", "cow 10", "cow 11", "cow 12")


def dealt(rules: Rules) -> Position:
    hands = enumerate((ONE, TWO, THREE), 1)
    deal = [f"deals {card} to seat {seat}" for seat, hand in hands for card in hand]
    deal[-1] += ", and all have their cards"
    return steps(rules, plain.initial(rules), *deal)


def test_a_round_in_words() -> None:
    rules = mow(3)

    def after(here: Position, *words: str) -> tuple[Position, dict[str, str]]:
        here = steps(rules, here, *words)
        return here, dict(describe(rules, here))

    opening = "opens the round, the arrow points to the left"
    here, told = after(dealt(rules), opening, "opens a herd with cow 3", "draws cow 6")
    assert (told["herd"], told["seat"]) == ("3", "seat 2")
    here, told = after(here, "adds cow 7", "draws cow 13", "adds cow 9", "draws cow 14")
    # The acrobat joins in the middle, and turns the round: seat 3 has just had its turn.
    here, told = after(here, "puts acrobat 7 on her number", "turns the arrow", "draws cow 15")
    assert (told["herd"], told["herd_flies"]) == ("3, 7, 9", "5")
    assert (told["seat"], told["arrow"]) == ("seat 3", "2")
    here, told = after(here, "puts acrobat 9 on her number", "leaves the arrow")
    here, told = after(here, "draws cow 2 with 1 fly")
    # Seat 2 could add a cow, and need not.
    assert "adds tail-ender 16" in {move.words for move in plain.expand(rules, here).moves}
    here, told = after(here, "takes the herd", "opens a herd with cow 5", "draws cow 4")
    assert (told["stable"], told["herd"]) == ("seat 1: 0, seat 2: 10, seat 3: 0", "5")
    here, told = after(here, "adds cow 2", "draws cow 3 with 1 fly")
    here, told = after(here, "adds cow 10", "draws cow 3 with 2 flies")
    here, told = after(here, "adds tail-ender 0", "turns the arrow", "draws cow 4 with 1 fly")
    assert (told["seat"], told["arrow"]) == ("seat 3", "1")
    here, told = after(here, "takes the herd", "opens a herd with cow 12", "draws cow 8")
    assert {move.words for move in plain.expand(rules, here).moves} == {
        "adds cow 1",
        "adds cow 6",
        "adds cow 3 with 1 fly",
        "adds cow 15",
        "takes the herd",
    }


def test_a_latecomer_takes_any_missing_number() -> None:
    rules = mow(3)
    herd = [int(number in (0, 3, 7)) for number in range(17)]
    place = held(REAL, [card for card in REAL if card.number is None])
    moves = plain.expand(rules, at(rules, "add_or_take", herd=herd, place=place)).moves
    named = {move.words for move in moves}
    assert named == {"takes the herd"} | {f"lets a latecomer in as {n}" for n in (1, 2, 4, 5, 6)}
    # The other readings: no gap next to a tail-ender, and the lowest number of each gap only.
    for name, left in (("GAP_AT_TAIL_ENDER", {4, 5, 6}), ("LATECOMER_CHOOSES", {1, 4})):
        other = mow(3, files=assuming(name))
        moves = plain.expand(other, at(other, "add_or_take", herd=herd, place=place)).moves
        assert {move.words for move in moves} == {"takes the herd"} | {
            f"lets a latecomer in as {n}" for n in left
        }


def assuming(name: str) -> Files:
    """The rules with the other value of an assumption."""
    right, wrong = f"{name} = assumed(True, False", f"{name} = assumed(False, True"
    return changed(FILES, right, wrong)


def test_an_acrobat_may_stand_on_a_latecomer_or_not() -> None:
    climbs = "puts acrobat 7 on her number"
    for files, can in ((FILES, True), (assuming("ACROBAT_ON_LATECOMER"), False)):
        rules = mow(2, files=files)
        herd = [int(number in (5, 8)) for number in range(17)]
        place = held(REAL, REAL[-1:])
        place[REAL.index(Card(7, 5, "acrobat", 0))] = 3
        here = at(rules, "add_or_take", herd=herd, place=place)
        here = steps(rules, here, "lets a latecomer in as 7", "leaves the arrow", "draws cow 1")
        assert (climbs in {move.words for move in plain.expand(rules, here).moves}) is can


# 2. No farmer is ever stuck.


def test_four_cards_cannot_open_a_herd_and_a_hand_of_five_always_can() -> None:
    rules = mow(4)
    for card in REAL:
        moves = plain.expand(rules, at(rules, "open_herd", place=held(REAL, [card]))).moves
        assert bool(moves) is (card.power in ("none", "tailender")), card
    silent = [card for card in REAL if card.power in ("acrobat", "late")]
    for hand in combinations(silent, 4):
        assert not plain.expand(rules, at(rules, "open_herd", place=held(REAL, hand))).moves
    assert len(silent) == 4
    # With tail-enders that cannot open there are six, and five of them are a hand.
    other = mow(4, files=assuming("TAIL_ENDER_OPENS"))
    for card in REAL:
        moves = plain.expand(other, at(other, "open_herd", place=held(REAL, [card]))).moves
        assert bool(moves) is (card.power == "none")


# 3. With two farmers turning changes nothing.


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turning_the_arrow(players: int) -> None:
    rules = mow(players)
    leaves, turns = plain.expand(rules, at(rules, "may_turn")).moves
    assert (leaves.target == turns.target) is (players == 2)
    after = plain.expand(rules, turns.target).moves[0].target
    assert numbers(rules, after, "seat") == (players - 1,)


# 4. Every card can be played; after both tail-enders only cows with another power can join.


def test_after_both_tail_enders() -> None:
    rules = mow(2)
    herd = [int(number in (0, 4, 7, 16)) for number in range(17)]
    place = held(REAL, REAL)
    moves = plain.expand(rules, at(rules, "add_or_take", herd=herd, place=place)).moves
    named = {move.words for move in moves if "latecomer" not in move.words}
    assert named == {"takes the last herd, which ends the round", "puts acrobat 7 on her number"}


def test_every_card_can_be_played() -> None:
    rules = mow(2)
    names = [str(name) for name in rules.constants["COWS"]]  # type: ignore[union-attr]
    for card, name in zip(REAL, names, strict=True):
        if card.power in ("none", "tailender"):
            # Whoever opens the round may be dealt it.
            last, lead, needed = f"opens a herd with {name}", [], [name]
        elif card.power == "acrobat":
            under = f"cow {card.number}"
            last, lead = f"puts {name} on her number", [f"opens a herd with {under}"]
            needed = [under, "cow 1", "cow 2", "cow 3", "cow 4", name]
        else:
            last, lead = "lets a latecomer in as 12", ["opens a herd with cow 11", "adds cow 13"]
            needed = ["cow 11", "latecomer", "cow 1", "cow 2", "cow 3", "cow 13"]
        here = plain.initial(rules)
        for number, wanted in enumerate(needed):
            here = steps(rules, here, f"deals {wanted} to seat {1 + number // 5}")
        while here[0] == "deal":
            here = plain.expand(rules, here).moves[-1].target
        here = steps(rules, here, "opens the round, the arrow points to the left")
        for words in lead:
            here = plain.expand(rules, steps(rules, here, words)).moves[0].target
        assert last in {move.words for move in plain.expand(rules, here).moves}

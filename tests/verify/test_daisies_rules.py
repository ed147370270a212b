"""The rules file of A Fistful of Daisies against the game played at a table, and its points."""

from __future__ import annotations

import importlib.util
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.definition.load import load_game, tables_of
from pnp.library import GAMES
from verify import plain
from verify.checks import CHECKS
from verify.findings.finding import Finding
from verify.graph.play import describe
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.rules.model import Position
from verify.runs.limits import Clock, Limits

FILE = GAMES / "a-fistful-of-daisies" / "rules.py"
TEXT = FILE.read_text(encoding="utf-8")
CLOCK = Clock(Limits(seconds=1_000))


def load(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


by_hand = load("daisies_by_hand")
Game, Table, UNROLLED = by_hand.Game, by_hand.Table, by_hand.UNROLLED

# The parts, typed once more from the dossier and the rulebook.
FLOWERS = ("pink", "blue", "yellow", "white")
RING = (
    ("cowshed", "none"),
    *(("flower", colour) for colour in FLOWERS),
    ("clover", "none"),
    ("field", "all"),
    *(("flower", colour) for colour in ("yellow", "pink", "white", "blue")),
    ("clover", "none"),
)
DIE = (0, 1, 1, 2, 2, 3)


def meadows(own: int, other: int) -> dict[str, dict[str, int]]:
    return {cow: {c: own if c == cow else other for c in FLOWERS} for cow in FLOWERS}


def real(players: int, most_bet: int = 0, own: int = 2, other: int = 3) -> Any:
    ordinary = 2 if players == 2 else players - 1
    return Game(RING, meadows(own, other), players, DIE, DIE, (0, 1, 3, 2), 4, most_bet, ordinary)


SHORT = (("cowshed", "none"), ("flower", "pink"), ("field", "all"), ("flower", "yellow"))
BARE = {"pink": 0, "blue": 0, "yellow": 0}
SMALL = Game(
    SHORT,
    {"pink": {**BARE, "yellow": 1}, "blue": {**BARE, "pink": 1}, "yellow": BARE},
    2,
    (0, 1),
    (0, 1),
    (0, 1, 2),
    3,
)
"""A ring of four spaces, meadows of a flower, dice of two faces, cows of three sides."""

TWO = replace(SMALL, meadows={**SMALL.meadows, "pink": {**BARE, "pink": 1, "yellow": 1}})


def daisies(game: Any, text: str = TEXT, clovers: int = 18, grass: int = 45) -> Rules:
    columns = {
        "meadows": {
            "colour": game.colours,
            **{c: tuple(game.meadows[own][c] for own in game.colours) for c in game.colours},
        },
        "pasture": {
            "space": tuple(kind for kind, _ in game.ring),
            "colour": tuple(colour for _, colour in game.ring),
        },
        "cows": {"face": game.sides},
        "dice": {"face": game.die},
        "bell die": {"face": game.bell},
        "aids": {"price": (game.price,), "bet": (max(1, game.most_bet),)},
    }
    parameters = {
        "players": game.players,
        "strategic": game.most_bet > 0,
        "dice_for_two": game.ordinary + 1,
        "clovers": clovers,
        "grass": grass,
    }
    for reading in game.readings:
        text = assuming(reading, text)
    return read_rules(text, "rules.py", parameters, columns)


def assuming(name: str, text: str = TEXT) -> str:
    """The rules with the other value of an assumption."""
    changed, found = re.subn(
        rf"^{name} = assumed\((\w+), (\w+),", rf"{name} = assumed(\2, \1,", text, flags=re.M
    )
    assert found == 1, name
    return changed


def numbers(rules: Rules, position: Position, field: str) -> tuple[int, ...]:
    return next(one for one in rules.fields if one.name == field).values(position)


DOING = {"place_cows": "place", "graze": "eat", "lock_horns": "lock"}


def as_by_hand(game: Any, rules: Rules, position: Position) -> Any:
    """A position as the people at the table see it."""

    def one(field: str) -> int:
        (value,) = numbers(rules, position, field)
        return value

    phase = position[0]
    words = str(rules.constants["PENS"][one("pen")])  # type: ignore[index]
    pen = re.findall(r"\d", words)
    rolled = phase != "roll" and "all dice" not in words
    lying = game.ordinary if "all dice" in words else len(pen)
    seat, opener, bell_at = one("seat"), one("first"), one("bell")
    picked_last = (seat + 1) % game.players == opener and (phase != "pick" or one("lingers"))
    shown = rolled and bell_at < 0 and not picked_last
    flowers = numbers(rules, position, "flowers")
    n = len(game.colours)
    left = tuple(
        tuple(sorted(c for k, c in enumerate(game.colours) for _ in range(flowers[p * n + k])))
        for p in range(game.players)
    )
    clovers = numbers(rules, position, "clovers")
    assert one("pool") + sum(clovers) == rules.fields[4].high
    places = (*numbers(rules, position, "cow"), *numbers(rules, position, "stray"))
    rival = one("rival")
    owned = game.colours[rival] if rival >= 0 else "nobody's"
    return Table(
        DOING.get(phase, phase),
        tuple(zip(game.colours, places, strict=False)),
        left,
        clovers,
        tuple(map(int, pen)) if rolled else (UNROLLED,) * lying,
        one("bell_face") if shown else UNROLLED,
        bell_at if bell_at >= 0 else None,
        opener,
        seat,
        frozenset(p for p, there in enumerate(numbers(rules, position, "home")) if there),
        owned if phase == "toss" else None,
        one("bet"),
        one("due"),
        bool(one("rolled_again")),
        bool(one("lingers")),
    )


def steps_of(game: Any, rules: Rules, position: Position) -> tuple[Any, Counter[Any]]:
    """What the rules file lets happen: each result with its weight, or with who chooses it."""
    found: Counter[Any] = Counter()
    chance = position[0] in ("roll", "toss")
    for move in plain.expand(rules, position).moves:
        target = as_by_hand(game, rules, move.target)
        if chance:
            found[target] += move.weight
        else:
            found[move.seat, target] = 1
    return as_by_hand(game, rules, position), found


def ways_of(game: Any, table: Any) -> Counter[Any]:
    """The same, as people would play."""
    found: Counter[Any] = Counter()
    for what, who, target in by_hand.ways(game, table):
        if what in ("rolls", "falls"):
            found[target] += 1
        elif what == "buys":
            (buyer,) = (p for p, n in enumerate(table.clovers) if n >= game.price)
            found[buyer, target] = 1
        else:
            found[who, target] = 1
    return found


def differs(game: Any, rules: Rules, positions: Iterable[Position]) -> str:
    """The phase in which people would go on otherwise than the rules file; nothing if in none."""
    for position in positions:
        table = as_by_hand(game, rules, position)
        if bool(plain.ended(rules, position)) != by_hand.over(table):
            return "end"
        if plain.ended(rules, position):
            continue
        _, found = steps_of(game, rules, position)
        if found != ways_of(game, table):
            return position[0]
    return ""


def explored(rules: Rules, most: int = 100_000) -> Any:
    graph = search_plainly(rules, CLOCK, most)
    assert not graph.faults
    return graph


def whole_games(rules: Rules, games: int, seed: int) -> Iterable[Position]:
    """The positions of games played at random, to the end."""
    chance = random.Random(seed)
    for _ in range(games):
        position = plain.initial(rules)
        while not plain.ended(rules, position):
            yield position
            moves = plain.expand(rules, position).moves
            position = chance.choices(moves, [one.weight for one in moves])[0].target
        yield position


STRATEGIC = replace(SMALL, most_bet=2)


@pytest.mark.parametrize(("game", "states"), [(SMALL, 15_400), (STRATEGIC, 20_834)])
def test_a_small_game_is_the_one_that_people_play(game: Any, states: int) -> None:
    rules = daisies(game)
    graph = explored(rules)
    assert graph.whole
    assert len(graph) == states
    assert differs(game, rules, [graph.positions[n] for n in range(0, states, 3)]) == ""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("most_bet", [0, 3])
def test_whole_games_with_all_parts(players: int, most_bet: int) -> None:
    game = real(players, most_bet)
    rules = daisies(game)
    assert differs(game, rules, whole_games(rules, 2, players)) == ""


def test_the_parts_are_those_of_the_definition() -> None:
    for players in (2, 3, 4):
        for variant in (None, "strategic-cows"):
            settings = {"players": str(players)}
            folder = GAMES / "a-fistful-of-daisies"
            defined = load_game(folder, language="en", variant=variant, settings=settings)
            rules = read_rules(TEXT, "rules.py", defined.values, tables_of(defined))
            mine = daisies(real(players, 3 if variant else 0))
            assert rules.fields == mine.fields
            assert rules.constants == mine.constants


READINGS = (
    "STRAYS_CHOSEN",
    "STRAYS_DUEL",
    "COWSHED_FEEDS",
    "MUST_EAT",
    "BARE_MEADOW_FEEDS",
    "STRAY_WINS_FOR_MOVER",
    "ONE_BY_ONE",
    "HOME_COW_ACTS",
    "ROLLS_AGAIN_ONCE",
    "ROLLS_AGAIN_LATE",
)


@pytest.mark.parametrize("reading", READINGS)
def test_each_other_reading_is_another_game_and_the_one_it_says(reading: str) -> None:
    # With little to eat, so that meadows are bare soon.
    game = real(2 if reading == "ROLLS_AGAIN_LATE" else 3, 3, 0, 1)
    other = replace(game, readings=frozenset([reading]))
    ours, theirs = daisies(game), daisies(other)
    assert differs(other, theirs, whole_games(theirs, 3, 1)) == ""
    if reading == "HOME_COW_ACTS":
        # It is rare that a cow comes home to where another stands.
        wide = replace(STRATEGIC, die=(0, 2))
        picks = [one for one in explored(daisies(wide)).positions if one[0] == "pick"]
        other = replace(wide, readings=frozenset([reading]))
        assert differs(other, daisies(wide), picks[::3]) == "pick"
    else:
        assert differs(other, ours, whole_games(ours, 3, 1)) != ""


MUTATIONS = [
    ("ORDERS = (1, 1, 2, 6)", "ORDERS = (1, 1, 1, 6)", "roll"),
    ("way >= len(SPACES)", "way > len(SPACES)", "pick"),
    (
        "t.cow[t.seat] - COWSHED) % len(SPACES) + steps",
        "t.cow[t.seat] - COWSHED) % len(SPACES) + steps + 1",
        "pick",
    ),
    ("s.bell == NOBODY and s.seat != s.first and", "s.bell == NOBODY and", "pick"),
    ("t.first = t.bell", "t.first = t.seat", "graze"),
    ("mine + t.bet > other", "mine > other", "toss"),
    ("pay(t, t.seat, t.bet)", "pay(t, t.seat, 0)", "toss"),
    ("earn(t, t.rival, other)", "earn(t, t.rival, other - mine)", "toss"),
    ("earn(t, p, s.due)", "earn(t, p, 0)", "buy"),
    ("t.due = max(0, t.clovers[p] + got - PRICE)", "t.due = 0", "toss"),
    ("(FIELD[s.cow[s.seat]] or", "(", "graze"),
    (
        "if s.cow[s.seat] == COWSHED:\n        return False",
        "if False:\n        return False",
        "pick",
    ),
    ("t.pen = UNSEEN[IN_PEN[s.pen]]", "t.pen = ALL_DICE", "pick"),
]


@pytest.mark.parametrize(("right", "wrong", "where"), MUTATIONS)
def test_it_is_no_other_game(right: str, wrong: str, where: str) -> None:
    assert TEXT.count(right) == 1
    game = real(3, 3, 0, 1)
    positions = list(whole_games(daisies(game), 6, 1))
    wrongly = daisies(game, TEXT.replace(right, wrong))
    assert differs(game, wrongly, [one for one in positions if one[0] == where]) == where


@pytest.mark.slow
def test_the_compiled_reading_is_the_same() -> None:
    pytest.importorskip("numba")
    from verify.compiled.machine import machine
    from verify.compiled.search import search_compiled

    rules = daisies(STRATEGIC)
    load("same").assert_same(explored(rules), search_compiled(machine(rules), CLOCK, 100_000))


# 1. The parts suffice: 44 grass tokens of 45, and at most 13 of 18 clovers.


def test_grass_and_clovers_suffice() -> None:
    assert sum(sum(row.values()) for row in real(4).meadows.values()) == 44 <= 45
    # Each may keep 3 clovers, and one of them takes the fourth: 4 x 3 + 1.
    rules = daisies(real(4))
    phase, start = plain.initial(rules)
    values = list(start)
    for field in rules.fields:
        if field.name in ("clovers", "cow", "pool"):
            value = {"clovers": (3,) * 4, "cow": (1, 2, 3, 5), "pool": (6,)}[field.name]
            values[field.offset : field.offset + field.width] = value
    assert phase == "place_cows"
    (fourth,) = (
        move.target
        for move in plain.expand(rules, ("graze", tuple(values))).moves
        if move.words == "eats a clover, which buys a flower"
    )
    assert (sum(numbers(rules, fourth, "clovers")), *numbers(rules, fourth, "pool")) == (13, 5)
    assert rules.constants["MOST_OUT"] == 13
    # All at once it is 4 x 3 and the 3 spots of a cow: 15.
    assert daisies(real(4), assuming("ONE_BY_ONE")).constants["MOST_OUT"] == 15


@pytest.mark.parametrize(
    ("readings", "most_bet", "needed"), [((), 0, 5), ((), 2, 5), (("ONE_BY_ONE",), 2, 6)]
)
def test_one_clover_or_grass_less_is_refuted(
    readings: Sequence[str], most_bet: int, needed: int
) -> None:
    game = replace(SMALL, readings=frozenset(readings), most_bet=most_bet)
    assert (
        answers(daisies(game, clovers=needed, grass=2), "bounds")["bounds", ""].verdict == "proved"
    )
    found = answers(daisies(game, clovers=needed - 1, grass=2), "bounds")["bounds", ""]
    assert found.failed
    assert "pool" in found.summary
    assert found.play
    found = answers(daisies(game, clovers=needed, grass=1), "bounds")["bounds", ""]
    assert found.failed
    assert "grass" in found.summary
    # If what is not there is just not taken, the game goes on with less.
    lacking = assuming("POOL_MAY_LACK")
    fewer = daisies(game, lacking, clovers=needed - 1, grass=1)
    assert {one.verdict for one in answers(fewer, "bounds", "playable").values()} == {"proved"}


@pytest.mark.slow
@pytest.mark.parametrize("most_bet", [0, 3])
def test_supplies_suffice_whatever_two_play_with_the_parts_as_printed(most_bet: int) -> None:
    """By an argument over all positions, for no machine holds them."""
    pytest.importorskip("z3")
    from verify.proof.proof import prove

    rules = daisies(real(2, most_bet))
    assert {one.name for one in rules.claims} >= {"few_clovers_are_out", "no_grass_is_lost"}
    proof = prove(rules, CLOCK, seconds=900)
    assert set(proof.claims) == {one.name for one in rules.claims}
    assert proof.sound is not None
    assert proof.playable is not None
    # 3 and 4 clovers at most are out, of 18.
    assert rules.constants["MOST_OUT"] == 7


def answers(rules: Rules, *checks: str) -> dict[tuple[str, str], Finding]:
    graph = search_plainly(rules, CLOCK, 300_000)
    found = (one for check in checks for one in CHECKS[check](graph, CLOCK))
    return {(one.check, one.subject): one for one in found}


# 2. The ladder of termination, for 2 to 4 players, both games and each reading.


def tiny(players: int, most_bet: int, price: int, sides: tuple[int, ...]) -> Any:
    """A ring of the cowshed and the field, and a yellow flower on each meadow."""
    cows = FLOWERS[: max(3, players)]
    fields = {cow: {c: int(c == "yellow") for c in cows} for cow in cows}
    die = (1,) if sides == (1,) else (0, 1)
    ring = (("cowshed", "none"), ("field", "all"))
    return Game(ring, fields, players, die, (0, 1), sides, price, most_bet, players - 1)


LADDER = ("playable", "termination", "stalling")


def ladder(game: Any) -> list[str]:
    found = answers(daisies(game), *LADDER)
    return [found[step, ""].verdict for step in LADDER]


@pytest.mark.parametrize(
    "game", [SMALL, STRATEGIC, tiny(3, 0, 2, (0, 1)), tiny(3, 1, 2, (0, 1)), tiny(4, 0, 1, (0, 1))]
)
def test_luck_can_draw_a_game_out_but_nobody_can(game: Any) -> None:
    assert ladder(game) == ["proved"] * 3
    found = answers(daisies(game), "length", "scoring", "claims", "bounds", "ends")
    assert found["length", ""].verdict == "refuted"
    # 4. Several win together, which is no tie that somebody would have to break.
    assert found["scoring", "ties"].verdict == "refuted"
    assert found["scoring", "ties"].weight == "note"
    others = [one for key, one in found.items() if key not in (("length", ""), ("scoring", "ties"))]
    assert {one.verdict for one in others} == {"proved"}


def test_with_clovers_to_return_and_no_luck_four_can_go_round_for_ever() -> None:
    # Dice that all show 1, cows that all fall alike: then a clover can always go back in time.
    assert ladder(tiny(4, 1, 2, (1,))) == ["proved", "proved", "refuted"]


@pytest.mark.parametrize("reading", [*READINGS, "POOL_MAY_LACK"])
def test_one_reading_alone_lets_two_players_stall(reading: str) -> None:
    """A clover that may go back after the own move too need never become a flower."""
    stalling = "refuted" if reading == "ROLLS_AGAIN_LATE" else "proved"
    game = replace(STRATEGIC, readings=frozenset([reading]))
    assert ladder(game) == ["proved", "proved", stalling]
    if not reading.startswith("ROLLS_AGAIN"):
        assert ladder(replace(game, most_bet=0)) == ["proved"] * 3


# 3. The opener need not pick the special die; of three or four players the last may have to.


def left_with_the_bell_die(game: Any) -> int:
    rules = daisies(game)
    pens = rules.constants["PENS"]
    return sum(
        position[0] == "pick"
        and pens[numbers(rules, position, "pen")[0]] == "no die"  # type: ignore[index]
        and not any(numbers(rules, position, "lingers"))
        for position in explored(rules).positions
    )


def test_who_may_be_left_with_the_bell_die() -> None:
    assert left_with_the_bell_die(SMALL) == 0
    assert left_with_the_bell_die(STRATEGIC) == 0
    assert left_with_the_bell_die(tiny(3, 0, 2, (0, 1))) > 0
    assert left_with_the_bell_die(tiny(4, 0, 1, (0, 1))) > 0
    # With two dice for two players the second would be, and the claim says so.
    found = answers(daisies(replace(SMALL, ordinary=1)), "claims")
    assert found["claims", "with_two_nobody_is_left_with_the_bell_die"].failed
    assert found["claims", "the_opener_is_never_left_with_the_bell_die"].verdict == "proved"


# 5. What is left open is listed.


def test_what_the_rulebook_leaves_open_is_assumed() -> None:
    told = daisies(real(2)).assumptions
    named = {one.split(": ")[1] for one in told}
    assert named == {*READINGS, "POOL_MAY_LACK", "YOUNGEST_COW"}
    assert all("(or " in one and ", because " in one for one in told)


# Seats are alike where their meadows are, and nowhere else.


def test_seats_with_the_same_meadow_are_alike() -> None:
    same = tiny(3, 0, 2, (0, 1))
    rules = daisies(same)
    assert rules.alike[0].changes == ((1, 2, 0),)
    graph = search_plainly(rules, CLOCK, 5_000)
    (told,) = CHECKS["symmetry"](graph, CLOCK)
    assert (told.verdict, "it is so of" in told.summary) == ("undecided", True)
    wrong = daisies(same, TEXT.replace("(p + SAME) % len(MEADOWS)", "(3 - p) % len(MEADOWS)"))
    (told,) = CHECKS["symmetry"](search_plainly(wrong, CLOCK, 5_000), CLOCK)
    assert told.failed
    assert ("symmetry", "") not in answers(daisies(SMALL), "symmetry")


def test_a_round_in_words() -> None:
    rules = daisies(real(2, 3))
    here = plain.initial(rules)
    for words in (
        "places the yellow cow, nobody's, on the far yellow flowers",
        "places the white cow, nobody's, on the white flowers",
        "is the youngest and begins",
        "rolls 1 and 3, the bell die 1",
        "picks 3, to the yellow flowers",
        "eats a yellow flower",
        "picks bell 1, to the pink flowers",
        "eats a clover",
        "opens a round with all dice",
        "rolls 2 and 3, the bell die 0",
        "returns a clover to roll the dice again",
        "rolls 2 and 3, the bell die 1",
        "picks 3, is not alone on the white flowers",
        "locks horns with the white cow",
        "her cow shows 3, the other 1",
        "picks bell 1, is not alone on the white flowers",
    ):
        found = {move.words: move.target for move in plain.expand(rules, here).moves}
        assert words in found, (words, sorted(found))
        here = found[words]
    told = dict(describe(rules, here))
    assert (told["clovers"], told["pool"]) == ("seat 1: 0, seat 2: 3", "15")
    assert {move.words for move in plain.expand(rules, here).moves} == {
        "locks horns with the blue cow",
        "locks horns with the white cow",
    }

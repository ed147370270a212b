"""A story of one's own for A Bed of Clovers, a file and no code, and rounds of the printed ones."""

from __future__ import annotations

import shutil
from itertools import permutations, product
from math import pi
from pathlib import Path

import numpy as np
import pytest
import shapely
from shapely.affinity import rotate, translate

from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.toss.field import signs_of
from tests.verify import clovers_by_rounds as rounds
from tests.verify.clovers import (
    DUEL,
    FIXED,
    FOLDER,
    HIGH,
    PAIRS,
    WIDE,
    apart,
    clovers,
    constant,
    field_of,
    mean,
    own_tosses,
    played,
)
from tests.verify.same import assert_same
from verify import plain
from verify.graph.values import expected_lengths, win_chances
from verify.plain.search import search_plainly
from verify.rules import Rules
from verify.runs.limits import Clock, Limits


@pytest.fixture(scope="module")
def stories(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game's folder with two stories of a user's own, each a file in `variants`."""
    folder = tmp_path_factory.mktemp("own") / "clovers"
    shutil.copytree(FOLDER, folder)
    (folder / "variants" / "duel.yaml").write_text(DUEL)
    (folder / "variants" / "pairs.yaml").write_text(PAIRS)
    return folder


# A story of one's own: a file, and no code.


def by_hand(players: int) -> tuple[float, float]:
    """The story of two cards, from the rulebook: how many rounds it takes on average when every
    landing of its coarse lattice is tried, and the chance that seat 1 wins (ties count)."""
    slots = [(63.5 / 4, 31.75), (63.5 * 3 / 4, 31.75), (73.5, 20), (63.5 / 4 + 83.5, 31.75),
             (63.5 * 3 / 4 + 83.5, 31.75)]  # fmt: skip
    rows = [(HIGH * (row + 0.5) / 3, 1) for row in range(3)]
    landings = [
        (np.array([x, y, turn]), wx * wy)
        for (x, wx), (y, wy), turn in product(slots, rows, (pi / 4, 3 * pi / 4))
    ]
    total = sum(ways for _, ways in landings)
    spade, heart = 1, 2
    pips = {
        spade: [(83.5 + x, y) for x in (20, 43.5) for y in (17.2, 71.7)],
        heart: [(31.75, y) for y in (17.2, 71.7)],
    }
    game = load_game(FOLDER, variant="deck")
    cards = {p.name: p for p in pieces_of(game)}
    rims = {
        spade: [translate(s, 83.5 + WIDE / 2, HIGH / 2)
                for s in signs_of(cards["cards spade, 4"], "suit-spade")],
        heart: [translate(s, WIDE / 2, HIGH / 2)
                for s in signs_of(cards["cards heart, 2"], "suit-heart")],
    }  # fmt: skip
    for suit, signs in rims.items():
        middles = sorted(((s.bounds[0] + s.bounds[2]) / 2, (s.bounds[1] + s.bounds[3]) / 2)
                         for s in signs)  # fmt: skip
        assert np.allclose(middles, sorted(pips[suit]), atol=1)
    covers = []
    for place, _ in landings:
        sheet = translate(
            rotate(shapely.box(-WIDE / 2, -HIGH / 2, WIDE / 2, HIGH / 2), place[2], (0, 0),
                   use_radians=True), place[0], place[1],
        )  # fmt: skip
        count = {suit: sum(sheet.intersects(s) for s in signs) for suit, signs in rims.items()}
        covers.append(spade * (count[spade] >= 3) + heart * (count[heart] >= 1))
    rounds: dict[tuple[int, int], float] = {}
    orders = list(permutations(range(players)))
    # what a round takes, by seat: the noble that lies on another is gone
    for chosen in product(range(len(landings)), repeat=players):
        ways = 1.0
        for one in chosen:
            ways *= landings[one][1] / total
        for order in orders:
            taken, lie, gone = [0] * players, [], 0
            for seat in order:
                if all(apart(landings[chosen[seat]][0], landings[o][0]) for o in lie):
                    lie.append(chosen[seat])
                    taken[seat] = covers[chosen[seat]] & ~gone
                    gone |= taken[seat]
            key = tuple(taken)
            rounds[key] = rounds.get(key, 0) + ways / len(orders)
    spade_chance = sum(w for taken, w in rounds.items() if any(t & spade for t in taken))

    def wins(points: tuple[int, ...], thorn: bool) -> float:
        """Seat 1's chance from here, with these points and the thorn still there."""
        found, stays = 0.0, 0.0
        for taken, ways in rounds.items():
            new = list(points)
            for seat, one in enumerate(taken):
                new[seat] += 3 * bool(one & spade) - 2 * bool(one & heart and thorn)
            still = thorn and not any(one & heart for one in taken)
            if any(one & spade for one in taken):
                found += ways * (new[0] == max(new))
            elif still == thorn:
                stays += ways
            else:
                found += ways * wins(tuple(new), still)
        return found / (1 - stays)

    return 1 / spade_chance, wins((0,) * players, True)


def test_a_story_of_ones_own_is_explored_whole(stories: Path) -> None:
    rules = clovers("duel", 2, stories)
    clock = Clock(Limits(seconds=200))
    graph = search_plainly(rules, clock, 200_000)
    assert not graph.stopped
    assert not graph.faults
    long, won = by_hand(2)
    turns = graph.phases == list(rules.phases).index("toss")
    turns &= graph.over == 0
    bounds = expected_lengths(graph, turns, clock)
    assert bounds.low[0] == pytest.approx(long, abs=1e-9)
    ends = np.flatnonzero(graph.over)
    wins = np.zeros(len(graph), bool)
    wins[ends] = graph.judge("has_the_most_points", ends, 0) != 0
    assert win_chances(graph, wins, clock).low[0] == pytest.approx(won, abs=1e-9)
    scores = {tuple(graph.judge("worth_of_the_cards", ends, seat)) for seat in range(2)}
    assert {value for column in scores for value in column} == {-2, 0, 1, 3}


def lie_of(rules: Rules) -> tuple[int, ...]:
    """The place of each card where they lie in the order of their ranks."""
    position = plain.initial(rules)
    while position[0] == "deal":
        position = plain.expand(rules, position).moves[0].target
    return field_of(rules, position, "where")


def sought(rules: Rules) -> list[int]:
    return [card for card, thorn in enumerate(constant(rules, "THORN")) if not thorn]


@pytest.mark.parametrize("two", [False, True])
def test_rounds_from_every_pair_of_landings_are_those_of_the_graph(
    stories: Path, tmp_path: Path, two: bool
) -> None:
    """Dossier 3, on fields of two cards that fit whole: a clover and a thorn, and two clovers."""
    folder = stories
    if two:
        folder = tmp_path / "clovers"
        shutil.copytree(stories, folder)
        text = DUEL.replace("grows: thorn, points: -2", "grows: clover, points: 1")
        assert text != DUEL
        (folder / "variants" / "duel.yaml").write_text(text.replace("else 3'", "else 2'"))
    rules = clovers("duel", 2, folder)
    chances = rounds.for_two(rules.constants, lie_of(rules))
    assert sum(chances.values()) == pytest.approx(1)
    long = rounds.rounds_of(chances, sought(rules))
    graph = search_plainly(rules, Clock(Limits(seconds=200)), 400_000)
    assert graph.whole
    turns = (graph.phases == list(rules.phases).index("toss")) & (graph.over == 0)
    bounds = expected_lengths(graph, turns, Clock(Limits(seconds=200)))
    assert bounds.low[0] == pytest.approx(long, abs=1e-9)
    if not two:
        assert by_hand(2)[0] == pytest.approx(long, abs=1e-9)
    drawn = rounds.by_lot(rules.constants, lie_of(rules), 2, 200_000, 4)
    error = rounds.error_of(drawn, sought(rules), 200_000)
    assert 0 < error < 0.01 * long
    assert abs(rounds.rounds_of(drawn, sought(rules)) - long) < 4 * error


@pytest.mark.slow
@pytest.mark.parametrize(("players", "about"), [(2, 23.39), (3, 16.81), (4, 13.55)])
def test_rounds_of_the_real_cards(players: int, about: float) -> None:
    """Dossier 3: all 15 cards in the order of their ranks, as printed. For two players exactly,
    over all 32,016 x 32,016 pairs of landings; for more from a million rounds, with their error."""
    rules = clovers("stunning-arrangement", players, **FIXED)
    lie, wanted = lie_of(rules), sought(rules)
    assert len(wanted) == 9
    drawn = rounds.by_lot(rules.constants, lie, players, 1_000_000, 6)
    long, off = rounds.rounds_of(drawn, wanted), rounds.error_of(drawn, wanted, 1_000_000)
    assert off < 0.02
    if players == 2:
        exactly = rounds.rounds_of(rounds.for_two(rules.constants, lie), wanted)
        assert exactly == pytest.approx(23.388, abs=0.005)
        assert abs(long - exactly) < 4 * off
        long = exactly
    assert abs(long - about) < 4 * off + 0.005
    ours, error = mean(played(rules, 1_500).turns)
    assert abs(ours - long) < 4 * (error + off)


@pytest.mark.slow
@pytest.mark.parametrize("story", ["duel", "pairs"])
def test_both_readings_agree(stories: Path, story: str) -> None:
    from verify.compiled.machine import machine
    from verify.compiled.search import search_compiled

    rules = clovers(story, 2, stories)
    clock = Clock(Limits(seconds=300))
    most = 200_000 if story == "duel" else 5_000
    assert_same(search_plainly(rules, clock, most), search_compiled(machine(rules), clock, most))


@pytest.mark.slow
def test_rounds_on_average() -> None:
    """Rounds of the first story do not hang on one another, so the last clover comes when every
    set of clovers has been met: one less every other, over the chance that a round takes some of
    the set. The rounds are tossed with sheets of paper; the games are played by the rules."""
    rules = clovers("stunning-arrangement", 2, **FIXED)
    position = plain.initial(rules)
    while position[0] == "deal":
        position = plain.expand(rules, position).moves[0].target
    at_, masks = own_tosses(
        "stunning-arrangement", field_of(rules, position, "where"), 30_000, 8
    )  # fmt: skip
    taken = [
        int(masks[one] | (masks[one + 1] if apart(at_[one], at_[one + 1]) else 0)) & 0x1FF
        for one in range(0, len(masks), 2)
    ]
    shares = np.bincount(taken, minlength=512) / len(taken)
    rounds = 0.0
    for chosen in range(1, 512):
        missed = shares[[took & chosen == 0 for took in range(512)]].sum()
        rounds -= (-1) ** chosen.bit_count() / (1 - missed)
    ours, error = mean(played(rules, 3_000).turns)
    assert abs(ours - rounds) < 4 * error + 0.02 * rounds
    assert 20 < ours < 26

"""What is shown without a look at some fields holds of the whole game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.verify import generated
from verify import plain
from verify.errors import RulesError
from verify.findings.wording import kind_of_move
from verify.plain.search import search_plainly
from verify.proof.proof import prove
from verify.proof.prover import Prover
from verify.proof.shown import Proof
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits, OutOfTimeError
from verify.symbolic.forgetting import forgetting
from verify.symbolic.model import model_of
from verify.symbolic.outcomes import Outcomes
from verify.terms.term import NotExportableError
from verify.terms.worked_out import WorkedOut

HERE = Path(__file__).parent
CLOCK = Clock(Limits(seconds=100_000))


GARDEN = """
players = 2
PLACES = 4
SEEDS = 6
WORTH = (2, 0, 1, 3, 1, 2, 0, 1, 2, 3, 1, 1)


class State:
    seeds: upto(SEEDS) = SEEDS
    sown: upto(SEEDS)
    bed: per(PLACES, upto(11))
    grown: per(PLACES, flag)
    seat: which(players)


def worth(s):
    found = 0
    for p in range(PLACES):
        found += WORTH[s.bed[p]]
    return found


def fits(s, place):
    return s.bed[place] == 0 and (place == 0 or s.bed[place - 1] > 0)


def grow(t):
    for p in range(PLACES):
        t.grown[p] = t.bed[p] > 3


@start
@turn
@choice
def sow(s):
    room = False
    for p in range(PLACES):
        if fits(s, p):
            room = True
            for n in (1, 2):
                if n <= s.seeds:
                    t = s.copy()
                    t.bed[p] = n
                    t.seeds -= n
                    t.sown += n
                    t.seat = 1 - s.seat
                    grow(t)
                    yield f"sows {n} in {p}", s.seat, t, sow
    if not room or s.seeds > 0:
        t = s.copy()
        n = min(worth(s), s.seeds)
        t.seeds -= max(n, 1)
        t.sown += max(n, 1)
        t.seat = 1 - s.seat
        yield f"takes {n}", s.seat, t, sow


@end
def all_is_sown(s):
    return s.seeds == 0


@score
def points(s, seat):
    return worth(s)


@always
def no_seed_is_lost(s):
    return s.seeds + s.sown == SEEDS


@falls
def seeds_left(s):
    return s.seeds
"""


def garden(old: str = "", new: str = "") -> Rules:
    assert old in GARDEN
    return read_rules(GARDEN.replace(old, new, 1), "rules.py", {"players": 2}, {})


def test_what_nothing_reads_any_more_is_forgotten_too() -> None:
    without = forgetting(garden(), ["bed"])
    assert without.fields == {"bed", "grown"}
    assert without.passed == {"worth", "fits", "grow"}
    with pytest.raises(ValueError, match="no field 'beds'"):
        forgetting(garden(), ["beds"])


def test_what_a_helper_can_come_to() -> None:
    rules = garden()
    spans = {one.name: (one.low, one.high) for one in rules.fields}
    # Four places, each worth 0 to 3; what is sown stays as it was, and what is grown a flag.
    assert Outcomes(rules).of("worth", [spans]) == (0, 12)
    assert Outcomes(rules).of("fits", [spans, (1, 2)]) == (0, 1)
    Outcomes(rules).of("grow", [spans])
    assert spans["grown"] == (0, 1)
    spans["bed"] = (2, 2)
    assert Outcomes(rules).of("worth", [spans]) == (4, 4)
    assert Outcomes(rules).of("fits", [spans, (1, 2)]) == (0, 0)


LOOPS = """
class State:
    n: upto(9)
    bed: per(3, per(2, flag))

def passed_by(s):
    k = 7
    if s.n == 1:
        for k in range(3):
            s.bed[k][0] = 1
    return k

def rows(s):
    return 10 * len(s.bed) + len(s.bed[0])

def shorter_each_time(s):
    total = s.n
    for i in range(2):
        total = total + 1
        x = 7
        for j in range(1 - i):
            x = 1
    return x

@start
@turn
@chance(1)
def go(s):
    t = s.copy()
    k = passed_by(t)
    t.n = min(9, k + rows(t) + shorter_each_time(t))
    yield "goes on", 1, t, go

@end
def over(s):
    return s.n == 9
"""


def test_what_a_helper_with_loops_can_come_to() -> None:
    found = Outcomes(read_rules(LOOPS))

    def span(name: str) -> tuple[int, int]:
        low, high = found.of(name, [{one.name: (one.low, one.high) for one in found.rules.fields}])
        return low, high

    # The loop leaves 2, and 7 where it is passed by; the second inner one is never gone through.
    low, high = span("passed_by")
    assert low <= 2
    assert high == 7
    low, high = span("shorter_each_time")
    assert low <= 7 <= high
    assert span("rows") == (32, 32)


def test_without_its_garden_a_game_is_proved_and_it_is_so() -> None:
    rules = garden()
    proof = prove(rules, CLOCK, 1_000, forget=("bed",))
    assert proof.forgotten == ("bed", "grown")
    assert set(proof.claims) == {"no_seed_is_lost"}
    assert proof.playable is not None
    assert proof.bound is not None
    assert set(proof.within) == {"seeds", "sown", "seat"}
    graph = search_plainly(rules, CLOCK, 100_000)
    assert graph.whole
    assert not graph.faults
    assert not len(graph.stuck)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("t.sown += n\n", "t.sown += n - 1\n"),
        ("t.sown += max(n, 1)", "t.sown += max(n, 0)"),
    ],
)
def test_a_claim_that_is_false_is_not_proved(old: str, new: str) -> None:
    proof = prove(garden(old, new), CLOCK, 1_000, forget=("bed",))
    assert proof.claims == {}
    assert "no_seed_is_lost" in proof.broken


def test_what_hangs_on_what_is_forgotten_is_not_shown() -> None:
    """Somebody may be stuck where the garden has no room, and the argument does not know it."""
    rules = garden("if not room or s.seeds > 0:", "if s.seeds > 1:")
    assert prove(rules, CLOCK, 1_000, forget=("bed",)).playable is None
    # As if worth(s) were never 0: it may be.
    rules = garden("t.seeds -= max(n, 1)", "t.seeds -= n")
    assert prove(rules, CLOCK, 1_000, forget=("bed",)).bound is None


SOLO = """    if players == 1 and s.seeds > 0:
        yield "asks the mole", s.seat, s, mole


@chance(1)
def mole(s):
    yield "digs", 1, s, sow


@end
"""


def test_what_constants_rule_out_never_comes_up() -> None:
    def never(text: str) -> list[str]:
        rules = read_rules(text, "rules.py", {"players": 2}, {})
        found = prove(rules, CLOCK, 1_000, forget=("bed",)).at_ends
        assert found is not None
        return [kind_of_move(site) for site in rules.sites if found.never(site.number)]

    text = GARDEN.replace("\n@end\n", SOLO, 1)
    assert never(text) == ["“asks the mole”", "“digs”"]
    # What hangs on fields is another question.
    assert never(text.replace("players == 1", "s.seat < 2")) == []


def test_a_number_that_leaves_its_bounds_for_a_moment_may_be_read() -> None:
    """Seeds reach 6 by way of a place that holds 30 for a moment: no read may rely on 0 to 11."""
    text = GARDEN.replace(
        "        n = min(worth(s), s.seeds)\n",
        "        t.bed[0] = 30\n"
        "        n = s.seeds if t.bed[0] > 11 else 1\n"
        "        t.bed[0] = 1\n",
    )
    text = text.replace("return s.seeds + s.sown == SEEDS", "return s.seeds > 0 or s.sown < 6")
    rules = read_rules(text, "rules.py", {"players": 2}, {})
    proof = prove(rules, CLOCK, 1_000, forget=("bed",))
    assert proof.claims == {}
    text = text.replace("s.sown < 6", "s.sown == 6")
    rules = read_rules(text, "rules.py", {"players": 2}, {})
    assert set(prove(rules, CLOCK, 1_000, forget=("bed",)).claims) == {"no_seed_is_lost"}


RAGGED = """
R = ((1, 2), (3,), (2, 5, 0))


class State:
    i: upto(2)
    n: upto(9)


@start
@turn
@choice
def go(s):
    t = s.copy()
    t.i = (s.i + 1) % 3
    t.n = len(R[s.i])
    yield "counts", 0, t, go
    t.n = min(R[s.i])
    yield "takes the least", 0, t, go
    t.n = count(R[s.i])
    yield "takes the most", 0, t, go


@end
def over(s):
    return s.n == 9


@score
def nothing(s, seat):
    return 0
"""


def test_rows_that_differ_in_length_are_read_row_by_row() -> None:
    rules = read_rules(RAGGED, "rules.py", {}, {})
    moves = model_of(rules, CLOCK).moves["go"]
    for row in range(3):
        at = WorkedOut.at([(row, 0)])
        found = [tuple(int(at(term)[0]) for term in move.target) for move in moves]
        assert found == [m.target[1] for m in plain.expand(rules, ("go", (row, 0))).moves]


def holds_in(rules: Rules, prover: Any, found: Proof, told: dict[str, int]) -> None:
    """Hold all that was shown against every position there is."""
    graph = search_plainly(rules, CLOCK, 400)
    told["claims"] += len(found.claims)
    for claim in rules.claims:
        if claim.name in found.claims:
            assert all(plain.holds(rules, claim, one) for one in graph.positions)
    if found.playable is not None and not graph.faults:
        told["playable"] += 1
        assert not len(graph.stuck)
    for number, (phase, numbers) in enumerate(graph.positions):
        live = prover.induction.live.get(phase, [])
        told["facts"] += len(live)
        if not graph.over[number]:
            at = WorkedOut.at([numbers])
            assert all(at(fact.term)[0] for fact in live), (phase, numbers)


def test_what_is_shown_of_generated_rules_without_a_field_holds_in_their_graphs() -> None:
    told = dict.fromkeys(("claims", "playable", "facts"), 0)
    for seed in range(25):
        random = Random(seed)
        try:
            rules = read_rules(generated.write(Random(seed), 2, 1, 3, 0), "rules.py", {}, {})
            forget = [random.choice(rules.fields).name]
            found = Proof()
            prover = Prover(rules, Clock(Limits(seconds=20)), found, forget)
            prover.run()
        except (RulesError, NotExportableError, OutOfTimeError):
            continue
        holds_in(rules, prover, found, told)
    assert all(told.values()), told

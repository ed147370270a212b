"""A Bed of Clovers by argument: a story of two cards, with all that the printed stories have."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.definition.proof_file import read_proofs
from tests.verify.clovers import DUEL, FILES, FOLDER, clovers
from tests.verify.rules_files import changed
from verify.proof.ending.lucky_somewhere import LuckyWhere
from verify.proof.ending.ranks import Rank
from verify.proof.proof import prove
from verify.proof.prover import Prover
from verify.proof.shown import Proof
from verify.rules import Rules
from verify.rules.earlier import Earlier
from verify.runs.limits import Clock, Limits

CLAIMS = {
    "a_place_holds_one_card_of_its_suit",
    "each_card_that_is_not_dealt_has_its_place",
    "only_who_is_fussy_is_pricked",
    "a_noble_lies_only_where_it_came_down",
    "nobles_that_lie_do_not_touch",
    "points_are_from_fewest_to_most",
}


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own") / "clovers"
    shutil.copytree(FOLDER, folder)
    (folder / "variants" / "duel.yaml").write_text(DUEL)
    return folder


def kept_rules(folder: Path, before: str = "", after: str = "") -> Rules:
    """The story's rules, one place of them changed, with the facts that are kept for the game."""
    (kept,) = read_proofs(FOLDER / "proof.yaml")
    files = changed(FILES, before, after) if before else FILES
    rules = clovers("duel", 2, folder, files=files)
    return replace(rules, earlier=Earlier(kept.facts))


@pytest.mark.slow
def test_a_story_ends_by_luck_whatever_the_players_do(duel: Path) -> None:
    """Dossier 3: each card has a chance, so a story ends with probability 1; and no rule breaks."""
    proof = prove(kept_rules(duel), Clock(Limits(seconds=1_000)), 1_000)
    assert proof.checked
    assert set(proof.claims) == CLAIMS
    assert proof.playable is not None
    assert proof.sound is not None
    assert proof.adds_up is not None
    # a round may come to nothing, so there is no longest game
    assert proof.bound is None
    assert proof.luck is not None
    assert proof.luck.whoever


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after", "ends"),
    [
        ("", "", True),
        # who covers a card does not get it
        ("// BITS[c] % 2 == 1", "// BITS[c] % 2 == 2", False),
        # the first noble of a round always stumbles
        ("if stumbles(t, n):", "if stumbles(t, n) or how_many_landed(t) == 1:", False),
        # nobody is picked up, so no further toss comes to anything
        ("            pick_up_nobles(u)\n", "", False),
    ],
)
def test_luck_brings_no_end_where_no_card_is_taken(
    duel: Path, before: str, after: str, ends: bool
) -> None:
    clock = Clock(Limits(seconds=1_000))
    prover = Prover(kept_rules(duel, before, after), clock, Proof())
    next(prover.rounds)
    clauses = zip(prover.rules.measures, prover.model.measures, strict=True)
    luck = LuckyWhere(
        prover.model,
        prover.steps,
        prover.solver,
        prover.induction.live,
        [Rank(one.text, term) for one, term in clauses],
        {},
    )
    assert (luck.most(whoever=True) is not None) is ends

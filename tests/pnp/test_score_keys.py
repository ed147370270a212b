"""`pnp score` without a file: what may stand in one, as a file that can be scored as it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pnp import counting
from tests.pnp.command import pnp


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        (
            ("dali-the-fox",),
            [
                "supply: {orange: 6,",
                "seat: seat 1  # whose turn it is; seat 1 to seat 4\n",
                "- eggs: 0  # eggs collected; 0 to 15\n",
            ],
        ),
        (
            ("mow", "--players", "2"),
            ["  - stable: 0  # flies of all rounds so far; 0 to", "  - stable: 0\n"],
        ),
        (
            ("flower-fields",),
            ["such as [{tile: I3a, row: 1, column: 1, turned: 1}]", "bees_placed:"],
        ),
        (
            ("a-fistful-of-daisies",),
            [
                "    flowers: {pink: 2, blue: 3, yellow: 3, white: 3}",
                "dice: [0, 0, 0, 0]  # those in the pen that show so much; 0 to 3\n",
                "rival: none  # whose cow the duel is with; seat 1 to seat 4, or none\n",
            ],
        ),
        (("a-bed-of-clovers", "--variant", "rare-delicacy"), ["where: {"]),
    ],
)
def test_the_keys_of_a_file_are_told_as_one_that_can_be_scored(
    game: tuple[str, ...], keys: list[str], tmp_path: Path
) -> None:
    name, *options = game
    status, out, err = pnp("score", name, *options)
    assert status == 0, err
    for key in keys:
        assert key in out
    file = tmp_path / "position.yaml"
    file.write_text(out, encoding="utf-8")
    status, out, err = pnp("score", name, file, *options)
    assert (status, err) == (0, "")


def test_programs_get_every_key() -> None:
    status, out, _ = pnp("score", "flower-fields", "--json")
    keys = {one["name"]: one for one in json.loads(out)["keys"]}
    assert status == 0
    assert keys["tiles_laid"]["by_hand"]
    assert keys["tiles_laid"]["each"]
    assert (keys["season"]["example"], keys["season"]["about"]) == (
        "0",
        "how many are over; 0 to 3",
    )
    assert "bag" in keys  # which a file to begin with leaves out


def test_names_that_yaml_would_take_apart_stand_in_quotes(tmp_path: Path) -> None:
    named = 'MOODS = names("wild, or not", "calm")\n'
    rules = named + counting.RULES.replace("(goal)\n", "(goal)\n    mood: which(MOODS)\n", 1)
    folder = counting.counting(tmp_path / "game", rules=rules)
    status, out, err = pnp("score", folder)
    assert status == 0, err
    assert 'mood: "wild, or not"  # "wild, or not", calm\n' in out
    file = tmp_path / "position.yaml"
    file.write_text(out.replace('mood: "wild, or not"', "mood: calm"), encoding="utf-8")
    assert pnp("score", folder, file)[0] == 0

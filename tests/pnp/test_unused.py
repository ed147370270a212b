"""A parameter that is set and that nothing hangs on is told; where anything may, nothing is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.definition.load import load_game
from pnp.definition.unused import unused
from pnp.library import built_in_games, find_game
from tests.pnp.command import pnp

GAME = """\
format: 1
title: Deck
parameters: {{players: 2, seed: 3, other: 4}}
components:
  - kind: card
    name: deck
    rows: {rows}
    front: [{{text: "{text}", at: 20mm 20mm}}]
{more}"""
DEALT = "[{n: {from: 1, to: 3}, suit: {deal: [a, b, c], seed: = seed}}]"


def made(folder: Path, rows: str = DEALT, text: str = "{n}", more: str = "") -> Path:
    (folder / "game.yaml").write_text(GAME.format(rows=rows, text=text, more=more))
    return folder


def test_a_seed_that_was_frozen_says_so_when_it_is_set(tmp_path: Path) -> None:
    game = made(tmp_path)
    assert "changes nothing" not in pnp("show", game, "--set", "seed=4")[2]
    assert pnp("freeze", game)[0] == 0
    status, _, err = pnp("show", game, "--set", "seed=4", "--players", "3")
    told = " ".join(err.split())
    assert status == 0
    assert told.count("changes nothing") == 1
    assert "note: --set seed=4 changes nothing: no formula, no text and no rule of the" in told
    assert "changes nothing" not in pnp("show", game)[2]


@pytest.mark.parametrize(
    "used",
    [
        {"rows": "[{n: = other}]"},
        {"text": "{n} of {other}"},
        {"rows": "deck.csv"},
        {"more": "rules: rules.py\n"},
        {"more": "totals: [{of: deck, is: = other - 1}]\n"},
    ],
)
def test_whatever_names_it_makes_use_of_it(tmp_path: Path, used: dict[str, str]) -> None:
    (tmp_path / "deck.csv").write_text("n,count\n1,= other\n")
    (tmp_path / "rules.py").write_text('goal = parameter("other")\n')
    settings = {"other": "5"}
    assert [one.name for one in unused(load_game(made(tmp_path), settings=settings))] == ["other"]
    assert not unused(load_game(made(tmp_path, **used), settings=settings))


def test_each_parameter_of_the_games_is_of_use() -> None:
    idle = {}
    for name in built_in_games():
        folder = find_game(name).folder
        game = load_game(folder)
        for variant in (None, *(one.name for one in game.variants)):
            found = load_game(folder, variant=variant).parameters.values()
            settings = {one.name: one.words(one.value) for one in found}
            names = [
                one.name for one in unused(load_game(folder, variant=variant, settings=settings))
            ]
            if names:
                idle[name, variant] = names
    # the ten cows of the variant need no box
    assert idle == {("mow", "calves"): ["box"]}

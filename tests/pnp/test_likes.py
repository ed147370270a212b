"""`like`: components and drawings that take over what others have and say only what differs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from layouts.drawing import Drawing, Text
from layouts.drawing import Path as Outline
from layouts.leaves import leaves
from layouts.piece import Piece
from layouts.transform import bounds, moved
from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of

GAME = """\
format: 1
title: Farm
drawings:
  plate:
    - {name: field, shape: rect, at: safe safe, size: to safe 9mm, fill: mint}
    - {name: rim, shape: rect, at: safe safe, size: to safe 9mm, stroke: ink}
  dark-plate:
    like: plate
    field: {fill: ink}
    rim: {when: no}
components:
  - kind: card
    name: cows
    title: The cows
    size: 60mm x 90mm
    corner: 0mm
    rows: [{says: one}, {says: two}]
    front:
      - {drawing: plate}
      - {name: words, text: "{says}", at: center 9mm, anchor: middle, size: 4mm}
    back: [{drawing: dark-plate}]
  - {like: cows, name: bulls, size: 50mm x 50mm}
  - like: cows
    name: calves
    count: 3
    front:
      words: {size: 6mm, at: center 20mm}
      spot: {shape: circle, at: center center, radius: 5mm, fill: red}
  - like: calves
    name: goats
    rows: [{says: beh}]
    front: {spot: {fill: blue}}
"""

Write = Callable[..., dict[str, Piece]]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """The pieces by their names, of the game with some words changed."""

    def made(*changes: tuple[str, str], variant: str = "") -> dict[str, Piece]:
        text = GAME
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
        if variant:
            (tmp_path / "variants").mkdir()
            (tmp_path / "variants" / "late.yaml").write_text(variant, encoding="utf-8")
        game = load_game(tmp_path, variant="late" if variant else None, shown="farm")
        return {one.name: one for one in pieces_of(game)}

    return made


def texts(face: Drawing) -> list[tuple[str, float, float]]:
    """Each text with its size and how far down it stands."""
    found = [one for one, _ in leaves(face.children) if isinstance(one, Text)]
    return [(one.string, one.size, one.y) for one in found]


def fields(face: Drawing | None) -> list[tuple[str | None, tuple[float, ...]]]:
    """Each filled shape with its box."""
    assert face is not None
    found = [
        (one, at) for one, at in leaves(face.children) if isinstance(one, Outline) and one.fill
    ]
    return [
        (one.fill, tuple(round(side, 2) for side in bounds(moved(at, one.segments))))
        for one, at in found
    ]


MINT, INK, RED, BLUE = "#D9E8B0", "#3A2A26", "#CB322C", "#3A7DC4"


def test_what_is_not_said_is_taken_over(write: Write) -> None:
    made = write()
    names = ["cows one", "cows two", "bulls one", "bulls two", "calves one", "calves two", "goats"]
    assert [name for name in made if not name.startswith("goats")] == names[:-1]
    assert [(one.width, one.height, one.count) for one in made.values()] == [
        *[(60, 90, 1)] * 2,
        *[(50, 50, 1)] * 2,
        *[(60, 90, 3)] * 3,
    ]
    assert texts(made["cows one"].front) == [("one", 4, 9)]
    assert texts(made["calves two"].front) == [("two", 6, 20)]
    assert texts(made["goats beh"].front) == [("beh", 6, 20)]
    plate, spot = (3, 3, 57, 12), (25, 40, 35, 50)
    assert fields(made["calves one"].front) == [(MINT, plate), (RED, spot)]
    assert fields(made["goats beh"].front) == [(MINT, plate), (BLUE, spot)]
    assert fields(made["bulls one"].front) == [(MINT, (3, 3, 47, 12))]
    assert fields(made["goats beh"].back) == [(INK, plate)]


def test_a_change_of_the_first_reaches_all(write: Write) -> None:
    changes = [
        ('text: "{says}", at: center 9mm', 'text: "{says}!", at: center 12mm'),
        ("to safe 9mm, fill: mint", "to safe 20mm, fill: mint"),
    ]
    made = write(*changes)
    said = [texts(made[name].front) for name in ("bulls one", "calves one", "goats beh")]
    assert said == [[("one!", 4, 12)], [("one!", 6, 20)], [("beh!", 6, 20)]]
    assert fields(made["goats beh"].back) == [(INK, (3, 3, 57, 23))]


def test_a_variant_changes_elements_by_their_names(write: Write) -> None:
    variant = """\
format: 1
drawings: {plate: {field: {fill: red}}}
components:
  cows: {front: {words: {size: 8mm}}, back: {star: {text: "*", at: center 50mm}}}
  sheep: {like: goats, front: {spot: {when: no}}}
"""
    made = write(variant=variant)
    assert [texts(made[name].front)[0][1] for name in ("cows one", "bulls one", "goats beh")] == [
        8,
        8,
        6,
    ]
    assert fields(made["goats beh"].front) == [(RED, (3, 3, 57, 12)), (BLUE, (25, 40, 35, 50))]
    assert fields(made["sheep beh"].front) == [(RED, (3, 3, 57, 12))]
    back = made["bulls one"].back
    assert back is not None
    assert [string for string, _, _ in texts(back)] == ["*"]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            "{like: cows, name: bulls",
            "{like: cow, name: bulls",
            "farm/game.yaml:22:12: components.bulls.like: there is no component 'cow'; did you "
            "mean 'cows'?",
        ),
        (
            "  - like: calves\n    name: goats",
            "  - like: goats\n    name: goats",
            "components.goats.like: goes round: goats -> goats",
        ),
        ("{like: cows, name: bulls", "{like: cows, kind: token, name: bulls", "leave kind out"),
        ("like: plate", "like: dark-plate", "drawings.dark-plate.like: goes round"),
        ("like: plate", "like: plaet", "there is no drawing 'plaet'; did you mean 'plate'?"),
        ("field: {fill: ink}", "feild: {fill: ink}", "there is none called feild to change"),
        ("{like: cows, name: bulls", "{like: cows, named: bulls", "named"),
        ("words: {size: 6mm,", "words: {size: 6,", "farm/game.yaml:27:21: components.calves.front"),
    ],
)
def test_what_is_wrong_is_named_where_it_stands(write: Write, old: str, new: str, why: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        write((old, new))
    assert why in " ".join(str(caught.value).split())


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("{nothing}", r"20:29: components.cows.front.words.text: cows one: '{nothing}': there is "
         r"no field nothing.* \(and 1 more of cows\) \(and so in bulls, calves, goats\)$"),
        ("{says", r"20:29: components.cows.front.words.text: [^\n]*$"),
    ],
)  # fmt: skip
def test_a_fault_that_others_take_over_is_told_once(write: Write, wrong: str, said: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        write(('name: words, text: "{says}"', f'name: words, text: "{wrong}"'))
    (fault,) = caught.value.faults
    assert re.search(said, str(fault)), str(fault)


def test_likeness_cannot_fill_the_memory(write: Write) -> None:
    rows = ", ".join(["{says: x}"] * 2_000)
    many = "".join(f"\n  - {{like: cows, name: n{number}}}" for number in range(100))
    with pytest.raises(DefinitionError, match="more than 100,000 values are taken over"):
        write(
            ("{says: one}, {says: two}", rows),
            ("front: {spot: {fill: blue}}\n", f"count: 1{many}\n"),
        )
    deep = "".join(f"\n  - {{like: n{number}, name: n{number + 1}}}" for number in range(60))
    with pytest.raises(DefinitionError, match="more than 50 are like each other in a row"):
        write(("front: {spot: {fill: blue}}\n", f"count: 1\n  - {{like: cows, name: n0}}{deep}\n"))


def test_editors_know_of_it() -> None:
    from jsonschema import Draft202012Validator

    from pnp.definition.json_schema import game_schema, variant_schema

    plain = yaml.load(GAME, yaml.BaseLoader)
    game = Draft202012Validator(game_schema())
    assert list(game.iter_errors(plain)) == []
    wrong = {**plain, "components": [*plain["components"], {"name": "ducks"}]}
    assert list(game.iter_errors(wrong))
    variant = Draft202012Validator(variant_schema())
    over = {"cows": {"front": {"words": {"size": "8mm"}}}, "sheep": {"like": "goats"}}
    assert list(variant.iter_errors({"format": "1", "components": over})) == []
    assert list(variant.iter_errors({"format": "1", "components": {"cows": {"front": "x"}}}))

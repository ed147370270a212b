"""Tosses, held to a thrower of this file's own: it turns points into the thrown card's frame and
asks for no polygon of any library."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import ceil
from pathlib import Path
from time import process_time

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from typer.testing import CliRunner

from layouts.outline import area_within
from pnp.cli import app
from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from pnp.library import GAMES
from pnp.rules_tables import tables_of
from pnp.toss import kept
from pnp.toss.chances import card_chances, measured, most_at_once, overlap_chance, windows
from pnp.toss.contested import contest, covered
from pnp.toss.covers import Cover, cover
from pnp.toss.field import Field, read_field
from pnp.toss.landings import Landings, Side, landings_of

FOLDER = GAMES / "a-bed-of-clovers"
WIDE, HIGH, ROUND, GAP = 63.5, 88.9, 3.2, 10.0
FIELD = (5 * WIDE + 4 * GAP, 3 * HIGH + 2 * GAP)


@cache
def tossed(variant: str) -> tuple[Field, Landings, Cover]:
    game = load_game(FOLDER, variant=variant)
    field = read_field(game, game.tosses[0])
    landings = landings_of(field)
    return field, landings, cover(field, landings)


def number(field: Field, name: str) -> int:
    return next(index for index, card in enumerate(field.cards) if card.name == f"field {name}")


def specks(sign: shapely.Polygon) -> np.ndarray:
    """Points along the rim of a sign, a quarter of a millimetre apart at most."""
    return shapely.get_coordinates(shapely.segmentize(sign.boundary, 0.25))


def within(points: np.ndarray) -> np.ndarray:
    """Whether points of the thrown card's own frame, from its middle, lie on it."""
    x, y = np.abs(points[..., 0]), np.abs(points[..., 1])
    corner = np.hypot(x - WIDE / 2 + ROUND, y - HIGH / 2 + ROUND)
    round_ = (x > WIDE / 2 - ROUND) & (y > HIGH / 2 - ROUND)
    return (x <= WIDE / 2) & (y <= HIGH / 2) & (~round_ | (corner <= ROUND))


def hits(field: Field, card: int, x: np.ndarray, y: np.ndarray, turn: np.ndarray) -> np.ndarray:
    """Whether tosses whose middles are x, y mm from a card's middle cover enough of it."""
    count = np.zeros(len(x), int)
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    for sign in field.cards[card].signs:
        points = specks(sign)
        right, below = points[:, 0] - x[:, None], points[:, 1] - y[:, None]
        own = np.stack([right * cos + below * sin, below * cos - right * sin], axis=-1)
        on = within(own)
        count += on.all(axis=1) if field.cards[card].wholly else on.any(axis=1)
    return count >= field.cards[card].needs


@pytest.mark.parametrize(
    ("variant", "name"),
    [
        ("stunning-arrangement", "club, 7"),
        ("stunning-arrangement", "diamond, 2"),
        ("rare-delicacy", "heart, 1"),
        ("rare-delicacy", "heart, 3"),
    ],
)
def test_the_chance_of_a_card_is_that_of_a_thrower_of_our_own(variant: str, name: str) -> None:
    """Within the error that `measured` tells, on the place in the middle of the field."""
    field, landings, found = tossed(variant)
    card, tosses = number(field, name), 6_000
    random = np.random.default_rng(11)
    reach = 75.0, 92.0
    x, y = (random.uniform(-far, far, tosses) for far in reach)
    hit = hits(field, card, x, y, random.uniform(0, np.pi, tosses)).mean()
    part = 4 * reach[0] * reach[1] / (FIELD[0] * FIELD[1])
    error = part * (hit * (1 - hit) / tosses) ** 0.5
    ours = card_chances(field, landings, found)[card, 7]
    assert abs(part * hit - ours) < 4 * error + 0.002
    assert error < 0.002


def taken(field: Field, landings: Landings, found: Cover, lie: Sequence[int]) -> NDArray[np.int64]:
    """The cards that each landing covers, a bit each, by slot across, slot down and turn."""
    masks = np.zeros((landings.across.count, landings.down.count, landings.turns), np.int64)
    for card, (at, near) in zip(lie, windows(field, landings, found), strict=True):
        if card >= 0:
            masks[at] |= found.masks[near] & (1 << card)
    return masks


def set_chances(
    field: Field, landings: Landings, found: Cover, lie: Sequence[int]
) -> Mapping[frozenset[int], float]:
    """The chance of each set of cards that one toss takes, of none as well; they add up to 1."""
    masks = taken(field, landings, found, lie)
    ways = np.broadcast_to(landings.ways()[:, :, None] / landings.turns, masks.shape)
    sets, which = np.unique(masks.ravel(), return_inverse=True)
    chances = np.bincount(which.ravel(), ways.ravel())
    return {
        frozenset(card for card in range(len(field.cards)) if mask >> card & 1): float(chance)
        for mask, chance in zip(sets.tolist(), chances, strict=True)
    }


def test_a_moved_lattice_says_how_far_off_the_first_one_is() -> None:
    field, landings, found = tossed("stunning-arrangement")
    exact, error = measured(field, landings, 4)
    off = np.abs(exact - card_chances(field, landings, found))
    assert off.max() < 0.0025
    assert error.max() < 0.002


def test_every_card_can_be_had_on_every_place_and_no_toss_has_to_take_one() -> None:
    """Dossier 3: so both stories end with probability 1, and no number of rounds is enough."""
    for variant in ("stunning-arrangement", "rare-delicacy"):
        field, landings, found = tossed(variant)
        assert card_chances(field, landings, found).min() > 0.005
        assert set_chances(field, landings, found, range(15))[frozenset()] > 0.05


def test_sets_of_cards_are_those_of_each_landing() -> None:
    field, landings, found = tossed("stunning-arrangement")
    lie = [9, 0, 10, 1, 11, 2, 12, 3, 13, 4, 14, 5, 6, 7, 8]
    sets = set_chances(field, landings, found, lie)
    assert sum(sets.values()) == pytest.approx(1)
    chances = card_chances(field, landings, found)
    for place, card in enumerate(lie):
        of_card = sum(chance for taken, chance in sets.items() if card in taken)
        assert of_card == pytest.approx(chances[card, place])
    assert max(map(len, sets)) <= most_at_once(found, landings) == 4


def test_a_place_is_looked_at_as_far_as_anything_reaches() -> None:
    field, _, found = tossed("stunning-arrangement")
    rim = np.ones(found.masks.shape, bool)
    rim[1:-1, 1:-1] = False
    assert not found.masks[rim].any()
    assert found.masks.any(axis=(0, 1)).all()
    assert len(field.cards) == 15


def test_slots_fill_the_field() -> None:
    side = Side(63.5, 10, 10, 2, 5)
    assert side.count == 58
    assert sum(side.ways()) == 357_500
    assert side.positions(0, 2).tolist() == pytest.approx([3.175, 9.525])
    assert side.positions(10, 3).tolist() == pytest.approx([66, 71, 76.675])
    assert side.positions(-1, 1).tolist() == pytest.approx([-2.5])
    alone = Side(63.5, 0, 10, 0, 2)
    assert (alone.count, sum(alone.ways())) == (20, 127_000)


def test_how_often_two_overlap() -> None:
    """Two cards lie apart when a side of one of them parts them; its corners being round takes a
    part in a thousand from that."""
    field, landings, _ = tossed("stunning-arrangement")
    random, pairs = np.random.default_rng(5), 60_000
    right = random.uniform(0, FIELD[0], pairs) - random.uniform(0, FIELD[0], pairs)
    below = random.uniform(0, FIELD[1], pairs) - random.uniform(0, FIELD[1], pairs)
    turns = random.uniform(0, np.pi, (2, pairs))
    apart = np.zeros(pairs, bool)
    for turn, between in zip(turns, (turns[1] - turns[0], turns[0] - turns[1]), strict=True):
        cos, sin = np.abs(np.cos(between)), np.abs(np.sin(between))
        along = np.abs(right * np.cos(turn) + below * np.sin(turn))
        across = np.abs(below * np.cos(turn) - right * np.sin(turn))
        apart |= along > (WIDE + WIDE * cos + HIGH * sin) / 2
        apart |= across > (HIGH + WIDE * sin + HIGH * cos) / 2
    sharp = 1 - apart.mean()
    assert abs(sharp - overlap_chance(field, landings)) < 0.006


@pytest.mark.parametrize("variant", ["stunning-arrangement", "rare-delicacy"])
def test_contested_cards(variant: str) -> None:
    """Dossier 4. In part: every club and diamond, for a line through the middle leaves half of the
    signs on either side, or goes through some. Wholly: only even ranks, for two halves rounded up
    are more than an odd number. All of a raspberry cannot be covered twice."""
    field, _, _ = tossed(variant)
    for card in field.cards:
        for wholly in (False, True):
            found = contest(field.outline, card, wholly=wholly)
            heart = "heart" in card.name
            if wholly:
                assert (found.example is not None) is (not heart and len(card.signs) % 2 == 0)
            else:
                assert found.example is not None
            assert found.impossible is (found.example is None), card.name
            if found.example is None:
                assert 2 * card.needs > len(card.signs)
                continue
            lying = []
            for x, y, turn in found.example:
                there = covered(field.outline, card, (x, y, turn), wholly=wholly)
                cos, sin = np.cos(turn), np.sin(turn)
                ours = []
                for sign in card.signs:
                    points = specks(sign) - (x, y)
                    turned = points @ np.array([[cos, -sin], [sin, cos]])
                    on = within(turned)
                    ours.append(on.all() if wholly else on.any())
                assert sum(ours) == len(there) >= card.needs
                area = area_within(field.thrown.outline)
                area = shapely.affinity.translate(area, -WIDE / 2, -HIGH / 2)
                area = shapely.affinity.rotate(area, turn, (0, 0), use_radians=True)
                lying.append(shapely.affinity.translate(area, x, y))
            assert 0.15 < lying[0].distance(lying[1]) < 0.5


def test_half_of_the_pips_rounded_up() -> None:
    for variant in ("stunning-arrangement", "rare-delicacy"):
        field, _, _ = tossed(variant)
        for card in field.cards:
            suit, rank = card.name.removeprefix("field ").split(", ")
            assert len(card.signs) == int(rank)
            assert card.needs == (int(rank) if suit == "heart" else ceil(int(rank) / 2))
            assert card.wholly is (suit == "heart")


def test_signs_are_where_a_french_deck_has_them() -> None:
    field, _, _ = tossed("stunning-arrangement")
    seven = field.cards[number(field, "diamond, 7")]
    middles = sorted((round(s.centroid.x, 2), round(s.centroid.y, 2)) for s in seven.signs)
    left, right, rows = -11.75, 11.75, (-27.25, 0, 27.25)
    wanted = [(x, y) for x in (left, right) for y in rows] + [(0, -13.625)]
    assert np.allclose(middles, sorted(wanted), atol=0.02)


def test_a_cover_is_kept_and_a_broken_one_is_made_anew(tmp_path: Path) -> None:
    field, landings, found = tossed("stunning-arrangement")
    first = kept.kept_cover(field, landings, tmp_path)
    (file,) = tmp_path.iterdir()
    assert np.array_equal(first.masks, found.masks)
    whole = file.read_bytes()
    held = json.loads(whole)
    held["masks"][0] = 1
    file.write_text(json.dumps(held))
    assert kept.kept_cover(field, landings, tmp_path).masks.ravel()[0] == 1
    file.write_bytes(whole[:-100])
    again = kept.kept_cover(field, landings, tmp_path)
    assert np.array_equal(again.masks, found.masks)
    assert again.first == found.first
    kept.kept_cover(field, Landings(landings.across, landings.down, 6), tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


def test_only_rules_see_a_toss() -> None:
    assert "toss" not in tables_of(load_game(FOLDER))
    table = tables_of(load_game(FOLDER, variant="stunning-arrangement"))["toss"]
    assert (len(table["across"]), len(table["down"]), len(table["degrees"])) == (58, 46, 12)
    assert sum(map(int, table["across ways"])) == 357_500
    assert all(isinstance(value, int) for column in table.values() for value in column)
    assert table["needs"][:4] == (1, 2, 2, 3)
    # at turn 0 the sides are half of a card's away
    reach = [int(value) for value in table["reach"]]
    assert (reach[0], reach[6]) == (31_750, 44_450)


GAME = """\
format: 1
title: Coins
components:
  - {kind: token, name: coins, shape: round, size: 30mm, rows: [{name: a}, {name: b}]}
  - kind: card
    name: stars
    size: 40mm x 40mm
    rows: [{many: 2}, {many: 4}]
    front:
      - {symbol: star, at: 6mm 6mm, size: 3mm}
      - repeat: = many
        draw: [{symbol: star, at: ["= 10 + 20 * (i % 2)", "= 10 + 20 * (i // 2)"], size: 8mm}]
  - {kind: grid, name: table, columns: 2, cell: 40mm x 40mm, gap: 5mm, rows: [{count: 2}]}
tosses:
  - {name: flip, thrown: coins, onto: table, cards: stars, sign: star, needs: = signs // 2}
"""
STAR = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<path d="M0 0H100V100H0Z" fill="#FBCE3C"/></svg>
"""


def test_other_things_can_be_tossed_too(tmp_path: Path) -> None:
    """A coin 30 mm wide that has to touch one of two squares of 8 mm, 20 mm apart: it does where
    its middle is within 15 mm of one, so on 2 (8 x 8 + 4 x 8 x 15 + pi 15²) mm² less what both
    share."""
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "star.svg").write_text(STAR)
    (tmp_path / "game.yaml").write_text(GAME)
    game = load_game(tmp_path)
    field = read_field(game, game.tosses[0])
    assert [(len(card.signs), card.needs) for card in field.cards] == [(2, 1), (4, 2)]
    fine = landings_of(field, 4)
    chance = card_chances(field, fine, cover(field, fine))[0]
    squares = shapely.union(shapely.box(6, 6, 14, 14), shapely.box(26, 6, 34, 14)).buffer(15)
    for place, left in enumerate((0, 45)):
        seen = shapely.box(0, 0, 85, 40).intersection(shapely.affinity.translate(squares, left))
        assert chance[place] == pytest.approx(seen.area / (85 * 40), abs=0.004)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "thrown: coins",
            "thrown: coin",
            "the game has no component 'coin'; did you mean 'coins'?",
        ),
        ("onto: table", "onto: stars", "'stars' is no grid"),
        ("name: flip", "name: stars", "there is a table 'stars' already"),
        ("sign: star,", "sign: moon,", "stars 2 shows no moon"),
        ("= signs // 2", "= signs + 1", "stars 2 has 2 signs: 3 of them cannot be covered"),
        (
            "shape: round, size: 30mm",
            "shape: egg, size: 20mm x 30mm",
            "coins a changes by half a turn",
        ),
        ("needs:", "turns: 7, needs:", "7 turns do not go: an even number from 2 to 360 does"),
        ("needs:", "step: 0.1mm, needs:", "a step of 0.1 mm does not go"),
        ("needs:", "stop: 1, needs:", "a toss has no 'stop'; did you mean 'step'?"),
        ("{many: 4}", "{many: 4, count: 59}", "60 cards lie on the field; a toss goes with 59"),
    ],
)
def test_what_cannot_be_tossed_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "star.svg").write_text(STAR)
    assert GAME.count(old) == 1
    (tmp_path / "game.yaml").write_text(GAME.replace(old, new))
    with pytest.raises(DefinitionError) as refused:
        read_field(game := load_game(tmp_path), game.tosses[0])
    assert said in str(refused.value)
    assert "game.yaml:" in str(refused.value)


def test_a_sign_without_paint_is_refused(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "star.svg").write_text(STAR.replace("H100V100H0", "H100"))
    (tmp_path / "game.yaml").write_text(GAME)
    with pytest.raises(DefinitionError, match="star has no area that is painted"):
        read_field(game := load_game(tmp_path), game.tosses[0])


@pytest.mark.parametrize(
    ("given", "places", "said"),
    [
        ("step: 0.5mm, turns: 360, needs:", 2, "landings near a card are more than"),
        ("step: 30mm, turns: 360, needs:", 900, "on the field are too many"),
    ],
)
def test_what_would_take_for_ever_is_refused_at_once(
    tmp_path: Path, given: str, places: int, said: str
) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "star.svg").write_text(STAR)
    game = GAME.replace("needs:", given).replace("count: 2", f"count: {places}")
    (tmp_path / "game.yaml").write_text(game)
    start = process_time()
    done = CliRunner().invoke(app, ["toss", str(tmp_path)])
    assert done.exit_code == 2
    assert said in done.stderr
    assert process_time() - start < 10


def test_the_command_tells_and_draws(tmp_path: Path) -> None:
    folder = tmp_path / "drawn"
    asked = ["toss", "a-bed-of-clovers", "--variant", "rare-delicacy", "--svg", str(folder)]
    done = CliRunner().invoke(app, [*asked, "--json"])
    assert done.exit_code == 0, done.output
    (told,) = json.loads(done.stdout)["tosses"]
    assert told["landings"] == 58 * 46 * 12
    assert [card["contested_wholly"] for card in told["cards"]][-3:] == [False] * 3
    drawn = {file.name for file in folder.iterdir()}
    assert "contested-toss-wholly-field-club-10.svg" in drawn
    assert "contested-toss-wholly-field-club-7.svg" not in drawn
    shown = CliRunner().invoke(app, asked[:4])
    assert "Two that are tossed overlap in 19.1% of all cases" in " ".join(shown.output.split())
    none = CliRunner().invoke(app, ["toss", "mow"])
    assert none.exit_code == 2
    assert "nothing is tossed in it" in none.output

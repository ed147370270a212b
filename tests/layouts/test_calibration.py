"""The calibration sheet, read as a person reads it who holds it against the light."""

import re
from dataclasses import dataclass, field
from itertools import product
from math import dist

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from layouts.drawing import Drawing, Element, Group, Matrix, Path, Point, Text, Use, multiply
from layouts.font import Font
from layouts.outline import flatten
from layouts.sheets.duplex.calibration import Form, Steps, Type, calibration_sheet
from layouts.sheets.duplex.drift import Drift
from layouts.sheets.duplex.vernier import Reading
from layouts.sheets.furniture import Imprint
from layouts.sheets.imposition import SheetError
from layouts.sheets.papers import paper
from layouts.sheets.sheet import Sheet
from layouts.transform import moved, moved_point

FLIPS = list(product(("long", "short"), (False, True)))
SCALES = {"middle": (0, (0, 0)), "left": (1, (-86, 0)), "right": (1, (86, 0))}


@dataclass(frozen=True)
class Seen:
    """What a page shows, in mm from its middle: straight lines by their ends, the middles of
    round things by their radius, numbers by their middles."""

    lines: list[tuple[Point, Point]] = field(default_factory=list)
    rounds: list[tuple[float, Point]] = field(default_factory=list)
    numbers: list[tuple[float, Point]] = field(default_factory=list)


def look(children: tuple[Element, ...], matrix: Matrix, found: Seen) -> Seen:
    for child in children:
        if isinstance(child, Group):
            look(child.children, multiply(matrix, child.matrix), found)
        elif isinstance(child, Use):
            look(child.drawing.children, multiply(matrix, child.matrix), found)
        elif isinstance(child, Text):
            shown = re.fullmatch(r"(\u2212?)(\d(?:\.\d)?)", child.string)
            if shown:
                half = child.font.advance(child.string) * child.size / 2
                high = child.font.cap_height * child.size / 2
                at = moved_point(matrix, child.x + half, child.y - high)
                found.numbers.append((float(shown[2]) * (-1 if shown[1] else 1), at))
        elif isinstance(child, Path):
            for part in flatten(moved(matrix, child.segments)):
                if len(part) == 2:
                    found.lines.append(part)
                elif len(part) > 8:
                    xs, ys = zip(*part, strict=True)
                    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
                    found.rounds.append(((max(xs) - min(xs)) / 2, middle))
    return found


def page(drawing: Drawing) -> Seen:
    middle = (1, 0, 0, 1, -drawing.width / 2, -drawing.height / 2)
    return look(drawing.children, middle, Seen())


def ticks(seen: Seen, name: str, slack: float) -> list[tuple[Point, Point]]:
    """The lines of one scale: across it, and beginning on its axis."""
    along, (x, y) = SCALES[name]
    across = 1 - along
    return [
        line
        for line in seen.lines
        if abs(line[0][across] - (x, y)[across]) <= slack
        and abs(line[0][along] - line[1][along]) < 0.2
        and 4.9 < dist(*line) < 7.1
        and max(abs(v) for v in line[0]) < 90
    ]


def read(front: Seen, back: Seen) -> Reading:
    """On each scale the number beside the line that goes on best in one from the back."""
    found = {}
    for name, (along, _) in SCALES.items():
        pairs = product(ticks(front, name, 1e-6), ticks(back, name, 4))
        (_, outer), _ = min(pairs, key=lambda pair: abs(pair[0][0][along] - pair[1][0][along]))
        found[name] = min(front.numbers, key=lambda number: dist(number[1], outer))[0]
    return Reading(**found)


class Held:
    """A sheet with both sides as printed, and whether it is turned like a page of a book. No
    dataclass: Hypothesis would write all of it out."""

    def __init__(self, sheet: Sheet, *, book: bool) -> None:
        assert sheet.back is not None
        self.sheet, self.front, self.book = sheet, page(sheet.front), book
        self._printed = page(sheet.back)

    def back(self, off: Drift) -> Seen:
        """What shines through if the printer sets the back off: moved and turned as a whole, then
        seen from the other side of the sheet."""
        mirror = (-1 if self.book else 1, 0, 0, 1 if self.book else -1, 0, 0)
        matrix = multiply(mirror, off.matrix(0, 0))
        seen = self._printed
        return Seen(
            [(moved_point(matrix, *a), moved_point(matrix, *b)) for a, b in seen.lines],
            [(radius, moved_point(matrix, *at)) for radius, at in seen.rounds],
        )


@pytest.fixture(scope="module")
def held(nunito: Font) -> dict[tuple[str, bool], Held]:
    made = {}
    for duplex, landscape in FLIPS:
        sheet = calibration_sheet(
            paper("a4"),
            Imprint("", nunito, nunito),
            Type(nunito, nunito, nunito),
            Steps(),
            Form("pnp calibrate", "pnp print mow"),
            duplex=duplex,
            landscape=landscape,
        )
        made[duplex, landscape] = Held(sheet, book=(duplex == "long") != landscape)
    return made


tenths = st.integers(-16, 16).map(lambda n: n / 10)


@settings(max_examples=200)
@given(st.sampled_from(FLIPS), tenths, tenths, st.integers(-20, 20).map(lambda n: n / 100))
@example(("long", False), 1.2, -0.6, 0.2)
@example(("short", True), -1.2, 0.4, -0.2)
def test_what_is_read_mends_the_printer(held, way, x: float, y: float, angle: float) -> None:
    """Moved as the sheet says, backs come out where they should whatever the printer does. A scale
    is read to 0.1 mm, so the middle of the page is off by 0.14 mm at most, and a corner by as much
    as the two upright scales, 172 mm apart, leave of the angle."""
    one = held[way]
    off = Drift(x, y, angle)
    mend = read(one.front, one.back(off)).drift(book=one.book)
    width, height = one.sheet.front.width, one.sheet.front.height
    both = multiply(off.matrix(width, height), mend.matrix(width, height))
    for at, most in (((width / 2, height / 2), 0.15), ((10, 10), 0.35), ((10, height - 10), 0.35)):
        assert dist(moved_point(both, *at), at) < most


@pytest.mark.parametrize("way", FLIPS)
def test_a_drift_in_whole_steps_is_read_exactly(held, way) -> None:
    one = held[way]
    assert read(one.front, one.back(Drift())) == Reading(0.0, 0.0, 0.0)
    reading = read(one.front, one.back(Drift(-0.4, 1.6)))
    assert reading == Reading(0.4, -1.6, -1.6)
    assert reading.drift(book=one.book) == Drift(0.4, -1.6, 0.0)


@pytest.mark.parametrize("way", FLIPS)
def test_the_dot_is_in_the_middle_of_the_ring_where_all_is_well(held, way) -> None:
    one = held[way]
    ((radius, dot),) = one.back(Drift()).rounds
    assert radius == pytest.approx(0.6, abs=0.01)
    assert [r for r, at in one.front.rounds if dist(at, dot) < 0.01] == [pytest.approx(3, abs=0.01)]


def test_as_long_as_the_dot_is_in_the_ring_only_one_number_fits(held) -> None:
    """2.4 mm is the last number. At 2.9 mm none fits, and none is half fitting elsewhere."""
    one = held["long", False]
    for name, off in (("middle", Drift(2.9, 0)), ("left", Drift(0, -2.9))):
        along, _ = SCALES[name]
        pairs = product(ticks(one.front, name, 1e-6), ticks(one.back(off), name, 4))
        assert min(abs(a[0][along] - b[0][along]) for a, b in pairs) == pytest.approx(0.5)


def test_paper_that_is_too_small_is_refused(nunito: Font) -> None:
    with pytest.raises(
        SheetError, match="A5 is too small for the calibration sheet: take A3 or A4"
    ):
        calibration_sheet(
            paper("a5"),
            Imprint("", nunito, nunito),
            Type(nunito, nunito, nunito),
            Steps(),
            Form("", ""),
        )

"""Checks of what is drawn: the cut, the size of type, images, names, paper."""

from dataclasses import replace
from io import BytesIO
from math import sqrt

import pytest
from fontTools.ttLib import TTFont

from layouts.checks.legible import coarse_images, small_type
from layouts.checks.names import repeated
from layouts.checks.paper import off_the_page
from layouts.checks.safe_area import near_cuts
from layouts.drawing import Drawing, Path
from layouts.face.stage import Raster, Stage
from layouts.face.trace import Trace
from layouts.kinds import pieces
from layouts.outline import circle, rectangle
from layouts.sheets.papers import paper
from layouts.svg import read_svg

SQUARE = Drawing(10, 10, (Path(rectangle(0, 0, 10, 10), fill="#000000"),), "art/square.svg")
# a circle of radius 4 with a rim 2 wide: 5 from its middle
RIMMED = Drawing(
    10, 10, (Path(circle(5, 5, 4), fill="#000000", stroke="#000000", width=2),), "art/rimmed.svg"
)
FRAME = Drawing(
    63.5,
    88.9,
    (Path(rectangle(2, 2, 59.5, 84.9, 4), stroke="#000000", width=0.5),),
    "art/frame.svg",
)
CUT = read_svg(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10mm" height="10mm">'
    '<path d="M-30 4H30V6H-30Z"/></svg>',
    "art/cut.svg",
)


@pytest.fixture
def stage(nunito):
    art = {"square": SQUARE, "rimmed": RIMMED, "cut": CUT, "frame": FRAME}
    return Stage(
        symbols=art.__getitem__,
        images={"photo.png": Raster("photo.png", b"", 400, 200)}.__getitem__,
        fonts={"text": nunito},
        trace=Trace(),
    )


@pytest.fixture
def found(declared, stage):
    """What a check finds on the pieces of a component: check, side, place, what is wrong."""

    def run(check, *more, **keys):
        made = pieces(declared(name="it", **keys), [], stage)
        return list(check(made, stage.trace, *more))

    return run


def art(symbol, at, size, **keys):
    return {"symbol": symbol, "at": at, "size": size, **keys}


# --- the cut


def test_a_symbol_half_a_millimetre_too_near_a_side(found):
    (one,) = found(near_cuts, kind="card", front=[art("rimmed", "7.5mm 40mm", "10mm")])
    assert (one.check, one.piece, one.side, one.origin) == (
        "safe-area",
        "it",
        "front",
        ("front", 0),
    )
    assert one.at == pytest.approx((2.5, 40), abs=0.05)
    assert "the symbol rimmed comes as near as 2.5 mm to the cut" in one.wrong
    assert "move it 0.5 mm inwards" in one.right
    assert not found(near_cuts, kind="card", front=[art("rimmed", "8mm 40mm", "10mm")])
    assert not found(near_cuts, 2.5, kind="card", front=[art("rimmed", "7.5mm 40mm", "10mm")])


def test_a_turned_square_reaches_out_with_its_corner(found):
    reach = 10 / sqrt(2)
    middle = f"{63.5 - 3 - reach + 0.3:.3f}mm 40mm"
    (one,) = found(near_cuts, kind="card", front=[art("square", middle, "10mm", turn=45)])
    assert one.at == pytest.approx((63.5 - 2.7, 40), abs=0.01)
    assert not found(near_cuts, kind="card", front=[art("square", middle, "10mm")])


def test_what_matters_on_a_round_token_is_the_way_to_its_rim(found):
    token = {"kind": "token", "shape": "round", "size": "20mm", "bleed": "0mm"}
    # the corners of a square of 12 mm are 6 sqrt 2 = 8.49 mm from the middle
    (one,) = found(near_cuts, **token, front=[art("square", "10mm 10mm", "12mm")])
    assert f"{10 - 6 * sqrt(2):.1f} mm to the cut" in one.wrong
    assert not found(near_cuts, **token, front=[art("rimmed", "10mm 10mm", "14mm")])


def test_over_the_cut_is_another_matter(found):
    (one,) = found(near_cuts, kind="card", front=[art("rimmed", "30mm 87mm", "10mm")])
    assert (one.check, one.at) == ("edge", pytest.approx((30, 92), abs=0.05))
    assert "runs 3.1 mm over the cut" in one.wrong


def test_a_back_is_seen_from_the_back(found):
    corner = {"kind": "token", "shape": "outline", "outline": "M0 0L40 0L0 40Z", "bleed": "0mm"}
    small = art("square", "12mm 12mm", "4mm")
    (one,) = found(near_cuts, **corner, front=[small], back=[small])
    # turned over, the long side runs through the middle of the square
    assert (one.side, one.check) == ("back", "edge")
    assert f"runs {sqrt(2) * 2:.1f} mm over" in one.wrong


def test_what_is_meant_to_be_cut_is_no_finding(found):
    ground = {"shape": "rect", "at": "-2mm -2mm", "size": "67.5mm 92.9mm", "fill": "mint"}
    whole = art("square", "31.75mm 44.45mm", "90mm")
    frame = art("frame", "31.75mm 44.45mm", "88.9mm")
    through = art("square", "0mm 40mm", "20mm")
    assert not found(near_cuts, kind="card", front=[ground, whole, frame])
    assert not found(near_cuts, kind="card", bleed="2mm", front=[through])
    (one,) = found(near_cuts, kind="card", front=[through])
    assert one.check == "edge"
    (one,) = found(near_cuts, kind="card", bleed="2mm", front=[art("square", "4mm 40mm", "10mm")])
    assert "or run it out over the whole bleed of 2 mm" in one.right


def test_only_what_the_view_box_lets_be_seen_counts(found):
    assert not found(near_cuts, kind="card", front=[art("cut", "8mm 40mm", "10mm")])
    assert found(near_cuts, kind="card", front=[art("cut", "7.9mm 40mm", "10mm")])


def test_text_counts_from_its_descenders_to_its_letters(found, nunito):
    def lines(y, words):
        text = {"text": words, "at": f"30mm {y}mm", "size": "10mm"}
        return found(near_cuts, kind="card", corner="0mm", front=[text])

    glyphs = TTFont(BytesIO(nunito.data))["glyf"]
    flat, drop = (-glyphs[letter].yMin / 1000 * 10 for letter in "Hp")
    assert flat < 0.1 < drop
    assert not lines(88.9 - 3 - flat, "H")
    (one,) = lines(88.9 - 3, "Hp")
    assert f"as near as {3 - drop:.1f} mm" in one.wrong
    assert not lines(88.9 - 3 - drop, "Hp")
    assert one.right.endswith("set it smaller")


# --- type and images


def test_type_is_measured_by_its_x_as_printed(found, nunito):
    # round ends reach a hundredth of an em over the line that counts
    x = TTFont(BytesIO(nunito.data))["glyf"]["x"].yMax / 1000 - 0.007
    word = {"text": "x", "at": "20mm 20mm", "size": "2.4mm"}
    (one,) = found(small_type, kind="card", front=[word])
    assert f"{2.4 * x:.2f} mm" in one.wrong
    # the smallest tenth of a millimetre that will do
    assert one.right.endswith("set it 2.5 mm")
    assert 2.4 * x < 1.2 <= 2.5 * x
    assert not found(small_type, kind="card", front=[word | {"size": "2.5mm"}])
    small = {"group": [word | {"size": "4mm"}], "scale": 0.5, "turn": 90}
    (one,) = found(small_type, kind="card", front=[small])
    assert f"{2 * x:.2f} mm" in one.wrong
    assert one.right.endswith("set it 5 mm")


def test_images_below_200_dots_an_inch(found):
    def run(box, **group):
        image = {"image": "photo.png", "at": "5mm 5mm", "size": box}
        element = {"group": [image], **group} if group else image
        return found(coarse_images, lambda _: (400, 200), kind="card", front=[element])

    # 400 pixels on 2 inches
    assert not run("50.8mm 50.8mm")
    (one,) = run("54mm 54mm")
    assert f"{400 / 54 * 25.4:.0f} dpi" in one.wrong
    assert "426 x 213 pixels" in one.right
    assert one.at == pytest.approx((32, 32))
    (one,) = run("50.8mm 50.8mm", scale=2)
    assert "100 dpi" in one.wrong


# --- names and paper


def test_names_that_only_look_different():
    assert list(repeated(["Fox", "Hen", " fox", "FOX ", "", ""])) == [(2, 0), (3, 0)]
    assert list(repeated(["Ei", "E\u0301", "\u00c9"])) == [(2, 1)]
    assert list(repeated([(("a", 1),), (("a", 2),), (("a", 1),)])) == [(2, 0)]


def test_a_piece_that_fits_no_page(declared, stage):
    card = declared(kind="card", name="giant", size="250mm x 60mm", rows="giants.csv")
    made = pieces(card, [{"n": 1}, {"n": 2}], stage)
    assert not list(off_the_page(made, paper("a4")))
    wide = [replace(piece, height=260, outline=rectangle(0, 0, 250, 260)) for piece in made]
    first, second = off_the_page(wide, paper("a4"))
    assert (first.piece, second.piece) == ("giant 1", "giant 2")
    assert first.wrong.startswith("(250 x 260 mm) does not fit A4")
    assert first.wrong == second.wrong
    assert not list(off_the_page(wide, paper("a3")))

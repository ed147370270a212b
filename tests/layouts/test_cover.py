"""The first page: true sizes, real pieces made small, nothing beyond the rim, pages enough."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from layouts.drawing import IDENTITY, Drawing, Element, Group, Matrix, Text, Use, multiply
from layouts.drawing import Path as Outline
from layouts.leaves import leaves
from layouts.nets.die_net import die_net
from layouts.nets.picture import folded_picture
from layouts.outline import rectangle
from layouts.piece import Piece
from layouts.sheets.cover import (
    Check,
    Cover,
    CoverError,
    Fonts,
    Hero,
    Note,
    Part,
    Step,
    Tool,
    cover,
)
from layouts.sheets.cover.check import small_print
from layouts.sheets.cover.scenes import cutting
from layouts.sheets.cover.small import small, turned_over
from layouts.sheets.cuts.order import cut_order
from layouts.sheets.imposition import impose
from layouts.sheets.marks import marks
from layouts.sheets.papers import paper
from layouts.transform import Bounds, bounds, moved, moved_box, moved_point, similarity

RIM = 6.35


@pytest.fixture(scope="module")
def fonts(nunito):
    return Fonts(nunito, nunito, nunito)


def card(name: str = "card", width: float = 63.5, height: float = 88.9) -> Piece:
    outline = rectangle(0, 0, width, height, 3)
    back = Drawing(width, height, (), "back")
    return Piece(name, width, height, outline, Drawing(width, height, (), name), back, 4)


CARD = card()
NET = die_net(20)
CUBE = folded_picture([(NET, Drawing(*NET.size, ()))])


def said(**changes: object) -> Cover:
    """What the first page of a small game says."""
    base = Cover(
        hero=Hero("Two Smiths", "They forge. They quarrel.", ("2 players",), (CARD,), (CUBE,)),
        parts_title="In this file",
        parts_aside="5 pieces",
        parts=(Part(4, "Cards", ("63.5 × 88.9 mm",), (CARD, turned_over(CARD))),),
        steps_title="How to make it",
        steps=tuple(Step(f"Step {n}", "Do what has to be done.", ()) for n in range(4)),
        tools_title="You need",
        tools=(Tool(None, "scissors"), Tool(None, "glue")),
        check=Check("True?", "Measure me.", "{length} mm", "{length} in", False),
        notes=(Note("Chosen by us", "The size of the cards."), Note("Credits", "Ours.")),
    )
    return replace(base, **changes)


def placed(
    elements: tuple[Element, ...], matrix: Matrix = IDENTITY
) -> Iterator[tuple[Element, Matrix]]:
    """Every element on a page that is no group, with the matrix that puts it there; the pieces'
    own faces are not entered."""
    for one in elements:
        if isinstance(one, Group):
            yield from placed(one.children, multiply(matrix, one.matrix))
        else:
            yield one, matrix


def uses(page: Drawing, drawing: Drawing | None) -> list[Matrix]:
    return [
        multiply(matrix, one.matrix)
        for one, matrix in placed(page.children)
        if isinstance(one, Use) and one.drawing is drawing
    ]


def boxes(page: Drawing) -> Iterator[Bounds]:
    """The box of each outline and each line of type."""
    for one, matrix in placed(page.children):
        if isinstance(one, Outline) and one.segments:
            yield bounds(moved(matrix, one.segments))
        elif isinstance(one, Text):
            wide = one.font.advance(one.string) * one.size
            rise, drop = (one.size * part for part in one.font.rise_and_drop(one.string))
            yield moved_box(matrix, (one.x, one.y - rise, one.x + wide, one.y + drop))


def strings(pages: tuple[Drawing, ...]) -> list[str]:
    return [
        one.string for page in pages for one, _ in placed(page.children) if isinstance(one, Text)
    ]


def test_square_and_ruler_are_true_on_every_paper(fonts) -> None:
    for name in ("a4", "letter", "a5", "a3", "120mm x 160mm"):
        pages = cover(said(), paper(name), RIM, fonts, {})
        sizes = [
            (round(box[2] - box[0], 6), round(box[3] - box[1], 6))
            for page in pages
            for box in boxes(page)
        ]
        assert (50.0, 50.0) in sizes
        ruler = 100.0 if name != "120mm x 160mm" else 90.0
        assert any(wide == ruler and high < 3 for wide, high in sizes), name


def test_nothing_is_beyond_the_rim(fonts) -> None:
    long = " ".join(["A sentence about a game that goes on and on."] * 12)
    for name in ("a4", "letter", "a5", "120mm x 160mm"):
        sort = paper(name)
        for what in (
            said(),
            said(hero=Hero("Donaudampfschifffahrtsgesellschaft " * 3, long, (), (CARD,), ())),
            said(
                parts=tuple(
                    Part(100, "Schifffahrtskapitän" * 3, (long,), (CUBE,)) for _ in range(23)
                )
            ),
        ):
            for page in cover(what, sort, RIM, fonts, {}):
                assert (page.width, page.height) == (sort.width, sort.height)
                for box in boxes(page):
                    assert min(box[:2]) >= RIM - 1e-6
                    assert box[2] <= sort.width - RIM + 1e-6
                    assert box[3] <= sort.height - RIM + 1e-6


def test_pieces_are_their_own_faces_made_small(fonts) -> None:
    (page,) = cover(said(), paper("a4"), RIM, fonts, {})
    fronts, backs = uses(page, CARD.front), uses(page, CARD.back)
    assert len(fronts) == 2  # in the picture and on the card of its component
    assert len(backs) == 1
    for matrix in (*fronts, *backs):
        scale = similarity(matrix)
        assert scale is not None
        assert 0.05 < scale < 1
        middle = moved_point(matrix, CARD.width / 2, CARD.height / 2)
        assert 0 < middle[0] < 210
        assert 0 < middle[1] < 297


def test_one_page_while_it_has_room_then_more(fonts) -> None:
    assert len(cover(said(), paper("a4"), RIM, fonts, {})) == 1
    many = said(parts=tuple(Part(1, f"Part {n}", (), (CARD,)) for n in range(40)))
    pages = cover(many, paper("a4"), RIM, fonts, {})
    assert len(pages) > 1
    shown = strings(pages)
    for n in range(40):  # nothing is lost between pages
        assert shown.count(f"Part {n}") == 1
    assert cover(said(), paper("90mm x 160mm"), RIM, fonts, {}) == ()
    assert cover(said(), paper("a4"), 80, fonts, {}) == ()


def test_sentences_that_have_no_room_are_left_out_whole(fonts) -> None:
    long = ". ".join(f"Sentence number {n} of a long tale" for n in range(90)) + "."
    pages = cover(said(hero=Hero("Tale", long, (), (), ())), paper("a4"), RIM, fonts, {})
    text = " ".join(strings(pages))
    told = text[text.index("Sentence number 0") : text.index("In this file")].strip()
    assert told.endswith("of a long tale.")
    assert 3 < told.count("Sentence number") < 90


@pytest.mark.parametrize("sentences", [0, *range(1, 40, 3)])
def test_credits_are_not_parted_by_columns(fonts, sentences: int) -> None:
    credits = "We drew it all. Made with care, in a quiet room, by somebody. " * 3
    chosen = Note("Chosen by us", "The size of a card. " * sentences)
    notes = (chosen, Note("Credits", credits))[not sentences :]
    printed = small_print(notes, 130.0, fonts)
    columns = {x: [] for x in sorted({one.matrix[4] for one in printed.elements})}
    for line in printed.elements:
        words = " ".join(one.string for one, _ in leaves(line.children) if isinstance(one, Text))
        columns[line.matrix[4]].append((line.matrix[5], words))
    where = {x for x, lines in columns.items() for _, said in lines if "We drew" in said}
    rest = {x for x, lines in columns.items() for _, said in lines if "somebody" in said}
    assert len(columns) <= 2
    assert where == rest
    every = " ".join(said for lines in columns.values() for _, said in sorted(lines))
    assert " ".join(every.split()) == " ".join(
        " ".join(f"{note.title} {note.text}" for note in notes).split()
    )


def test_characters_that_no_font_has_are_named(fonts) -> None:
    with pytest.raises(CoverError, match="U\\+6F22"):
        cover(said(parts_title="漢"), paper("a4"), RIM, fonts, {})


def test_a_folded_thing_stands_about_its_middle() -> None:
    rim, shown = small(CUBE, (100, 100), 0.5).children
    assert isinstance(rim, Outline)
    assert isinstance(shown, Use)
    assert shown.drawing is CUBE.drawing
    left, top, right, bottom = moved_box(shown.matrix, (0, 0, CUBE.width, CUBE.height))
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((100, 100))
    assert (right - left, bottom - top) == pytest.approx((CUBE.width / 2, CUBE.height / 2))


def test_a_piece_turned_over_is_mirrored_and_shows_its_back() -> None:
    wedge = replace(CARD, outline=(("M", (0, 0)), ("L", (10, 0)), ("L", (0, 88.9)), ("Z", ())))
    over = turned_over(wedge)
    assert over.front is CARD.back
    assert bounds(over.outline)[2] == pytest.approx(63.5)
    assert bounds(over.outline)[0] == pytest.approx(53.5)
    bare = replace(CARD, back=None)
    assert turned_over(bare) is bare


def test_the_picture_of_cutting_is_the_sheet_itself(fonts) -> None:
    layout = impose([replace(CARD, back=None, count=9)], paper("a4"))[0]
    cuts = cut_order(layout, layout.front, marks(layout, layout.front))
    scene = cutting({}, fonts.bold, layout, cuts)
    lines = [
        one for one in scene if isinstance(one, Outline) and one.stroke and len(one.segments) == 2
    ]
    numbers = [one.string for one in scene if isinstance(one, Text)]
    assert len(lines) == len(cuts) == 8
    assert numbers == [str(number) for number in range(1, 9)]
    first = {one.stroke for one in lines[:4]}
    assert len(first) == 1
    assert first.isdisjoint(one.stroke for one in lines[4:])
    # the cards' widths are in the lines' distances, all by one scale
    xs = [bounds(one.segments)[0] for one in lines[:4]]
    ys = [bounds(one.segments)[1] for one in lines[4:]]
    assert (xs[3] - xs[0]) / (3 * 63.5) == pytest.approx((ys[3] - ys[0]) / (3 * 88.9))

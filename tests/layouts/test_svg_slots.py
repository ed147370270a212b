"""Drawings with slots: where texts and pictures of a row come, and what cannot be one."""

from pathlib import Path

import pytest

from layouts.drawing import IDENTITY, Group, Use
from layouts.svg import ArtError
from layouts.svg.slots import ImageSlot, Slot, TextSlot, read_slotted
from layouts.transform import bounds

TEMPLATES = Path(__file__).parents[1] / "pnp" / "cases" / "templates"
NS = (
    'xmlns="http://www.w3.org/2000/svg" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
)


def read(body, size='viewBox="0 0 63 88"'):
    return read_slotted(f"<svg {NS} {size}>{body}</svg>", "card.svg")


def slots(slotted):
    found = []
    slotted.filled(lambda slot: found.append(slot))
    return found


def test_a_card_as_inkscape_writes_it():
    slotted = read_slotted((TEMPLATES / "inkscape.svg").read_bytes(), "card.svg")
    assert (slotted.width, slotted.height) == pytest.approx((63, 88))
    art, title, cost, rules, number = (slot.what for slot in slots(slotted))
    assert art == ImageSlot("{art}", pytest.approx((11.5, 17, 40, 32)))
    assert (title.words, title.anchor) == ("{title}", "middle")
    assert (title.place, title.size) == (pytest.approx((31.5, 12)), pytest.approx(7))
    assert (title.families, title.fill) == (("Baloo 2",), "#2B2B2B")
    assert (cost.words, cost.bold, cost.fill) == ("{cost}", True, "#FFFFFF")
    # flowed into a frame: the lines that Inkscape broke it into are one text again
    assert (rules.words, rules.place) == ("{rules}", pytest.approx((5, 56, 53, 26)))
    assert (rules.align, rules.leading) == ("start", 1.2)
    assert number.words == "No. {id}"
    # the art lies above what is below it in the file and under what is above
    assert [type(one) for one in slotted.filled(lambda _: None)] == [Use, Use]
    ground = slotted.children[0].drawing.children[0]
    assert bounds(ground.segments) == pytest.approx((-3, -3, 66, 91))  # bleed is not cut off


def test_a_card_as_figma_writes_it():
    slotted = read_slotted((TEMPLATES / "figma.svg").read_bytes(), "card.svg")
    px = 25.4 / 96
    art, title, *note = (slot.what for slot in slots(slotted))
    assert art.place == pytest.approx((24 * px, 60 * px, 200 * px, 120 * px))
    assert (title.size, title.bold, title.families) == (pytest.approx(24 * px), True, ("Cooper",))
    assert [(one.words, one.place[1]) for one in note] == [
        ("costs & gives", pytest.approx(210 * px)),
        ("{cost}", pytest.approx(226 * px)),
    ]
    # the picture is faded with the layer it is on
    (faded,) = (one for one in slotted.children if isinstance(one, Group) and one.opacity == 0.5)
    assert isinstance(faded.children[0], Slot)


def test_a_slot_is_turned_and_enlarged_with_what_is_around_it():
    body = '<g transform="translate(9 9) rotate(90) scale(2)"><text x="1" y="2">{a}</text></g>'
    (slot,) = slots(read(body))
    assert (slot.what.place, slot.what.size) == (pytest.approx((2, 4)), 32)
    assert slot.matrix == pytest.approx((0, 1, -1, 0, 9, 9))
    nested = (
        '<text><tspan x="1" y="2" fill="red"><tspan font-weight="bold">{a}</tspan></tspan></text>'
    )
    (slot,) = slots(read(nested))
    assert (slot.what.bold, slot.what.fill, slot.what.place) == (True, "#FF0000", (1, 2))
    (slot,) = slots(read('<text x="1" y="2">\n  <tspan font-weight="700">{a}</tspan></text>'))
    assert (slot.what.words, slot.what.bold, slot.what.place) == ("{a}", True, (1, 2))
    assert slot.matrix == IDENTITY


def test_what_is_hidden_is_no_slot():
    body = (
        '<g display="none"><text>{a}</text><rect id="{b}"/></g><text visibility="hidden">c</text>'
    )
    assert slots(read(body)) == []


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('<image href="data:image/png;base64,AAAA"/>', "<image> is kept inside the file"),
        ('<text transform="scale(1 2)">a</text>', "<text> is stretched or slanted"),
        (
            '<text><tspan fill="red">a</tspan><tspan fill="blue">b</tspan></text>',
            "changes its look",
        ),
        ("<text>a<textPath/></text>", "<textPath> cannot be filled"),
        ('<text dy="3">a</text>', "dy='3' cannot be printed"),
        ('<text letter-spacing="2">a</text>', "letter-spacing='2' cannot be printed"),
        ('<text style="shape-inside:url(#c)">a</text><circle id="c"/>', "only a rectangle"),
        ('<text style="inline-size:30">a</text>', "wraps without an end"),
        ('<text font-size="large">a</text>', "'large' is no length"),
        ("<switch/>", "<switch> cannot be printed"),
    ],
)
def test_what_no_slot_can_be_is_refused_by_line(body, words):
    with pytest.raises(ArtError, match=rf"^card\.svg:2: .*{words}"):
        read(f"<g>\n{body}</g>")


def test_plain_art_still_has_neither_texts_nor_images():
    from layouts.svg import read_svg

    for body in ("<text>{a}</text>", '<image href="{a}"/>'):
        with pytest.raises(ArtError, match="cannot be printed"):
            read_svg(f'<svg {NS} viewBox="0 0 1 1">{body}</svg>', "card.svg")
    # a rectangle that is named like a slot is a rectangle there
    assert read_svg(
        f'<svg {NS} viewBox="0 0 1 1"><rect id="{{a}}" width="1" height="1"/></svg>', "a"
    ).children


def test_slots_are_values():
    (slot,) = slots(read("<text>{a}</text>"))
    assert isinstance(slot.what, TextSlot)
    assert hash(slot.what) == hash(slots(read("<text>{a}</text>"))[0].what)

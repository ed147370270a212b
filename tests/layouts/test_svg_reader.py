"""SVG art: read into mm as browsers show it, or refused by file, line and element."""

import contextlib
import time

import pytest

from layouts.drawing import Group, Path
from layouts.svg import ArtError, read_svg
from layouts.transform import bounds

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
VIEW = 'viewBox="0 0 100 100"'  # without a size a unit is a mm
SIZE = f'{VIEW} overflow="visible"'


def read(body, size=SIZE):
    return read_svg(f"<svg {NS} {size}>{body}</svg>", "art.svg")


def one(body, size=SIZE):
    (only,) = read(body, size).children
    return only


def box(path):
    assert isinstance(path, Path)
    return tuple(round(n, 6) for n in bounds(path.segments))


@pytest.mark.parametrize(
    ("size", "width", "height", "unit"),
    [
        ('width="10mm" height="10mm" viewBox="0 0 20 20"', 10, 10, 0.5),
        ('width="1in" height="2.54cm" viewBox="0 0 50.8 50.8"', 25.4, 25.4, 0.5),
        ('width="96" height="72pt"', 25.4, 25.4, 25.4 / 96),
        ('viewBox="0 0 30 20"', 30, 20, 1),
        ('viewBox="0 0 30 20" width="100%" height="100%"', 30, 20, 1),
        ('viewBox="0 0 30 20" width="60mm"', 60, 40, 2),
    ],
)
def test_sizes_are_true_millimetres(size, width, height, unit):
    drawing = read('<rect width="4" height="2"/>', size)
    assert (drawing.width, drawing.height) == pytest.approx((width, height))
    assert box(drawing.children[0]) == pytest.approx((0, 0, 4 * unit, 2 * unit), abs=1e-5)


def test_a_view_box_is_moved_fitted_and_centred():
    shifted = '<rect x="-50" y="-50" width="100" height="100"/>'
    size = 'width="10mm" height="10mm" viewBox="-50 -50 100 100"'
    assert box(one(shifted, size)) == (0, 0, 10, 10)
    wide = '<rect width="200" height="100"/>'
    assert box(one(wide, 'width="40mm" height="40mm" viewBox="0 0 200 100"')) == (0, 10, 40, 30)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ('width="0" height="10" viewBox="0 0 1 1"', "width is 0"),
        ('viewBox="0 0 -10 10"', "width is -10"),
        ('viewBox="0 0 10"', "four numbers"),
        ("", "has no size"),
        ('width="3em" height="3"', "'3em' is no length"),
        ('width="1e9" height="3"', "too large"),
    ],
)
def test_a_size_that_cannot_be_is_refused(size, words):
    with pytest.raises(ArtError, match=f"art.svg:1: <svg> .*{words}"):
        read("", size)


def test_shapes_have_their_places():
    assert box(one('<circle cx="30" cy="40" r="10"/>')) == (20, 30, 40, 50)
    assert box(one('<ellipse cx="30" cy="40" rx="10"/>')) == (20, 30, 40, 50)
    assert box(one('<rect x="10%" y="20" width="50%" height="10" ry="2"/>')) == (10, 20, 60, 30)
    assert box(one('<polygon points="0,0 9-0 9 9"/>')) == (0, 0, 9, 9)
    line = one('<line x1="1" y1="2" x2="3" y2="4" stroke="red" fill="blue"/>')
    assert line.segments == (("M", (1, 2)), ("L", (3, 4)))
    assert (line.fill, line.stroke, line.width) == (None, "#FF0000", 1)
    assert read('<rect width="0" height="3"/><polyline points="1 1"/><path d=""/>').children == ()


def test_transforms_are_worked_into_paths_and_strokes():
    path = one(
        '<g transform="translate(10 20)"><g transform="rotate(90) scale(2)">'
        '<path d="M0 0H5" stroke="red" stroke-width="3" stroke-dasharray="1 2"/></g></g>'
    )
    assert path.segments == (("M", (10, 20)), ("L", (10, 30)))
    assert (path.width, path.dash) == (6, (2, 4))


def test_a_stretched_stroke_keeps_its_matrix():
    group = one('<circle r="5" cx="6" cy="6" transform="scale(3 1)" stroke="red"/>')
    assert isinstance(group, Group)
    assert group.matrix == (3, 0, 0, 1, 0, 0)
    assert box(group.children[0]) == (1, 1, 11, 11)


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("#3ac", "#33AACC"),
        ("#3a7DC4", "#3A7DC4"),
        ("rgb(255, 0 128)", "#FF0080"),
        ("rgb(100%,0%,50.2%)", "#FF0080"),
        ("Teal", "#008080"),
        ("rebeccapurple", "#663399"),
        ("none", None),
        ("currentColor", "#FFC0CB"),
        ("inherit", "#000001"),
    ],
)
def test_colours(text, colour):
    rect = f'<rect stroke="red" width="9" height="9" fill="{text}"/>'
    assert one(f'<g fill="#000001" color="pink">{rect}</g>').fill == colour


def test_style_comes_before_attributes_and_is_inherited():
    path = one(
        '<g style="stroke: lime ;stroke-linejoin:round;/* no */stroke-width:2mm !important">'
        '<rect width="9" height="9" fill="red" style="fill:#00f" stroke-linecap="square" '
        'fill-rule="evenodd" fill-opacity="30%"/></g>'
    )
    assert (path.fill, path.stroke, path.join, path.cap) == (
        "#0000FF",
        "#00FF00",
        "round",
        "square",
    )
    assert path.width == pytest.approx(2 * 96 / 25.4)  # user units here, which are mm on paper
    assert (path.rule, path.fill_opacity) == ("evenodd", 0.3)


def test_style_sheets_stand_between_attributes_and_style():
    sheet = (
        "<style><![CDATA[ /* as Illustrator writes it */ .cls-1,.cls-2{fill:#00f;stroke:lime}"
        ".cls-2{fill:red!important;} #last{fill:gray} rect.cls-3{fill:teal} .cls-3{fill:pink}"
        "* {stroke-linejoin: round}]]></style>"
    )
    shapes = (
        '<rect class="cls-1" fill="black" {0}/><rect class="x cls-2" {0}/>'
        '<rect class="cls-2" style="fill:white" {0}/><g class="cls-2"><path d="M0 0h9v9"/></g>'
        '<rect id="last" class="cls-1" {0}/><rect class="cls-3" {0}/>'
    ).format('width="9" height="9"')
    found = read(f"<defs>{sheet}</defs>{shapes}").children
    colours = ["#0000FF", "#FF0000", "#FFFFFF", "#FF0000", "#808080", "#008080"]
    assert [one.fill for one in found] == colours
    assert [one.stroke for one in found] == ["#00FF00"] * 5 + [None]
    assert {one.join for one in found} == {"round"}


def test_opacity_is_kept_and_fades_a_group_as_one():
    assert one('<rect width="9" height="9" opacity=".5" fill-opacity=".5"/>').fill_opacity == 0.25
    both = one('<rect width="9" height="9" x="9" y="9" opacity=".5" stroke="red"/>')
    assert (both.opacity, both.children[0].fill_opacity) == (0.5, 1)
    group = one('<g opacity=".4"><rect width="9" height="9"/><rect width="8" height="8"/></g>')
    assert (group.opacity, len(group.children)) == (0.4, 2)


def test_what_is_not_shown_is_not_drawn_nor_refused():
    body = (
        '<g display="none"><text>x</text></g><title>t</title><defs><filter id="f"/></defs>'
        '<g visibility="hidden"><rect width="9" height="9"/>'
        '<rect width="5" height="5" visibility="visible"/></g>'
        '<x:grid xmlns:x="http://example.org"><x:q/></x:grid><!-- c -->'
    )
    assert box(one(body)) == (0, 0, 5, 5)


def test_use_moves_and_inherits():
    body = (
        '<defs><g id="g"><rect id="r" width="2" height="2"/></g></defs>'
        '<use xlink:href="#g" x="10" y="20" transform="scale(2)" fill="red"/>'
    )
    path = one(body)
    assert box(path) == (20, 40, 24, 44)
    assert path.fill == "#FF0000"


def test_a_symbol_is_fitted_into_its_use_and_cut_there():
    body = (
        '<symbol id="s" viewBox="0 0 10 10"><rect width="{}" height="10"/></symbol>'
        '<use href="#s" x="10" y="10" width="40" height="20"/>'
    )
    assert box(one(body.format(10))) == (20, 10, 40, 30)  # centred in 40 x 20
    cut = one(body.format(99))
    assert bounds(cut.clip) == (10, 10, 50, 30)


def test_what_lies_outside_the_file_is_cut_off_unless_it_may_overhang():
    body = '<rect x="90" width="20" height="9"/>'
    assert box(one(body)) == (90, 0, 110, 9)
    cut = one(body, VIEW)
    assert bounds(cut.clip) == (0, 0, 100, 100)
    assert box(cut.children[0]) == (90, 0, 110, 9)
    within = '<rect x="1" y="1" width="98" height="98" stroke="red" stroke-linejoin="round" {}/>'
    assert isinstance(one(within.format('stroke-width="2"'), VIEW), Path)
    assert isinstance(one(within.format('stroke-width="2.1"'), VIEW), Group)


def test_equal_ids_in_two_files_do_not_meet():
    art = (
        f'<svg {NS} viewBox="0 0 4 4"><defs><linearGradient id="a"><stop stop-color="{{0}}"/>'
        '<stop offset="1" style="stop-color:{0}"/></linearGradient>'
        '<rect id="b" width="4" height="4"/></defs><use href="#b" style="fill:url(#a)"/></svg>'
    )
    fills = [read_svg(art.format(c), c).children[0].fill for c in ("#d00000", "#0000d0")]
    assert fills == ["#D00000", "#0000D0"]


@pytest.mark.parametrize(
    ("element", "words"),
    [
        ("<text>hi</text>", "<text> cannot be printed: turn the text into paths"),
        ('<image href="secret.txt"/>', "<image> cannot be printed"),
        ("<style>g > rect{fill:red}</style>", "<style> 'g > rect' cannot be read: write fill"),
        ("<style>@import url(a.css);</style>", "<style> '@import url.a.css.;' cannot be read"),
        ("<style>@media print{g{fill:red}}</style>", "<style> '@media print' cannot be read"),
        ("<style>g{transform:none}</style>", "<style> a transform in a style sheet"),
        ("<svg><rect/></svg>", "<svg> cannot be printed"),
        ("<blink/>", "<blink> cannot be printed"),
        ('<rect clip-path="url(#c)"/>', "<rect> clip-path='url.#c.' cannot be printed"),
        ('<g style="filter:url(#f)"/>', "<g> filter="),
        ('<g mask="url(#m)"/>', "<g> mask="),
        ('<path d="M0 0L"/>', "<path> path data 'M0 0L': L takes 2 numbers"),
        ('<rect width="3" height="-3"/>', "height is -3: it may not be negative"),
        ('<rect width="3" height="3" fill="reed"/>', "'reed' is no flat colour"),
        ('<rect fill="rgba(1,2,3,.5)"/>', "is no flat colour"),
        ('<rect fill="url(#no)"/>', "there is no #no"),
        ('<rect fill="url(#shade)"/>', "shades from colour to colour"),
        ('<rect transform="turn(3)"/>', "is no transform"),
        ('<rect stroke="red" stroke-miterlimit="10"/>', "stroke-miterlimit=10"),
        ('<polyline points="1 2 3"/>', "points has 3 numbers"),
        ('<rect opacity="half"/>', "opacity='half' is no opacity"),
        ('<use href="other.svg#a"/>', "is not in this file"),
        ('<use href="#nothing"/>', "there is no such id"),
        ('<use href="#clip"/>', "<clipPath> cannot be printed"),
    ],
)
def test_what_cannot_be_printed_is_refused_by_line_and_element(element, words):
    defs = (
        '<defs><radialGradient id="shade"><stop stop-color="red"/><stop stop-color="blue"/>'
        '</radialGradient><clipPath id="clip"/></defs>'
    )
    with pytest.raises(ArtError, match=rf"^art.svg:\d+: .*{words}") as caught:
        read(f"{defs}\n\n<g>\n{element}</g>")
    line = 1 if "clipPath" in words else 4
    assert str(caught.value).startswith(f"art.svg:{line}: ")


def test_a_ring_of_uses_is_named():
    ring = "".join(
        f'<g id="{a}"><rect width="4" height="4"/><use xlink:href="#{b}"/></g>'
        for a, b in ("ab", "bc", "ca")
    )
    with pytest.raises(
        ArtError, match=r"art.svg:1: <use> is drawn inside itself: a -> b -> c -> a"
    ):
        read(f'<defs>{ring}</defs><use xlink:href="#a"/>')
    with pytest.raises(ArtError, match="root -> root"):
        read('<use href="#root"/>', f'{SIZE} id="root"')


@pytest.mark.parametrize("shape", ['<rect width="1" height="1"/>', ""])
def test_a_bomb_of_uses_ends_soon(shape):
    levels = f'<g id="l0">{shape}</g>' + "".join(
        f'<g id="l{n + 1}">' + f'<use xlink:href="#l{n}"/>' * 10 + "</g>" for n in range(10)
    )
    start = time.monotonic()
    with pytest.raises(ArtError, match="more than 50,000 shapes"):
        read(f'<defs>{levels}</defs><use xlink:href="#l10"/>')
    assert time.monotonic() - start < 10


def test_a_bomb_of_style_sheets_ends_soon():
    start = time.process_time()
    for sheet in ("/*" * 1_000_000, "a" * 2_000_000):
        with contextlib.suppress(ArtError):
            read(f"<style>{sheet}</style>")
    many = "<style>" + "rect{fill:red}" * 1_000 + "</style>" + "<rect/>" * 10_000
    with pytest.raises(ArtError, match="too many rules of style"):
        read(many)
    assert time.process_time() - start < 3


def test_a_heavy_path_used_often_ends_soon():
    steps = "".join(f"l1 {n % 2}" for n in range(20_000))
    uses = '<use href="#p"/>' * 100
    with pytest.raises(ArtError, match="300,000 steps"):
        read(f'<defs><path id="p" d="M0 0{steps}"/></defs>{uses}')


def test_depth_is_bounded_in_the_file_and_through_uses():
    with pytest.raises(ArtError, match="nested more than 100 deep"):
        read("<g>" * 2000 + "</g>" * 2000)
    chain = "".join(f'<g id="c{n}"><use href="#c{n + 1}"/></g>' for n in range(200))
    with pytest.raises(ArtError, match="nested more than 100 deep"):
        read(f'<defs>{chain}<rect id="c200"/></defs><use href="#c0"/>')
    assert read("<g>" * 98 + '<rect width="1" height="1"/>' + "</g>" * 98).children


def test_entities_are_refused_before_anything_is_read(tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("SENTINEL")
    for subset in (
        f'<!ENTITY leak SYSTEM "{secret.as_uri()}">',
        f'<!ENTITY % more SYSTEM "{secret.as_uri()}"> %more;',
        '<!ENTITY leak "x">',
    ):
        with pytest.raises(ArtError, match=r"art.svg:2: entities .* are refused"):
            read_svg(f'<?xml version="1.0"?>\n<!DOCTYPE svg [{subset}]><svg {NS}/>', "art.svg")
    plain = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://example.org/svg11.dtd">'
    assert read_svg(f"{plain}<svg {NS} {SIZE}/>", "art.svg").width == 100
    with pytest.raises(ArtError, match="entities"):
        read_svg(f'{plain}<svg {NS} {SIZE}><path d="&leak;"/></svg>', "art.svg")


def test_files_that_are_no_svg_are_refused():
    for text, words in (
        ("", "art.svg:1: the file is empty"),
        ("<svg><g></svg>", "art.svg:1: not well-formed XML: mismatched tag"),
        ("<html/>", "starts with <html>"),
        ("<svg><g/>", "ends before </svg>"),
        ("hello", "art.svg:1: this is no SVG"),
        (b"\xff\xfe\x00", "art.svg:1: not well-formed"),
        (b'<?xml version="1.0" encoding="shift_jis"?><svg/>', "art.svg"),
        ("<svg>" + " " * 5_000_000 + "</svg>", "art may have 5,000,000"),
    ):
        with pytest.raises(ArtError, match=words):
            read_svg(text, "art.svg")


def test_bytes_are_read_in_the_encoding_they_declare():
    art = f'<?xml version="1.0" encoding="ISO-8859-1"?><svg {NS} {SIZE}><title>é</title></svg>'
    assert read_svg(art.encode("latin-1"), "art.svg").width == 100
    assert read_svg(art, "art.svg").width == 100

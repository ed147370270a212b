"""The list that every face of every game is judged by.

1. A picture on each face covers at least a third of the safe area: art, not boxes and grounds,
   unless the piece is cut out in the form of its ground. On what is read or written on (aids and
   pads) a picture there is, and what is drawn takes a third. What is folded into a thing with a
   form of its own (a tower, a cow) is a picture itself.
2. No face is told from another by words alone.
3. A title has an x-height of 2.5 mm or more, and no type one under 1.5 mm.
4. Every colour has its mark: without their colours faces can be told apart as well.
5. Backs that may be turned have no direction.
6. Words stand out from what is below them, in full and in low ink.

Excuses stand in `judged.yaml`, each with its reason.
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from math import hypot

import pytest
from PIL import Image, ImageChops
from shapely import MultiPoint, Polygon, unary_union
from shapely.affinity import rotate

from layouts.checks.faces import Faces
from layouts.checks.hulls import Hulls
from layouts.checks.seen import seen_on, text_box, words
from layouts.drawing import Group, Path, Picture, Text, Use
from layouts.face.trace import Trace
from layouts.face.zones import ZonesElement
from layouts.outline import flatten
from layouts.transform import moved, moved_box, scaling

SAFE = 3.0  # mm from the cut
THIRD = 1 / 3
TITLE, RULES = 2.5, 1.5  # mm, x-heights
SLACK = 0.005  # mm
BOX = 0.9  # a shape that fills this much of the box around it is a box, not a picture
DPI = 50  # to look what is below words
READABLE = 3.0  # contrast of large type in WCAG 2
MOST = 0.85  # as much of what is below a line of type stands out from it
READ = ("aid", "pad")  # kinds that are read or written on: boxes of theirs count too
SCENES = ("board", "grid", "track", "die")  # kinds whose shapes make a scene or a figure
FOLDED = ("tower", "prism", "tuckbox", "pouch", "standee")  # things that are pictures as a whole
WORD = re.compile(r"[^\W\d_]{2,}")
HULLS = Hulls()


def listed(faults):
    """Each fault on its own line, once."""
    return "\n".join(dict.fromkeys(faults))


def excused(beside, game, about):
    return set(beside("judged.yaml")[about].get(game) or ())


def safe_area(face):
    outline = face.piece.outline
    if face.side == "back":
        outline = moved(scaling(-1, 1, face.piece.width / 2), outline)
    return Polygon(flatten(outline)[0]).buffer(-SAFE)


def element_of(game, face, one):
    """The element of the definition that drew a thing."""
    here = {"drawings": game.drawings} if one.origin[0] == "drawings" else face.part
    for key in one.origin:
        here = here[key] if isinstance(here, tuple | Mapping) else getattr(here, key)
    return here


def art_of(game, face):
    """The symbols, images and zones on a face, as the hulls around them."""
    for one in face.seen:
        if isinstance(one.thing, Use | Picture):
            yield MultiPoint(HULLS.of(one)).convex_hull
        elif isinstance(element_of(game, face, one), ZonesElement):
            yield from shapes(one)


def shapes(one):
    """The filled parts of a thing, if it is a shape."""
    if isinstance(one.thing, Path) and one.thing.fill:
        for points in flatten(moved(one.matrix, one.thing.segments)):
            if len(points) > 2:
                yield Polygon(points).buffer(0)


def also_picture(face):
    """The shapes on a face that belong to its picture, beside its art."""
    for one in face.seen:
        for shape in shapes(one):
            box = shape.area >= BOX * shape.envelope.area
            ground = one.origin[0] == "ground" or face.part.kind in SCENES
            if face.part.kind in READ or (ground and not box):
                yield shape


def test_1_a_picture_covers_a_third_of_each_face(game, printed, beside) -> None:
    short, needed = [], set()
    made = printed(game)
    for face in made.faces:
        if face.part.kind in FOLDED:
            continue
        art = list(art_of(made.game, face))
        drawn = unary_union([*art, *also_picture(face)])
        safe = safe_area(face)
        share = drawn.intersection(safe).area / safe.area
        if share >= THIRD and (art or face.part.kind not in READ):
            continue
        if face.part.name in excused(beside, game, "picture"):
            needed.add(face.part.name)
        else:
            short.append(f"{face}: {share:.0%}, {len(art)} pictures")
    assert not short, listed(short)
    assert needed == excused(beside, game, "picture"), "an excuse is not needed any more"


def looks(made):
    """Each face as its size, its forms without words, the colours of those, and everything."""
    faces = Faces(made.trace)
    for face in made.faces:
        wordy = {
            one.origin
            for one in face.seen
            if isinstance(one.thing, Text) and WORD.search(one.thing.string)
        }
        known = faces.of(face.piece, face.side)
        bare = [origin for origin in known.forms if origin not in wordy]
        forms = (face.side, known.size, *(known.forms[origin] for origin in bare))
        colours = tuple(known.colours[origin] for origin in bare)
        everything = (*known.forms.values(), *known.colours.values())
        yield face, forms, colours, everything


def test_2_and_4_without_words_and_without_colours_faces_are_told_apart(game, printed) -> None:
    by_form = defaultdict(dict)
    for face, forms, colours, everything in looks(printed(game)):
        by_form[forms].setdefault((colours, everything), face)
    alike = []
    for same in by_form.values():
        painted = defaultdict(list)
        for (colours, _), face in same.items():
            painted[colours].append(str(face))
        alike += [f"by words alone: {names}" for names in painted.values() if len(names) > 1]
        if len(painted) > 1:
            alike.append(f"by colour alone: {[names[0] for names in painted.values()]}")
    assert not alike, listed(alike)


def test_4_in_low_ink_the_marks_alone_tell_faces_apart_as_well(game, pieces) -> None:
    faces = Faces(Trace())
    by_form = defaultdict(dict)
    for piece in chain.from_iterable(pieces(game, "low").values()):
        for side in ("front", "back"):
            if known := faces.of(piece, side):
                forms = (side, known.size, *known.forms.values())
                by_form[forms].setdefault(tuple(known.colours.values()), f"{piece.name}, {side}")
    alike = [str([*same.values()]) for same in by_form.values() if len(same) > 1]
    assert not alike, listed(alike)


def x_height(one):
    return one.thing.font.x_height * one.thing.size * hypot(one.matrix[2], one.matrix[3])


def test_3_titles_and_rules_are_large_enough(game, language, printed, beside) -> None:
    small = []
    for face in printed(game, language).faces:
        texts = [one for one in face.seen if isinstance(one.thing, Text) and one.thing.string]
        small += [
            f"{face}: {words(one)} {x_height(one):.2f} mm"
            for one in texts
            if x_height(one) < RULES - SLACK
        ]
        spoken = [one for one in texts if WORD.search(one.thing.string)]
        drawn_title = any(isinstance(s.thing, Use) and "wordmark" in words(s) for s in face.seen)
        if not spoken or drawn_title or face.part.name in excused(beside, game, "title"):
            continue
        title = max(spoken, key=x_height)
        if x_height(title) < TITLE - SLACK:
            small.append(f"{face}: the title {words(title)} {x_height(title):.2f} mm")
    assert not small, listed(small)


def turnable(components):
    """The backs that all designs of a component have in common, so that nobody knows which lies
    there, if these pieces look the same when they are turned round."""
    for pieces in components:
        backs = {piece.back for piece in pieces}
        if len(pieces) > 1 and len(backs) == 1 and None not in backs:
            shape = Polygon(flatten(pieces[0].outline)[0])
            middle = (pieces[0].width / 2, pieces[0].height / 2)
            off = rotate(shape, 180, origin=middle).symmetric_difference(shape).area
            if off < 0.01 * shape.area:
                yield pieces[0].name, pieces[0].back


@pytest.mark.parametrize("ink", ["full", "low"])
def test_5_backs_that_may_be_turned_have_no_direction(game, ink, pieces, pictures) -> None:
    backs = list(turnable(pieces(game, ink).values()))
    turned = []
    for (name, _), seen in zip(backs, pictures([back for _, back in backs], 60), strict=True):
        over = seen.transpose(Image.Transpose.ROTATE_180)
        # rows and columns of dots fall a little otherwise when a page is turned
        wrong = ImageChops.difference(seen, over).convert("L").reduce(4).getextrema()[1]
        if wrong > 60:
            turned.append(f"the back of {name}: {wrong} of 255")
    assert not turned, listed(turned)


def without_texts(elements):
    for one in elements:
        if isinstance(one, Group):
            yield replace(one, children=tuple(without_texts(one.children)))
        elif isinstance(one, Use):
            inner = tuple(without_texts(one.drawing.children))
            yield replace(one, drawing=replace(one.drawing, children=inner))
        elif not isinstance(one, Text):
            yield one


def light(colour):
    """The relative luminance that the contrast of WCAG 2 is made of."""
    parts = [part / 255 for part in colour]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    high, low = max(one, other), min(one, other)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_6_words_stand_out_from_what_is_below(game, ink, pieces, pictures) -> None:
    sides = {
        drawing: (f"{piece.name}, {side}", texts)
        for piece in chain.from_iterable(pieces(game, ink).values())
        for side, drawing in (("front", piece.front), ("back", piece.back))
        if drawing is not None
        and (texts := [o for o in seen_on(drawing, side, Trace()) if isinstance(o.thing, Text)])
    }
    bare = [replace(one, children=tuple(without_texts(one.children))) for one in sides]
    faint = []
    for (name, texts), seen in zip(sides.values(), pictures(bare, DPI), strict=True):
        for one in texts:
            ground = moved_box(one.matrix, text_box(one.thing))
            left, top, right, bottom = (round(side * DPI / 25.4) for side in ground)
            below = seen.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
            ink_ = light(bytes.fromhex(one.thing.fill[1:]))
            dots = below.getcolors(below.width * below.height)
            seen_ = sum(n for n, colour in dots if contrast(ink_, light(colour)) >= READABLE)
            if seen_ < MOST * below.width * below.height:
                faint.append(f"{name}: {words(one)}")
    assert not faint, listed(faint)

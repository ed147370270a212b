"""Fingerprints tell what looks different, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from layouts.drawing import Drawing, Element, Group, Path, Picture, Text, Use
from layouts.fingerprint import Fingerprints
from layouts.fold import Fold
from layouts.font import Font
from layouts.outline import rectangle
from layouts.piece import Piece

FONT = Font("Face", b"a font")
LINE = Path(rectangle(1, 1, 8, 8), fill="#112233")
WORD = Text(2.0, 5.0, "word", FONT, 3.0, "#000000")
PICTURE = Picture(0, 0, 5, 5, b"pixels", "photo.png")


def piece(*elements: Element) -> Piece:
    front = Drawing(10, 10, (Group(elements), Use(Drawing(10, 10, (LINE,), "alike"))), "front")
    return Piece("one", 10, 10, rectangle(0, 0, 10, 10, 2), front)


PLAIN = piece(LINE, WORD, PICTURE)


def test_the_same_content_made_anew_has_the_same_fingerprint() -> None:
    other = replace(piece(LINE, WORD, PICTURE), name="two", count=7)
    assert other.front is not PLAIN.front
    assert Fingerprints().of(PLAIN) == Fingerprints().of(other)


@pytest.mark.parametrize(
    "other",
    [
        piece(LINE, replace(WORD, string="worD"), PICTURE),
        piece(LINE, replace(WORD, x=2.1), PICTURE),
        piece(LINE, replace(WORD, font=Font("Face", b"another")), PICTURE),
        piece(LINE, WORD, replace(PICTURE, data=b"others")),
        piece(replace(LINE, fill="#112234"), WORD, PICTURE),
        piece(replace(LINE, segments=LINE.segments[1:]), WORD, PICTURE),
        piece(WORD, LINE, PICTURE),
        piece(Group((LINE, WORD)), PICTURE),
        replace(PLAIN, width=11),
        replace(PLAIN, outline=rectangle(0, 0, 10, 10, 3)),
        replace(PLAIN, bleed=2),
        replace(PLAIN, cut="outline"),
        replace(PLAIN, folds=(Fold("valley", (0, 5), (10, 5)),)),
        replace(PLAIN, back=PLAIN.front),
    ],
)
def test_whatever_is_seen_or_cut_makes_a_difference(other: Piece) -> None:
    marks = Fingerprints()
    assert marks.of(other) != marks.of(PLAIN)


def test_names_of_files_and_drawings_make_none() -> None:
    renamed = piece(LINE, WORD, replace(PICTURE, name="other.png"))
    renamed = replace(renamed, front=Drawing(10, 10, renamed.front.children, "another"))
    assert Fingerprints().of(renamed) == Fingerprints().of(PLAIN)

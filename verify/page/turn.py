"""The section on the turn. In: the structure of rules; out: a picture and what it does not show."""

from __future__ import annotations

from collections.abc import Iterator

from verify.findings.wording import listed
from verify.page.markup import Markup, tag
from verify.page.turn_picture import turn_picture
from verify.rules.structure import Structure


def turn_section(structure: Structure) -> Iterator[Markup]:
    """The phases as a picture, the ends, and what a position holds."""
    said = [one.file for one in structure.phases] + [one.file for one in structure.moves]
    files = listed(dict.fromkeys([structure.file, *said]))
    yield tag(
        "p",
        "The phases, and below each the kinds of move that lead on. A brown line leads back. "
        f"What is said stands in {files}.",
        class_="lead",
    )
    yield tag("div", turn_picture(structure), class_="picture")
    ends = structure.ends or ("nothing ends it",)
    yield tag("h4", "The game is over as soon as this holds, looked at before each phase")
    yield tag("ul", *(tag("li", end) for end in ends), class_="list")
    rows = [
        tag("tr", tag("td", one.name, class_="name"), tag("td", one.holds))
        for one in structure.fields
    ]
    yield tag("h4", "What every position holds")
    yield tag("table", tag("tbody", *rows))

"""What would be wrong on paper about a game in one language, with its places in the definition.

In: a game, fonts and papers. Out: a `Found` for each finding. What is the same on several pieces
or in several languages is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from layouts.checks.colours import SIDES, look_alikes, twins
from layouts.checks.faces import Faces
from layouts.checks.finding import Check, Finding
from layouts.checks.legible import coarse_images, small_type
from layouts.checks.names import repeated
from layouts.checks.paper import off_the_page
from layouts.checks.safe_area import near_cuts
from layouts.drawing import Picture
from layouts.face.fault import FaceError
from layouts.face.trace import Trace
from layouts.piece import Piece
from layouts.sheets.furniture import check_imprint
from layouts.sheets.imposition import SheetError
from layouts.sheets.sheet import Paper
from layouts.text import TextError
from pnp.definition.errors import Place, refuse
from pnp.definition.game import Game
from pnp.definition.nodes import Path, dotted, place_of
from pnp.definition.pieces import row_names
from pnp.definition.totals import RIGHT, check_totals
from pnp.definition.traced import Drawn, drawn_rows
from pnp.fonts import Fonts
from pnp.imprint import imprint_of


@dataclass(frozen=True, slots=True)
class Found:
    """A finding, where its element was declared, and what has it.

    `row` is where the row of its first piece stands; `pieces` are all pieces that have it,
    `languages` all languages in which they do.
    """

    finding: Finding
    place: Place
    key: str
    row: Place | None
    pieces: tuple[str, ...]
    languages: tuple[str, ...]


def find(game: Game, fonts: Fonts, papers: Sequence[Paper]) -> tuple[int, tuple[Found, ...]]:
    """How many designs were looked at, and what is wrong with them. Raises DefinitionError where
    nothing is to be printed."""
    trace = Trace()
    drawn = list(drawn_rows(game, fonts, trace))
    if not drawn:
        raise refuse(game.place(("components",)), "components", "nothing is to be printed")
    names = {colour: name for name, colour in reversed(list(game.colours.items()))}
    faces = Faces(trace)
    found: list[Found] = []
    parts = [[one for one in drawn if one.component == n] for n in range(len(game.components))]
    for index, part in enumerate(parts):
        pieces = [one.piece for one in part if one.piece]
        findings = [_undrawable(one.name, fault) for one in part for fault in one.faults]
        findings += near_cuts(pieces, trace)
        findings += small_type(pieces, trace)
        findings += coarse_images(pieces, trace, _pixels)
        findings += look_alikes(_looks(part), faces, names)
        for paper in papers:
            findings += off_the_page(pieces, paper)
        findings += _repeated_names(game, index)
        found += _located(game, index, findings)
    for one in twins(map(_looks, parts), faces, names):
        index = next(n for n, part in enumerate(parts) if one.piece in map(_name, _looks(part)))
        found += _located(game, index, [one])
    return len(drawn), merged([*found, *_imprint(game, fonts), *_totals(game)])


def merged(found: Iterable[Found]) -> tuple[Found, ...]:
    """What differs in nothing but its piece, its language or which component has it from another
    that it is like, as one, in the definition's order."""
    groups: dict[object, list[Found]] = {}
    for one in found:
        key = (replace(one.finding, piece="", at=None), one.place)
        groups.setdefault(key, []).append(one)
    alike = []
    for group in groups.values():
        pieces = dict.fromkeys(piece for one in group for piece in one.pieces)
        languages = dict.fromkeys(language for one in group for language in one.languages)
        alike.append(replace(group[0], pieces=tuple(pieces), languages=tuple(languages)))
    return tuple(sorted(alike, key=lambda one: one.place))


def _imprint(game: Game, fonts: Fonts) -> Iterator[Found]:
    """A title, version or variant that the sheets' margins cannot say."""
    try:
        check_imprint(imprint_of(game, fonts.lending(game.fonts)))
    except SheetError as fault:
        finding = Finding("text", game.title, str(fault), "")
        yield Found(finding, game.place(("title",)), "title", None, (game.title,), (game.language,))


def _totals(game: Game) -> Iterator[Found]:
    """What is stated and printed in another number."""
    for index, total in enumerate(check_totals(game)):
        if total.wrong:
            finding = Finding("totals", total.words, total.in_words, RIGHT)
            key = dotted(game.tree, ("totals", index, "is"))
            yield Found(finding, total.place, key, None, (total.words,), (game.language,))


def _looks(part: Iterable[Drawn]) -> list[Piece]:
    return [look for one in part for look in one.looks]


def _name(piece: Piece) -> str:
    return piece.name


def _pixels(picture: Picture) -> tuple[int, int]:
    from output.pictures import picture_size

    return picture_size(picture.data, picture.name)


def _undrawable(name: str, fault: FaceError) -> Finding:
    """Text that does not fit or cannot be set, or anything else that cannot be drawn. The message
    says what would be right as well."""
    check: Check = "text" if isinstance(fault.__cause__, TextError) else "drawing"
    side = next((side for side in SIDES if fault.path[:1] == (side,)), None)
    return Finding(check, name, fault.message, "", side, None, fault.path)


def _located(game: Game, index: int, findings: Iterable[Finding]) -> Iterator[Found]:
    """Findings with the places of their elements and of their pieces' rows."""
    component = game.components[index]
    table = game.rows[component.name]
    # a component without rows has a name but no row, one that is one piece many
    places = () if component.one_piece else table.places
    rows = dict(zip(row_names(game, component, table.rows), places, strict=False))
    for one in findings:
        named = one.origin[:1] == ("drawings",)
        path: Path = one.origin if named else ("components", index, *one.origin)
        row = rows.get(one.piece)
        place = row if one.check == "names" and row else place_of(game.tree, path)
        yield Found(one, place, dotted(game.tree, path), row, (one.piece,), (game.language,))


def _repeated_names(game: Game, index: int) -> Iterator[Finding]:
    """A component and rows that are called like another, and rows that say nothing else."""
    component = game.components[index]
    for again, first in repeated([one.name for one in game.components]):
        if again == index:
            place = game.place(("components", first, "name"))
            wrong = f"{_row(place, game.components[first].name)} is called so too, but for capitals"
            yield Finding("names", component.name, wrong, "give each its own", origin=("name",))
    if component.one_piece:
        return
    table = game.rows[component.name]
    names = row_names(game, component, table.rows)
    same = dict(repeated([tuple(row.items()) for row in table.rows]))
    for again, first in same.items():
        wrong = f"the row says the same as {_row(table.places[first], names[first])}"
        right = "write it once, with count 2"
        if table.places[first] == table.places[again]:
            # one written row made both
            wrong = f"a value stands twice in a list, so that {names[first]} is made again"
            right = "say how many there are of each: {copies: {red: 2, blue: 1}} would be right"
        yield Finding("names", names[again], wrong, right, origin=("rows",))
    for again, first in repeated([str(row.get("name", "")) for row in table.rows]):
        if again not in same:
            wrong = f"{_row(table.places[first], names[first])} has the same name"
            yield Finding("names", names[again], wrong, "give each its own", origin=("rows",))


def _row(place: Place, name: str) -> str:
    return f"{name} in line {place.line}"

"""`pnp check`: what would be wrong on paper, found before anything is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from layouts.sheets.papers import paper
from pnp.commands.answer import answer, head_of
from pnp.commands.choice import Choice, load
from pnp.commands.findings import Found, find, merged
from pnp.commands.outcome import Status
from pnp.definition.errors import Fault
from pnp.definition.facts import in_place_of_its_own
from pnp.definition.game import Game
from pnp.notes import note
from verify.findings.wording import count

MOST_SHOWN: Final = 100


@dataclass(frozen=True, slots=True)
class Checked:
    """A game that was checked: in which languages, for which papers, how many designs in each
    language, and what was found."""

    game: Game
    languages: tuple[str, ...]
    papers: tuple[str, ...]
    designs: int
    found: tuple[Found, ...]


def run(choice: Choice, papers: Sequence[str], *, json: bool) -> Status:
    """Check the game in the language asked for, or in each of its languages, and say what was
    found."""
    checked = check_game(choice, papers)
    if json:
        answer(_data(checked))
    else:
        _tell(checked)
    return _status(checked)


def check_game(choice: Choice, papers: Sequence[str]) -> Checked:
    """What is wrong with the game. Raises DefinitionError, BadInputError and PaperError."""
    from pnp.console import progress
    from pnp.fonts import load_fonts

    sheets = {paper(name).name: paper(name) for name in papers}
    game = load(choice)
    for words in in_place_of_its_own(game):
        note(words)
    languages = game.languages if choice.language is None else (game.language,)
    designs = 0
    found: list[Found] = []
    with progress("drawing the pieces") as status:
        fonts = load_fonts(status.update if status else None)
        for language in languages:
            if status:
                status.update(f"checking {language}")
            spoken = game
            if language != game.language:
                spoken = load(replace(choice, language=language), mention=False)
            designs, here = find(spoken, fonts, tuple(sheets.values()))
            found += here
    return Checked(game, tuple(languages), tuple(sheets), designs, merged(found))


def _status(checked: Checked) -> Status:
    return Status.refuted if checked.found else Status.done


def _tell(checked: Checked) -> None:
    from rich.text import Text

    from pnp.console import console

    to = console()
    variant = f", {checked.game.variant.title}" if checked.game.variant else ""
    title = f"{checked.game.title}{variant} ({', '.join(checked.languages)})"
    to.print(Text(title, style="bold"))
    for one in checked.found[:MOST_SHOWN]:
        # a place and what is wrong there stay on one line, for editors and grep
        to.print(_line(one, checked), soft_wrap=True)
    if len(checked.found) > MOST_SHOWN:
        to.print(f"... and {len(checked.found) - MOST_SHOWN:,} more; --json shows all of them")
    what = count(len(checked.found), "finding") if checked.found else "Nothing found"
    designs = count(checked.designs, "design")
    to.print(f"{what}: {designs} looked at, for {' and '.join(checked.papers)}.")


def _line(one: Found, checked: Checked) -> str:
    """`mow/game.yaml:78:7: safe-area: cows 7, 2 (and 12 more), front: what is wrong; ...`"""
    finding = one.finding
    where = finding.piece
    if one.row and one.row.file != one.place.file:
        where += f" ({one.row.file.rpartition('/')[2]}:{one.row.line})"
    if len(one.pieces) > 1:
        where += f" (and {len(one.pieces) - 1:,} more)"
    if finding.side:
        where += f", {finding.side}"
    if finding.at:
        where += f" at {finding.at[0]:.1f} {finding.at[1]:.1f} mm"
    if one.languages != checked.languages:
        where += f", in {', '.join(one.languages)}"
    words = "; ".join(part for part in (finding.wrong, finding.right) if part)
    return str(Fault(one.place, finding.check, f"{where}: {words}"))


def _data(checked: Checked) -> dict[str, Any]:
    return {
        **head_of(checked.game),
        "languages": list(checked.languages),
        "papers": list(checked.papers),
        "status": int(_status(checked)),
        "designs": checked.designs,
        "findings": [
            {
                "check": one.finding.check,
                "file": one.place.file,
                "line": one.place.line,
                "column": one.place.column,
                "key": one.key,
                "row": {"file": one.row.file, "line": one.row.line} if one.row else None,
                "pieces": list(one.pieces),
                "side": one.finding.side,
                "at": [round(mm, 2) for mm in one.finding.at] if one.finding.at else None,
                "languages": list(one.languages),
                "wrong": one.finding.wrong,
                "right": one.finding.right or None,
            }
            for one in checked.found
        ],
    }

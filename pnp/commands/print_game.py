"""`pnp print`: a game's pieces on sheets, written as files at true size.

Nothing is written before every sheet of every paper is laid out, so a fault leaves no half job.
"""

from __future__ import annotations

import json as json_form
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from layouts.font import Font
from layouts.sheets.compose import compose
from layouts.sheets.furniture import Imprint
from layouts.sheets.imposition import impose
from layouts.sheets.papers import paper
from layouts.sheets.sheet import Duplex, Sheet
from output.pdf import write_pdf
from output.svg import write_svg
from pnp.commands.choice import Choice, load
from pnp.commands.faults import in_words
from pnp.commands.options import Format
from pnp.commands.outcome import NotAsAskedError, Status
from pnp.definition.errors import DefinitionError
from pnp.definition.game import Game
from pnp.definition.load import pieces_of
from pnp.words import words_for


@dataclass(frozen=True, slots=True)
class Job:
    """What to print on: papers as asked for, formats, the flip edge, and where files go."""

    papers: Sequence[str]
    formats: Sequence[Format]
    duplex: Duplex
    out: Path


@dataclass(frozen=True, slots=True)
class Printed:
    """One paper's sheets and the files (or folders of files) that hold them."""

    paper: str
    sheets: int
    pages: int
    pieces: int
    files: tuple[Path, ...]


def run(choice: Choice, job: Job, *, json: bool) -> Status:
    """Print the game and say what was made."""
    game = load(choice)
    printed = print_game(game, job)
    if json:
        print(json_form.dumps({"format": 1, **printed_data(game, printed)}, indent=2))
    else:
        tell(game, printed)
    return Status.done


def print_game(game: Game, job: Job) -> tuple[Printed, ...]:
    """The game's sheets on every paper of the job, in every format of it.

    Raises PaperError for a paper there is not, NotAsAskedError, SheetError or OutputError for what
    cannot be printed. Then no file is changed, unless a disk fails half way: even so every file is
    either the old one or the new one.
    """
    from pnp.console import progress

    papers = {paper(name).name: paper(name) for name in job.papers}
    with progress("drawing the pieces") as status:
        fonts = fonts_with(status.update if status else None)
        try:
            pieces = pieces_of(game, fonts)
        except DefinitionError as error:
            raise NotAsAskedError(in_words(error)) from error
        imprint = imprint_of(game, fonts)
        laid = {
            name: compose(impose(pieces, sheet, duplex=job.duplex), imprint)
            for name, sheet in papers.items()
        }
        printed = []
        for name, sheets in laid.items():
            if status:
                status.update(f"writing {name}")
            files = _write(game, job, name, sheets)
            pages = sum(1 if sheet.back is None else 2 for sheet in sheets)
            count = sum(piece.count for piece in pieces)
            printed.append(Printed(name, len(sheets), pages, count, files))
    return tuple(printed)


def fonts_with(update: Callable[[str], None] | None) -> Mapping[str, Font]:
    """The house's fonts; a cut that has to be made first is told to `update`."""
    from pnp.fonts import load_fonts

    if update is None:
        return load_fonts()
    return load_fonts(lambda name: update(f"cutting the typeface {name} (once)"))


def imprint_of(game: Game, fonts: Mapping[str, Font]) -> Imprint:
    """What every sheet of the game says: its title, variant and version, in its language."""
    notes = [game.variant.title] if game.variant else []
    notes += [game.version] if game.version else []
    words = words_for(game.language)
    return Imprint(game.title, fonts["text"], fonts["text-bold"], " · ".join(notes), words)


def tell(game: Game, printed: Sequence[Printed]) -> None:
    """Say in a few lines what was made."""
    from pnp.console import console, table

    to = console()
    numbers = [(game.count(one), one.name) for one in game.components]
    counts = ", ".join(f"{count} {name}" for count, name in numbers if count)
    to.print(f"{game.title} ({game.language}): {counts}", style="bold")
    columns = ("paper", "pieces", "sheets", "pages", "file")
    shown = table(to, columns, right=("pieces", "sheets", "pages"))
    for one in printed:
        for file in one.files:
            written = f"{file}/" if file.is_dir() else str(file)
            shown.add_row(one.paper, str(one.pieces), str(one.sheets), str(one.pages), written)
    to.print(shown)
    to.print("Print at 100 % (actual size), never “fit to page”; check the ruler on the sheet.")


def printed_data(game: Game, printed: Sequence[Printed]) -> dict[str, Any]:
    """What was made, for programs."""
    return {
        "name": game.name,
        "language": game.language,
        "variant": game.variant.name if game.variant else None,
        "components": {one.name: game.count(one) for one in game.components},
        "printed": [
            {
                "paper": one.paper,
                "pieces": one.pieces,
                "sheets": one.sheets,
                "pages": one.pages,
                "files": [file.as_posix() for file in one.files],
            }
            for one in printed
        ],
    }


def _write(game: Game, job: Job, name: str, sheets: Sequence[Sheet]) -> tuple[Path, ...]:
    variant = f"-{game.variant.name}" if game.variant else ""
    size = name.lower().replace(" ", "").replace("×", "x")
    stem = f"{game.name}{variant}-{game.language}-{size}"
    title = f"{game.title}, {name}"
    files = []
    for form in job.formats:
        if form is Format.pdf:
            files.append(job.out / f"{stem}.pdf")
            write_pdf(sheets, files[-1], title=title, language=game.language, duplex=job.duplex)
        else:
            files.append(job.out / stem)
            write_svg(sheets, files[-1], title=title)
    return tuple(files)

"""`pnp print`: a game's pieces on sheets, written as files at true size.

In: a choice of a game and a job. Out: files, and what was made. Pieces are drawn, chosen, inked,
laid out and composed here one stage after the other. Nothing is written before every sheet of
every paper is laid out, so a fault leaves no half job.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from layouts.font import Font
from layouts.piece import Piece
from layouts.sheets.compose import compose
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.finish import with_room
from layouts.sheets.imposition import Layout
from layouts.sheets.papers import paper
from layouts.sheets.sheet import Paper, Sheet
from layouts.sheets.spacing import RIM, with_gutter
from pnp.art import Art
from pnp.changes import after, changed, list_of, read_list, write_list
from pnp.commands.answer import FORMAT, answer
from pnp.commands.choice import Choice, load
from pnp.commands.faults import in_words
from pnp.commands.outcome import NotAsAskedError, Status
from pnp.commands.print_files import (
    check_places,
    first_list_file,
    list_file,
    write_pieces,
    write_sheets,
)
from pnp.commands.print_job import Job, Printed
from pnp.commands.printed import printed_data, status_of, tell
from pnp.definition.errors import DefinitionError, Fault
from pnp.definition.facts import in_place_of_its_own
from pnp.definition.font_notes import font_notes
from pnp.definition.game import Game
from pnp.definition.pieces import all_of, draw_pieces
from pnp.definition.totals import RIGHT, check_totals
from pnp.fonts import Fonts, load_fonts
from pnp.imprint import imprint_of
from pnp.inks import inked, inked_sheets
from pnp.notes import note
from pnp.selection import selected

if TYPE_CHECKING:
    from pnp.printers import Printer


def run(choice: Choice, job: Job, *, json: bool) -> Status:
    """Print the game and say what was made."""
    game = load(choice)
    for total in check_totals(game):
        if total.wrong:
            words = f"{total.words}: {total.in_words}; {RIGHT}"
            note(str(Fault(total.place, "totals", words)))
    printed = print_game(game, job)
    if json:
        answer({"format": FORMAT, **printed_data(game, printed)})
    else:
        tell(game, printed)
    return status_of(printed)


def print_game(game: Game, job: Job) -> tuple[Printed, ...]:
    """The game's sheets on every paper of the job, in every format of it; none where only what
    has changed is wanted and nothing has.

    Raises PaperError for a paper there is not, BadInputError, NotAsAskedError, SheetError or
    OutputError for what cannot be printed. Then no file is changed, unless a disk fails half way:
    even so every file is either the old one or the new one.
    """
    from pnp.console import progress

    papers = {paper(name).name: paper(name) for name in job.papers}
    known = _printer_of(job)
    chosen = selected(game, job.only)
    components = [one.name for one in game.components]
    listed_in = list_file(game, job)
    last = read_list(listed_in) or read_list(first_list_file(game, job))
    before = last or {}
    with progress("drawing the pieces") as status:
        fonts = fonts_with(status.update if status else None).lending(game.fonts)
        art = Art(game.folder)
        try:
            found = draw_pieces(game, fonts, art, chosen, rest=job.keep_going)
            left_out = found.faults if job.keep_going and any(found.pieces.values()) else ()
            drawn = found.pieces if left_out else all_of(game, found)
            wanted = changed(drawn, before, components) if job.changed else drawn
            pieces = _dressed(wanted, job, art)
            counts = {name: sum(one.count for one in ones) for name, ones in pieces.items()}
            if left_out and not any(counts.values()):
                # what else there is was printed before
                return (Printed(None, 0, 0, counts, (), left_out=left_out),)
        except DefinitionError as error:
            if all(fault.laid_out for fault in error.faults):
                raise NotAsAskedError(in_words(error)) from error
            raise
        tables = (fault for rows in game.rows.values() for fault in rows.notes)
        for fault in (*font_notes(game), *dict.fromkeys(tables), *in_place_of_its_own(game)):
            note(str(fault))
        if job.changed and last is None:
            note(f"no print of this game is known in {job.out}: everything is new")
        if job.changed and not any(counts.values()):
            return ()
        press = Press(game, job, fonts, art, known)
        laid = {name: press.sheets(pieces, sort) for name, sort in papers.items() if job.on_sheets}
        every = tuple(chain.from_iterable(pieces.values()))
        check_places(game, job, laid.values(), every)
        if job.skip and len({(round(one.width, 2), round(one.height, 2)) for one in every}) > 1:
            note("--skip: pieces of each size have sheets of their own; --only NAME prints fewer")
        whole = not left_out
        printed = []
        for name, sheets in laid.items():
            if status:
                status.update(f"writing {name}")
            printed.append(write_sheets(game, job, name, sheets, counts, whole=whole))
        if not laid:
            printed.append(Printed(None, 0, 0, counts, ()))
        pictures = write_pieces(game, job, every, whole=whole)
        files = printed[0].files + pictures
        printed[0] = replace(printed[0], files=files, left_out=left_out)
        write_list(after(before, list_of(drawn), components), listed_in)
    return tuple(printed)


def _dressed(
    wanted: Mapping[str, Sequence[Piece]], job: Job, art: Art
) -> dict[str, tuple[Piece, ...]]:
    """The pieces in the ink and with the gutter of the job. Raises DefinitionError."""
    pieces = inked(tuple(chain.from_iterable(wanted.values())), job.ink or "full", art)
    if job.gutter is not None:
        pieces = with_gutter(pieces, job.gutter)
    each = iter(pieces)
    return {name: tuple(islice(each, len(ones))) for name, ones in wanted.items()}


@dataclass(frozen=True, slots=True)
class Press:
    """What all papers of a job have in common."""

    game: Game
    job: Job
    fonts: Mapping[str, Font]
    art: Art
    printer: Printer | None

    def sheets(self, pieces: Mapping[str, Sequence[Piece]], sort: Paper) -> tuple[Sheet, ...]:
        """The finished sheets of one paper. Raises SheetError."""
        job = self.job
        margin = RIM if job.margin is None else job.margin
        every = tuple(chain.from_iterable(pieces.values()))
        rim = margin + job.finish.room
        layouts = lay_out(every, sort, margin=rim, backs=job.duplex, skip=job.skip)
        layouts = tuple(with_room(layout, job.finish) for layout in layouts)
        sheets = compose(layouts, imprint_of(self.game, self.fonts), job.finish)
        whole = not (job.changed or job.only)
        if whole if job.cover is None else job.cover:
            sheets = (*self._cover(pieces, layouts), *sheets)
        sheets = inked_sheets(sheets, job.ink or "full")
        if self.printer is None:
            return sheets
        from pnp.printers import moved

        return moved(sheets, self.printer, job.duplex)

    def _cover(
        self, pieces: Mapping[str, Sequence[Piece]], layouts: Sequence[Layout]
    ) -> tuple[Sheet, ...]:
        from layouts.sheets.cover import CoverError
        from pnp.cover import cover_sheets

        ink = self.job.ink or "full"
        try:
            return cover_sheets(
                self.game, pieces, layouts, self.fonts, lambda drawn: inked(drawn, ink, self.art)
            )
        except CoverError as error:
            note(f"the file has no cover: {error}")
            return ()


def _printer_of(job: Job) -> Printer | None:
    """The printer that the job names. Raises BadInputError if it is not known."""
    if job.printer is None:
        return None
    from pnp.printers import printer, printers_file

    return printer(job.printer, printers_file())


def fonts_with(update: Callable[[str], None] | None) -> Fonts:
    """The house's fonts; a cut that has to be made first is told to `update`."""
    if update is None:
        return load_fonts()
    return load_fonts(lambda name: update(f"cutting the typeface {name} (once)"))

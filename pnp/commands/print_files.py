"""Sheets and pieces written in the formats of a job.

In: a game, a job, finished sheets. Out: files under the job's folder, named after the game, its
variant, the parameters that were set, language, paper, ink and backs, and after what of it they
hold if that is not all: a print of another choice takes nobody's place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from layouts.piece import Piece
from layouts.sheets.duplex.backs import flip
from layouts.sheets.sheet import Sheet
from output.errors import PlaceError
from output.files import write_file
from output.pdf import sheets_pdf
from pnp.commands.options import Format
from pnp.commands.print_job import Job, Printed
from pnp.definition.game import Game

_LONGEST = 60
INCOMPLETE = "-incomplete"
"""How the name of a file ends that does not hold all that was asked for."""


def write_sheets(
    game: Game,
    job: Job,
    paper: str,
    sheets: Sequence[Sheet],
    counts: Mapping[str, int],
    *,
    whole: bool = True,
) -> Printed:
    """The sheets of one paper, in every format of the job; those that are not `whole` are named
    so. Raises OutputError."""
    size = paper.lower().replace(" ", "").replace("×", "x")
    stem = f"{_stem(game)}-{size}{_end(job)}{'' if whole else INCOMPLETE}"
    title = f"{game.title}, {paper}"
    pdf = b""
    if job.ink or Format.pdf in job.formats:
        pdf = sheets_pdf(sheets, title=title, language=game.language, duplex=flip(job.duplex))
    files: list[Path] = []
    for form in dict.fromkeys(job.formats):
        if form is Format.shop:  # has no sheets
            continue
        if form is Format.pdf:
            files.append(job.out / f"{stem}.pdf")
            write_file(files[-1], pdf)
            continue
        folder = job.out / stem
        if form is Format.svg:
            from output.svg import write_svg

            write_svg(sheets, folder, title=title)
        elif form is Format.cut:
            from output.cut import write_cut_lines

            write_cut_lines(sheets, folder, title=title)
        else:
            from output.png import write_sheet_pictures

            write_sheet_pictures(sheets, folder, dpi=job.dpi)
        if folder not in files:
            files.append(folder)
    ink = None
    if job.ink:
        from output.ink import measure_ink

        ink = measure_ink(pdf)
    pages = sum(1 if sheet.back is None else 2 for sheet in sheets)
    count = sum(not sheet.cover for sheet in sheets)
    return Printed(paper, count, pages, counts, tuple(files), ink)


def write_pieces(
    game: Game, job: Job, pieces: Sequence[Piece], *, whole: bool = True
) -> tuple[Path, ...]:
    """Folders with a picture of each piece where the job asks for pictures, as it is cut out or as
    a print shop takes it. Raises OutputError."""
    from output.png import write_piece_pictures, write_shop_pictures

    folders = []
    wanted = [piece for piece in pieces if piece.count]
    for form, write, name in (
        (Format.png, write_piece_pictures, "pieces"),
        (Format.shop, write_shop_pictures, "shop"),
    ):
        if form in job.formats:
            end = f"{_end(job)}{'' if whole else INCOMPLETE}"
            folders.append(job.out / f"{_stem(game)}-{name}{end}")
            write(wanted, folders[-1], dpi=job.dpi)
    return tuple(folders)


def check_places(
    game: Game, job: Job, laid: Iterable[Sequence[Sheet]], pieces: Sequence[Piece]
) -> None:
    """Raises OutputError for what would be noticed only after some files are written: a picture
    that is too large, a folder where the list of what was printed goes."""
    listed_in = list_file(game, job)
    if listed_in.is_dir():
        raise PlaceError(f"{listed_in} is a folder; nothing or a file would be right")
    if {Format.png, Format.shop} & set(job.formats):
        from output.png import check_pictures

        wanted = [piece for piece in pieces if piece.count]
        for sheets in laid:
            seen = sheets if Format.png in job.formats else ()
            check_pictures(seen, wanted, dpi=job.dpi)


def list_file(game: Game, job: Job) -> Path:
    """Where the list of what was printed stands, one for each choice and language: the same pieces
    are printed whatever the paper and the ink."""
    return job.out / f"{_stem(game)}{_backs(job)}.printed.json"


def first_list_file(game: Game, job: Job) -> Path:
    """Where a choice that was never printed looks: what it shares with the game as it is need not
    be printed again."""
    return job.out / f"{game.name}-{game.language}.printed.json"


def _stem(game: Game) -> str:
    variant = f"-{game.variant.name}" if game.variant else ""
    return f"{game.name}{variant}{_settings(game)}-{game.language}"


def _settings(game: Game) -> str:
    """`-3-players-goal-9`: the parameters that were set to something else than they are."""
    told = []
    for one in game.parameters.values():
        if one.was_set and one.value != one.default:
            name = one.name.replace("_", "-").lower()
            words = f"{one.value}-players" if one.name == "players" else f"{name}-{one.value}"
            told.append(words if one.kind == "count" else name if one.value else f"no-{name}")
    text = "".join(f"-{words}" for words in told)
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}-{sha256(text.encode()).hexdigest()[:8]}"
    return text


def _backs(job: Job) -> str:
    """What sets a print apart whose backs come otherwise than over the long edge."""
    return {"long": "", "none": "-no-backs"}.get(job.duplex, f"-{job.duplex}")


def _end(job: Job) -> str:
    """What sets a print apart from that of the whole game, in full ink: it must not take its
    place."""
    ends: list[str] = [job.ink] if job.ink and job.ink != "full" else []
    ends += [backs.removeprefix("-")] if (backs := _backs(job)) else []
    ends += ["changed"] if job.changed else []
    ends += dict.fromkeys(re.sub(r"[^\w]+", "-", name).strip("-").lower() for name in job.only)
    return "".join(f"-{end}" for end in ends)[:_LONGEST].rstrip("-")

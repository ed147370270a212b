"""What was printed, told to people and to programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pnp.commands.outcome import Status
from pnp.commands.print_job import Printed
from pnp.definition.game import Game
from pnp.notes import complain

if TYPE_CHECKING:
    from output.ink import Coverage, Measured

_COLUMNS = ("cyan", "magenta", "yellow", "black", "all")


def tell(game: Game, printed: Sequence[Printed]) -> None:
    """Say in a few lines what was made."""
    from pnp.console import console, table

    to = console()
    if not printed:
        to.print("Nothing has changed since the last print: there is nothing to print.")
        return
    if not printed[0].files:
        _tell_left_out(printed)
        to.print("Nothing else has changed since the last print: there is nothing to print.")
        return
    parts = {component.name: component for component in game.components}
    counts = ", ".join(
        _counted(game.title_of(parts[name]), count, game.count(parts[name]))
        for name, count in printed[0].counts.items()
        if count
    )
    to.print(f"{game.title} ({game.language}): {counts}", style="bold")
    if printed[0].paper is None:
        (pictures,) = printed[0].files
        to.print(f"{printed[0].pieces} pieces to order, a picture of each side: {pictures}/")
        _tell_left_out(printed)
        return
    columns = ("paper", "pieces", "sheets", "pages", "file")
    shown = table(to, columns, right=("pieces", "sheets", "pages"))
    on_paper = [(one.paper, one) for one in printed if one.paper is not None]
    for paper, one in on_paper:
        for file in one.files:
            written = f"{file}/" if file.is_dir() else str(file)
            shown.add_row(paper, str(one.pieces), str(one.sheets), str(one.pages), written)
    to.print(shown)
    for paper, one in on_paper:
        if one.ink is not None:
            _tell_ink(paper, one.ink)
    _tell_left_out(printed)
    to.print("Print at 100 % (actual size), never “fit to page”; check the ruler on the sheet.")


def _tell_left_out(printed: Sequence[Printed]) -> None:
    for fault in printed[0].left_out:
        complain(f"left out: {fault}")


def status_of(printed: Sequence[Printed]) -> Status:
    """Whether all that was asked for is printed."""
    return Status.refuted if any(one.left_out for one in printed) else Status.done


def _counted(title: str, pieces: int, whole: int) -> str:
    """`36 × Eggs`; `1 × Dice tower in 3 parts` where each is made of several pieces."""
    if whole and pieces > whole and pieces % whole == 0:
        each = " each" if whole > 1 else ""
        return f"{whole} × {title} in {pieces // whole} parts{each}"
    return f"{pieces} × {title}"


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
                "counts": dict(one.counts),
                "sheets": one.sheets,
                "pages": one.pages,
                "files": [file.as_posix() for file in one.files],
                "left_out": [str(fault) for fault in one.left_out],
                "ink": None if one.ink is None else _ink_data(one.ink),
            }
            for one in printed
        ],
    }


def _tell_ink(paper: str, ink: Measured) -> None:
    """The ink of the pages: which part of the paper is covered."""
    from pnp.console import console, headline, table

    to = console()
    headline(to, f"Ink on {paper}, % of the paper")
    shown = table(to, ("page", *_COLUMNS), right=_COLUMNS)
    for page, coverage in ink.pages.items():
        shown.add_row(str(page), *(f"{100 * part:.1f}" for part in _parts(coverage)))
    shown.add_row("mean", *(f"{100 * part:.1f}" for part in _parts(ink.mean)))
    to.print(shown)
    if len(ink.pages) < ink.count:
        to.print(f"These are {len(ink.pages)} of {ink.count} pages, spread over all of them.")
    to.print()


def _ink_data(ink: Measured) -> dict[str, Any]:
    """Parts of the paper, 0 to 1 for each ink, by the numbers of the pages."""
    return {
        "mean": _named(ink.mean),
        "pages": {str(page): _named(coverage) for page, coverage in ink.pages.items()},
        "of": ink.count,
    }


def _named(coverage: Coverage) -> dict[str, float]:
    return {name: round(part, 4) for name, part in zip(_COLUMNS, _parts(coverage), strict=True)}


def _parts(coverage: Coverage) -> tuple[float, ...]:
    return (coverage.cyan, coverage.magenta, coverage.yellow, coverage.black, coverage.total)

"""`pnp verify --report FILE.html`: verdicts come in; they are written as one page of HTML.

Nothing here is imported unless a report is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from layouts.colours import PALETTE
from output.errors import OutputError
from output.files import write_file
from output.web_fonts import web_font
from pnp.commands.named_file import refuse_folder
from pnp.commands.outcome import BadInputError
from pnp.commands.rules_file import only_printed
from pnp.commands.verdict_text import conclusion, heading
from pnp.commands.verdicts import Verdicts
from pnp.commands.verify_runs import limits_of_each, time_in_words
from pnp.fonts import load_fonts
from verify.page import Report, Run, page
from verify.page.look import Look
from verify.runs.limits import Limits, bytes_in_words

_SUFFIXES: Final = (".html", ".htm")
_ROLES: Final = ("display", "text", "text-bold")


def check_report(path: Path) -> None:
    """Raise BadInputError, before anything is verified, for a file that could not be written."""
    if path.suffix.lower() not in _SUFFIXES:
        raise BadInputError(f"--report {path}: a report is a web page; right would be a name.html")
    refuse_folder(path, "--report")


def write_report(
    path: Path, found: Sequence[Verdicts], limits: Limits, *, share: bool = False
) -> str:
    """Write the page; return nothing, or why it is not there."""
    report = report_of(found, limits, share=share)
    # A page has the letters of its own text in it, and so is made twice.
    letters = page(report, Look(PALETTE))
    fonts = load_fonts()
    look = Look(PALETTE, {role: web_font(fonts[role], letters) for role in _ROLES})
    try:
        write_file(path, page(report, look).encode())
    except OutputError as error:
        return str(error)
    return ""


def report_of(found: Sequence[Verdicts], limits: Limits, *, share: bool = False) -> Report:
    """The verdicts on one game, and on its variants, as a report."""
    game = found[0].game
    runs = tuple(
        Run(
            heading=heading(one, title=False, variant=one.game.variant != game.variant),
            conclusion=conclusion(one) + ("" if one.game.rules else f" {only_printed(one.game)}"),
            findings=one.findings,
            structure=one.structure,
            graph=one.drawn,
            playouts=one.playouts,
        )
        for one in found
    )
    version_words = f"version {game.version}" if game.version else ""
    about = ", ".join(filter(None, (game.variant.title if game.variant else "", version_words)))
    ruled = sum(one.game.rules is not None for one in found)
    each = limits_of_each(limits, ruled or len(found), share=share)
    limited = [time_in_words(each), bytes_in_words(limits.memory)]
    if limits.states:
        limited.insert(0, f"{limits.states:,} states")
    settings = [(one.name, one.words(one.value)) for one in game.parameters.values()]
    settings = [pair for pair in settings if len(found) == 1 or pair[0] != "players"]
    return Report(
        title=game.title,
        about=about,
        runs=runs,
        settings=(("limits", ", ".join(limited)), *settings),
        made_with=f"Made with pnp{_version()}, Print & Prove.",
    )


def _version() -> str:
    try:
        return f" {version('print-and-prove')}"
    except PackageNotFoundError:
        return ""

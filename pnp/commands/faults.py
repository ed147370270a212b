"""Faults that people can mend, as messages with their exit status. Any other error is a fault of
ours and is raised again.

In: an exception. Out: the status and the words for it.
"""

from __future__ import annotations

from layouts.sheets.imposition import SheetError
from layouts.sheets.papers import PaperError
from output.errors import OutputError, PlaceError
from pnp.commands.outcome import BadInputError, NotAsAskedError, Status
from pnp.definition.errors import DefinitionError
from verify.errors import RulesError


def explain(error: Exception) -> tuple[Status, str]:
    """What to tell the user; several faults stand a line each under their number."""
    if isinstance(error, DefinitionError):
        return Status.bad_input, in_words(error)
    if isinstance(error, BadInputError | PaperError | PlaceError | RulesError):
        return Status.bad_input, str(error)
    if isinstance(error, NotAsAskedError | OutputError | SheetError):
        return Status.refuted, str(error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return Status.bad_input, f"{where}{error.strerror or error}"
    raise error


def in_words(error: DefinitionError) -> str:
    """Every fault of a definition, a line each."""
    count = len(error.faults)
    return str(error) if count == 1 else f"{count} faults\n{error}"

"""Faults that people can mend, as messages. Any other error is a fault of ours and is raised."""

from __future__ import annotations

from layouts.imposition import SheetError
from layouts.papers import PaperError
from output.errors import OutputError
from pnp.commands.outcome import BadInputError
from pnp.definition.errors import DefinitionError
from verify.errors import RulesError


def explain(error: Exception) -> str | None:
    """What to tell the user, a fault a line; None if the error is none of theirs."""
    if isinstance(error, DefinitionError):
        count = len(error.faults)
        head = "" if count == 1 else f"pnp: {count} faults\n"
        return f"{head}{error}" if head else f"pnp: {error}"
    if isinstance(error, BadInputError | OutputError | PaperError | RulesError | SheetError):
        return f"pnp: {error}"
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"pnp: {where}{error.strerror or error}"
    return None

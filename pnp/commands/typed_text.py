"""Texts that somebody typed, to be written into files. In: a title or a name; out: nothing, or
BadInputError where no line of a file could hold it."""

from __future__ import annotations

from pnp.commands.outcome import BadInputError
from pnp.definition.schema import LONGEST_LINE


def check_title(title: str | None) -> None:
    """Refuse a title that is empty or more than a line of letters."""
    if title is not None and not title.strip():
        raise BadInputError("--title: a title has letters")
    if title is not None:
        check_line("--title", title)
        if len(title) > LONGEST_LINE:
            message = f"--title: {len(title)} letters are too many; {LONGEST_LINE} at most are read"
            raise BadInputError(message)


def check_line(option: str, text: str) -> None:
    """Refuse line breaks, control characters and bytes that are no letters."""
    if not text.isprintable():
        shown = "".join(sign if sign.isprintable() else "?" for sign in text)
        raise BadInputError(f"{option} {shown}: has to be one line of letters that can be printed")

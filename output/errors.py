"""The faults that writers raise: something that cannot be put on paper or in a file."""


class OutputError(Exception):
    """Says where (file, sheet or picture), what is wrong and what would be right."""


class PlaceError(OutputError):
    """A file or folder cannot be written where it was asked for; whatever goes in is right."""


def no_character(font: str, code: int) -> OutputError:
    """The fault of a face that lacks a character; readers would show a box or nothing."""
    return OutputError(
        f"the font {font} has no character U+{code:04X} {chr(code)!r}; "
        "another text or font would be right"
    )

"""Rows as the text of a CSV file, which reads back as they were.

In: rows. Out: the text, columns in the order in which rows have them first. Whole numbers and
decimal ones are written plain; a text is in quotes where a separator, a quote or a line break
stands in it, or a blank at its ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from layouts.face.fields import Row, Value, shown


def table_text(rows: Sequence[Row]) -> str:
    """The text, a line for the names of the columns and one for each row."""
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    lines = [columns, *([_written(row.get(name, "")) for name in columns] for row in rows)]
    return "".join(",".join(map(_quoted, line)) + "\n" for line in lines)


def _written(cell: Value) -> str:
    if isinstance(cell, float) and not cell.is_integer():
        return repr(cell)
    return shown(cell)


def _quoted(text: str) -> str:
    if text == text.strip() and not set(text) & set(',;\t"\r\n'):
        return text
    return '"' + text.replace('"', '""') + '"'

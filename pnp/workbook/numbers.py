"""A number as its cell shows it: the number and the code of its format in, a text out.

Formats of numbers and dates are read as far as they look the same on every computer; what a format
leaves to the language of the computer, or what cannot be told, raises ValueError with what would be
right. The decimal sign is the point.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

BUILT_IN: Final[Mapping[int, str]] = {
    0: "General",
    **dict(zip(range(1, 5), ("0", "0.00", "#,##0", "#,##0.00"), strict=True)),
    **dict(zip(range(9, 14), ("0%", "0.00%", "0.00E+00", "# ?/?", "# ??/??"), strict=True)),
    **dict(zip(range(14, 18), ("[$-F800]d", "d-mmm-yy", "d-mmm", "mmm-yy"), strict=True)),
    **dict(zip(range(18, 22), ("h:mm AM/PM", "h:mm:ss AM/PM", "h:mm", "h:mm:ss"), strict=True)),
    22: "[$-F800]d",
    **dict(zip(range(37, 41), ("#,##0;(#,##0)",) * 2 + ("#,##0.00;(#,##0.00)",) * 2, strict=True)),
    **dict(zip(range(45, 50), ("mm:ss", "[h]:mm:ss", "mm:ss.0", "##0.0E+0", "@"), strict=True)),
}
"""The formats that a workbook need not write out, by number."""

_PIECE: Final = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.'
    r"|\[\$(?P<money>[^\]-]*)(?P<place>-[^\]]*)?\]"
    r"|\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Colou?r *[0-9]+)\]"
    r"|(?P<elapsed>\[(?:h+|m+|s+)\])|(?P<condition>\[[^\]]*\])"
    r"|(?P<general>General)|(?P<half>AM/PM|A/P)|(?P<exponent>E[+-])"
    r"|(?P<date>y+|m+|d+|h+|s+)|(?P<digits>[0#?.,]+)|(?P<other>.)",
    re.IGNORECASE | re.DOTALL,
)
_TIMES: Final = ("date", "elapsed")
_SYSTEM: Final = ("-F800", "-F400")
_MOST: Final = 1e15
_LEAST: Final = 1e-6
_AS_TEXT: Final = "write it as a text (format the cell as Text, or put ' before it)"


def shown(number: float, code: str, day_zero: datetime) -> str:
    """How the number looks in the format; `day_zero` is the day that dates are counted from."""
    if not abs(number) < _MOST:
        raise ValueError(f"is the number {number:g}, which spreadsheets round; {_AS_TEXT}")
    sections = list(_sections(code))
    section = sections[0]
    if number < 0 and len(sections) > 1:
        section, number = sections[1], -number
    elif number == 0 and len(sections) > 2:
        section = sections[2]
    pieces = [(match.lastgroup, match[0], match) for match in _PIECE.finditer(section)]
    kinds = {kind for kind, _, _ in pieces}
    if not kinds or section.strip() == "@":
        return plain(number)
    if "condition" in kinds:
        raise ValueError(f"has the format {code}, whose conditions are not read; {_AS_TEXT}")
    if "date" in kinds or "elapsed" in kinds:
        return _date(number, pieces, day_zero)
    if "general" in kinds:
        return "".join(
            plain(number) if kind == "general" else _literal(kind, text, match)
            for kind, text, match in pieces
        ).strip()
    if "exponent" in kinds or "/" in section:
        raise ValueError(f"has the format {code}, which is not read; {_AS_TEXT}")
    return _number(number, pieces, code)


def plain(number: float) -> str:
    """A number without a format: whole, or with as many decimals as go into eleven digits."""
    if number == int(number):
        return str(int(number))
    if abs(number) < _LEAST:
        raise ValueError(f"is the number {number:g}, which spreadsheets round; {_AS_TEXT}")
    decimals = max(0, 10 - len(str(int(abs(number)))))
    text = f"{number:.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _sections(code: str) -> Iterator[str]:
    """The parts of a format between semicolons: for positive numbers, negative ones, nought."""
    start = 0
    for match in _PIECE.finditer(code):
        if match["other"] == ";":
            yield code[start : match.start()]
            start = match.end()
    yield code[start:]


def _literal(kind: str | None, text: str, match: re.Match[str]) -> str:
    """What a piece of a format shows as it stands."""
    if kind in ("quoted", "escaped"):
        return match[kind]
    if match["money"] is not None:
        return match["money"]
    return text if kind == "other" else ""


def _number(number: float, pieces: list[tuple[str | None, str, re.Match[str]]], code: str) -> str:
    groups = [text for kind, text, _ in pieces if kind == "digits"]
    digits = "".join(groups)
    whole, _, fraction = digits.partition(".")
    if len(groups) > 1 or digits.endswith(",") or "." in fraction:
        raise ValueError(f"has the format {code}, which is not read; {_AS_TEXT}")
    if not digits:
        return "".join(_literal(*piece) for piece in pieces).strip()
    percent = sum(kind == "other" and text == "%" for kind, text, _ in pieces)
    exact = Decimal(repr(number)) * 100**percent
    rounded = exact.quantize(Decimal(1).scaleb(-len(fraction)), ROUND_HALF_UP)
    before, _, after = f"{abs(rounded):f}".partition(".")
    before = before.lstrip("0").rjust(whole.count("0"), "0")
    if "," in whole:
        before = re.sub(r"(?<=[0-9])(?=(?:[0-9]{3})+$)", ",", before)
    kept = len(fraction.rstrip("#?"))
    after = after[:kept] + after[kept:].rstrip("0")
    point = "." if "." in digits else ""
    sign = "-" if rounded < 0 else ""
    texts = (
        f"{before}{point}{after}" if kind == "digits" else _literal(kind, text, match)
        for kind, text, match in pieces
    )
    return sign + "".join(texts).strip()


def _date(
    number: float, pieces: list[tuple[str | None, str, re.Match[str]]], day_zero: datetime
) -> str:
    if any((match["place"] or "").upper() in _SYSTEM for _, _, match in pieces):
        raise ValueError(
            f"is a date, which each computer shows in its own way; {_AS_TEXT}, "
            "or give it a format such as yyyy-mm-dd"
        )
    seconds = round(number * 86_400)
    try:
        # that 1900 was a leap year is a mistake all spreadsheets share
        early = day_zero.year == 1899 and 0 < seconds < 60 * 86_400
        moment = day_zero + timedelta(days=int(early), seconds=seconds)
    except OverflowError:
        raise ValueError(f"is the number {number:g} and no date; change its format") from None
    half = any(kind == "half" for kind, _, _ in pieces)
    letters = [text.strip("[]")[0].lower() for kind, text, _ in pieces if kind in _TIMES]
    texts: list[str] = []
    at = 0
    for kind, text, match in pieces:
        if kind in _TIMES:
            # an m stands for minutes after an hour or before a second
            minutes = letters[at - 1 : at] == ["h"] or letters[at + 1 : at + 2] == ["s"]
            if kind == "elapsed":
                texts.append(str(seconds // {"h": 3600, "m": 60, "s": 1}[letters[at]]))
            else:
                texts.append(_part(moment, text.lower(), half, minutes))
            at += 1
        elif kind == "half":
            texts.append(("AM", "PM")[moment.hour >= 12][: 1 if len(text) == 3 else 2])
        elif kind == "digits" and text.strip(".,"):
            raise ValueError(f"shows parts of a second; {_AS_TEXT}")
        else:
            texts.append(text if kind == "digits" else _literal(kind, text, match))
    return "".join(texts).strip()


def _part(moment: datetime, word: str, half: bool, minutes: bool) -> str:
    """One part of a date or time as `yyyy`, `mm` or the like asks for."""
    short = len(word) == 1
    match word[0]:
        case "y":
            return f"{moment.year:04}" if len(word) > 2 else f"{moment.year % 100:02}"
        case "m" if minutes:
            value = moment.minute
        case "m" | "d" if len(word) > 2:
            raise ValueError(
                f"is a date, whose name each computer writes in its own language; {_AS_TEXT}, "
                "or give it a format such as yyyy-mm-dd"
            )
        case "m":
            value = moment.month
        case "d":
            value = moment.day
        case "h":
            value = (moment.hour % 12 or 12) if half else moment.hour
        case _:
            value = moment.second
    return str(value) if short else f"{value:02}"

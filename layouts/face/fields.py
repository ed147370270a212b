"""Fields of a face element: lengths, numbers, points, colours and texts, constant or worked out.

In: what a definition wrote (text, as a rule). Out: a constant, or a `Computed` value that each
row works out with `value(field, row)`. A text that starts with `=` is a formula: the validation
context's `formula` turns it into a function of the row. All lengths are mm, all turns degrees
clockwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, Final, Generic, TypeAlias, TypeVar, cast

from pydantic import GetCoreSchemaHandler, PlainValidator, ValidationInfo
from pydantic_core import CoreSchema, PydanticCustomError

from layouts.face.fault import FaceError, Key
from layouts.face.template import fill, placeholders
from layouts.length import NUMBER, bounded, is_length, length

Value: TypeAlias = int | float | str | bool
Row: TypeAlias = Mapping[str, Value]
Formula: TypeAlias = Callable[[Row], Value]
"""A formula works on a row. It raises ValueError, LookupError, TypeError or ArithmeticError."""

T = TypeVar("T")

FLAGS: Final[Mapping[str, bool]] = MappingProxyType(
    {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}
)
"""How a flag is written, in small letters."""

_PLAIN = re.compile(NUMBER)
_LIKE_A_FORMULA = re.compile(r"[A-Za-z_]\w*(?: ?(?:[-+*<>]|//?|[=!<>]=) ?[\w()]+)*")
_MOST = 10_000


@dataclass(frozen=True, slots=True)
class Computed(Generic[T]):
    """A value that differs from row to row: `source` is how it is written, `key` its field."""

    source: str
    key: str
    work: Callable[[Row], T]


class ToldError(ValueError):
    """What is wrong with a value whose message says what would be right: no guess is added."""


def value(field: T | Computed[T], row: Row) -> T:
    """The field's value for this row. Raises FaceError naming the field's key."""
    if not isinstance(field, Computed):
        return field
    try:
        return field.work(row)
    except (ValueError, LookupError, TypeError, ArithmeticError) as error:
        reason = error.args[0] if isinstance(error, KeyError) and error.args else error
        raise FaceError((field.key,), f"{field.source!r}: {reason}") from error


def worked(fields: Mapping[str, Value | Computed[Value]], row: Row, *keys: Key) -> dict[str, Value]:
    """Every field's value for this row. A FaceError's path is `keys` and the field's name."""
    values: dict[str, Value] = {}
    for name, field in fields.items():
        try:
            values[name] = cast(Value, value(field, row))
        except FaceError as fault:
            raise FaceError((*keys, name), fault.message) from fault
    return values


def number(given: Value) -> float:
    """A plain decimal number. Raises ValueError."""
    if isinstance(given, str) and _PLAIN.fullmatch(given.strip()):
        return bounded(float(given))
    if isinstance(given, int | float) and not isinstance(given, bool):
        return bounded(float(given))
    raise ValueError(f"{given!r} is no number: write it like 12 or -0.5")


def ratio(given: Value) -> float:
    """A number, also as `1.25em` or `125%`. Raises ValueError."""
    text = given.strip() if isinstance(given, str) else shown(given)
    for unit, one in (("%", 100), ("em", 1)):
        if text.endswith(unit) and _PLAIN.fullmatch(text.removesuffix(unit).rstrip()):
            return bounded(float(text.removesuffix(unit)) / one)
    if not _PLAIN.fullmatch(text):
        raise ValueError(f"{given!r} is no number of sizes: write it like 1.25, 1.25em or 125%")
    return bounded(float(text))


def count(given: Value) -> int:
    """A number of copies or turns, 0 to 10,000. Raises ValueError."""
    try:
        found = number(given)
    except ValueError:
        found = -1
    if found != int(found) or not 0 <= found <= _MOST:
        raise ValueError(f"{given!r} is no count: write a whole number from 0 to {_MOST:,}")
    return int(found)


def _worked_count(given: Value) -> int:
    return int(given) if isinstance(given, bool) else count(given)


def formula_hint(given: Value) -> str:
    """What to add to a fault where somebody wrote a formula like any other value."""
    if not isinstance(given, str) or not _LIKE_A_FORMULA.fullmatch(given.strip()):
        return ""
    return f"; a formula begins with =, like = {given.strip()}"


def _length(given: Value) -> float:
    return length(given if isinstance(given, str) else shown(given))


def _worked_length(given: Value) -> float:
    return length(given) if isinstance(given, str) else number(given)


def _flag(given: Value) -> bool:
    if isinstance(given, str):
        if given.strip().lower() in FLAGS:
            return FLAGS[given.strip().lower()]
        if not _PLAIN.fullmatch(given.strip()):
            raise ValueError(f"{given!r} is neither yes nor no")
        return float(given) != 0
    return bool(given)


def _worked_flag(given: Value) -> bool:
    return given != "" if isinstance(given, str) else bool(given)


def _scalar(given: Value) -> Value:
    """A number where the text is one, mm where it is a length, else the text itself."""
    if not isinstance(given, str):
        return given
    text = given.strip()
    if _PLAIN.fullmatch(text):
        return int(text) if re.fullmatch(r"[+-]?[0-9]+", text) else float(text)
    return length(text) if is_length(text) else given


def shown(given: Value) -> str:
    """How a value stands in a text: whole numbers without a point, flags as yes and no."""
    if isinstance(given, bool):
        return "yes" if given else "no"
    if isinstance(given, float):
        return f"{given:.10g}" if given else "0"
    return str(given)


def refuse(message: str, *at: Key) -> PydanticCustomError:
    """A validation error that says exactly `message`, of what is refused or of what stands `at`
    these keys of it."""
    return PydanticCustomError("face", "{message}", {"message": message, "at": at})


def _given(raw: object) -> Value:
    if isinstance(raw, bool | int | float | str):
        return raw
    kind = (
        "a list"
        if isinstance(raw, list | tuple)
        else "a mapping"
        if isinstance(raw, dict)
        else "nothing"
    )
    raise refuse(f"one value is wanted here, not {kind}")


def _formula(text: str, info: ValidationInfo) -> Formula:
    make = (info.context or {}).get("formula")
    if make is None:
        raise refuse(f"{text!r}: a formula cannot stand here; write the value itself")
    try:
        made: Formula = make(text[1:].strip())
    except (ValueError, SyntaxError) as error:
        raise refuse(f"{text!r}: {error}") from error
    return made


class Read(PlainValidator):
    """Reads a field. Its base would look into the type that comes out as well, for each field of
    each element, which takes a tenth of the time that a small game does."""

    def __get_pydantic_core_schema__(self, _: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return super().__get_pydantic_core_schema__(Any, handler)


def reader(
    constant: Callable[[Value], T], worked: Callable[[Value], T] | None = None
) -> Callable[[object, ValidationInfo], T | Computed[T]]:
    """A validator for one value: `constant` reads what is written, `worked` a formula's result."""
    convert = worked or constant

    def validate(raw: object, info: ValidationInfo) -> T | Computed[T]:
        given = _given(raw)
        if isinstance(given, str) and given.startswith("="):
            formula = _formula(given, info)
            return Computed(given, info.field_name or "", lambda row: convert(formula(row)))
        try:
            return constant(given)
        except ToldError as error:
            raise refuse(str(error)) from error
        except ValueError as error:
            raise refuse(f"{error}{formula_hint(given)}") from error

    return validate


_a_length = reader(_length, _worked_length)
read_count = reader(count, _worked_count)
read_scalar = reader(_scalar)


def _lengths(raw: object, info: ValidationInfo, want: int | None, example: str) -> tuple[Any, ...]:
    if isinstance(raw, str):
        if "=" in raw:
            raise refuse(f"{raw!r}: write a list when a length is worked out, like [= x, 4mm]")
        parts: list[object] = list(re.sub(rf"({NUMBER}) (?=mm|cm|in|pt)", r"\1", raw).split())
    elif isinstance(raw, list | tuple):
        parts = list(raw)
    else:
        raise refuse(f"lengths are wanted here, like {example}")
    if not parts or (want is not None and len(parts) != want):
        raise refuse(f"{want or 'some'} lengths are wanted here, like {example}, not {len(parts)}")
    return tuple(_a_length(part, info) for part in parts)


def _pair(raw: object, info: ValidationInfo) -> tuple[Any, ...]:
    return _lengths(raw, info, 2, "12mm 20mm")


def _sides(raw: object, info: ValidationInfo) -> tuple[Any, ...]:
    if not isinstance(raw, list | tuple) and str(raw).startswith("="):
        return (_a_length(raw, info),) * 4
    sides = _lengths(raw, info, None, "10mm, or 20mm 10mm 10mm 10mm")
    if len(sides) not in (1, 4):
        raise refuse("one length is wanted here, or four: above, right, below and left")
    return sides * (4 // len(sides))


def _dash(raw: object, info: ValidationInfo) -> tuple[Any, ...]:
    return _lengths(raw, info, None, "1mm 0.6mm")


def _template(raw: object, info: ValidationInfo) -> str | Computed[str]:
    text = shown(_given(raw))
    key = info.field_name or ""
    if text.startswith("="):
        formula = _formula(text, info)
        return Computed(text, key, lambda row: shown(formula(row)))
    try:
        names = placeholders(text)
        return (
            Computed(text, key, lambda row: fill(text, row, shown))
            if names
            else fill(text, {}, shown)
        )
    except ValueError as error:
        raise refuse(str(error)) from error


read_template = _template

Length: TypeAlias = Annotated[float | Computed[float], Read(_a_length)]
"""Millimetres."""
Number: TypeAlias = Annotated[float | Computed[float], Read(reader(number))]
Ratio: TypeAlias = Annotated[float | Computed[float], Read(reader(ratio))]
"""How many times the size of the type: 1.25, 1.25em or 125%."""
Count: TypeAlias = Annotated[int | Computed[int], Read(read_count)]
"""How many; as a formula, a flag counts as 1 or 0."""
Flag: TypeAlias = Annotated[bool | Computed[bool], Read(reader(_flag, _worked_flag))]
"""yes or no; as a formula, any number but 0 and any text but the empty one is yes."""
Scalar: TypeAlias = Annotated[Value | Computed[Value], Read(read_scalar)]
"""A field given to inner elements: a number, a length in mm, or a text."""
Template: TypeAlias = Annotated[str | Computed[str], Read(_template)]
"""A text with `{field}`s of the row; `{{` and `}}` are braces."""
Colour: TypeAlias = Template
"""A colour's name or `#RRGGBB`, possibly with fields; `layouts.colours.resolve` reads it."""
Point: TypeAlias = Annotated[tuple[Length, Length], Read(_pair)]
Sides: TypeAlias = Annotated[tuple[Length, Length, Length, Length], Read(_sides)]
"""What lies above, to the right, below and to the left; one length stands for all four."""
Dash: TypeAlias = Annotated[tuple[Length, ...], Read(_dash)]

"""What goes wrong while rules are carried out comes in; a `RuleFault` in words goes out."""

from __future__ import annotations

from typing import NamedTuple

from verify.model import Field, Position, Rules, Site
from verify.runtime import shown


class Move(NamedTuple):
    """One move or outcome. A choice has a `seat` and weight 1; an outcome has no seat.

    `site` is the number of its kind; `holes` are the numbers of its label's holes. Moves are told
    apart by all of this: two moves may lead to one target.
    """

    site: int
    seat: int | None
    weight: int
    target: Position
    holes: tuple[int, ...]
    kind: Site

    @property
    def words(self) -> str:
        """The label, such as "takes the green egg", made when it is asked for."""
        return self.kind.words(self.holes)


class RuleFault(Exception):  # noqa: N818 - it is no error of the program but one of the rules
    """A rule that goes wrong at a position: a bound left, an index out of range, a division by 0.

    `site` and `move` are given where one move is to blame; its target then lies outside the bounds
    and must not be explored.
    """

    def __init__(
        self, message: str, line: int, site: int | None, position: Position, move: Move | None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.site = site
        self.position = position
        self.move = move


def out_of_bounds(move: Move, rules: Rules, position: Position) -> RuleFault:
    """The fault of a move with a seat, a weight or a field outside its bounds."""
    message = ""
    if move.seat is not None and not 0 <= move.seat < rules.seats:
        seats = f"the {rules.seats} seats are" if rules.seats > 1 else "the only seat is"
        numbers = f"0 to {rules.seats - 1}" if rules.seats > 1 else "0"
        message = f"the move would be seat number {shown(move.seat)}'s; {seats} {numbers}"
    elif move.weight < 0:
        message = f"the weight would be {shown(move.weight)}; it is 0 or more"
    else:
        message = next(
            f"{_place(field, place)} would be {shown(number)}; {_range(field)}"
            for field in rules.fields
            for place, number in enumerate(_values(field, move.target))
            if not field.low <= number <= field.high
        )
    return RuleFault(message, move.kind.line, move.site, position, move)


def broken_down(error: Exception, rules: Rules, position: Position) -> RuleFault:
    """The fault of a rule that could not be carried out, at the line where it stopped."""
    match error:
        case ZeroDivisionError():
            message = "this divides by 0"
        case UnboundLocalError():
            # CPython quotes the name in its sentence; no attribute carries it in every version.
            message = f"{str(error).split(chr(39))[1]} is used before it has a value"
        case ValueError():
            message = f"this list of values does not fit: {error}"
        case _:
            message = str(error)
    line = 1
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == rules.name:
            line = trace.tb_lineno
        trace = trace.tb_next
    return RuleFault(message, line, None, position, None)


def _values(field: Field, position: Position) -> tuple[int, ...]:
    return position[1][field.offset : field.offset + field.width]


def _place(field: Field, place: int) -> str:
    words: list[str] = []
    for size, labels in reversed(list(zip(field.shape, field.labels, strict=True))):
        place, index = divmod(place, size)
        words.insert(0, labels[index] if labels else str(index))
    return f"{field.name} of {' and '.join(words)}" if words else field.name


def _range(field: Field) -> str:
    return f"it goes from {field.low} to {field.high}"

"""What goes wrong while rules are carried out comes in; a `RuleFault` in words goes out."""

from __future__ import annotations

from verify.plain.runtime import shown
from verify.rules import Rules
from verify.rules.model import Field, Move, Position, RuleFault


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
            f"{_place(field, place)} would be {shown(number)}; "
            f"it goes from {field.low} to {field.high}"
            for field in rules.fields
            for place, number in enumerate(field.values(move.target))
            if not field.low <= number <= field.high
        )
    return RuleFault(message, move.site.line, position, move)


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
    return RuleFault(message, line, position, None)


def _place(field: Field, place: int) -> str:
    words: list[str] = []
    for size, labels in reversed(list(zip(field.shape, field.labels, strict=True))):
        place, index = divmod(place, size)
        words.insert(0, labels[index] if labels else str(index))
    return f"{field.name} of {' and '.join(words)}" if words else field.name

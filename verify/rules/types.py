"""An expression of a function comes in; the type of its value goes out, or a `RulesError`.

A value is a number, a yes or no (a number that is surely 0 or 1), or an array: a field, a row of a
field, or a constant tuple. Positions are only named to reach their fields.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from verify import bounded
from verify.bounded import Value
from verify.errors import RulesError
from verify.rules.model import Field


@dataclass(frozen=True, slots=True)
class Type:
    """`shape` is () for a number; `truth`: surely 0 or 1; `text`: an array of texts."""

    shape: tuple[int, ...] = ()
    truth: bool = False
    text: bool = False


NUMBER = Type()
TRUTH = Type(truth=True)


@dataclass(frozen=True, slots=True)
class Signature:
    """How a function is called: which arguments are positions, which of them it changes.

    `value`: it returns a number, `truth`: surely 0 or 1; `work`: the most steps a call takes.
    """

    states: tuple[bool, ...]
    changes: frozenset[int]
    value: bool
    truth: bool
    work: int


@dataclass(frozen=True, slots=True)
class Scope:
    """The names of one function; `states` and `numbers` are its own, `truths` the sure 0 or 1.

    `signatures` has the functions that it may call, `closed` the names of those nobody may.
    """

    name: str
    constants: Mapping[str, Value]
    fields: Mapping[str, Field]
    signatures: Mapping[str, Signature]
    closed: frozenset[str]
    states: frozenset[str]
    numbers: frozenset[str]
    truths: frozenset[str]

    def fail(self, node: ast.AST, message: str) -> RulesError:
        """An error at a node's line."""
        return RulesError(message, self.name, getattr(node, "lineno", 1))


def number(node: ast.expr, scope: Scope, *, test: bool = False) -> Type:
    """The type of an expression that must be a number; in a `test` only yes or no counts."""
    found = type_of(node, scope, test=test)
    if found.shape:
        what = ast.unparse(node)[:40]
        raise scope.fail(node, f"{what} is an array; name one of its places: {what}[0]")
    return found


def array(node: ast.expr, scope: Scope) -> Type:
    """The type of an expression that must be an array of numbers."""
    found = type_of(node, scope)
    if not found.shape:
        raise scope.fail(node, f"{ast.unparse(node)[:40]} is one number, not an array")
    if found.text:
        raise scope.fail(node, f"{ast.unparse(node)[:40]} holds texts; only numbers count here")
    return found


def type_of(node: ast.expr, scope: Scope, *, test: bool = False) -> Type:
    """The type of any expression."""
    match node:
        case ast.Constant(value=int() as value):
            if bounded.too_large(value):
                raise scope.fail(node, bounded.too_large(value))
            return TRUTH if value in (0, 1) else NUMBER
        case ast.Name(id=name):
            return _named(node, name, scope)
        case ast.Attribute(value=ast.Name(id=state), attr=attribute):
            return _field(node, state, attribute, scope)
        case ast.Subscript(value=whole, slice=index):
            return _entry(node, type_of(whole, scope), index, scope)
        case ast.BinOp(left=left, right=right):
            number(left, scope)
            number(right, scope)
            return NUMBER
        case ast.UnaryOp(op=op, operand=operand):
            negates = isinstance(op, ast.Not)
            number(operand, scope, test=negates)
            return TRUTH if negates else NUMBER
        case ast.BoolOp(op=op, values=values):
            word = "and" if isinstance(op, ast.And) else "or"
            for part in values:
                if not number(part, scope, test=test).truth and not test:
                    raise scope.fail(
                        node,
                        f"`{word}` gives a number here, so each part must be yes or no: "
                        f"write `{ast.unparse(part)[:40]} > 0`",
                    )
            return TRUTH
        case ast.Compare(left=left, comparators=others):
            for part in (left, *others):
                number(part, scope)
            return TRUTH
        case ast.IfExp(test=condition, body=body, orelse=orelse):
            number(condition, scope, test=True)
            both = number(body, scope, test=test), number(orelse, scope, test=test)
            return TRUTH if all(found.truth for found in both) else NUMBER
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return _call(node, name, arguments, scope)
    raise scope.fail(node, "a copy is given a name first: `t = s.copy()`")


def call_helper(
    node: ast.Call, name: str, arguments: list[ast.expr], scope: Scope
) -> tuple[Signature, frozenset[str]]:
    """Check a call of a helper; the positions it changes come with its signature."""
    signature = scope.signatures.get(name)
    if signature is None:
        if name in scope.closed:
            raise scope.fail(node, f"{name} is a phase, an example or a fact; it cannot be called")
        known = {*scope.signatures, *_WORDS}
        raise scope.fail(node, bounded.unknown("function", name, known))
    if len(arguments) != len(signature.states):
        raise scope.fail(node, f"{name} takes {len(signature.states)} values, not {len(arguments)}")
    for argument, is_state in zip(arguments, signature.states, strict=True):
        if not is_state:
            number(argument, scope)
        elif not (isinstance(argument, ast.Name) and argument.id in scope.states):
            raise scope.fail(node, f"{name} wants a position here, such as `s` or `t`")
    changed = [arguments[position] for position in signature.changes]
    return signature, frozenset(node.id for node in changed if isinstance(node, ast.Name))


def _named(node: ast.expr, name: str, scope: Scope) -> Type:
    if name in scope.states:
        raise scope.fail(
            node, f"{name} is a position: name a field of it, or copy it: `t = {name}.copy()`"
        )
    if name in scope.truths:
        return TRUTH
    if name in scope.numbers:
        return NUMBER
    if name in scope.constants:
        return _constant(node, name, scope.constants[name], scope)
    if name in scope.signatures or name in scope.closed:
        raise scope.fail(node, f"{name} is a function, not a value")
    known = {*scope.states, *scope.numbers, *scope.constants}
    raise scope.fail(node, bounded.unknown("name", name, known))


def _constant(node: ast.expr, name: str, value: Value, scope: Scope) -> Type:
    if isinstance(value, int):
        return TRUTH if value in (0, 1) else NUMBER
    if isinstance(value, tuple) and value:
        if all(isinstance(entry, int) for entry in value):
            return Type((len(value),), truth=all(entry in (0, 1) for entry in value))
        if all(isinstance(entry, str) for entry in value):
            return Type((len(value),), text=True)
        rows = [entry for entry in value if isinstance(entry, tuple)]
        numbers = [number for row in rows for number in row]
        if len(rows) == len(value) and all(isinstance(number, int) for number in numbers):
            # Rows may differ in length; an index beyond a short one is found when it is used.
            return Type(
                (len(rows), max(map(len, rows))), truth=all(number in (0, 1) for number in numbers)
            )
    raise scope.fail(
        node, f"{name} is {bounded.named(value)}; a function uses whole numbers and lists of them"
    )


def _field(node: ast.expr, state: str, attribute: str, scope: Scope) -> Type:
    if state not in scope.states:
        if state in scope.numbers or state in scope.constants:
            raise scope.fail(node, f"{state} is not a position, so it has no field {attribute!r}")
        raise scope.fail(node, bounded.unknown("position", state, scope.states))
    if attribute not in scope.fields:
        raise scope.fail(node, bounded.unknown("field", attribute, scope.fields))
    field = scope.fields[attribute]
    return Type(field.shape, truth=field.low >= 0 and field.high <= 1)


def _entry(node: ast.expr, whole: Type, index: ast.expr, scope: Scope) -> Type:
    if not whole.shape:
        raise scope.fail(node, f"{ast.unparse(node)[:40]}: this is one number, not an array")
    if whole.text:
        raise scope.fail(node, "a text can stand in a label or a constant only")
    number(index, scope)
    return Type(whole.shape[1:], truth=whole.truth)


_WORDS = (
    "min",
    "max",
    "abs",
    "len",
    "sum",
    "any_of",
    "all_of",
    "count",
    "sum_of",
    "has",
    "sum_where",
)
_ARRAY_WORDS = {"any_of": TRUTH, "all_of": TRUTH, "count": NUMBER, "sum_of": NUMBER}


def _call(node: ast.Call, name: str, arguments: list[ast.expr], scope: Scope) -> Type:
    match name, arguments:
        case (("min" | "max"), [values]):
            return _flat(node, array(values, scope), scope, NUMBER)
        case (("min" | "max"), [_, *_]):
            each = [number(argument, scope) for argument in arguments]
            return TRUTH if all(found.truth for found in each) else NUMBER
        case "abs", [value]:
            return number(value, scope)
        case "len", [values] if type_of(values, scope).shape:
            return NUMBER
        case "sum", [values]:
            return _flat(node, array(values, scope), scope, NUMBER)
        case (("any_of" | "all_of" | "count" | "sum_of"), [values]):
            return _flat(node, array(values, scope), scope, _ARRAY_WORDS[name])
        case "has", [values, wanted]:
            number(wanted, scope)
            return _flat(node, array(values, scope), scope, TRUTH)
        case "sum_where", [values, where, wanted]:
            number(wanted, scope)
            lengths = array(values, scope).shape, array(where, scope).shape
            if lengths[0] != lengths[1] or len(lengths[0]) != 1:
                raise scope.fail(
                    node, "sum_where takes two arrays of the same length, and a number"
                )
            return NUMBER
        case (("min" | "max" | "abs" | "len" | "sum" | "has" | "sum_where"), _):
            raise scope.fail(node, f"{name} does not take these {len(arguments)} values")
        case (("any_of" | "all_of" | "count" | "sum_of"), _):
            raise scope.fail(node, f"{name} takes one array")
    signature, _ = call_helper(node, name, arguments, scope)
    if not signature.value:
        raise scope.fail(node, f"{name} returns nothing, so it stands on a line of its own")
    return TRUTH if signature.truth else NUMBER


def _flat(node: ast.Call, found: Type, scope: Scope, result: Type) -> Type:
    if len(found.shape) != 1:
        raise scope.fail(node, "this array has rows; name one of them: values[row]")
    return result

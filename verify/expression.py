"""The bounded evaluator: a short text such as `2 * players + 1` comes in, its value goes out.

It serves values that start with `=` in a definition and the constants of a rules file. Nothing is
handed to Python to run: the syntax tree is walked here, over a fixed list of what is allowed, and
steps, digits and sizes are counted, so a hostile text ends in an `ExpressionError` and not in a
hang. Numbers are int or float, truths bool, texts str, lists of values tuples.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from verify import bounded
from verify.bounded import Budget, ExpressionError, Value
from verify.source import SourceError, parse

__all__ = [
    "WORDS",
    "Expression",
    "ExpressionError",
    "Value",
    "check",
    "compile_expression",
    "evaluate",
    "free_names",
    "work_out",
]

Word: TypeAlias = Callable[..., Value]

MAX_TEXT = 2_000

WORDS: Mapping[str, Word] = {
    "abs": bounded.absolute,
    "len": bounded.length,
    "max": bounded.largest,
    "min": bounded.smallest,
    "range": bounded.numbers,
    "round": bounded.rounded,
    "sum": bounded.total,
    "tuple": bounded.listed,
}
"""The functions every expression may call."""

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn)
_SHOWN = {
    ast.Attribute: "a dot",
    ast.Lambda: "lambda",
    ast.NamedExpr: "`:=`",
    ast.JoinedStr: "an f-string",
    ast.Starred: "a star argument",
    ast.Dict: "a dictionary",
    ast.Set: "a set",
    ast.DictComp: "a dictionary",
    ast.SetComp: "a set",
    ast.Slice: "a slice",
    ast.Await: "await",
    ast.Yield: "yield",
    ast.YieldFrom: "yield",
    ast.Pow: "`**`",
    ast.MatMult: "`@`",
    ast.LShift: "`<<`",
    ast.RShift: "`>>`",
    ast.BitAnd: "`&`",
    ast.BitOr: "`|`",
    ast.BitXor: "`^`",
    ast.Invert: "`~`",
    ast.Is: "`is`",
    ast.IsNot: "`is not`",
}


@dataclass(frozen=True, slots=True)
class Expression:
    """A checked expression: its text and the names it needs a value for."""

    text: str
    names: frozenset[str]
    tree: ast.expr = field(repr=False, compare=False)


def compile_expression(text: str) -> Expression:
    """Check a text once, so that it can be worked out many times; raise `ExpressionError`."""
    text = text.strip()
    if not text:
        raise ExpressionError("an expression is missing after `=`")
    if len(text) > MAX_TEXT:
        raise ExpressionError(f"an expression of {len(text):,} characters; at most {MAX_TEXT:,}")
    try:
        tree = parse(text, "eval").body
    except SourceError as error:
        message = error.message.replace("this is not Python", "this is no formula")
        hint = "; write >= for =>" if "=>" in text else ""
        raise ExpressionError(message + hint, error.line) from None
    check(tree, WORDS)
    return Expression(text, free_names(tree, WORDS), tree)


def evaluate(expression: Expression, names: Mapping[str, Value]) -> Value:
    """Work an expression out with a value for each of its names; raise `ExpressionError`."""
    return work_out(expression.tree, names, WORDS)


def check(tree: ast.expr, words: Mapping[str, Word]) -> None:
    """Refuse whatever the evaluator does not know, before anything is worked out."""
    for node in ast.walk(tree):
        what = _refused(node, words)
        if what:
            place = node if isinstance(node, ast.expr) else tree
            raise ExpressionError(what, place.lineno)


def free_names(tree: ast.expr, words: Mapping[str, Word]) -> frozenset[str]:
    """The names an expression needs a value for (not its functions, not its own loop names)."""
    loaded: set[str] = set()
    bound: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            (loaded if isinstance(node.ctx, ast.Load) else bound).add(node.id)
    return frozenset(loaded - bound - set(words))


def work_out(
    tree: ast.expr,
    names: Mapping[str, Value],
    words: Mapping[str, Word],
    budget: Budget | None = None,
) -> Value:
    """Work a checked tree out; `words` are the functions it may call."""
    return _Walk(words, budget or Budget()).value(tree, names)


def _refused(node: ast.AST, words: Mapping[str, Word]) -> str:
    match node:
        case ast.Constant(value=bool() | int() | float() | str() as value):
            return bounded.too_large(value)
        case ast.Constant(value=value):
            return f"{value!r} is neither a number, a text nor a truth"
        case ast.Name(id=name) if name.startswith("_"):
            return f"the name {name!r} starts with an underscore"
        case ast.Call(func=ast.Name(id=name)) if name in words:
            return "" if not node.keywords else f"{name} takes no named arguments"
        case ast.Call(func=ast.Name(id=name)):
            return f"{name!r} cannot be called here; the functions are {', '.join(sorted(words))}"
        case ast.Call():
            return "only a function's plain name can be called"
        case ast.Tuple(ctx=ast.Load()) | ast.List(ctx=ast.Load()) | ast.Subscript(ctx=ast.Load()):
            return ""
        case ast.comprehension(target=ast.Name(), is_async=0):
            return ""
        case ast.comprehension():
            return "a loop inside an expression names one plain name after `for`"
        case ast.BinOp(op=op) if isinstance(op, _OPERATORS):
            return ""
        case ast.Compare(ops=ops) if all(isinstance(op, _COMPARISONS) for op in ops):
            return ""
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.UAdd()):
            return ""
        case ast.Name() | ast.BoolOp() | ast.IfExp() | ast.GeneratorExp() | ast.ListComp():
            return ""
        case ast.operator() | ast.cmpop() | ast.unaryop() | ast.boolop() | ast.expr_context():
            return ""
        case ast.BinOp(op=op) | ast.UnaryOp(op=op):
            return f"{_SHOWN[type(op)]} is not part of an expression"
        case ast.Compare(ops=ops):
            bad = next(op for op in ops if not isinstance(op, _COMPARISONS))
            return f"{_SHOWN[type(bad)]} is not part of an expression"
        case _:
            what = _SHOWN.get(type(node), type(node).__name__)
            return f"{what} is not part of an expression"


class _Walk:
    """One evaluation: the functions that may be called and what is left of the budget."""

    def __init__(self, words: Mapping[str, Word], budget: Budget) -> None:
        self.words = words
        self.budget = budget

    def value(self, node: ast.expr, names: Mapping[str, Value]) -> Value:
        try:
            self.budget.spend()
            found = self._value(node, names)
            if isinstance(found, tuple):
                self.budget.spend(len(found) // 50)
            return found
        except ExpressionError as error:
            raise error.at(node.lineno) from None

    def _value(self, node: ast.expr, names: Mapping[str, Value]) -> Value:
        match node:
            case ast.Constant(value=bool() | int() | float() | str() as value):
                return value
            case ast.Name(id=name):
                if name in self.words:
                    raise ExpressionError(f"{name} is a function: write {name}(...)")
                if name not in names:
                    hint = bounded.unknown("name", name, names)
                    quoted = "" if hint.endswith("?") else f'; a text stands in quotes: "{name}"'
                    raise ExpressionError(hint + quoted)
                return names[name]
            case ast.BinOp(left=left, op=op, right=right):
                return bounded.binary(op, self.value(left, names), self.value(right, names))
            case ast.UnaryOp(op=op, operand=operand):
                return bounded.unary(op, self.value(operand, names))
            case ast.BoolOp(op=op, values=values):
                result = self.value(values[0], names)
                for operand in values[1:]:
                    if bool(result) == isinstance(op, ast.Or):
                        break
                    result = self.value(operand, names)
                return result
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return self.value(body if self.value(test, names) else orelse, names)
            case ast.Compare():
                return self._compare(node, names)
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                return bounded.fits(tuple(self.value(element, names) for element in elts))
            case ast.Subscript(value=whole, slice=index):
                return bounded.entry(self.value(whole, names), self.value(index, names))
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return bounded.call(
                    name, self.words[name], [self.value(item, names) for item in arguments]
                )
            case ast.GeneratorExp(elt=element) | ast.ListComp(elt=element):
                found: list[Value] = []
                self._loop(element, node.generators, dict(names), found)
                return bounded.fits(tuple(found))
            case _:
                raise ExpressionError(f"{type(node).__name__} is not part of an expression")

    def _compare(self, node: ast.Compare, names: Mapping[str, Value]) -> bool:
        left = self.value(node.left, names)
        for op, operand in zip(node.ops, node.comparators, strict=True):
            right = self.value(operand, names)
            if not bounded.compare(op, left, right):
                return False
            left = right
        return True

    def _loop(
        self,
        element: ast.expr,
        generators: Sequence[ast.comprehension],
        names: dict[str, Value],
        result: list[Value],
    ) -> None:
        if not generators:
            result.append(self.value(element, names))
            return
        first, rest = generators[0], generators[1:]
        assert isinstance(first.target, ast.Name)
        for item in bounded.entries(self.value(first.iter, names)):
            names[first.target.id] = item
            if all(self.value(test, names) for test in first.ifs):
                self._loop(element, rest, names, result)

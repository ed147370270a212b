"""A piece of syntax that is not in the language comes in, the sentence that refuses it goes out."""

from __future__ import annotations

import ast

_IMPORT = (
    "a rules file imports nothing but names of files beside it (`from .placing import fits`); only "
    "its first line may be `from verify.language import *`"
)

_REFUSALS: dict[type[ast.AST], str] = {
    ast.Import: _IMPORT,
    ast.ImportFrom: _IMPORT,
    ast.While: "`while` may never end; loop over a constant range: `for i in range(10):`",
    ast.AsyncFor: "`async` is not part of the language",
    ast.AsyncFunctionDef: "`async` is not part of the language",
    ast.AsyncWith: "`async` is not part of the language",
    ast.Await: "`await` is not part of the language",
    ast.Try: "`try` is not part of the language; a value out of its bounds is reported by itself",
    ast.With: "`with` is not part of the language",
    ast.Raise: "`raise` is not part of the language",
    ast.Assert: "`assert` is not part of the language; an @example returns what must be true",
    ast.Delete: "`del` is not part of the language; set the field to 0",
    ast.Global: "`global` is not part of the language; what a game remembers is a field of State",
    ast.Nonlocal: "`nonlocal` is not part of the language",
    ast.Match: "`match` is not part of the language; use `if` and `elif`",
    ast.Break: "`break` is not part of the language; use a flag of your own, or `return`",
    ast.Continue: "`continue` is not part of the language; put the rest under an `if`",
    ast.Lambda: "`lambda` is not part of the language; write a helper with `def`",
    ast.NamedExpr: "`:=` is not part of the language; give the value a line of its own",
    ast.JoinedStr: "an f-string can be a label only",
    ast.FormattedValue: "an f-string can be a label only",
    ast.Starred: "a star is not part of the language; write the values out",
    ast.Dict: "a dictionary is not part of the language; use a tuple and numbers",
    ast.Set: "a set is not part of the language; use a field `per(NAMES, flag)`",
    ast.DictComp: "a dictionary is not part of the language; use a tuple and numbers",
    ast.SetComp: "a set is not part of the language; use a field `per(NAMES, flag)`",
    ast.ListComp: "a loop in brackets can make a constant only; inside a function write `for`",
    ast.GeneratorExp: "a loop in brackets can make a constant only; inside a function write `for`",
    ast.List: "a list can make a constant only; give it a name at the top of the file",
    ast.Tuple: "a tuple can make a constant only; give it a name at the top of the file",
    ast.Slice: "a slice is not part of the language",
    ast.Subscript: "a slice is not part of the language",
    ast.Attribute: "a dot can only reach a field of the state: `s.eggs`",
    ast.Yield: "`yield` stands on a line of its own, in a phase",
    ast.YieldFrom: "`yield from` is not part of the language; yield each move",
    ast.AnnAssign: "only the fields of State carry a type; write `name = value`",
    ast.AugAssign: "a constant is set once: `NAME = value`",
    ast.Assign: "one name or field is set at a time",
    ast.If: "at the top of the file a value is chosen so: `NAME = 1 if farmer_die else 0`",
    ast.For: "at the top of the file a loop stands in brackets; inside a function it has no `else`",
    ast.ClassDef: "the only class is `class State:`, at the top of the file",
    ast.FunctionDef: "a function stands at the top of the file, not inside another",
    ast.Expr: "this line does nothing",
    ast.Call: "named arguments are not part of the language; write the values in order",
    ast.keyword: "named arguments are not part of the language; write the values in order",
    ast.Return: "`return` stands inside a function",
    ast.Constant: "only whole numbers can be used here",
    ast.Div: "`/` is not part of a phase; whole numbers are divided with `//`",
    ast.Pow: "`**` is not part of the language; multiply",
    ast.MatMult: "`@` is not part of the language",
    ast.LShift: "`<<` is not part of the language; multiply",
    ast.RShift: "`>>` is not part of the language; divide with `//`",
    ast.BitAnd: "`&` is not part of the language; use `and`, or a field `per(NAMES, flag)`",
    ast.BitOr: "`|` is not part of the language; use `or`, or a field `per(NAMES, flag)`",
    ast.BitXor: "`^` is not part of the language; compare with `!=`",
    ast.Invert: "`~` is not part of the language; use `not`",
    ast.In: "`in` can stand in a constant only; use has(values, x) or a loop",
    ast.NotIn: "`in` can stand in a constant only; use not has(values, x) or a loop",
    ast.Is: "`is` is not part of the language; compare with `==`",
    ast.IsNot: "`is not` is not part of the language; compare with `!=`",
}

_TELLING = (ast.YieldFrom, ast.Await, ast.NamedExpr, ast.Lambda)
"""What says more about a line than that it does nothing."""


def refusal(node: ast.AST) -> str:
    """Why this piece of syntax is refused, and what to write in its place."""
    if isinstance(node, ast.Expr) and isinstance(node.value, _TELLING):
        node = node.value
    known = _REFUSALS.get(type(node))
    return known or f"{type(node).__name__} is not part of the language"

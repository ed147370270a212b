"""Text from a stranger comes in, a Python syntax tree goes out: nothing is run.

CPython's own parser is only trusted with text of bounded size, nesting and chaining, so that a
hostile file ends in a message with its line and never in a crash of the interpreter.
"""

from __future__ import annotations

import ast
import io
import tokenize
import warnings
from collections.abc import Iterator
from typing import Literal, overload

MAX_CHARACTERS = 200_000
MAX_TOKENS = 40_000
MAX_BRACKETS = 20
MAX_INDENTS = 20
MAX_CHAIN = 100
MAX_DEPTH = 90

_QUIET = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}


class SourceError(ValueError):
    """A text that cannot be read: `message` says why, `line` and `column` (from 1) say where."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


@overload
def parse(text: str, mode: Literal["exec"]) -> ast.Module: ...
@overload
def parse(text: str, mode: Literal["eval"]) -> ast.Expression: ...
def parse(text: str, mode: Literal["exec", "eval"]) -> ast.AST:
    """Parse a whole file ("exec") or one expression ("eval"); raise `SourceError` otherwise."""
    if len(text) > MAX_CHARACTERS:
        raise SourceError(f"{len(text):,} characters; at most {MAX_CHARACTERS:,} are read")
    _check_tokens(text)
    try:
        with warnings.catch_warnings():
            # CPython warns of doubtful literals ("1or 2"); the whitelist judges those itself.
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode=mode)
    except SyntaxError as error:
        raise SourceError(_plain(error), error.lineno or 1, error.offset or 1) from None
    except (ValueError, MemoryError, RecursionError, OverflowError) as error:
        raise SourceError(f"this cannot be read as Python: {error or 'nested too deep'}") from None
    _check_depth(tree)
    return tree


def _check_tokens(text: str) -> None:
    chains = [0]
    indents = 0
    for total, token in enumerate(_tokens(text), 1):
        line, column = token.start[0], token.start[1] + 1
        if total > MAX_TOKENS:
            raise SourceError(f"more than {MAX_TOKENS:,} words and signs", line, column)
        if token.type == tokenize.INDENT:
            indents += 1
        elif token.type == tokenize.DEDENT:
            indents -= 1
        elif token.type == tokenize.NEWLINE:
            chains = [0]
        elif token.type == tokenize.OP and token.string in "([{":
            chains.append(0)
        elif token.type == tokenize.OP and token.string in ")]}" and len(chains) > 1:
            chains.pop()
            chains[-1] += 1
        elif token.type == tokenize.OP and token.string == ",":
            chains[-1] = 0
        elif token.type not in _QUIET:
            chains[-1] += 1
        if indents > MAX_INDENTS:
            raise SourceError(f"more than {MAX_INDENTS} blocks inside each other", line, column)
        if len(chains) > MAX_BRACKETS:
            raise SourceError(f"more than {MAX_BRACKETS} brackets inside each other", line, column)
        if chains[-1] > MAX_CHAIN:
            raise SourceError(
                f"an expression of more than {MAX_CHAIN} words and signs; give a part of it a name",
                line,
                column,
            )


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    while True:
        try:
            yield next(tokens)
        except StopIteration:
            return
        except tokenize.TokenError as error:
            message, (line, column) = error.args[0], error.args[1]
            raise SourceError(f"this is not Python: {message}", line, column + 1) from None
        except SyntaxError as error:
            raise SourceError(_plain(error), error.lineno or 1, error.offset or 1) from None


def _check_depth(tree: ast.AST) -> None:
    # A walk without recursion: what comes later may recurse, since it is bounded here.
    level: list[ast.AST] = [tree]
    for _ in range(MAX_DEPTH):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return
    line = next((node.lineno for node in level if hasattr(node, "lineno")), 1)
    raise SourceError("nested too deep; break it into steps with names of their own", line)


def _plain(error: SyntaxError) -> str:
    return f"this is not Python: {error.msg}"

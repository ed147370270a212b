"""Text from a stranger comes in, a Python syntax tree goes out: nothing is run.

CPython's own parser is only trusted with text of bounded size, nesting and chaining, so that a
hostile file ends in a message with its line and never in a crash of the interpreter.
"""

from __future__ import annotations

import ast
import io
import threading
import tokenize
import warnings
from dataclasses import dataclass
from typing import Final, Literal, overload

MAX_CHARACTERS = 200_000
MAX_TOKENS = 40_000
MAX_BRACKETS = 20
MAX_INDENTS = 20
MAX_CHAIN = 100
MAX_DEPTH = 90

_ONE_AT_A_TIME: Final = threading.Lock()
"""CPython 3.11 counts the depth of a tree for all threads together and stumbles over two at once;
what is done with warnings is done for all threads, too."""

_QUIET = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}
_STATEMENTS = {"def", "class", "return", "import", "while", "pass", "with", "try", "del"}
"""Words that never stand inside a bracket: one that follows means it was not closed."""


class SourceError(ValueError):
    """A text that cannot be read: `message` says why, `line` (from 1) says where."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


@overload
def parse(text: str, mode: Literal["exec"]) -> ast.Module: ...
@overload
def parse(text: str, mode: Literal["eval"]) -> ast.Expression: ...
def parse(text: str, mode: Literal["exec", "eval"]) -> ast.AST:
    """Parse a whole file ("exec") or one expression ("eval"); raise `SourceError` otherwise."""
    if len(text) > MAX_CHARACTERS:
        raise SourceError(f"{len(text):,} characters; at most {MAX_CHARACTERS:,} are read")
    broken = _check_tokens(text)
    try:
        with _ONE_AT_A_TIME, warnings.catch_warnings():
            # CPython warns of doubtful literals ("1or 2"); the whitelist judges those itself.
            warnings.simplefilter("ignore")
            tree = ast.parse(text, mode=mode)
    except SyntaxError as error:
        raise SourceError(_plain(error), error.lineno or 1) from None
    except (ValueError, MemoryError, RecursionError, OverflowError) as error:
        raise SourceError(f"this cannot be read as Python: {error or 'nested too deep'}") from None
    if broken:
        raise broken
    _check_depth(tree)
    return tree


@dataclass
class _Chain:
    # What stands between two commas, inside the bracket that was opened on `line`.
    bracket: str
    line: int
    length: int = 0


def _check_tokens(text: str) -> SourceError | None:
    # Raises where the text is too much for the parser; an error of the tokens themselves comes
    # back, since the parser tells it better.
    chains = [_Chain("", 1)]
    indents = 0
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    try:
        for total, token in enumerate(tokens, 1):
            line = token.start[0]
            if total > MAX_TOKENS:
                raise SourceError(f"more than {MAX_TOKENS:,} words and signs", line)
            indents += (token.type == tokenize.INDENT) - (token.type == tokenize.DEDENT)
            if indents > MAX_INDENTS:
                raise SourceError(f"more than {MAX_INDENTS} blocks inside each other", line)
            _count(token, chains)
    except tokenize.TokenError as error:
        return SourceError(f"this is not Python: {error.args[0]}", error.args[1][0])
    except SyntaxError as error:
        return SourceError(_plain(error), error.lineno or 1)
    return None


def _count(token: tokenize.TokenInfo, chains: list[_Chain]) -> None:
    line = token.start[0]
    here = chains[-1]
    if token.type == tokenize.NEWLINE:
        chains[:] = [_Chain("", line + 1)]
    elif token.type == tokenize.OP and token.string in "([{":
        chains.append(_Chain(token.string, line))
        if len(chains) > MAX_BRACKETS:
            raise SourceError(f"more than {MAX_BRACKETS} brackets inside each other", line)
    elif token.type == tokenize.OP and token.string in ")]}" and len(chains) > 1:
        chains.pop()
        chains[-1].length += 1
    elif token.type == tokenize.OP and token.string == ",":
        here.length = 0
    elif token.type not in _QUIET:
        here.length += 1
    if here.bracket and token.type == tokenize.NAME and token.string in _STATEMENTS:
        raise SourceError(f"the {here.bracket!r} of this line is never closed", here.line)
    if chains[-1].length > MAX_CHAIN:
        raise SourceError(
            f"an expression of more than {MAX_CHAIN} words and signs; give a part of it a name",
            line,
        )


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

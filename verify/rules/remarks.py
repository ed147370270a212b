"""What the author of rules says about their fields. In: the text of a file; out: words by field.

They are the comments behind the lines of `class State`, for people: no rule reads them.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Mapping

from verify.source import parse


def remarks_of(text: str) -> Mapping[str, str]:
    """The comment behind each field that has one. Raises SourceError for no Python."""
    tree = parse(text, mode="exec")
    said = {
        token.start[0]: token.string.lstrip("# ").rstrip()
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type == tokenize.COMMENT
    }
    return {
        line.target.id: said[line.end_lineno or line.lineno]
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for line in node.body
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name)
        if (line.end_lineno or line.lineno) in said
    }

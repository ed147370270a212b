"""Pieces of syntax come in; short texts go out that are others where the syntax is another."""

from __future__ import annotations

import ast
from hashlib import sha256


def told(node: ast.AST) -> str:
    """A piece of syntax as text that is the same under every version of Python."""
    parts = []
    for name in node._fields:
        value = getattr(node, name, None)
        if name in ("ctx", "kind", "type_comment", "type_params") or value is None or value == []:
            continue
        several = value if isinstance(value, list) else [value]
        words = [told(one) if isinstance(one, ast.AST) else repr(one) for one in several]
        parts.append(f"{name}={' '.join(words)}")
    return f"{type(node).__name__}({', '.join(parts)})"


def digest(things: object) -> str:
    """Twelve letters that stand for things which `repr` tells apart."""
    return sha256(repr(things).encode()).hexdigest()[:12]

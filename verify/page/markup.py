"""HTML and SVG whose texts cannot break out. In: names, attributes, texts; out: `Markup`.

A text is escaped where it is put in; only what this module made is taken as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Final, TypeAlias

from verify.graph.network import fit_text

SMALLEST: Final = 0.65
"""The part of its size that a picture keeps on a narrow screen."""

_VOID = frozenset({"meta", "br"})


@dataclass(frozen=True, slots=True)
class Markup:
    """A piece of a page, safe as it is."""

    code: str


Child: TypeAlias = "str | Markup | None"


def tag(name: str, /, *children: Child, **attributes: str | float | None) -> Markup:
    """An element. `class_` is the attribute `class`, `stroke_width` is `stroke-width`; an
    attribute or a child that is None is left out."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{told}>")
    return Markup(f"<{name}{told}>{join(children).code}</{name}>")


def join(children: Iterable[Child]) -> Markup:
    """Pieces one after the other."""
    return Markup("".join(map(_code, children)))


def number(value: float) -> str:
    """A coordinate: one place behind the point at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _code(child: Child) -> str:
    if child is None:
        return ""
    return child.code if isinstance(child, Markup) else escape(fit_text(child))


def _value(value: str | float) -> str:
    return escape(fit_text(value)) if isinstance(value, str) else number(value)

"""How SVG elements are painted: presentation attributes and inline `style`, inherited downwards.

In: an element, the style around it and the file's elements by id. Out: a frozen `Style` with
plain values. Raises ValueError for a property that would change the picture and is not known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import hypot, sqrt
from typing import Literal, TypeAlias, TypeVar

from layouts.svg.colour import colour_of, paint_of
from layouts.svg.measure import ViewBox, length
from layouts.svg.tree import Node

V = TypeVar("V")

# properties that change a picture and cannot be printed, with the values that change nothing
_REFUSED: Mapping[str, tuple[str, ...]] = {
    "clip": ("auto",),
    "clip-path": ("none",),
    "filter": ("none",),
    "marker": ("none",),
    "marker-end": ("none",),
    "marker-mid": ("none",),
    "marker-start": ("none",),
    "mask": ("none",),
    "mix-blend-mode": ("normal",),
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers"),
    "pathLength": (),
    "rotate": ("none",),
    "scale": ("none",),
    "stroke-dashoffset": ("0", "0px", "none"),
    "transform-origin": ("0 0", "0px 0px"),
    "translate": ("none",),
    "vector-effect": ("none",),
}
Rule: TypeAlias = Literal["nonzero", "evenodd"]
Cap: TypeAlias = Literal["butt", "round", "square"]
Join: TypeAlias = Literal["miter", "round", "bevel"]

_RULES: Mapping[str, Rule] = {"nonzero": "nonzero", "evenodd": "evenodd"}
_CAPS: Mapping[str, Cap] = {"butt": "butt", "round": "round", "square": "square"}
_JOINS: Mapping[str, Join] = {"miter": "miter", "round": "round", "bevel": "bevel"}
_SEEN = {"visible": True, "hidden": False, "collapse": False}


@dataclass(frozen=True, slots=True)
class Style:
    """What a shape is painted with, in user units; a paint is `#RRGGBB` or None."""

    colour: str = "#000000"
    fill: str | None = "#000000"
    fill_opacity: float = 1.0
    rule: Rule = "nonzero"
    stroke: str | None = None
    stroke_opacity: float = 1.0
    width: float = 1.0
    cap: Cap = "butt"
    join: Join = "miter"
    miter: float = 4.0
    dash: tuple[float, ...] = ()
    visible: bool = True
    shown: bool = True
    """False for an element that is not displayed, with all in it. Not inherited, as opacity."""
    opacity: float = 1.0


def cascade(node: Node, around: Style, view: ViewBox, ids: Mapping[str, Node]) -> Style:
    """The style of an element inside another."""
    given = properties(node)
    if given.get("display") == "none":
        return replace(around, shown=False)
    for name, harmless in _REFUSED.items():
        if name in given and given[name] not in harmless:
            raise ValueError(f"{name}={given[name]!r} cannot be printed: draw it with plain paths")
    style = replace(around, shown=True, opacity=1.0)
    # the colour first: others may be it
    for name in sorted(given, key=lambda name: name != "color"):
        if given[name] != "inherit":
            style = _with(style, name, given[name], view, ids)
    if style.stroke and style.width and style.join == "miter" and style.miter != 4:
        raise ValueError(
            f"stroke-miterlimit={style.miter:g} cannot be printed, it is always 4: leave it out "
            'or write stroke-linejoin="round"'
        )
    return style


def properties(node: Node) -> dict[str, str]:
    """The attributes of an element and, above them, the declarations of its `style`."""
    given = {key: text.strip() for key, text in node.attributes.items() if key != "style"}
    for declaration in uncommented(node.attributes.get("style", "")).split(";"):
        key, colon, text = declaration.partition(":")
        if colon:
            name = key.strip()
            if name == "transform":
                raise ValueError("a transform in style cannot be read: write it as an attribute")
            given[name] = text.replace("!important", "").strip()
    return given


def uncommented(text: str) -> str:
    """What is said outside of comments."""
    # a pattern would look for the end of each comment again and again in one that has many
    first, *parts = text.split("/*")
    return first + "".join(part.partition("*/")[2] for part in parts)


def _with(style: Style, name: str, text: str, view: ViewBox, ids: Mapping[str, Node]) -> Style:
    """The style with one property more; one that paints nothing changes nothing."""
    match name:
        case "color":
            return replace(style, colour=colour_of(text, style.colour))
        case "fill":
            return replace(style, fill=paint_of(text, style.colour, ids))
        case "stroke":
            return replace(style, stroke=paint_of(text, style.colour, ids))
        case "fill-opacity":
            return replace(style, fill_opacity=_share(name, text))
        case "stroke-opacity":
            return replace(style, stroke_opacity=_share(name, text))
        case "opacity":
            return replace(style, opacity=_share(name, text))
        case "stroke-width":
            return replace(style, width=_extent(name, text, view))
        case "stroke-miterlimit":
            return replace(style, miter=length(text, 0.0))
        case "stroke-dasharray":
            return replace(style, dash=_dash(text, view))
        case "fill-rule":
            return replace(style, rule=_one_of(name, text, _RULES))
        case "stroke-linecap":
            return replace(style, cap=_one_of(name, text, _CAPS))
        case "stroke-linejoin":
            return replace(style, join=_one_of(name, text, _JOINS))
        case "visibility":
            return replace(style, visible=_one_of(name, text, _SEEN))
    return style


def _one_of(name: str, text: str, known: Mapping[str, V]) -> V:
    if text not in known:
        raise ValueError(f"{name}={text!r} is unknown: write one of {', '.join(known)}")
    return known[text]


def _share(name: str, text: str) -> float:
    try:
        return min(1.0, max(0.0, length(text, 1.0)))
    except ValueError:
        raise ValueError(f"{name}={text!r} is no opacity: write 0 to 1") from None


def _extent(name: str, text: str, view: ViewBox) -> float:
    found = length(text, hypot(view.width, view.height) / sqrt(2))
    if found < 0:
        raise ValueError(f"{name} is {text}: it may not be negative")
    return found


def _dash(text: str, view: ViewBox) -> tuple[float, ...]:
    if text == "none":
        return ()
    parts = tuple(
        _extent("stroke-dasharray", part, view) for part in re.split(r"\s*,\s*|\s+", text)
    )
    return parts if any(parts) else ()

"""SVG's colours and paints to `#RRGGBB`.

In: the text of a paint. Out: `#RRGGBB`, or None for no paint. Raises ValueError for what is no
flat colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from layouts.svg.tree import Node

_HEX = re.compile(r"#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")
_RGB = re.compile(r"rgb\(\s*([^\s,)]+)[\s,]+([^\s,)]+)[\s,]+([^\s,)]+)\s*\)", re.IGNORECASE)
_PART = re.compile(r"([0-9]+(?:\.[0-9]+)?|\.[0-9]+)(%?)")
_LINK = re.compile(r"""url\(\s*["']?#([^"')]+)["']?\s*\).*""", re.DOTALL)
_GRADIENTS = ("linearGradient", "radialGradient")


def paint_of(text: str, current: str, ids: Mapping[str, Node]) -> str | None:
    """A paint: a colour, `none`, `currentColor`, or a gradient that has one colour only."""
    if text in ("none", "transparent"):
        return None
    link = _LINK.fullmatch(text)
    if link:
        return _flat(link[1], current, ids)
    return colour_of(text, current)


def colour_of(text: str, current: str) -> str:
    """A colour by name, #hex or rgb(); `currentColor` is `current`."""
    low = text.lower()
    if low == "currentcolor":
        return current
    if _HEX.fullmatch(text):
        digits = text[1:] if len(text) == 7 else "".join(2 * c for c in text[1:])
        return f"#{digits.upper()}"
    rgb = _RGB.fullmatch(text)
    if rgb:
        return "#" + "".join(f"{_level(part):02X}" for part in rgb.groups())
    from PIL import ImageColor

    named = ImageColor.colormap.get(low)
    if isinstance(named, str):
        return named.upper()
    raise ValueError(f"{text!r} is no flat colour: write #RRGGBB or a colour's name")


def _level(text: str) -> int:
    part = _PART.fullmatch(text)
    if not part:
        raise ValueError(f"{text!r} is no part of a colour: write 0 to 255 or 0% to 100%")
    return min(255, round(float(part[1]) * (2.55 if part[2] else 1.0)))


def _flat(name: str, current: str, ids: Mapping[str, Node]) -> str:
    """The colour of a gradient whose stops are all alike: drawing programs keep swatches so."""
    stops = set(_stops(name, ids))
    if len(stops) != 1:
        raise ValueError(
            f"url(#{name}) shades from colour to colour: only flat colours are printed"
        )
    colour, opacity = stops.pop()
    if float(opacity) != 1:
        raise ValueError(f"url(#{name}) is not solid: write a flat colour and an opacity")
    return colour_of(colour, current)


def _stops(name: str, ids: Mapping[str, Node]) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    while name not in seen:
        seen.add(name)
        node = ids.get(name)
        if node is None:
            raise ValueError(f"there is no #{name} in the file")
        if node.tag not in _GRADIENTS:
            raise ValueError(f"url(#{name}) is a <{node.tag}>: only flat colours are printed")
        stops = [child for child in node.children if child.tag == "stop"]
        for stop in stops:
            style = (part.partition(":") for part in stop.attributes.get("style", "").split(";"))
            given = {**stop.attributes, **{key.strip(): text.strip() for key, _, text in style}}
            yield given.get("stop-color", "#000000"), given.get("stop-opacity", "1")
        if stops:
            return
        name = node.attributes.get("href", "").removeprefix("#")

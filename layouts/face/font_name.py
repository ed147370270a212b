"""The name of a font in a definition.

In: what a definition wrote. Out: the role of a font of the house, or the name of one of the
game's own. The names of the 14 fonts that every PDF reader has mean the house's faces: those 14
are never embedded, so they look different on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final, TypeAlias

from pydantic import ValidationInfo

from layouts.face.fields import Read, refuse
from layouts.near import near

ROLES: Final = (
    "display",
    "display-semi",
    "text",
    "text-bold",
    "text-italic",
    "text-bold-italic",
)
"""The fonts that every game has."""

STANDARD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Helvetica": "text",
        "Helvetica-Bold": "text-bold",
        "Helvetica-Oblique": "text-italic",
        "Helvetica-BoldOblique": "text-bold-italic",
        "Times-Roman": "text",
        "Times-Bold": "text-bold",
        "Times-Italic": "text-italic",
        "Times-BoldItalic": "text-bold-italic",
        "Courier": "text",
        "Courier-Bold": "text-bold",
        "Courier-Oblique": "text-italic",
        "Courier-BoldOblique": "text-bold-italic",
        "Symbol": "text",
        "ZapfDingbats": "text",
    }
)
"""The standard fonts of PDF by name, each with the role that is taken in its place."""


def _font(raw: object, info: ValidationInfo) -> str:
    name = raw.strip() if isinstance(raw, str) else ""
    own = tuple((info.context or {}).get("fonts", ()))
    if name in own or name in ROLES:
        return name
    if name in STANDARD:
        return STANDARD[name]
    raise refuse(f"unknown font {raw!r}{near(name, (*ROLES, *own, *STANDARD))}")


FontName: TypeAlias = Annotated[str, Read(_font)]
"""A role or a name. Validate with the context `{"fonts": names}` for a game's own fonts."""

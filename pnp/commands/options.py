"""The options that choose among a few words; nothing heavy, so that `pnp --help` starts at once."""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """File formats that sheets are written in."""

    pdf = "pdf"
    svg = "svg"


class PaperEdge(StrEnum):
    """The edge a sheet is turned over at for its back."""

    long = "long"
    short = "short"
    none = "none"

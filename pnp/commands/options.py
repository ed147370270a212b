"""The options that choose among a few words; nothing heavy, so that `pnp --help` starts at once."""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """File formats that sheets are written in."""

    pdf = "pdf"
    svg = "svg"
    png = "png"
    cut = "cut"
    shop = "shop"


class InkChoice(StrEnum):
    """How much ink a print takes, and of which colours."""

    full = "full"
    low = "low"
    grey = "grey"
    outline = "outline"


class PaperEdge(StrEnum):
    """The edge a sheet is turned over at for its back, or another way for backs."""

    long = "long"
    short = "short"
    none = "none"
    gutterfold = "gutterfold"
    common = "common"


class Marked(StrEnum):
    """The sides of a sheet that have marks to cut by."""

    both = "both"
    front = "front"
    back = "back"
    none = "none"


class Flip(StrEnum):
    """The edge that a printer for both sides turns the paper over at."""

    long = "long"
    short = "short"

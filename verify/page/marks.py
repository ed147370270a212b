"""The marks of a report, so that colour is never the only difference. Out: small SVG pictures."""

from __future__ import annotations

from typing import Final

from verify.page.markup import Markup, tag

_SHAPES: Final = {
    "proved": ("leaf", "M4.6 10.4l3.6 3.7 7.2-8"),
    "refuted": ("red", "M5.8 5.8l8.4 8.4M14.2 5.8l-8.4 8.4"),
    "estimated": ("blue", "M4 9c2-3 4-3 6-1.2s4 1.8 6-1.2M4 14c2-3 4-3 6-1.2s4 1.8 6-1.2"),
    "undecided": ("ink", "M7 7.4c.2-4 6.2-3.8 6 .2-.1 2.2-3 2.2-3 4.6M10 15.2v.2"),
    "note": ("bark", "M10 9v6M10 5.2v.2"),
}


def mark(verdict: str, size: float = 17) -> Markup:
    """The mark of a verdict in a disc: a tick, a cross, waves, a question mark, an i."""
    colour, path = _SHAPES[verdict]
    return tag(
        "svg",
        tag("circle", cx=10, cy=10, r=10, fill=f"var(--{colour})"),
        tag(
            "path",
            d=path,
            fill="none",
            stroke="var(--paper)",
            stroke_width="2.3",
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
        viewBox="0 0 20 20",
        width=size,
        height=size,
        aria_hidden="true",
    )


def badge(verdict: str) -> Markup:
    """A verdict as a word with its mark."""
    return tag("span", mark(verdict), verdict, class_=f"badge {verdict}")


def die(x: float, y: float, size: float) -> Markup:
    """A die that shows five, for what chance decides; `x` and `y` are its corner."""
    spots = [
        tag("circle", cx=x + size * a, cy=y + size * b, r=size * 0.09, fill="var(--ink)")
        for a, b in ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74))
    ]
    frame = tag(
        "rect",
        x=x,
        y=y,
        width=size,
        height=size,
        rx=size * 0.2,
        fill="var(--paper)",
        stroke="var(--ink)",
        stroke_width="1.4",
    )
    return tag("g", frame, *spots)


def pawn(x: float, y: float, size: float) -> Markup:
    """A pawn, for what a seat decides; `x` and `y` are the corner of its square."""
    body = "M50 36c16 4 18 30 32 46 5 6 1 14-7 14H25c-8 0-12-8-7-14 14-16 16-42 32-46z"
    return tag(
        "g",
        tag("path", d=body),
        tag("circle", cx=50, cy=25, r=21),
        transform=f"translate({x:.1f} {y:.1f}) scale({size / 100:.3f})",
        fill="var(--paper)",
        stroke="var(--ink)",
        stroke_width="7",
        stroke_linejoin="round",
    )

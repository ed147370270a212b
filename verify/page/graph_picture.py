"""The state graph as a picture: a small graph in words comes in, an SVG drawing goes out.

States lie in layers by the steps of a shortest play to them, from the left to the right, or from
the top down where the graph is long and thin. What a state is shows in its shape and colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final, TypeAlias

from verify.findings.finding import Finding
from verify.graph.network import Edge, GraphInWords, Node
from verify.page.layers import places
from verify.page.markup import SMALLEST, Markup, number, tag

KINDS: Final = {
    "turn start": "a turn starts",
    "within a turn": "within a turn",
    "end": "the game is over",
    "stuck": "no move, and not over",
    "trap": "can never end any more",
    "frontier": "not looked into",
    "fault": "a rule goes wrong",
}
"""The kinds of state, as people are told them."""

_FILLS: Final = {
    "turn start": "paper",
    "within a turn": "sky",
    "end": "dark-mint",
    "stuck": "tint-red",
    "trap": "tint-red",
    "frontier": "paper",
    "fault": "orange",
}

Point: TypeAlias = tuple[float, float]

_RADIUS: Final = 12.0
_FEW: Final = 40  # states that get more room
_ACROSS: Final = (36.0, 58.0)
_ALONG: Final = (74.0, 96.0)
_ALONG_THIN: Final = (46.0, 70.0)
_EDGE: Final = 30.0


def graph_picture(graph: GraphInWords, prefix: str, way: Sequence[int] = ()) -> Markup:
    """The drawing; a state links to `#<prefix><number>`. `way`, states of a play, is stressed."""
    nodes = graph.nodes
    layers = [int(node.attributes["depth"]) for node in nodes]
    pairs = [(n, edge.target) for n, node in enumerate(nodes) for edge in node.edges]
    few = len(nodes) <= _FEW
    across = places(layers, pairs, [_ACROSS[few]] * len(nodes))
    down = max(across) < _ALONG[few] * max(layers) / 2
    along = (_ALONG_THIN if down else _ALONG)[few]
    points: list[Point] = [
        (x + _EDGE, layer * along + _EDGE) if down else (layer * along + _EDGE, x + _EDGE)
        for x, layer in zip(across, layers, strict=True)
    ]
    stressed = set(pairwise(way))
    lines = []
    for source, node in enumerate(nodes):
        for edge in node.edges:
            on = layers[edge.target] == layers[source] + 1
            strong = (source, edge.target) in stressed
            lines.append(_edge(points[source], points[edge.target], edge, on, down, strong))
    # What is stressed lies above the rest.
    lines.sort(key=lambda line: 'class="way"' in line.code)
    drawn = [_state(n, node, points[n], prefix) for n, node in enumerate(nodes)]
    width = max(x for x, _ in points) + _EDGE
    height = max(y for _, y in points) + _EDGE
    return tag(
        "svg",
        *lines,
        *drawn,
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        # A wide picture is made smaller only as far as it can be read.
        style=f"min-width:{SMALLEST * width:.0f}px",
        role="img",
        aria_label="The states of the game and the steps between them",
    )


def kind_picture(kind: str) -> Markup:
    """A state of a kind, for the legend."""
    shape = _shape(kind, (13, 13))
    return tag("svg", shape, viewBox="0 0 26 26", width=24, height=24, aria_hidden="true")


def way_of(graph: GraphInWords, finding: Finding) -> tuple[int, ...]:
    """The states that a finding's play passes; empty where they cannot be told."""
    way = [0]
    for step in finding.play:
        position = " | ".join(f"{name}: {words}" for name, words in step.position)
        after = [
            edge.target
            for edge in graph.nodes[way[-1]].edges
            if step.words in edge.label
            and graph.nodes[edge.target].attributes["position"] == position
        ]
        if not after:
            return ()
        way.append(after[0])
    return tuple(way)


def _edge(a: Point, b: Point, edge: Edge, on: bool, down: bool, strong: bool) -> Markup:
    path, tip = _curve(a, b, down) if on else _bow(a, b)
    colour = "red" if strong else "ink" if on else "caramel"
    line = tag(
        "path",
        d=path,
        fill="none",
        stroke=f"var(--{colour})",
        stroke_width="3.2" if strong else "1.3",
        stroke_dasharray="5 3.5" if edge.who == "chance" else None,
    )
    weight = f" ({edge.weight:,})" if edge.who == "chance" else ""
    title = tag("title", f"{edge.who}: {edge.label}{weight}")
    head = tag("path", d=tip, fill=f"var(--{colour})")
    return tag("g", title, line, head, class_="way" if strong else None)


def _curve(a: Point, b: Point, down: bool) -> tuple[str, str]:
    """A line to the next layer, that leaves and arrives in its direction."""
    if down:
        start, end = (a[0], a[1] + _RADIUS), (b[0], b[1] - _RADIUS - 1)
        half = (start[1] + end[1]) / 2
        turn = (start[0], half), (end[0], half)
        tip = f"M{_at(end)}l-3.6 -7.5h7.2z"
        end = (end[0], end[1] - 5)
    else:
        start, end = (a[0] + _RADIUS, a[1]), (b[0] - _RADIUS - 1, b[1])
        half = (start[0] + end[0]) / 2
        turn = (half, start[1]), (half, end[1])
        tip = f"M{_at(end)}l-7.5 -3.6v7.2z"
        end = (end[0] - 5, end[1])
    return f"M{_at(start)}C{_at(turn[0])} {_at(turn[1])} {_at(end)}", tip


def _bow(a: Point, b: Point) -> tuple[str, str]:
    """A line back or to the side, bent to its left; to the same state a small ring."""
    if a == b:
        x, y = a
        ring = f"M{_at((x - 6, y - _RADIUS + 2))}c-9 -17 21 -17 12 0"
        return ring, f"M{_at((x + 6, y - _RADIUS + 1))}l-2.6 -7.8l7 2.6z"
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    bend = min(46.0, 14 + length * 0.16)
    middle = ((a[0] + b[0]) / 2 + dy / length * bend, (a[1] + b[1]) / 2 - dx / length * bend)
    start, end = _beside(a, middle, _RADIUS), _beside(b, middle, _RADIUS + 1)
    ux, uy = (middle[0] - end[0]), (middle[1] - end[1])
    size = hypot(ux, uy) or 1.0
    ux, uy = ux / size, uy / size
    foot = (end[0] + 7.5 * ux, end[1] + 7.5 * uy)
    left = (foot[0] - 3.6 * uy, foot[1] + 3.6 * ux)
    right = (foot[0] + 3.6 * uy, foot[1] - 3.6 * ux)
    head = f"M{_at(end)}L{_at(left)}L{_at(right)}z"
    return f"M{_at(start)}Q{_at(middle)} {_at((end[0] + 5 * ux, end[1] + 5 * uy))}", head


def _beside(centre: Point, towards: Point, distance: float) -> Point:
    dx, dy = towards[0] - centre[0], towards[1] - centre[1]
    length = hypot(dx, dy) or 1.0
    return centre[0] + dx / length * distance, centre[1] + dy / length * distance


def _state(numbered: int, node: Node, at: Point, prefix: str) -> Markup:
    told = node.attributes
    lines = [f"{numbered}: {KINDS[str(told['kind'])]}", f"phase: {told['phase']}"]
    lines += str(told["position"]).split(" | ")
    lines += [f"{key}: {told[key]}" for key in ("end", "winners") if key in told]
    label = tag(
        "text", str(numbered), x=at[0], y=at[1] + 3.6, font_size="10.5", font_weight="800",
        text_anchor="middle", fill="var(--ink)",
    )  # fmt: skip
    title = tag("title", "\n".join(lines))
    return tag("a", title, _shape(str(told["kind"]), at), label, href=f"#{prefix}{numbered}")


def _shape(kind: str, at: Point) -> Markup:
    """A disc, within a turn a smaller one, a square at an end, corners where something is wrong."""
    x, y = at
    paint = {"fill": f"var(--{_FILLS[kind]})", "stroke": "var(--ink)", "stroke_width": "1.6"}
    if kind == "end":
        inner = tag("rect", x=x - 8.5, y=y - 8.5, width=17, height=17, rx=2, fill="none",
                    stroke="var(--ink)", stroke_width="1")  # fmt: skip
        outer = tag("rect", x=x - 11.5, y=y - 11.5, width=23, height=23, rx=4, **paint)
        return tag("g", outer, inner)
    corners = {"stuck": 8, "trap": 6, "fault": 3}.get(kind)
    if corners:
        red = {**paint, "stroke": "var(--red)", "stroke_width": "2.2"}
        return tag("path", d=_polygon(at, corners, _RADIUS + (3.0 if corners == 3 else 1.0)), **red)
    if kind == "frontier":
        return tag("circle", cx=x, cy=y, r=11, stroke_dasharray="3 2.6", **paint)
    return tag("circle", cx=x, cy=y, r=11.5 if kind == "turn start" else 10, **paint)


def _polygon(at: Point, corners: int, radius: float) -> str:
    turn = pi / corners if corners % 2 == 0 else 0.0
    points = [
        (at[0] + radius * sin(turn + 2 * pi * n / corners),
         at[1] - radius * cos(turn + 2 * pi * n / corners))
        for n in range(corners)
    ]  # fmt: skip
    return "M" + "L".join(_at(point) for point in points) + "z"


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"

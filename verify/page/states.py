"""The section on the states. In: a graph in words; out: a picture and a table, of a small graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.findings.finding import Finding
from verify.graph.network import MOST_DRAWN, GraphInWords, Node
from verify.page.graph_picture import KINDS, graph_picture, kind_picture, way_of
from verify.page.markup import Markup, tag


def states_section(
    graph: GraphInWords, findings: Sequence[Finding], prefix: str
) -> Iterator[Markup]:
    """The graph drawn with its legend and told state by state, or why it is not."""
    if graph.lacking or not 0 < len(graph.nodes) <= MOST_DRAWN:
        states = int(graph.about.get("states", 0))
        why = f"A graph is drawn up to {MOST_DRAWN} states; this one has {states:,}."
        yield tag("p", graph.lacking if states <= MOST_DRAWN else why)
        return
    shown = next((one for one in findings if one.failed and one.play), None)
    way = way_of(graph, shown) if shown else ()
    lead = (
        "Each state that play can reach, in layers by the fewest steps to it. Dashed lines are "
        "outcomes of chance; brown ones lead back or to the side."
    )
    if shown and way:
        lead += f" The thick red line is the play that answers “{shown.question}”"
    yield tag("p", lead, class_="lead")
    yield tag("div", graph_picture(graph, f"{prefix}s", way), class_="picture")
    kinds = {node.attributes["kind"] for node in graph.nodes}
    yield tag(
        "ul",
        *(tag("li", kind_picture(kind), told) for kind, told in KINDS.items() if kind in kinds),
        class_="legend",
    )
    rows = [_state(n, node, prefix) for n, node in enumerate(graph.nodes)]
    head = tag("tr", *(tag("th", word, scope="col") for word in ("", "Position", "Leads on to")))
    yield tag(
        "details",
        tag("summary", "All states in words"),
        tag("table", tag("thead", head), tag("tbody", *rows)),
    )


def _state(n: int, node: Node, prefix: str) -> Markup:
    told = node.attributes
    kind = KINDS[str(told["kind"])]
    words = [f"{told['phase']}: {kind}", *str(told["position"]).split(" | ")]
    words += [f"{key}: {told[key]}" for key in ("end", "winners") if key in told]
    steps = [
        tag(
            "li",
            f"{edge.who}: {edge.label}" + (f" ({edge.weight:,})" if edge.who == "chance" else ""),
            " ",
            tag("a", f"to {edge.target}", href=f"#{prefix}s{edge.target}"),
        )
        for edge in node.edges
    ]
    return tag(
        "tr",
        tag("th", str(n), scope="row"),
        tag("td", *(tag("p", line) for line in words)),
        tag("td", tag("ul", *steps) if steps else None),
        id=f"{prefix}s{n}",
    )

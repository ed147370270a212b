"""A report as one page of HTML. In: what was found, and how a page looks; out: its text.

The page needs nothing besides itself, runs no script, and forbids its reader's browser to load or
run anything. The same report gives the same page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verify.finding import Covered, Finding
from verify.network import MOST_DRAWN, GraphInWords, Node
from verify.page.graph_picture import KINDS, graph_picture, kind_picture, way_of
from verify.page.look import Look, style_sheet
from verify.page.marks import badge
from verify.page.markup import Child, Markup, join, tag
from verify.page.play import play, position
from verify.page.reached import GROUPS, HOW, VERDICTS
from verify.page.turn_picture import turn_picture
from verify.page.verdicts import matrix, stamp, verdict_table
from verify.structure import Structure

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"


@dataclass(frozen=True, slots=True)
class Run:
    """What was found for one number of players or one setting; `conclusion` sums it up.

    `structure` and `graph` are None where the rules were not read, or not told so far.
    """

    heading: str
    conclusion: str
    findings: tuple[Finding, ...]
    structure: Structure | None = None
    graph: GraphInWords | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """All that one page tells: a game and its runs; `settings` are names and values in words."""

    title: str
    about: str
    runs: tuple[Run, ...]
    settings: tuple[tuple[str, str], ...] = ()
    made_with: str = ""


def page(report: Report, look: Look) -> str:
    """The page as a text."""
    several = len(report.runs) > 1
    body = [_header(report)]
    if several:
        links = [(f"#{_prefix(n)}", run.heading) for n, run in enumerate(report.runs)]
        table = matrix(links, [run.findings for run in report.runs])
        body.append(_card("All at a glance", table))
    body += [_run(run, _prefix(n), several) for n, run in enumerate(report.runs)]
    body.append(_card("How to read this", *_reading(report)))
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", f"{report.title}: are its rules sound?"),
        Markup(f"<style>{style_sheet(look)}</style>"),
    )
    footer = tag("footer", report.made_with) if report.made_with else None
    top, *rest = body
    whole = tag("html", head, tag("body", top, tag("main", *rest), footer), lang="en")
    return f"<!DOCTYPE html>\n{whole.code}\n"


def _header(report: Report) -> Markup:
    links = [
        tag("a", run.heading, href=f"#{_prefix(n)}")
        for n, run in enumerate(report.runs)
        if len(report.runs) > 1
    ]
    return tag(
        "header",
        tag("p", "The deck you print is the deck you prove", class_="over"),
        tag("h1", report.title),
        tag("p", report.about) if report.about else None,
        tag("nav", *links, class_="nav") if links else None,
    )


def _run(run: Run, prefix: str, several: bool) -> Markup:
    plays = list(_plays(run.findings, prefix))
    anchors = {n: anchor for numbers, anchor in plays for n in numbers}
    covered = next((one.covered for one in run.findings if one.covered), None)
    parts: list[Markup | None] = [
        tag("h2", run.heading) if run.heading else None,
        tag(
            "section",
            tag("div", stamp(run.findings), tag("p", run.conclusion), class_="sum"),
            _tiles(covered) if covered else None,
            class_="card",
        ),
        _card("Verdicts", verdict_table(run.findings, anchors, prefix)),
    ]
    if plays:
        shown = [_play([run.findings[n] for n in numbers], anchor) for numbers, anchor in plays]
        title = "The play that shows it" if len(shown) == 1 else "The plays that show it"
        parts.append(_card(title, *shown))
    if run.structure is not None:
        parts.append(_card("The turn", *_turn(run.structure)))
    if run.graph is not None:
        parts.append(_card("The states", *_states(run.graph, run.findings, prefix)))
    assumed = dict.fromkeys(one for found in run.findings for one in found.assumptions)
    if assumed:
        lead = tag("p", "The verdicts on the rules rest on what is assumed here:", class_="lead")
        listed = tag("ul", *(tag("li", one) for one in assumed), class_="list")
        parts.append(_card("Assumptions", lead, listed))
    return tag("section", *parts, id=prefix, class_="run" if several else None)


def _card(title: str, *children: Child) -> Markup:
    return tag("section", tag("h3", title), *children, class_="card")


def _prefix(run: int) -> str:
    return f"r{run + 1}"


def _tiles(covered: Covered) -> Markup:
    told = [
        ("States", f"{covered.states:,}"),
        ("of them turn starts and ends", f"{covered.positions:,}"),
        ("Steps between them", f"{covered.transitions:,}"),
        ("Followed to a depth of", f"{covered.depth:,}"),
    ]
    if covered.waiting:
        told.append(("Not looked into", f"{covered.waiting:,}"))
    return tag(
        "dl", *(tag("div", tag("dt", what), tag("dd", much)) for what, much in told), class_="tiles"
    )


def _plays(findings: Sequence[Finding], prefix: str) -> Iterator[tuple[list[int], str]]:
    """The findings that a play or a position refutes, those of the same play together."""
    found: dict[object, list[int]] = {}
    for n, one in enumerate(findings):
        if one.verdict == "refuted" and (one.play or one.position):
            found.setdefault((one.play, one.loop, one.position), []).append(n)
    for n, numbers in enumerate(found.values(), start=1):
        yield numbers, f"{prefix}p{n}"


def _play(findings: Sequence[Finding], anchor: str) -> Markup:
    first = findings[0]
    heads = [
        join((badge(one.shown_as), tag("h4", one.question), tag("p", one.summary)))
        for one in findings
    ]
    if first.play:
        told = play(first)
    else:
        told = tag("div", tag("h5", "At this position"), position(first.position), class_="board")
    return tag("div", *heads, told, class_="shown", id=anchor)


def _turn(structure: Structure) -> Iterator[Markup]:
    yield tag(
        "p",
        "The phases, and below each the kinds of move that lead on. A brown line leads back. "
        f"What is said stands in {structure.file}.",
        class_="lead",
    )
    yield tag("div", turn_picture(structure), class_="picture")
    ends = structure.ends or ("nothing ends it",)
    yield tag("h4", "The game is over as soon as this holds, looked at before each phase")
    yield tag("ul", *(tag("li", end) for end in ends), class_="list")
    rows = [tag("tr", tag("td", one.name), tag("td", one.holds)) for one in structure.fields]
    yield tag(
        "details",
        tag("summary", "What a position holds"),
        tag("table", tag("tbody", *rows)),
    )


def _states(graph: GraphInWords, findings: Sequence[Finding], prefix: str) -> Iterator[Markup]:
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


def _reading(report: Report) -> Iterator[Markup]:
    met = dict.fromkeys(one.shown_as for run in report.runs for one in run.findings)
    rows = [
        tag("tr", tag("td", badge(verdict), class_="v"), tag("td", told))
        for verdict, told in VERDICTS.items()
        if verdict in met
    ]
    yield tag("table", tag("tbody", *rows))
    checks = dict.fromkeys(one.check for run in report.runs for one in run.findings)
    how = [(check, HOW[check]) for group in GROUPS.values() for check in group if check in checks]
    yield tag("h4", "How the verdicts were reached")
    yield _facts([(check, told) for check, told in how])
    if report.settings:
        yield tag("h4", "Limits and settings")
        yield _facts(report.settings)


def _facts(pairs: Sequence[tuple[str, str]]) -> Markup:
    return tag(
        "dl",
        *(tag("div", tag("dt", name), tag("dd", told)) for name, told in pairs),
        class_="facts",
    )

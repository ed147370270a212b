"""A report as one page of HTML. In: what was found, and how a page looks; out: its text.

The page needs nothing besides itself, runs no script, and forbids its reader's browser to load or
run anything. The same report gives the same page.
"""

from __future__ import annotations

from dataclasses import dataclass

from verify.findings.finding import Covered, Finding
from verify.graph.network import GraphInWords
from verify.page.games import games_section
from verify.page.look import Look, style_sheet
from verify.page.markup import Child, Markup, tag
from verify.page.plays import play_shown, plays_of
from verify.page.reading import reading_section
from verify.page.states import states_section
from verify.page.turn import turn_section
from verify.page.verdicts import matrix, stamp, verdict_table
from verify.playouts.result import Playouts
from verify.rules.structure import Structure

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"


@dataclass(frozen=True, slots=True)
class Run:
    """What was found for one number of players or one setting; `conclusion` sums it up.

    `structure` and `graph` are None where the rules were not read, or not told so far, and
    `playouts` where no games were played.
    """

    heading: str
    conclusion: str
    findings: tuple[Finding, ...]
    structure: Structure | None = None
    graph: GraphInWords | None = None
    playouts: Playouts | None = None


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
    every = [one for run in report.runs for one in run.findings]
    body.append(_card("How to read this", *reading_section(every, report.settings)))
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
    plays = list(plays_of(run.findings, prefix))
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
        shown = [
            play_shown([run.findings[n] for n in numbers], anchor) for numbers, anchor in plays
        ]
        title = "The play that shows it" if len(shown) == 1 else "The plays that show it"
        parts.append(_card(title, *shown))
    if run.playouts is not None and run.playouts.ended:
        parts.append(_card("Games played at random", *games_section(run.playouts)))
    if run.structure is not None:
        parts.append(_card("The turn", *turn_section(run.structure)))
    if run.graph is not None:
        parts.append(_card("The states", *states_section(run.graph, run.findings, prefix)))
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

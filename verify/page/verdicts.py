"""The table of verdicts. In: findings; out: a table in groups, and a comparison of several runs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from verify.findings.finding import Finding
from verify.page.marks import badge, mark
from verify.page.markup import Child, Markup, join, tag
from verify.page.reached import GROUPS, HOW, OTHER, group_of

MOST_LINES = 12
"""More lines of detail are folded away."""

_PERCENT = re.compile(r"(\d+(?:\.\d+)?) %(?! intervals| confidence)([).,;:]*)")


def verdict_table(findings: Sequence[Finding], plays: Mapping[int, str], prefix: str) -> Markup:
    """All findings; `plays` has the anchor of the play that shows a finding, by its number."""
    head = tag("thead", tag("tr", *(tag("th", word, scope="col", class_=style) for word, style in (
        ("Verdict", "v"), ("Question", None), ("Answer", None), ("", "how")))))  # fmt: skip
    bodies = []
    for group in (*GROUPS, OTHER):
        own = [(n, one) for n, one in enumerate(findings) if group_of(one.check) == group]
        if own:
            title = tag("tr", tag("th", group, colspan=4, scope="rowgroup"))
            rows = (_row(one, plays.get(n), f"{prefix}q{n + 1}") for n, one in own)
            bodies.append(tag("tbody", title, *rows))
    return tag("table", head, *bodies, class_="verdicts")


def matrix(heads: Sequence[tuple[str, str]], runs: Sequence[Sequence[Finding]]) -> Markup:
    """Several runs side by side, a row for each question; `heads` are their links and words."""
    rows: dict[tuple[str, str, str], dict[int, str]] = {}
    for n, findings in enumerate(runs):
        for one in findings:
            key = (one.check, one.subject, one.question)
            rows.setdefault(key, {})[n] = one.shown_as
    links = [tag("th", tag("a", word, href=link), scope="col", class_="v") for link, word in heads]
    body = []
    for (_, _, question), verdicts in rows.items():
        cells = [badge(verdicts[n]) if n in verdicts else "" for n in range(len(runs))]
        body.append(tag("tr", tag("td", question), *(tag("td", cell) for cell in cells)))
    head = tag("thead", tag("tr", tag("th", "Question", scope="col"), *links))
    return tag("table", head, tag("tbody", *body), class_="matrix")


def stamp(findings: Sequence[Finding]) -> Markup:
    """One large mark for all findings together."""
    verdict = "proved"
    if any(one.failed for one in findings):
        verdict = "refuted"
    elif any(one.open for one in findings) or not findings:
        verdict = "undecided"
    return tag("span", mark(verdict, 64), class_="stamp")


def words(text: str) -> Markup:
    """A text; each share of a hundred in it is followed by a bar of that length."""
    return join(_with_bars(text))


def _with_bars(text: str) -> Iterator[Child]:
    at = 0
    for found in _PERCENT.finditer(text):
        yield text[at : found.start()]
        bar = None
        if (share := float(found[1])) < 100:
            filled = tag("i", style=f"width:{share:.1f}%")
            bar = tag("span", filled, class_="bar", aria_hidden="true")
        yield tag("span", f"{found[1]}\u00a0%", bar, found[2], class_="share")
        at = found.end()
    yield text[at:]


def _row(finding: Finding, play: str | None, anchor: str) -> Markup:
    how = None
    if finding.check in HOW:
        how = tag("a", "how?", href=f"#how-{finding.check}", title=HOW[finding.check])
    answer = [tag("p", words(finding.summary))]
    if finding.detail:
        lines = tag("ul", *(tag("li", words(line)) for line in finding.detail))
        if len(finding.detail) > MOST_LINES:
            lines = tag("details", tag("summary", f"{len(finding.detail)} lines"), lines)
        answer.append(lines)
    if play:
        answer.append(tag("p", tag("a", "The play that shows it", href=f"#{play}")))
    return tag(
        "tr",
        tag("td", badge(finding.shown_as), class_="v"),
        tag("td", finding.question, class_="q"),
        tag("td", *answer),
        tag("td", how, class_="how"),
        id=anchor,
    )

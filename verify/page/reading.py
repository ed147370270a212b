"""The section on how to read a report. In: findings and settings; out: what the words stand for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.findings.finding import Finding
from verify.page.marks import badge
from verify.page.markup import Markup, tag
from verify.page.reached import GROUPS, HOW, VERDICTS


def reading_section(
    findings: Sequence[Finding], settings: Sequence[tuple[str, str]]
) -> Iterator[Markup]:
    """What the verdicts mean, how each check came to its own, and the limits."""
    met = dict.fromkeys(one.shown_as for one in findings)
    rows = [
        tag("tr", tag("td", badge(verdict), class_="v"), tag("td", told))
        for verdict, told in VERDICTS.items()
        if verdict in met
    ]
    yield tag("table", tag("tbody", *rows))
    checks = {one.check for one in findings}
    how = [(check, HOW[check]) for group in GROUPS.values() for check in group if check in checks]
    yield tag("h4", "How the verdicts were reached")
    yield _facts(how, "how-")
    if settings:
        yield tag("h4", "Limits and settings")
        yield _facts(settings)


def _facts(pairs: Sequence[tuple[str, str]], prefix: str = "") -> Markup:
    return tag(
        "dl",
        *(
            tag("div", tag("dt", name), tag("dd", told), id=f"{prefix}{name}" if prefix else None)
            for name, told in pairs
        ),
        class_="facts",
    )

"""A workbook's sheet by name, or its first that is shown.

In: the bytes of a file and a name. Out: `Sheet`, or WorkbookError.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from layouts.near import near
from pnp.workbook.numbers import BUILT_IN
from pnp.workbook.package import Package
from pnp.workbook.sheet import LONGEST, MOST_CELLS, Looks, Sheet, read_sheet, unescaped
from pnp.workbook.wrong import wrong

_MOST_STYLES: Final = 100_000


class Tab(NamedTuple):
    """A sheet as the workbook lists it."""

    name: str
    part: str
    hidden: bool


def read_workbook(data: bytes, sheet: str | None = None) -> Sheet:
    """The sheet of this name, blanks around it left aside; without one the first that is not
    hidden. Raises WorkbookError."""
    package = Package(data)
    main = _main(package)
    related = package.related(main)
    tabs, day_zero = _tabs(package, main, related)
    tab = _chosen(tabs, sheet)
    parts = {kind: part for kind, part in related.values() if part in package}
    texts = _texts(package, parts.get("sharedStrings"))
    looks = Looks(texts, _formats(package, parts.get("styles")), day_zero)
    return read_sheet(package, tab.part, tab.name, looks)


def _main(package: Package) -> str:
    for kind, part in package.related("").values():
        if kind == "officeDocument" and part in package:
            return part
    raise wrong("is not a workbook (it is a zip of other things); save it as .xlsx")


def _tabs(
    package: Package, main: str, related: Mapping[str, tuple[str, str]]
) -> tuple[list[Tab], datetime]:
    """The sheets that hold cells, in order, and the day that dates are counted from."""
    tabs: list[Tab] = []
    day_zero = datetime(1899, 12, 30)

    def start(tag: str, given: Mapping[str, str]) -> None:
        nonlocal day_zero
        if tag == "workbookPr" and given.get("date1904") in ("1", "true"):
            day_zero = datetime(1904, 1, 1)
        elif tag == "sheet":
            kind, part = related.get(given.get("id", ""), ("", ""))
            if kind == "worksheet" and part in package:
                hidden = given.get("state", "visible") != "visible"
                tabs.append(Tab(given.get("name", ""), part, hidden))

    package.walk(main, start, lambda _, __: None, 0)
    if not tabs:
        raise wrong("is not a workbook with sheets")
    return tabs, day_zero


def _chosen(tabs: Sequence[Tab], sheet: str | None) -> Tab:
    if sheet is None:
        shown = [tab for tab in tabs if not tab.hidden]
        if not shown:
            raise wrong(f"all its sheets are hidden; name one: {_listed(tabs)}")
        return shown[0]
    for tab in tabs:
        if tab.name == sheet:
            return tab
    alike = [tab for tab in tabs if tab.name.strip() == sheet.strip()]
    if len(alike) == 1:
        return alike[0]
    hint = near(sheet, [tab.name for tab in tabs])
    has = f"{hint} It has" if hint.endswith("?") else "; it has"
    raise wrong(f"there is no sheet {sheet!r}{has} {_listed(tabs)}")


def _listed(tabs: Sequence[Tab]) -> str:
    return ", ".join(f"{tab.name!r} (hidden)" if tab.hidden else repr(tab.name) for tab in tabs)


def _texts(package: Package, part: str | None) -> Sequence[str]:
    """The texts that cells share, runs of letters joined; how a word is spoken left out."""
    texts: list[str] = []
    runs: list[str] = []
    spoken = False

    def start(tag: str, _: Mapping[str, str]) -> None:
        nonlocal spoken
        if tag == "si":
            runs.clear()
        spoken = spoken or tag == "rPh"

    def end(tag: str, text: str) -> None:
        nonlocal spoken
        if tag == "t" and not spoken:
            runs.append(text)
        elif tag == "rPh":
            spoken = False
        elif tag == "si":
            texts.append(unescaped("".join(runs))[: LONGEST + 1])
            if len(texts) > MOST_CELLS:
                raise wrong(f"holds more than {MOST_CELLS:,} texts")

    if part is not None:
        package.walk(part, start, end, LONGEST)
    return texts


def _formats(package: Package, part: str | None) -> Sequence[str | None]:
    """The code of the format of each style; None for one of the numbered formats that only
    computers of one language know."""
    codes: dict[int, str] = dict(BUILT_IN)
    styles: list[int] = []
    within: list[str] = []

    def start(tag: str, given: Mapping[str, str]) -> None:
        within.append(tag)
        if tag == "numFmt" and within[-2:-1] == ["numFmts"]:
            codes[int(given["numFmtId"])] = given.get("formatCode", "General")
        elif tag == "xf" and within[-2:-1] == ["cellXfs"]:
            styles.append(int(given.get("numFmtId", 0)))
            if len(styles) > _MOST_STYLES:
                raise wrong(f"has more than {_MOST_STYLES:,} styles")

    def close(_: str, __: str) -> None:
        within.pop()

    if part is not None:
        package.walk(part, start, close, 0)
    return [codes.get(number) for number in styles]

"""`pnp calibrate`: the sheet that shows how far a printer sets backs off, and what it showed.

Without numbers it makes the sheet, with them it keeps them under the printer's name. Either way it
lists the printers that are known.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from layouts.length import NUMBER, length
from layouts.near import near
from layouts.sheets.duplex.calibration import Form, Type, calibration_sheet
from layouts.sheets.duplex.drift import Drift, drifted
from layouts.sheets.duplex.vernier import MOST, STEP, Reading
from layouts.sheets.furniture import Imprint
from layouts.sheets.papers import paper
from output.pdf import write_pdf
from pnp.commands.answer import FORMAT, answer
from pnp.commands.outcome import BadInputError, Status
from pnp.commands.print_game import fonts_with
from pnp.printers import Edge, Measured, Printer, keep, printer, printers, printers_file
from pnp.words import languages, steps_for, words_for

_SCALES: Final = ("middle", "left", "right")
_PARTS: Final = ("x", "y", "angle")


@dataclass(frozen=True, slots=True)
class Numbers:
    """What was measured, as it was typed: read off the sheet's scales, or in mm and degrees."""

    middle: str | None = None
    left: str | None = None
    right: str | None = None
    x: str | None = None
    y: str | None = None
    angle: str | None = None

    def given(self, names: tuple[str, ...]) -> dict[str, str]:
        """Those of these names that were typed."""
        typed = {name: getattr(self, name) for name in names}
        return {name: text for name, text in typed.items() if text is not None}


@dataclass(frozen=True, slots=True)
class Job:
    """What to calibrate: a printer's name if it has one, how it flips and the pages lie."""

    printer: str | None = None
    edge: Edge = "long"
    landscape: bool = False
    add: bool = False
    paper: str = "a4"
    language: str = "en"
    out: Path = Path("build")


def run(job: Job, numbers: Numbers, *, json: bool, file: Path | None = None) -> Status:
    """Keep the numbers, or make the sheet; then list the printers of `file`."""
    file = file or printers_file()
    made: Path | None = None
    drift = _measured(job, numbers, file)
    if drift is None:
        made = _sheet(job, file)
    else:
        assert job.printer is not None
        old = printers(file).get(job.printer, Printer(job.printer))
        measured = Measured(drift, job.edge)
        keep(
            replace(old, sideways=measured) if job.landscape else replace(old, upright=measured),
            file,
        )
    known = tuple(printers(file).values())
    if json:
        sheet = made.as_posix() if made else None
        answer({"format": FORMAT, "sheet": sheet, "printers": [_data(one) for one in known]})
    else:
        _tell(made, known, file)
    return Status.done


def _measured(job: Job, numbers: Numbers, file: Path) -> Drift | None:
    """What the backs are to be moved by; None if no number was given."""
    scales, parts = numbers.given(_SCALES), numbers.given(_PARTS)
    if not scales and not parts:
        if job.add:
            raise BadInputError(
                "--add: there are no numbers to add; give --middle, --left, --right"
            )
        return None
    if job.printer is None:
        raise BadInputError("say whose numbers these are: --printer NAME, any name you like")
    if scales and parts:
        raise BadInputError(
            "give what the three scales say (--middle, --left, --right) or --x, --y and --angle, "
            "not some of both"
        )
    old = _old(job, file)
    if scales:
        missing = [f"--{name}" for name in _SCALES if name not in scales]
        if missing:
            raise BadInputError(f"the sheet has three scales; missing: {', '.join(missing)}")
        reading = Reading(**{name: _number(name, text) for name, text in scales.items()})
        drift = reading.drift(book=(job.edge == "long") != job.landscape)
        start = old if job.add else Drift()
    else:
        values = {name: _part(name, text) for name, text in parts.items()}
        drift = Drift(**values) if job.add else replace(old, **values)
        start = old if job.add else Drift()
    return Drift(
        round(start.x + drift.x, 3),
        round(start.y + drift.y, 3),
        round(start.angle + drift.angle, 3),
    )


def _old(job: Job, file: Path) -> Drift:
    """What is known of the printer so far, flipped as in this job."""
    assert job.printer is not None
    one = printer(job.printer, file) if job.add else printers(file).get(job.printer)
    measured = one and (one.sideways if job.landscape else one.upright)
    return measured.over(job.edge) if measured else Drift()


def _number(name: str, text: str) -> float:
    """A number of a scale: 0.4, -0,4 or 0.4mm."""
    plain = text.strip().replace(",", ".").replace("\u2212", "-").removesuffix("mm").strip()
    if not re.fullmatch(NUMBER, plain):
        raise BadInputError(f"--{name} {text}: write the number that the scale shows, like -0.4")
    number = float(plain)
    if abs(number) > (MOST + 1) * STEP:
        end = MOST * STEP
        raise BadInputError(f"--{name} {text}: the scale goes from -{end:g} to {end:g}")
    return number


def _part(name: str, text: str) -> float:
    """A length, or degrees."""
    plain = text.strip().replace(",", ".").replace("\u2212", "-")
    if name != "angle":
        try:
            return length(plain)
        except ValueError as error:
            raise BadInputError(f"--{name}: {error}") from None
    if not re.fullmatch(NUMBER, plain):
        raise BadInputError(f"--angle {text}: write degrees, clockwise, like 0.1 or -0.1")
    return float(plain)


def _sheet(job: Job, file: Path) -> Path:
    """Makes the sheet; moved as the printer wants it, if one is named."""
    from pnp.console import progress

    if job.language not in languages():
        raise BadInputError(
            f"--lang {job.language}: the sheet does not speak it{near(job.language, languages())}"
        )
    sort = paper(job.paper)
    drift: Drift | None = None
    if job.printer is not None:
        one = printer(job.printer, file)
        measured = one.sideways if job.landscape else one.upright
        if measured is None:
            lying = "on their side" if job.landscape else "upright"
            raise BadInputError(f"{one.name} has no numbers yet for sheets that lie {lying}")
        drift = measured.over(job.edge)
    with progress("drawing the sheet") as status:
        fonts = fonts_with(status.update if status else None)
        steps = steps_for(job.language)
        name = job.printer or ""
        if fonts["text-bold"].missing(name):
            name = steps.any
        flip = " --duplex\u00a0short" if job.edge == "short" else ""
        lies = " --landscape" if job.landscape else ""
        add = " --add" if job.printer else ""
        form = Form(f"pnp calibrate{add}{lies}{flip}", f"pnp print mow{flip}", name)
        sheet = calibration_sheet(
            sort,
            Imprint(steps.name, fonts["text"], fonts["text-bold"], "", words_for(job.language)),
            Type(fonts["display"], fonts["text"], fonts["text-bold"]),
            steps,
            form,
            duplex=job.edge,
            landscape=job.landscape,
        )
        size = sort.name.lower().replace(" ", "")
        ends = [job.printer or "", job.language, size, "landscape" if job.landscape else ""]
        ends.append("short" if job.edge == "short" else "")
        path = job.out / f"{'-'.join(['calibration', *filter(None, ends)])}.pdf"
        (moved,) = drifted([sheet], drift, drift)
        write_pdf([moved], path, title=steps.name, language=job.language, duplex=job.edge)
    return path


def _tell(made: Path | None, known: tuple[Printer, ...], file: Path) -> None:
    from pnp.console import console, headline, table

    to = console()
    if made:
        to.print(f"{made}", style="bold", soft_wrap=True)
        to.print("Print it on both sides at 100 %, hold it against a window, and do what it says.")
    if not known:
        to.print("No printer is measured yet.")
        return
    headline(to, f"Printers ({file})")
    columns = ("printer", "sheets", "right", "down", "clockwise", "flipped on the")
    shown = table(to, columns, right=("right", "down", "clockwise"))
    for one in known:
        for lies, measured in (("upright", one.upright), ("on their side", one.sideways)):
            if measured is not None:
                x, y, angle = _rounded(measured)
                edge = f"{measured.edge} edge"
                shown.add_row(one.name, lies, f"{x:g} mm", f"{y:g} mm", f"{angle:g}°", edge)
    to.print(shown)


def _rounded(measured: Measured) -> tuple[float, float, float]:
    """The numbers, with no -0 among them."""
    drift = measured.drift
    x, y, angle = (round(number, 3) + 0.0 for number in (drift.x, drift.y, drift.angle))
    return x, y, angle


def _data(one: Printer) -> dict[str, Any]:
    def of(measured: Measured | None) -> dict[str, Any] | None:
        if measured is None:
            return None
        x, y, angle = _rounded(measured)
        return {"x_mm": x, "y_mm": y, "angle_degrees": angle, "flip": measured.edge}

    return {"name": one.name, "upright": of(one.upright), "sideways": of(one.sideways)}

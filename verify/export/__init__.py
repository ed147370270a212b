"""Rules as models for other tools: checked `Rules` come in, text in their languages goes out.

`prism` and `promela` write a model of `verify.symbolic` out, with `names` that are safe there. The
models are made of the rules, not of the state graph, so that Storm and Spin explore for
themselves and a mistake of ours shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from verify.export.prism import prism
from verify.export.promela import promela
from verify.rules import Rules
from verify.runs.limits import Clock, Limits, bytes_in_words
from verify.symbolic.model import Model, model_of
from verify.terms.term import NotExportableError

__all__ = ["WRITERS", "NotExportableError", "export"]

WRITERS: Final[Mapping[str, Callable[[Model, str], Iterator[str]]]] = {
    "prism": prism,
    "promela": promela,
}
MOST_BYTES: Final = 20 * 2**20


def export(rules: Rules, language: str, title: str, clock: Clock | None = None) -> str:
    """The rules in one of the languages of `WRITERS`.

    Raises `NotExportableError`, and `OutOfTimeError` when the clock says so.
    """
    lines = []
    left = MOST_BYTES
    model = model_of(rules, clock or Clock(Limits()))
    if model.terms.longest_list:
        entries = model.terms.longest_list
        raise NotExportableError(f"a number is looked up among {entries:,} constants")
    for line in WRITERS[language](model, title):
        lines.append(line + "\n")
        left -= len(lines[-1])
        if left < 0:
            raise NotExportableError(f"its text has more than {bytes_in_words(MOST_BYTES)}")
    return "".join(lines)

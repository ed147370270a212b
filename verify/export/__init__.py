"""Rules as models for other tools: checked `Rules` come in, text in their languages goes out.

- `symbolic`, with `terms`: the third reading of the rules, which unrolls them;
- `model`: all that a model says, as terms;
- `prism`, `promela`: a model written out, with `notation` and `names`.

The models are made of the rules, not of the state graph, so that Storm and Spin explore for
themselves and a mistake of ours shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from verify.export.model import Model, model_of
from verify.export.prism import prism
from verify.export.promela import promela
from verify.export.terms import NotExportableError
from verify.rules import Rules

__all__ = ["WRITERS", "NotExportableError", "export"]

WRITERS: Final[Mapping[str, Callable[[Model, str], str]]] = {"prism": prism, "promela": promela}


def export(rules: Rules, language: str, title: str) -> str:
    """The rules in one of the languages of `WRITERS`. Raises `NotExportableError`."""
    return WRITERS[language](model_of(rules), title)

"""The compiled reading carried out by Python itself: slow, but ready at once.

What numba makes of the text is another question; this asks what the text says.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numba
import pytest

from verify.compiled import machine as compiled_machine
from verify.compiled import runtime
from verify.compiled.machine import Machine
from verify.rules import Rules


class Table:
    """What the text needs of a constant array."""

    def __init__(self, values: Any) -> None:
        self.values = values

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Any:
        return iter(self.values)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, tuple):
            row, column = place
            assert row >= 0
            assert column >= 0
            return self.values[row][column]
        assert isinstance(place, slice) or place >= 0
        found = self.values[place]
        return Table(found) if isinstance(found, list) else found

    def reshape(self, rows: int, columns: int) -> Table:
        assert [len(row) for row in self.values] == [columns] * rows
        return self


class Rows(list[list[int]]):
    """The room a machine works in, with Python's own numbers in it."""

    @property
    def shape(self) -> tuple[int, int]:
        return len(self), len(self[0])


def signed(number: int) -> int:
    """What 64 bits are as a number with a sign."""
    return (int(number) + 2**63) % 2**64 - 2**63


NUMPY = SimpleNamespace(
    int64=signed, uint64=lambda number: int(number) % 2**64, array=lambda values, _: Table(values)
)


def machine(rules: Rules) -> Machine:
    """The machine of some rules, without machine code. Raises `NotCompilable`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled_machine, "_load", _load)
        made: Machine = compiled_machine.machine.__wrapped__(rules)
    rows, width = made.work.shape
    return replace(made, work=Rows([0] * width for _ in range(rows)))  # type: ignore[arg-type]


def _load(text: str, _: Path) -> ModuleType:
    for name in re.findall(r"^from (\S+) import", text, re.MULTILINE):
        import_module(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(numba.config, "DISABLE_JIT", True)
        spec = importlib.util.spec_from_file_location("interpreted_runtime", runtime.__file__)
        assert spec is not None
        assert spec.loader is not None
        plain = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(plain)
        patch.setitem(sys.modules, "verify.compiled.runtime", plain)
        made = ModuleType("interpreted_rules")
        made.__file__ = "interpreted_rules"
        head = "import numpy as _np\n"
        assert text.count(head) == 1
        made.__dict__["_np"] = NUMPY
        exec(compile(text.replace(head, ""), "interpreted_rules", "exec"), made.__dict__)
    return made

"""Calls at any depth leave the memory of frames alone where they were given room."""

from __future__ import annotations

import pytest

from verify.runs.frames import with_room

# Windows counts no pages.
resource = pytest.importorskip("resource")

CALLS = 400


def most_faults(depth: int) -> int:
    """The most pages that so many calls of a function bring in, made one after the other at some
    depth down to this one."""
    before = faults()
    for _ in range(CALLS):
        nothing()
    here = faults() - before
    return max(here, most_faults(depth - 1)) if depth else here


def faults() -> int:
    found: int = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    return found


def nothing() -> None:
    return None


def test_no_depth_is_slow() -> None:
    # Once before: what is made for the first time brings pages in as well.
    with_room(lambda: most_faults(300))
    assert with_room(lambda: most_faults(300)) < CALLS / 2


def test_what_is_done_comes_back() -> None:
    assert with_room(lambda: 3) == 3

"""Loops over whole graphs: by numba where it is installed and pays, else by plain Python.

A kernel is a plain function of numbers and sequences that fills the sequences it is given; both
ways it is the same function.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

WORTH = 20_000
"""From so many entries on, loading machine code costs less than it saves."""

Kernel = Callable[..., Any]


def there() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


@cache
def compiled(kernel: Kernel) -> Kernel:
    """The kernel as machine code, kept on disk."""
    from numba import njit

    made: Kernel = njit(cache=True)(kernel)
    return made


def run(kernel: Kernel, *arguments: Any) -> Any:
    """Call a kernel with numbers and arrays; what it changes in the arrays is changed in them."""
    arrays = [one for one in arguments if isinstance(one, np.ndarray)]
    if max(map(len, arrays), default=0) >= WORTH and there():
        return compiled(kernel)(*arguments)
    # Plain Python is three times as fast on lists.
    handed = [one.tolist() if isinstance(one, np.ndarray) else one for one in arguments]
    result = kernel(*handed)
    for one, values in zip(arguments, handed, strict=True):
        if isinstance(one, np.ndarray) and one.flags.writeable:
            one[:] = values
    return result

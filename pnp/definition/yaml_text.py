"""Values as they are written in YAML. In: a text or a number; out: its letters in a file."""

from __future__ import annotations

import json
import re
from typing import Final

from layouts.face.fields import Value

_PLAIN: Final = re.compile(
    r"[^\W\d_](?:[\w ’'!&.-]*[\w’'!.])?"  # words
    r"|[+-]?\d+(?:\.\d+)?(?:[a-z]{2})?(?: x \d+(?:\.\d+)?(?:[a-z]{2})?)?"  # 9, 30mm, 6cm x 9cm
    r"|= [\w +*/().-]*[\w)]"  # a formula
)


def in_yaml(value: Value) -> str:
    """The value: as it is where a definition is read so, else in quotes."""
    if isinstance(value, int | float):
        return str(value)
    text = str(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)

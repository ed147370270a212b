"""How often each drawing is used, so that a writer stores once what stands in several places.

In: the drawings of pages. Out: counts of the `Use` elements that point at each drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from layouts.drawing import Drawing, Element, Group, Use


def count_uses(pages: Iterable[Drawing]) -> Counter[Drawing]:
    """How many `Use` elements point at each drawing below `pages`.

    What is inside a drawing is counted once, however often the drawing itself is used, because
    it is written once. The pages themselves are not counted.
    """
    counts: Counter[Drawing] = Counter()
    pending: list[tuple[Element, ...]] = [page.children for page in pages]
    while pending:
        for element in pending.pop():
            if isinstance(element, Use):
                counts[element.drawing] += 1
                if counts[element.drawing] == 1:
                    pending.append(element.drawing.children)
            elif isinstance(element, Group):
                pending.append(element.children)
    return counts

"""Texts that run on from one box to another: whether each has one that goes on after it.

In: the elements of a component, or those inside another element. Out: nothing; a text whose rest no
other one shows is refused, so that no word is lost. For which rows they are drawn is not compared:
the rest may stand on the card of another row.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from layouts.face.base import FaceModel
from layouts.face.fields import Computed, refuse
from layouts.face.text import Lettering

_ALIKE: Final = ("size", "font", "leading", "markup", "icons", "wrap")
"""What has to be the same for both to break their lines alike."""


def check_running_on(elements: Sequence[FaceModel]) -> None:
    """Of all elements of a component. Raises PydanticCustomError."""
    texts = [one for one in elements if isinstance(one, Lettering)]
    for one in texts:
        if one.continues is False:
            continue
        nexts = [other for other in texts if _told(other.after) == _told((*one.after, one.box))]
        same = [other for other in nexts if _told(_words(other)) == _told(_words(one))]
        if not same:
            raise refuse(
                f"the {one.verb} {_shown(one)} continues, but no other element goes on with it: "
                "one has the same text, a box of its own, and this box in its list after"
            )
        for key in _ALIKE:
            same = [
                other for other in same if _told(getattr(other, key)) == _told(getattr(one, key))
            ]
            if not same:
                message = f"has to have the same {key}, or lines would be lost"
                raise refuse(f"what goes on with the {one.verb} {_shown(one)} {message}")


def refuse_running_on(elements: Iterable[FaceModel], where: str) -> None:
    """Of elements inside another one. Raises PydanticCustomError."""
    if any(isinstance(one, Lettering) and one.continues is not False for one in elements):
        raise refuse(f"a text continues only where it stands in front or back itself, not {where}")


def _words(text: Lettering) -> object:
    return getattr(text, text.verb)


def _shown(text: Lettering) -> str:
    words = _told(_words(text))
    return repr(words if isinstance(words, str) else "")


def _told(field: object) -> object:
    """A field as it is written, for comparing: what is worked out by its source."""
    if isinstance(field, Computed):
        return field.source
    if isinstance(field, tuple):
        return tuple(_told(one) for one in field)
    return field

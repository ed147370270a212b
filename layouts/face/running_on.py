"""Texts that run on from one box to another: whether each has one that goes on after it.

In: the elements of a component, or those inside another element. Out: nothing; a text whose rest no
other one shows is refused, so that no word is lost. What is never drawn shows no rest; for which
rows the others are drawn is not compared: the rest may stand on the card of another row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from layouts.face.base import FaceModel
from layouts.face.fault import Key
from layouts.face.fields import Computed, refuse
from layouts.face.text import Lettering

_ALIKE: Final = ("size", "font", "leading", "markup", "icons", "wrap")
"""What has to be the same for both to break their lines alike."""


def check_running_on(faces: Mapping[str, Sequence[FaceModel]]) -> None:
    """Of all elements of a component, by the keys of its faces. Raises PydanticCustomError."""
    texts = [
        ((face, index), one)
        for face, elements in faces.items()
        for index, one in enumerate(elements)
        if isinstance(one, Lettering) and one.when is not False
    ]
    never = [
        one
        for elements in faces.values()
        for one in elements
        if isinstance(one, Lettering) and one.when is False
    ]
    for at, one in texts:
        if one.continues is not False:
            _check_rest(one, at, [other for _, other in texts], never)


def _check_rest(
    one: Lettering, at: tuple[Key, ...], drawn: Iterable[Lettering], never: Iterable[Lettering]
) -> None:
    """Whether something that is drawn shows what the text at this place leaves."""
    same = [other for other in drawn if _goes_on(one, other)]
    if not same and any(_goes_on(one, other) for other in never):
        message = "continues, but what goes on with it says when: no and is never drawn"
        raise refuse(f"the {one.verb} {_shown(one)} {message}", *at)
    if not same:
        raise refuse(
            f"the {one.verb} {_shown(one)} continues, but no other element goes on with it: "
            "one has the same text, a box of its own, and this box in its list after",
            *at,
        )
    for key in _ALIKE:
        same = [other for other in same if _told(getattr(other, key)) == _told(getattr(one, key))]
        if not same:
            message = f"has to have the same {key}, or lines would be lost"
            raise refuse(f"what goes on with the {one.verb} {_shown(one)} {message}", *at)


def _goes_on(one: Lettering, other: Lettering) -> bool:
    """Whether the other has the same words, after the box of the one."""
    after = _told((*one.after, one.box))
    return _told(other.after) == after and _told(_words(other)) == _told(_words(one))


def refuse_running_on(elements: Sequence[FaceModel], where: str, *keys: Key) -> None:
    """Of elements inside another one, `keys` the way to them. Raises PydanticCustomError."""
    for index, one in enumerate(elements):
        if isinstance(one, Lettering) and one.continues is not False:
            message = f"a text continues only where it stands in front or back itself, not {where}"
            raise refuse(message, *keys, index)


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

"""Markup: stars for bold and italic, brackets for icons."""

import pytest

from layouts.drawing import Drawing
from layouts.text import TextError, read_markup
from layouts.text.markup import ICON

COIN = Drawing(10, 10, (), "coin")


def styled(string: str) -> str:
    """Each letter's style under it: - plain, b bold, i italic, x both."""
    rich = read_markup(string, {"coin": COIN}.__getitem__)
    return rich.text + "|" + "".join("-bix"[style.bold + 2 * style.italic] for style in rich.styles)


@pytest.mark.parametrize(
    ("string", "expected"),
    [
        ("a **b** c", "a b c|--b--"),
        ("*a* b", "a b|i--"),
        ("***a***b", "ab|x-"),
        ("**a *b* c**", "a b c|bbxbb"),
        ("**a *b***", "a b|bbx"),
        ("*a **b***", "a b|iix"),
        ("**Access** *denied*", "Access denied|bbbbbb-iiiiii"),
        ("2 * 3 ** 4", "2 * 3 ** 4|----------"),
        (r"\*a\* \[b\] \\", r"*a* [b] \|---------"),
        ("a] & <b>", "a] & <b>|--------"),
    ],
)
def test_runs(string: str, expected: str) -> None:
    assert styled(string) == expected


def test_icons_stand_among_the_letters() -> None:
    rich = read_markup("[coin][ coin ] **x[coin]**", {"coin": COIN}.__getitem__)
    assert rich.text == f"{ICON}{ICON} x{ICON}"
    assert dict(rich.icons) == {0: COIN, 1: COIN, 4: COIN}


@pytest.mark.parametrize(
    ("string", "message"),
    [
        ("so **bold", r"the \*\* at letter 4 .* is never closed"),
        ("so *it", r"the \* at letter 4 .* is never closed"),
        ("a **b *c** d*", r"the \*\* at letter 9 .* closes what was opened before the last \*"),
        ("[coin", r"the \[ at letter 1 .* write \\\[ for a bracket"),
        ("a****b", "at most three stars"),
    ],
)
def test_markup_that_never_ends_is_named(string: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        styled(string)

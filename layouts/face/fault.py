"""The fault of a face that cannot be drawn, with the way to the place in its definition."""

from __future__ import annotations

from typing import TypeAlias

Key: TypeAlias = str | int


class FaceError(Exception):
    """A face cannot be drawn as declared.

    `path` leads through the declared face by keys and indexes: `(3, "draw", 0, "symbol")`. A path
    that starts with "drawings" leads through the game's named drawings instead:
    `("drawings", "eartag", 2, "fill")`. `laid_out` says that nothing declared is wrong by itself:
    only when the text was laid out, it had no room or its font no letter.
    """

    def __init__(self, path: tuple[Key, ...], message: str, *, laid_out: bool = False) -> None:
        super().__init__(path, message)
        self.path = path
        self.message = message
        self.laid_out = laid_out

    def __str__(self) -> str:
        return self.message

    def within(self, *keys: Key) -> FaceError:
        """The same fault seen from further out."""
        rooted = self.path[:1] == ("drawings",)
        path = self.path if rooted else (*keys, *self.path)
        return FaceError(path, self.message, laid_out=self.laid_out)

    def on(self, name: str) -> FaceError:
        """The same fault naming the piece it is on."""
        return FaceError(self.path, f"{name}: {self.message}", laid_out=self.laid_out)


def with_article(word: str) -> str:
    """How a message names a thing or a measure: `a rim`, `an inset`."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"

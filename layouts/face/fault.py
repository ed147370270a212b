"""The fault of a face that cannot be drawn, with the way to the place in its definition."""

from __future__ import annotations

from typing import TypeAlias

Key: TypeAlias = str | int


class FaceError(Exception):
    """A face cannot be drawn as declared.

    `path` leads through the declared face by keys and indexes: `(3, "draw", 0, "symbol")`. A path
    that starts with "drawings" leads through the game's named drawings instead:
    `("drawings", "eartag", 2, "fill")`.
    """

    def __init__(self, path: tuple[Key, ...], message: str) -> None:
        super().__init__(path, message)
        self.path = path
        self.message = message

    def __str__(self) -> str:
        return self.message

    def within(self, *keys: Key) -> FaceError:
        """The same fault seen from further out."""
        rooted = self.path[:1] == ("drawings",)
        return FaceError(self.path if rooted else (*keys, *self.path), self.message)

    def on(self, name: str) -> FaceError:
        """The same fault naming the piece it is on."""
        return FaceError(self.path, f"{name}: {self.message}")

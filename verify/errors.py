"""What is wrong with a rules file, with its file and line."""

from __future__ import annotations


class RulesError(ValueError):
    """A rules file that the language does not allow: `str()` is "rules.py:12: what is wrong"."""

    def __init__(self, message: str, name: str, line: int) -> None:
        super().__init__(f"{name}:{line}: {message}")
        self.message = message
        self.name = name
        self.line = line

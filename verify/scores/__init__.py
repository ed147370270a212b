"""A position that is written down comes in; what it is worth, and how, goes out.

- `written` reads it, `written_keys` says what may stand in it;
- `scoring` works it out, `scored` is the answer.
"""

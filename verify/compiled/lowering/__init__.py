"""Functions of a rules file come in; their text for numba goes out.

`functions` and `expressions` lower the syntax, with what `changed` and `unset` see in it; `hand`
says how a position lies at hand and `packed_text` how it is packed; `playing` writes whole games.
"""

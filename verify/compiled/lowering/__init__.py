"""Functions of a rules file come in; their text for numba goes out.

`functions` and `expressions` lower the syntax, with what `changed` and `unset` see in it and the
`checks` that moves need; `hand` says how a position lies at hand and `packed_text` how it is
packed; `playing` writes whole games. `counted` are fields that play only counts with, and `watched`
lowers functions so that they note what they ask of those.
"""

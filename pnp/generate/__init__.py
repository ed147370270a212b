"""Generators: parts of a game that its rulebook does not give, drawn by chance from a seed.

In: a seed and what the result has to hold to. Out: rows as a game's table has them; the same seed
gives the same rows everywhere.
"""

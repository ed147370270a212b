"""Duplex: fronts and backs, in each way a home printer can bring them together.

In: pieces and the way asked for. Out: layouts with backs, folded or shared; and what finds a
printer's drift and mends it.
"""

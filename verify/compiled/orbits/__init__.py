"""Packed positions that stand for others, as rules declare them: `folding` over `kernel`."""

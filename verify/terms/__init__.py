"""Expressions over the numbers of a position: an algebra for models and proofs.

- `term` is one of them, `store` keeps each only once, `making` makes and simplifies them, `sums`
  takes one apart;
- `ranges`, `between` and `simplified` use what is known of their values; `division` is Python's;
- `notation` writes them in another language, `worked_out` gives their values at many positions.
"""

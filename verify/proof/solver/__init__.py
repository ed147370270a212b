"""A question over all positions comes in; what the solver z3 says of it goes out.

`question` asks it, `smt` writes it down, `counting` makes a question about many cards a small one.
"""

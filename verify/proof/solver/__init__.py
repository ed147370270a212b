"""A question over all positions comes in; what the solver z3 says of it goes out.

`question` is one and its answer; `solver` asks it, without what is hard to work out first
(`plainer`), and value by value where that makes it simple; `counting` makes one about many cards a
small one, `smt` writes it down, and `checked` hands the text to z3.
"""

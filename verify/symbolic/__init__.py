"""Proofs over all positions of a game: checked `Rules` come in, what holds everywhere goes out.

No position is looked at. The symbolic reading of `verify.export` has the moves as formulas over
the declared bounds; claims are shown by induction over them with the solver z3.

- `proof`: what is asked, and the whole argument;
- `facts`, `quantities`, `samples`, `induction`: small facts of each phase that help, in words,
  tried and dropped;
- `reached`: whether play comes to where an argument fails;
- `steps`: the moves as a proof has them; `question`: one question to the solver;
- `sums`, `counting`, `written`: how a question about many cards becomes a small one;
- `worked_out`: terms at many positions at once.
"""

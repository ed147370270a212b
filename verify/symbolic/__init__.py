"""Proofs over all positions of a game: checked `Rules` come in, what holds everywhere goes out.

No position is looked at. The symbolic reading of `verify.export` has the moves as formulas over
the declared bounds; claims are shown by induction over them with the solver z3.

- `proof`: what is asked, and the whole argument; `shown`: what comes of it;
- `facts`, `quantities`, `samples`, `induction`: small facts of each phase that help, in words,
  tried and dropped;
- `moving`, `winners`: whether there is always a move, numbers stay in bounds, outcomes add up, ends
  have winners; `reached`: whether play comes to where an argument fails;
- `endings`: what brings games to their end: `falling` and `spans` bound their length by ranks that
  run out (`ranks`, `runs_out`, `changes`, `weights` find them), `nearing` shows that the end stays
  within reach;
- `leaving_out`, `unknowns`, `staying`: fields that are forgotten, and what is shown without them;
- `steps`: the moves as a proof has them; `question`: one question to the solver;
- `sums`, `counting`, `written`: how a question about many cards becomes a small one;
- `worked_out`: terms at many positions at once.
"""

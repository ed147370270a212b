"""Proofs over all positions of a game: checked `Rules` come in, what holds everywhere goes out.

No position is looked at. `verify.symbolic` has the moves as terms over the declared bounds; claims
are shown by induction over them.

- `proof`: what is asked, `prover`: the whole argument; `shown`: what comes of it;
- `steps`: the moves as a proof has them; `leaving_out`, `staying`: fields that are forgotten, and
  what is shown without them;
- `facts`, `quantities`, `samples`, `candidates`, `induction`: small facts of each phase that help,
  in words, tried and dropped, those first that helped before; `kept_sums`: sums that are the same
  at all positions;
- `moving`, `winners`: whether there is always a move, numbers stay in bounds, outcomes add up, ends
  have winners; `at_ends`: what else is so at ends, and what never comes up; `reached`: whether play
  comes to where an argument fails;
- `ending`: what brings games to their end; `solver`: questions to z3.
"""

"""The search turn by turn: only the positions that turns start with are kept.

- `whole_game`: a cut of the game into turns comes in, the whole game goes out, by a running
  `search` over `kernel`; `text` writes the functions that look into a turn;
- `patterns`: turns that are like one before but for numbers that play only counts with are known
  again, and not looked into;
- `values`: what turns are worth, each time through them a pass of `passing`, over `value_net` and
  `value_kernel`, or over `value_patterns` and `value_rings` where turns are of patterns (kept in
  `pattern_nets`);
- `seen`: what such a search found out.
"""

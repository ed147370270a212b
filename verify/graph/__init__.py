"""All positions of a game and its moves: `Rules` come in, what the graph shows goes out.

- `explore` finds them, `size` tells whether there are too many for that, a `state_graph` holds
  them; `components` are its parts that hang together;
- `reach` says what can be reached, avoided and expected, `values` what a position is worth, over
  the bare loops of `walks` and `sweeps`, which `jit` runs;
- `play` tells ways through it in words, `in_words` and `network` the graph itself.
"""

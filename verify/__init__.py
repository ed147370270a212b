"""From rules to verdict: the rules language, the state graph, the checks, the reports.

Knows nothing of paper: parameters and tables come in as plain values. On the way from a rules file
to its verdicts:

- `language`: the words that a rules file is written in, `marks` those that mark its functions;
- `rules`: its text is checked and becomes `Rules`, the constants worked out by `expression` (with
  `bounded`, arithmetic with limits, and `source`, from text to syntax tree);
- `plain`: the plain reading, from a position to its moves; `compiled` does the same as machine
  code, `symbolic` as `terms`;
- `graph`: all positions of a game, what can be reached in them, and how likely that is;
- `playouts`: whole games, played and counted; `dives`: dead ends beyond what a search comes to,
  found from such games; `climbs`: high and low scores, found so;
- `proof`: what holds at all positions, shown without looking at any;
- `checks`: a file for each question, from the graph to its findings;
- `findings`, `page`: what was found, in words, as data and as a page;
- `scores`: what a position that is written down is worth; `symmetry`: what is declared alike;
- `facts`: what the rules say that can be printed;
- `export`: the rules as models for Storm, PRISM and Spin;
- `runs`: all of it in a process of its own, within limits. `runs.run.verify_rules` is the way in.
"""

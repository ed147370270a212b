"""From rules to verdict: the rules language, the state graph, the checks, the reports.

Knows nothing of paper: parameters and tables come in as plain values. On the way from a rules file
to its verdicts:

- `language`: the words that a rules file is written in;
- `rules`: its text is checked and becomes `Rules`, the constants worked out by `expression` (with
  `bounded`, arithmetic with limits, and `source`, from text to syntax tree);
- `plain`: the plain reading, from a position to its moves; `compiled` does the same as machine
  code, and `symbolic` shows what holds at all positions without looking at any;
- `explore`, `graph`, `reach`, `values`: all positions of a game, what can be reached in them, and
  how likely that is; `by_turns` where only the starts of turns are kept;
- `playouts`: whole games, played and counted; `dives`: dead ends beyond what a search comes to,
  found from such games;
- `checks`: a file for each question, from the graph to its findings;
- `written`, `scoring`, `scored`: a position that is written down, and what it is worth;
- `facts`: what the rules say that can be printed;
- `finding`, `play`, `wording`, `report`, `page`: what was found, in words, as data and as a page;
  `comparison`: what two verifications found differently;
- `in_words`, `network`: the graph itself in words, as a networkx graph;
- `export`: the rules as models for Storm, PRISM and Spin;
- `given`, `run`, `talk`, `child`, `limits`: all of it in a process of its own, within limits.
  `run.verify_rules` is the way in.
"""

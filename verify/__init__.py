"""From rules to verdict: the rules language, the state graph, the checks, the reports.

Knows nothing of paper: parameters and tables come in as plain values. On the way from a rules file
to its verdicts:

- `language`: the words that a rules file is written in;
- `rules`: its text is checked and becomes `Rules`, the constants worked out by `expression` (with
  `bounded`, arithmetic with limits, and `source`, from text to syntax tree);
- `plain`: the plain reading, from a position to its moves; other readings belong beside it;
- `explore`, `graph`, `reach`: all positions of a game, and what can be reached in them;
- `dives`: dead ends beyond what a search comes to, found from games that were played;
- `checks`: a file for each question, from the graph to its findings;
- `written`, `scoring`, `scored`: a position that is written down, and what it is worth;
- `finding`, `play`, `wording`, `report`: what was found, in words and as data;
- `in_words`, `network`: the graph itself in words, as a networkx graph;
- `export`: the rules as models for Storm, PRISM and Spin;
- `run`, `child`, `limits`: all of it in a process of its own, within limits. `run.verify_rules` is
  the way in.
"""

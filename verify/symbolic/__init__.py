"""The symbolic reading: checked `Rules` come in, all that their phases can do goes out as terms.

- `reading` unrolls them: `frame` carries out statements, `expressions` what stands in them, with
  `listed` for lists of constants; `flow` is what is the case at a point of a function;
- `forgetting`, with `outcomes`, `within` and `unknowns`: the same reading without some fields, of
  which anything may be;
- `together`: moves that differ in words alone, as one;
- `model`: all of it, for models of other tools (`verify.export`) and for proofs (`verify.proof`).
"""

"""Whole games, played to their ends: rules, policies and a seed come in, counted games go out.

`games` plays them, by `plain` or `compiled`, a `batch` at a time; `tally` counts them; `estimates`
says what that means for all games, `bins` puts it into bars.
"""

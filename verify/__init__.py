"""From rules to verdict: the rules language, the state graph, the checks, the reports.

Knows nothing of paper: parameters and tables come in as plain values.
"""

"""Golden transcripts of the logic solver, and a check that no step removes a digit of the solution.

See `__main__.py` for the commands and docs/logic.md for their use.
"""

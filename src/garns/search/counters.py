"""The counters, defined once.

insertions   numbers written into an empty cell (the counter that courses ask for)
guesses      those among them for which the search knew another value or place
tries        values looked at for a cell, whether they fit or not
backtracks   numbers taken back
calls        times the procedure was entered: once at the start, once after each insertion
max_depth    the most cells that the search had filled at one time
solutions    full boards reached

Row by row nothing is known but the value at hand: there, every insertion is a guess.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counters:
    """What a search has done so far; `docs/architecture.md` says when each counter goes up."""

    insertions: int = 0
    guesses: int = 0
    tries: int = 0
    backtracks: int = 0
    max_depth: int = 0
    solutions: int = 0

    @property
    def calls(self) -> int:
        return self.insertions + 1

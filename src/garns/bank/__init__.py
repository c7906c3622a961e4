"""Puzzles of every level that come with garns: at once, and without a network.

    >>> from garns import bank
    >>> bank.puzzle("easy", 4, 1).grid.size
    4

Each file holds what one command has made: its first lines name the seed and the command. After
each 9×9 puzzle stands its ER on the scale of Sudoku Explainer 1.2.1. Files are read when they are
first asked for. One more has an example of every kind of constraint:

    >>> bank.constraint_example("thermo").grid.layout.constraints[0].kind
    'thermo'
"""

from .constraints import constraint_example
from .puzzles import SIZES, count, draw_number, draw_place, er, levels, puzzle, rated

__all__ = [
    "SIZES",
    "constraint_example",
    "count",
    "draw_number",
    "draw_place",
    "er",
    "levels",
    "puzzle",
    "rated",
]

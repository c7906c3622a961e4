"""Puzzles of every level that come with garns: at once, and without a network.

    >>> from garns import bank
    >>> bank.puzzle("easy", 4, 1).grid.size
    4

Each file holds what one command has made: its first lines name the seed and the command. After
each 9×9 puzzle stands its ER on the scale of Sudoku Explainer 1.2.1. Files are read when they are
first asked for. One more has an example of every kind of constraint:

    >>> bank.constraint_example("thermo").grid.layout.constraints[0].kind
    'thermo'

Others have puzzles with other rules:

    >>> bank.variant("killer", "easy", 1).grid.layout.constraints[0].kind
    'cage'
"""

from .constraints import constraint_example
from .puzzles import SIZES, count, draw_number, draw_place, er, levels, puzzle, rated
from .variants import VARIANTS, variant, variant_count, variant_levels

__all__ = [
    "SIZES",
    "VARIANTS",
    "constraint_example",
    "count",
    "draw_number",
    "draw_place",
    "er",
    "levels",
    "puzzle",
    "rated",
    "variant",
    "variant_count",
    "variant_levels",
]

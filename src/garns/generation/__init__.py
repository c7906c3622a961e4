"""Making full grids and puzzles, reproducible from a seed.

`grids` draws full grids, `boxes` makes them as courses teach it, `puzzles` takes givens
away from them. A puzzle depends on the seed, its number and the wishes alone.
"""

from .aim import level_range
from .draws import SEED_LIMIT, Draws, fresh_seed
from .grids import METHODS, is_exactly_uniform, random_grid
from .minimising import minimise
from .puzzles import GeneratedPuzzles, generate, generate_many
from .symmetry import SYMMETRIES, symmetry_of

__all__ = [
    "METHODS",
    "SEED_LIMIT",
    "SYMMETRIES",
    "Draws",
    "GeneratedPuzzles",
    "fresh_seed",
    "generate",
    "generate_many",
    "is_exactly_uniform",
    "level_range",
    "minimise",
    "random_grid",
    "symmetry_of",
]

"""How hard puzzles are on scales that players compare: Sudoku Explainer's and HoDoKu's, for
classic puzzles."""

from .boards import is_classic
from .explainer import SCALE, SeRating, se, se_many
from .hardest import HardestStep
from .hodoku import (
    HODOKU_LEVELS,
    HODOKU_SCALE,
    HODOKU_TECHNIQUES,
    HodokuLevel,
    HodokuRating,
    hodoku,
    hodoku_many,
)
from .ranges import RatingLike, RatingRange, rating_range

__all__ = [
    "HODOKU_LEVELS",
    "HODOKU_SCALE",
    "HODOKU_TECHNIQUES",
    "SCALE",
    "HardestStep",
    "HodokuLevel",
    "HodokuRating",
    "RatingLike",
    "RatingRange",
    "SeRating",
    "hodoku",
    "hodoku_many",
    "is_classic",
    "rating_range",
    "se",
    "se_many",
]

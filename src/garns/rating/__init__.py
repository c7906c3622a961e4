"""How hard puzzles are on scales that players compare: Sudoku Explainer's, for classic puzzles."""

from .explainer import SCALE, SeRating, has_se, se, se_many
from .hardest import HardestStep
from .ranges import RatingLike, RatingRange, rating_range

__all__ = [
    "SCALE",
    "HardestStep",
    "RatingLike",
    "RatingRange",
    "SeRating",
    "has_se",
    "rating_range",
    "se",
    "se_many",
]

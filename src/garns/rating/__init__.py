"""How hard puzzles are on scales that players compare: Sudoku Explainer's, for classic puzzles."""

from .explainer import SCALE, SeRating, has_se, se, se_many
from .hardest import HardestStep

__all__ = ["SCALE", "HardestStep", "SeRating", "has_se", "se", "se_many"]

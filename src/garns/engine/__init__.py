"""The fast answers: solve, count, enumerate and check, for every layout, within a budget."""

from .answers import Check, check, checked_limit, count_solutions, is_unique, solutions, solve
from .houses import packed_houses
from .instructions import info, instruction_set
from .many import Solved, solve_many
from .verify import Review, verify

__all__ = [
    "Check",
    "Review",
    "Solved",
    "check",
    "checked_limit",
    "count_solutions",
    "info",
    "instruction_set",
    "is_unique",
    "packed_houses",
    "solutions",
    "solve",
    "solve_many",
    "verify",
]

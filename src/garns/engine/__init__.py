"""The fast answers: solve, count, enumerate and check, for every layout, within a budget."""

from .answers import Check, check, checked_limit, count_solutions, is_unique, solutions, solve
from .verify import Review, verify

__all__ = [
    "Check",
    "Review",
    "check",
    "checked_limit",
    "count_solutions",
    "is_unique",
    "solutions",
    "solve",
    "verify",
]

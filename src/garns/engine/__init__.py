"""The fast answers: solve, count, enumerate and check, for every layout, within a budget."""

from typing import TYPE_CHECKING

from .answers import Check, check, checked_limit, count_solutions, is_unique, solutions, solve
from .houses import packed_houses
from .instructions import info, instruction_set
from .verify import Review, verify

if TYPE_CHECKING:
    from .many import Solved, solve_many

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


def __getattr__(name: str) -> object:
    """`many` is loaded when first used: one puzzle needs nothing of it."""
    if name not in ("Solved", "solve_many"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import many

    return getattr(many, name)

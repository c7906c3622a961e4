"""The fast answers: solve, count, enumerate and check, for every layout, within a budget."""

from importlib import import_module
from typing import TYPE_CHECKING

from .answers import (
    PuzzleCheck,
    check,
    checked_limit,
    count_solutions,
    is_unique,
    solutions,
    solve,
    timed_check,
)
from .houses import packed_houses
from .instructions import info, instruction_set

if TYPE_CHECKING:
    from .answer_check import AnswerCheck, verify
    from .candidates import true_candidates
    from .canonical_form import CanonicalForm, canonical, is_equivalent
    from .impossible import Impossible, why_impossible
    from .many import CanonicalResults, SolveResults, canonical_many, check_many, solve_many
    from .minimal import UnneededClues, is_minimal, redundant_givens, unneeded_clues
    from .transformation import Transformation

__all__ = [
    "AnswerCheck",
    "CanonicalForm",
    "CanonicalResults",
    "Impossible",
    "PuzzleCheck",
    "SolveResults",
    "Transformation",
    "UnneededClues",
    "canonical",
    "canonical_many",
    "check",
    "check_many",
    "checked_limit",
    "count_solutions",
    "info",
    "instruction_set",
    "is_equivalent",
    "is_minimal",
    "is_unique",
    "packed_houses",
    "redundant_givens",
    "solutions",
    "solve",
    "solve_many",
    "timed_check",
    "true_candidates",
    "unneeded_clues",
    "verify",
    "why_impossible",
]


_MODULE_OF = {
    "AnswerCheck": "answer_check",
    "CanonicalForm": "canonical_form",
    "CanonicalResults": "many",
    "Transformation": "transformation",
    "canonical": "canonical_form",
    "canonical_many": "many",
    "check_many": "many",
    "is_equivalent": "canonical_form",
    "SolveResults": "many",
    "Impossible": "impossible",
    "UnneededClues": "minimal",
    "is_minimal": "minimal",
    "redundant_givens": "minimal",
    "solve_many": "many",
    "true_candidates": "candidates",
    "unneeded_clues": "minimal",
    "verify": "answer_check",
    "why_impossible": "impossible",
}
"""Loaded when first used: to solve one puzzle nothing of these is needed."""


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"garns.engine.{_MODULE_OF[name]}"), name)

"""Constraints: rules about some cells of a board, beside its houses."""

from .constraint import Constraint, constraint_from, constraint_text
from .kind import Cells, Kind, Numbers
from .marks import Mark
from .primitives import (
    Allowed,
    Automaton,
    Different,
    Pair,
    Primitive,
    Sets,
    Sum,
    is_broken,
)
from .table import KINDS, checked_constraints

__all__ = [
    "KINDS",
    "Allowed",
    "Automaton",
    "Cells",
    "Constraint",
    "Different",
    "Kind",
    "Mark",
    "Numbers",
    "Pair",
    "Primitive",
    "Sets",
    "Sum",
    "checked_constraints",
    "constraint_from",
    "constraint_text",
    "is_broken",
]

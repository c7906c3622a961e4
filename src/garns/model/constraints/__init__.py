"""Constraints: rules about some cells of a board, beside its houses.

All but the value itself is loaded when somebody asks for it: most boards have no constraints.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from .constraint import Constraint, constraint_from, constraint_text

if TYPE_CHECKING:
    from .kind import Cells, Kind, Numbers
    from .marks import Mark
    from .narrowing import left_by
    from .notations import Form, Notations
    from .primitives import (
        Allowed,
        Automaton,
        Different,
        Pair,
        Primitive,
        Sets,
        Sum,
        is_broken,
        makes_differ,
    )
    from .table import KINDS, checked_constraints

_MODULES = {
    "kind": ("Cells", "Kind", "Numbers"),
    "marks": ("Mark",),
    "narrowing": ("left_by",),
    "notations": ("Form", "Notations"),
    "primitives": (
        *("Allowed", "Automaton", "Different", "Pair", "Primitive", "Sets", "Sum"),
        *("is_broken", "makes_differ"),
    ),
    "table": ("KINDS", "checked_constraints"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "KINDS",
    "Allowed",
    "Automaton",
    "Cells",
    "Constraint",
    "Different",
    "Form",
    "Kind",
    "Mark",
    "Notations",
    "Numbers",
    "Pair",
    "Primitive",
    "Sets",
    "Sum",
    "checked_constraints",
    "constraint_from",
    "constraint_text",
    "is_broken",
    "left_by",
    "makes_differ",
]


def __getattr__(name: str) -> object:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{_MODULE_OF[name]}", __name__), name)

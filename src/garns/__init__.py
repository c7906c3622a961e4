"""garns solves, counts, generates, rates and explains Sudoku of any size and layout.

    >>> import garns
    >>> puzzle = garns.parse("......4..13..2..")
    >>> garns.solve(puzzle).line
    '1423234141323214'

Names are loaded when first used, so that `import garns` stays light.
"""

from __future__ import annotations

from importlib import import_module

__version__ = "0.2.0"

TYPE_CHECKING = False
"""As in `typing`, which takes longer to import than everything else here."""

if TYPE_CHECKING:
    from .engine import (
        AnswerCheck,
        CanonicalForm,
        CanonicalResults,
        Impossible,
        PuzzleCheck,
        SolveResults,
        Transformation,
        UnneededClues,
        canonical,
        canonical_many,
        check,
        check_many,
        count_solutions,
        is_equivalent,
        is_unique,
        solutions,
        solve,
        solve_many,
        true_candidates,
        unneeded_clues,
        verify,
        why_impossible,
    )
    from .formats import LossWarning, format, parse, read, write_file
    from .generation import GeneratedPuzzles, generate, generate_many, minimise, random_grid
    from .logic import FoundStep, Hint, SolutionPath, Step, all_steps, explain, explain_many, hint
    from .messages import use_language
    from .model import (
        BrokenConstraint,
        BudgetUsedUp,
        CannotCarry,
        CannotMake,
        ClusterFailed,
        Conflict,
        Constraint,
        Fit,
        GarnsError,
        Grid,
        House,
        InvalidBoard,
        InvalidRequest,
        Layout,
        ManySolutions,
        MissingExtra,
        MistakenBoard,
        NoSolution,
        Puzzle,
        Results,
        Symbols,
        UnreadableInput,
        UnsupportedSystem,
    )
    from .rating import Rating, rate, rate_many
    from .search import Counters, Event, SearchResult, backtrack, trace

_ROOMS = {
    "engine": (
        "PuzzleCheck",
        "AnswerCheck",
        "CanonicalForm",
        "CanonicalResults",
        "Impossible",
        "SolveResults",
        "Transformation",
        "UnneededClues",
        "canonical",
        "canonical_many",
        "check",
        "check_many",
        "count_solutions",
        "is_equivalent",
        "is_unique",
        "solutions",
        "solve",
        "solve_many",
        "true_candidates",
        "unneeded_clues",
        "verify",
        "why_impossible",
    ),
    "formats": ("LossWarning", "format", "parse", "read", "write_file"),
    "generation": ("GeneratedPuzzles", "generate", "generate_many", "minimise", "random_grid"),
    "logic": (
        "Hint",
        "SolutionPath",
        "FoundStep",
        "Step",
        "all_steps",
        "explain",
        "explain_many",
        "hint",
    ),
    "messages": ("use_language",),
    "model": (
        "BrokenConstraint",
        "BudgetUsedUp",
        "CannotCarry",
        "CannotMake",
        "ClusterFailed",
        "Conflict",
        "Constraint",
        "Fit",
        "GarnsError",
        "Grid",
        "House",
        "InvalidBoard",
        "InvalidRequest",
        "Layout",
        "ManySolutions",
        "MissingExtra",
        "MistakenBoard",
        "NoSolution",
        "Puzzle",
        "Results",
        "Symbols",
        "UnreadableInput",
        "UnsupportedSystem",
    ),
    "rating": ("Rating", "rate", "rate_many"),
    "search": ("Counters", "Event", "SearchResult", "backtrack", "trace"),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "AnswerCheck",
    "BrokenConstraint",
    "BudgetUsedUp",
    "CannotCarry",
    "CannotMake",
    "CanonicalForm",
    "CanonicalResults",
    "ClusterFailed",
    "Conflict",
    "Constraint",
    "Counters",
    "Event",
    "Fit",
    "FoundStep",
    "GarnsError",
    "GeneratedPuzzles",
    "Grid",
    "Hint",
    "House",
    "Impossible",
    "InvalidBoard",
    "InvalidRequest",
    "Layout",
    "LossWarning",
    "ManySolutions",
    "MissingExtra",
    "MistakenBoard",
    "NoSolution",
    "Puzzle",
    "PuzzleCheck",
    "Rating",
    "Results",
    "SearchResult",
    "SolutionPath",
    "SolveResults",
    "Step",
    "Symbols",
    "Transformation",
    "UnneededClues",
    "UnreadableInput",
    "UnsupportedSystem",
    "__version__",
    "all_steps",
    "backtrack",
    "canonical",
    "canonical_many",
    "check",
    "check_many",
    "count_solutions",
    "explain",
    "explain_many",
    "format",
    "generate",
    "generate_many",
    "hint",
    "is_equivalent",
    "is_unique",
    "minimise",
    "parse",
    "random_grid",
    "rate",
    "rate_many",
    "read",
    "solutions",
    "solve",
    "solve_many",
    "trace",
    "true_candidates",
    "unneeded_clues",
    "use_language",
    "verify",
    "why_impossible",
    "write_file",
]


def __getattr__(name: str) -> object:
    if name not in _ROOM_OF:
        raise AttributeError(f"module 'garns' has no attribute {name!r}")
    value = getattr(import_module(f"garns.{_ROOM_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)

"""The compiled core. Only the engine room and the search room import it."""

from ._kernel import (
    MAX_HOUSES,
    MAX_SIZE,
    Backtracking,
    BatchControl,
    ClassicSolutions,
    General,
    InstructionSet,
    Status,
    Verdict,
    best_instruction_set,
    is_supported,
    solve_batch,
    solve_line,
)

__all__ = [
    "MAX_HOUSES",
    "MAX_SIZE",
    "Backtracking",
    "BatchControl",
    "ClassicSolutions",
    "General",
    "InstructionSet",
    "Status",
    "Verdict",
    "best_instruction_set",
    "is_supported",
    "solve_batch",
    "solve_line",
]

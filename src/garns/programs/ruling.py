"""Whether what a program printed is a right answer: asked by `judge`, `validator` and `compare`.

The last complete board in the output counts. Any that breaks no rule and keeps the givens is
right; without one, saying that there is no solution is right if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from garns.engine import AnswerCheck, verify
from garns.model import Grid, Message, cell_name

from .answers import Found, find_answer

Outcome = Literal["solved", "none", "wrong", "no-board"]
"""`none`: it says, and rightly, that there is no solution."""

IsSolvable = Callable[[], bool | None]
"""Whether the puzzle has a solution; None if that is not known. Only asked where it matters."""

NAMED_CELLS = 5
"""How many empty cells are named."""


@dataclass(frozen=True)
class Ruling:
    """The outcome, what was found in the output, and everything that is wrong with it."""

    outcome: Outcome
    found: Found
    reasons: tuple[Message, ...] = ()

    @property
    def is_right(self) -> bool:
        return self.outcome in ("solved", "none")


def rule(
    output: str,
    puzzle: Grid,
    is_solvable: IsSolvable,
    *,
    strict: bool = False,
    unsolvable: str | None = None,
) -> Ruling:
    """The ruling on the output of a program; `strict` and `unsolvable` as in `find_answer`."""
    found = find_answer(output, puzzle, strict=strict, unsolvable=unsolvable)
    return rule_on(found, puzzle, is_solvable, strict=strict)


def rule_on(found: Found, puzzle: Grid, is_solvable: IsSolvable, *, strict: bool = False) -> Ruling:
    """The same for what was found in an output."""
    if found.is_complete:
        return _on_full_board(found, puzzle, is_solvable)
    if found.says_unsolvable:
        # Whatever else it printed, the board as it was given perhaps, this is its answer.
        if is_solvable():
            return Ruling("wrong", found, (Message("judge.has-solution"),))
        return Ruling("none", found)
    if is_solvable() is False:
        return Ruling("no-board", found, (Message("judge.not-said-unsolvable"),))
    if found.grid is None:
        return Ruling("no-board", found, (_no_board(found, puzzle.size, strict),))
    return Ruling("wrong", found, tuple(_faults(verify(puzzle, found.grid))))


def _on_full_board(found: Found, puzzle: Grid, is_solvable: IsSolvable) -> Ruling:
    assert found.grid is not None
    faults = tuple(_faults(verify(puzzle, found.grid)))
    if not faults:
        return Ruling("solved", found)
    if is_solvable() is False:
        return Ruling("wrong", found, (Message("judge.no-solution-exists"),))
    return Ruling("wrong", found, faults)


def _no_board(found: Found, size: int, strict: bool) -> Message:
    id = "judge.no-plain-board" if strict else "judge.no-board"
    return Message(id, {"size": size, "n": found.values, "expected": size * size})


def _faults(review: AnswerCheck) -> Iterator[Message]:
    """Everything that is wrong with a board, the givens first."""
    layout = review.puzzle.layout
    for cell in review.changed_givens:
        values = {"given": review.puzzle.values[cell], "found": review.answer.values[cell]}
        yield Message("judge.given-changed", {"cell": cell_name(layout, cell), **values})
    for conflict in review.conflicts:
        yield Message("judge.conflict", {"conflict": conflict})
    if empty := [cell_name(layout, cell) for cell in review.empty_cells]:
        yield Message("judge.empty", {"cells": empty[:NAMED_CELLS], "n": len(empty)})

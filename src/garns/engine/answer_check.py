"""Verifying an answer: any board that is full, valid and keeps the givens is right."""

from __future__ import annotations

from dataclasses import dataclass

from garns.formats import PuzzleLike, as_grid
from garns.model import Breach, Grid, InvalidRequest


@dataclass(frozen=True)
class AnswerCheck:
    """Everything that is wrong with an answer; nothing means that it is right."""

    puzzle: Grid
    answer: Grid
    changed_givens: tuple[int, ...]
    empty_cells: tuple[int, ...]
    conflicts: tuple[Breach, ...]

    @property
    def is_right(self) -> bool:
        return not (self.changed_givens or self.empty_cells or self.conflicts)


def verify(puzzle: PuzzleLike, answer: PuzzleLike) -> AnswerCheck:
    """Compare an answer with its puzzle. The solution need not be known, nor be the only one.

    >>> found = garns.verify("1...............", "1234341221434322")
    >>> len(found.conflicts), found.changed_givens, found.empty_cells
    (3, (), ())
    """
    asked, filled = as_grid(puzzle), as_grid(answer)
    if filled.layout is not asked.layout:
        raise InvalidRequest("grid.other-layout", one=asked.layout.name, other=filled.layout.name)
    changed = tuple(
        cell
        for cell, value in enumerate(asked.givens.values)
        if value and filled.values[cell] not in (0, value)
    )
    return AnswerCheck(asked, filled, changed, filled.empty_cells, filled.conflicts)

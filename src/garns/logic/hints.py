"""Hints for a board in progress: no more of the next step than was asked for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from garns.formats import PuzzleLike, as_grid
from garns.model import House, InvalidRequest, Puzzle

from . import display, kernel
from .board import cell_set, members
from .mistakes import Mistake, mistakes_in, solution_of
from .path import Shown, chosen, next_step
from .state import State

HINT_LEVELS = (1, 2, 3, 4)
"""Where to look; which technique; the evidence; the move."""

MANY_HOUSES = 3
"""More than so many houses are no place to look at."""


@dataclass(frozen=True)
class Hint:
    """The next step, or the mistakes that come before any step.

    Without both the board is solved, or no technique that may be used gets on. `print` gives
    everything in words, `at_level` less of it.
    """

    state: State | None
    mistakes: tuple[Mistake, ...] = ()
    shown: Shown | None = None

    def at_level(self, level: int) -> str:
        if level not in HINT_LEVELS:
            raise InvalidRequest("explain.no-level", level=level)
        return display.hint_text(self, level)

    def __str__(self) -> str:
        return self.at_level(HINT_LEVELS[-1])

    def _repr_html_(self) -> str | None:
        return display.html(self.shown) if self.shown else None

    @property
    def where(self) -> tuple[House, ...]:
        """The houses to look at; none if the step goes all over the board."""
        return places_to_look(self.shown) if self.shown else ()


def hint(
    state: PuzzleLike | Puzzle,
    *,
    forbid: Collection[str] = (),
    prefer: Collection[str] = (),
    uniqueness: bool = True,
    seconds: float | None = None,
) -> Hint:
    """What to do next on this board; its pencil marks count if it has any.

    Digits and marks are compared with the solution of the givens first. Raises NoSolution,
    ManySolutions, and BudgetUsedUp if all of it takes more than `seconds`.
    """
    techniques = chosen(forbid=forbid, prefer=prefer, uniqueness=uniqueness)
    if not isinstance(state, Puzzle):
        state = as_grid(state)
    deadline = kernel.Deadline(seconds)
    solution = solution_of(state, seconds=seconds)
    if mistakes := mistakes_in(state, solution):
        return Hint(None, mistakes)
    board = State.of_sound(state)
    step = None if board.is_solved else next_step(board, techniques, seconds=deadline.left)
    return Hint(board, shown=Shown(step, board) if step else None)


def places_to_look(shown: Shown) -> tuple[House, ...]:
    """The houses that the evidence names first; if it names none, boxes around its cells."""
    for evidence in shown.step.evidence:
        if evidence.houses:
            return evidence.houses if len(evidence.houses) <= MANY_HOUSES else ()
    cells = _cells(shown)
    board = shown.state.board
    if (together := next(board.areas_with(cells), None)) and cells & (cells - 1):
        return (together.house,)
    around = [area.house for area in board.boxes or board.rows if area.cells & cells]
    return tuple(around) if len(around) <= MANY_HOUSES else ()


def _cells(shown: Shown) -> int:
    """All cells that the evidence is about."""
    step = shown.step
    cells = {cell for evidence in step.evidence for cell in evidence.cells}
    cells |= {cell for evidence in step.evidence for cell, _ in evidence.candidates}
    for chain in step.chains:
        for link in chain.links:
            cells |= {cell for cell, _ in (*link.start, *link.end)}
    return cell_set(cells or {cell for cell, _ in (*step.placements, *step.eliminations)})


def evidence_cells(shown: Shown) -> tuple[int, ...]:
    return tuple(members(_cells(shown)))

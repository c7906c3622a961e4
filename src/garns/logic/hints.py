"""Hints for a board in progress: no more of the next step than was asked for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import takewhile

from garns.formats import PuzzleLike, as_grid
from garns.model import BudgetUsedUp, Grid, House, InvalidRequest, Puzzle

from . import display, kernel
from .board import cell_set, members
from .catalogue import LEVELS, TECHNIQUES, Technique
from .mistakes import Mistake, grid_of, mistakes_in, solution_of
from .path import FoundStep, chosen, next_step, path_from
from .state import State

HINT_LEVELS = (1, 2, 3, 4)
"""Where to look; which technique; the evidence; the move."""

QUICK_NODES = 2_000
"""Of a search that no player notices: about 15 ms on a 25×25 board. No 9×9 board needs more."""

MANY_HOUSES = 3
"""More than so many houses are no place to look at."""


@dataclass(frozen=True)
class Hint:
    """The next step, or the mistakes that come before any step.

    Without both the board is solved, or no technique that may be used applies. `print` gives
    everything in words, `at_level` less of it.
    """

    state: State | None
    mistakes: tuple[Mistake, ...] = ()
    found: FoundStep | None = None

    def at_level(self, level: int) -> str:
        if level not in HINT_LEVELS:
            raise InvalidRequest("explain.no-level", level=level)
        return display.hint_text(self, level)

    def __str__(self) -> str:
        return self.at_level(HINT_LEVELS[-1])

    def _repr_html_(self) -> str | None:
        return display.html(self.found) if self.found else None

    @property
    def where(self) -> tuple[House, ...]:
        """The houses to look at; none if the step goes all over the board."""
        return places_to_look(self.found) if self.found else ()


def hint(
    state: PuzzleLike,
    *,
    forbid: Collection[str] = (),
    prefer: Collection[str] = (),
    uniqueness: bool = True,
    seconds: float | None = None,
) -> Hint:
    """What to do next on this board; its pencil marks count if it has any.

        >>> print(garns.hint("......4..13..2..").found)
        In box 3, the digit 3 has only one place left, so r4c1 is 3.

    Digits and marks are compared with the solution of the givens first. Raises NoSolution,
    ManySolutions, and BudgetUsedUp if all of it takes more than `seconds`. On a large board
    whose solution takes long to find, an easy step is told without it, if easy steps led to all
    that is on the board.
    """
    techniques = chosen(forbid=forbid, prefer=prefer, uniqueness=uniqueness)
    if not isinstance(state, Puzzle):
        state = as_grid(state)
    deadline = kernel.Deadline(seconds)
    if (easy := _easy_step(state, techniques, deadline)) is not None:
        return Hint(easy.state, found=easy)
    solution = solution_of(state, seconds=deadline.left)
    if mistakes := mistakes_in(state, solution):
        return Hint(None, mistakes)
    board = State.of_sound(state)
    step = None if board.is_solved else next_step(board, techniques, seconds=deadline.left)
    return Hint(board, found=FoundStep(step, board) if step else None)


def _easy_step(
    puzzle: Grid | Puzzle, techniques: tuple[Technique, ...], deadline: kernel.Deadline
) -> FoundStep | None:
    """An easy step that can be told without the solution, if it takes long to find that."""
    try:
        solution_of(puzzle, seconds=deadline.left, nodes=QUICK_NODES)
        return None
    except BudgetUsedUp:
        easy = tuple(takewhile(_is_easy, techniques))
        if not easy or not _follows_from_givens(puzzle, deadline):
            return None
    state = State.of_sound(puzzle)
    step = next_step(state, easy, seconds=deadline.left)
    return FoundStep(step, state) if step else None


def _is_easy(technique: Technique) -> bool:
    """Singles, locked candidates, pairs and triples: right however many solutions there are."""
    return technique.level in LEVELS[:2]


def _follows_from_givens(puzzle: Grid | Puzzle, deadline: kernel.Deadline) -> bool:
    """Whether easy steps lead from the givens to all digits and marks of the board, so that none of
    them can be a mistake."""
    grid = grid_of(puzzle)
    easy = tuple(filter(_is_easy, TECHNIQUES))
    known = path_from(State.of_sound(grid.givens), easy, seconds=deadline.left).end
    if any(value not in (0, right) for value, right in zip(grid.values, known.values, strict=True)):
        return False
    notes = puzzle.notes if isinstance(puzzle, Puzzle) else None
    return notes is None or not any(
        marks and not value and (1 << right - 1 if right else possible) & ~marks
        for marks, value, right, possible in zip(
            notes, grid.values, known.values, known.candidates, strict=True
        )
    )


def places_to_look(shown: FoundStep) -> tuple[House, ...]:
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


def _cells(shown: FoundStep) -> int:
    """All cells that the evidence is about."""
    step = shown.step
    cells = {cell for evidence in step.evidence for cell in evidence.cells}
    cells |= {cell for evidence in step.evidence for cell, _ in evidence.candidates}
    for chain in step.chains:
        for link in chain.links:
            cells |= {cell for cell, _ in (*link.start, *link.end)}
    return cell_set(cells or {cell for cell, _ in (*step.placements, *step.eliminations)})


def evidence_cells(shown: FoundStep) -> tuple[int, ...]:
    return tuple(members(_cells(shown)))

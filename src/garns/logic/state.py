"""A board in mid-solution: what is placed and what is still possible. Never changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from garns.formats import PuzzleLike, as_grid
from garns.model import Grid, InvalidBoard, Puzzle, possible_values
from garns.model.constraints import Allowed

from .board import Board, CellSet, board_of, members
from .step import Candidate, Step


class State:
    """Values and candidates of every cell.

    `candidates[cell]` has bit v − 1 for each value v that is still possible there, and is 0 where
    a value stands. `places[v - 1]` is the same the other way round: the set of cells in which
    value v is possible. `given` are the values that belong to the puzzle.
    """

    __slots__ = ("_candidates", "_places", "board", "given", "values")

    def __init__(
        self, board: Board, values: bytes, candidates: Sequence[int] | None, given: bytes
    ) -> None:
        """Without `candidates` all is possible that is so before any step."""
        self.board = board
        self.values = values
        self.given = given
        self._candidates = None if candidates is None else tuple(candidates)
        self._places: tuple[CellSet, ...] | None = None

    @classmethod
    def of(cls, puzzle: PuzzleLike) -> State:
        """The state in which a puzzle begins, or goes on: pencil marks count if it has any."""
        grid = puzzle.grid if isinstance(puzzle, Puzzle) else as_grid(puzzle)
        if conflicts := grid.conflicts:
            raise InvalidBoard(conflicts)
        return cls.of_sound(puzzle if isinstance(puzzle, Puzzle) else grid)

    @classmethod
    def of_sound(cls, puzzle: Grid | Puzzle) -> State:
        """The same, of a board that is known to have no conflicts."""
        grid = puzzle.grid if isinstance(puzzle, Puzzle) else puzzle
        notes = puzzle.notes if isinstance(puzzle, Puzzle) else None
        possible = None
        if notes is not None:
            # A cell without any mark has not been looked at yet.
            possible = [a & b if b else a for a, b in zip(_at_first(grid), notes, strict=True)]
        return cls(board_of(grid.layout), grid.values, possible, grid.givens.values)

    @property
    def is_fresh(self) -> bool:
        """Whether whatever no value forbids is still possible."""
        return self._candidates is None

    @property
    def candidates(self) -> tuple[int, ...]:
        if self._candidates is None:
            self._candidates = tuple(_at_first(self.grid))
        return self._candidates

    @property
    def places(self) -> tuple[CellSet, ...]:
        if self._places is None:
            places = [0] * self.board.size
            for cell, mask in enumerate(self.candidates):
                bit = 1 << cell
                for value in members(mask):
                    places[value] |= bit
            self._places = tuple(places)
        return self._places

    @property
    def grid(self) -> Grid:
        return Grid.unchecked(self.board.layout, self.values, self.given)

    @property
    def is_solved(self) -> bool:
        return 0 not in self.values

    @property
    def empty_cells(self) -> CellSet:
        result = 0
        for cell, value in enumerate(self.values):
            if not value:
                result |= 1 << cell
        return result

    @property
    def is_broken(self) -> bool:
        """Whether a cell has nothing left, or a house no place for a value."""
        if any(not v and not c for v, c in zip(self.values, self.candidates, strict=True)):
            return True
        return any(
            not area.cells & self.places[value - 1]
            and all(self.values[cell] != value for cell in area.house.cells)
            for area in self.board.areas
            for value in range(1, self.board.size + 1)
        )

    def has(self, candidate: Candidate) -> bool:
        return bool(self.candidates[candidate.cell] >> (candidate.value - 1) & 1)

    def candidates_in(self, cells: CellSet, value: int) -> tuple[Candidate, ...]:
        """This value in those of the cells where it is still possible: what could be removed."""
        found = cells & self.places[value - 1]
        return tuple(Candidate(cell, value) for cell in members(found))

    def after(self, step: Step) -> State:
        """The state with the conclusions of the step drawn."""
        values = bytearray(self.values)
        possible = list(self.candidates)
        for cell, value in step.eliminations:
            possible[cell] &= ~(1 << (value - 1))
        for cell, value in step.placements:
            values[cell] = value
            possible[cell] = 0
            for peer in members(self.board.peers[cell]):
                possible[peer] &= ~(1 << (value - 1))
        return State(self.board, bytes(values), possible, self.given)

    def without(self, removed: Iterable[Candidate]) -> State:
        return self.after(Step("", eliminations=tuple(removed)))


def _at_first(grid: Grid) -> list[int]:
    """What is possible before any step: whatever no value excludes in a house, or in other cells
    that differ, and what constraints allow in a cell by itself. What else constraints say is told
    by steps."""
    layout = grid.layout
    if not layout.constraints:
        return possible_values(grid)
    plain = layout.without_constraints
    free = possible_values(Grid.unchecked(plain, grid.values, grid.givens.values))
    for cell, value in enumerate(grid.values):
        if value:
            for other in layout.distinct_from[cell]:
                free[other] &= ~(1 << (value - 1))
    for primitives in layout.primitives:
        for primitive in primitives:
            if isinstance(primitive, Allowed):
                free[primitive.cell] &= primitive.values
    return free

"""Rectangles: four cells in which two values could be swapped.

If four cells, none of them given, hold a and b crosswise (a b over b a) and every house that meets
them has one a and one b of them, swapping the two changes no house: the puzzle would have two
solutions. On a classic board that means two rows, two columns and two boxes; diagonals and windows
must have both cells of a side, or none, as well. So at least one of the cells is neither a nor b.

* Unique rectangles, types 1 to 4: see `deadly.py`; type 2 has its two cells in one house.
* Type 5: as type 2, but the extra value is in two opposite cells, or in three.
* Type 6: two opposite cells have extra candidates, and in both rows (or both columns) a has no
  place outside the rectangle. So a stands in two opposite cells. In those with the extra
  candidates it cannot be, for then the others are b: it leaves them.
* Hidden rectangle: one cell has only a and b. From the opposite cell, both sides are strong links
  of a: if it were b, its neighbours would be a, and the first cell b. So b leaves it.
* Avoidable rectangles: some of the cells are solved, not given, so that only one way to fill the
  rest is deadly. Type 1: one cell is open, and loses the value that would complete the rectangle.
  Type 2: two are open and have one further candidate, the same: it leaves all cells that see both.

A candidate of the rectangle may be missing: what is said about the solution stays true.
If the puzzle has several solutions, nothing of this is valid.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from garns.logic.board import Board, CellSet, cell_set, members, values_of
from garns.logic.state import State
from garns.logic.step import Evidence, Step, candidates

from .deadly import Deadly, conclusions

Corners = tuple[int, int, int, int]
"""Row by row, so that 0 and 3, 1 and 2 are opposite."""


def find_unique(state: State, technique: str, kind: int) -> Iterator[Step]:
    """Types 1 to 6."""
    for pattern in _patterns(state):
        adjacent = any(state.board.areas_with(pattern.extra_cells))
        if kind == 6:
            yield from _crossed(state, technique, pattern, adjacent)
        elif kind == 5:
            if not adjacent:
                yield from conclusions(state, technique, pattern, 2)
        elif kind != 2 or adjacent:
            yield from conclusions(state, technique, pattern, kind)


def find_hidden(state: State, technique: str) -> Iterator[Step]:
    for pattern in _patterns(state):
        for corner, cell in enumerate(pattern.cells):
            if cell not in pattern.extras:
                for value in pattern.values:
                    opposite = pattern.cells[3 - corner]
                    yield from _hidden(state, technique, pattern, opposite, value)


def find_avoidable(state: State, technique: str, kind: int) -> Iterator[Step]:
    """Type 1 with three solved cells, type 2 with two."""
    solved = _solved_cells(state)
    given = cell_set([cell for cell, value in enumerate(state.given) if value])
    for corners, cells in _rectangles(state.board):
        if cells & given or (cells & solved).bit_count() != 4 - kind:
            continue
        for pattern in _completions(state, corners):
            yield from conclusions(state, technique, pattern, kind)


@lru_cache(maxsize=64)
def _rectangles(board: Board) -> tuple[tuple[Corners, CellSet], ...]:
    """All rectangles of the board in which two values can be swapped."""
    found = []
    for upper, lower in combinations(board.rows, 2):
        for left, right in combinations(range(board.size), 2):
            corners = (
                upper.house.cells[left],
                upper.house.cells[right],
                lower.house.cells[left],
                lower.house.cells[right],
            )
            if _can_be_swapped(board, corners):
                found.append((corners, cell_set(corners)))
    return tuple(found)


def _can_be_swapped(board: Board, corners: Corners) -> bool:
    """Whether every house has one cell of each pair of opposite ones, or none of the four."""
    first, second = cell_set((corners[0], corners[3])), cell_set((corners[1], corners[2]))
    return all(
        (area.cells & first).bit_count() == (area.cells & second).bit_count() < 2
        for cell in corners
        for area in board.areas_of[cell]
    )


@lru_cache(maxsize=4)
def _patterns(state: State) -> tuple[Deadly, ...]:
    """Open rectangles with a cell that has only two candidates: the values of the pattern."""
    two = cell_set([cell for cell, mask in enumerate(state.candidates) if mask.bit_count() == 2])
    solved = _solved_cells(state)
    return tuple(
        pattern
        for corners, cells in _rectangles(state.board)
        if cells & two and not cells & solved
        for pattern in _of_rectangle(state, corners, cells & two)
    )


def _of_rectangle(state: State, corners: Corners, two: CellSet) -> Iterator[Deadly]:
    masks = [state.candidates[cell] for cell in corners]
    crosswise, other = masks[0] & masks[3], masks[1] & masks[2]
    for pair in dict.fromkeys(state.candidates[cell] for cell in members(two)):
        low, high = pair & -pair, pair & (pair - 1)
        if not (crosswise & low and other & high) and not (crosswise & high and other & low):
            continue  # neither way to fill it is possible
        extras = {cell: mask & ~pair for cell, mask in zip(corners, masks, strict=True)}
        yield Deadly(
            corners, values_of(pair), {cell: more for cell, more in extras.items() if more}
        )


def _crossed(state: State, technique: str, pattern: Deadly, adjacent: bool) -> Iterator[Step]:
    """Type 6."""
    if len(pattern.extras) != 2 or adjacent:
        return
    cells = cell_set(pattern.cells)
    for value in pattern.values:
        for lines in (state.board.rows, state.board.columns):
            both = [line for line in lines if line.cells & cells]
            if any(line.cells & state.places[value - 1] & ~cells for line in both):
                continue
            removed = state.candidates_in(pattern.extra_cells, value)
            houses = tuple(line.house for line in both)
            locked = Evidence("locked", houses=houses, candidates=removed)
            yield from pattern.step(technique, removed, locked)
            break  # the other lines say the same


def _hidden(
    state: State, technique: str, pattern: Deadly, cell: int, linked: int
) -> Iterator[Step]:
    """The cell loses the one value if the other is linked to it on both sides."""
    neighbours = [each for each in pattern.cells if _is_link(state, cell, each, linked)]
    if len(neighbours) == 2:
        (value,) = (each for each in pattern.values if each != linked)
        removed = state.candidates_in(1 << cell, value)
        yield from pattern.step(
            technique,
            removed,
            Evidence("corner", (cell,), candidates=removed),
            Evidence("linked", tuple(neighbours), candidates=candidates(neighbours, linked)),
        )


def _is_link(state: State, first: int, second: int, value: int) -> bool:
    """Whether some house has the value in these two cells only."""
    pair = 1 << first | 1 << second
    places = state.places[value - 1]
    return first != second and any(
        area.cells & places == pair for area in state.board.areas_with(pair)
    )


def _solved_cells(state: State) -> CellSet:
    return state.board.all_cells & ~state.empty_cells


def _completions(state: State, corners: Corners) -> Iterator[Deadly]:
    """The ways to fill the open cells that would be deadly, with what else is possible there."""
    for first in _possible(state, corners[0], corners[3]):
        for second in _possible(state, corners[1], corners[2]):
            if first == second:
                continue
            filled = zip(corners, (first, second, second, first), strict=True)
            extras = {
                cell: more
                for cell, value in filled
                if (more := state.candidates[cell] & ~(1 << (value - 1)))
            }
            yield Deadly(corners, (min(first, second), max(first, second)), extras)


def _possible(state: State, first: int, second: int) -> tuple[int, ...]:
    """The values that both of two opposite cells can have, or have."""
    mask = state.board.all_values
    for cell in (first, second):
        value = state.values[cell]
        mask &= 1 << (value - 1) if value else state.candidates[cell]
    return values_of(mask)

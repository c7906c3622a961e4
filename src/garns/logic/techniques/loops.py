"""Unique loops and extended rectangles: larger patterns in which values could be swapped.

* Unique loop: six or more open cells that all have a and b. They can be coloured in turn so that
  every house that meets them has one cell of each colour. If they held only a and b, one colour
  would be a and the other b, and swapping the two would change no house: two solutions. A
  rectangle is the loop of four cells. On the way from cell to cell a house may have a partner that
  is not the next cell: then the pattern is a net rather than a ring, and as deadly.
* Extended rectangle: two lines crossed by three, six open cells. If they held only a, b and c, both
  lines would have all three of them there, so these parts of the lines could be swapped. That
  changes no house if each house that meets the cells has both cells of one crossing line, or one
  whole part.

So at least one of the cells takes another value; types 1 to 4 as for rectangles, see `deadly.py`.
If the puzzle has several solutions, nothing of this is valid.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from garns.logic.board import Area, Board, CellSet, members, values_of
from garns.logic.state import State
from garns.logic.step import Step

from .deadly import Deadly, conclusions

SHORTEST_LOOP = 6
CROSSING_LINES = 3


def find_loops(state: State, technique: str, kind: int) -> Iterator[Step]:
    for pattern in _loops(state):
        yield from conclusions(state, technique, pattern, kind)


def find_extended(state: State, technique: str, kind: int) -> Iterator[Step]:
    for pattern in _extended(state):
        yield from conclusions(state, technique, pattern, kind)


@lru_cache(maxsize=4)
def _loops(state: State) -> tuple[Deadly, ...]:
    """The shortest loops first."""
    found = list[Deadly]()
    for low, high in combinations(range(state.board.size), 2):
        both = state.places[low] & state.places[high]
        if both.bit_count() >= SHORTEST_LOOP:
            pair = 1 << low | 1 << high
            more = {cell: state.candidates[cell] & ~pair for cell in members(both)}
            found += _loops_of_pair(state, both, values_of(pair), more)
    return tuple(sorted(found, key=lambda pattern: len(pattern.cells)))


def _loops_of_pair(
    state: State, both: CellSet, values: tuple[int, ...], more: dict[int, int]
) -> Iterator[Deadly]:
    for first in members(both):
        # Every loop is found once, from its first cell on.
        later = both & -(1 << first)
        begun = _Net((0, 0), (later, later), 0, 0).with_cell(state.board, first, 0, more[first])
        for cells in _closed(state.board, begun, more):
            extras = {cell: more[cell] for cell in members(cells) if more[cell]}
            if extras and cells.bit_count() >= SHORTEST_LOOP:
                yield Deadly(tuple(members(cells)), values, extras)


class _Net(NamedTuple):
    """Cells of two colours, the cells that may still take each colour, and the extra candidates:
    in how many cells, and which."""

    coloured: tuple[CellSet, CellSet]
    free: tuple[CellSet, CellSet]
    extra_cells: int
    extra_values: int

    def with_cell(self, board: Board, cell: int, colour: int, more: int) -> _Net:
        bit = 1 << cell
        coloured, free = list(self.coloured), [cells & ~bit for cells in self.free]
        coloured[colour] |= bit
        free[colour] &= ~board.peers[cell]
        return _Net(
            (coloured[0], coloured[1]),
            (free[0], free[1]),
            self.extra_cells + (more > 0),
            self.extra_values | more,
        )

    @property
    def is_useful(self) -> bool:
        """Whether one of the types could apply: two cells with extra candidates, or one value."""
        return self.extra_cells <= 2 or self.extra_values & (self.extra_values - 1) == 0


def _closed(board: Board, net: _Net, more: dict[int, int]) -> Iterator[CellSet]:
    """All ways to go on until every house has a cell of each colour, or none."""
    wanted = _fewest_partners(board, net)
    if wanted is None:
        yield net.coloured[0] | net.coloured[1]
        return
    partners, colour = wanted
    for cell in members(partners):
        larger = net.with_cell(board, cell, colour, more[cell])
        if larger.is_useful:
            yield from _closed(board, larger, more)


def _fewest_partners(board: Board, net: _Net) -> tuple[CellSet, int] | None:
    """Of the houses with one cell only, that with the fewest cells to choose from; their colour."""
    best: tuple[CellSet, int] | None = None
    for colour in (0, 1):
        other = 1 - colour
        for cell in members(net.coloured[other]):
            for area in board.areas_of[cell]:
                if area.cells & net.coloured[colour]:
                    continue
                partners = area.cells & net.free[colour]
                if best is None or partners.bit_count() < best[0].bit_count():
                    best = partners, colour
    return best


@lru_cache(maxsize=4)
def _extended(state: State) -> tuple[Deadly, ...]:
    board = state.board
    return tuple(
        pattern
        for lines, crossing in ((board.rows, board.columns), (board.columns, board.rows))
        for first, second in combinations(lines, 2)
        for parts in _parts(state, first, second, crossing)
        for pattern in _with_three_values(state, parts)
    )


def _parts(
    state: State, first: Area, second: Area, crossing: tuple[Area, ...]
) -> Iterator[tuple[CellSet, CellSet]]:
    """Parts of two lines that could be swapped, all of their cells open."""
    empty = state.empty_cells
    pairs = [
        (line.cells & first.cells, line.cells & second.cells)
        for line in crossing
        if (line.cells & (first.cells | second.cells) & ~empty) == 0
    ]
    for chosen in combinations(pairs, CROSSING_LINES):
        upper, lower = sum(pair[0] for pair in chosen), sum(pair[1] for pair in chosen)
        if _can_be_swapped(state.board, upper, lower, chosen):
            yield upper, lower


def _can_be_swapped(
    board: Board, upper: CellSet, lower: CellSet, pairs: tuple[tuple[CellSet, CellSet], ...]
) -> bool:
    whole = {upper, lower, *(above | below for above, below in pairs)}
    return all(
        area.cells & (upper | lower) in whole
        for above, below in pairs
        for cell in members(above | below)
        for area in board.areas_of[cell]
    )


def _with_three_values(state: State, parts: tuple[CellSet, CellSet]) -> Iterator[Deadly]:
    """The patterns of six cells: three values, and up to two cells, or one value, beside them."""
    cells = tuple(members(parts[0] | parts[1]))
    for mask in dict.fromkeys(_masks(state, cells)):
        extras = {cell: more for cell in cells if (more := state.candidates[cell] & ~mask)}
        fits = all(state.candidates[cell] & mask for cell in cells)
        if extras and fits:
            yield Deadly(cells, values_of(mask), extras)


def _masks(state: State, cells: tuple[int, ...]) -> Iterator[int]:
    everything = _union(state, cells)
    if everything.bit_count() == CROSSING_LINES + 1:
        for bit in members(everything):
            yield everything & ~(1 << bit)
    for rest in combinations(cells, len(cells) - 2):
        mask = _union(state, rest)
        if mask.bit_count() == CROSSING_LINES:
            yield mask


def _union(state: State, cells: tuple[int, ...]) -> int:
    mask = 0
    for cell in cells:
        mask |= state.candidates[cell]
    return mask

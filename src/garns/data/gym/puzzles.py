"""Where the puzzles of the environments come from: a list, a file, or the generator."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy
from numpy.typing import NDArray

from garns.engine import solve_many
from garns.formats import ManyPuzzles, as_grid, each_item, parse, read
from garns.generation import generate_many
from garns.model import GarnsError, Grid, InvalidBoard, InvalidRequest, Layout, NoSolution

Values = NDArray[numpy.uint8]

CLASSIC = Layout.of_size(9)

SEEDS = 2**63
"""Seeds of the generator that are drawn for new puzzles."""


class Drawn(NamedTuple):
    """Puzzles with a solution of each, a board in each row, and whether it is the only one."""

    puzzles: Values
    solutions: Values
    is_unique: NDArray[numpy.bool_]

    def at(self, rows: Any) -> Drawn:
        """Some of them."""
        return Drawn(self.puzzles[rows], self.solutions[rows], self.is_unique[rows])


class PuzzleSource(Protocol):
    """What puzzles are drawn from."""

    layout: Layout

    def draw(self, chance: numpy.random.Generator, count: int) -> Drawn:
        """The next `count` puzzles; `chance` decides which."""

    def restart(self) -> None:
        """Begin again: the same chance draws the same puzzles as at first."""


class ListedPuzzles:
    """A list of puzzles, drawn at random or in their order."""

    def __init__(self, puzzles: ManyPuzzles, layout: Layout | None, *, shuffle: bool) -> None:
        self.layout, boards = _boards(puzzles, layout)
        self._all = _solved(self.layout, boards)
        self._shuffle = shuffle
        self._next = 0

    def draw(self, chance: numpy.random.Generator, count: int) -> Drawn:
        length = len(self._all.puzzles)
        if self._shuffle:
            chosen = chance.integers(length, size=count)
        else:
            chosen = (self._next + numpy.arange(count)) % length
            self._next = (self._next + count) % length
        return self._all.at(chosen)

    def restart(self) -> None:
        self._next = 0


class GeneratedSource:
    """Puzzles of a level, made when they are needed; no two seeds give the same ones."""

    def __init__(self, layout: Layout, level: str | None) -> None:
        self.layout = layout
        self._level = level
        generate_many(0, layout, difficulty=level)  # refuses what is no level

    def draw(self, chance: numpy.random.Generator, count: int) -> Drawn:
        seed = int(chance.integers(SEEDS))
        made = generate_many(count, self.layout, difficulty=self._level, seed=seed)
        found = numpy.flatnonzero(made.puzzles.any(axis=1))
        if not found.size and count:
            raise next(iter(made.failures.values()))
        # What the generator gave up on is replaced by the others, in their order.
        chosen = numpy.resize(found, count)
        return Drawn(made.puzzles[chosen], made.solutions[chosen], numpy.ones(count, bool))

    def restart(self) -> None:
        """Everything follows from chance."""


def source_of(
    puzzles: ManyPuzzles | str | None,
    layout: Layout | str | int | None,
    level: str | None,
    *,
    shuffle: bool,
) -> PuzzleSource:
    """The source that a caller means: `puzzles` if there are any, else the generator."""
    meant = None if layout is None else Layout.meant(layout)
    if puzzles is None:
        return GeneratedSource(meant or CLASSIC, level)
    if level is not None:
        raise InvalidRequest("gym.puzzles-and-level")
    return ListedPuzzles(puzzles, meant, shuffle=shuffle)


def drawn_puzzle(puzzle: Any, layout: Layout) -> Drawn:
    """One puzzle that a caller hands in."""
    return _solved(*_boards([puzzle], layout))


def _boards(puzzles: ManyPuzzles | str, layout: Layout | None) -> tuple[Layout, Values]:
    """The layout of the puzzles, and a board in each row."""
    if isinstance(puzzles, numpy.ndarray) and puzzles.ndim == 2 and puzzles.dtype == numpy.uint8:
        meant = layout or Layout.of_size(isqrt(puzzles.shape[1]))
        if puzzles.shape[1] == meant.cell_count and puzzles.max(initial=0) <= meant.size:
            return meant, _not_empty(numpy.ascontiguousarray(puzzles))
    grids = _grids(puzzles, layout)
    boards = _not_empty(_boards_of(grids))
    return grids[0].layout, boards


def _not_empty(boards: Values) -> Values:
    if not len(boards):
        raise InvalidRequest("gym.no-puzzles")
    return boards


def _grids(puzzles: ManyPuzzles | str, layout: Layout | None) -> list[Grid]:
    """All of one layout; the first that cannot be read, or is of another, is refused."""
    if isinstance(puzzles, str | PathLike):
        items: Iterable[Any] = read(Path(puzzles), layout=layout)
    else:
        items = each_item(puzzles)
    grids = list[Grid]()
    for number, item in enumerate(items, start=1):
        try:
            grid = _grid(item, layout)
        except GarnsError as error:
            raise _refused(number, error) from None
        grids.append(_on(grid.givens, layout or (grids[0] if grids else grid).layout))
    return grids


def _grid(puzzle: Any, layout: Layout | None) -> Grid:
    if isinstance(puzzle, str) and layout is not None and not layout.is_usual:
        return parse(puzzle, layout=layout).grid
    return as_grid(puzzle)


def _refused(number: int, problem: GarnsError) -> InvalidRequest:
    return InvalidRequest("gym.puzzle", number=number, problem=str(problem))


def _on(grid: Grid, layout: Layout) -> Grid:
    """The grid on that layout. A line of digits tells nothing but the size."""
    if grid.layout is layout:
        return grid
    if not grid.layout.is_usual or grid.size != layout.size:
        raise InvalidRequest("grid.other-layout", one=layout.name, other=grid.layout.name)
    return Grid.unchecked(layout, grid.values, grid.values)


def _solved(layout: Layout, puzzles: Values) -> Drawn:
    counts, solutions = _answered(layout, puzzles, 2)
    is_refused = (counts == 0) | puzzles.all(axis=1)
    for number in numpy.flatnonzero(is_refused)[:1].tolist():
        raise _refused(number + 1, _problem(Grid(puzzles[number], layout)))
    return Drawn(puzzles, solutions, counts == 1)


def _problem(grid: Grid) -> GarnsError:
    if grid.conflicts:
        return InvalidBoard(grid.conflicts)
    return NoSolution() if 0 in grid.values else InvalidRequest("gym.full")


def completed(layout: Layout, boards: Values) -> tuple[NDArray[numpy.bool_], Values]:
    """Whether each board has a solution, and one of them."""
    counts, solutions = _answered(layout, boards, 1)
    return counts > 0, solutions


def _answered(layout: Layout, boards: Values, limit: int) -> tuple[NDArray[numpy.uint64], Values]:
    """The number of solutions of each board up to `limit`, and the first. The kernel is asked about
    all boards together."""
    if layout is CLASSIC:
        results = solve_many(boards, limit)
        return results.counts, results.solutions
    rows = (board.tobytes() for board in boards)
    results = solve_many([Grid.unchecked(layout, row, row) for row in rows], limit)
    none = Grid.empty(layout).line
    solutions = [Grid(line or none, layout) for line in results.solutions]
    return numpy.array(results.counts, numpy.uint64), _boards_of(solutions)


def _boards_of(grids: list[Grid]) -> Values:
    """The values of the grids, a board in each row."""
    flat = numpy.frombuffer(b"".join(grid.values for grid in grids), numpy.uint8)
    return flat.reshape(len(grids), len(flat) // max(1, len(grids)))

"""How the time grows: with the number of empty cells, and with the size of the board."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from garns.generation import generate, random_grid
from garns.messages import say
from garns.model import Grid, Layout

from .attempt import Attempt, Contestant
from .program import Program
from .watching import Watch, in_silence

BOARDS = 5
"""How many boards stand behind each point."""

SECONDS = 0.2
"""For one attempt: enough to see how the times grow."""

PROGRAM_SECONDS = 1.0
"""For one of somebody's own program, which must start first."""

EMPTY_CELLS = (5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55)
SIZES = (4, 6, 8, 9, 10, 12, 14, 15, 16)
EMPTY_SHARE = 0.5

Level = tuple[int, list[Grid]]
"""A number of empty cells, or a size, and boards that have it."""


@dataclass(frozen=True)
class Point:
    """A contestant on the boards of a level."""

    contestant: Contestant
    x: int
    attempts: tuple[Attempt, ...]

    @property
    def median(self) -> float:
        return median(attempt.seconds for attempt in self.attempts)

    @property
    def is_finished(self) -> bool:
        """Whether most of the searches were: then the median is the time of a whole one."""
        return 2 * sum(attempt.is_finished for attempt in self.attempts) > len(self.attempts)

    @property
    def is_comparable(self) -> bool:
        """Whether nothing went wrong; a program may know boards of one size only."""
        return all(attempt.verdict in ("solved", "none", "limit") for attempt in self.attempts)


@dataclass(frozen=True)
class Growth:
    """The points of all contestants. One that does not finish most boards of a level is not asked
    about the levels after it."""

    points: tuple[Point, ...]
    seconds: float

    @property
    def contestants(self) -> list[Contestant]:
        return list(dict.fromkeys(point.contestant for point in self.points))

    def of(self, contestant: Contestant) -> list[Point]:
        return [point for point in self.points if point.contestant == contestant]


def by_empty_cells(seed: int) -> list[Level]:
    """Classic puzzles with one solution each, from nearly full to nearly minimal: the boards of a
    level are those of the level before it with some more cells emptied."""
    made = [generate(seed=seed + number) for number in range(BOARDS)]
    pairs = [(puzzle.grid, puzzle.solution or puzzle.grid) for puzzle in made]
    most = min(len(puzzle.empty_cells) for puzzle, _ in pairs)
    return [
        (empty, [_filled_up(puzzle, solution, empty) for puzzle, solution in pairs])
        for empty in EMPTY_CELLS
        if empty <= most
    ]


def _filled_up(puzzle: Grid, solution: Grid, empty: int) -> Grid:
    """The puzzle with as much of its solution given as leaves so many empty cells."""
    cells = random.Random(solution.line).sample(puzzle.empty_cells, len(puzzle.empty_cells))
    return _changed(puzzle, {cell: solution.values[cell] for cell in cells[empty:]})


def by_size(seed: int, watch: Watch = in_silence) -> list[Level]:
    """Boards of every size, half of their cells empty."""
    levels: list[Level] = []
    for number, size in enumerate(SIZES):
        watch(number, len(SIZES), say("lab.phase.boards"))
        levels.append((size, [_half_empty(size, seed + n) for n in range(BOARDS)]))
    return levels


def _half_empty(size: int, seed: int) -> Grid:
    full = random_grid(Layout.of_size(size), seed=seed)
    cells = range(full.layout.cell_count)
    emptied = random.Random(seed).sample(cells, round(len(cells) * EMPTY_SHARE))
    return _changed(full, dict.fromkeys(emptied, 0))


def _changed(grid: Grid, values: dict[int, int]) -> Grid:
    return Grid([values.get(cell, value) for cell, value in enumerate(grid.values)], grid.layout)


def grow(
    levels: Sequence[Level],
    contestants: Iterable[Contestant],
    seconds: float = SECONDS,
    watch: Watch = in_silence,
) -> Growth:
    """One attempt at each board."""
    contestants = list(contestants)
    total = len(levels) * len(contestants)
    points: list[Point] = []
    for number, contestant in enumerate(contestants):
        what = say("lab.phase.growth", name=contestant.name)
        limit = limit_of(contestant, seconds)
        # The first attempt of all would pay for what is set up only once.
        contestant.attempt(levels[0][1][0], limit)
        for level, (x, boards) in enumerate(levels):
            watch(number * len(levels) + level, total, what)
            point = Point(contestant, x, _attempts(boards, contestant, limit))
            if point.is_comparable:
                points.append(point)
                if not point.is_finished:
                    break
    return Growth(tuple(points), seconds)


def limit_of(contestant: Contestant, seconds: float) -> float:
    return max(seconds, PROGRAM_SECONDS) if isinstance(contestant, Program) else seconds


def _attempts(
    boards: Sequence[Grid], contestant: Contestant, seconds: float
) -> tuple[Attempt, ...]:
    """One for each board, until more than half of the boards have taken too long."""
    attempts: list[Attempt] = []
    stopped = 0
    for grid in boards:
        attempts.append(contestant.attempt(grid, seconds))
        stopped += attempts[-1].verdict == "limit"
        if 2 * stopped > len(boards):
            break
    return tuple(attempts)

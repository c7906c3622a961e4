"""A good set of cases: what a student's program should cope with, from the easy to the cruel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from garns.engine import count_solutions
from garns.formats import parse
from garns.generation import Draws, generate
from garns.model import Grid, Layout, Puzzle

SEED = 2026
"""The cases are the same for everybody unless another seed is asked for."""

SEVERAL = 20
"""A case has at least so many solutions if it is to have several."""


@dataclass(frozen=True)
class MadeCase:
    """A board to be written as `NAME.in`, and what kind of case it is (`judge.kind.…`)."""

    name: str
    kind: str
    grid: Grid


def made_cases(seed: int = SEED) -> Iterator[MadeCase]:
    """From the easiest on: nearly full boards, puzzles with fewer and fewer givens, the example
    puzzles, and the boards on which programs go wrong."""
    for number, (kind, grid) in enumerate(_wanted(seed), 1):
        yield MadeCase(f"{number:02}-{kind}", kind, grid)


def _wanted(seed: int) -> Iterator[tuple[str, Grid]]:
    full = _solution(generate(seed=seed))
    yield "one-empty", _without(full, 1, seed)
    yield "few-empty", _without(full, 12, seed)
    for clues in (45, 36, 30, 26):
        yield f"givens-{clues}", generate(clues=clues, seed=seed).grid
    for i in range(3):
        yield "minimal", generate(seed=seed + i).grid
    yield from _stored()
    yield "several", _with_several(seed)
    yield "empty", Grid.empty(Layout.named("9"))
    yield "none", _without_solution(seed)
    yield "broken", _breaking_a_rule(seed)


def _solution(puzzle: Puzzle) -> Grid:
    if puzzle.solution is None:
        raise AssertionError("what was made comes with its solution")
    return puzzle.solution


def _without(full: Grid, count: int, seed: int) -> Grid:
    values = bytearray(full.values)
    for cell in _shuffled_cells(full, seed)[:count]:
        values[cell] = 0
    return Grid(bytes(values), full.layout)


def _with(grid: Grid, cell: int, value: int) -> Grid:
    """Another puzzle: givens can be changed here."""
    return Grid(grid.values[:cell] + bytes([value]) + grid.values[cell + 1 :], grid.layout)


def _shuffled_cells(grid: Grid, seed: int) -> list[int]:
    return Draws(seed).shuffled(range(grid.layout.cell_count))


def _stored() -> Iterator[tuple[str, Grid]]:
    """The example puzzles, and one made for row-by-row searches to lose themselves in."""
    for line in files(__package__).joinpath("stored.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            kind, text = line.split()
            yield kind, parse(text).grid


def _with_several(seed: int) -> Grid:
    """A puzzle from which givens are taken until it has a good number of solutions."""
    grid = generate(clues=30, seed=seed).grid
    for cell in _shuffled_cells(grid, seed):
        if count_solutions(grid, SEVERAL) >= SEVERAL:
            break
        grid = _with(grid, cell, 0)
    return grid


def _without_solution(seed: int) -> Grid:
    """A puzzle with one digit too many: it breaks no rule as it stands, but it cannot be solved."""
    puzzle = generate(clues=26, seed=seed)
    solution = _solution(puzzle)
    for cell in puzzle.grid.empty_cells:
        for value in range(1, puzzle.grid.size + 1):
            changed = _with(puzzle.grid, cell, value)
            if value != solution.values[cell] and not changed.conflicts:
                return changed
    raise AssertionError("every puzzle has a cell with two candidates")


def _breaking_a_rule(seed: int) -> Grid:
    """A puzzle with many givens, of which one repeats another of its row: a search that does not
    look at the givens fails soon, and should say so."""
    grid = generate(clues=45, seed=seed).grid
    first, second, *_ = (cell for cell in range(grid.size) if grid.values[cell])
    return _with(grid, second, grid.values[first])

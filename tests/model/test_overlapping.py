"""Several grids that overlap: the samurai, and others."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

import garns
from garns.draw import board_svg, board_text, candidates_text
from garns.messages import conflict_words, use_language
from garns.model import Grid, InvalidRequest, Layout, cell_name
from tests.engine.sat import SatSolver

SAMURAI = Layout.named("samurai")


def test_houses_are_those_of_five_grids_with_shared_boxes_once() -> None:
    kinds = Counter(house.kind for house in SAMURAI.houses)
    assert kinds == {"row": 45, "column": 45, "block": 41}
    assert SAMURAI.cell_count == 5 * 81 - 4 * 9
    assert (SAMURAI.height, SAMURAI.width, SAMURAI.size) == (21, 21, 9)
    assert all(len(set(house.cells)) == 9 for house in SAMURAI.houses)
    numbers = {(house.kind, house.number) for house in SAMURAI.houses}
    assert len(numbers) == len(SAMURAI.houses)


def test_cells_count_along_the_rows_of_the_whole_board() -> None:
    places = [(SAMURAI.row_of(cell), SAMURAI.column_of(cell)) for cell in range(369)]
    assert places == sorted(places)
    assert [SAMURAI.cell_at(*place) for place in places] == list(range(369))
    assert SAMURAI.cell_at(0, 9) is None
    assert SAMURAI.cell_at(-1, 0) is None
    assert cell_name(SAMURAI, 368) == "r21c21"
    grid = Grid.empty(SAMURAI)
    assert grid.index("r7c10") == grid.index((6, 9))
    with pytest.raises(InvalidRequest, match="r1c10 is not on the board"):
        grid.index("r1c10")
    with pytest.raises(IndexError):
        grid.index(369)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("9@r1c1", "at least two corners"),
        ("9@r4c1r7c1", "at least two corners"),
        ("9@r1c1r2c4", "whole boxes"),
        ("25@r1c1r6c6", "can have 625"),
        ("9@", "No layout is called"),
        ("9@r1c1r7c7+diagonals", "No layout is called"),
        ("7@r1c1r7c7", "no usual boxes"),
    ],
)
def test_grids_that_cannot_be(name: str, message: str) -> None:
    with pytest.raises(InvalidRequest, match=message):
        Layout.named(name)


def test_names() -> None:
    assert SAMURAI.name == "samurai"
    assert Layout.named("9@r13c13r1c1r1c13r7c7r13c1") is SAMURAI
    two = Layout.named("6@r1c1r5c4")
    assert two.name == "6@r1c1r5c4"
    assert two.cell_count == 36 + 36 - 6
    assert Layout.overlapping([(0, 0), (4, 3)], 6) is two
    assert pickle.loads(pickle.dumps(two)) is two


def test_constraints_and_what_knows_one_grid_only_are_refused() -> None:
    with pytest.raises(InvalidRequest, match="cannot have constraints"):
        SAMURAI.with_constraints(["anti-knight"])
    for function in (garns.backtrack, garns.canonical):
        with pytest.raises(InvalidRequest, match="several grids"):
            function(Grid.empty(SAMURAI))
    with pytest.raises(InvalidRequest):
        garns.rate(Grid.empty(SAMURAI), scale="se")


def test_a_conflict_names_the_grid() -> None:
    layout = Layout.named("6@r1c1r5c4")
    cells = [0] * layout.cell_count
    for place in ((5, 3), (5, 8)):
        cells[layout.cell_at(*place) or 0] = 4
    (conflict,) = Grid(cells, layout).conflicts
    with use_language("en"):
        assert conflict_words(conflict) == "row 6 of grid 2 has 4 more than once: r6c4 and r6c9"
    with use_language("pt"):
        assert "linha 6 da grade 2" in conflict_words(conflict)


@pytest.fixture(scope="module")
def puzzle() -> garns.Puzzle:
    return garns.generate("samurai", seed=3)


def test_a_line_of_369_characters_is_a_samurai(puzzle: garns.Puzzle) -> None:
    read = garns.parse(puzzle.grid.line)
    assert read.grid == puzzle.grid
    assert garns.parse(garns.format(puzzle, "json")).grid == puzzle.grid
    with pytest.raises(garns.GarnsError):
        garns.parse(puzzle.grid.line + ".")


def test_made_puzzles_have_one_solution_and_need_every_given(puzzle: garns.Puzzle) -> None:
    assert puzzle.solution is not None
    assert garns.solve(puzzle.grid) == puzzle.solution
    assert SatSolver(SAMURAI).solutions(puzzle.grid, 2) == [puzzle.solution.values]
    assert not garns.unneeded_clues(puzzle.grid).givens
    assert garns.generate("samurai", seed=3) == puzzle
    assert garns.generate("samurai", seed=4) != puzzle


def test_several_solutions_and_none(puzzle: garns.Puzzle) -> None:
    first = puzzle.grid.givens.values
    given = next(cell for cell, value in enumerate(first) if value)
    fewer = Grid([0 if cell == given else v for cell, v in enumerate(first)], SAMURAI)
    assert garns.count_solutions(fewer, limit=2) == 2
    assert puzzle.solution is not None
    empty = next(cell for cell in puzzle.grid.empty_cells if puzzle.grid.candidates(cell))
    wrong = next(v for v in puzzle.grid.candidates(empty) if v != puzzle.solution.values[empty])
    assert garns.count_solutions(puzzle.grid.with_value(empty, wrong)) == 0


def test_steps_are_told_and_lead_to_the_solution(puzzle: garns.Puzzle) -> None:
    path = garns.explain(puzzle.grid)
    solution = puzzle.solution
    assert solution is not None
    for found in path:
        for cell, value in found.step.placements:
            assert solution.values[cell] == value
        for cell, value in found.step.eliminations:
            assert solution.values[cell] != value
    assert garns.rate(puzzle.grid).level
    assert any("of grid" in str(found) for found in path)


def test_drawings(puzzle: garns.Puzzle) -> None:
    text = board_text(puzzle.grid, numbers=True).splitlines()
    assert len(text) == 1 + 21 + 8
    assert text[1].count("┌") == 2
    drawing = board_svg(puzzle.grid, numbers=True)
    assert drawing.count(">21</text>") == 2
    assert "r21" in candidates_text(puzzle.grid) or "21" in candidates_text(puzzle.grid)

"""Clauses for SAT solvers."""

import pytest

from garns.formats import format, parse, write
from garns.model import CannotCarry, Grid, InvalidRequest, Layout, Puzzle, UnreadableInput
from tests.formats.sheet import GRID, SOLUTION


def clauses(grid: Grid) -> list[list[int]]:
    lines = format(grid, "dimacs").splitlines()
    (header,) = (line for line in lines if line.startswith("p"))
    found = [list(map(int, line.split())) for line in lines if line[0] not in "cp"]
    assert header == f"p cnf {grid.size**3} {len(found)}"
    assert all(clause[-1] == 0 for clause in found)
    return [clause[:-1] for clause in found]


def test_counts_of_the_classic_board() -> None:
    assert len(clauses(Grid.empty(Layout.of_size(9)))) == 11_988
    givens = 81 - len(GRID.empty_cells)
    found = clauses(GRID)
    assert len(found) == 11_988 + givens
    assert [81 * 0 + 9 * 2 + 4] in found


@pytest.mark.parametrize("name", ["4", "4+diagonals", "latin-3", "jigsaw-1112122233343444"])
def test_holds_for_solutions_and_nothing_else(name: str) -> None:
    """On small boards: an assignment satisfies all clauses just if the grid is solved."""
    layout = Layout.named(name)
    n = layout.size
    for text in ("1234341221434321", "1234341243212143", "1234234134124123", "123231312"):
        if len(text) != layout.cell_count:
            continue
        grid = Grid(text, layout)
        true = {cell * n + value for cell, value in enumerate(grid.values)}
        rules = clauses(Grid.empty(layout))
        assert all(_holds(rule, true) for rule in rules) == grid.is_solved


def _holds(clause: list[int], true: set[int]) -> bool:
    return any((abs(literal) in true) == (literal > 0) for literal in clause)


def test_one_puzzle_per_file_and_no_reading() -> None:
    with pytest.raises(CannotCarry):
        list(write([Puzzle(GRID), Puzzle(Grid(SOLUTION))], "dimacs"))
    with pytest.raises(InvalidRequest):
        parse("p cnf 1 1\n1 0\n", format="dimacs")


def test_is_told_apart_when_it_is_handed_in() -> None:
    with pytest.raises(UnreadableInput, match="dimacs"):
        parse("p cnf ")

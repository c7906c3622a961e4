"""The signature of each road: its guesses on fixed boards. A change of the search is deliberate."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import islice

import pytest

from garns import Grid, Layout
from garns.engine.budget import Budget
from garns.engine.roads import general_solutions
from garns.native import (
    BatchControl,
    ClassicSolutions,
    InstructionSet,
    is_supported,
    solve_batch,
)
from tests.engine.boards import UNBOUNDED, signature_lines

SETS = [each for each in InstructionSet if is_supported(each)]
LIMIT = 20


def signature(road: str) -> int:
    return int(dict(line.split() for line in signature_lines("guesses.txt"))[road])


def classic_boards() -> list[bytes]:
    return [Grid(line).values for line in signature_lines("classic.txt")]


def general_boards() -> Iterator[Grid]:
    for line in signature_lines("general.txt"):
        name, cells = line.split()
        regions = name.removeprefix("jigsaw-")
        yield Grid(cells, Layout.named(name) if regions == name else Layout.jigsaw(regions))


@pytest.mark.parametrize("set", SETS)
def test_lanes(set: InstructionSet) -> None:
    boards = classic_boards()
    count = len(boards)
    counts, verdicts, solutions = (
        array("Q", bytes(8 * count)),
        bytearray(count),
        bytearray(81 * count),
    )
    guesses, _ = solve_batch(
        b"".join(boards), b"", False, LIMIT, UNBOUNDED,
        counts, verdicts, solutions, 81, 1, BatchControl(), set,
    )  # fmt: skip
    assert guesses == signature("lanes")


@pytest.mark.parametrize("set", SETS)
def test_single(set: InstructionSet) -> None:
    searches = [ClassicSolutions(board, set) for board in classic_boards()]
    for search in searches:
        for _ in range(LIMIT):
            search.next(UNBOUNDED)
    assert sum(search.guesses for search in searches) == signature("single")


def test_general() -> None:
    classic = [Grid(board) for board in classic_boards()]
    budgets = []
    for grid in [*classic, *general_boards()]:
        budgets.append(Budget())
        for _ in islice(general_solutions(grid, budgets[-1]), LIMIT):
            pass
    assert sum(budget.spent_nodes for budget in budgets) == signature("general")


def test_learning() -> None:
    budgets = []
    for line in signature_lines("learning.txt"):
        budgets.append(Budget())
        assert len(list(islice(general_solutions(Grid(line), budgets[-1]), 2))) == 2
    assert sum(budget.spent_nodes for budget in budgets) == signature("learning")

"""A budget ends every search on every road, and soon.

The clock of the budget is the time that this process has had a CPU: a busy machine changes
nothing. 50 ms is what we want at most, ten times that is what a test may insist on.
"""

from __future__ import annotations

import random
import struct
import threading
import time
from array import array
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle, islice

import pytest

import garns
from garns import Grid, Layout
from garns.engine import budget, roads
from garns.engine.roads import all_solutions, nodes_per_slice
from garns.model.constraints import Constraint
from garns.native import (
    MAX_HOUSES,
    BatchControl,
    General,
    InstructionSet,
    Status,
    is_supported,
    solve_batch,
)
from tests import clocks
from tests.engine.boards import full_board

SECONDS = 0.1
LATE = 0.5
LATE_WITH_RULES = 1.0
SETS = [each for each in InstructionSet if is_supported(each)]
NAMES = ["9", "16", "25", "latin-25", "windoku", "16+diagonals"]


def lateness(grid: Grid, seconds: float = SECONDS) -> float:
    """How long counting all solutions goes on after its budget."""
    start = time.process_time()
    with pytest.raises(garns.BudgetUsedUp):
        garns.count_solutions(grid, seconds=seconds)
    return time.process_time() - start - seconds


@pytest.mark.parametrize("name", NAMES)
def test_seconds(name: str) -> None:
    assert 0 <= lateness(Grid.empty(Layout.named(name))) < LATE


@pytest.mark.parametrize("name", NAMES)
def test_seconds_on_the_twin(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roads, "IS_TWIN_FORCED", True)
    assert 0 <= lateness(Grid.empty(Layout.named(name))) < LATE


def cages_of_five(random: random.Random) -> Layout:
    cells = [tuple(range(first, first + 5)) for first in range(0, 625, 5)]
    cages = [Constraint("cage", (each,), (random.randint(40, 90),)) for each in cells]
    return Layout.of_size(25).with_constraints(cages)


def sums_of_24_cells(random: random.Random) -> Layout:
    cells = [tuple(sorted(random.sample(range(81), 24))) for _ in range(200)]
    return Layout.of_size(9).with_constraints(Constraint("sum", (each,), (120,)) for each in cells)


def lines_across(random: random.Random) -> Layout:
    lines = [tuple(range(25 * row, 25 * row + 25)) for row in range(25)]
    clues = [Constraint("sandwich", (each,), (random.randint(20, 200),)) for each in lines]
    return Layout.of_size(25).with_constraints(clues)


def as_many_sums_as_there_may_be(random: random.Random) -> Layout:
    cells = [tuple(sorted(random.sample(range(256), 5))) for _ in range(1000)]
    return Layout.of_size(16).with_constraints(Constraint("sum", (each,), (40,)) for each in cells)


@pytest.mark.parametrize(
    "layout", [cages_of_five, sums_of_24_cells, lines_across, as_many_sums_as_there_may_be]
)
def test_seconds_with_hostile_constraints(layout: Callable[[random.Random], Layout]) -> None:
    """Making the rules counts as well."""
    start = time.process_time()
    with suppress(garns.BudgetUsedUp):
        garns.count_solutions(Grid.empty(layout(random.Random(1))), seconds=SECONDS)
    assert time.process_time() - start - SECONDS < LATE_WITH_RULES


@pytest.mark.parametrize("size", [16, 25])
def test_no_time_at_all(size: int) -> None:
    """Not even the preparations take long."""
    assert lateness(Grid.empty(Layout.of_size(size)), 0.0) < LATE


def houses_where_branching_is_lost(different: int, all_of_them: int) -> bytes:
    """Rows, columns and others that a full board obeys, some of them repeated; packed."""
    layout, chance = Layout.latin(25), random.Random(5)
    full = full_board(layout, chance)
    cells_of = [[cell for cell in range(625) if full[cell] == value] for value in range(1, 26)]
    houses = [list(house.cells) for house in layout.houses]
    houses += ([chance.choice(cells) for cells in cells_of] for _ in range(different - 50))
    cells = [cell for house in islice(cycle(houses), all_of_them) for cell in house]
    return struct.pack(f"<{len(cells)}H", *cells)


@pytest.mark.parametrize(
    ("houses", "late"),
    [
        pytest.param((93, 93), LATE, id="as many as a layout of ours can have"),
        # Taking over has to write down every group of every house.
        pytest.param((93, MAX_HOUSES), 5 * LATE, id="as many as the kernel takes"),
    ],
)
def test_a_slice_is_short_even_where_learning_takes_over(
    houses: tuple[int, int], late: float
) -> None:
    search = General(25, bytes(625), houses_where_branching_is_lost(*houses))
    for _ in range(6):
        start = time.process_time()
        status = search.run(1, nodes_per_slice(25))
        assert time.process_time() - start < late
        assert status == Status.RUNNING
    assert search.nodes == 6 * nodes_per_slice(25) > 300 + 625  # the patience of branching


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("nodes", [1, 10, 1000])
def test_nodes(name: str, nodes: int) -> None:
    grid = Grid.empty(Layout.named(name))
    allowed = budget.Budget(nodes=nodes)
    with pytest.raises(budget.OutOfBudget):
        for _ in all_solutions(grid, allowed):
            pass
    # A classic path is followed to its end, which is a guess for each cell at most.
    assert nodes <= allowed.spent_nodes <= nodes + 81


@pytest.mark.parametrize("set", SETS)
def test_a_batch_stops_when_it_is_told(set: InstructionSet) -> None:
    count = 2000
    control = BatchControl()
    arguments = (
        bytes(81 * count), b"", False, 0, 2**64 - 1, array("Q", bytes(8 * count)),
        bytearray(count), bytearray(81 * count), 81, 2, control, set,
    )  # fmt: skip
    worker = threading.Thread(target=solve_batch, args=arguments)
    begin = time.process_time()
    worker.start()
    clocks.wait_until(lambda: time.process_time() - begin > SECONDS)
    start = time.process_time()
    control.stop()
    worker.join()
    assert time.process_time() - start < LATE

"""Boards with constraints: the kernel, its plain twin and the rules of the kinds agree."""

from __future__ import annotations

import struct
from itertools import islice
from random import Random

import pytest

import garns
from garns import Grid, Layout
from garns.engine.budget import Budget
from garns.engine.propagation import all_solutions as plain_solutions
from garns.engine.roads import ruled_solutions
from garns.engine.rules import made_rules, packed_primitives
from garns.model.constraints import KINDS, Constraint, Sum
from garns.native import Rules
from tests.model.constraints.examples import EXAMPLES, all_4x4, full_board

MIRACLE = Layout.named("9;anti-knight;anti-king;non-consecutive")
SMALL_BOARDS = tuple(all_4x4())


def obeying(layout: Layout) -> set[bytes]:
    """All full 4×4 boards on which every constraint holds, in the words of its kind."""
    return {
        values
        for values in SMALL_BOARDS
        if all(KINDS[each.kind].holds(each, layout, values) for each in layout.constraints)
    }


@pytest.mark.parametrize("seed", range(6))
def test_solutions_of_small_boards_are_those_that_obey(seed: int) -> None:
    random, plain, counts = Random(seed), Layout.named("4"), set()
    for _ in range(25):
        board = random.choice(SMALL_BOARDS)
        kinds = random.sample(sorted(EXAMPLES.keys() - {"entropic"}), random.randint(1, 4))
        layout = plain.with_constraints(EXAMPLES[id](random, plain, board) for id in kinds)
        expected = obeying(layout)
        grid = Grid.empty(layout)
        found, twin = list(ruled_solutions(grid, Budget())), list(plain_solutions(grid, Budget()))
        assert len(found) == len(twin) == len(expected), layout
        assert set(found) == set(twin) == expected, layout
        counts.add(min(len(expected), 2))
    assert len(counts) > 1


@pytest.mark.parametrize("id", KINDS)
def test_every_kind_is_solved_as_the_twin_solves_it(id: str) -> None:
    random, plain = Random(id), Layout.of_size(6)
    for _ in range(4):
        board = full_board(random, plain)
        layout = plain.with_constraints([EXAMPLES[id](random, plain, board)])
        givens = bytes(value if random.random() < 0.6 else 0 for value in board)
        grid = Grid(givens, layout)
        found = list(islice(ruled_solutions(grid, Budget()), 200))
        twin = list(islice(plain_solutions(grid, Budget()), 200))
        assert len(found) == len(twin), grid
        assert len(found) == 200 or sorted(found) == sorted(twin), grid


def test_miracle() -> None:
    assert garns.count_solutions(Grid.empty(MIRACLE)) == 72


def test_answers() -> None:
    layout = Layout.named("4;cage=4:r1c1r1c2;thermo:r2c1r3c1r4c1;cage=5:r3c3r3c4")
    grid = Grid.empty(layout)
    found = garns.check(grid)
    assert found.verdict == "many"
    assert {each.layout for each in found.examples} == {layout}
    one, *_ = found.examples
    puzzle = Grid(one.line[:8] + "." * 8, layout)
    solved = garns.solve_many([puzzle, grid, Grid("2" + "." * 15, layout)])
    assert solved.counts == [garns.count_solutions(puzzle, 2), 2, 0]
    assert garns.check(Grid("2" + "." * 15, layout)).verdict == "none"
    with pytest.raises(garns.ManySolutions):
        garns.solve(grid)


def test_budgets() -> None:
    grid = Grid.empty(MIRACLE)
    with pytest.raises(garns.BudgetUsedUp) as used_up:
        garns.count_solutions(grid, nodes=50)
    assert used_up.value.at_least < 72
    assert garns.check(grid, nodes=1).verdict == "unknown"
    with pytest.raises(garns.BudgetUsedUp):
        garns.solve(grid, seconds=0)


@pytest.mark.parametrize("one", [Sum(((0, 10**6),), 5), Sum(((0, 1),), 10**12)])
def test_more_than_the_engine_takes_is_refused(one: Sum) -> None:
    with pytest.raises(garns.InvalidRequest, match="more than the engine takes"):
        made_rules(garns.Layout.of_size(9), b"", packed_primitives([one]))


@pytest.mark.parametrize("seed", range(3))
def test_the_whole_of_a_large_board(seed: int) -> None:
    """Sixteen values are not looked up in tables."""
    random, plain = Random(seed), Layout.of_size(16)
    board = full_board(random, plain)
    rows = [
        tuple(range(16 * row + 4 * i, 16 * row + 4 * i + 4)) for row in range(16) for i in range(4)
    ]
    cages = [Constraint("cage", (cells,), (sum(board[c] for c in cells),)) for cells in rows]
    layout = plain.with_constraints(cages)
    givens = bytes(value if random.random() < 0.45 else 0 for value in board)
    (found,) = islice(ruled_solutions(Grid(givens, layout), Budget(nodes=20_000)), 1)
    solved = Grid(found, layout)
    assert solved.is_solved
    assert all(KINDS["cage"].holds(cage, layout, found) for cage in cages)


def packed(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}i", *numbers)


@pytest.mark.parametrize(
    "rules",
    [
        b"123",
        packed(0),
        packed(0, -1),
        packed(0, 2, 1),
        packed(0, 2, 1, 1),
        packed(0, 1, 16),
        packed(0, 1, -1),
        packed(1, 0),
        packed(1, 2, 5, 1),
        packed(1, 3, 5, 1, 0),
        packed(2, 3, 0, 1, 3),
        packed(3, 1, 4),
        packed(3, 3, 1, 2, 3),
        packed(4, 2, 1, 0),
        packed(4, 7, 1, 0, 1, 0, 0, 0, 1),
        packed(5, 1, 3),
        packed(5, 2, 16, 3),
        packed(6, 0),
        packed(-1, 0),
    ],
)
def test_the_kernel_refuses_what_are_no_rules(rules: bytes) -> None:
    houses = struct.pack("<4H", 0, 1, 2, 3)
    with pytest.raises(ValueError, match=r"\w"):
        Rules(4, 16, houses, rules)

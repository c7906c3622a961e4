"""Boards with constraints of every kind, with no solution, one and many: CP-SAT, told the rules in
`cp_sat.py` in another way than our engine is, counts the same solutions and leaves the same values.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import garns
from garns import Grid, Layout
from garns.model.constraints import KINDS
from garns.model.errors import InvalidRequest
from tests.engine.cp_sat import RULES, Board
from tests.model.constraints.examples import EXAMPLES, full_board

LIMIT = 12
"""Solutions that are counted."""
NONE, ONE, MANY = "none", "one", "many"


def test_cp_sat_is_told_of_every_kind() -> None:
    assert list(RULES) == list(KINDS)


SHARES = {4: (0.0, 0.3, 0.6), 6: (0.3, 0.6), 9: (0.35, 0.7)}
"""Of the values of a solution, on a board of that size."""


def boards(id: str, size: int, random: Random) -> Iterator[Grid]:
    """Boards with one or two constraints of this kind and some values of a solution, and one with
    a value that is changed."""
    plain = Layout.of_size(size)
    layout = _with_constraints(id, plain, random, full_board(random, plain))
    solution = Board(Grid.empty(layout)).some_solution()
    if solution is None:
        yield Grid.empty(layout)
        return
    shares = SHARES[size] if KINDS[id].cells else (0.1, *SHARES[size])
    for share in shares:
        values = bytearray(value if random.random() < share else 0 for value in solution)
        yield Grid(bytes(values), layout)
    values[random.randrange(layout.cell_count)] = random.randint(1, size)
    yield Grid(bytes(values), layout)


def _with_constraints(id: str, plain: Layout, random: Random, hint: bytes) -> Layout:
    n = random.randint(1, 2) if KINDS[id].cells else 1
    try:
        return plain.with_constraints(EXAMPLES[id](random, plain, hint) for _ in range(n))
    except InvalidRequest:  # Two that contradict each other.
        return plain.with_constraints([EXAMPLES[id](random, plain, hint)])


def verdict(grid: Grid) -> str:
    """What both say of a board."""
    if not grid.is_valid:
        assert Board(grid).count(1) == 0, grid
        return NONE
    other = Board(grid)
    count = garns.count_solutions(grid, limit=LIMIT)
    assert other.count(LIMIT) == count, grid
    found, expected = garns.true_candidates(grid), other.candidates()
    assert {cell: {*values} for cell, values in found.items()} == {
        cell: expected[cell] for cell in grid.empty_cells
    }, grid
    return (NONE, ONE, MANY)[min(count, 2)]


@pytest.mark.parametrize("id", KINDS)
def test_small_boards(id: str) -> None:
    """On some of these a rule such as "no neighbours differ by one" leaves no solution: then more
    boards are asked about until all three answers were met."""
    random, met = Random(id), set[str]()
    for round, size in enumerate((4, 4, 4, 6, 6, 9, 9, 9, 9)):
        if size == 4 and id == "entropic":
            continue
        met |= {verdict(grid) for grid in boards(id, size, random)}
        if round >= 3 and len(met) == 3:
            break
    assert met == {NONE, ONE, MANY}


@pytest.mark.slow
@pytest.mark.parametrize("id", KINDS)
def test_boards_of_nine(id: str) -> None:
    for grid in boards(id, 9, Random(id)):
        verdict(grid)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_several_kinds_on_one_board(seed: int) -> None:
    random, plain = Random(seed), Layout.of_size(6)
    hint = full_board(random, plain)
    ids = random.sample(sorted(EXAMPLES), 4)
    layout = plain.with_constraints(EXAMPLES[id](random, plain, hint) for id in ids)
    for share in (0.3, 0.5):
        verdict(Grid(bytes(v if random.random() < share else 0 for v in hint), layout))

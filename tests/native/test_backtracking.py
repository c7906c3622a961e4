"""The compiled search counts exactly what the recursive program would count."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from garns.native import MAX_SIZE, Status
from tests.native.boards import (
    UNBOUNDED,
    Counts,
    House,
    Recursion,
    blocks,
    counts,
    diagonals,
    digits,
    latin,
    search,
    searched,
)

FOUNDING = {
    "report 5": (
        "000000504000000060000000000000020000000000000001000000000000000090000030708000000",
        257,
        "123678594457139268689245173345721689862394715971586342234867951596412837718953426",
    ),
    "report 8": (
        "700008001010000030000000000000000007000010000500000000000000000020000010100800004",
        217,
        "732458691415269738689137245241385967378916452596724183854671329927543816163892574",
    ),
    "report 7": (
        "000000000000003085001020000000507000004000100090000000500000073002010000000040009",
        69_175_316,
        "987654321246173985351928746128537694634892157795461832519286473472319568863745219",
    ),
    "walkthrough": (
        "027000800001000700000400000300000080050000009070028000090067000580000030000040056",
        520_170,
        "927136845641985723835472691364759182258614379179328564493567218586291437712843956",
    ),
}


@pytest.mark.parametrize(("puzzle", "insertions", "solution"), FOUNDING.values(), ids=FOUNDING)
def test_counts_the_founding_puzzles(puzzle: str, insertions: int, solution: str) -> None:
    found = searched(9, digits(puzzle), blocks(9, 3), limit=1)
    empty = puzzle.count("0")
    assert found.insertions == insertions
    assert found.calls == insertions + 1
    assert found.backtracks == insertions - empty
    assert found.max_depth == empty
    assert found.first_solution == digits(solution)


@pytest.mark.parametrize(
    ("size", "houses", "solutions"),
    [
        pytest.param(1, blocks(1, 1), 1, id="single cell"),
        pytest.param(3, latin(3), 12, id="Latin 3"),
        pytest.param(4, latin(4), 576, id="Latin 4"),
        pytest.param(5, latin(5), 161_280, id="Latin 5"),
        pytest.param(4, blocks(4, 2), 288, id="4x4"),
        pytest.param(4, diagonals(4, 2), 48, id="4x4 with diagonals"),
        pytest.param(6, blocks(6, 2), 28_200_960, id="6x6", marks=pytest.mark.slow),
        pytest.param(2, [], 16, id="no houses"),
    ],
)
def test_counts_all_full_boards(size: int, houses: list[House], solutions: int) -> None:
    backtracking = search(size, bytes(size * size), houses, limit=0)
    assert backtracking.run(UNBOUNDED) is Status.FINISHED
    assert backtracking.solutions == solutions
    assert backtracking.backtracks == backtracking.insertions


LAYOUTS: list[tuple[int, list[House]]] = [
    (1, blocks(1, 1)),
    (2, latin(2)),
    (3, latin(3)),
    (4, latin(4)),
    (4, blocks(4, 2)),
    (4, diagonals(4, 2)),
    (4, diagonals(4, 2) * 2),
]


def accepted(recursion: Recursion) -> bool:
    held = [[recursion.board[cell] for cell in house] for house in recursion.houses]
    return all(values.count(value) <= 1 for values in held for value in range(1, len(values) + 1))


@given(st.data())
def test_agrees_with_the_recursive_program(data: st.DataObject) -> None:
    size, houses = data.draw(st.sampled_from(LAYOUTS))
    givens = data.draw(st.dictionaries(st.integers(0, size**2 - 1), st.integers(1, size)))
    values = bytes(givens.get(cell, 0) for cell in range(size**2))
    limit = data.draw(st.integers(0, 3))
    recursion = Recursion(size, list(values), houses, limit)
    assume(accepted(recursion))
    recursion.solve()
    slice_length = data.draw(st.integers(1, 20) | st.just(UNBOUNDED))
    found = searched(size, values, houses, limit, slice_length)
    assert counts(found) == recursion.counts
    assert found.first_solution == recursion.first_solution


def test_a_slice_stops_after_its_insertions() -> None:
    backtracking = search(4, bytes(16), blocks(4, 2), limit=0)
    assert counts(backtracking) == Counts()
    assert backtracking.run(3) is Status.RUNNING
    assert counts(backtracking) == Counts(calls=4, tries=6, insertions=3, max_depth=3)
    assert backtracking.first_solution is None


@pytest.mark.parametrize("slice_length", [1, 1000])
def test_slices_change_no_counter(slice_length: int) -> None:
    puzzle, insertions, _ = FOUNDING["walkthrough"]
    whole = searched(9, digits(puzzle), blocks(9, 3), limit=1)
    sliced = searched(9, digits(puzzle), blocks(9, 3), 1, slice_length)
    assert whole.insertions == insertions
    assert counts(sliced) == counts(whole)
    assert sliced.first_solution == whole.first_solution


def test_an_ended_search_stays_as_it_is() -> None:
    backtracking = search(4, bytes(16), blocks(4, 2), limit=2)
    assert backtracking.run(UNBOUNDED) is Status.LIMIT_REACHED
    before = counts(backtracking)
    assert backtracking.run(UNBOUNDED) is Status.LIMIT_REACHED
    assert counts(backtracking) == before
    assert before.solutions == 2


def test_a_limit_that_is_never_reached() -> None:
    backtracking = search(4, bytes(16), blocks(4, 2), limit=UNBOUNDED)
    assert backtracking.run(UNBOUNDED) is Status.FINISHED
    assert backtracking.solutions == 288


@pytest.mark.parametrize(("limit", "status"), [(0, Status.FINISHED), (1, Status.LIMIT_REACHED)])
def test_a_full_board_is_its_own_solution(limit: int, status: Status) -> None:
    full = digits("1234341221434321")
    backtracking = search(4, full, blocks(4, 2), limit)
    assert backtracking.run(1) is status
    assert counts(backtracking) == Counts(calls=1, solutions=1)
    assert backtracking.first_solution == full


def test_a_board_without_solution_has_no_first_one() -> None:
    backtracking = searched(2, bytes([1, 0, 0, 2]), latin(2), limit=0)
    assert counts(backtracking) == Counts(calls=1, tries=2)
    assert backtracking.first_solution is None


def test_the_largest_board_stops_in_time() -> None:
    backtracking = search(MAX_SIZE, bytes(MAX_SIZE**2), blocks(MAX_SIZE, 5), limit=1)
    assert backtracking.run(100_000) is Status.RUNNING
    assert backtracking.insertions == 100_000
    assert backtracking.max_depth > MAX_SIZE


def test_the_largest_board_is_counted_exactly() -> None:
    shifts = [row % 5 * 5 + row // 5 for row in range(MAX_SIZE)]
    full = bytes((shift + column) % MAX_SIZE + 1 for shift in shifts for column in range(MAX_SIZE))
    open_cells = 2 * MAX_SIZE
    values = full[:-open_cells] + bytes(open_cells)
    houses = blocks(MAX_SIZE, 5)
    recursion = Recursion(MAX_SIZE, list(values), houses, limit=0)
    recursion.solve()
    found = searched(MAX_SIZE, values, houses, limit=0)
    assert counts(found) == recursion.counts
    assert found.solutions >= 1
    assert found.max_depth == open_cells

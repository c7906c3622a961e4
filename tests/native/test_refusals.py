"""Nothing that is no board gets into the compiled core."""

from array import array

import pytest

from garns.native import (
    MAX_HOUSES,
    MAX_SIZE,
    Backtracking,
    BatchControl,
    LinePool,
    Verdict,
    best_instruction_set,
    solve_batch,
    solve_values,
)
from tests.native.boards import blocks, latin, pack

HOUSES = pack(blocks(4, 2))
EMPTY = bytes(16)


@pytest.mark.parametrize("size", [0, -1, MAX_SIZE + 1, 2**31 - 1, -(2**31)])
def test_refuses_the_size(size: int) -> None:
    with pytest.raises(ValueError, match="size must be within 1 and 25"):
        Backtracking(size, EMPTY, HOUSES, 1)


@pytest.mark.parametrize("values", [b"", bytes(15), bytes(17), bytes(625)])
def test_refuses_the_length_of_the_board(values: bytes) -> None:
    with pytest.raises(ValueError, match="values must have size"):
        Backtracking(4, values, HOUSES, 1)


@pytest.mark.parametrize("value", [5, 48, 255])
def test_refuses_a_value_out_of_range(value: int) -> None:
    with pytest.raises(ValueError, match="values must be within 0 and size"):
        Backtracking(4, bytes(15) + bytes([value]), HOUSES, 1)


@pytest.mark.parametrize(
    ("houses", "reason"),
    [
        (HOUSES[:-1], "two bytes for each cell"),
        (HOUSES[:-2], "size cells each"),
        (pack([[0, 1, 2, 16]]), "cells below size"),
        (pack([[0, 1, 2, 65535]]), "cells below size"),
        (pack([[0, 1, 2, 1]]), "name a cell twice"),
        (pack([[0, 1, 2, 3]] * (MAX_HOUSES + 1)), "at most 1024 houses"),
    ],
)
def test_refuses_houses(houses: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Backtracking(4, EMPTY, houses, 1)


def test_accepts_as_many_houses_as_it_says() -> None:
    backtracking = Backtracking(4, EMPTY, pack([[0, 1, 2, 3]] * MAX_HOUSES), 1)
    backtracking.run(1000)
    assert backtracking.solutions == 1


@pytest.mark.parametrize("second", [1, 4, 5], ids=["row", "column", "block"])
def test_refuses_givens_that_conflict(second: int) -> None:
    values = bytes(3 if cell in (0, second) else 0 for cell in range(16))
    with pytest.raises(ValueError, match="hold a value twice"):
        Backtracking(4, values, HOUSES, 1)


def test_accepts_equal_givens_that_share_no_house() -> None:
    values = bytes(3 if cell in (0, 5) else 0 for cell in range(16))
    assert Backtracking(4, values, pack(latin(4)), 1).solutions == 0


def test_refuses_an_endless_slice_of_nothing() -> None:
    backtracking = Backtracking(4, EMPTY, HOUSES, 1)
    with pytest.raises(ValueError, match="at least 1"):
        backtracking.run(0)


@pytest.mark.parametrize("number", [-1, 2**64])
def test_refuses_numbers_that_are_no_counts(number: int) -> None:
    with pytest.raises(TypeError):
        Backtracking(4, EMPTY, HOUSES, number)
    with pytest.raises(TypeError):
        Backtracking(4, EMPTY, HOUSES, 1).run(number)


@pytest.mark.parametrize("values", [None, "0" * 16, [0] * 16, bytearray(16)])
def test_refuses_what_is_not_bytes(values: object) -> None:
    with pytest.raises(TypeError):
        Backtracking(4, values, HOUSES, 1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Backtracking(4, EMPTY, values, 1)  # type: ignore[arg-type]


BOARD = b"." * 81
SETTINGS = {"limit": 2, "max_guesses": 1000, "threads": 1}


def batch(**changes: object) -> None:
    """One board solved in buffers that are right but for the changes."""
    arguments: dict[str, object] = {
        "boards": BOARD,
        "line_end": b"",
        "text": True,
        "counts": array("Q", [0]),
        "verdicts": bytearray(1),
        "solutions": bytearray(81),
        "solution_stride": 81,
        "control": BatchControl(),
        "set": best_instruction_set(),
        **SETTINGS,
    }
    solve_batch(**{**arguments, **changes})  # type: ignore[arg-type]


def test_accepts_the_batch_that_the_others_change() -> None:
    batch()
    batch(boards=BOARD + b"\n", line_end=b"\n")
    batch(boards=BOARD, line_end=b"\n", solution_stride=82, solutions=bytearray(82))


@pytest.mark.parametrize(
    "changes",
    [
        {"boards": BOARD[1:]},
        {"boards": BOARD + b"1"},
        {"boards": b""},
        {"counts": array("Q", [0, 0])},
        {"counts": array("Q")},
        {"verdicts": bytearray(2)},
        {"solutions": bytearray(80)},
        {"solution_stride": 82},
        {"solution_stride": 80},
        {"solution_stride": 83, "solutions": bytearray(100)},
        {"threads": 0},
    ],
)
def test_refuses_buffers_that_do_not_fit(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"must|room|take"):
        batch(**changes)


def test_refuses_what_is_no_classic_board() -> None:
    with pytest.raises(ValueError, match="81 bytes"):
        solve_values(bytes(80), 2, 1000, best_instruction_set())
    count, verdict, _ = solve_values(bytes([10]) * 81, 2, 1000, best_instruction_set())
    assert (count, verdict) == (0, Verdict.UNREADABLE)


def test_lines_are_answered_or_named() -> None:
    pool = LinePool(1000, 1, best_instruction_set())
    with pytest.raises(RuntimeError, match="no block"):
        pool.take(1)
    pool.feed(b"# nothing\n" + BOARD)
    pool.feed(b"")
    assert pool.take(60) == (bytearray(), [(0, 0, 10), (0, 10, 91)])
    assert pool.take(60) == (bytearray(), [])
    pool.feed(BOARD)
    pool.stop()
    with pytest.raises(RuntimeError, match="stopped"):
        pool.take(60)
    with pytest.raises(ValueError, match="thread"):
        LinePool(1000, 0, best_instruction_set())

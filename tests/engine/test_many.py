"""Many boards at once, in every form."""

from __future__ import annotations

import random
import signal
import threading

import numpy
import pyarrow
import pytest

import garns
from garns import Grid

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NO_SOLUTION = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MANY = "." * 81
LINES = [PUZZLE, NO_SOLUTION, MANY, SOLUTION, "55" + "." * 79]
COUNTS = [1, 0, 2, 1, 0]


def test_lists_of_lines_and_grids() -> None:
    solved = garns.solve_many([*LINES, Grid(PUZZLE)])
    assert solved.counts == [*COUNTS, 1]
    assert solved.solutions[0] == solved.solutions[3] == solved.solutions[5] == SOLUTION
    assert solved.solutions[1] is None
    assert Grid(solved.solutions[2]).is_solved


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_bytes_of_a_file(end: str, last: bool) -> None:
    text = end.join(LINES) + end * last
    solved = garns.solve_many(text.encode())
    assert list(solved.counts) == COUNTS
    lines = solved.solutions.decode().split("\n")
    assert lines[0] == SOLUTION
    assert lines[1] == "." * 81
    commented = garns.solve_many(f"# a list\n\n{text}".encode())
    assert list(commented.counts) == COUNTS


@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_arrays(shape: tuple[int, ...]) -> None:
    values = numpy.array([list(Grid(line).values) for line in LINES], dtype=numpy.uint8)
    solved = garns.solve_many(values.reshape(shape))
    assert solved.counts.tolist() == COUNTS
    assert Grid(solved.solutions[0]).line == SOLUTION
    assert not solved.solutions[1].any()


def test_arrow() -> None:
    solved = garns.solve_many(pyarrow.array(LINES))
    assert solved.counts.to_pylist() == COUNTS
    assert solved.solutions.to_pylist()[:2] == [SOLUTION, None]


def test_nothing() -> None:
    assert garns.solve_many([]).counts == []
    assert len(garns.solve_many(numpy.zeros((0, 81), dtype=numpy.uint8)).counts) == 0


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_threads_change_nothing(threads: int) -> None:
    chance = random.Random(1)
    lines = [
        "".join(char if chance.random() < 0.8 else "." for char in PUZZLE) for _ in range(2000)
    ]
    assert garns.solve_many(lines, threads=threads) == garns.solve_many(lines, threads=1)


@pytest.mark.parametrize("limit", [1, 2, 10, 10**30])
def test_limits(limit: int) -> None:
    board = SOLUTION[:54] + "." * 27
    expected = min(limit, garns.count_solutions(board))
    assert garns.solve_many([board], limit=limit).counts == [expected]


@pytest.mark.parametrize("bad", [["1" * 80], [PUZZLE, "a" * 81], ["é" * 81], b"12\n34\n"])
def test_what_is_no_board_is_named(bad: object) -> None:
    with pytest.raises(garns.InvalidRequest, match="is not a line of 81 cells"):
        garns.solve_many(bad)


def test_values_out_of_range() -> None:
    with pytest.raises(garns.InvalidRequest, match="Puzzle 1"):
        garns.solve_many(numpy.full((1, 81), 10, dtype=numpy.uint8))


def test_progress_and_ctrl_c() -> None:
    main = threading.main_thread().ident
    assert main is not None
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    timer = threading.Timer(0.3, signal.pthread_kill, (main, signal.SIGINT))
    timer.start()
    seen: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        garns.solve_many([MANY] * 100, limit=10**9, progress=seen.append)
    assert garns.solve_many([hard] * 10, progress=seen.append).counts == [1] * 10
    assert seen[-1] == 10

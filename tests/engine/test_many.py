"""Many boards at once, in every form."""

from __future__ import annotations

import io
import random
import subprocess
import sys
from pathlib import Path

import numpy
import pyarrow
import pytest

import garns
from garns import Grid
from tests import clocks

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


ARROW_TYPES = [pyarrow.string(), pyarrow.large_string()]


@pytest.mark.parametrize("type", ARROW_TYPES)
def test_arrow(type: object) -> None:
    solved = garns.solve_many(pyarrow.array(LINES, type))
    solved.solutions.validate(full=True)
    assert solved.solutions.type == type
    assert solved.counts.to_pylist() == COUNTS
    assert solved.solutions.to_pylist()[:2] == [SOLUTION, None]


@pytest.mark.parametrize("type", ARROW_TYPES)
def test_arrow_in_slices_and_chunks(type: object) -> None:
    column = pyarrow.array([None, *LINES, None, PUZZLE], type)
    for begin in range(len(column)):
        solved = garns.solve_many(column[begin:])
        solved.solutions.validate(full=True)
        assert solved.counts.to_pylist() == [None, *COUNTS, None, 1][begin:]
        assert solved.solutions[-1].as_py() == SOLUTION
    chunks = pyarrow.chunked_array([column[:3], column[3:3], column[3:]])
    solved = garns.solve_many(chunks)
    solved.solutions.validate(full=True)
    assert solved.solutions.type == type
    assert solved.counts.to_pylist() == [None, *COUNTS, None, 1]
    assert [len(chunk) for chunk in solved.solutions.chunks] == [3, 0, 5]


def test_arrow_of_other_types() -> None:
    column = pyarrow.array(LINES)
    for other in (column.dictionary_encode(), column.cast(pyarrow.binary())):
        assert garns.solve_many(other).counts.to_pylist() == COUNTS
    with pytest.raises(garns.InvalidRequest, match="choose the column"):
        garns.solve_many(pyarrow.table({"puzzle": column}))


def test_nothing() -> None:
    assert garns.solve_many([]).counts == []
    for shape in ((0, 81), (0, 9, 9), (0,)):
        assert garns.solve_many(numpy.zeros(shape)).solutions.shape == (0, 81)
    for nothing in (b"", b"\n", b"# no puzzle"):
        solved = garns.solve_many(nothing)
        assert (solved.solutions, list(solved.counts)) == (b"", [])
    for column in (pyarrow.array([], pyarrow.string()), pyarrow.chunked_array([], "string")):
        assert garns.solve_many(column).solutions.to_pylist() == []
    assert garns.solve_many(pyarrow.array([None, None])).counts.to_pylist() == [None, None]


@pytest.mark.parametrize("dtype", ["int8", "uint16", "int64", "uint64", "float32", ">i4"])
def test_arrays_of_other_numbers(dtype: str) -> None:
    values = numpy.array([list(Grid(line).values) for line in LINES], dtype=dtype)
    assert garns.solve_many(values).counts.tolist() == COUNTS
    assert garns.solve_many(numpy.asfortranarray(values)).counts.tolist() == COUNTS
    assert garns.solve_many(values[::-1]).counts.tolist() == COUNTS[::-1]


@pytest.mark.parametrize(
    ("dtype", "value"),
    [
        ("uint8", 10),
        ("int64", 265),
        ("int64", -1),
        ("int8", -7),
        ("uint64", 2**40),
        ("float64", 1.5),
        ("float64", float("nan")),
        ("float64", float("inf")),
    ],
)
def test_numbers_that_are_no_digits(dtype: str, value: float) -> None:
    values = numpy.zeros((4, 81), dtype=dtype)
    values[2, 80] = value
    solved = garns.solve_many(values)
    assert solved.counts.tolist() == [2, 2, 0, 2]
    assert not solved.solutions[2].any()
    assert "Puzzle 3 has a value" in str(solved[2])


@pytest.mark.parametrize("shape", [(81,), (2, 80), (2, 81, 1), (3, 3, 9)])
def test_other_shapes(shape: tuple[int, ...]) -> None:
    with pytest.raises(garns.InvalidRequest, match="in the shape"):
        garns.solve_many(numpy.zeros(shape, dtype=numpy.uint8))
    with pytest.raises(garns.InvalidRequest, match="not <U81"):
        garns.solve_many(numpy.array([LINES]))


def test_arrays_can_be_written_to() -> None:
    solved = garns.solve_many(numpy.zeros((1, 81), dtype=numpy.uint8))
    solved.solutions[0, 0] = 0
    solved.counts[0] = 7


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_bytes_of_every_kind(kind: type) -> None:
    text = "\n".join(LINES).encode()
    assert list(garns.solve_many(kind(text)).counts) == COUNTS
    apart = memoryview(bytes(byte for char in text for byte in (char, 0)))[::2]
    assert list(garns.solve_many(apart).counts) == COUNTS


def test_more_boards_than_one_share() -> None:
    text = f"{PUZZLE}\n".encode() * 40_000
    solved = garns.solve_many(text + NO_SOLUTION.encode(), threads=1)
    assert solved.solutions == f"{SOLUTION}\n".encode() * 40_000 + b"." * 81 + b"\n"
    assert (sum(solved.counts), solved.counts[-1]) == (40_000, 0)


@pytest.mark.parametrize("threads", [0, -1])
def test_no_threads(threads: int) -> None:
    with pytest.raises(garns.InvalidRequest, match="threads must be 1 or more"):
        garns.solve_many([PUZZLE], threads=threads)


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_threads_change_nothing(threads: int) -> None:
    chance = random.Random(1)
    lines = [
        "".join(char if chance.random() < 0.8 else "." for char in PUZZLE) for _ in range(2000)
    ]
    some, one = (garns.solve_many(lines, threads=each) for each in (threads, 1))
    assert (some.solutions, some.counts) == (one.solutions, one.counts)


@pytest.mark.parametrize("limit", [1, 2, 10, 10**30])
def test_limits(limit: int) -> None:
    board = SOLUTION[:54] + "." * 27
    expected = min(limit, garns.count_solutions(board))
    assert garns.solve_many([board], limit=limit).counts == [expected]


BLANK = PUZZLE.replace(".", " ", 1)
SPLIT = f"{PUZZLE[:40]}\n{PUZZLE[41:]}"


@pytest.mark.parametrize("bad", ["1" * 80, "a" * 81, "é" * 81, BLANK, PUZZLE + "1"])
def test_what_cannot_be_read_is_an_error_in_its_place(bad: str) -> None:
    lines = [PUZZLE, PUZZLE, bad, PUZZLE]
    forms: list[object] = [
        lines,
        pyarrow.array(lines),
        pyarrow.chunked_array([lines[:2], lines[2:]]),
    ]
    forms += [end.join(lines).encode("latin-1") for end in ("\n", "\r\n")]
    for form in forms:
        solved = garns.solve_many(form)
        assert list(solved.failures) == [2]
        assert isinstance(solved[2], garns.GarnsError)
        assert [str(count) for count in solved.counts] == ["1", "1", "0", "1"]
        assert [answer.line for answer in solved.successes] == [SOLUTION] * 3


def test_nothing_among_others() -> None:
    solved = garns.solve_many(pyarrow.array([None, PUZZLE, "1" * 80]))
    assert solved.counts.to_pylist() == [None, 1, 0]
    assert solved.solutions.to_pylist() == [None, SOLUTION, None]
    assert list(solved.failures) == [0, 2]
    assert list(garns.solve_many([PUZZLE, None]).failures) == [1]


def test_a_text_of_the_right_length_that_is_no_list() -> None:
    assert list(garns.solve_many(f"{PUZZLE}\n{SPLIT}\n".encode()).failures) == [1, 2]
    together = f"{PUZZLE}\n{PUZZLE}1{PUZZLE}\n".encode()
    assert list(garns.solve_many(together).failures) == [1]
    with_blank_lines = f"{PUZZLE}\n{'  ' * 40} \n#{'x' * 80}\n{PUZZLE}".encode()
    assert list(garns.solve_many(with_blank_lines).counts) == [1, 1]


SMALL = "1234341221434..."


def test_boards_of_every_size_and_layout() -> None:
    diagonal = Grid("." * 81, "9+diagonals")
    solved = garns.solve_many([SMALL, PUZZLE, diagonal, garns.parse(SMALL)])
    assert solved.counts == [1, 1, 2, 1]
    assert solved.solutions[0] == solved.solutions[3] == "1234341221434321"
    assert Grid(solved.solutions[2], "9+diagonals").is_solved
    latin = Grid("12345234513451245123.....", "latin-5")
    assert garns.solve_many([latin])[0] == garns.solve(latin)
    assert garns.solve_many(f"{SMALL}\n{PUZZLE}".encode()).solutions.splitlines() == [
        b"1234341221434321",
        SOLUTION.encode(),
    ]
    boards = numpy.array([Grid(SMALL).rows, [[0] * 4] * 4])
    of_arrays = garns.solve_many(boards)
    assert of_arrays.counts.tolist() == [1, 2]
    assert of_arrays.solutions[0].tolist() == list(Grid("1234341221434321").values)


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("\n".join([PUZZLE, "!" * 81, NO_SOLUTION]))
    solved = garns.solve_many(file)
    assert solved.counts == [1, 0, 0]
    assert [type(error) for error in solved.failures.values()] == [
        garns.UnreadableInput,
        garns.NoSolution,
    ]
    with pytest.raises(garns.GarnsError):
        garns.solve_many(str(file))


def solve_or_error(line: str) -> Grid | garns.GarnsError:
    try:
        return garns.solve(line)
    except garns.GarnsError as error:
        return error


def test_each_answer_is_what_solve_says() -> None:
    for form in (LINES, "\n".join(LINES).encode(), pyarrow.array(LINES)):
        for line, answer in zip(LINES, garns.solve_many(form), strict=True):
            expected = solve_or_error(line)
            assert (type(answer), str(answer)) == (type(expected), str(expected))
            if isinstance(answer, Grid):
                assert answer.givens.line == line


def test_one_solution_is_enough_with_a_limit_of_one() -> None:
    solved = garns.solve_many([MANY], limit=1)
    assert isinstance(solved[0], Grid)
    assert solved[0].is_solved


def test_limits_of_the_search() -> None:
    seen = list[int]()
    solved = garns.solve_many([PUZZLE, MANY, "." * 625], nodes=3, limit=10, progress=seen.append)
    assert solved.counts[:2] == [1, 1]
    assert list(map(type, solved.failures.values())) == [garns.BudgetUsedUp] * 2
    assert seen == [1, 2, 3]
    with pytest.raises(garns.InvalidRequest, match="seconds"):
        garns.solve_many([PUZZLE], seconds=-1)


def test_tables() -> None:
    solved = garns.solve_many([PUZZLE, NO_SOLUTION, "??"])
    table = solved.to_arrow()
    assert table.column_names == ["puzzle", "solution", "error"]
    assert table["puzzle"].to_pylist() == [PUZZLE, NO_SOLUTION, "??"]
    assert table["solution"].to_pylist() == [SOLUTION, None, None]
    assert table["error"].to_pylist()[1] == str(garns.NoSolution())
    assert solved.to_pandas()["solution"].dropna().tolist() == [SOLUTION]


def test_checks() -> None:
    checks = garns.check_many([*LINES, SMALL, "??"])
    assert [check.verdict for check in checks.successes] == [
        "unique", "none", "many", "unique", "invalid", "unique",
    ]  # fmt: skip
    assert checks[:6] == [garns.check(line) for line in [*LINES, SMALL]]
    assert list(checks.failures) == [6]
    unknown = garns.check_many(["." * 625], nodes=1).to_arrow()
    assert unknown["verdict"].to_pylist() == ["unknown"]


def test_progress_and_ctrl_c() -> None:
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    seen: list[int] = []
    with clocks.interrupted(lambda: seen):
        garns.solve_many([MANY] * 100, limit=10**9, progress=seen.append)
    assert garns.solve_many([hard] * 10, progress=seen.append).counts == [1] * 10
    assert seen[-1] == 10


DAMAGED = """
import io
import sys

import pyarrow

import garns

good = sys.stdin.buffer.read()
for place in range(len(good)):
    bad = bytearray(good)
    bad[place] ^= 0xFF
    try:
        column = pyarrow.ipc.open_file(io.BytesIO(bytes(bad))).read_all().column(0)
    except (pyarrow.ArrowException, OSError, ValueError, IndexError):
        continue
    try:
        garns.solve_many(column)
    except garns.GarnsError:
        pass
print("all")
"""


def test_columns_of_damaged_arrow_files() -> None:
    """In a process of its own: a string that ends beyond its buffer would end it."""
    stream = io.BytesIO()
    line = "." * 81
    with pyarrow.ipc.new_file(stream, pyarrow.schema([("p", pyarrow.string())])) as file:
        file.write_table(pyarrow.table({"p": [line, None, line]}))
    command = [sys.executable, "-c", DAMAGED]
    done = subprocess.run(command, input=stream.getvalue(), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"all\n"), done.stderr.decode()[-2000:]

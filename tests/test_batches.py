"""One convention for batches: the same inputs, and results of one kind."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pandas
import pyarrow
import pytest

import garns
from garns import GarnsError, Grid, Results

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = "." * 81
NONE = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LINES = [PUZZLE, SEVERAL, NONE]
SMALL = "1234341221434..."

Batch = Callable[..., Results[Any]]
FUNCTIONS: list[Batch] = [
    garns.solve_many,
    garns.check_many,
    garns.rate_many,
    garns.explain_many,
]
every_function = pytest.mark.parametrize("batch", FUNCTIONS, ids=lambda each: each.__name__)


def told(results: Results[Any]) -> list[str]:
    return [str(getattr(answer, "verdict", answer)) for answer in results]


@every_function
def test_the_same_puzzles_in_every_form(batch: Batch, tmp_path: Path) -> None:
    text = "".join(f"{line}\n" for line in LINES)
    (tmp_path / "list.txt").write_text(text)
    values = numpy.array([list(Grid(line).values) for line in LINES])
    expected = told(batch(LINES))
    assert len(set(expected)) == 3
    for form in (
        (line for line in LINES),
        tuple(map(Grid, LINES)),
        list(map(garns.parse, LINES)),
        text.encode(),
        bytearray(text, "ascii"),
        memoryview(f"# comment\n\n{text}".encode()),
        tmp_path / "list.txt",
        values,
        values.reshape(-1, 9, 9),
        list(values),
        pyarrow.array(LINES),
        pyarrow.chunked_array([LINES[:1], LINES[1:]]),
    ):
        assert told(batch(form)) == expected, form


@every_function
def test_boards_of_several_sizes_and_layouts(batch: Batch) -> None:
    latin = Grid("12345234513451245123.....", "latin-5")
    large = garns.generate("16", clues=140, seed=1)
    results = batch([PUZZLE, SMALL, latin, large, Grid("." * 16, "latin-4")])
    assert len(results) == 5
    assert not {0, 1, 2, 3} & set(results.failures)


@every_function
def test_what_cannot_be_read_is_an_error_in_its_place(batch: Batch) -> None:
    results = batch([PUZZLE, "!!", None, PUZZLE])
    assert list(results.failures) == [1, 2]
    assert all(isinstance(results[place], GarnsError) for place in (1, 2))
    assert str(results[3]) == str(results[0]) == str(results[-1])
    assert len(results.successes) == 2
    assert [type(each) for each in results[1:3]] == [type(results[1]), type(results[2])]
    assert repr(results).endswith(": 4>")
    with pytest.raises(IndexError):
        results[4]


@every_function
def test_nothing(batch: Batch) -> None:
    nothings: list[Any] = [[], b"", numpy.zeros((0, 81)), pyarrow.array([], pyarrow.string())]
    for nothing in nothings:
        results = batch(nothing)
        assert list(results) == []
        assert results.to_arrow().num_rows == 0


@every_function
def test_one_text_is_no_list(batch: Batch) -> None:
    with pytest.raises(garns.InvalidRequest, match="puzzles"):
        batch(PUZZLE)


@every_function
def test_tables(batch: Batch) -> None:
    results = batch([PUZZLE, "!!"])
    table = results.to_arrow()
    assert table.column_names[0] == "puzzle"
    assert table.column_names[-1] == "error"
    assert table["puzzle"].to_pylist() == [PUZZLE, "!!"]
    assert table["error"].to_pylist() == [None, str(results[1])]
    for name in table.column_names[1:-1]:
        known, unknown = table[name].to_pylist()
        assert known is not None, name
        assert unknown is None, name
    pandas = pytest.importorskip("pandas")
    frame = results.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == table.column_names


@every_function
def test_progress_and_threads(batch: Batch) -> None:
    seen = list[int]()
    one = told(batch([PUZZLE, SMALL] * 3, threads=1, progress=seen.append))
    assert seen[-1] == 6
    assert sorted(seen) == seen
    assert told(batch([PUZZLE, SMALL] * 3, threads=3)) == one


@every_function
def test_results_can_be_sent_to_another_process(batch: Batch) -> None:
    for form in (LINES, "\n".join(LINES).encode(), pyarrow.array(LINES)):
        results = batch(form)
        again = pickle.loads(pickle.dumps(results))
        assert told(again) == told(results)
        assert again.to_arrow() == results.to_arrow()


def test_numpy_is_optional(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for batch in FUNCTIONS:
        assert len(batch([PUZZLE])) == 1
    made = garns.generate_many(2, "4", seed=1)
    assert [puzzle.line for puzzle in made.successes]
    with pytest.raises(garns.MissingExtra, match="numpy"):
        made.puzzles  # noqa: B018


def test_generated_puzzles() -> None:
    made = garns.generate_many(4, seed=5)
    assert [puzzle.solution for puzzle in made.successes] == [
        garns.solve(puzzle) for puzzle in made.successes
    ]
    assert made[0] == garns.generate(seed=5)
    assert made.puzzles[3].tolist() == list(made.successes[3].grid.values)
    table = made.to_arrow()
    assert table["puzzle"].to_pylist() == [puzzle.line for puzzle in made.successes]
    assert table["clues"].to_pylist() == [puzzle.clues for puzzle in made.successes]
    missing = garns.generate_many(2, technique="jellyfish", attempts=1, seed=1)
    assert missing.missing == 2
    assert all(isinstance(error, garns.CannotMake) for error in missing)


def test_limits_are_those_of_each_puzzle() -> None:
    hard = (Path(__file__).parent / "data" / "hard-25x25.txt").read_text().strip()
    rated = garns.rate_many([hard, PUZZLE], seconds=0.0)
    assert isinstance(rated[0], garns.BudgetUsedUp)
    explained = garns.explain_many([hard], seconds=0.0)
    assert isinstance(explained[0], garns.BudgetUsedUp)
    assert garns.check_many([hard], nodes=5).successes[0].verdict == "unknown"


def test_arrays_of_strings_are_lists_of_puzzles() -> None:
    lines = [PUZZLE, "." * 16]
    for array in (numpy.array(lines), numpy.array(lines, "S"), numpy.array(lines, object)):
        assert list(garns.solve_many(array).counts) == [1, 2]
        assert [each.verdict for each in garns.check_many(array).successes] == ["unique", "many"]


def test_whole_tables_and_numbers_are_refused() -> None:
    for table in (pyarrow.table({"puzzle": [PUZZLE]}), pandas.DataFrame({"puzzle": [PUZZLE]})):
        for batch in FUNCTIONS:
            with pytest.raises(garns.InvalidRequest, match="choose the column"):
                batch(table)
            assert len(batch(table["puzzle"])) == 1
    with pytest.raises(garns.InvalidRequest, match="has strings, not int64"):
        garns.solve_many(pyarrow.array([1, 2]))

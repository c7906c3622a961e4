"""Data sets in Parquet."""

import io
import os
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from garns.formats import read, sniff, write, write_file
from garns.formats.parquet import _batch_size
from garns.formats.source import Source
from garns.model import CannotCarry, Grid, MissingExtra, Puzzle, UnreadableInput
from tests.formats.sheet import GRID, LINE, SOLUTION

SOLVED = Puzzle(GRID, solution=Grid(SOLUTION), details={"level": "hard", "own": "x"})


def table_bytes(**columns: Any) -> bytes:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    stream = io.BytesIO()
    parquet.write_table(pyarrow.table(columns), stream)
    return stream.getvalue()


def test_comes_back_from_a_file(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    many = [SOLVED, Puzzle(GRID)] * 2000
    write_file(many, tmp_path / "some.parquet")
    assert list(read(tmp_path / "some.parquet")) == many


def test_reads_other_tables() -> None:
    raw = table_bytes(
        id=[1, 2], question=[LINE, LINE], answer=[SOLUTION, None], rating=[7.5, float("nan")]
    )
    first, second = read(io.BytesIO(raw))
    assert (first.grid, first.solution) == (GRID, Grid(SOLUTION))
    assert first.details == {"id": "1", "rating": "7.5"}
    assert (second.solution, second.details) == (None, {"id": "2"})


def test_reads_from_a_pipe() -> None:
    raw = table_bytes(puzzle=[LINE] * 50_000)
    end_to_read, end_to_write = os.pipe()

    def feed() -> None:
        with os.fdopen(end_to_write, "wb") as stream:
            stream.write(raw)

    writer = threading.Thread(target=feed)
    writer.start()
    with os.fdopen(end_to_read, "rb") as stream:
        assert sum(1 for _ in read(stream)) == 50_000
    writer.join()


def test_is_known_by_its_first_bytes() -> None:
    assert sniff(Source(io.BytesIO(b"PAR1\x00\xff"))).id == "parquet"


@pytest.mark.parametrize("raw", [b"PAR1", b"PAR1" + b"\xff" * 100 + b"PAR1"])
def test_refuses_what_is_damaged(raw: bytes) -> None:
    pytest.importorskip("pyarrow")
    with pytest.raises(UnreadableInput):
        list(read(io.BytesIO(raw)))


def test_says_which_row() -> None:
    for columns, id in (
        ({"puzzle": [LINE, LINE[:-1]]}, "cell-count"),
        ({"puzzle": [LINE, LINE], "solution": [SOLUTION, SOLUTION[::-1]]}, "solution"),
        ({"puzzle": [LINE, LINE], "x": [[], [1]]}, "column-kind"),
    ):
        with pytest.raises(UnreadableInput) as caught:
            list(read(io.BytesIO(table_bytes(**columns))))
        assert caught.value.message.id == f"unreadable.{id}"
        assert caught.value.place.line == (None if id == "column-kind" else 2)


def test_places_have_no_column() -> None:
    with pytest.raises(UnreadableInput) as caught:
        list(read(io.BytesIO(table_bytes(puzzle=["!" + LINE[1:]]))))
    assert (caught.value.place.line, caught.value.place.column) == (1, None)


def test_bytes_are_text_or_refused() -> None:
    (found,) = read(io.BytesIO(table_bytes(puzzle=[LINE.encode()], level=["fácil".encode()])))
    assert found == Puzzle(GRID, details={"level": "fácil"})
    raw = table_bytes(puzzle=[LINE], level=[b"f\xe1cil"])
    with pytest.raises(UnreadableInput, match="0xE1"):
        list(read(io.BytesIO(raw)))


@pytest.mark.parametrize(
    ("kind", "number", "text"),
    [
        (("timestamp", "ns"), 1, "1970-01-01 00:00:00.000000001"),
        (("timestamp", "ms"), 0, "1970-01-01 00:00:00.000"),
        (("timestamp", "ms"), 2**62, None),
        (("timestamp", "us", "UTC"), -(2**50), "1934-04-28 18:01:33.157376Z"),
        (("date32",), 1, "1970-01-02"),
        (("date32",), 2**31 - 1, None),
        (("time64", "ns"), 5, "00:00:00.000000005"),
        (("duration", "s"), 2**60, None),
    ],
)
def test_dates_are_text_or_refused(kind: tuple[str, ...], number: int, text: str | None) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    dates = pyarrow.array([number], getattr(pyarrow, kind[0])(*kind[1:]))
    raw = table_bytes(puzzle=[LINE], date=dates)
    if text is not None:
        assert list(read(io.BytesIO(raw))) == [Puzzle(GRID, details={"date": text})]
        return
    with pytest.raises(UnreadableInput):
        list(read(io.BytesIO(raw)))


@pytest.mark.parametrize("by_dictionary", [True, False])
def test_bombs_are_refused_before_they_go_off(by_dictionary: bool) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    count = 512 if by_dictionary else 128
    table = pyarrow.table({"puzzle": ["a" * (1 << 20)] * count})
    stream = io.BytesIO()
    parquet.write_table(table, stream, compression="zstd", use_dictionary=by_dictionary)
    del table
    before = pyarrow.total_allocated_bytes()
    rows = read(io.BytesIO(stream.getvalue()))
    with pytest.raises(UnreadableInput):
        next(rows)
    allowed = 100 << 20
    assert pyarrow.total_allocated_bytes() - before < allowed
    assert _peak_of_batches(stream.getvalue()) < allowed


def _peak_of_batches(raw: bytes) -> int:
    """Most bytes that the reader would unpack at a time."""
    parquet = pytest.importorskip("pyarrow.parquet")
    group = parquet.ParquetFile(io.BytesIO(raw)).metadata.row_group(0)
    try:
        size = _batch_size(Source(io.BytesIO(raw)), group.total_byte_size, len(raw))
        return size << 20
    except UnreadableInput:
        return 0


def test_needs_a_column_of_puzzles() -> None:
    with pytest.raises(UnreadableInput, match="column"):
        list(read(io.BytesIO(table_bytes(a=[1]))))


def test_is_not_text() -> None:
    with pytest.raises(CannotCarry):
        list(write([SOLVED], "parquet"))


def test_names_the_extra_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match="parquet"):
        list(read(io.BytesIO(b"PAR1")))

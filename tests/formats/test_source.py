"""Sources: encodings, line ends, limits, and streams that never end."""

from __future__ import annotations

import io
import itertools
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from typing import BinaryIO, cast

import pytest

from garns import UnreadableInput, read
from garns.formats import Source

LINE = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Endless(io.RawIOBase):
    """Bytes made as they are read; `taken` counts them."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self.taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = next(self._pieces, b"")[: len(buffer)]
        buffer[: len(piece)] = piece
        self.taken += len(piece)
        return len(piece)


def lines_of(raw: bytes, encoding: str = "utf-8") -> list[str]:
    return [puzzle.grid.line for puzzle in read(io.BytesIO(raw), encoding=encoding)]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r", b""])
def test_line_ends(end: bytes) -> None:
    assert lines_of(LINE + end) == [LINE.decode()]
    assert lines_of(LINE + (end or b"\n") + LINE + end) == [LINE.decode()] * 2


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-8"])
def test_byte_order_marks(encoding: str) -> None:
    raw = f"# João, ♈\n{LINE.decode()}\n".encode(encoding)
    assert lines_of(raw) == [LINE.decode()]


def test_utf_16_big_endian() -> None:
    assert lines_of(b"\xfe\xff" + LINE.decode().encode("utf-16-be")) == [LINE.decode()]


def test_other_encodings_must_be_named() -> None:
    raw = "# João\n".encode("latin-1") + LINE
    with pytest.raises(UnreadableInput, match="1:5: Byte 0xE3 is not valid UTF-8"):
        lines_of(raw)
    assert lines_of(raw, "latin-1") == [LINE.decode()]


def test_nul_bytes() -> None:
    with pytest.raises(UnreadableInput, match="2:4: A NUL byte"):
        lines_of(LINE + b"\n53.\0")


def test_columns_count_characters_and_lone_returns_end_lines() -> None:
    with pytest.raises(UnreadableInput, match="1:3: Byte 0xFF"):
        lines_of("éé".encode() + b"\xff")
    with pytest.raises(UnreadableInput, match="2:2: A NUL"):
        lines_of(b"abc\ra\0")


def test_streams_stay_open_and_may_be_text() -> None:
    stream = io.BytesIO(LINE)
    assert len(list(read(stream))) == 1
    assert not stream.closed
    assert len(list(read(io.StringIO(LINE.decode())))) == 1
    with tempfile.TemporaryFile() as file:
        file.write(LINE)
        file.seek(0)
        assert len(list(read(file))) == 1


def test_reading_can_go_on_after_bad_lines() -> None:
    errors: list[UnreadableInput] = []
    raw = b"\n".join([LINE, LINE[:-1], LINE])
    assert len(list(read(io.BytesIO(raw), on_error=errors.append))) == 2
    assert [error.place.line for error in errors] == [2]


def test_other_lists_go_on_too() -> None:
    line = LINE.decode()
    for text in (
        f"puzzle,solution\n{line},\n{line[:-1]},\n{line},\n",
        f":0003:8:{line}:::829:\n:0003:8:{line[:-1]}:::829:\n:0003:8:{line}:::829:\n",
    ):
        errors: list[UnreadableInput] = []
        assert len(list(read(io.BytesIO(text.encode()), on_error=errors.append))) == 2
        assert len(errors) == 1


def test_recognition_looks_past_a_long_comment() -> None:
    raw = b"# comment\n" * 500 + b":0003:8:" + LINE + b":::829:\n"
    assert len(list(read(io.BytesIO(raw)))) == 1


def test_recognition_of_long_lines_is_bounded() -> None:
    raw = b"1 " * 400_000 + b"\n"
    start = time.process_time()
    with pytest.raises(UnreadableInput):
        list(read(io.BytesIO(raw * 16)))
    assert time.process_time() - start < 20


def test_line_numbers_survive_comments_and_blanks() -> None:
    raw = b"# one\n\n" + LINE + b"\n# four\n" + LINE
    assert [puzzle.place.line for puzzle in read(io.BytesIO(raw))] == [3, 5]


def test_a_line_without_end_is_refused_before_it_fills_the_memory() -> None:
    endless = Endless(itertools.repeat(b"." * 4096))
    with pytest.raises(UnreadableInput, match="longer than"):
        list(read(cast(BinaryIO, io.BufferedReader(endless))))
    assert endless.taken < 8 << 20


@pytest.mark.slow
def test_a_long_file_streams() -> None:
    count = 1_000_000
    endless = Endless(itertools.repeat((LINE + b"\n") * 40, count // 40))
    tracemalloc.start()
    try:
        puzzles = read(cast(BinaryIO, io.BufferedReader(endless)))
        seen = 0
        for seen, puzzle in enumerate(itertools.islice(puzzles, 30_000), 1):
            assert puzzle.place.line == seen
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert seen == 30_000
    assert endless.taken < 5 << 20
    assert peak < 8 << 20


@pytest.mark.parametrize("raw", [b"", b"\n\n", b"# only a comment\n", b"\xef\xbb\xbf"])
def test_nothing_there(raw: bytes) -> None:
    with pytest.raises(UnreadableInput, match="There is no puzzle here"):
        lines_of(raw)
    for id in ("line", "sdm", "in", "rows"):
        with pytest.raises(UnreadableInput, match="There is no puzzle here"):
            list(read(Source(io.BytesIO(raw)), format=id))


ROW = LINE.decode()
LISTS = {
    "line": (ROW, ROW, ROW),
    "hodoku": (f":0003:8:{ROW}:::829:",) * 3,
    "json": ('{"schema":"garns/puzzle@1","layout":"9","cells":"' + ROW + '"}',) * 3,
    "json-board": ('{"puzzle":"' + ROW + '"}',) * 3,
}


@pytest.mark.parametrize("line", [1, 2, 3])
@pytest.mark.parametrize("bad", [b"\xff", b"\0"])
@pytest.mark.parametrize("name", LISTS)
def test_a_bad_byte_costs_one_line(name: str, bad: bytes, line: int) -> None:
    raw = [text.encode() for text in LISTS[name]]
    raw[line - 1] = raw[line - 1][:20] + bad + raw[line - 1][21:]
    errors: list[UnreadableInput] = []
    found = list(read(io.BytesIO(b"\n".join(raw)), on_error=errors.append))
    assert [puzzle.grid.line for puzzle in found] == [ROW, ROW]
    assert [(error.place.line, error.place.column) for error in errors] == [(line, 21)]


def test_a_bad_byte_costs_one_record_of_a_table() -> None:
    raw = f'puzzle,title\n{ROW},one\n{ROW},"two\nfá"\n{ROW},three\n'.encode("latin-1")
    errors: list[UnreadableInput] = []
    found = list(read(io.BytesIO(raw), on_error=errors.append))
    assert [puzzle.details["title"] for puzzle in found] == ["one", "three"]
    assert [(error.place.line, error.place.column) for error in errors] == [(4, 2)]


def test_a_bad_byte_within_a_board_of_several_lines_ends_the_reading() -> None:
    rows = [LINE[start : start + 9] for start in range(0, 81, 9)]
    raw = b"\n".join([*rows, b"", rows[0][:-1] + b"\xff", *rows[1:]])
    found = read(io.BytesIO(raw), on_error=lambda error: None)
    assert next(found).grid.line == ROW
    with pytest.raises(UnreadableInput, match="11:9: Byte 0xFF"):
        next(found)


def test_what_is_no_text_at_all_is_one_complaint() -> None:
    raw = bytes(range(256)) * 20
    errors: list[UnreadableInput] = []
    with pytest.raises(UnreadableInput, match="1:1: A NUL byte"):
        list(read(io.BytesIO(raw), on_error=errors.append))
    assert errors == []


@pytest.mark.parametrize(
    ("before", "length", "expected"),
    [
        (16, 82, 81),
        (81, 82, 81),
        (81, 80, 81),
        (81, 60, 81),
        (81, 17, 16),
        (16, 70, 81),
        (81, 255, 256),
        (256, 200, 256),
        (None, 83, 81),
    ],
)
def test_a_line_is_measured_by_what_it_looks_like(
    before: int | None, length: int, expected: int
) -> None:
    lines = ["." * count for count in (before, length) if count]
    errors: list[UnreadableInput] = []
    stream = io.BytesIO("\n".join(lines).encode())
    list(read(stream, format="line", on_error=errors.append))
    assert [(error.message.facts["n"], error.message.facts["expected"]) for error in errors] == [
        (length, expected)
    ]

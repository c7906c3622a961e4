"""Files of results: what an extension means, and what is left of a run that did not end well."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from garns import read
from garns.cli.writing.documents import write_puzzles
from garns.formats import form_of, format_named, written_in
from garns.formats.extensions import FORMS, SEPARATORS
from garns.model import Grid, Puzzle
from tests.clocks import PATIENCE, wait_until

from .conftest import Garns

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CONTRADICTORY = "55" + "." * 79

COMMANDS: dict[str, tuple[str, ...]] = {
    "convert": ("LIST",),
    "solve": ("LIST",),
    "check": ("LIST",),
    "count": ("LIST",),
    "rate": ("LIST",),
    "explain": ("LIST", "--to", "r1c4"),
    "generate": ("-n", "2", "--seed", "7"),
    "grid": ("-n", "2", "--seed", "7"),
    "compare": ("LIST", "--algorithms", "singles", "--repeat", "1"),
}
"""Each yields at least two results for two puzzles."""


@pytest.fixture
def written(garns: Garns, tmp_path: Path) -> Any:
    """`written("solve", ".csv")`: the content of the file."""

    def run(command: str, extension: str, *options: str) -> bytes:
        puzzles, target = tmp_path / "list.txt", tmp_path / f"out{extension}"
        puzzles.write_text(f"{PUZZLE}\n{PUZZLE}\n")
        arguments = [str(puzzles) if each == "LIST" else each for each in COMMANDS[command]]
        result = garns(command, *arguments, *options, "-o", target)
        assert result.code == 0, result.err
        assert result.out == ""
        return target.read_bytes()

    return run


def table_rows(raw: bytes, separator: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(raw.decode()), delimiter=separator))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("extension", [*FORMS, ".CSV"])
def test_an_extension_means_the_same_everywhere(written: Any, command: str, extension: str) -> None:
    raw, form = written(command, extension), form_of(Path(f"x{extension}"))
    if form in SEPARATORS:
        rows = table_rows(raw, SEPARATORS[form])
        assert len(rows) >= 2
        assert all("puzzle" in row and None not in row for row in rows)
    elif form == "json":
        objects = [json.loads(line) for line in raw.decode().splitlines()]
        assert len(objects) >= 2
        assert all(isinstance(each, dict) for each in objects)
    else:
        parquet = pytest.importorskip("pyarrow.parquet")
        rows = parquet.read_table(io.BytesIO(raw)).to_pylist()
        assert len(rows) >= 2
        assert all(row["puzzle"] for row in rows)


@pytest.mark.parametrize("command", ["convert", "solve", "generate", "grid"])
@pytest.mark.parametrize("extension", [".sdm", ".in", ".txt", *FORMS])
def test_boards_are_read_back_from_what_was_written(
    written: Any, command: str, extension: str, tmp_path: Path
) -> None:
    written(command, extension)
    notation = written_in(tmp_path / f"out{extension}")
    found = list(read(tmp_path / f"out{extension}", format=notation))
    assert len(found) == 2
    if command == "solve" and extension in FORMS:
        assert {puzzle.grid.line for puzzle in found} == {PUZZLE}
        assert {puzzle.solution and puzzle.solution.line for puzzle in found} == {SOLUTION}
    elif command == "solve":
        assert {puzzle.grid.line for puzzle in found} == {SOLUTION}


def test_an_option_wins_over_the_extension(written: Any) -> None:
    assert json.loads(written("solve", ".csv", "--json").splitlines()[0])["verdict"] == "unique"
    assert written("solve", ".csv", "--to", "line") == f"{SOLUTION}\n{SOLUTION}\n".encode()
    assert written("convert", ".csv", "--to", "csv").startswith(b"5,3,,,7,,,,\n")
    assert json.loads(written("compare", ".csv", "--json").splitlines()[0])["verdict"] == "solved"


def test_explain_draws_by_extension(garns: Garns, tmp_path: Path) -> None:
    page = tmp_path / "way.html"
    assert garns("explain", PUZZLE, "-o", page).out == ""
    assert page.read_text().startswith("<!doctype html>")
    text = tmp_path / "way.md"
    assert garns("explain", PUZZLE, "-o", text).out == ""
    assert text.read_text() == garns("explain", "--markdown", PUZZLE).out
    picture = tmp_path / "step.svg"
    assert garns("explain", PUZZLE, "--to", "r1c6", "-o", picture).out == ""
    assert picture.read_text().startswith("<svg")


def test_a_table_has_a_row_for_every_puzzle(garns: Garns, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    lines = f"{PUZZLE}\n{CONTRADICTORY}\n{PUZZLE}\n"
    assert garns("solve", "-o", target, stdin=lines).code == 1
    rows = table_rows(target.read_bytes(), ",")
    assert [row["puzzle"] for row in rows] == [PUZZLE, CONTRADICTORY, PUZZLE]
    assert [row["solution"] for row in rows] == [SOLUTION, "", SOLUTION]


def test_counters_are_columns(garns: Garns, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    assert garns("solve", "--stats", PUZZLE, "-o", target).code == 0
    assert [row["insertions"] for row in table_rows(target.read_bytes(), ",")] == ["4208"]


def test_a_new_puzzle_has_its_clues_once(written: Any) -> None:
    header = written("generate", ".csv").splitlines()[0].decode()
    assert header.split(",").count("clues") == 1
    assert "detail:" not in header


@pytest.mark.parametrize("command", [name for name in COMMANDS if "LIST" in COMMANDS[name]])
@pytest.mark.parametrize("extension", [".csv", ".parquet", ".json", ".txt"])
def test_a_run_without_results_leaves_no_file(
    garns: Garns, tmp_path: Path, command: str, extension: str
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(f"{PUZZLE[:-1]}\n{PUZZLE[:-2]}\n")
    arguments = [str(bad) if each == "LIST" else each for each in COMMANDS[command]]
    for old in (None, "old"):
        target = tmp_path / f"out{extension}"
        if old is not None:
            target.write_text(old)
        assert garns(command, *arguments, "-o", target).code == 2
        left = [path for path in tmp_path.iterdir() if path != bad]
        assert left == ([] if old is None else [target])
        assert old is None or target.read_text() == old


def test_a_wish_that_cannot_be_had_leaves_no_file(garns: Garns, tmp_path: Path) -> None:
    wish = ("--clues", "18", "--attempts", "1", "-n", "2", "--seed", "1")
    assert garns("generate", *wish, "-o", tmp_path / "out.csv").code == 4
    assert list(tmp_path.iterdir()) == []


Stop = type[KeyboardInterrupt] | type[SystemExit]
"""What a signal becomes."""


def interrupted(count: int, stop: Stop) -> Iterator[Puzzle]:
    for _ in range(count):
        yield Puzzle(Grid(PUZZLE))
    raise stop


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("target", ["line", "dataset", "json", "parquet"])
def test_a_document_that_is_cut_short_can_be_read(target: str, stop: Stop, tmp_path: Path) -> None:
    if target == "parquet":
        pytest.importorskip("pyarrow")
    with pytest.raises(stop):
        write_puzzles(interrupted(3, stop), format_named(target), tmp_path / "out", None)
    with pytest.raises(stop):
        write_puzzles(interrupted(0, stop), format_named(target), tmp_path / "nothing", None)
    [part] = tmp_path.iterdir()
    assert part.name == "out.part"
    assert [puzzle.grid.line for puzzle in read(part, format=target)] == [PUZZLE] * 3


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize(
    ("arguments", "name", "number", "code"),
    [
        (("convert", "-"), "out.csv", "SIGINT", 130),
        (("explain", "--json", "-"), "out.json", "SIGINT", 130),
        (("generate", "-n", 10**9, "--seed", 7), "out.json", "SIGINT", 130),
        (("solve", "-"), "out.csv", "SIGTERM", 143),
        (("explain", "--json", "-"), "out.json", "SIGHUP", 129),
    ],
)
def test_signals_keep_what_was_written(
    arguments: tuple[object, ...], name: str, number: str, code: int, tmp_path: Path
) -> None:
    target = tmp_path / name
    target.write_text("old")
    command = [sys.executable, "-m", "garns", *map(str, arguments), "-o", str(target)]
    reading, writing = os.pipe()

    def feed() -> None:
        with suppress(BrokenPipeError), os.fdopen(writing, "wb", buffering=0) as stream:
            while True:
                stream.write(f"{PUZZLE}\n".encode() * 100)

    process = subprocess.Popen(command, stdin=reading, stderr=subprocess.PIPE)
    os.close(reading)
    threading.Thread(target=feed).start()
    log = tmp_path / f"{name}.part.log"
    wait_until(lambda: log.exists() and log.read_bytes().count(b"\n") > 2)
    process.send_signal(getattr(signal, number))
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == code
    part = tmp_path / f"{name}.part"
    assert "Run the same command again to resume." in errors.decode()
    assert target.read_text() == "old"
    assert {path.name for path in tmp_path.iterdir()} == {name, part.name, log.name}
    lines = part.read_text().splitlines(keepends=True)
    assert lines
    assert lines[-1].endswith("\n")


NUMBERED = "1 │ 5 3 . │ . 7 . │ . . . │"


def on_a_terminal(*arguments: str) -> str:
    """What a person sees."""
    pty = pytest.importorskip("pty")
    shown, given = pty.openpty()
    command = [sys.executable, "-m", "garns", *arguments]
    environment = {**os.environ, "LINES": "50", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(command, stdout=given, stderr=given, env=environment)
    os.close(given)
    seen = b""
    with suppress(OSError):
        while piece := os.read(shown, 1 << 16):
            seen += piece
    os.close(shown)
    assert process.wait(PATIENCE) == 0
    return seen.decode().replace("\r\n", "\n")


@pytest.mark.skipif(os.name == "nt", reason="needs a terminal")
def test_rows_and_columns_have_numbers_on_a_terminal(garns: Garns) -> None:
    seen = on_a_terminal("solve", PUZZLE)
    assert "    1 2 3   4 5 6   7 8 9         1 2 3   4 5 6   7 8 9\n" in seen
    assert f"\n{NUMBERED}   1 │ 5 3 4 │ 6 7 8 │ 9 1 2 │\n" in seen
    assert NUMBERED not in on_a_terminal("solve", "--no-numbers", PUZZLE)
    piped = garns("solve", PUZZLE).out
    assert "│ 5 3 . │" in piped
    assert NUMBERED not in piped


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", PUZZLE),
        ("trace", PUZZLE, "--steps", "3"),
        ("pick", "examples/founding", "--number", "1"),
        ("bank", "--difficulty", "easy", "--number", "3"),
        ("generate", "--seed", "7"),
        ("grid", "--seed", "7"),
    ],
)
def test_numbers_can_be_asked_for(garns: Garns, arguments: tuple[str, ...]) -> None:
    plain, numbered = garns(*arguments).out, garns(*arguments, "--numbers").out
    columns = "    1 2 3   4 5 6   7 8 9"
    assert columns not in plain
    assert columns in numbered
    if arguments[0] in ("bank", "generate", "grid"):
        lines = [garns("convert", "--to", "line", stdin=text).out for text in (plain, numbered)]
        assert lines[0] == lines[1] != ""


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="needs /dev/stdout")
@pytest.mark.parametrize("command", ["convert", "solve"])
def test_standard_output_by_its_name(command: str) -> None:
    line = [sys.executable, "-m", "garns", command, PUZZLE, "--to", "dataset", "-o", "/dev/stdout"]
    done = subprocess.run(line, capture_output=True, check=True)
    assert [row["puzzle"] for row in table_rows(done.stdout, ",")] == [PUZZLE]

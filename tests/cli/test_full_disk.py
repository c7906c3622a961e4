"""Where no more can be written, every command says so in one sentence, and nothing is lost."""

from __future__ import annotations

import ctypes
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click
import pytest

from garns.cli.app import garns as command_line
from garns.cli.running.exit_codes import Exit
from tests.cli.forked import Forks, Request
from tests.cli.invocations import OF_THE_CLASS, names, words, write_given

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks, and sets limits")

WRITING = {
    "solve": ["solve GIVEN/list.txt -o made.txt", "solve GIVEN/puzzle.in -o made.csv"],
    "check": ["check GIVEN/list.txt -o made.csv", "check GIVEN/puzzle.in -o made.json"],
    "count": ["count GIVEN/list.txt -o made.csv"],
    "canonical": ["canonical GIVEN/puzzle.in -o made.txt"],
    "candidates": [
        "candidates GIVEN/puzzle.in -o made.txt",
        "candidates GIVEN/puzzle.in --svg a.svg",
    ],
    "trace": [
        "trace GIVEN/four.in -o made.txt",
        "trace GIVEN/four.in --html made.html",
        "trace GIVEN/four.in --svg made.svg",
        "trace GIVEN/four.in --tree made.svg",
        "trace GIVEN/four.in --flowchart made.svg",
    ],
    "algorithms": ["algorithms -o made.txt"],
    "compare": ["compare GIVEN/four.in --repeat 1 -o made.csv"],
    "report": ["report GIVEN/four.in --no-growth --repeat 1 -o made"],
    "explain": [
        "explain GIVEN/puzzle.in -o made.txt",
        "explain GIVEN/puzzle.in --html made.html",
        "explain GIVEN/puzzle.in --svg made.svg",
    ],
    "hint": ["hint GIVEN/puzzle.in -o made.txt", "hint GIVEN/puzzle.in --svg made.svg"],
    "techniques": [
        "techniques naked-pair -o made.txt",
        "techniques naked-pair --svg made.svg",
        "techniques naked-pair --pdf made.pdf",
    ],
    "rate": ["rate GIVEN/puzzle.in -o made.csv", "rate GIVEN/list.txt -o made.json"],
    "generate": [
        "generate -n 3 --seed 1 -o made.txt",
        "generate -n 3 --seed 1 -o made.csv",
        "generate -n 3 --seed 1 -o made.sdk",
    ],
    "grid": ["grid --seed 1 -o made.txt", "grid --seed 1 --method boxes --svg made.svg"],
    "convert": [
        "convert GIVEN/list.txt -o made.sdm",
        "convert GIVEN/list.txt -o made.csv",
        "convert GIVEN/list.txt -o made.parquet",
        "convert GIVEN/puzzle.in --to opensudoku -o made.opensudoku",
    ],
    "data make": ["data make -n 3 --seed 1 --layout 4 -o made"],
    "data add": ["data add GIVEN/puzzle.in -o made"],
    "data annotate": ["data annotate GIVEN/dataset --columns givens -o made"],
    "data select": ["data select GIVEN/dataset --where puzzle>'' -o made"],
    "data dedupe": ["data dedupe GIVEN/dataset -o made"],
    "data split": ["data split GIVEN/dataset --train 0.5 --test 0.5 -o made"],
    "data sample": ["data sample GIVEN/dataset -n 1 -o made"],
    "data card": ["data card GIVEN/dataset -o made.md"],
    "data steps": ["data steps GIVEN/dataset -o made"],
    "data mine": ["data mine --around GIVEN/puzzle.in --keep givens<17 --removals 1 -o made"],
    "learn": ["learn --export made.json"],
    "site": ["site -o made"],
    "sheet": ["sheet GIVEN/puzzle.in -o made.pdf"],
    "assign new": ["assign new made --roster GIVEN/roster.csv --difficulty easy"],
    "assign add": ["assign add assignment --roster GIVEN/longer.csv"],
    "assign sheets": ["assign sheets assignment"],
    "assign export": [
        "assign export assignment --gift -o made.gift",
        "assign export assignment --moodle-xml -o made.xml",
    ],
    "grade": ["grade assignment GIVEN/answers.csv --accept-unread -o marks.csv"],
    "judge": ["judge --cases GIVEN/cases GIVEN/program -o marks.csv"],
    "cases": ["cases -o made"],
    "validator": ["validator GIVEN/puzzle.in GIVEN/answer.txt ."],
}
"""For each command that writes files, invocations that do."""

READING_ONLY = (
    *("bank", "formats", "pick", "play", "serve", "assign status", "completion"),
    *("data verify", "data stats"),
)
"""Commands without an output file; a game that cannot be saved is told on its screen."""

TARGETS = ("-o", "--svg", "--html", "--tree", "--flowchart")

TEMPORARY = "No temporary file can be written"

OLD = b"what was there before\n"
OWN_FILES = (".part", ".part.log", ".lock")
"""What may be left behind: results that the same command goes on from."""


def test_every_command_is_among_them() -> None:
    assert {*WRITING, *READING_ONLY, *OF_THE_CLASS} == set(names())


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("given")
    write_given(folder)
    return folder


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    with Forks(
        ["garns.cli.commands.rate", "garns.cli.commands.generate", "garns.cli.commands.explain"]
    ) as process:
        yield process


def prepared(folder: Path, given: Path, arguments: list[str]) -> dict[Path, bytes]:
    """The folder with what must not be lost: an assignment, and an old file of the same name."""
    shutil.copytree(given / "assignment", folder / "assignment")
    target = folder / arguments[-1]
    if arguments[-2] in TARGETS and target.suffix:
        target.write_bytes(OLD)
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def assert_refused(forks: Forks, request: Request, before: dict[Path, bytes], words: str) -> None:
    outcome = forks.run(request)
    assert outcome.code == Exit.ENVIRONMENT, (request.arguments, outcome)
    said = [line for line in outcome.err.splitlines() if words in line or TEMPORARY in line]
    assert len(said) == 1, (request.arguments, outcome.err)
    assert "Traceback" not in outcome.err
    folder = Path(request.folder)
    found = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for path, content in before.items():
        assert found.get(path) == content, (request.arguments, path)


@pytest.mark.parametrize("name", WRITING)
@pytest.mark.parametrize("size", [0, 10])
def test_files_that_may_not_grow(
    forks: Forks, tmp_path: Path, given: Path, name: str, size: int
) -> None:
    """To the command it is the same whether a disk is full or a file too large."""
    for number, invocation in enumerate(WRITING[name]):
        if ".parquet" in invocation:
            pytest.importorskip("pyarrow")
        folder = tmp_path / str(number)
        folder.mkdir()
        arguments = words(invocation, given)
        before = prepared(folder, given, arguments)
        request = Request(arguments, str(folder), file_size=size, stdin="53")
        assert_refused(forks, request, before, "the file would become too large")
        litter = [path.name for path in folder.iterdir() if path not in before]
        kept = [each for each in litter if each.endswith(OWN_FILES)]
        assert {each for each in litter if each.startswith(".")} <= set(kept), invocation


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of its own with room for a few files."""
    folder = tmp_path / "disk"
    folder.mkdir()
    system = ctypes.CDLL(None, use_errno=True)
    if system.mount(b"none", bytes(folder), b"tmpfs", 0, b"size=256k"):
        pytest.skip("only root can mount a disk")
    try:
        yield folder
    finally:
        system.umount2(bytes(folder), 2)


def fill(path: Path) -> None:
    file = os.open(path, os.O_CREAT | os.O_WRONLY)
    with suppress(OSError):
        while True:
            os.write(file, bytes(4096))
    os.close(file)


def test_a_full_disk(forks: Forks, small_disk: Path, given: Path) -> None:
    for invocation in (each for several in WRITING.values() for each in several):
        if invocation.startswith("validator") or ".parquet" in invocation:
            continue  # as long as others, and needs an extra
        for path in small_disk.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        arguments = words(invocation, given)
        before = prepared(small_disk, given, arguments)
        fill(small_disk / "rest")
        request = Request(arguments, str(small_disk), stdin="53")
        assert_refused(forks, request, before, "no space left on the disk")


def test_click_knows_no_other_output() -> None:
    """Whoever adds an option with a file to write adds an invocation."""
    for name in names():
        command: click.Command = command_line
        for part in name.split():
            assert isinstance(command, click.Group)
            found = command.get_command(click.Context(command), part)
            assert found is not None
            command = found
        if any(parameter.name == "output" for parameter in command.params):
            assert name in (*WRITING, *OF_THE_CLASS)

"""The programs of docs/trace.md: built and run as they stand there, and shown by garns."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from garns.formats import Source
from garns.messages import use_language
from garns.search import trace
from garns.search.ndjson import read_trace
from tests.documents import ROOT, blocks
from tools.pictures import FOLDERS
from tools.pictures.trace import DRAWINGS

FIVE = ROOT / "examples" / "founding" / "5.in"
PAGE = "docs/trace.md"


def block(language: str) -> str:
    (found,) = blocks(PAGE, language)
    return found


def run_of(*command: object) -> Source:
    with FIVE.open("rb") as board:
        words = [str(word) for word in command]
        done = subprocess.run(words, stdin=board, capture_output=True, check=True)
    return Source.of_text(done.stdout.decode())


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler on this machine")
def test_the_program_in_c_searches_as_garns_does(tmp_path: Path) -> None:
    (tmp_path / "solver.c").write_text(block("c"), encoding="utf-8")
    command = ["cc", "-Wall", "-Werror", "-o", "solver", "solver.c"]
    subprocess.run(command, check=True, cwd=tmp_path)
    grid, events = read_trace(run_of(tmp_path / "solver"))
    assert list(events) == list(trace(grid))


def test_the_program_in_python_searches_from_the_other_end(tmp_path: Path) -> None:
    (tmp_path / "solver.py").write_text(block("python"), encoding="utf-8")
    grid, events = read_trace(run_of(sys.executable, tmp_path / "solver.py"))
    *_, last = events
    assert last.counters.solutions == 1
    assert grid.with_values(bytes(last.board)).is_solved


def test_the_example_of_the_format_is_one() -> None:
    _, events = read_trace(Source.of_text(block("json")))
    assert [event.kind for event in events][-1] == "end"


@pytest.mark.parametrize("language", FOLDERS)
def test_the_pictures_are_the_ones_that_are_drawn_today(language: str) -> None:
    page = FOLDERS[language].parent / "trace.md"
    for name, drawn in DRAWINGS.items():
        with use_language(language):
            assert (FOLDERS[language] / name).read_text(encoding="utf-8") == drawn()
        assert f"(images/{name})" in page.read_text(encoding="utf-8")

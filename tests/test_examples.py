"""The scripts and the notebook of examples/, run as a reader runs them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.clocks import PATIENCE

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
SCRIPTS = sorted(file.name for file in EXAMPLES.glob("*.py"))


def run(script: str, *arguments: str | Path, code: int = 0) -> str:
    done = subprocess.run(
        [sys.executable, EXAMPLES / script, *arguments],
        cwd=ROOT,
        env={**os.environ, "GARNS_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


def test_every_example_is_described() -> None:
    described = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    named = {file.name for file in EXAMPLES.iterdir()} - {"README.md", "__pycache__"}
    assert {name.strip("/") for name in re.findall(r"\]\(([^)]+)\)", described)} == named


@pytest.mark.parametrize("script", SCRIPTS)
def test_without_arguments_a_script_says_how_to_call_it(script: str) -> None:
    assert f"python examples/{script} " in run(script, code=1)


def test_solve_a_file(tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("1234341221434321\n................\n1000003400000301\n")
    unique, many, none, summary = run("solve_a_file.py", puzzles).splitlines()
    assert unique == f"{puzzles}:1: unique: 1234341221434321"
    assert re.fullmatch(r".*:2: many: [1-4]{16}", many)
    assert none == f"{puzzles}:3: none: -"
    assert summary == "3 read, 1 with exactly one solution"
    assert "nothing.txt" in run("solve_a_file.py", tmp_path / "nothing.txt", code=1)


def test_class_sheets(tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    shown = run("class_sheets.py", EXAMPLES / "class.csv", folder)
    assert "sheet 2 for João Souza and Maria Alves: fill in r" in shown
    pages = {file.name for file in (folder / "sheets").iterdir()}
    assert pages == {"1001.pdf", "1004.pdf", "A.pdf", "all.pdf"}
    assert (folder / "key.pdf").read_bytes().startswith(b"%PDF")
    assert run("class_sheets.py", EXAMPLES / "class.csv", folder) == shown


def test_rate_and_plot(tmp_path: Path) -> None:
    picture = tmp_path / "plot.png"
    shown = run("rate_and_plot.py", "40", picture)
    bands = re.findall(
        r"^ER [\d.]+ to [\d.]+: (\d+) puzzles, median [\d,]+ insertions$", shown, re.M
    )
    assert sum(map(int, bands)) == 40
    assert re.search(r"insertions: -?0\.\d\d$", shown, re.M)
    assert picture.read_bytes().startswith(b"\x89PNG")


@pytest.fixture(scope="module")
def notebook() -> Any:
    nbformat = pytest.importorskip("nbformat")
    found = nbformat.read(EXAMPLES / "tour.ipynb", as_version=4)
    nbformat.validate(found)
    return found


def test_the_notebook_is_kept_without_outputs(notebook: Any) -> None:
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(cells) > 10
    assert not [cell for cell in cells if cell.outputs or cell.execution_count]


@pytest.mark.slow
def test_the_notebook_runs(notebook: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GARNS_LANG", "en")
    nbclient = pytest.importorskip("nbclient")
    nbclient.NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    drawn = [output for output in outputs if "image/svg+xml" in output.get("data", {})]
    plotted = [output for output in outputs if "image/png" in output.get("data", {})]
    assert (len(drawn), len(plotted)) == (6, 1)
    printed = "".join(output.get("text", "") for output in outputs)
    assert "69,175,316 insertions" in printed
    assert "Naked pair" in printed or "naked-pair" in printed
    assert "portanto" in printed
    assert "Counter({1: 2000})" in printed

"""The core in WebAssembly, asked by way of node; without one of the two its tests are skipped."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from garns import Grid, Layout
from tests.engine.boards import boards_of_every_kind

MODULE = Path("build/wasm/garns.wasm")
SCRIPT = Path(__file__).with_name("answer.mjs")
MISSING = "no node, or no core in WebAssembly: `make wasm` finds or installs and builds them"

RUNNING, LIMIT_REACHED, FINISHED = range(3)
"""How a slice of work ends, as native/surface.hpp numbers it."""

JIGSAW = Layout.jigsaw("AAABB ACABB CCDDB CCDEE DDEEE".replace(" ", ""))
SMALL_LAYOUTS = [*map(Layout.named, ("4", "6", "latin-5", "8")), JIGSAW]
LAYOUTS = [*map(Layout.named, ("9", "diagonal", "windoku", "latin-9", "16")), *SMALL_LAYOUTS]

Question = dict[str, Any]


def ask(questions: Sequence[Question]) -> list[Any]:
    """The answers to all questions, by one process."""
    node = shutil.which("node")
    if node is None or not MODULE.exists():
        pytest.skip(MISSING)
    done = subprocess.run(
        [node, str(SCRIPT), str(MODULE)],
        input=json.dumps(questions),
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def board(grid: Grid) -> Question:
    """A board as questions have it."""
    houses = [cell for house in grid.layout.houses for cell in house.cells]
    return {"size": grid.size, "values": list(grid.values), "houses": houses}


def grids_of(layouts: Sequence[Layout], rounds: int = 1) -> list[Grid]:
    """With one, no and many solutions, with broken rules, and full ones."""
    return [grid for each in layouts for grid in boards_of_every_kind(each, rounds, seed=1)]

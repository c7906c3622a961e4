"""Puzzles made by the engine of the page, in node: whether they are those of Python, and how long
somebody waits for one."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import garns
from garns.web import engine_data
from garns.web.page_files import CORE

from .report import Column, Report
from .timing import say

SCRIPT = Path(__file__).with_suffix(".mjs")
SEED = 81
JIGSAW = "jigsaw-112122333112122333112122333444555666444555666444555999777888666777888999777888999"


class Kind(NamedTuple):
    """Puzzles to be made; `share` is how many of all are compared and timed."""

    name: str
    wish: dict[str, Any]
    share: float


KINDS = (
    Kind("plain", {}, 1),
    *(Kind(level, {"difficulty": level}, 1) for level in ("easy", "medium", "hard", "expert")),
    Kind("extreme", {"difficulty": "extreme"}, 0.01),
    *(Kind(f"ER {each}", {"rating": each}, 0.1) for each in ("1.5..2.3", "3.0..5.0", "7.0..7.2")),
    Kind("ER 8.0..8.4", {"rating": "8.0..8.4"}, 0.03),
    Kind("24 givens", {"clues": 24}, 0.1),
    Kind("hard, symmetry 180", {"difficulty": "hard", "symmetry": "180"}, 0.1),
    Kind("technique x-wing", {"technique": "x-wing"}, 0.03),
    Kind("4×4", {"layout": "4"}, 0.1),
    Kind("6×6, easy", {"layout": "6", "difficulty": "easy"}, 0.03),
    Kind("6×6, medium", {"layout": "6", "difficulty": "medium"}, 0.02),
    Kind("X, easy", {"layout": "9+diagonals", "difficulty": "easy"}, 0.03),
    Kind("windoku, medium", {"layout": "windoku", "difficulty": "medium"}, 0.03),
    Kind("jigsaw, medium", {"layout": JIGSAW, "difficulty": "medium"}, 0.03),
    Kind("16×16", {"layout": "16"}, 0.01),
    Kind("16×16, easy", {"layout": "16", "difficulty": "easy"}, 0.01),
)
TIMED = 0.05
"""So many of those that are compared are made once more, alone and timed; but at least"""
LEAST_TIMED = 50


def measure(report: Report, puzzles: int) -> None:
    """With `puzzles` of the most common kinds."""
    table = report.table(
        "page",
        "Puzzles made by the engine of the page, in node",
        Column("puzzles"),
        Column("compared", "count"),
        Column("other than Python's", "count"),
        Column("timed", "count"),
        Column("median", "seconds"),
        Column("95 of 100", "seconds"),
        Column("longest", "seconds"),
    )
    node = shutil.which("node")
    if node is None or not CORE.exists():
        table.note("Not measured: there is no node, or no core in WebAssembly (make wasm).")
        return
    table.note("CPU time for one puzzle, made alone and in slices, as a page does.")
    for kind in KINDS:
        say(f"page: {kind.name}")
        compared = max(1, round(puzzles * kind.share))
        timed = min(compared, max(LEAST_TIMED, round(TIMED * compared)))
        asked = {"asked": {**kind.wish, "seed": SEED}, "compared": compared, "timed": timed}
        found = _ask_engine(node, asked)
        made = _made_by_python(compared, kind.wish)
        others = sum(one != other for one, other in zip(found["lines"], made, strict=True))
        seconds = sorted(found["seconds"])
        late = seconds[int(0.95 * timed)]
        table.add(kind.name, compared, others, timed, median(seconds), late, seconds[-1])


def _ask_engine(node: str, asked: dict[str, Any]) -> dict[str, Any]:
    with TemporaryDirectory() as folder:
        catalogue = Path(folder) / "catalogue.json"
        catalogue.write_text(json.dumps(engine_data.catalogue()), encoding="utf-8")
        done = subprocess.run(
            [node, *map(str, (SCRIPT, CORE.parent, CORE, catalogue))],
            input=json.dumps(asked),
            check=True,
            capture_output=True,
            encoding="utf-8",
        )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _made_by_python(n: int, wish: dict[str, Any]) -> list[str | None]:
    made = garns.generate_many(n, seed=SEED, threads=1, **wish)
    return [None if isinstance(each, garns.GarnsError) else each.line for each in made]

"""One small invocation of every command, for tests that do the same to all of them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click

from garns.classroom.assignment import create
from garns.classroom.roster import read_roster
from garns.classroom.settings import Settings
from garns.cli.app import garns
from garns.data import Threads, build
from garns.data.making import make_recipe
from garns.model import Layout

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

INVOCATIONS: dict[str, str] = {
    "solve": "solve GIVEN/puzzle.in",
    "check": "check GIVEN/puzzle.in",
    "count": "count GIVEN/puzzle.in",
    "canonical": "canonical GIVEN/puzzle.in",
    "candidates": "candidates GIVEN/puzzle.in",
    "trace": "trace GIVEN/four.in",
    "algorithms": "algorithms",
    "compare": "compare GIVEN/four.in --program GIVEN/program --repeat 1",
    "report": "report GIVEN/four.in --no-growth --repeat 1",
    "explain": "explain GIVEN/puzzle.in",
    "hint": "hint GIVEN/puzzle.in",
    "techniques": "techniques naked-pair",
    "rate": "rate GIVEN/puzzle.in -o rated.csv",
    "generate": "generate -n 3 --seed 1 -o made.txt",
    "bank": "bank --difficulty easy --number 1",
    "grid": "grid --seed 1",
    "data make": "data make -n 3 --seed 1 --layout 4 --shard-rows 2 -o made",
    "data add": "data add GIVEN/puzzle.in -o made",
    "data annotate": "data annotate GIVEN/dataset --columns givens -o made",
    "data select": "data select GIVEN/dataset --where puzzle>'' -o made",
    "data dedupe": "data dedupe GIVEN/dataset -o made",
    "data split": "data split GIVEN/dataset --train 0.5 --test 0.5 -o made",
    "data sample": "data sample GIVEN/dataset -n 1 -o made",
    "data verify": "data verify GIVEN/dataset",
    "data stats": "data stats GIVEN/dataset",
    "data card": "data card GIVEN/dataset -o made.md",
    "data steps": "data steps GIVEN/dataset -o made",
    "data mine": "data mine --around GIVEN/puzzle.in --keep givens<17 --removals 1 -o made",
    "convert": "convert GIVEN/puzzle.in --to sdk -o made.sdk",
    "formats": "formats",
    "pick": "pick GIVEN/folder",
    "play": "play GIVEN/puzzle.in --plain",
    "learn": "learn x-wing --drill --seed 1",
    "serve": "serve --port 0",
    "site": "site -o made",
    "sheet": "sheet GIVEN/puzzle.in -o made.pdf",
    "assign new": "assign new made --roster GIVEN/roster.csv --difficulty easy",
    "assign add": "assign add assignment --roster GIVEN/longer.csv",
    "assign sheets": "assign sheets assignment",
    "assign status": "assign status assignment",
    "assign export": "assign export assignment --gift -o made.gift",
    "grade": "grade assignment GIVEN/answers.csv",
    "judge": "judge --cases GIVEN/cases GIVEN/program",
    "validator": "validator GIVEN/puzzle.in GIVEN/answer.txt .",
    "cases": "cases -o made",
    "completion": "completion bash",
}
"""By the names of the commands. GIVEN is a folder that nobody changes (`write_given`); the folder
in which a command runs has an `assignment`."""

OF_THE_CLASS = tuple(
    f"class {name}"
    for name in ("serve", "worker", "account", "export", "import", "backup", "restore")
)
"""Those that need a database; tests/class_server has the tests of how they end."""

WITH_PROCESSES = {
    "compare": "compare GIVEN/four.in --program GIVEN/slow",
    "judge": "judge --cases GIVEN/cases GIVEN/slow",
    "judge, a class": "judge --cases GIVEN/cases --submissions GIVEN/class --jobs 2 -o marks.csv",
    "rate": "rate GIVEN/list.txt --threads 2 -o rated.csv",
    "serve": "serve --port 0",
}
"""Those that start other processes, at work that takes longer than anybody waits, or as good as."""

STDIN = {
    "pick": "1\n",
    "play": "r1c3 4\nquit\n",
    "learn": "?\nquit\n",
    "validator": f"{SOLUTION}\n",
}


def names(group: click.Group = garns, before: str = "") -> Iterator[str]:
    """All commands of the command line."""
    context = click.Context(group)
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        if isinstance(found, click.Group):
            yield from names(found, f"{name} ")
        else:
            yield before + name


def write_given(given: Path) -> None:
    (given / "puzzle.in").write_text(f"{PUZZLE}\n")
    (given / "answer.txt").write_text(f"{SOLUTION}\n")
    (given / "four.in").write_text("......4..13..2..\n")
    # Enough of them for processes of their own.
    (given / "list.txt").write_text(f"{PUZZLE}\n" * 100)
    for folder in ("folder", "cases"):
        (given / folder).mkdir()
        (given / folder / "1.in").write_text(f"{PUZZLE}\n")
    (given / "class").mkdir()
    for student in ("ana", "rui", "zoe"):
        (given / "class" / f"{student}.py").write_text("import time\ntime.sleep(1000)\n")
    _write_program(given / "program", f"cat > /dev/null\necho {SOLUTION}\n")
    _write_program(given / "slow", "sleep 1000 & sleep 1000\n")
    (given / "roster.csv").write_text("id,name\n1,Ana\n2,João\n")
    (given / "longer.csv").write_text("id,name\n1,Ana\n2,João\n3,Rui\n")
    (given / "answers.csv").write_text("id,a1,a2,a3\n1,1,2,3\n2,4,5,6\n")
    settings = Settings(title="A", difficulty="easy")
    _write_dataset(given / "dataset")
    create(given / "assignment", settings, read_roster(given / "roster.csv").students)


def _write_dataset(folder: Path) -> None:
    """Where the libraries for it are; without them the commands say what is missing."""
    if find_spec("pyarrow") and find_spec("numpy"):
        layout = Layout.of_size(4)
        build(make_recipe(3, 1, ["puzzle", "solution"], layout=layout), str(folder), Threads(1))


def _write_program(path: Path, text: str) -> None:
    path.write_text(f"#!/bin/sh\n{text}")
    path.chmod(0o755)


def words(invocation: str, given: Path) -> list[str]:
    """Its arguments."""
    return invocation.replace("GIVEN", str(given)).split()

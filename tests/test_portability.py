"""What garns asks of a system: it loads and works where only Windows' share of Python is there."""

from __future__ import annotations

import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

import garns
from garns.cli.commands import COMMANDS
from tests.cli.conftest import Result
from tests.clocks import PATIENCE

SCRIPT = Path(__file__).with_name("without_posix.py")
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUNDING = Path("examples/founding")
RESERVED = {
    "aux",
    "con",
    "nul",
    "prn",
    *(f"{name}{n}" for name in ("com", "lpt") for n in range(10)),
}


class Request(NamedTuple):
    """A command, with what it reads."""

    words: Sequence[object]
    given: str = ""
    language: str = "en"

    @property
    def line(self) -> str:
        return json.dumps([[str(word) for word in self.words], self.given, self.language])


def without_posix(requests: Sequence[Request], folder: Path) -> tuple[list[str], list[Result]]:
    """The modules that were loaded, and the results of the commands, all in one process."""
    done = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", str(SCRIPT)],
        input="\n".join(request.line for request in requests),
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "XDG_STATE_HOME": str(folder)},
    )
    assert done.returncode == 0, done.stderr
    modules, *answers = map(json.loads, done.stdout.splitlines())
    return modules, [Result(*answer) for answer in answers]


def test_every_module_and_every_help(tmp_path: Path) -> None:
    commands = ["", *COMMANDS, "assign new", "assign add", "assign sheets"]
    requests = [Request([*command.split(), "--help"]) for command in commands]
    modules, results = without_posix(requests, tmp_path)
    assert modules == [each.name for each in pkgutil.walk_packages(garns.__path__, "garns.")]
    assert "garns.programs.supervisor.main" in modules
    for command, result in zip(commands, results, strict=True):
        assert (result.code, result.err) == (0, "")
        assert result.out.startswith(f"Usage: garns {command}".rstrip())


def test_real_work(tmp_path: Path) -> None:
    """Locks, files, games, programs; and the one thing that cannot be done there."""
    made, rated, lesson = (tmp_path / name for name in ("made.sdm", "rated.csv", "lesson"))
    first, later = tmp_path / "first.csv", tmp_path / "later.csv"
    first.write_text("id,name\n1,Ana\n2,Rui\n", encoding="utf-8")
    later.write_text("id,name\n1,Ana\n2,Rui\n3,Eva\n", encoding="utf-8")
    broken = tmp_path / "broken.txt"
    broken.write_text("nonsense\n", encoding="utf-8")
    sleeper = f'{sys.executable} -c "import time; time.sleep(3600)"'
    rules = ("--algorithms", "kernel", "--repeat", 1, "--json")
    judge = ("judge", "--cases", FOUNDING)
    handed_in = tmp_path / "handed-in"
    handed_in.mkdir()
    (handed_in / "ana.py").write_text("print()", encoding="utf-8")
    requests = [
        Request(("solve", FOUNDING)),
        Request(("cases", "-o", tmp_path / "cases")),
        Request(("generate", "-n", 3, "--seed", 1, "-o", made)),
        Request(("rate", made, "-o", rated)),
        Request(("play", EASY, "--plain"), "r1c3 4\nq\n"),
        Request(("play", "--games")),
        Request(("assign", "new", lesson, "--roster", first)),
        Request(("assign", "add", lesson, "--roster", later)),
        Request(("compare", EASY, *rules, "--timeout", PATIENCE)),
        Request(("compare", EASY, *rules, "--timeout", 0.2, "--program", sleeper)),
        Request(("learn", "x-wing", "--drill", "--seed", 1, "-n", 1), "r3c9<>8 r7c9<>8\n"),
        Request(("rate", broken, "--strict", "-o", tmp_path / "none.csv")),
        Request((*judge, "--", "cat")),
        Request((*judge, "--submissions", handed_in), language="pt"),
    ]
    _, [*done, unreadable, refused, recusado] = without_posix(requests, tmp_path)
    assert [(result.code, result.err) for result in done] == [(0, "")] * len(done)
    assert "50 cells left" in done[5].out
    assert len(made.read_bytes().splitlines()) == 3 + 2
    assert len(rated.read_bytes().splitlines()) == 3 + 1
    assert len((lesson / "manifest.csv").read_bytes().splitlines()) == 3 + 1
    assert done[8].records[0]["verdict"] == "solved"
    assert done[9].records[1]["verdict"] == "limit"
    assert "1 drill right of 1." in done[10].out
    assert not [path for path in tmp_path.rglob("*") if path.suffix in (".lock", ".part")]
    assert unreadable.code == 2
    assert not list(tmp_path.glob("none.csv*"))
    for result, words in ((refused, "on Windows in WSL."), (recusado, "no Windows, no WSL.")):
        assert result.code == 5
        assert result.err.endswith(f"{words}\n")
        assert result.err.count("\n") == 1


@pytest.mark.parametrize("folder", [Path(garns.__file__).parent, Path("tests"), Path("docs")])
def test_files_can_be_called_so_everywhere(folder: Path) -> None:
    """Windows forbids some characters and some names; there and on macOS case does not count."""
    paths = [path.relative_to(folder) for path in folder.rglob("*")]
    assert paths
    for path in paths:
        assert not set(path.name) & set('<>:"\\|?*')
        assert path.name.partition(".")[0].lower() not in RESERVED
        assert not path.name.endswith((".", " "))
    assert len({str(path).lower() for path in paths}) == len(paths)

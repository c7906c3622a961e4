"""Many runs of the command, each in a process of its own that need not load garns anew.

The process that forks them is started for the purpose: it has no threads.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

ON_FILES = {"open", "write", "flush", "fsync", "close", "replace", "rename", "chmod", "unlink"}
"""Functions that do something to a file."""


@dataclass(frozen=True)
class Request:
    """What is to be run, in which folder. No file may become longer than `file_size`. The process
    is killed with its call number `killed_at` of a function that does something to a file. With
    `marks_everything` an output has a mark after each puzzle, not only every second."""

    arguments: list[str]
    folder: str
    file_size: int | None = None
    killed_at: int | None = None
    stdin: str = ""
    marks_everything: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a run has ended; `calls` are those that did something to a file, if they were counted."""

    code: int
    err: str
    calls: int


@dataclass
class Forks:
    """The process that forks; to be used with `with`."""

    modules: list[str] = field(default_factory=list)

    def __enter__(self) -> Forks:
        environment = {**os.environ, "GARNS_LANG": "en"}
        command = [sys.executable, "-m", "tests.cli.forked", *self.modules]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def run(self, request: Request) -> Outcome:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asdict(request)) + "\n")
        self._process.stdin.flush()
        return Outcome(**json.loads(self._process.stdout.readline()))


def main() -> None:
    for name in ("garns.cli.app", *sys.argv[1:]):
        importlib.import_module(name)
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_outcome(Request(**json.loads(line)))) + "\n")
        sys.stdout.flush()


def _outcome(request: Request) -> dict[str, Any]:
    end_to_read, end_to_write = os.pipe()
    process = os.fork()
    if not process:
        _become(request, end_to_write)
    os.close(end_to_write)
    with os.fdopen(end_to_read, "rb") as stream:
        err, _, calls = stream.read().decode(errors="replace").partition("\0")
    _, status = os.waitpid(process, 0)
    return {"code": os.waitstatus_to_exitcode(status), "err": err, "calls": int(calls or 0)}


def _become(request: Request, errors: int) -> None:
    import resource

    from garns.cli.app import run
    from garns.cli.writing import resumable

    code = 99
    try:
        if request.marks_everything:
            resumable.PERIOD = -1.0
        os.chdir(request.folder)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(errors, 2)
        end_to_read, end_to_write = os.pipe()
        os.write(end_to_write, request.stdin.encode())
        os.close(end_to_write)
        os.dup2(end_to_read, 0)
        sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
        if request.file_size is not None:
            limit = request.file_size
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        counter = _Counter(request.killed_at)
        if request.killed_at is not None:
            sys.setprofile(counter)
        code = int(run(request.arguments))
        sys.setprofile(None)
        sys.stderr.write(f"\0{counter.calls}")
        sys.stderr.flush()
    finally:
        os._exit(code)


class _Counter:
    """Counts the calls that do something to a file, and kills the process with one of them."""

    def __init__(self, last: int | None) -> None:
        self.calls = 0
        self._last = last

    def __call__(self, _frame: FrameType, event: str, function: Any) -> None:
        if event == "c_call" and getattr(function, "__name__", "") in ON_FILES:
            self.calls += 1
            if self.calls == self._last:
                os.kill(os.getpid(), signal.SIGKILL)


def contents(folder: Path) -> dict[str, bytes]:
    """All files below a folder, by their names."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


if __name__ == "__main__":
    main()

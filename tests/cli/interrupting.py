"""Runs commands, each in a fork of this process, and does to them what people and systems do.

A process of its own (`python -m tests.cli.interrupting`), in which garns is loaded once and never
used: a fork of it has the signals, streams and exit of any other process, and starts at once. It
reads a `Case` in each line, as JSON, and answers with an `Outcome`.
"""

from __future__ import annotations

import atexit
import ctypes
import gc
import importlib
import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import garns
from garns.cli.arguments.translated_click import module_of
from garns.cli.commands import COMMANDS

PR_SET_CHILD_SUBREAPER = 36
SOURCES = str(Path(garns.__file__).parent)
LOADED = [f"garns.cli.commands.{module_of(name)}" for name in COMMANDS]

# Not from tests.clocks, which would load pytest into every fork.
PATIENCE = 900.0
"""Seconds: what has not happened by then never will."""

STREAMS = {"stdin": 0, "stdout": 1, "stderr": 2}


@dataclass(frozen=True)
class Case:
    """`moment` is when the signal comes: with the call of this number within garns, or when there
    is a process below that has this in its command line. `streams` says which standard streams are
    `closed`, `full`, without a reader (`broken`), or on a terminal that is `gone`."""

    arguments: list[str]
    folder: str
    stdin: str = ""
    signal: int | None = None
    moment: int | str = -1
    streams: dict[str, str] = field(default_factory=dict)
    is_counted: bool = False


@dataclass(frozen=True)
class Outcome:
    code: int
    calls: int
    """Within garns, until the end."""
    out: str
    err: str


class Interrupter:
    """The process, as tests see it."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.cli.interrupting"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self, case: Case) -> Outcome:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(json.dumps(asdict(case)).encode() + b"\n")
        stdin.flush()
        return Outcome(**json.loads(stdout.readline()))

    def end(self) -> None:
        self._process.communicate()


# The other side


def serve_cases() -> None:
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in LOADED:
        importlib.import_module(name)
    gc.freeze()
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    questions = os.fdopen(os.dup(0), "rb")
    while line := questions.readline():
        case = Case(**json.loads(line))
        pid = os.fork()
        if pid == 0:
            become(case)
        answers.write(json.dumps(asdict(outcome(pid, case))).encode() + b"\n")


def outcome(pid: int, case: Case) -> Outcome:
    """When the command has ended, and every process that it has started."""
    _, status = os.waitpid(pid, 0)
    end = time.monotonic() + PATIENCE
    with suppress(ChildProcessError):
        while time.monotonic() < end:
            if not os.waitpid(-1, os.WNOHANG)[0]:
                time.sleep(0.001)
        raise AssertionError(f"{case} has left a process behind")
    home = Path(case.folder)
    calls = home / "calls"
    return Outcome(
        os.waitstatus_to_exitcode(status),
        int(calls.read_text()) if calls.exists() else -1,
        (home / "stdout").read_text(errors="replace"),
        (home / "stderr").read_text(errors="replace"),
    )


def become(case: Case) -> None:
    """In the fork: be the command. It ends as any other, through Python's own end."""
    from garns.cli import main

    os.setsid()
    home = Path(case.folder)
    os.chdir(home / "work")
    os.environ |= {"TMPDIR": str(home / "tmp"), "XDG_STATE_HOME": str(home / "state")}
    (home / "stdin").write_text(case.stdin)
    for name in STREAMS:
        _connect(name, case.streams.get(name, "file"), home)
    if isinstance(case.moment, str):
        threading.Thread(target=signal_when_running, args=(case,), daemon=True).start()
    elif case.is_counted or case.signal is not None:
        sys.setprofile(Counter(case, home / "calls"))
    main(["--lang", "en", *case.arguments])


def _connect(name: str, kind: str, home: Path) -> None:
    wanted, mode = STREAMS[name], "r" if name == "stdin" else "w"
    if kind == "closed":
        (home / name).touch()
        os.close(wanted)
        setattr(sys, name, None)
        return
    opened = _opened(kind, home / name, mode)
    os.dup2(opened, wanted)
    os.close(opened)
    stream = os.fdopen(wanted, mode, closefd=False)
    setattr(sys, name, stream)
    setattr(sys, f"__{name}__", stream)


def _opened(kind: str, path: Path, mode: str) -> int:
    path.touch()
    flags = os.O_RDONLY if mode == "r" else os.O_WRONLY
    match kind:
        case "full":
            return os.open("/dev/full", flags)
        case "broken":
            reading, writing = os.pipe()
            os.close(reading)
            return writing
        case "gone":
            terminal, end = pty.openpty()
            os.close(terminal)
            return end
    return os.open(path, flags)


class Counter:
    """Counts the calls of functions of garns, and sends the signal at its moment to all processes
    of the command, as a terminal does."""

    def __init__(self, case: Case, file: Path) -> None:
        self.case = case
        self.calls = 0
        atexit.register(lambda: file.write_text(str(self.calls)))

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        if event != "call" or not frame.f_code.co_filename.startswith(SOURCES):
            return
        self.calls += 1
        if self.calls == self.case.moment and self.case.signal is not None:
            sys.setprofile(None)
            os.killpg(0, self.case.signal)


def signal_when_running(case: Case) -> None:
    assert case.signal is not None
    end = time.monotonic() + PATIENCE
    while not any(str(case.moment) in line for line in command_lines(os.getpid())):
        assert time.monotonic() < end
        time.sleep(0.01)
    os.killpg(0, case.signal)


def command_lines(pid: int) -> Iterator[str]:
    """Of the processes below this one."""
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            for child in children.read_text().split():
                words = Path(f"/proc/{child}/cmdline").read_bytes()
                yield words.replace(b"\0", b" ").decode()
                yield from command_lines(int(child))


def home_in(folder: Path, given: Path) -> Path:
    """A folder for a case: where it works, with an assignment in it, and for its own files."""
    for name in ("work", "tmp", "state"):
        (folder / name).mkdir(parents=True)
    shutil.copytree(given / "assignment", folder / "work" / "assignment")
    return folder


def litter(home: Path) -> list[str]:
    """What should not be there after the end."""
    temporary = [*(home / "tmp").iterdir()]
    hidden = [path for path in (home / "work").rglob(".*") if path.name != ".lock"]
    locks = [*(home / "work").rglob("*.lock"), *(home / "state").rglob("*.lock")]
    return [str(path) for path in (*temporary, *hidden, *locks)]


if __name__ == "__main__":
    serve_cases()

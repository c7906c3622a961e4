"""Running a program once: its input, what it prints, how it ends, what it used."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from garns.formats import held_back, temporary_folder
from garns.model import InvalidRequest, UnsupportedSystem

from .limits import Limits
from .signal_names import signal_name
from .walls import contained, containment, own_python

Ending = Literal["exit", "signal", "seconds", "memory", "output", "file_size", "processes"]
"""By itself, with a code; by a signal; or because a limit was used up."""

KEEPER = Path(__file__).with_name("keeper.py")
"""A script of its own. It is not imported."""

PROCESSES = Path("/proc/self/task")
"""Where Linux tells which processes a process has started."""

PYTHONS = ("python", "python3")

WALLS_COMPLAINT = "bwrap: "
"""What is not the program's fault."""

SIGNALLED = 128
"""Bubblewrap, as a shell, tells the signal that ended a program by adding it to this."""

COMPLAINTS: dict[str, Ending] = {
    "MemoryError": "memory",
    "std::bad_alloc": "memory",
    "OutOfMemoryError": "memory",
    "Cannot allocate memory": "memory",
    "File too large": "file_size",
}
"""What programs say, before they fail, when the system refuses them more."""


@dataclass(frozen=True)
class Outcome:
    """How a run ended. `code` is the exit code, or the number of the signal."""

    ending: Ending
    code: int
    output: bytes
    errors: str
    processor_seconds: float
    seconds: float
    memory: int

    @property
    def text(self) -> str:
        """The output as text; students' programs print UTF-8 or Latin-1."""
        try:
            return self.output.decode()
        except UnicodeDecodeError:
            return self.output.decode("latin-1")

    @property
    def signal_name(self) -> str:
        return signal_name(self.code)


def can_keep() -> bool:
    """Whether this system can hold programs to limits, and end all that they start."""
    has_limits = hasattr(os, "wait4") and find_spec("resource") is not None
    return has_limits and PROCESSES.is_dir()


def require_keeping() -> None:
    """Raises UnsupportedSystem where programs cannot be held to limits."""
    if not can_keep():
        raise UnsupportedSystem("programs.no-limits")


def run(
    command: Sequence[str],
    given: bytes,
    limits: Limits,
    *,
    readable: Sequence[Path] = (),
    writable: Path | None = None,
) -> Outcome:
    """Run the command with `given` on its standard input.

    The program may read its own files, those named in the command and `readable` ones; it works in
    an empty folder that is gone afterwards, or in `writable`. Nothing that it started is left.
    Raises UnsupportedSystem where that cannot be kept.
    """
    require_keeping()
    # Names in the command are those of files here, unless the work is done in another folder.
    command, own = resolved(command, has_files=writable is None)
    with temporary_folder() as own_folder, tempfile.TemporaryFile() as source:
        folder = str(own_folder)
        source.write(given)
        source.seek(0)
        work = {
            **asdict(limits),
            "patience": limits.patience,
            "command": contained(command, [*own, *readable], writable, limits),
            "folder": str(writable or folder),
            "environment": _environment(folder),
            "parent": os.getpid(),
        }
        return _kept(work, source.fileno())


def resolved(command: Sequence[str], *, has_files: bool = True) -> tuple[list[str], list[Path]]:
    """The command with the full names of the files in it, and these files: it will be run in
    another folder. Without `has_files`, the program alone."""
    first = str(own_python()) if command[0] in PYTHONS else shutil.which(command[0])
    if first is None:
        raise InvalidRequest("programs.no-such-program", name=command[0])
    others = [_full(argument) if has_files else argument for argument in command[1:]]
    words = [_full_name(Path(first)), *others]
    return words, [path for word in words if (path := Path(word)).is_absolute() and path.exists()]


def _full(argument: str) -> str:
    path = Path(argument)
    names_something = argument not in ("", ".", "..") and not argument.startswith("-")
    return _full_name(path) if names_something and path.exists() else argument


def _full_name(path: Path) -> str:
    """Without `..`, but a link keeps its own name: programs look at what they are called."""
    return str(path.parent.resolve() / path.name)


def _environment(folder: str) -> dict[str, str]:
    """Nothing of ours: a teacher's environment may hold passwords."""
    home = "/tmp" if containment().is_whole else folder
    path = os.pathsep.join(("/usr/local/bin", "/usr/bin", "/bin"))
    return {"PATH": path, "HOME": home, "TMPDIR": home, "LANG": "C.UTF-8"}


def _kept(work: dict[str, Any], source: int) -> Outcome:
    process: subprocess.Popen[bytes] | None = None
    try:
        with held_back():
            # Isolated and without site-packages: it starts in a fraction of the time.
            process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(KEEPER), json.dumps(work)],
                stdin=source,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        printed, _ = process.communicate()
    except BaseException:
        # Ctrl-C: the keeper clears up before it ends.
        if process is not None:
            with held_back():
                process.terminate()
                process.wait()
        raise
    report, _, output = printed.partition(b"\n")
    return _outcome(json.loads(report), output, work["command"])


def _outcome(report: dict[str, Any], output: bytes, command: Sequence[str]) -> Outcome:
    if report["failure"]:
        raise InvalidRequest("programs.cannot-start", name=command[0], problem=report["failure"])
    ending, code = _ending(report)
    if code and report["errors"].startswith(WALLS_COMPLAINT):
        problem = report["errors"].removeprefix(WALLS_COMPLAINT).strip()
        raise InvalidRequest("programs.cannot-start", name=command[0], problem=problem)
    return Outcome(
        ending,
        code,
        output,
        report["errors"],
        report["processor"],
        report["seconds"],
        report["memory"],
    )


def _ending(report: dict[str, Any]) -> tuple[Ending, int]:
    if report["exceeded"]:
        return report["exceeded"], 0
    status = report["status"]
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status) - SIGNALLED
    if number == signal.SIGXCPU:
        return "seconds", 0
    if number == signal.SIGXFSZ:
        return "file_size", 0
    if status:
        for words, ending in COMPLAINTS.items():
            if words in report["errors"]:
                return ending, 0
    if os.WIFSIGNALED(status) or number in set(signal.Signals):
        return "signal", number
    return "exit", os.WEXITSTATUS(status)

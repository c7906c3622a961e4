"""Running a program once: its input, what it prints, how it ends, what it used."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from garns.formats import temporary_folder
from garns.model import InvalidRequest, UnsupportedSystem

from .limits import Limits
from .sandbox import ENVIRONMENT, containment, no_sandbox, own_python, runtime_of, sandbox_around
from .signal_names import signal_name
from .supervising import supervise

Ending = Literal["exit", "signal", "seconds", "memory", "output", "file_size", "processes", "lost"]
"""By itself, with a code; by a signal; because a limit was used up; or nobody knows how, because
what watched it was ended as well."""

PROCESSES = Path("/proc/self/task")
"""Where Linux tells which processes a process has started."""

PYTHONS = ("python", "python3")

SANDBOX_COMPLAINT = "bwrap: "
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
    sandbox: bool = True,
) -> Outcome:
    """Run the command with `given` on its standard input, in the sandbox where there is one,
    unless `sandbox` says otherwise.

    The program may read its own files, those named in the command and `readable` ones; it works in
    an empty folder that is gone afterwards. Nothing that it started is left. Raises
    UnsupportedSystem where that cannot be kept.
    """
    require_keeping()
    command, own = resolved(command)
    if sandbox and containment().is_whole:
        return run_in_sandbox(command, given, limits, [*own, *readable])
    with temporary_folder() as folder:
        return run_in(folder, command, given, limits)


def run_in_sandbox(
    command: list[str], given: bytes, limits: Limits, readable: Sequence[Path]
) -> Outcome:
    """Run a command whose names are full ones."""
    around = sandbox_around(containment(), [*readable, *runtime_of(command[0])], limits)
    with _as_file(given) as source:
        told = supervise(
            command, source, limits, folder=Path("/"), environment=ENVIRONMENT, sandbox=around
        )
    return _outcome(*told, command)


def run_in(folder: Path, command: list[str], given: bytes, limits: Limits) -> Outcome:
    """Run a command whose names are full ones in a folder of ours, without a sandbox."""
    environment = {**ENVIRONMENT, "HOME": str(folder), "TMPDIR": str(folder)}
    with _as_file(given) as source:
        told = supervise(
            command, source, limits, folder=folder, environment=environment, sandbox=no_sandbox()
        )
    return _outcome(*told, command)


@contextmanager
def _as_file(given: bytes) -> Iterator[int]:
    """A file to read from, without a name. Where the system can do it, nobody can write to it: not
    even a program that opens it again."""
    if not hasattr(os, "memfd_create"):
        with tempfile.TemporaryFile() as file:
            file.write(given)
            file.seek(0)
            yield file.fileno()
        return
    import fcntl

    made = os.memfd_create("input", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    with open(made, "r+b") as file:  # noqa: PTH123
        file.write(given)
        file.flush()
        sealed = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL
        fcntl.fcntl(file, fcntl.F_ADD_SEALS, sealed)
        file.seek(0)
        yield file.fileno()


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


def _outcome(report: dict[str, Any], output: bytes, command: Sequence[str]) -> Outcome:
    if report["failure"]:
        raise InvalidRequest("programs.cannot-start", name=command[0], problem=report["failure"])
    if report["lost"] or (report["status"] is None and not report["exceeded"]):
        return _lost(report)
    ending, code = _ending(report)
    if code and report["errors"].startswith(SANDBOX_COMPLAINT):
        problem = report["errors"].removeprefix(SANDBOX_COMPLAINT).strip()
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


def _lost(report: dict[str, Any]) -> Outcome:
    """The reason stands where the program's own words would."""
    seconds, memory = report["seconds"], report["memory"]
    return Outcome("lost", 0, b"", str(report["lost"]), report["processor"], seconds, memory)


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
    if 0 < number < signal.NSIG:
        return "signal", number
    return "exit", os.WEXITSTATUS(status)

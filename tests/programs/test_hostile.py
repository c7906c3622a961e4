"""Hostile programs in C, each with bounds of its own: what isolate and DOMjudge promise of a judge,
as root and as anybody else, in a sandbox and without; and a good program beside each, that gets its
marks every time."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from garns.programs import can_keep, containment
from garns.programs.cgroups import group_base

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not can_keep(), reason="needs the limits of Linux"),
    pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler here"),
]

HERE = Path(__file__).parent
SOURCES = HERE / "hostile"
ORDINARY = 64_321
"""A user that no system has."""

MEGABYTES = 128
LIMITS = {
    "seconds": 20.0,
    "memory": MEGABYTES << 20,
    "output": 1 << 16,
    "file_size": 16 << 20,
    "processes": 16,
}
BRIEF = {"seconds": 0.5}

Outcome = dict[str, Any]
Run = Callable[..., Outcome]


@dataclass(frozen=True)
class Job:
    """A hostile program, its input and limits, and how it ends: in the sandbox, and without. What
    is not held without a sandbox has no such end, and may have other limits there."""

    walled: str
    free: str | None = None
    given: str = ""
    limits: dict[str, float] = field(default_factory=dict)
    free_limits: dict[str, float] = field(default_factory=dict)
    program: str | None = None


PROCESSES = Job("processes", "processes")
HELD = Job("held", "held")
HELD_BY_SANDBOX = Job("held")
REFUSED = Job("exit refused")

HOSTILE = {
    "fork_bomb": PROCESSES,
    "doubling_fork_bomb": PROCESSES,
    "thread_bomb": PROCESSES,
    "memory": HELD,
    "children_with_memory": Job("memory", "memory"),
    "files in /dev/shm": Job("held", given="/dev/shm", program="files"),
    "files in /tmp": Job("held", given="/tmp", program="files"),
    "files in its folder": Job("held", given=".", program="files"),
    "files in the root": Job("exit 0", given="/", program="files"),
    "files in /dev": Job("exit 0", given="/dev", program="files"),
    "files in /proc/1": Job("exit 0", given="/proc/1", program="files"),
    "empty_files": Job("held", limits={"memory": 48 << 20}),
    "memfd": Job("exit 0"),
    "system_v": Job("exit 0"),
    "shared_memory": Job("exit 0"),
    "page_tables": HELD,
    "sockets": HELD_BY_SANDBOX,
    "namespaces": REFUSED,
    "hidden_children": Job("seconds", "seconds", limits=BRIEF),
    "daemon": Job("exit mark", "exit mark"),
    "kill_parent": Job("exit alive", "lost"),
    # A supervisor that was stopped is not waited for long.
    "stop_parent": Job("exit alive", "lost", free_limits={"clock": 6.0, "grace": 1.0}),
    "kill_everybody": Job("exit alive"),
    "trace_parent": Job("exit refused", "exit refused"),
    "raise_limits": Job("exit refused", "exit refused"),
    "change_input": Job("exit refused", "exit refused"),
    "close_everything": Job("exit ", "exit "),
    "output_flood": Job("output", "output"),
    "error_flood": Job("exit done", "exit done"),
    "sleeper": Job("seconds", "seconds", limits={"clock": 1.0}),
    "odd_name": Job("exit done", "exit done"),
    "odd_signal": Job("signal SIGRTMIN+1", "signal SIGRTMIN+1"),
}


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Whoever judges can reach it; pytest's own folders are closed to others."""
    with tempfile.TemporaryDirectory(prefix="garns-hostile-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture(scope="module")
def compiled(folder: Path) -> Callable[[str], str]:
    @cache
    def compile(name: str) -> str:
        source, program = SOURCES / f"{name}.c", folder / name
        subprocess.run(["gcc", "-O0", "-pthread", "-o", program, source], check=True)
        return str(program)

    return compile


START = (
    "import runpy, site, sys\n"
    "for folder in sys.argv[2:]: site.addsitedir(folder)\n"
    "runpy.run_path(sys.argv[1], run_name='__main__')"
)
"""With the packages of ours, whichever Python it is."""


def words_for(identity: dict[str, Any]) -> list[str]:
    """A Python that this user can run: ours may lie in somebody's home."""
    ours = [path for path in sys.path if path.endswith("site-packages")]
    for python in (sys.executable, "/usr/bin/python3"):
        words = [python, "-c", START, str(HERE / "judge_as.py"), *ours]
        with contextlib.suppress(OSError):
            tried = subprocess.run(
                words, stdin=subprocess.DEVNULL, capture_output=True, check=False, cwd="/",
                **identity,
            )  # fmt: skip
            if tried.returncode == 0:
                return words
    return []


@contextlib.contextmanager
def judge_as(user: int) -> Iterator[Run]:
    """A process of this user that runs one program after the other."""
    identity: dict[str, Any] = {}
    if user != os.geteuid():
        identity = {"user": user, "group": user, "extra_groups": []}
    if not (words := words_for(identity)):
        pytest.skip("no Python here that another user could run")
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/",
        **identity,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        into, out = process.stdin, process.stdout

        def run(*command: str, given: str = "", sandbox: bool = True, **limits: float) -> Outcome:
            job = {
                "command": command,
                "given": given,
                "limits": {**LIMITS, **limits},
                "sandbox": sandbox,
            }
            into.write(json.dumps(job) + "\n")
            into.flush()
            answer: Outcome = json.loads(out.readline())
            return answer

        yield run
        into.close()


@pytest.fixture(scope="module", params=["root", "an ordinary user"])
def run(request: pytest.FixtureRequest) -> Iterator[Run]:
    as_root = request.param == "root"
    if as_root and os.geteuid() != 0:
        pytest.skip("only root can judge as root")
    # Whoever is not root is an ordinary user.
    with judge_as(0 if as_root else os.geteuid() or ORDINARY) as run:
        yield run


@pytest.fixture(scope="module")
def run_as_anybody() -> Iterator[Run]:
    with judge_as(os.geteuid() or ORDINARY) as run:
        yield run


needs_sandbox = pytest.mark.skipif(
    not containment().is_whole, reason="bubblewrap is not installed, or not allowed to work here"
)


def check(outcome: Outcome, expected: str) -> None:
    ending, _, words = expected.partition(" ")
    if ending == "held":
        # Stopped, or refused more than it may have.
        # Children say what they got, too, if they are not ended before.
        held = max(map(int, outcome["output"].split()), default=0)
        assert outcome["ending"] == "memory" or held <= MEGABYTES, outcome
    elif ending == "signal":
        assert (outcome["ending"], outcome["signal"]) == ("signal", words), outcome
    else:
        found = f"{outcome['ending']} {outcome['output'].strip()}"
        assert found.strip() == expected.strip() or outcome["ending"] == expected, outcome


def processes_with(mark: str) -> list[str]:
    """Whoever has adopted them."""
    found = []
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            words = each.read_bytes()
            found += [words.decode(errors="replace")] if mark.encode() in words else []
    return found


def judge(run: Run, compiled: Callable[[str], str], name: str, *, sandbox: bool) -> None:
    job = HOSTILE[name]
    expected = job.walled if sandbox else job.free
    assert expected is not None
    program = compiled(job.program or name)
    limits = job.limits | ({} if sandbox else job.free_limits)
    outcome = run(program, "mark", given=job.given, sandbox=sandbox, **limits)
    check(outcome, expected)
    if expected == "seconds" and "seconds" in limits:
        # What nobody waits for is counted too, and is not far from the limit when it is seen.
        assert limits["seconds"] <= outcome["processor_seconds"] < 5
    if sandbox and expected == "processes":
        # The kernel refuses more, however quick the program is: an x for each that it got.
        assert outcome["output"].count("x") <= LIMITS["processes"]
    assert len(outcome["errors"]) <= 4096
    assert len(outcome["output"]) <= LIMITS["output"]
    assert processes_with(program) == []
    good = run(compiled("good"), given="9\n", sandbox=sandbox)
    assert (good["ending"], good["code"], good["output"]) == ("exit", 0, "right\n")


@needs_sandbox
@pytest.mark.parametrize("name", HOSTILE)
def test_in_the_sandbox(run: Run, compiled: Callable[[str], str], name: str) -> None:
    judge(run, compiled, name, sandbox=True)


@pytest.mark.parametrize("name", [name for name, job in HOSTILE.items() if job.free])
def test_without_a_sandbox(run_as_anybody: Run, compiled: Callable[[str], str], name: str) -> None:
    judge(run_as_anybody, compiled, name, sandbox=False)


def test_a_program_whose_name_is_cut_in_the_middle_of_a_letter(
    run_as_anybody: Run, compiled: Callable[[str], str], folder: Path
) -> None:
    program = folder / "sudokus_soluções"
    shutil.copy(compiled("sleeper"), program)
    for sandbox in (True, False):
        outcome = run_as_anybody(str(program), sandbox=sandbox, clock=0.5)
        assert outcome["ending"] == "seconds"


def test_a_control_group_can_be_had_or_not() -> None:
    """What was tried is not left behind."""
    base = group_base()
    if base is None:
        pytest.skip("no control group can be had here")
    assert not [each for each in base.iterdir() if each.name.startswith(f"garns-{os.getpid()}-")]

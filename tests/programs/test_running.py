"""Hostile programs: each is stopped, each for the right reason, and nothing is left of it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from garns.model import InvalidRequest
from garns.programs import Containment, Ending, Limits, bytes_in, can_keep, containment, run
from garns.programs.cgroups import group_base
from tests.clocks import wait_until

pytestmark = pytest.mark.skipif(not can_keep(), reason="needs the limits of Linux")

# Memory for more Pythons than are allowed, or a fork bomb could as well be stopped for its memory.
# Time enough, on a busy machine too, or anything could be stopped for the time that it takes.
LIMITS = Limits(seconds=60, memory=256 << 20, output=1 << 16, file_size=1 << 20, processes=8)

MARK = f"garns-test-leftover-{os.getpid()}"

HOSTILE: dict[str, tuple[str, Ending]] = {
    "fork bomb": ("import os\nwhile True: os.fork()", "processes"),
    "memory": ("x = []\nwhile True: x.append(bytearray(b'x' * 10**6))", "memory"),
    "untouched memory": ("x = []\nwhile True: x.append(bytes(10**6))", "memory"),
    "loop": ("while True: pass", "seconds"),
    "output": ("while True: print('x' * 1000)", "output"),
    "a gigabyte": ("import sys\nfor _ in range(1000): sys.stdout.write('x' * 10**6)", "output"),
    "file": ("f = open('f', 'w')\nwhile True: f.write('x' * 10**6)", "file_size"),
    "ignores SIGTERM": (
        "import signal\nsignal.signal(15, signal.SIG_IGN)\nwhile True: pass",
        "seconds",
    ),
    "dies": ("import os\nos.kill(os.getpid(), 11)", "signal"),
    "children that work": (
        "import os\nfor _ in range(4):\n if not os.fork():\n  while True: pass\nos.wait()",
        "seconds",
    ),
}


def python(code: str) -> list[str]:
    return ["python3", "-c", code]


def left_behind() -> list[str]:
    """The processes that bear our mark, whoever has adopted them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (folder / "cmdline").read_bytes()
            found += [words.decode()] if MARK.encode() in words else []
    return found


@pytest.fixture(params=["held in", "not held in"])
def walled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Everything holds with bubblewrap and, the sandbox apart, without."""
    is_walled: bool = request.param == "held in"
    if is_walled and not containment().is_whole:
        pytest.skip("bubblewrap is not installed, or not allowed to work here")
    if not is_walled:
        plain = Containment(None, "missing")
        for module in ("building", "running"):
            monkeypatch.setattr(f"garns.programs.{module}.containment", lambda: plain)
    return is_walled


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_programs_are_stopped(name: str, walled: bool) -> None:
    code, ending = HOSTILE[name]
    limits = replace(LIMITS, seconds=0.5) if ending == "seconds" else LIMITS
    outcome = run(python(f"# {MARK}\n{code}"), b"", limits)
    assert outcome.ending == ending
    assert len(outcome.output) <= LIMITS.output
    assert left_behind() == []


def test_lesser_means_hold_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """On an older kernel, with an older bubblewrap, on a processor whose calls are not known, and
    without a control group."""
    if not containment().is_whole:
        pytest.skip("bubblewrap is not installed, or not allowed to work here")
    older = replace(containment(), closes_namespaces=False, counts_others=True)
    monkeypatch.setattr("garns.programs.running.containment", lambda: older)
    monkeypatch.setattr("garns.programs.sandbox.filter_here", lambda: None)
    monkeypatch.setattr("garns.programs.supervising.fresh_group", lambda: None)
    for name in ("fork bomb", "memory", "file"):
        code, ending = HOSTILE[name]
        assert run(python(code), b"", LIMITS).ending == ending
    assert run(["/bin/echo", "right"], b"", LIMITS).text == "right\n"


@dataclass(frozen=True)
class Impatient(Limits):
    @property
    def patience(self) -> float:
        return 0.5


@pytest.mark.usefixtures("walled")
def test_a_program_that_sleeps_is_ended_by_the_clock() -> None:
    outcome = run(["sleep", "3600"], b"", Impatient())
    assert outcome.ending == "seconds"
    assert outcome.seconds >= Impatient().patience
    assert outcome.processor_seconds < Impatient().seconds


@pytest.mark.usefixtures("walled")
def test_children_left_behind_are_ended() -> None:
    code = (
        f"# {MARK}\nimport os, time\n"
        "if os.fork() == 0:\n os.setsid()\n if os.fork() == 0: time.sleep(3600)\n os._exit(0)\n"
        "print('done')"
    )
    outcome = run(python(code), b"", LIMITS)
    assert (outcome.ending, outcome.code, outcome.output) == ("exit", 0, b"done\n")
    assert left_behind() == []


@pytest.mark.usefixtures("walled")
def test_input_output_and_exit_code() -> None:
    code = "import sys; data = sys.stdin.read(); print(data[::-1]); sys.exit(len(data))"
    outcome = run(python(code), b"abc", LIMITS)
    assert (outcome.output, outcome.ending, outcome.code) == (b"cba\n", "exit", 3)
    assert outcome.memory > 1 << 20


@pytest.mark.usefixtures("walled")
def test_nothing_of_our_environment_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GARNS_TEST_PASSWORD", "secret")
    outcome = run(python("import os; print(os.environ)"), b"", LIMITS)
    assert b"secret" not in outcome.output


def test_the_sandbox_hides_files_and_the_network(walled: bool, tmp_path: Path) -> None:
    key = tmp_path / "key.csv"
    key.write_text("secret")
    program = tmp_path / "program.py"
    program.write_text(
        f"import socket\ntry: print(open({str(key)!r}).read())\nexcept OSError: print('hidden')\n"
        "try: socket.create_connection(('127.0.0.1', 9), 1)\nexcept OSError as e: print(e.errno)\n"
        f"try: open({str(program)!r}, 'a')\nexcept OSError: print('locked')\n"
    )
    lines = run(["python3", str(program)], b"", LIMITS).text.split()
    if walled:
        assert lines[0] == "hidden"
        assert lines[2] == "locked"
    else:
        assert lines[0] == "secret"
    allowed = run(["python3", str(program)], b"", LIMITS, readable=[key])
    assert allowed.text.split()[0] == "secret"


@pytest.mark.usefixtures("walled")
def test_no_folder_is_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    run(python("open('f', 'w').write('x')"), b"", LIMITS)
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_started_is_said() -> None:
    with pytest.raises(InvalidRequest, match="no-such-thing"):
        run(["./no-such-thing"], b"", LIMITS)


def test_killing_garns_ends_the_program_too() -> None:
    code = (
        "from garns.programs import Limits, run\n"
        f"run(['python3', '-c', '# {MARK}\\nwhile True: pass'], b'', Limits(seconds=3600))"
    )
    process = subprocess.Popen([sys.executable, "-c", code])
    wait_until(lambda: len(left_behind()) > 1)
    process.send_signal(signal.SIGKILL)
    process.wait()
    wait_until(lambda: left_behind() == [])


def children() -> set[str]:
    return {
        pid
        for file in Path("/proc/self/task").glob("*/children")
        for pid in file.read_text().split()
    }


@pytest.mark.slow
@pytest.mark.usefixtures("walled")
def test_fifty_runs_leave_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Neither files nor folders, nor processes, nor control groups."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    before = set(Path("/proc/self/fd").iterdir()), children()
    for i in range(50):
        # Every second one leaves a child behind.
        words = f"{'sleep 1000 &' if i % 2 else ''} echo {MARK} {i}"
        assert run(["/bin/sh", "-c", words], b"", LIMITS).text == f"{MARK} {i}\n"
    assert (set(Path("/proc/self/fd").iterdir()), children()) == before
    assert left_behind() == []
    assert list(tmp_path.iterdir()) == []
    if base := group_base():
        assert not list(base.glob(f"garns-{os.getpid()}-*"))


def test_a_supervisor_that_says_nothing_costs_its_own_run_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Killed by the system, say, or without a process to be had."""
    with monkeypatch.context() as patch:
        patch.setattr("garns.programs.supervising.START", "print('nonsense')")
        outcome = run(["/bin/true"], b"", LIMITS)
        assert (outcome.ending, outcome.errors) == ("lost", "ValueError")
        patch.setattr("garns.programs.supervising.START", "import os; os.kill(os.getpid(), 9)")
        outcome = run(["/bin/true"], b"", LIMITS)
        assert (outcome.ending, outcome.errors) == ("lost", "SIGKILL")

        def refuse(*_: object, **__: object) -> None:
            raise BlockingIOError(11, "Resource temporarily unavailable")

        patch.setattr("subprocess.Popen", refuse)
        patch.setattr("time.sleep", lambda _: None)
        outcome = run(["/bin/true"], b"", LIMITS)
        assert (outcome.ending, outcome.errors) == ("lost", "Resource temporarily unavailable")
    assert run(["/bin/true"], b"", LIMITS).ending == "exit"


@pytest.mark.parametrize(
    ("text", "size"), [("256M", 256 << 20), ("1g", 1 << 30), ("512 KiB", 512 << 10), ("100", 100)]
)
def test_sizes(text: str, size: int) -> None:
    assert bytes_in(text) == size


@pytest.mark.parametrize("text", ["", "M", "-1M", "12 parsecs", "0"])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(InvalidRequest):
        bytes_in(text)


def test_bubblewrap_that_cannot_work_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: "/bin/false")
    assert containment.__wrapped__() == Containment(None, "refused")
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert containment.__wrapped__() == Containment(None, "missing")

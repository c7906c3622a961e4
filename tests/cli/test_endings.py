"""Whatever a person or a system does to a command: no traceback, the exit code that is documented,
and neither a process nor a lock nor a temporary folder left behind.

Signals come with the call of a function within garns, so when they come does not depend on how busy
the machine is.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from garns.cli.running.exit_codes import Exit
from garns.programs import containment
from tests.cli.interrupting import Case, Interrupter, Outcome, home_in, litter
from tests.cli.invocations import (
    INVOCATIONS,
    OF_THE_CLASS,
    STDIN,
    WITH_PROCESSES,
    names,
    words,
    write_given,
)
from tests.clocks import PATIENCE, wait_until
from tests.processes import command_line

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").is_dir(), reason="looks after processes as only Linux can"
)

SIGNALS = {
    signal.SIGINT: Exit.INTERRUPTED,
    signal.SIGTERM: Exit.TERMINATED,
    signal.SIGHUP: Exit.HUNG_UP,
}

PARTS = (0.2, 0.7, 1.0)
"""Of the work that is done when a signal comes."""

LONG = ("serve", "site", "report")
"""These never end by themselves, or after many seconds."""

EARLY_CALLS = (10, 300, 900)
"""For those, the calls with which signals come."""

ALL = ("stdin", "stdout", "stderr")
STREAMS = {
    "all closed": dict.fromkeys(ALL, "closed"),
    "no reader": {"stdout": "broken", "stderr": "broken"},
    "full disk": {"stdout": "full", "stderr": "full"},
    "terminal gone": dict.fromkeys(ALL, "gone"),
}

NO_ANSWER = {"validator": (43,)}
"""What a command says in its own way of an empty input."""

NOISES = ("Traceback", "Exception ignored", "Warning", "resource_tracker", "in garns itself")


class Commands:
    """Runs invocations, each in a folder of its own, and looks at what is left of them."""

    def __init__(self, folder: Path) -> None:
        self.given = folder / "given"
        self.given.mkdir()
        write_given(self.given)
        self._homes = (folder / str(n) for n in count())
        self.interrupter = Interrupter()
        self._undisturbed: dict[str, Outcome] = {}

    def run(
        self,
        name: str,
        invocation: str = "",
        number: int | None = None,
        moment: int | str = -1,
        streams: dict[str, str] | None = None,
    ) -> Outcome:
        home = home_in(next(self._homes), self.given)
        case = Case(
            words(invocation or INVOCATIONS[name], self.given),
            str(home),
            STDIN.get(name, ""),
            number,
            moment,
            streams or {},
            is_counted=number is None and not streams,
        )
        outcome = self.interrupter.run(case)
        said = outcome.out + outcome.err
        assert not [noise for noise in NOISES if noise in said], (case, said)
        assert not litter(home), case
        return outcome

    def undisturbed(self, name: str) -> Outcome:
        if name not in self._undisturbed:
            self._undisturbed[name] = self.run(name)
        return self._undisturbed[name]


@pytest.fixture(scope="module")
def commands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Commands]:
    made = Commands(tmp_path_factory.mktemp("endings"))
    yield made
    made.interrupter.end()


def test_every_command_is_among_them() -> None:
    assert set(names()) == {*INVOCATIONS, *OF_THE_CLASS}


@pytest.mark.parametrize("name", INVOCATIONS)
def test_signals(commands: Commands, name: str) -> None:
    """Each signal early, at work, and late: the rows of the table begin with different ones."""
    first = list(INVOCATIONS).index(name)
    numbers = [list(SIGNALS)[(first + n) % len(SIGNALS)] for n in range(len(PARTS))]
    for moment, number in zip(_moments(commands, name), numbers, strict=True):
        # The last call may come when everything is done.
        is_done = moment == _moments(commands, name)[-1] and name not in LONG
        ending = [commands.undisturbed(name).code] if is_done else []
        code = _interrupted(commands, name, number, moment).code
        assert code in (SIGNALS[number], *ending), (number, moment)


def _moments(commands: Commands, name: str) -> list[int]:
    if name in LONG:
        return list(EARLY_CALLS)
    calls = commands.undisturbed(name).calls
    return [max(EARLY_CALLS[0], int(part * calls)) for part in PARTS]


def _interrupted(commands: Commands, name: str, number: int, moment: int) -> Outcome:
    """By a signal that did come: what is timed makes fewer calls on a busy machine, and may have
    ended before the moment."""
    while True:
        outcome = commands.run(name, number=number, moment=moment)
        if not EARLY_CALLS[0] < outcome.calls < moment:
            return outcome
        moment = outcome.calls * moment // commands.undisturbed(name).calls


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize(
    ("name", "moment"),
    [
        ("compare", "sleep 1000"),
        ("judge", "sleep 1000"),
        ("judge, a class", "ana.py"),
        ("rate", "spawn_main"),
        ("serve", "forkserver"),
    ],
)
def test_signals_while_other_processes_work(
    commands: Commands, name: str, moment: str, number: signal.Signals
) -> None:
    if name == "judge, a class" and not containment().is_whole:
        pytest.skip("bubblewrap is not installed, or not allowed to work here")
    outcome = commands.run(name, WITH_PROCESSES[name], number, moment)
    assert outcome.code == SIGNALS[number]


def test_a_worker_that_the_system_kills(commands: Commands) -> None:
    arguments = words(WITH_PROCESSES["rate"], commands.given)[:-2]
    process = subprocess.Popen(
        [sys.executable, "-m", "garns", "--lang", "en", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_until(lambda: _workers(process.pid))
    os.kill(_workers(process.pid)[0], signal.SIGKILL)
    _, said = process.communicate(timeout=PATIENCE)
    assert said == "garns: A worker process was killed. Perhaps there was not enough memory.\n"
    assert process.returncode == Exit.ENVIRONMENT


def _workers(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if "spawn_main" in command_line(child)]


@pytest.mark.parametrize("streams", STREAMS)
@pytest.mark.parametrize("name", [name for name in INVOCATIONS if name not in LONG])
def test_streams(commands: Commands, name: str, streams: str) -> None:
    usual = commands.undisturbed(name)
    outcome = commands.run(name, streams=STREAMS[streams])
    lost = {"full disk": Exit.ENVIRONMENT, "no reader": Exit.BROKEN_PIPE}
    if streams in lost:
        assert outcome.code == (lost[streams] if usual.out else usual.code)
    else:
        # Some have no input then, and a terminal that is gone takes no output.
        answers = (usual.code, Exit.UNREADABLE, Exit.ENVIRONMENT)
        assert outcome.code in (*answers, *NO_ANSWER.get(name, ()))


# Before a command is at work


START = """
import signal, sys

def hook(event, arguments, number={number}, module={module!r}):
    if event == "import" and arguments[0] == module:
        signal.raise_signal(number)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.addaudithook(hook)
from garns.cli import main
main({arguments!r})
"""


@pytest.mark.parametrize(
    ("number", "module", "arguments"),
    [
        (signal.SIGTERM, "garns.cli.app", ["formats"]),
        (signal.SIGHUP, "click", ["formats"]),
        (signal.SIGINT, "garns.cli.reading.batch", ["check", "53"]),
        (signal.SIGINT, "uvicorn", ["serve", "--port", "0"]),
    ],
)
def test_signals_while_modules_are_loaded(
    number: signal.Signals, module: str, arguments: list[str]
) -> None:
    script = START.format(number=int(number), module=module, arguments=arguments)
    done = _python(script)
    assert done.returncode == SIGNALS[number]
    assert not [noise for noise in NOISES if noise in done.stderr]
    assert not done.stdout


def test_a_signal_that_is_switched_off_stays_off() -> None:
    """As `nohup` does it."""
    script = START.replace("sys.add", "signal.signal({number}, signal.SIG_IGN)\nsys.add")
    text = script.format(number=int(signal.SIGHUP), module="click", arguments=["formats"])
    assert _python(text).returncode == Exit.DONE


def _python(script: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)

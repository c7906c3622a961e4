"""Scopes of systemd, with a stand-in for `systemd-run`: it does what the real one does if the test
may make control groups, else it fails, hangs, or ends what it has started."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from garns.programs import Limits, can_keep, run
from garns.programs.cgroups import group_base
from garns.programs.scopes import scope_command
from garns.programs.supervisor.cgroup import settled_in_scope
from tests.clocks import PATIENCE

pytestmark = pytest.mark.skipif(not can_keep(), reason="needs the limits of Linux")

COMMAND = 'while [ "$1" != -- ]; do shift; done; shift; '
IN_SCOPE = COMMAND + 'mkdir "{0}/$$.scope"; echo $$ > "{0}/$$.scope/cgroup.procs"; exec "$@"'
BURN = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; cat"

StandIn = Callable[[str], Path]


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    """Makes a `systemd-run` of this script; no control group can be made directly."""
    monkeypatch.setattr("garns.programs.supervising.fresh_group", lambda: None)
    monkeypatch.setattr("garns.programs.scopes.SECONDS", PATIENCE)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "bus").touch()

    def install(script: str) -> Path:
        program = tmp_path / "systemd-run"
        program.write_text(f'#!/bin/sh\necho "$*" >> {tmp_path}/calls\n{script}\n')
        program.chmod(0o755)
        scope_command.cache_clear()
        return tmp_path / "calls"

    yield install
    scope_command.cache_clear()


@pytest.fixture
def scopes() -> Iterator[Path]:
    """A control group for the scopes; they are removed, as systemd does it."""
    base = group_base()
    if base is None:
        pytest.skip("no control group can be had here")
    folder = base / f"garns-{os.getpid()}-scopes"
    folder.mkdir()
    yield folder
    for group in sorted(folder.rglob("*/"), reverse=True):
        group.rmdir()
    folder.rmdir()


@pytest.mark.parametrize("sandbox", [True, False])
def test_a_program_runs_in_a_group_of_its_scope(
    stand_in: StandIn, scopes: Path, sandbox: bool
) -> None:
    calls = stand_in(IN_SCOPE.format(scopes))
    outcome = run(["/bin/sh", "-c", BURN], b"given", Limits(), sandbox=sandbox)
    assert (outcome.ending, outcome.text) == ("exit", "given")
    assert outcome.processor_seconds > 0.01
    left = [group.name for group in scopes.glob("*/*/")]
    assert set(left) == {"supervisor"}
    words = "--user --scope --quiet --collect --property=Delegate=yes --"
    assert all(call.startswith(words) for call in calls.read_text().splitlines())


def test_the_group_of_a_run_is_named_within_its_scope(stand_in: StandIn, scopes: Path) -> None:
    stand_in(IN_SCOPE.format(scopes))
    shown = ["/bin/sh", "-c", "cat /proc/self/cgroup"]
    groups = run(shown, b"", Limits(), sandbox=False).text.splitlines()
    [own] = [line for line in groups if line.startswith("0::")]
    assert own.endswith(".scope/program")


def test_the_limits_of_systemd_are_handed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder of the test's own: which controllers there are depends on the machine."""
    (tmp_path / "x.scope").mkdir()
    written: list[tuple[str, str]] = []
    module = "garns.programs.supervisor.cgroup"
    monkeypatch.setattr(f"{module}.mount_of_groups", lambda: str(tmp_path))
    monkeypatch.setattr(f"{module}.text", lambda _: "4:memory:/\n0::/x.scope\n")
    monkeypatch.setattr(f"{module}.write", lambda path, value: written.append((path, value)))
    assert settled_in_scope() == f"{tmp_path}/x.scope/program"
    assert written == [
        (f"{tmp_path}/x.scope/supervisor/cgroup.procs", "0"),
        (f"{tmp_path}/x.scope/cgroup.subtree_control", "+memory"),
        (f"{tmp_path}/x.scope/cgroup.subtree_control", "+pids"),
    ]


def second_call_does(what: str, scopes: Path, calls: Path) -> str:
    return f'[ "$(wc -l < {calls})" -gt 1 ] && {{ {what}; }}; {IN_SCOPE.format(scopes)}'


def rightly_run() -> None:
    outcome = run(["cat"], b"given", Limits())
    assert (outcome.ending, outcome.text) == ("exit", "given")


@pytest.mark.parametrize("script", ["exit 1", f'{COMMAND} exec "$@"', "echo 0::/nonsense; exit 1"])
def test_where_there_are_no_scopes_the_other_limits_hold(stand_in: StandIn, script: str) -> None:
    stand_in(script)
    rightly_run()
    assert scope_command() == ()


def test_a_systemd_that_does_not_answer_is_not_waited_for(
    stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("garns.programs.scopes.SECONDS", 0.2)
    stand_in("exec sleep 1000")
    rightly_run()
    assert scope_command() == ()


@pytest.mark.parametrize("what", ["exit 1", "kill -9 $$", "echo nonsense; exit 0"])
def test_a_systemd_that_ends_costs_nobody_a_verdict(
    stand_in: StandIn, scopes: Path, tmp_path: Path, what: str
) -> None:
    calls = stand_in(second_call_does(what, scopes, tmp_path / "calls"))
    rightly_run()
    assert len(calls.read_text().splitlines()) == 2


def test_a_supervisor_that_is_told_to_end_with_its_session(
    stand_in: StandIn, scopes: Path, tmp_path: Path
) -> None:
    """As at a logout: its program had read some of its input, and reads all of it again."""
    end = f"(sleep 0.7; kill -TERM $$) & {IN_SCOPE.format(scopes)}"
    stand_in(second_call_does(end, scopes, tmp_path / "calls"))
    slow = ["/bin/sh", "-c", "cat; sleep 1.5"]
    outcome = run(slow, b"given", Limits(), sandbox=False)
    assert (outcome.ending, outcome.text) == ("exit", "given")


@pytest.mark.parametrize("missing", ["systemd-run", "bus", "XDG_RUNTIME_DIR"])
def test_nothing_is_tried_without_systemd(
    stand_in: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    calls = stand_in("exit 1")
    if missing == "XDG_RUNTIME_DIR":
        monkeypatch.delenv(missing)
    else:
        (tmp_path / missing).unlink()
        monkeypatch.setenv("PATH", str(tmp_path))
    assert scope_command() == ()
    assert not calls.exists()

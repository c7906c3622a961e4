"""The control group of a run: what is written into its files, and read from them.

In a folder of the test's own: which real ones can be had depends on the machine, and
`test_hostile.py` uses those."""

from __future__ import annotations

from pathlib import Path

from garns.programs.supervisor.cgroup import Cgroup


def test_limits_and_counters(tmp_path: Path) -> None:
    folder = tmp_path / "group"
    group = Cgroup({"cgroup": str(folder), "memory": 1 << 20, "processes": 8, "scope": ()})
    group.make()
    written = {file.name: file.read_text() for file in folder.iterdir()}
    assert written == {
        "memory.max": str(1 << 20),
        "memory.swap.max": "0",
        "memory.oom.group": "1",
        "pids.max": "11",
    }
    assert (group.seconds(), group.ran_out_of_memory()) == (0.0, False)
    (folder / "cpu.stat").write_text("usage_usec 1500000\nuser_usec 1\nsystem_usec 2\n")
    (folder / "memory.events").write_text("low 0\nhigh 0\nmax 7\noom 1\noom_kill 1\n")
    assert (group.seconds(), group.ran_out_of_memory()) == (1.5, True)


def test_no_group_counts_nothing() -> None:
    group = Cgroup({"cgroup": None, "scope": ()})
    group.make()
    group.join()
    assert (group.seconds(), group.ran_out_of_memory()) == (0.0, False)
    group.remove()

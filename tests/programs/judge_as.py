"""A process that runs programs as the user that it is: a job in each line of its input, the outcome
in each line of its output."""

from __future__ import annotations

import json
import os
import resource
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from garns.programs import Limits, run, supervising

PROCESSES = 500
"""That the sandbox may fail to limit, and no more."""

GRACE = supervising.GRACE


@dataclass(frozen=True)
class Patient(Limits):
    """Whatever the machine is busy with."""

    clock: float = 60.0

    @property
    def patience(self) -> float:
        return self.clock


def limit_ourselves() -> None:
    if os.geteuid() != 0:
        tasks = int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
        resource.setrlimit(resource.RLIMIT_NPROC, (tasks + PROCESSES,) * 2)


def main() -> None:
    limit_ourselves()
    for line in sys.stdin:
        job = json.loads(line)
        supervising.GRACE = job["limits"].pop("grace", GRACE)
        limits = Patient(**job["limits"])
        outcome = run(job["command"], job["given"].encode(), limits, sandbox=job["sandbox"])
        told = {**asdict(outcome), "output": outcome.text, "signal": outcome.signal_name}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

"""One target under libFuzzer, or under Atheris, which is libFuzzer for Python."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .table import FAILED, Target

TIMEOUT = 300
"""Seconds for one input: far more than any should need, even on a busy machine."""
MEGABYTES = 3000
"""Of memory."""
MOST_BYTES = 4096
"""Of one input. Longer ones say little more, and more slowly."""


@dataclass(frozen=True)
class Outcome:
    """What came of a run. `failure` is the input that failed, None if there is none."""

    target: str
    exit_code: int
    executions: int
    new_inputs: int
    failure: Path | None
    log: Path

    @property
    def has_failed(self) -> bool:
        return self.exit_code != 0

    def __str__(self) -> str:
        counts = f"{self.executions:,} executions, {self.new_inputs:,} new inputs"
        if not self.has_failed:
            return f"{self.target}: {counts}, no failure"
        if self.failure is None:
            return f"{self.target}: FAILED to run; see {self.log}"
        return f"{self.target}: {counts}, FAILED on {self.failure} (see {self.log})"


def run(target: Target, seconds: int, folder: Path) -> Outcome:
    """Fuzz for that many seconds, or until an input fails. `folder` has the programs and logs."""
    target.grown.mkdir(parents=True, exist_ok=True)
    FAILED.mkdir(exist_ok=True)
    return run_command([*_program(target, folder), *_options(target, seconds)], target, folder)


def run_command(command: Sequence[str], target: Target, folder: Path) -> Outcome:
    log = folder / f"{target.name}.log"
    folder.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as stream:
        done = subprocess.run(command, stdout=stream, stderr=stream, check=False)
    output = log.read_text(encoding="utf-8", errors="replace")
    failure = re.search(r"Test unit written to (.+)", output)
    return Outcome(
        target.name,
        done.returncode,
        _figure(output, "number_of_executed_units"),
        _figure(output, "new_units_added"),
        Path(failure[1]) if failure else None,
        log,
    )


def _program(target: Target, folder: Path) -> list[str]:
    if target.is_native:
        return [str(folder / "fuzz" / f"{target.name}_fuzz")]
    return [sys.executable, "-m", "fuzz.run_with_atheris", target.name]


def _options(target: Target, seconds: int) -> list[str]:
    return [
        f"-max_total_time={seconds}",
        f"-timeout={TIMEOUT}",
        f"-report_slow_units={TIMEOUT}",
        f"-rss_limit_mb={MEGABYTES}",
        f"-max_len={MOST_BYTES}",
        f"-artifact_prefix={FAILED / target.name}-",
        "-print_final_stats=1",
        str(target.grown),
        str(target.corpus),
    ]


def _figure(output: str, name: str) -> int:
    found = re.search(rf"stat::{name}:\s*(\d+)", output)
    return int(found[1]) if found else 0

"""Run the tests in parallel, then once more, one at a time, those that failed.

    python -m tools.run_tests [ARGUMENT OF PYTEST]…

The second run is a last net. A test that fails beside others and passes alone depends on how busy
the machine is: it is named aloud, and has to be mended. The exit code is that of pytest: not 0 if a
test fails twice, if nothing was collected, after an error of collection, an interrupt or a crash of
pytest itself.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

FAILED = Path("build/failed-tests.txt")
SOME_TESTS_FAILED = 1
INTERRUPTED = 2

MOST = 20
"""That are tried again: if more have failed, something is broken."""

WARNING = """
FAILED UNDER LOAD; trying again one at a time:
{names}
A test that passes now depends on how busy the machine is, and that is a defect: please mend it.
"""


def main(arguments: list[str]) -> int:
    FAILED.parent.mkdir(exist_ok=True)
    FAILED.write_text("", encoding="utf-8")
    code = run_pytest("-p", "tools.run_tests", *arguments)
    names = list(dict.fromkeys(FAILED.read_text(encoding="utf-8").splitlines()))
    if code != SOME_TESTS_FAILED or not 0 < len(names) <= MOST:
        return code
    print(WARNING.format(names="\n".join(f"  {name}" for name in names)), flush=True)
    return run_pytest(*arguments, "--numprocesses=0", "--dist=no", *names)


def run_pytest(*arguments: str) -> int:
    try:
        return subprocess.run([sys.executable, "-m", "pytest", *arguments], check=False).returncode
    except KeyboardInterrupt:
        return INTERRUPTED


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """As a plugin of pytest: note what fails, and at which test a worker crashed."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        with FAILED.open("a", encoding="utf-8") as file:
            file.write(f"{report.nodeid}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

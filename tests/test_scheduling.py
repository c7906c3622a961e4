"""Tests in several processes: what comes first exists, and what fails gets a second try."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clocks import PATIENCE
from tests.scheduling import LONGEST_FIRST, TOGETHER

ROOT = Path(__file__).parents[1]

IS_FIRST = """
import os, pathlib

def is_first():
    tried = pathlib.Path("tried")
    was_tried = tried.exists()
    tried.touch()
    return not was_tried
"""

PROJECTS = {
    "passes": ("def test(): pass", 0),
    "fails once": (f"{IS_FIRST}\ndef test(): assert not is_first()", 0),
    "fails twice": ("def test(): assert False", 1),
    "crashes once": (f"{IS_FIRST}\ndef test(): is_first() and os._exit(9)", 0),
    "cannot be collected": ("raise ValueError", 1),
    "has no tests": ("", 5),
    "fails everywhere": ("def test(n): assert False", 1),
}
"""The text of a file of tests, and the exit code of the whole run."""

TRIED_AGAIN = {"fails once", "fails twice", "crashes once"}

EVERYWHERE = """
def pytest_generate_tests(metafunc):
    if "n" in metafunc.fixturenames:
        metafunc.parametrize("n", range(30))
"""


@pytest.mark.parametrize("place", sorted({*TOGETHER, *LONGEST_FIRST}))
def test_every_place_exists(place: str) -> None:
    assert (ROOT / place).exists()


@pytest.mark.parametrize("name", PROJECTS)
def test_what_fails_is_tried_again_alone(name: str, tmp_path: Path) -> None:
    text, code = PROJECTS[name]
    (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
    (tmp_path / "conftest.py").write_text(EVERYWHERE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tools.run_tests", "-p", "xdist", "-n", "1", "-q"],
        cwd=tmp_path,
        env={**without_pytest(), "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert ("FAILED UNDER LOAD" in done.stdout) == (name in TRIED_AGAIN)
    assert ("\n  test_it.py::test\n" in done.stdout) == (name in TRIED_AGAIN)


def without_pytest() -> dict[str, str]:
    """This run may itself be one of several processes of pytest."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}

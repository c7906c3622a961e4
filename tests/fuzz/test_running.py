"""What a run of a fuzz target says: how much was tried, and which input failed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from fuzz.json_mutation import changed_json
from fuzz.running import Outcome, run_command
from fuzz.table import target_named

ROOT = Path(__file__).parents[2]
FIGURES = "stat::number_of_executed_units: 1234\nstat::new_units_added:          5\n"


def outcome_of(output: str, exit_code: int, folder: Path) -> Outcome:
    """Of a program that prints this, as libFuzzer does, on standard error."""
    script = f"import sys; sys.stderr.write({output!r}); sys.exit({exit_code})"
    return run_command([sys.executable, "-c", script], target_named("names"), folder)


def test_nothing_found(tmp_path: Path) -> None:
    outcome = outcome_of(FIGURES, 0, tmp_path)
    assert not outcome.has_failed
    assert str(outcome) == "names: 1,234 executions, 5 new inputs, no failure"


def test_an_input_that_fails(tmp_path: Path) -> None:
    output = f"artifact_prefix='x'; Test unit written to fuzz/failed/names-crash-1\n{FIGURES}"
    outcome = outcome_of(output, 77, tmp_path)
    assert outcome.has_failed
    assert outcome.failure == Path("fuzz/failed/names-crash-1")
    assert "FAILED on" in str(outcome)
    assert output in (tmp_path / "names.log").read_text()


def test_a_target_that_does_not_run(tmp_path: Path) -> None:
    outcome = outcome_of("No module named atheris\n", 1, tmp_path)
    assert outcome.has_failed
    assert "FAILED to run" in str(outcome)


@pytest.mark.parametrize("seed", range(50))
def test_changed_json_is_json(seed: int) -> None:
    changed = changed_json('{"a": [1, {"b": "x"}], "c": null}', seed)
    assert changed is not None
    for line in filter(None, changed.split("\n")):
        json.loads(line)


def test_what_is_no_json_is_left() -> None:
    assert changed_json("{", 1) is None
    assert changed_json("[" * 100_000, 1) is None


def test_without_atheris() -> None:
    """Targets in Python are skipped aloud, with any other Python than those it has wheels for."""
    script = (
        "import sys, runpy; sys.modules['atheris'] = None; sys.argv[1:] = ['names'];"
        "runpy.run_module('fuzz', run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "names: SKIPPED, because Atheris is not installed\n"

"""The core builds where there are neither threads nor exceptions: what those are is said in two
headers, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NATIVE = Path("native")
CORE = sorted(
    path
    for path in NATIVE.rglob("*.[ch]pp")
    if path.parts[1] not in ("tests", "fuzz") and not path.name.startswith("binding")
)
THREADS = re.compile(r"#include <(thread|mutex|condition_variable|shared_mutex|future|semaphore)>")
EXCEPTIONS = re.compile(r"\bthrow\b|\btry \{|\bcatch \(|std::(current_exception|rethrow_exception)")
COMMENT = re.compile(r"//.*")


def users(pattern: re.Pattern[str]) -> set[str]:
    """The files of the core with such code."""
    return {
        path.relative_to(NATIVE).as_posix()
        for path in CORE
        if pattern.search(COMMENT.sub("", path.read_text(encoding="utf-8")))
    }


@pytest.mark.parametrize(
    ("pattern", "seams"),
    [
        pytest.param(THREADS, {"threads.hpp"}, id="threads"),
        pytest.param(EXCEPTIONS, {"refuse.cpp", "refuse.hpp", "threads.hpp"}, id="exceptions"),
    ],
)
def test_only_the_seams_know(pattern: re.Pattern[str], seams: set[str]) -> None:
    assert users(pattern) == seams

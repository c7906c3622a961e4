"""What the tests of the npm package share."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.clocks import PATIENCE
from tests.wasm.core import MISSING
from tests.web.node import NODE
from tools import npm_package

SOURCES = npm_package.SOURCES
CALLS = Path(__file__).with_name("calls.mjs")

Call = tuple[str, list[Any]]
"""The name of a function and its arguments."""


def needs_core() -> None:
    if not npm_package.CORE.exists():
        pytest.skip(MISSING)


def needs_node() -> None:
    if not _has_modules_at_once():
        pytest.skip("Node.js is older than 20.16")


@cache
def _has_modules_at_once() -> bool:
    return run_node("-p", "typeof process.getBuiltinModule") == "function\n"


def run_node(*arguments: object, cwd: Path | None = None, **variables: str) -> str:
    """What a program prints, which must not complain."""
    done = subprocess.run(
        [NODE, *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "NO_COLOR": "1", **variables},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


class Library:
    """The package in a process of its own, which answers on its first thread (`here`) or in a
    `worker`. Errors are records with their fields."""

    def __init__(self, project: Path, thread: str) -> None:
        script = project / "calls.mjs"
        script.write_bytes(CALLS.read_bytes())
        self._process = subprocess.Popen(
            [NODE, script.name, thread],
            cwd=project,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def ask(self, name: str, *arguments: Any) -> Any:
        """What the function gives."""
        return self.ask_all([(name, [*arguments])])[0]

    def ask_all(self, calls: Sequence[Call]) -> list[Any]:
        return [self._answer(call) for call in calls]

    def _answer(self, call: Call) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(call), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """Nothing may be left that keeps the process from ending."""
        self._process.communicate(timeout=PATIENCE)
        assert self._process.returncode == 0

"""Running the command in this process, as a shell would."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from garns.cli.app import run
from garns.messages import use_language
from garns.web.page_files import CORE


@dataclass(frozen=True)
class Result:
    code: int
    out: str
    err: str

    @property
    def records(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Garns = Callable[..., Result]


@pytest.fixture
def garns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Garns:
    """`garns("solve", "-q", stdin=…)`; English unless told otherwise."""

    def call(*arguments: object, stdin: str | bytes | None = None, lang: str = "en") -> Result:
        raw = stdin.encode() if isinstance(stdin, str) else stdin or b""
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        with use_language(lang):
            code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Result(code, captured.out, captured.err)

    return call


@pytest.fixture(autouse=True)
def engine_for_the_site(request: pytest.FixtureRequest) -> None:
    """Where no compiler for WebAssembly was found, there is no site to write."""
    parameters = getattr(request.node, "callspec", None)
    if parameters and parameters.params.get("name") == "site" and not CORE.exists():
        pytest.skip("garns.wasm was not built")

"""The engine of the page, asked by way of node, and the server, asked the same."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from garns import bank
from garns.messages import LANGUAGES
from garns.web import engine_data
from garns.web.limits import LOCAL
from garns.web.operations import Reply, answer
from tests.wasm.core import MISSING, MODULE
from tests.web.node import NODE

ENGINE = Path(engine_data.__file__).parent / "static" / "engine"
BANK = Path(bank.__file__).parent
SCRIPT = Path(__file__).with_name("engine_answers.mjs")

PATIENT = replace(LOCAL, seconds=3600.0)
"""No answer depends on how busy the machine is."""

Question = tuple[str, dict[str, Any]]
"""The name of an operation, and what it is asked."""


def ask_engine(
    questions: Sequence[Question], folder: Path, **wishes: float
) -> list[dict[str, Any]]:
    """The answers of the engine, without their times, by one process; `wishes` are those of a Job
    (`static/engine/jobs.js`), and `folder` is for files that it reads."""
    asked = [{"name": name, "request": request, "wishes": wishes} for name, request in questions]
    return list(map(_without_time, run_engine(SCRIPT, asked, folder)))


def run_engine(script: Path, questions: Sequence[Any], folder: Path) -> list[Any]:
    """What a script answers to each question, by one process; `folder` is for files that it
    reads."""
    if not MODULE.exists():
        pytest.skip(MISSING)
    catalogue, speeches = folder / "catalogue.json", folder / "speeches.json"
    catalogue.write_text(json.dumps(engine_data.catalogue()), encoding="utf-8")
    speeches.write_text(json.dumps(list(map(engine_data.speech, LANGUAGES))), encoding="utf-8")
    words = folder / "rules.json"
    ruled = {language: engine_data.rule_words(language) for language in LANGUAGES}
    words.write_text(json.dumps(ruled), encoding="utf-8")
    done = subprocess.run(
        [NODE, *map(str, (script, ENGINE, MODULE, catalogue, speeches, BANK, words))],
        input="\n".join(map(json.dumps, questions)),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert not done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def ask_server(name: str, request: dict[str, Any]) -> dict[str, Any]:
    """The answer of the server, without its time; the `detail` alone if it refuses."""
    reply = answer(name, {"symbols": None, **request}, PATIENT, packs=False)
    if not isinstance(reply, Reply):
        return {"detail": reply.detail}
    return _without_time(json.loads(reply.content))


def _without_time(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != "seconds"}

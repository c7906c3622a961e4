"""Drills that the engine makes are as good as the packaged ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from garns.learn import Answer, Drill, judge
from garns.learn.judging import instances_of
from garns.logic import CLASSIC_TECHNIQUES, path_from

from .engine import ask_engine

SEED = 5
USUAL = (
    "full-house",
    "naked-single",
    "naked-pair",
    "x-wing",
    "xy-wing",
    "unique-rectangle-1",
    "aic",
)
NEVER_FIRST = (
    "dual-two-string-kite",
    "dual-empty-rectangle",
    "multi-colouring-2",
    "discontinuous-loop",
    "grouped-discontinuous-loop",
    "siamese-x-wing",
    "siamese-swordfish",
    "siamese-jellyfish",
)
"""Wherever one of these is found, something simpler is to be found as well."""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    folder: Path = tmp_path_factory.mktemp("engine")
    techniques = USUAL + NEVER_FIRST
    answers = ask_engine(
        [("drill", {"technique": each, "seed": SEED}) for each in techniques], folder
    )
    again = ask_engine([("drill", {"technique": USUAL[0], "seed": SEED})], folder)
    assert again == answers[:1], "a seed always makes the same drill"
    return dict(zip(techniques, answers, strict=True))


def drill_of(technique: str, record: dict[str, Any]) -> Drill:
    values, givens = (
        tuple(int(sign) if sign.isdigit() else 0 for sign in record[name])
        for name in ("values", "givens")
    )
    return Drill(technique, values, givens, tuple(record["candidates"]))


@pytest.mark.parametrize("technique", USUAL + NEVER_FIRST)
def test_a_fresh_drill_is_sound(records: dict[str, dict[str, Any]], technique: str) -> None:
    drill = drill_of(technique, records[technique])
    for cell, right in enumerate(drill.solution):
        assert drill.values[cell] in (0, right)
        assert drill.values[cell] or drill.candidates[cell] >> (right - 1) & 1
    instances = instances_of(drill)
    assert instances
    for instance in instances[:5]:
        assert judge(drill, Answer(instance.conclusion)).is_right


@pytest.mark.parametrize("technique", USUAL)
def test_nothing_simpler_is_to_be_found(records: dict[str, dict[str, Any]], technique: str) -> None:
    drill = drill_of(technique, records[technique])
    assert path_from(drill.state, CLASSIC_TECHNIQUES).techniques[0] == technique

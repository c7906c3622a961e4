"""Steps as data: what `--json` prints and the web page draws. Keys and ids are always English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from garns.model import House, Layout, cell_name
from garns.model.constraints import constraint_text

from .catalogue import technique_named
from .path import FoundStep
from .step import Candidate, Chain, Evidence


def step_record(shown: FoundStep) -> dict[str, Any]:
    step, layout = shown.step, shown.state.board.layout
    return {
        "technique": step.technique,
        "level": technique_named(step.technique).level,
        "sentence": str(shown),
        "values": list(step.values),
        "placements": candidate_records(step.placements, layout),
        "eliminations": candidate_records(step.eliminations, layout),
        "evidence": [_evidence(evidence, layout) for evidence in step.evidence],
        "chains": [chain_record(chain, layout) for chain in step.chains],
    }


def house_record(house: House) -> dict[str, Any]:
    return {"kind": house.kind, "number": house.number}


def _evidence(evidence: Evidence, layout: Layout) -> dict[str, Any]:
    record: dict[str, Any] = {
        "role": evidence.role,
        "cells": [cell_name(layout, cell) for cell in evidence.cells],
        "houses": [house_record(house) for house in evidence.houses],
        "candidates": candidate_records(evidence.candidates, layout),
    }
    if layout.constraints:
        texts = [constraint_text(each, layout.size) for each in evidence.constraints]
        record |= {"constraints": texts, "numbers": list(evidence.numbers)}
    return record


def chain_record(chain: Chain, layout: Layout) -> dict[str, Any]:
    assumption = chain.assumption
    return {
        "role": chain.role,
        "assumption": None
        if assumption is None
        else {**candidate_records([assumption], layout)[0], "true": chain.is_on},
        "links": [
            {
                "from": candidate_records(link.start, layout),
                "to": candidate_records(link.end, layout),
                "strong": link.is_strong,
            }
            for link in chain.links
        ],
    }


def candidate_records(candidates: Iterable[Candidate], layout: Layout) -> list[dict[str, Any]]:
    return [{"cell": cell_name(layout, cell), "value": value} for cell, value in candidates]

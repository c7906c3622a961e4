"""Steps as data: what `--json` prints and the web page draws. Keys and ids are always English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from garns.model import House, Layout, cell_name

from .catalogue import technique_named
from .path import Shown
from .step import Candidate, Chain, Evidence


def step_record(shown: Shown) -> dict[str, Any]:
    step, layout = shown.step, shown.state.board.layout
    return {
        "technique": step.technique,
        "level": technique_named(step.technique).level,
        "sentence": str(shown),
        "values": list(step.values),
        "placements": _candidates(step.placements, layout),
        "eliminations": _candidates(step.eliminations, layout),
        "evidence": [_evidence(evidence, layout) for evidence in step.evidence],
        "chains": [_chain(chain, layout) for chain in step.chains],
    }


def house_record(house: House) -> dict[str, Any]:
    return {"kind": house.kind, "number": house.number}


def _evidence(evidence: Evidence, layout: Layout) -> dict[str, Any]:
    return {
        "role": evidence.role,
        "cells": [cell_name(layout, cell) for cell in evidence.cells],
        "houses": [house_record(house) for house in evidence.houses],
        "candidates": _candidates(evidence.candidates, layout),
    }


def _chain(chain: Chain, layout: Layout) -> dict[str, Any]:
    assumption = chain.assumption
    return {
        "role": chain.role,
        "assumption": None
        if assumption is None
        else {**_candidates([assumption], layout)[0], "true": chain.is_on},
        "links": [
            {
                "from": _candidates(link.start, layout),
                "to": _candidates(link.end, layout),
                "strong": link.is_strong,
            }
            for link in chain.links
        ],
    }


def _candidates(candidates: Iterable[Candidate], layout: Layout) -> list[dict[str, Any]]:
    return [{"cell": cell_name(layout, cell), "value": value} for cell, value in candidates]

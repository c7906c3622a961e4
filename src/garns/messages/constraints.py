"""Constraints in words."""

from __future__ import annotations

from garns.model import Layout
from garns.model.constraints import Constraint


def constraint_rule(constraint: Constraint, layout: Layout) -> str:
    return {"anti-knight": "Cells a knight's move apart hold different digits."}.get(
        constraint.kind, constraint.kind
    )

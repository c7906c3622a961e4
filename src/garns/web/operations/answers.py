"""What goes in and out of an operation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from garns.model import (
    BudgetUsedUp,
    CannotMake,
    GarnsError,
    InvalidBoard,
    ManySolutions,
    MistakenBoard,
    NoSolution,
)

Request = dict[str, Any]
Record = dict[str, Any]


@dataclass(frozen=True)
class Document:
    """An answer that is no JSON."""

    media_type: str
    content: bytes


@dataclass(frozen=True)
class Refused:
    """A request that cannot be answered: why, and the place in its text, counted from 1."""

    detail: str
    line: int | None = None
    column: int | None = None


Answer = Record | Document

STATUSES: dict[type[GarnsError], str] = {
    InvalidBoard: "invalid",
    NoSolution: "none",
    ManySolutions: "many",
    MistakenBoard: "mistaken",
    BudgetUsedUp: "unknown",
    CannotMake: "unknown",
}
"""Errors that are answers. All others are refusals."""

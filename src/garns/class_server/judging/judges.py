"""How work of each kind is judged, one row each: a module of this room with a function `judge`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from .queue import Judged, Piece

JUDGES = {"program": "programs", "experiment": "comparisons"}
"""Its judge gets a Piece and gives what it is worth. It raises for what is nobody's fault: that is
tried once more, and then a teacher sees it."""

Judge = Callable[[Piece], Judged]


@cache
def judge_of(kind: str) -> Judge:
    found: Judge = import_module(f".{JUDGES[kind]}", __package__).judge
    return found

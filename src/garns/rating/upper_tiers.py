"""Puzzles that stay below a rating, told without rating them."""

from __future__ import annotations

from collections.abc import Callable

from garns.engine.background import Background
from garns.engine.instructions import default_threads
from garns.native import LOWEST_FLOOR, rated_below

from .explainer import MAX_NODES

LOWEST_ER = LOWEST_FLOOR / 10


def below_many(
    boards: bytes,
    er: float,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> bytes:
    """For each classic board of 81 values with one solution a byte: 1 if steps below this `er`
    solve it, so that its own is nearly always below; 0 if that is not known. It is no proof, since
    SE takes its steps in another order: see upper_tiers.hpp."""
    floor, count = round(er * 10), threads or default_threads()
    work = Background(lambda control: rated_below(boards, floor, MAX_NODES, count, control))
    return work.wait(progress)

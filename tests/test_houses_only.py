"""What knows houses only refuses a board with constraints rather than ignore them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import garns
from garns.search.ladder import Goal, search_with

KILLER = garns.Grid("." * 81, "9;cage=3:r1c1r1c2")


@pytest.mark.parametrize(
    "ask",
    [
        garns.canonical,
        garns.backtrack,
        lambda grid: next(garns.trace(grid)),
        lambda grid: search_with("rows", grid, Goal()),
        lambda grid: garns.rate(grid, scale="se"),
        lambda grid: garns.rate(grid, scale="hodoku"),
    ],
)
def test_constraints_are_not_ignored(ask: Callable[[garns.Grid], object]) -> None:
    with pytest.raises(garns.InvalidRequest, match="constraints"):
        ask(KILLER)
    with garns.use_language("pt"), pytest.raises(garns.InvalidRequest, match="restrições"):
        ask(KILLER)

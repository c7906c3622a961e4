"""Checkpoints of a search: exact, evenly spread, and never too many."""

from __future__ import annotations

from itertools import pairwise

import pytest

import garns
from garns.search import trace
from garns.search.sampled import events_until, sample
from tests import clocks

EMPTY_4 = "." * 16
NO_SOLUTION = "1000003400000301"


@pytest.mark.parametrize("limit", [1, 3, None])
@pytest.mark.parametrize("puzzle", [EMPTY_4, NO_SOLUTION, "1234341221434321"])
def test_checkpoints_are_moments_of_the_trace(puzzle: str, limit: int | None) -> None:
    events = list(trace(puzzle, limit))
    sampled = sample(puzzle, limit)
    assert sampled.event_count == len(events)
    assert sampled.run.counters == events[-1].counters
    assert sampled.checkpoints[0].path == b""
    for point in sampled.checkpoints[1:]:
        event = events[events_until(point.counters) - 1]
        assert event.counters == point.counters
        assert event.board == sampled.board_at(point)


def test_there_are_enough_checkpoints_and_not_too_many() -> None:
    sampled = sample(EMPTY_4, None, points=10)
    assert 10 <= len(sampled.checkpoints) <= 20
    spacings = {
        b.counters.insertions - a.counters.insertions for a, b in pairwise(sampled.checkpoints)
    }
    assert len(spacings) == 1
    assert sampled.run.counters == garns.backtrack(EMPTY_4, None).counters


def test_a_search_that_is_stopped() -> None:
    with clocks.of_the_cpu():
        sampled = sample("." * 81, None, seconds=0.05)
    assert sampled.run.ending == "budget"
    assert sampled.event_count > 0
    assert sampled.event_count == events_until(sampled.run.counters)


def test_broken_rules_and_limits_are_refused() -> None:
    with pytest.raises(garns.InvalidBoard):
        sample("11" + "." * 14)
    with pytest.raises(garns.InvalidRequest):
        sample(EMPTY_4, 0)

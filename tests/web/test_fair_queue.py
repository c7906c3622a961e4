"""Addresses take turns, and the one that has most gives way."""

from __future__ import annotations

from garns.web.fair_queue import FairQueue


def filled(*items: str, places: float = 100) -> FairQueue[str]:
    """The address of an item is its first letter."""
    queue = FairQueue[str](places)
    for item in items:
        queue.put(item[0], item)
    return queue


def emptied(queue: FairQueue[str]) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


def test_addresses_take_turns() -> None:
    queue = filled("a1", "a2", "a3", "b1", "c1", "b2")
    assert emptied(queue) == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_who_comes_back_waits_for_all_others() -> None:
    queue = filled("a1", "a2", "b1")
    assert queue.pop() == "a1"
    queue.put("c", "c1")
    assert emptied(queue) == ["b1", "a2", "c1"]


def test_who_has_most_gives_way() -> None:
    queue = filled("a1", "b1", "b2", "b3", places=4)
    assert queue.put("c", "c1") == "b3"
    assert queue.put("d", "d1") == "b2"
    assert sorted(emptied(queue)) == ["a1", "b1", "c1", "d1"]


def test_among_equals_the_newcomer_gives_way() -> None:
    queue = filled("a1", "b1", places=2)
    assert queue.put("c", "c1") == "c1"
    assert queue.put("a", "a2") == "a2"
    assert emptied(queue) == ["a1", "b1"]


def test_who_has_gone_leaves_no_gap() -> None:
    queue = filled("a1", "b1", "b2")
    queue.remove("a", "a1")
    queue.remove("a", "a1")
    queue.remove("b", "b1")
    assert len(queue) == 1
    assert emptied(queue) == ["b2"]

"""Drills in the page, played by what Python knows of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from garns.learn import Drill, drill_for
from garns.learn.judging import Answer, Mark, instances_of, judge
from tests.browser import wait_until

SEED = 7
PLACES = (0.2, 0.5, 0.8)
"""Where notes stand in a cell, in parts of it."""


def open_drills(page: Any, techniques: str, count: int = 1, seed: int = SEED) -> None:
    """A set that is the same for everybody."""
    follow(page, f"#drill={techniques}&n={count}&seed={seed}")
    wait_for_drill(page)


def follow(page: Any, fragment: str) -> None:
    """Another view of the school: the one before is gone when this returns."""
    page.evaluate(
        """(fragment) => new Promise((resolve) => {
            const before = location.hash;
            addEventListener("hashchange", () => resolve(), { once: true });
            location.hash = fragment;
            if (location.hash === before) resolve();
        })""",
        fragment,
    )


def wait_for_drill(page: Any) -> None:
    page.wait_for_selector("#check:enabled")


def shown_drill(technique: str, number: int = 0, seed: int = SEED) -> Drill:
    """The drill that such a set shows."""
    return drill_for(seed, number, technique)


def right_answer(drill: Drill) -> list[Mark]:
    """A step of the technique, as marks."""
    return sorted(instances_of(drill)[0].conclusion)


def wrong_answer(drill: Drill) -> list[Mark]:
    """The digit of the solution is removed from a cell."""
    cell = drill.values.index(0)
    return [Mark(cell, drill.solution[cell], False)]


def mark(page: Any, marks: Iterable[Mark]) -> None:
    """As a player with a mouse does it: a press on a candidate, or on a cell and then a key."""
    for cell, value, is_placed in marks:
        page.click(f'[data-mode="{"place" if is_placed else "remove"}"]')
        press(page, cell, None if is_placed else value)
        if is_placed:
            page.click(f'#pad [data-value="{value}"]')


def press(page: Any, cell: int, value: int | None = None) -> None:
    """A cell of the drill, or the note of a value in it."""
    target = page.locator(f'#board [data-cell="{cell}"]')
    box = target.bounding_box()
    column, row = (1, 1) if value is None else ((value - 1) % 3, (value - 1) // 3)
    target.click(position={"x": box["width"] * PLACES[column], "y": box["height"] * PLACES[row]})


def check(page: Any) -> str:
    """What is said about the marks."""
    page.click("#check:enabled")
    wait_until(page, "document.querySelector('#check:enabled, #after:not([hidden])') !== null")
    return str(page.get_attribute("#verdict", "data-verdict"))


def said(page: Any) -> str:
    return str(page.inner_text("#said"))


def is_like_python(page: Any, drill: Drill, marks: Iterable[Mark]) -> bool:
    """Whether the page says what Python says."""
    return said(page) == str(judge(drill, Answer(frozenset(marks))).message)

"""Whole games on every board, by keyboard alone, by mouse and by touch; and puzzles of every size
that somebody types."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import quote

import garns
from garns.model import ALPHABET, Layout
from garns.web.fields import SIZES
from garns.web.shelf import JIGSAWS
from tests.browser import wait_until

from .conftest import Opened
from .page import PUZZLE, SMALL, open_choices, resize, saved, values

PHONE = {"width": 360, "has_touch": True, "is_mobile": True}
REAL = {"4": SMALL, "9": PUZZLE}
"""Puzzles with as many empty cells as usual; the others have two in each row."""

LAYOUTS = [
    *(Layout.of_size(size) for size in SIZES),
    Layout.named("9+diagonals"),
    Layout.named("windoku"),
    Layout.jigsaw(JIGSAWS[0]),
]
EMPTY_IN_ROW = 2


class Case(NamedTuple):
    layout: Layout
    puzzle: str
    solution: str

    @property
    def empty(self) -> list[int]:
        return [cell for cell, char in enumerate(self.puzzle) if char == "."]

    @property
    def link(self) -> str:
        return f"#p={quote(self.layout.name)}:{self.puzzle}"


def case_of(layout: Layout) -> Case:
    if layout.name in REAL:
        puzzle = REAL[layout.name]
        return Case(layout, puzzle, garns.solve(puzzle).line)
    solution = garns.random_grid(layout, seed=1).line
    # Every value is missing somewhere: in its own row, and in the one before.
    empty = {
        solution.index(ALPHABET[(row + each) % layout.size], row * layout.size)
        for row in range(layout.size)
        for each in range(EMPTY_IN_ROW)
    }
    puzzle = "".join("." if cell in empty else char for cell, char in enumerate(solution))
    return Case(layout, puzzle, solution)


CASES = [case_of(layout) for layout in LAYOUTS]

Write = Callable[[int, str], None]
"""A digit into a cell."""


def follow(page: Any, case: Case) -> None:
    """The link of a puzzle, on a page that is open already."""
    page.evaluate("(link) => { location.hash = link; }", case.link)
    wait_until(page, lambda: saved(page)["board"]["puzzle"] == case.puzzle)
    wait_until(page, "document.body.dataset.view === 'play'")


def play(page: Any, prepare: Callable[[Case], Write]) -> None:
    for case in CASES:
        follow(page, case)
        write = prepare(case)
        for cell in case.empty[:-1]:
            write(cell, case.solution[cell])
        assert page.is_hidden("#finish")
        write(case.empty[-1], case.solution[case.empty[-1]])
        # What a tap means is found out after the finger has gone.
        page.wait_for_selector("#finish:visible")
        assert values(page) == case.solution, case.layout.name
        assert saved(page)["ending"] == "won"
        assert page.inner_text("#finish h2") == "Solved!"
        assert re.fullmatch(r"\d+:\d\d", page.inner_text("#finish .facts span >> nth=0"))


def test_by_keyboard_alone(opened: Opened) -> None:
    page = opened()

    def prepare(case: Case) -> Write:
        size = case.layout.size
        place = case.empty[0]  # which is chosen at first

        def write(cell: int, sign: str) -> None:
            nonlocal place
            for _ in range(cell // size - place // size):
                page.keyboard.press("ArrowDown")
            across = cell % size - place % size
            for _ in range(abs(across)):
                page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
            place = cell
            page.keyboard.press(sign.lower())

        return write

    play(page, prepare)


def middles(page: Any, selector: str) -> list[tuple[float, float]]:
    boxes = page.locator(selector).evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().toJSON())"
    )
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]


def pressing(page: Any, press: Callable[[float, float], None]) -> Callable[[Case], Write]:
    """Cells and keys of the pad, where they were at the beginning of the game: nothing moves."""

    def prepare(case: Case) -> Write:
        page.evaluate("scrollTo(0, 0)")
        cells, keys = middles(page, ".cell"), middles(page, "#pad [data-value]")
        assert (len(cells), len(keys)) == (case.layout.cell_count, case.layout.size)
        height = page.viewport_size["height"]
        assert all(0 < y < height for _, y in cells + keys), case.layout.name

        def write(cell: int, sign: str) -> None:
            press(*cells[cell])
            press(*keys[ALPHABET.index(sign)])

        return write

    return prepare


def test_by_mouse(opened: Opened) -> None:
    page = opened()
    play(page, pressing(page, page.mouse.click))


def test_by_touch(opened: Opened) -> None:
    page = opened(**PHONE)
    resize(page, 360, 640)
    play(page, pressing(page, page.touchscreen.tap))


# puzzles that are typed


def begin_to_type(page: Any, size: int) -> None:
    open_choices(page)
    page.check(f'input[name="size"][value="{size}"]', force=True)
    page.click("#own")
    page.click("#own-type")
    page.wait_for_selector("#typed:visible")


def wait_for(page: Any, expected: str) -> None:
    """What a tap means is found out after the finger has gone."""
    wait_until(page, lambda: values(page) == expected)


USUAL = [case for case in CASES if case.layout in map(Layout.of_size, SIZES)]


def test_a_puzzle_of_every_size_is_typed(opened: Opened) -> None:
    page = opened()
    for case in USUAL:
        begin_to_type(page, case.layout.size)
        for char in case.puzzle:
            page.keyboard.press(char.lower())
        assert values(page) == case.puzzle
        page.click("#typed")
        wait_until(page, "!document.querySelector('dialog[open]')")
        game = saved(page)
        assert game["board"]["puzzle"] == case.puzzle
        assert game["solution"] == case.solution


def test_a_puzzle_of_every_size_is_typed_with_fingers(opened: Opened) -> None:
    """A row, and a cell somewhere else: each key goes on to the next cell."""
    page = opened(**PHONE)
    for case in USUAL:
        size = case.layout.size
        begin_to_type(page, size)
        keys = middles(page, "#pad [data-value]")
        for sign in case.solution[:size]:
            page.touchscreen.tap(*keys[ALPHABET.index(sign)])
        last = size * size - 1
        wait_for(page, case.solution[:size] + "." * (size * size - size))
        page.tap(f'[data-cell="{last}"]')
        page.touchscreen.tap(*keys[ALPHABET.index(case.solution[last])])
        typed = case.solution[:size] + "." * (last - size) + case.solution[last]
        wait_for(page, typed)
        page.tap("#typed")
        page.wait_for_selector("#own-anyway:visible")
        page.tap("#own-anyway")
        wait_until(page, "!document.querySelector('dialog[open]')")
        assert saved(page)["board"]["puzzle"] == typed

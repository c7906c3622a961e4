"""Keys on the page: arrows and digits work from anywhere, unless a field has the focus."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import wait_until

from .conftest import Opened
from .page import EMPTY, PUZZLE, SHARED, SMALL, SOLUTION, choose, open_choices, saved, values

FIRST, SECOND = EMPTY[:2]


def selected(page: Any) -> list[int]:
    found: list[int] = page.evaluate(
        "[...document.querySelector('garns-board').selected].sort((a, b) => a - b)"
    )
    return found


def loaded(page: Any) -> None:
    pass


def reloaded(page: Any) -> None:
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")


def after_a_new_game(page: Any) -> None:
    page.click("#new")
    page.click("#own")
    page.fill("#own-text", PUZZLE)
    page.click("#own-start")
    wait_until(page, "!document.querySelector('dialog[open]')")


def after_another_game_was_chosen(page: Any) -> None:
    choose(page, "games")
    page.click("#games-list li >> nth=0 >> button >> nth=0")


def after_a_dialog(page: Any) -> None:
    choose(page, "settings")
    page.keyboard.press("Escape")


def after_a_digit_of_the_pad(page: Any) -> None:
    page.click('#pad [data-value="1"]')
    page.click("#undo")
    assert page.is_disabled("#undo")


def after_a_hint(page: Any) -> None:
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    for _ in range(3):
        page.click("#more")


def on_the_tools_by_tab(page: Any) -> None:
    page.focus("#hint")


def after_a_pause(page: Any) -> None:
    page.click("#pause")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("p")


MOMENTS = (
    loaded,
    reloaded,
    after_a_new_game,
    after_another_game_was_chosen,
    after_a_dialog,
    after_a_digit_of_the_pad,
    after_a_hint,
    on_the_tools_by_tab,
    after_a_pause,
)


def test_digits_and_arrows_work_from_anywhere(opened: Opened) -> None:
    page = opened(SHARED)
    for moment in MOMENTS:
        moment(page)
        assert selected(page) == [FIRST], moment.__name__
        page.keyboard.press(SOLUTION[FIRST])
        assert values(page)[FIRST] == SOLUTION[FIRST], moment.__name__
        page.keyboard.press("ArrowRight")
        assert selected(page) == [SECOND], moment.__name__
        page.keyboard.press(SOLUTION[SECOND])
        assert values(page)[SECOND] == SOLUTION[SECOND], moment.__name__
        page.keyboard.press("u")
        page.keyboard.press("u")
        page.keyboard.press("ArrowLeft")
        assert values(page) == PUZZLE, moment.__name__


def test_keys_and_the_mouse_and_what_is_left_alone(opened: Opened) -> None:
    page = opened(SHARED)
    # A ring around a cell is where a digit goes.
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('cell')"):
            break
    assert page.evaluate("Number(document.activeElement.dataset.cell)") == FIRST
    page.keyboard.press(SOLUTION[FIRST])
    assert values(page)[FIRST] == SOLUTION[FIRST]
    page.keyboard.press("u")
    # After the mouse, keys go on from where it was.
    page.click('[data-cell="40"]')
    page.click('#pad [data-value="9"]')
    page.keyboard.press("u")
    page.keyboard.press("Shift+ArrowDown")
    assert selected(page) == [40, 49]
    page.click("[data-mode=corner]")
    page.keyboard.press("Home")
    assert selected(page) == [45]
    # A cell that is taken from a selection stays out of it.
    page.click(f'[data-cell="{FIRST}"]')
    page.click(f'[data-cell="{SECOND}"]', modifiers=["Control"])
    page.click(f'[data-cell="{SECOND}"]', modifiers=["Control"])
    assert selected(page) == [FIRST]
    # Nothing moves behind the veil, and some keys belong to the browser.
    page.click(f'[data-cell="{FIRST}"]')
    page.keyboard.press("p")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("p")
    page.keyboard.press("Alt+ArrowRight")
    assert selected(page) == [FIRST]
    # Fields keep their keys.
    page.click("#new")
    page.click("#own")
    page.fill("#own-text", "12")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("9")
    assert page.input_value("#own-text") == "192"
    page.keyboard.press("Escape")
    assert selected(page) == [FIRST]
    assert values(page) == PUZZLE


@pytest.mark.parametrize("path", ["", "lab"])
def test_no_tooltips_over_whole_sections(opened: Opened, path: str) -> None:
    page = opened(path + SHARED)
    assert page.locator("[data-name]").count() >= 3
    assert page.locator("[data-name][title]").count() == 0
    assert page.locator("[data-name]:not([aria-label])").count() == 0


def test_a_puzzle_is_typed_without_the_mouse(opened: Opened) -> None:
    page = opened()
    open_choices(page)
    page.click("text=4×4")
    page.click("#own")
    page.click("#own-type")
    page.wait_for_selector("#typed:visible")
    # Each key goes on to the next cell; who has mistyped goes back.
    for key in ["9", *SMALL[:2], "3", "Backspace", *SMALL[2:]]:
        page.keyboard.press(key)
    assert saved(page)["values"] == SMALL

"""Playing on the page: by keyboard, by touch, with notes, undo, lives and pauses."""

from __future__ import annotations

from typing import Any

import garns
from tests.browser import wait_until

from .conftest import Opened
from .page import (
    EMPTY,
    PUZZLE,
    SHARED,
    SMALL,
    SOLUTION,
    choose,
    give_up,
    name_of,
    open_choices,
    saved,
    shaded,
    values,
)


def focus_board(page: Any) -> None:
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('cell')"):
            return
    raise AssertionError("the board has no tab stop")


def test_a_whole_game_by_keyboard_with_a_reload_in_the_middle(opened: Opened) -> None:
    page = opened(SHARED)
    focus_board(page)
    for row in range(9):
        if row == 4:
            page.reload()
            page.wait_for_selector("body[data-ready=whole]")
            focus_board(page)
            page.keyboard.press("Control+Home")
            for _ in range(row):
                page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
        for cell in range(9 * row, 9 * row + 9):
            if cell in EMPTY:
                page.keyboard.press(SOLUTION[cell])
            if cell < 9 * row + 8:
                page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    assert saved(page)["ending"] == "won"
    assert "Solved correctly" in page.inner_text("#message")
    choose(page, "statistics")
    assert page.inner_text("#statistics-rows td >> nth=1") == "1"


def test_givens_stay_and_own_digits_go(opened: Opened) -> None:
    page = opened(SHARED)
    page.click('[data-cell="0"]')
    page.keyboard.press("9")
    assert values(page) == PUZZLE
    page.click('[data-cell="2"]')
    page.keyboard.press("1")
    page.keyboard.press("2")
    assert values(page)[2] == "2"
    page.keyboard.press("Delete")
    page.keyboard.press("Control+z")
    assert values(page)[2] == "2"
    page.keyboard.press("u")
    page.keyboard.press("u")
    assert values(page) == PUZZLE
    page.keyboard.press("Control+y")
    assert values(page)[2] == "1"


def test_notes_in_corner_and_centre_and_their_clean_up(opened: Opened) -> None:
    page = opened(SHARED)
    page.click('[data-cell="2"]')
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Control+Digit4")
    game = saved(page)
    assert (game["corner"][2], game["centre"][2]) == (0b11, 0b1000)
    assert name_of(page, 2) == "row 1, column 3, empty, notes 1 2 4"
    page.click('[data-cell="3"]')
    page.keyboard.press("2")
    assert saved(page)["corner"][2] == 0b01
    page.keyboard.press("u")
    assert saved(page)["corner"][2] == 0b11
    page.click("#all-notes")
    # All notes stand in their places: none is left in the centre among them.
    assert (saved(page)["corner"][2], saved(page)["centre"][2]) == (0b1011, 0)
    choose(page, "clear-notes")
    assert not any(saved(page)["corner"])


def test_several_cells_at_once_by_dragging(opened: Opened) -> None:
    page = opened(SHARED)
    start, end = (page.locator(f'[data-cell="{cell}"]').bounding_box() for cell in (9, 12))
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=12)
    page.mouse.up()
    assert shaded(page, "selected") == 4
    page.click("[data-mode=corner]")
    page.click('#pad [data-value="4"]')
    assert [cell for cell, mask in enumerate(saved(page)["corner"]) if mask] == [10, 11]


def test_a_whole_game_by_touch(opened: Opened) -> None:
    page = opened(f"#p=4:{SMALL}", width=390, has_touch=True, is_mobile=True)
    solution = garns.solve(SMALL).line
    for cell, char in enumerate(SMALL):
        if char == ".":
            page.tap(f'[data-cell="{cell}"]')
            page.tap(f'#pad [data-value="{solution[cell]}"]')
    # What a tap means is found out after the finger has gone.
    wait_until(page, "document.body.dataset.ending === 'won'")
    assert saved(page)["ending"] == "won"
    assert page.get_attribute('#pad [data-value="1"]', "aria-label") == "1, 0 left"
    page.tap("#menu")
    page.tap("#statistics")
    assert "4×4" in page.inner_text("#statistics-rows th")


def test_by_touch_with_the_digit_first(opened: Opened) -> None:
    page = opened(SHARED, width=390, has_touch=True)
    choose(page, "settings")
    page.check("[name=digitFirst]")
    page.keyboard.press("Escape")
    page.tap('#pad [data-value="4"]')
    page.wait_for_selector('#pad [data-value="4"][aria-pressed=true]')
    page.tap('[data-cell="2"]')
    wait_until(page, lambda: values(page)[2] == "4")
    assert page.get_attribute('#pad [data-value="4"]', "aria-pressed") == "true"


def test_the_same_digit_is_highlighted_in_notes_too(opened: Opened) -> None:
    page = opened(SHARED)
    page.click("#all-notes")
    page.click('[data-cell="1"]')
    assert shaded(page, "same") == PUZZLE.count("3")
    noted = sum(mask >> 2 & 1 for mask in saved(page)["corner"])
    assert page.locator("text.same-note").count() == noted > 0
    assert page.inner_text('#pad [data-value="3"] small') == str(9 - PUZZLE.count("3"))


def test_undo_covers_everything(opened: Opened) -> None:
    page = opened(SHARED)
    states = [saved(page)]
    page.click('[data-cell="2"]')
    for button in ("#pad [data-value='4']", "#all-notes", "#clear-notes", "#restart"):
        if button in ("#clear-notes", "#restart"):
            page.click("#menu")
        page.click(button)
        states.append(saved(page))
    for layer in ("values", "corner", "centre"):
        assert len({str(state[layer]) for state in states}) > (layer != "centre")
    for state in reversed(states[:-1]):
        page.keyboard.press("u")
        assert all(saved(page)[each] == state[each] for each in ("values", "corner", "centre"))
    assert page.is_disabled("#undo")


def test_conflicts_and_the_solution_are_separate_switches(opened: Opened) -> None:
    page = opened(SHARED)
    page.click('[data-cell="2"]')
    page.keyboard.press("5")
    assert name_of(page, 2).endswith("5, breaks a rule")
    wrong = next(d for d in "1246" if d != SOLUTION[2] and d not in "53768")
    page.keyboard.press(wrong)
    assert name_of(page, 2).endswith(f", {wrong}")
    page.keyboard.press("k")
    assert "1 digit is wrong" in page.inner_text("#message")
    assert page.get_attribute('[data-cell="2"]', "aria-invalid") == "true"


def test_the_third_mistake_ends_a_game_with_lives(opened: Opened) -> None:
    page = opened()
    open_choices(page)
    page.click("text=Three lives")
    page.click("#start")
    page.wait_for_selector("#lives:not([hidden])")
    game = saved(page)
    cell = game["values"].index(".")
    right = game["solution"][cell]
    page.click(f'[data-cell="{cell}"]')
    for digit in [digit for digit in "123456789" if digit != right][:3]:
        page.keyboard.press(digit)
    assert saved(page)["ending"] == "lost"
    assert page.inner_text("#lives") == "♡♡♡"
    page.keyboard.press(right)
    assert values(page)[cell] != right
    assert page.is_disabled("#all-notes")
    choose(page, "restart")
    again = saved(page)
    assert (again["values"], again["ending"], again["mistakes"]) == (game["values"], None, 0)
    assert again["id"] != game["id"]


def test_pause_hides_the_board_and_giving_up_shows_the_solution(opened: Opened) -> None:
    page = opened(SHARED)
    page.keyboard.press("p")
    assert not page.is_visible("#board")
    page.keyboard.press("1")
    page.keyboard.press("p")
    assert page.is_visible("#board")
    assert values(page) == PUZZLE
    give_up(page)
    assert values(page) == SOLUTION
    assert saved(page)["ending"] == "given-up"

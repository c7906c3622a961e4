"""How a game ended, what help it took, and the statistics, in a real browser."""

from __future__ import annotations

import json
from typing import Any

import garns
from tests.browser import wait_until

from .conftest import Opened
from .page import SMALL, choose, give_up, open_choices, saved

SOLUTION = garns.solve(SMALL).line
EMPTY = [cell for cell, char in enumerate(SMALL) if char == "."]
OLD = {"played": 3, "won": 2, "best": 77, "seconds": 200}
"""As it was kept before hints and mistakes were counted."""


def fill(page: Any) -> None:
    for cell in EMPTY:
        if saved(page)["values"][cell] == ".":
            page.click(f'[data-cell="{cell}"]')
            page.keyboard.press(SOLUTION[cell])


def statistics(page: Any) -> dict[str, Any]:
    found = json.loads(page.evaluate("localStorage.getItem('garns.statistics')"))
    (only,) = found.values()
    return dict(only)


def take_hint(page: Any) -> None:
    page.click("#hint")
    page.wait_for_selector("#more:visible")
    for _ in range(3):
        page.click("#more")
    page.click("#apply")


def test_hints_and_mistakes_are_part_of_the_record(opened: Opened) -> None:
    page = opened(f"#p=4:{SMALL}")
    old = json.dumps({f"{saved(page)['level']} 4×4": OLD})
    page.evaluate("(old) => localStorage.setItem('garns.statistics', old)", old)
    take_hint(page)
    cell = saved(page)["values"].index(".")
    page.click(f'[data-cell="{cell}"]')
    page.keyboard.press(next(digit for digit in "1234" if digit != SOLUTION[cell]))
    page.keyboard.press("u")
    fill(page)
    assert page.inner_text("#message").endswith("! With 1 hint. 1 mistake on the way.")
    assert statistics(page) == {
        "played": 4, "won": 3, "helped": 1, "best": 77, "seconds": 200 + saved(page)["seconds"],
        "hints": 1, "mistakes": 1,
    }  # fmt: skip
    choose(page, "statistics")
    assert page.inner_text(".help") == "Won with hints: 1 · hints: 1 · mistakes: 1"
    assert page.is_visible("#best-words")
    page.keyboard.press("Escape")
    choose(page, "games")
    assert "solved" in page.inner_text("#games-list [aria-current]")
    assert "1 hint · 1 mistake" in page.inner_text("#games-list [aria-current]")
    page.keyboard.press("Escape")

    # Once more, without help: the solution is known by now.
    choose(page, "restart")
    assert page.inner_text("#message") == ""
    fill(page)
    assert page.inner_text("#message").endswith("!")
    assert (statistics(page)["won"], statistics(page)["best"]) == (4, 77)


def test_the_whole_way_explained_is_help(opened: Opened) -> None:
    page = opened(f"#p=4:{SMALL}")
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    page.click("#close-advice")
    assert saved(page)["hints"] == 1
    fill(page)
    assert (statistics(page)["helped"], statistics(page)["best"]) == (1, None)
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    assert saved(page)["hints"] == 1


def test_what_was_said_of_a_game_does_not_stay_under_the_next(opened: Opened) -> None:
    page = opened(f"#p=4:{SMALL}")

    def begin() -> str:
        open_choices(page)
        page.click("#sizes >> text=4×4")
        page.click("#start")
        wait_until(page, "!document.querySelector('dialog[open]')")
        return str(page.inner_text("#message"))

    fill(page)
    assert "Solved correctly" in page.inner_text("#message")
    found = statistics(page)  # without help, so this is a best time
    assert (found["won"], found["helped"], found["best"]) == (1, 0, saved(page)["seconds"])
    assert begin() == ""
    give_up(page)
    assert "This is the solution" in page.inner_text("#message")
    assert begin() == ""
    choose(page, "games")
    page.click("#games-list li >> nth=2 >> button >> nth=0")
    assert "Solved correctly" in page.inner_text("#message")


def test_a_link_that_leads_nowhere_is_told_of(opened: Opened) -> None:
    page = opened("#p=9:123", may_say="status of 422")
    assert page.inner_text("#message") != ""
    assert saved(page)["board"]["size"] == 9

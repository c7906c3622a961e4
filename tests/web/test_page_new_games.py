"""New games without the server: the engine in the page has the bank, and makes puzzles itself."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from garns import bank, parse, rate
from garns.web.page_files import CORE
from garns.web.shelf import levels_of
from tests.browser import wait_until
from tests.wasm.core import MISSING

from .conftest import Opened
from .page import begin, saved

pytestmark = pytest.mark.skipif(not CORE.exists(), reason=MISSING)

DAY = datetime.date(2026, 12, 24)


@pytest.fixture
def page(opened: Opened) -> Any:
    """A page that can ask the server for no puzzle."""
    page = opened()
    page.route("**/api/generate", lambda route: route.abort())
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    return page


def test_every_level_and_the_puzzle_of_the_day_come_from_the_bank(page: Any) -> None:
    for size in (4, 6, 9):
        for level in levels_of(size):
            game = begin(page, size, level)
            numbers = range(1, 1 + bank.count(level, size))
            assert game["values"] in {bank.puzzle(level, size, each).line for each in numbers}
            assert game["level"] == level
    daily = begin(page, 9, "hard", "daily")
    assert daily["values"] == bank.puzzle("hard", date=DAY).line


def test_every_level_and_large_boards_are_made(page: Any) -> None:
    for level in ("easy", "medium", "hard", "expert"):
        assert rate(begin(page, 9, level, "fresh")["values"]).level == level
    assert len(begin(page, 16, None)["values"]) == 256


def test_who_closes_the_dialog_keeps_the_game(page: Any) -> None:
    before = saved(page)["id"]
    page.evaluate(
        """() => {
          const post = Worker.prototype.postMessage;
          Worker.prototype.postMessage = function (message) {
            if (message.name === "generate") window.isAsked = true;
            if (message.cancel !== undefined) window.isCancelled = true;
            // Nobody hears the question: it takes as long as anybody waits.
            else if (message.name !== "generate") post.call(this, message);
          };
        }"""
    )
    page.click("#new")
    page.click("#fresh:enabled")
    wait_until(page, "window.isAsked")
    page.keyboard.press("Escape")
    wait_until(page, "window.isCancelled")
    wait_until(page, "!document.querySelector('[aria-busy]')")
    assert saved(page)["id"] == before


def test_the_first_game_can_be_shared(page: Any) -> None:
    """It comes from what the page has with it."""
    page.click("#share")
    page.wait_for_selector("#qr:visible")
    code = page.input_value("#link").partition("#s=")[2]
    assert parse(code, format="scf").line == saved(page)["board"]["puzzle"]

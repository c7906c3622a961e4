"""The card at the end of a game, the statistics, and the list of games."""

from __future__ import annotations

import json
from typing import Any

import pytest

import garns
from tests.browser import wait_until

from .conftest import Opened
from .page import SMALL, choose, saved
from .test_page_display import complaints_of

SOLUTION = garns.solve(SMALL).line
EMPTY = [cell for cell, char in enumerate(SMALL) if char == "."]
LINK = f"#p=4:{SMALL}"


def fill(page: Any) -> None:
    for cell in EMPTY:
        page.click(f'[data-cell="{cell}"]')
        page.keyboard.press(SOLUTION[cell])
    wait_until(page, "document.body.dataset.ending === 'won'")


def give_up(page: Any) -> None:
    page.evaluate("document.getElementById('give-up').click()")
    page.click("#question-dialog [value=yes]")
    wait_until(page, "document.body.dataset.ending === 'given-up'")


def keep(page: Any, **records: Any) -> None:
    for name, record in records.items():
        page.evaluate(
            "([name, text]) => localStorage.setItem(name, text)",
            [f"garns.{name}", json.dumps(record)],
        )


def test_a_win_says_what_it_took_and_goes_on(opened: Opened) -> None:
    page = opened(LINK)
    assert not page.is_visible("#finish")
    level = saved(page)["level"]
    fill(page)
    page.wait_for_selector("#finish h2")
    words = page.inner_text("#finish")
    assert words.startswith("Solved!")
    assert "no hints" in words
    assert "no mistakes" in words
    wait_until(page, "document.querySelectorAll('#met li').length > 0")
    assert "hardest:" in page.inner_text("#met li:last-child")
    assert complaints_of(page) == []
    before = saved(page)["id"]
    page.click("#next-puzzle")
    wait_until(page, lambda: saved(page)["id"] != before)
    game = saved(page)
    assert (game["level"], game["board"]["size"]) == (level, 4)
    wait_until(page, lambda: not page.is_visible("#finish"))


@pytest.mark.parametrize(
    ("best", "words"),
    [(1000, "Your best time; before it was 16:40."), (0, "Your best time is 0:00")],
)
def test_a_time_is_compared_with_those_before(opened: Opened, best: int, words: str) -> None:
    page = opened(LINK)
    kind = f"{saved(page)['level']} 4×4"
    of = {"played": 1, "won": 1, "helped": 0, "best": best, "seconds": best, "hints": 0}
    record = ["2026-01-02", kind, "won", best, 0, 0]
    keep(page, statistics={kind: {**of, "mistakes": 0}}, ended=[record])
    fill(page)
    assert words in page.inner_text("#finish")
    kept = json.loads(page.evaluate("localStorage.getItem('garns.ended')"))
    assert (kept[0], kept[1][1:3]) == (record, [kind, "won"])


def test_a_result_is_shared_without_the_solution(opened: Opened) -> None:
    page = opened(LINK, permissions=["clipboard-read", "clipboard-write"])
    fill(page)
    page.click("#share-result")
    wait_until(page, "document.getElementById('shared').innerText === 'Copied.'")
    text, link = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert text.startswith("garns · ")
    assert text.endswith(" · no hints · no mistakes")
    assert link.endswith(LINK)


def test_who_gives_up_can_try_again(opened: Opened) -> None:
    page = opened(LINK, locale="pt-BR")
    give_up(page)
    assert page.inner_text("#finish h2") == "Esta é a solução"
    assert page.locator("#share-result").count() == 0
    page.click("#finish .actions button >> nth=1")
    assert (saved(page)["values"], saved(page)["isAgain"]) == (SMALL, True)


def test_statistics_are_drawn_and_told(opened: Opened) -> None:
    page = opened("#play")
    page.clock.set_fixed_time("2026-12-24T12:00:00")
    ended = [["2026-12-24", "hard", "won", 60 * n, n % 2, 0] for n in (3, 1, 2, 9)]
    of = {"played": 5, "won": 4, "helped": 2, "best": 60, "seconds": 900, "hints": 2, "mistakes": 0}
    keep(page, statistics={"hard": of, "easy": {**of, "won": 0, "best": None}}, ended=ended)
    page.evaluate("document.getElementById('statistics').click()")
    rows = page.locator("#statistics-rows tr")
    assert [row.split() for row in rows.all_inner_texts()[:2]] == [
        ["Easy"],
        ["5", "0", "–", "–", "–"],
    ]
    assert rows.nth(4).inner_text().split() == ["5", "4", "1:00", "3:45", "2:30"]
    assert page.locator("#statistics-rows circle").count() == 4
    assert page.locator("#statistics-rows circle.helped").count() == 3
    told = str(page.get_attribute("#statistics-rows svg", "aria-label"))
    assert told.startswith("The last 4 wins, from 3:00 to 9:00")
    assert str(page.get_attribute("#weeks svg", "aria-label")).endswith("0, 0, 4")
    assert complaints_of(page, "#statistics-dialog") == []


def test_without_games_there_is_no_table_of_them(opened: Opened) -> None:
    page = opened("#play")
    choose(page, "statistics")
    assert page.is_visible("#no-statistics")
    assert page.is_hidden("#statistics-dialog table")


def test_every_line_of_the_games_shows_its_board(opened: Opened) -> None:
    page = opened(LINK)
    page.keyboard.press(SOLUTION[EMPTY[0]])
    page.evaluate(f"location.hash = '#p=9:{garns.bank.puzzle('easy', number=1).line}'")
    wait_until(page, "document.querySelector('garns-board').picture.size === 9")
    page.evaluate("document.getElementById('games').click()")
    lines = page.locator("#games-list li")
    assert lines.count() == 2
    assert page.locator("#games-list li >> nth=1 >> .thumbnail path.own").count() == 1
    assert "11 cells left" in lines.nth(1).inner_text()
    bars = "[...document.querySelectorAll('#games-list .progress i')].map((bar) => bar.style.width)"
    assert page.evaluate(f"{bars}.map(parseFloat)") == [0, pytest.approx(100 / 12)]
    assert complaints_of(page, "#games-dialog") == []
    page.click("#games-list li >> nth=1 >> button >> nth=1")
    assert lines.count() == 1

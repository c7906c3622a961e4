"""Puzzles from elsewhere: lists to choose from, links, and what is wrong with a text in the words
of whoever has pasted it."""

from __future__ import annotations

from typing import Any

import garns
from garns.web.operations.reading import PORTION
from tests.browser import wait_until

from .conftest import Opened
from .page import CHAINED, HARD, PUZZLE, SMALL, choose, values

LINK = "https://www.sudokuwiki.org/sudoku.htm?bd="
NAMED = f"First steps {PUZZLE}\n{HARD} 7.1\n{SMALL}\n"
BROKEN = PUZZLE[:40] + "!" + PUZZLE[41:]


def offer(page: Any, text: str) -> str:
    """What the page says to a text; nothing if its puzzle is on the board."""
    if not page.is_visible("#own-dialog"):
        page.click("#new")
        page.click("#own")
    page.fill("#own-text", text)
    page.click("#own-start")
    wait_until(page, "!document.querySelector('#own-dialog').hasAttribute('aria-busy')")
    return str(page.inner_text("#own-dialog .trouble")) if page.is_visible("#own-dialog") else ""


def choices(page: Any) -> list[str]:
    found: list[str] = page.locator("#own-list button").all_inner_texts()
    return found


def test_a_list_offers_the_choice(opened: Opened) -> None:
    page = opened()
    assert offer(page, NAMED) == ""
    assert choices(page) == [
        "First steps · 9×9 · 30 givens",
        "Puzzle 2 · 7.1 · 9×9 · 27 givens",
        "Puzzle 3 · 4×4 · 4 givens",
    ]
    assert "3 puzzles" in page.inner_text("#own-count")
    assert not page.is_visible("#own-text")
    page.click("#own-back")
    assert page.input_value("#own-text") == NAMED
    assert page.is_visible("#own-start")
    # A file is looked at as soon as it is opened; the keyboard is at the first puzzle then.
    lines = "\n".join([CHAINED] * (PORTION + 1) + [BROKEN, SMALL])
    page.set_input_files(
        "#own-file", {"name": "a.txt", "mimeType": "text/plain", "buffer": lines.encode()}
    )
    wait_until(page, f"document.getElementById('own-list').children.length === {PORTION}")
    trouble = "1 line could not be read."
    wait_until(page, lambda: page.inner_text("#own-dialog .trouble") == trouble)
    assert f"{PORTION + 2} puzzles" in page.inner_text("#own-count")
    page.click("#own-more")
    wait_until(page, f"document.getElementById('own-list').children.length === {PORTION + 2}")
    assert not page.is_visible("#own-more")
    first = f"#own-list li:nth-child({PORTION + 1}) button"
    wait_until(page, f"document.activeElement === document.querySelector('{first}')")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_until(page, "!document.querySelector('dialog[open]')")
    wait_until(page, lambda: values(page) == SMALL)
    # The next time, the dialog begins at its beginning.
    page.click("#new")
    page.click("#own")
    assert page.is_visible("#own-text")


def test_links_to_sudokuwiki(opened: Opened) -> None:
    page = opened()
    assert offer(page, f"  {LINK}{PUZZLE.replace('.', '0')}\n") == ""
    assert values(page) == PUZZLE
    played = garns.Grid(HARD).with_value(0, garns.solve(HARD).values[0])
    packed = garns.format(garns.Grid(played.values, givens=HARD), "sudokuwiki")
    assert "S9B" in packed
    assert offer(page, packed) == ""
    assert page.evaluate("document.querySelector('[data-cell=\"0\"]').ariaReadOnly") == "false"


def test_what_is_wrong_with_a_text(opened: Opened) -> None:
    page = opened(may_say="status of 422")
    assert offer(page, PUZZLE[:-1]) == "This board has 80 cells; a 9×9 board needs 81."
    rows = "\n".join(PUZZLE[i : i + 9] for i in range(0, 81, 9))
    assert offer(page, rows[:-1]) == "Line 9: This row has 8 cells; a 9×9 board needs 9."
    assert offer(page, BROKEN).startswith("“!” cannot stand in a cell. Write a value from 1 to 9")
    # What is wrong is selected.
    marked = "(({ value, selectionStart: at, selectionEnd: to }) => value.slice(at, to))"
    assert page.evaluate(f"{marked}(document.getElementById('own-text'))") == "!"
    for text in ("hello", "Dear all, please find attached", ""):
        said = offer(page, text)
        assert "Paste" in said
        assert not any(word in said for word in ("garns formats", "notation", "--", "1:"))
    page.keyboard.press("Escape")
    choose(page, "settings")
    page.select_option("#set-language", "pt")
    wait_until(page, "document.documentElement.lang === 'pt-BR'")
    page.keyboard.press("Escape")
    said = offer(page, PUZZLE[:-1])
    assert said == "Este tabuleiro tem 80 casas; um tabuleiro 9×9 precisa de 81."

"""Where puzzles come from on the page: links, the day, own ones, files, other sizes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import garns
from tests.browser import wait_until

from .conftest import WITHOUT_ENGINE, Opened
from .page import LARGE, PUZZLE, SHARED, SMALL, begin, choose, open_choices, saved, shown, values


def test_a_shared_link_leaves_other_games_alone(opened: Opened) -> None:
    page = opened()
    page.keyboard.press("Tab")
    first = saved(page)["id"]
    page.click("#all-notes")
    page.evaluate(f"location.hash = '{SHARED}'")
    wait_until(
        page, f"document.body.innerText && localStorage.getItem('garns.current') !== '{first}'"
    )
    assert values(page) == PUZZLE
    choose(page, "games")
    page.click("#games-list li >> nth=1 >> button >> nth=0")
    assert saved(page)["id"] == first
    assert any(saved(page)["corner"])


def test_a_link_to_no_proper_puzzle_is_offered_first(opened: Opened) -> None:
    page = opened()
    first = saved(page)["id"]
    page.evaluate(f"location.hash = '#p=9:{'.' * 81}'")
    page.wait_for_selector("#own-anyway:visible")
    assert "more than one solution" in page.inner_text("#own-dialog .trouble")
    assert saved(page)["id"] == first
    page.click("#own-anyway")
    wait_until(page, "!document.querySelector('dialog[open]')")
    assert values(page) == "." * 81


def test_a_large_board_is_not_rated_before_it_is_shown(opened: Opened) -> None:
    """It could take minutes."""
    count = """globalThis.asked = [];
        const ask = globalThis.fetch;
        globalThis.fetch = (address, ...rest) => {
            asked.push(String(address).split("/").at(-1));
            return ask(address, ...rest);
        };"""
    page = opened(f"#p=16:{LARGE}", before=WITHOUT_ENGINE + count)
    assert page.inner_text("#level") == "16×16 · own puzzle"
    assert "check" in page.evaluate("asked")
    assert "rate" not in page.evaluate("asked")


def test_the_puzzle_of_the_day_is_one_game(opened: Opened) -> None:
    page = opened()
    page.clock.set_fixed_time("2026-12-24T12:00:00")
    ids = []
    for _ in range(2):
        page.click("#go-home")
        page.click('.today [data-level="easy"]')
        wait_until(page, "document.body.dataset.view === 'play'")
        ids.append(saved(page)["id"])
        page.click("#all-notes")
    assert ids[0] == ids[1]
    assert "Puzzle of the day" in page.inner_text("#level")


def test_two_tabs_play_the_same_game(opened: Opened) -> None:
    page = opened(SHARED)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body[data-ready=whole]")
    page.click('[data-cell="2"]')
    page.keyboard.press("1")
    wait_until(other, lambda: shown(other, 2) == "1")
    other.click('[data-cell="3"]')
    other.keyboard.press("2")
    assert values(other)[2:4] == "12"


@pytest.mark.parametrize("button", ["new", "settings"])
def test_who_is_quicker_than_the_dialogs_gets_them_all_the_same(
    opened: Opened, button: str
) -> None:
    page = opened(SHARED)
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/later.js", hold)
    page.reload()
    page.wait_for_selector("body[data-ready='']")
    wait_until(page, lambda: held)
    page.click('[data-cell="2"]')
    page.keyboard.press("4")
    assert values(page)[2] == "4"
    if button == "settings":
        page.click("#menu")
    page.click(f"#{button}")
    assert page.is_hidden(f"#{button}-dialog")
    held[0].continue_()
    page.wait_for_selector(f"#{button}-dialog[open]")
    page.wait_for_selector("body[data-ready=whole]")


def test_the_link_is_short_and_leads_to_the_same_puzzle(opened: Opened) -> None:
    page = opened(SHARED)
    choose(page, "share")
    page.wait_for_selector("#qr:visible")
    link = page.input_value("#link")
    assert len(link.partition("#")[2]) < 45
    other = opened(link.partition("/#")[2].join(["#", ""]))
    assert values(other) == PUZZLE


def test_a_stuck_board_goes_to_a_solver_with_its_candidates(opened: Opened) -> None:
    page = opened(SHARED, permissions=["clipboard-read", "clipboard-write"])
    page.click('[data-cell="2"]')
    page.keyboard.press("4")
    page.click('[data-cell="3"]')
    page.keyboard.press("Shift+2")
    choose(page, "share")
    page.click("#copy-board")
    wait_until(page, "document.querySelector('#share-dialog .trouble').innerText === 'Copied.'")
    cells = page.evaluate("navigator.clipboard.readText()").split()
    assert cells[:5] == ["5", "3", "4", "2", "7"]
    assert len(cells) == 81
    candidates = garns.model.possible_values(garns.Grid(values(page)))
    assert [len(cell) for cell in cells[5:]] == [
        mask.bit_count() if mask else 1 for mask in candidates[5:]
    ]


def test_own_puzzles_and_what_is_wrong_with_them(opened: Opened) -> None:
    page = opened(may_say="status of 422")

    def offer(text: str) -> str:
        page.click("#new")
        page.click("#own")
        page.fill("#own-text", text)
        page.click("#own-start")
        wait_until(page, "!document.querySelector('#own-dialog').hasAttribute('aria-busy')")
        return str(page.inner_text("#own-dialog .trouble")) if page.is_visible("#own-text") else ""

    assert offer("\n".join(PUZZLE[i : i + 9] for i in range(0, 81, 9))) == ""
    assert values(page) == PUZZLE
    assert offer(f"https://example.org/garns/#p=4:{SMALL}") == ""
    assert values(page) == SMALL
    page.click("#new")
    page.click("#own")
    puzzle = {"name": "one.in", "mimeType": "text/plain", "buffer": PUZZLE.encode()}
    page.set_input_files("#own-file", puzzle)
    wait_until(page, "document.getElementById('own-text').value.length === 81")
    page.click("#own-start")
    wait_until(page, "!document.querySelector('dialog[open]')")
    assert values(page) == PUZZLE
    assert "No Sudoku was found" in offer("hello")
    page.keyboard.press("Escape")
    assert "more than one solution" in offer("." * 81)
    assert values(page) == PUZZLE
    page.click("#own-anyway")
    page.wait_for_selector("#own-dialog:not([open])", state="attached")
    assert values(page) == "." * 81
    assert page.is_disabled("#hint")


def test_typing_a_puzzle_on_the_board(opened: Opened) -> None:
    page = opened()
    open_choices(page)
    page.click("text=4×4")
    page.click("#own")
    page.click("#own-type")
    page.wait_for_selector("#typed:visible")
    for cell, char in enumerate(SMALL):
        if char != ".":
            page.click(f'[data-cell="{cell}"]')
            page.keyboard.press(char)
    page.click("#typed")
    page.wait_for_selector("#typed", state="hidden")
    assert saved(page)["solution"] == garns.solve(SMALL).line


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12, 16])
def test_other_sizes(opened: Opened, size: int) -> None:
    page = opened(width=320)
    begin(page, size, "easy")
    wait_until(page, f"document.querySelectorAll('.cell').length === {size * size}")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    cell = saved(page)["values"].index(".")
    page.click(f'[data-cell="{cell}"]')
    right = saved(page)["solution"][cell]
    page.keyboard.press(right.lower())
    assert values(page)[cell] == right


def test_export_and_import(opened: Opened, tmp_path: Path) -> None:
    page = opened(SHARED)
    page.click('[data-cell="2"]')
    page.keyboard.press("1")
    choose(page, "games")
    with page.expect_download() as download:
        page.click("#export")
    download.value.save_as(tmp_path / "games.json")
    other = opened()
    choose(other, "games")
    other.set_input_files("#import-file", tmp_path / "games.json")
    wait_until(other, "document.querySelectorAll('#games-list li').length === 2")
    trouble = "document.querySelector('#games-dialog .trouble').innerText"
    game = json.loads((tmp_path / "games.json").read_text())["games"][0]
    for wrong in ({"board": {"size": 1e9}}, {**game, "corner": []}, {**game, "past": None}, "game"):
        hostile = json.dumps({"garns": 1, "games": [wrong]}).encode()
        other.evaluate("document.querySelector('#games-dialog .trouble').innerText = ''")
        other.set_input_files("#import-file", {"name": "x", "mimeType": "", "buffer": hostile})
        wait_until(other, f"{trouble}.includes('no garns games')")
    assert other.locator("#games-list li").count() == 2

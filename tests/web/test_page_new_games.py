"""New games without the server: the engine in the page has the bank, and makes puzzles itself."""

from __future__ import annotations

from typing import Any

import pytest

from garns import bank, parse, rate
from garns.draw.places import note_columns
from garns.model import ALPHABET, Layout
from garns.web.page_files import CORE
from garns.web.shelf import levels_of, shelf
from tests.browser import wait_until
from tests.wasm.core import MISSING

from .conftest import Opened
from .page import begin, choose, open_choices, saved, shaded
from .test_page_display import complaints_of

pytestmark = pytest.mark.skipif(not CORE.exists(), reason=MISSING)

SHELF = shelf()


@pytest.fixture
def page(opened: Opened) -> Any:
    """A page that can ask the server for no puzzle."""
    page = opened("#play")
    page.route("**/api/generate", lambda route: route.abort())
    return page


def test_every_level_comes_from_the_bank(page: Any) -> None:
    for size in (4, 6, 9):
        for level in levels_of(size):
            game = begin(page, size, level)
            numbers = range(1, 1 + bank.count(level, size))
            assert game["values"] in {bank.puzzle(level, size, each).line for each in numbers}
            assert game["level"] == level


def test_other_rules_come_from_the_bank(page: Any) -> None:
    for rules in ("killer", "kropki"):
        game = begin(page, rules, "medium")
        count = bank.variant_count(rules, "medium")
        puzzles = [bank.variant(rules, "medium", each) for each in range(1, count + 1)]
        assert game["board"]["layout"] in {each.grid.layout.name for each in puzzles}
        assert game["level"] == "medium"
    open_choices(page)
    page.check('input[name="size"][value="thermo"]', force=True)
    assert page.is_disabled("#make")
    page.keyboard.press("Escape")
    for cell, digit in enumerate(game["solution"]):
        if game["values"][cell] == ".":
            page.click(f'[data-cell="{cell}"]')
            page.keyboard.press(digit)
    page.click("#next-puzzle")
    wait_until(page, "document.body.dataset.ending === ''")
    again = saved(page)
    assert (again["variant"], again["level"]) == ("kropki", "medium")
    choose(page, "statistics")
    assert "Medium · Kropki" in page.inner_text("#statistics-rows")


def test_every_level_and_large_boards_are_made(page: Any) -> None:
    for level in ("easy", "medium", "hard", "expert"):
        assert rate(begin(page, 9, level, fresh=True)["values"]).level == level
    for size in (8, 10, 12, 16):
        level = levels_of(size)[-1]
        puzzle = begin(page, size, level)["board"]["puzzle"]
        assert rate(parse(puzzle, layout=str(size))).level == level


@pytest.mark.parametrize("size", [8, 10, 12])
def test_other_sizes_have_hints_a_rating_and_an_explanation(page: Any, size: int) -> None:
    game = begin(page, size, "medium")
    wait_until(page, "document.getElementById('remark').textContent.startsWith('hardest: ')")
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    for _ in range(3):
        page.click("#more")
    assert page.locator(".above > *").count()
    # Notes stand where the drawing has them.
    columns = page.evaluate("document.querySelector('garns-board').picture.columns")
    assert columns == note_columns(Layout.of_size(size))
    page.click("#apply")
    assert saved(page)["values"] != game["values"] or any(saved(page)["struck"])
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    # Of large boards some steps are told at a time.
    while page.is_enabled("#next"):
        page.keyboard.press("End")
        if page.is_enabled("#next"):
            shown = page.locator("#steps li").count()
            page.keyboard.press("ArrowRight")
            wait_until(page, f"document.querySelectorAll('#steps li').length > {shown}")
    values = page.evaluate("document.querySelector('garns-board').view.values")
    assert "".join(ALPHABET[value - 1] for value in values) == game["solution"]


def test_boards_with_other_houses(page: Any) -> None:
    for board, kind in (("9+diagonals", "diagonal"), ("9+windows", "window"), ("jigsaw", "region")):
        game = begin(page, board, "medium")
        assert kind in {house["kind"] for house in game["board"]["houses"]}
        puzzle = parse(game["board"]["puzzle"], layout=game["board"]["layout"])
        assert rate(puzzle).level == "medium"
    assert set(SHELF["jigsaws"]) >= {game["board"]["layout"]}
    regions = [house["cells"] for house in game["board"]["houses"] if house["kind"] == "region"]
    # Some regions are tinted, as a whole, and not all of them.
    assert shaded(page, "windows") in range(len(regions[0]), 81, len(regions[0]))


def test_a_technique_and_a_symmetry(page: Any) -> None:
    open_choices(page)
    wait_until(page, "document.querySelectorAll('#technique-wish option').length > 50")
    page.select_option("#technique-wish", "x-wing")
    page.select_option("#symmetry", "180")
    page.click("#make")
    wait_until(page, "!document.querySelector('dialog[open]')")
    game = saved(page)
    assert rate(game["values"]).technique == "x-wing"
    assert game["level"] == "hard"
    assert [char == "." for char in game["values"]] == [
        char == "." for char in game["values"][::-1]
    ]


def test_a_range_of_ratings(page: Any) -> None:
    open_choices(page)
    page.fill("#rating-from", "2.0")
    page.fill("#rating-to", "2.8")
    page.click("#make")
    wait_until(page, "!document.querySelector('dialog[open]')")
    assert 2.0 <= rate(saved(page)["values"], scale="se").er <= 2.8
    open_choices(page)
    page.fill("#rating-to", "1.0")
    page.click("#make")
    wait_until(
        page, "document.querySelector('#new-dialog .trouble').innerText.includes('2.0..1.0')"
    )
    assert page.is_enabled("#rating-from")
    page.check('input[name="size"][value="jigsaw"]', force=True)
    assert not page.is_enabled("#rating-from")


def test_a_level_tells_what_it_needs_and_how_long_it_takes(page: Any) -> None:
    own = {"played": 3, "won": 3, "best": 100, "seconds": 3 * 540}
    page.evaluate(
        "(own) => localStorage.setItem('garns.statistics', JSON.stringify({ hard: own }))", own
    )
    page.click("#new")
    assert "fish, wings, colouring · about 9\xa0min" in page.inner_text(
        '#levels [data-level="hard"]'
    )
    assert "about 12\xa0min" in page.inner_text('#levels [data-level="medium"]')
    page.click("#choices summary")
    assert complaints_of(page, "#new-dialog") == []


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
    page.click("#levels .strong")
    wait_until(page, "window.isAsked")
    page.keyboard.press("Escape")
    wait_until(page, "window.isCancelled")
    wait_until(page, "!document.querySelector('[aria-busy]')")
    assert saved(page)["id"] == before


def test_the_first_game_can_be_shared(page: Any) -> None:
    """It comes from what the page has with it."""
    choose(page, "share")
    page.wait_for_selector("#qr:visible")
    code = page.input_value("#link").partition("#s=")[2]
    assert parse(code, format="scf").line == saved(page)["board"]["puzzle"]

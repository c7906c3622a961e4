"""Boards with constraints in the page: drawn, checked, told, kept."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from garns import generate, hint, parse, rate
from garns.messages.steps import level_name, technique_name
from garns.web.page_files import CORE
from tests.browser import wait_until

from .conftest import ENGINES, Opened
from .page import choose, name_of, saved, shown

KILLER = generate(rules="killer", seed=5)
LAYOUT = KILLER.layout.name
LINE = KILLER.line
LINK = f"#p={quote(LAYOUT, safe='')}:{LINE}"

pytestmark = pytest.mark.skipif(not CORE.exists(), reason="garns.wasm was not built")


def drawn(page: Any, part: str) -> int:
    """How many strokes of a part of the drawing there are."""
    return int(page.locator(f".picture .garns-rule-{part}").count())


@pytest.mark.parametrize("before", ENGINES)
def test_a_killer_is_played(opened: Opened, before: str) -> None:
    page = opened(LINK, before=before)
    wait_until(page, "document.querySelector('.garns-rule-cage')")
    texts = page.locator(".picture .garns-rule-clue").all_text_contents()
    sums = [each.numbers[0] for each in KILLER.layout.constraints if each.numbers]
    assert sorted(map(int, texts)) == sorted(sums)
    assert page.inner_text("#rule") == "killer cage"
    page.click("#rule")
    assert "add up to its number" in page.inner_text("#message")
    assert "killer cage" in name_of(page, KILLER.layout.constraints[0].cells[0])

    # Two different digits that miss the sum of their cage break it.
    cage = next(each for each in KILLER.layout.constraints if len(each.cells) == 2)
    wrong = [1, 2] if cage.numbers != (3,) else [1, 3]
    for cell, digit in zip(cage.cells, wrong, strict=True):
        page.click(f'[data-cell="{cell}"]')
        page.keyboard.press(str(digit))
    for cell in cage.cells:
        assert "breaks a rule" in name_of(page, cell)
    page.click("#undo")
    page.click("#undo")


@pytest.mark.parametrize("before", ENGINES)
def test_a_killer_has_hints_in_four_stages_and_an_explanation(opened: Opened, before: str) -> None:
    page = opened(LINK, before=before)
    wait_until(page, "document.querySelector('.garns-rule-cage')")
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    for _ in range(3):
        page.click("#more")
    first = hint(KILLER)
    assert first.found is not None
    assert page.inner_text("#technique") == technique_name(first.found.step.technique)
    assert page.locator(".above > *").count()
    page.click("#apply")
    (placed,) = first.found.step.placements
    assert shown(page, placed.cell) == str(placed.value)
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    page.keyboard.press("End")
    values = page.evaluate("document.querySelector('garns-board').view.values")
    assert "".join(map(str, values)) == saved(page)["solution"]
    assert page.inner_text("#level").startswith(level_name(rate(KILLER).level).capitalize())


def test_it_is_shared_with_other_pages(opened: Opened) -> None:
    page = opened(LINK, permissions=["clipboard-read", "clipboard-write"])
    wait_until(page, "document.querySelector('.garns-rule-cage')")
    for where, host in (("fpuzzles", "f-puzzles.com"), ("sudokupad", "sudokupad.app")):
        choose(page, "share")
        page.click(f"[data-copies={where}]")
        wait_until(page, "document.querySelector('#share-dialog .trouble').textContent !== ''")
        link = page.evaluate("navigator.clipboard.readText()")
        assert parse(link).grid == KILLER.grid
        assert host in link
        page.keyboard.press("Escape")


def test_notes_know_the_rules_and_the_end_is_seen(opened: Opened) -> None:
    page = opened(LINK)
    wait_until(page, "document.querySelector('.garns-rule-cage')")
    solution = saved(page)["solution"]
    (alone,) = next(each.cells for each in KILLER.layout.constraints if len(each.cells) == 1)
    page.click("#all-notes")
    assert shown(page, alone) == solution[alone]
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")
    wait_until(page, "document.querySelector('.garns-rule-cage')")
    for cell, digit in enumerate(solution):
        page.click(f'[data-cell="{cell}"]')
        page.keyboard.press(digit)
    wait_until(page, "document.body.dataset.ending === 'won'")


def test_clues_beside_the_board_have_room_on_a_phone(opened: Opened) -> None:
    row = "".join(f"r1c{column}" for column in range(1, 10))
    link = f"#p={quote(f'9;sandwich=10:{row};even:r5c5;white-dot:r2c2r2c3', safe='')}:" + "." * 81
    page = opened(link, width=360, locale="pt-BR")
    page.click("#own-anyway")
    wait_until(page, "document.querySelector('.garns-rule-white-dot')")
    box = page.locator(".picture .garns-rule-clue").bounding_box()
    assert box["x"] >= 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert drawn(page, "shape") == 1
    assert page.inner_text("#rule") == "ponto branco, casa par …"


def test_what_is_no_rule_is_refused_in_words(opened: Opened) -> None:
    page = opened(f"#p={quote('9;cage=99:r1c1r1c2', safe='')}:" + "." * 81)
    wait_until(page, "document.getElementById('message').textContent.includes('cage=99:r1c1r1c2')")

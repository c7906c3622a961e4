"""Setting puzzles with constraints on the page, with an answer while they change."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from garns import bank, parse, true_candidates, unneeded_clues, why_impossible
from garns.model import Grid, Layout
from garns.web.page_files import CORE
from tests.browser import wait_until
from tests.wasm.core import MISSING
from tests.web.engine import ask_engine

from .conftest import Opened
from .test_page_display import complaints_of

pytestmark = pytest.mark.skipif(not CORE.exists(), reason=MISSING)


def drag(page: Any, cells: list[int]) -> None:
    boxes = [page.locator(f'[data-cell="{cell}"]').bounding_box() for cell in cells]
    places = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place)
    page.mouse.up()


def answer(page: Any, words: str) -> None:
    wait_until(page, f"document.getElementById('answer').textContent === '{words}'")


def layout(page: Any) -> str:
    return str(page.evaluate("decodeURIComponent(location.hash.slice(3)).split(':.')[0]"))


def test_cages_lines_and_clues_are_set(opened: Opened) -> None:
    page = opened("edit.html")
    answer(page, "Several solutions")
    drag(page, [0, 1, 10])
    page.fill("#numbers", "7")
    assert page.locator(".garns-rule-cage").count() == 1  # as it will be drawn
    page.click("#add")
    wait_until(page, "document.querySelector('garns-board').view.corner[0] === 11")
    notes = page.evaluate("document.querySelector('garns-board').view.corner")
    found = true_candidates(Grid.empty(Layout.named("9;cage=7:r1c1r1c2r2c2")))
    assert notes == [sum(1 << value - 1 for value in found[cell]) for cell in range(81)]
    page.select_option("#kind", "arrow")
    page.click('[data-cell="60"]')
    page.click("#next-group")
    drag(page, [61, 62, 71])
    page.click("#add")
    page.select_option("#kind", "sandwich")
    page.click('[data-cell="18"]')
    page.click('[data-cell="19"]')
    page.fill("#numbers", "10")
    page.click("#add")
    row = "".join(f"r3c{column}" for column in range(1, 10))
    assert layout(page) == f"9;cage=7:r1c1r1c2r2c2;arrow:r7c7/r7c8r7c9r8c9;sandwich=10:{row}"
    page.click("#undo")
    assert "sandwich" not in layout(page)
    page.select_option("#kind", "thermo")
    page.click('[data-cell="40"]')
    page.click("#add")
    assert "do not make" in page.inner_text("#trouble")


def test_what_is_impossible_is_named_and_lit_up(opened: Opened) -> None:
    page = opened(f"edit.html#p={quote('9;thermo:r5c5r5c6;cage=3:r1c1r1c2', safe='')}:" + "." * 81)
    answer(page, "Several solutions")
    page.focus('[data-cell="2"]')
    for key in (" ", "ArrowRight", " ", "3", "Enter"):
        page.keyboard.press(key)
    answer(page, "No solution")
    wait_until(page, "document.querySelectorAll('#constraints .lit').length === 2")
    assert "thermometer" not in page.inner_text("#because")
    assert page.locator('[data-cell="3"][aria-invalid]').count() == 1
    page.click("#constraints li.lit button >> nth=0")
    answer(page, "Several solutions")
    assert complaints_of(page) == []


def test_it_is_opened_played_and_handed_on(opened: Opened, tmp_path: Path) -> None:
    grid = bank.variant("thermo", "easy", 1).grid
    page = opened("edit.html", locale="pt-BR", width=390)
    page.fill("#text", f"http://x/#p={quote(grid.layout.name, safe='')}:{grid.line}")
    page.click("#open")
    answer(page, "Exatamente uma solução")
    wait_until(page, "document.getElementById('because').textContent.includes('desnecessária')")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    with page.expect_download() as download:
        page.click("#save")
    download.value.save_as(tmp_path / "puzzle.json")
    assert parse((tmp_path / "puzzle.json").read_text("utf-8")).grid == grid
    page.click("#play-it")
    wait_until(page, "document.querySelector('.garns-rule-grey')")


def test_the_engine_answers_as_python_does(tmp_path: Path) -> None:
    thermo = bank.variant("thermo", "easy", 1).grid
    impossible = "9;thermo:r5c5r5c6;cage=3:r1c1r1c2;cage=3:r1c3r1c4"
    boards = [(thermo.line, thermo.layout.name), ("." * 81, impossible)]
    questions = [("survey", {"puzzle": line, "layout": name}) for line, name in boards]
    one, none = ask_engine(questions, tmp_path)
    spare = unneeded_clues(thermo)
    assert one["status"] == "one"
    assert one["unneeded"]["cells"] == list(spare.givens)
    assert len(one["unneeded"]["constraints"]) == len(spare.constraints)
    cause = why_impossible(Grid.empty(Layout.named(impossible)))
    assert cause is not None
    assert none["cause"] == {"constraints": ["cage=3:r1c1r1c2", "cage=3:r1c3r1c4"], "cells": []}
    assert len(cause.constraints) == 2

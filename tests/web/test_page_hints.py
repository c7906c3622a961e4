"""Hints and explanations on the page."""

from __future__ import annotations

import math
from itertools import islice

import pytest

import garns
from garns.web.page_files import CORE
from tests.browser import wait_until

from .conftest import Opened
from .page import (
    CHAINED,
    EMPTY,
    HARD,
    LARGE,
    PUZZLE,
    SHARED,
    SOLUTION,
    choose,
    saved,
    shaded,
    values,
)

NOTE_BOX = """([cell, sign]) => {
    const { cells } = document.querySelector("garns-board").picture;
    const notes = [...cells[cell].querySelectorAll(".note")];
    const note = notes.find((each) => each.textContent === sign);
    return note.getBoundingClientRect().toJSON();
}"""
"""Where a note of a cell stands."""


def test_a_hint_in_four_stages_ends_in_its_move(opened: Opened) -> None:
    page = opened(SHARED)
    page.keyboard.press("?")
    page.wait_for_selector("#advice:not([hidden])")
    for stage in (2, 3, 4):
        # Where to look is outlined from the beginning; the digit is not told before the end.
        assert page.locator(".below .garns-role-1").count() >= 1
        assert page.locator(".above .garns-settled").count() == 0
        page.keyboard.press("?")
        assert page.locator("#progress .told").count() == stage
    assert page.locator(".above .garns-settled").count() == 1
    page.click("#apply")
    cell = next(i for i, (a, b) in enumerate(zip(values(page), PUZZLE, strict=True)) if a != b)
    assert values(page)[cell] == SOLUTION[cell]
    assert saved(page)["hints"] == 1


def test_hints_alone_lead_to_the_end_of_a_hard_puzzle(opened: Opened) -> None:
    page = opened(f"#p=9:{HARD}")
    for _ in range(120):
        page.evaluate("document.getElementById('hint').click()")
        wait_until(page, "!document.getElementById('advice').hidden")
        page.evaluate(
            """() => {
                for (let i = 0; i < 3; i += 1) document.getElementById("more").click();
                document.getElementById("apply").click();
            }"""
        )
        if saved(page)["ending"]:
            break
    assert saved(page)["ending"] == "won"
    assert saved(page)["mistakes"] == 0


def test_chains_are_drawn_as_lines_between_their_candidates(opened: Opened) -> None:
    page = opened(f"#p=9:{CHAINED}")
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    page.evaluate(
        """() => {
            const isChain = () => document.getElementById("technique").innerText === "XY-chain";
            while (!isChain()) document.getElementById("next").click();
        }"""
    )
    shown = list(garns.explain(CHAINED))
    links = next(s.step.chains[0].links for s in shown if s.step.technique == "xy-chain")
    lines = page.locator(".above path.garns-role-3.link")
    assert lines.count() == len(links)
    dashed = [bool(line.get_attribute("stroke-dasharray")) for line in lines.all()]
    assert dashed == [not link.is_strong for link in links]
    # Each line begins at the note of the candidate that it starts from.
    for line, link in zip(lines.all(), links, strict=True):
        cell, value = link.start[0]
        note = page.evaluate(NOTE_BOX, [cell, str(value)])
        start = line.evaluate(
            """(path) => {
                const { x, y } = path.getPointAtLength(0).matrixTransform(path.getScreenCTM());
                return [x, y];
            }"""
        )
        middle = note["x"] + note["width"] / 2, note["y"] + note["height"] / 2
        assert math.dist(start, middle) < note["height"]
    assert "dashed line, weak link" in page.inner_text("#legend")


def test_a_large_board_is_explained_in_portions(opened: Opened) -> None:
    page = opened(f"#p=16:{LARGE}")
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    for number in range(2, 14):
        page.click("#next")
        wait_until(page, f"place.getAttribute('aria-valuetext') === 'Step {number} of …'")
    filled = page.locator(".value").count()
    expected = next(islice(garns.explain(LARGE, most=13), 12, None)).state
    assert filled == sum(value > 0 for value in expected.values)


def test_a_board_that_is_wrong_is_told_so_first(opened: Opened) -> None:
    page = opened(SHARED)
    page.click('[data-cell="2"]')
    page.keyboard.press(next(digit for digit in "124" if digit != SOLUTION[2]))
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert "r1c3 is wrong" in page.inner_text("#sentence")
    assert shaded(page, "mistaken") == 1


def test_everything_explained(opened: Opened) -> None:
    page = opened(SHARED)
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    steps = page.evaluate(
        """() => {
            const next = document.getElementById("next");
            let steps = 0;
            for (; !next.disabled; steps += 1) next.click();
            return steps;
        }"""
    )
    assert f"Solved in {steps} steps" in page.inner_text("#sentence")
    assert page.locator(".value").count() == 81
    page.click("#close-advice")
    assert page.locator(".value").count() == 81 - len(EMPTY)
    assert values(page) == PUZZLE


@pytest.mark.skipif(not CORE.exists(), reason="no core in WebAssembly: `make wasm` builds it")
def test_the_page_thinks_by_itself(opened: Opened) -> None:
    """Not one question goes to the server."""
    page = opened(SHARED)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert page.locator("#progress .told").count() == 1
    assert not [url for url in asked if "/api/" in url]

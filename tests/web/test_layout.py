"""What is where on the page: lines without gaps, and hints that are seen."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any

import pytest

from .conftest import Opened
from .page import CHAINED, SHARED


def edges(page: Any) -> list[float]:
    """The upper edges of the rows of cells, and the left and the right edge of the board, in CSS
    pixels of the whole page."""
    found: list[float] = page.evaluate(
        """() => {
            const cells = [...document.querySelectorAll(".cell")];
            const boxes = cells.map((cell) => cell.getBoundingClientRect());
            const rows = boxes.filter((box) => box.left === boxes[0].left);
            return [...rows.map((box) => box.top + scrollY), boxes[0].left, boxes.at(-1).right];
        }"""
    )
    return found


EMPTIED = """() => {
    document.querySelectorAll(".value").forEach((value) => value.remove());
    document.querySelectorAll(".cell").forEach((cell) => { cell.className = "cell"; });
}"""
"""Nothing but lines is left on the board."""


@pytest.mark.parametrize(
    ("scale", "sizes"),
    [
        (1, [(1366, 650), (1001, 703), (777, 900), (333, 800)]),
        (1.5, [(1366, 650), (390, 844)]),
    ],
)
def test_lines_have_no_gaps(opened: Opened, scale: float, sizes: list[tuple[int, int]]) -> None:
    from PIL import Image

    page = opened(SHARED, device_scale_factor=scale)
    page.evaluate(EMPTIED)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        picture = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
        *tops, left, right = edges(page)
        pitches = [(lower - upper) * scale for upper, lower in pairwise(tops)]
        assert pitches == pytest.approx([round(pitches[0])] * 8, abs=0.1), "not whole pixels"
        across = range(round(left * scale) + 3, round(right * scale) - 3)
        for number, top in enumerate(tops[1:], start=1):
            at = round(top * scale)
            colours = min(
                len({picture.getpixel((x, y)) for x in across}) for y in (at - 1, at, at + 1)
            )
            # Thin lines are crossed by those between blocks, which nothing crosses.
            assert colours == (1 if number % 3 == 0 else 2), (width, number)


def is_in_view(page: Any, selector: str) -> bool:
    box = page.locator(selector).last.bounding_box()
    return bool(box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"])


def test_the_newest_stage_of_a_hint_is_in_view(opened: Opened) -> None:
    page = opened(f"#p=9:{CHAINED}")
    for width, height in ((1366, 650), (1280, 560), (390, 700)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        page.click("#hint")
        page.wait_for_selector("#advice:not([hidden])")
        for stage in (1, 2, 3, 4):
            assert page.locator("#stages li").count() == stage
            assert is_in_view(page, "#stages li"), (width, stage)
            assert is_in_view(page, "#more" if stage < 4 else "#apply"), (width, stage)
            if stage < 4:
                page.keyboard.press("?")
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1366, "height": 650})
    page.click("#explain")
    page.wait_for_selector("#next:visible")
    for _ in range(3):
        page.evaluate("scrollTo(0, 0)")
        page.evaluate("document.getElementById('next').click()")
        assert is_in_view(page, "#stages li")
        assert is_in_view(page, "#next")

"""What is where on the page: lines without gaps, and hints that are seen."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Any

import pytest

from .conftest import Opened
from .page import CHAINED, PUZZLE, SHARED, SOLUTION, choose, resize, values


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
    document.querySelectorAll(".value, .shade").forEach((each) => each.remove());
    document.activeElement.blur();
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
        resize(page, width, height)
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
        resize(page, width, height)
        page.evaluate("scrollTo(0, 0)")
        page.click("#hint")
        page.wait_for_selector("#advice:not([hidden])")
        for stage in (1, 2, 3, 4):
            assert page.locator("#progress .told").count() == stage
            assert is_in_view(page, "#sentence"), (width, stage)
            assert is_in_view(page, "#more" if stage < 4 else "#apply"), (width, stage)
            if stage < 4:
                page.keyboard.press("?")
        page.keyboard.press("Escape")
    resize(page, 1180, 720)
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    for _ in range(3):
        page.evaluate("document.getElementById('next').click()")
        assert page.evaluate("document.documentElement.scrollHeight") == 720
    page.keyboard.press("Escape")
    resize(page, 1366, 650)
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    for _ in range(3):
        page.evaluate("scrollTo(0, 0)")
        page.evaluate("document.getElementById('next').click()")
        assert is_in_view(page, "#sentence")
        assert is_in_view(page, "#next")


def test_beside_a_hint_the_keys_stay_and_nothing_is_below_the_fold(opened: Opened) -> None:
    page = opened(f"#p=9:{CHAINED}")
    resize(page, 1180, 720)
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    for _ in range(4):
        assert page.evaluate("document.documentElement.scrollHeight") == 720
        page.keyboard.press("?")
    page.evaluate(f"location.hash = '{SHARED}'")
    page.wait_for_selector("#advice", state="hidden")
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    cell = PUZZLE.index(".")
    page.click(f'[data-cell="{cell}"]')
    page.click(f'#pad [data-value="{SOLUTION[cell]}"]')
    assert values(page)[cell] == SOLUTION[cell]


def test_the_whole_solution_moves_its_list_and_not_its_sheet(opened: Opened) -> None:
    page = opened(SHARED, width=390, has_touch=True, is_mobile=True)
    resize(page, 390, 640)
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    page.evaluate("place.value = 30; place.dispatchEvent(new Event('input'))")
    assert page.evaluate("advice.scrollTop") == 0
    steps, current = (
        page.locator(selector).bounding_box() for selector in ("#steps", "#steps [aria-current]")
    )
    assert steps["y"] <= current["y"]
    assert current["y"] + current["height"] <= steps["y"] + steps["height"]


def test_a_sign_after_a_chip_never_begins_a_line(opened: Opened) -> None:
    page = opened(SHARED)
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    for _ in range(4):
        loose = page.evaluate(
            """[...document.querySelectorAll("#sentence > button")].filter(
                (chip) => /^[,.;:?]/.test(chip.nextSibling?.textContent ?? ""))"""
        )
        assert loose == []
        page.keyboard.press("?")
    assert page.inner_text("#sentence").endswith(".")
    resize(page, 320, 720)
    for together in page.locator(".together").all():
        chip, sign = together.evaluate(
            """(span) => {
                const range = document.createRange();
                range.selectNode(span.lastChild);
                return [span.firstChild, range].map((each) => each.getBoundingClientRect().bottom);
            }"""
        )
        assert abs(chip - sign) < 20


def test_the_buttons_of_a_long_dialog_stay_in_view(opened: Opened) -> None:
    page = opened(SHARED)
    resize(page, 1180, 560)
    for name in ("settings", "help"):
        choose(page, name)
        assert is_in_view(page, f"#{name}-dialog .actions button")
        page.keyboard.press("Escape")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024)])
def test_a_sheet_hides_no_row_and_all_keys_fit(opened: Opened, width: int, height: int) -> None:
    page = opened(SHARED, width=width, has_touch=True, is_mobile=True, locale="pt-BR")
    resize(page, width, height)
    assert page.evaluate("document.documentElement.scrollHeight") == height
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    for _ in range(4):
        board, sheet = (page.locator(each).bounding_box() for each in (".picture", "#advice"))
        assert board["y"] + board["height"] <= sheet["y"]
        page.keyboard.press("?")


def test_a_phone_on_its_side_leads_to_a_new_game(opened: Opened) -> None:
    page = opened(SHARED, width=844, has_touch=True, is_mobile=True)
    resize(page, 844, 390)
    page.tap("#new")
    page.wait_for_selector("#new-dialog", state="visible")

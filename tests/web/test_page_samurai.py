"""Grids that overlap in the page: drawn with gaps, played, told, kept, shared, and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdf
import pytest

from garns import bank, hint
from garns.messages.steps import level_name, technique_name
from garns.web.page_files import CORE
from tests.browser import wait_until
from tests.wasm.core import MISSING

from .conftest import ENGINES, Opened
from .page import begin, choose, give_up, name_of, shaded, shown, values

pytestmark = pytest.mark.skipif(not CORE.exists(), reason=MISSING)

PUZZLE = bank.variant("samurai", "easy", 1)
LAYOUT = PUZZLE.layout
LINK = f"#p=samurai:{PUZZLE.line}"
CELLS = 369


def cell(row: int, column: int) -> int:
    found = LAYOUT.cell_at(row - 1, column - 1)
    assert found is not None
    return found


def place_of_focus(page: Any) -> tuple[int, int]:
    number = int(page.evaluate("document.querySelector('garns-board').focused"))
    return LAYOUT.row_of(number) + 1, LAYOUT.column_of(number) + 1


def empty_cell() -> int:
    return PUZZLE.line.index(".")


@pytest.mark.parametrize("before", ENGINES)
def test_a_new_samurai_comes_from_the_bank_and_is_counted_apart(
    opened: Opened, before: str
) -> None:
    page = opened(before=before)
    game = begin(page, "samurai", "medium")
    assert game["board"]["layout"] == "samurai"
    lines = {bank.variant("samurai", "medium", n).line for n in range(1, 13)}
    assert game["board"]["puzzle"] in lines
    assert page.inner_text("#level") == "Medium"
    assert page.inner_text("#rule") == "Samurai"
    assert "in its rows, columns and boxes" in page.inner_text("#remark")
    assert page.locator("[role=gridcell]").count() == CELLS
    assert page.locator("[role=row]").count() == 21
    give_up(page)
    choose(page, "statistics")
    assert "Medium · Samurai" in page.inner_text("#statistics-rows")


def test_keys_lead_across_gaps_and_cells_have_names(opened: Opened) -> None:
    page = opened(LINK)
    page.click(f'[data-cell="{cell(1, 9)}"]')
    assert name_of(page, cell(1, 9)).startswith("row 1, column 9")
    page.keyboard.press("ArrowRight")
    assert place_of_focus(page) == (1, 13)
    page.keyboard.press("ArrowLeft")
    assert place_of_focus(page) == (1, 9)
    page.keyboard.press("End")
    assert place_of_focus(page) == (1, 21)
    page.keyboard.press("ArrowRight")
    assert place_of_focus(page) == (1, 1)
    page.keyboard.press("ArrowUp")
    assert place_of_focus(page) == (21, 1)
    page.keyboard.press("Control+End")
    assert place_of_focus(page) == (21, 21)
    page.click(f'[data-cell="{cell(9, 2)}"]')
    page.keyboard.press("ArrowDown")
    assert place_of_focus(page) == (13, 2)
    page.click(f'[data-cell="{cell(11, 15)}"]')
    page.keyboard.press("ArrowRight")
    assert place_of_focus(page) == (11, 7)
    # What a click hits is the cell that the picture shows there.
    box = page.locator("garns-board").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.1)  # a gap
    assert place_of_focus(page) == (11, 7)
    page.mouse.click(box["x"] + box["width"] - 20, box["y"] + box["height"] - 20)
    assert place_of_focus(page) == (21, 21)


def test_it_is_played_undone_and_kept(opened: Opened) -> None:
    page = opened(LINK)
    assert PUZZLE.solution is not None
    at = empty_cell()
    right = int(PUZZLE.solution.line[at])
    left = 41 - PUZZLE.line.count(str(right))
    assert page.inner_text(f'#pad [data-value="{right}"] small') == str(left)
    page.click(f'[data-cell="{at}"]')
    assert shaded(page, "near") == len(LAYOUT.peers[at])
    page.keyboard.press(str(right))
    assert shown(page, at) == str(right)
    assert page.inner_text(f'#pad [data-value="{right}"] small') == str(left - 1)
    same = values(page).count(str(right))
    assert shaded(page, "same") == same

    # A digit that stands in the row of another grid as well breaks no rule; in its own, it does.
    given = next(n for n in range(CELLS) if PUZZLE.line[n] != "." and LAYOUT.column_of(n) < 6)
    peer = next(n for n in LAYOUT.peers[given] if PUZZLE.line[n] == "." and n != at)
    page.click(f'[data-cell="{peer}"]')
    page.keyboard.press(PUZZLE.line[given])
    assert "breaks a rule" in name_of(page, given)
    page.click("#undo")
    assert "breaks a rule" not in name_of(page, given)
    page.click("#all-notes")
    assert set(shown(page, peer)) >= {PUZZLE.solution.line[peer]}
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")
    assert shown(page, at) == str(right)
    choose(page, "games")
    thumbnail = page.locator("#games-list .thumbnail").first
    assert thumbnail.get_attribute("viewBox") == "-1 -1 212 212"
    page.keyboard.press("Escape")


@pytest.mark.parametrize("before", ENGINES)
def test_it_has_hints_in_four_stages_and_an_explanation(opened: Opened, before: str) -> None:
    page = opened(LINK, before=before)
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert page.locator(".labels text").count() == 42
    for _ in range(3):
        page.click("#more")
    first = hint(PUZZLE)
    assert first.found is not None
    assert page.inner_text("#technique") == technique_name(first.found.step.technique)
    assert page.locator(".below > *, .above > *").count()
    page.click("#apply")
    (placed,) = first.found.step.placements
    assert shown(page, placed.cell) == str(placed.value)
    choose(page, "explain")
    page.wait_for_selector("#next:visible")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#technique-level") == level_name("easy")


def test_a_digit_that_is_wrong_is_told_and_the_end_is_seen(opened: Opened) -> None:
    assert PUZZLE.solution is not None
    solution = PUZZLE.solution.line
    page = opened(f"#p=samurai:.{solution[1:-1]}.")
    page.click('[data-cell="0"]')
    page.keyboard.press(str(int(solution[0]) % 9 + 1))
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert shaded(page, "mistaken") == 1
    page.keyboard.press("Escape")
    page.click("#undo")
    page.keyboard.press(solution[0])
    page.keyboard.press("Control+End")
    page.keyboard.press(solution[-1])
    wait_until(page, "document.body.dataset.ending === 'won'")
    page.wait_for_selector("#finish:not([hidden])")


def test_it_is_shared_and_printed(opened: Opened, tmp_path: Path) -> None:
    page = opened(LINK, permissions=["clipboard-read", "clipboard-write"])
    choose(page, "share")
    assert page.input_value("#link").endswith(LINK)
    assert page.is_hidden("#share-edit")
    assert page.is_hidden("#copy-board")
    page.click("[data-copies=fpuzzles]")
    wait_until(page, "document.querySelector('#share-dialog .trouble').textContent !== ''")
    assert "cannot hold a board of layout samurai" in page.inner_text("#share-dialog .trouble")
    with page.expect_download() as download:
        page.click("#pdf")
    file = tmp_path / "sheet.pdf"
    download.value.save_as(file)
    pages = pypdf.PdfReader(file).pages
    assert len(pages) == 2
    text = pages[0].extract_text()
    assert sum(map(str.isdigit, text)) == sum(map(str.isdigit, PUZZLE.line)) + 2


def test_on_a_phone_it_is_looked_at_closely(opened: Opened) -> None:
    page = opened(LINK, width=390, has_touch=True, is_mobile=True)
    side = "document.querySelector('[data-cell=\"0\"]').getBoundingClientRect().width"
    assert page.evaluate(side) < 20
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    keys = page.locator("#pad [data-value]")
    assert all(keys.nth(n).bounding_box()["height"] >= 44 for n in range(9))
    page.tap("#close-up")
    assert page.evaluate(side) >= 33
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("Control+End")  # The part that is seen goes along.
    corner = f"document.querySelector('[data-cell=\"{CELLS - 1}\"]').getBoundingClientRect()"
    wait_until(page, f"(({{ left, right }}) => 0 <= left && right <= 390)({corner})")
    at = max(n for n in range(CELLS) if PUZZLE.line[n] == "." and n != CELLS - 1)
    page.tap(f'[data-cell="{at}"]')
    page.tap('#pad [data-value="5"]')
    assert shown(page, at) == "5"
    page.tap("#close-up")
    assert page.evaluate(side) < 20


def test_it_is_not_set_on_the_page_for_setting(opened: Opened) -> None:
    page = opened(f"edit.html{LINK}")
    assert page.inner_text("#message") == "Grids that overlap can be played, but not set here."
    page = opened(f"edit.html{LINK}", width=390, locale="pt-BR")
    assert "não montadas aqui" in page.inner_text("#message")
    assert page.locator("[role=gridcell]").count() == 81

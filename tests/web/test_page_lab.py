"""The lab of the page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import garns
from garns.search.ladder import ALGORITHMS, search_with, trace_with
from garns.web.page_files import CORE
from tests.browser import wait_until
from tests.wasm.core import MISSING

from .conftest import ENGINES, Opened
from .page import PUZZLE, SHARED, SMALL


def test_the_lab_shows_the_search_on_the_current_puzzle(opened: Opened) -> None:
    page = opened(SHARED)
    page.click("#lab")
    page.wait_for_selector("body[data-watching]")
    events = list(garns.trace(PUZZLE))
    page.fill("#scrubber", "100")
    shown = page.evaluate(
        "[...document.querySelectorAll('.board td')].map((c) => c.innerText.length > 0)"
    )
    board = [value > 0 for value in events[99].board]
    assert sum(a != b for a, b in zip(shown, board, strict=True)) <= 1
    assert page.inner_text("#counters dd >> nth=0") == str(events[99].counters.insertions)
    page.click("[data-go=play]")
    wait_until(page, "Number(document.getElementById('scrubber').value) > 101")
    page.click("[data-go=play]")


def test_the_lab_compares_what_is_chosen_and_shows_the_steps_of_another(opened: Opened) -> None:
    page = opened(f"#p=4:{SMALL}")
    page.click("#lab")
    page.wait_for_selector("body[data-watching]")
    offered = page.locator("#choices input")
    ids = [box.get_attribute("value") for box in offered.all()]
    assert ids == [each.id for each in ALGORITHMS if each.is_installed]
    for unwanted in set(ids) - {"rows", "fewest", "kernel"}:
        page.uncheck(f"#choices [value={unwanted}]")
    page.click("#run")
    page.wait_for_selector("#run:not(:disabled)")
    cells = page.locator("#results tbody tr")
    assert cells.count() == 3
    insertions = search_with("rows", SMALL).insertions
    assert cells.nth(0).locator("td").nth(0).inner_text() == f"{insertions:,}"
    assert cells.nth(2).locator("td").nth(0).inner_text() == "–"
    assert page.locator("#results .bar").count() == 4 + 4 + 2
    page.click("[data-language=pt]")
    wait_until(page, "document.getElementById('run').innerText === 'Comparar'")
    assert cells.nth(1).locator("th").inner_text().startswith("Menos candidatos primeiro")
    page.click("[aria-label='Assistir: Menos candidatos primeiro']")
    page.wait_for_url("**?algorithm=fewest*")
    page.wait_for_selector("body[data-watching]")
    assert page.inner_text("#watched").startswith("Menos candidatos primeiro")
    steps = len(list(trace_with("fewest", SMALL)))
    assert f"{steps} passos" in page.inner_text("#summary")


@pytest.mark.skipif(not CORE.exists(), reason=MISSING)
def test_a_long_search_tells_how_far_it_is(opened: Opened) -> None:
    """69,175,316 insertions; however quick the machine is, they take longer than one message."""
    puzzle = garns.parse(Path("examples/founding/7.in").read_text(encoding="utf-8")).line
    page = opened(f"#p=9:{puzzle}")
    page.click("#lab")
    page.wait_for_selector("body[data-watching]")
    for other in [each.id for each in ALGORITHMS if each.id != "rows"]:
        page.uncheck(f"#choices [value={other}]")
    page.evaluate(
        """() => {
          window.told = [];
          const message = document.getElementById("message");
          const hear = () => told.push(message.textContent);
          new MutationObserver(hear).observe(message, { childList: true });
        }"""
    )
    page.click("#run")
    page.wait_for_selector("#run:not(:disabled)")
    assert any(text.endswith("insertions so far …") for text in page.evaluate("told"))


@pytest.mark.parametrize("before", ENGINES)
def test_sat_is_offered_where_the_page_or_the_server_has_a_solver(
    opened: Opened, before: str
) -> None:
    """The server has none here."""
    page = opened(f"#p=4:{SMALL}", before=before)
    page.route(re.compile(r"/lab\.js$"), _without_sat)
    page.click("#lab")
    page.wait_for_selector("body[data-watching]")
    assert page.locator("#choices [value=sat]").count() == (before == "")
    if before:
        return
    for other in [each.id for each in ALGORITHMS if each.id != "sat"]:
        page.uncheck(f"#choices [value={other}]")
    page.route("**/api/**", lambda route: route.abort())
    page.click("#run")
    page.wait_for_selector("#run:not(:disabled)")
    insertions, guesses, *_ = page.locator("#results tbody td").all_inner_texts()
    assert insertions == "–"
    assert guesses.isdigit()


def _without_sat(route: Any) -> None:
    response = route.fetch()
    script, changes = re.subn(
        r'("id":"sat","isStepwise":false,"isInstalled":)true', r"\1false", response.text()
    )
    assert changes == any(each.id == "sat" and each.is_installed for each in ALGORITHMS)
    route.fulfill(response=response, body=script)


def test_the_lab_says_what_it_cannot_show(opened: Opened) -> None:
    page = opened()
    page.click("#new")
    page.click("#own")
    page.fill("#own-text", "11" + "." * 79)
    page.click("#own-start")
    page.click("#own-anyway")
    wait_until(page, "!document.querySelector('dialog[open]')")
    page.click("#lab")
    page.wait_for_selector("body[data-ready=whole] #run")
    assert "row 1" in page.inner_text("#message")
    assert not page.is_visible("#scrubber")


def test_on_a_phone_the_board_stays_on_its_card(opened: Opened) -> None:
    page = opened(SHARED, width=360)
    page.goto(page.url.split("#", maxsplit=1)[0] + "lab")
    page.wait_for_selector("body[data-watching]")
    board, card = (page.locator(each).bounding_box() for each in ("table.board", "main"))
    assert board["width"] == pytest.approx(board["height"], abs=2)
    assert board["x"] + board["width"] < card["x"] + card["width"]
    tops = page.locator(".buttons button").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().top)"
    )
    assert len(set(tops)) == 1

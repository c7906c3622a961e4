"""The start page: what to do now, the puzzles of the day, and the calendar."""

from __future__ import annotations

import datetime
import json
import subprocess
from typing import Any

import pytest

from garns import bank
from garns.web.page_files import STATIC
from tests.browser import wait_until

from .conftest import Opened
from .node import NODE
from .page import SHARED, saved
from .test_page_display import complaints_of

DATE = datetime.date(2026, 12, 24)
DAY = str(DATE)
GUIDED = """localStorage.getItem("garns.settings") ??
    localStorage.setItem("garns.settings", JSON.stringify({ guided: true }));"""
"""Somebody who has read what to do."""

RESULT = {"seconds": 61, "hints": 0, "mistakes": 0, "isLate": False}


@pytest.fixture
def home(opened: Opened) -> Any:
    """The start page on a day of winter."""
    page = opened("", before=GUIDED)
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")
    return page


def days(page: Any) -> dict[str, Any]:
    return dict(json.loads(page.evaluate("localStorage.getItem('garns.days') ?? '{}'")))


def go_home(page: Any) -> None:
    page.click("#go-home")
    wait_until(page, "document.body.dataset.view === 'home'")


def solve(page: Any) -> None:
    """All but one cell of the current game at once, and that one by a key."""
    wait_until(page, "document.body.dataset.view === 'play'")
    game = saved(page)
    cell = game["values"].index(".")
    page.evaluate("location.hash = ''")
    game["values"] = game["solution"][:cell] + "." + game["solution"][cell + 1 :]
    page.add_init_script(
        f"""if (!sessionStorage.isPut) {{
            sessionStorage.isPut = 1;
            localStorage.setItem("garns.game.{game["id"]}", {json.dumps(json.dumps(game))});
        }}"""
    )
    page.evaluate("delete sessionStorage.isPut")
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")
    page.click("#go-play")
    wait_until(page, "document.body.dataset.view === 'play'")
    page.keyboard.press(game["solution"][cell])
    wait_until(page, "document.body.dataset.ending === 'won'")
    go_home(page)


def test_the_first_visit_is_guided_once(opened: Opened) -> None:
    page = opened("")
    assert "The goal" in page.inner_text(".guide")
    assert complaints_of(page) == []
    page.click("#guide-next")
    page.keyboard.press("Enter")  # the focus has stayed where it was
    assert "Hint" in page.inner_text(".guide")
    page.keyboard.press("Enter")
    assert page.locator(".guide").count() == 0
    page.reload()
    page.wait_for_selector("body[data-ready=whole]")
    assert page.locator(".guide").count() == 0


def test_the_guide_can_be_skipped(opened: Opened) -> None:
    page = opened("", locale="pt-BR")
    page.click("#guide-skip")
    assert page.locator(".guide").count() == 0
    assert json.loads(page.evaluate("localStorage.getItem('garns.settings')"))["guided"] is True


def test_a_game_that_was_begun_is_continued(opened: Opened) -> None:
    page = opened(SHARED, before=GUIDED)
    page.keyboard.press("4")
    go_home(page)
    assert "50 cells left" in page.inner_text(".continued")
    page.click("#continue")
    page.wait_for_selector("garns-board:visible")
    assert saved(page)["values"][2] == "4"


def test_nothing_is_continued_that_nobody_has_begun(home: Any) -> None:
    assert page_words(home, "h1") == "Thursday, December 24"
    assert home.locator("#continue").count() == 0
    assert home.locator(".strong:visible").count() == 1


def page_words(page: Any, part: str) -> str:
    return str(page.inner_text(f"#home {part}"))


def test_a_level_is_played_at_once(home: Any) -> None:
    home.click('#home .actions [data-level="medium"]')
    wait_until(home, "document.body.dataset.view === 'play'")
    assert (saved(home)["level"], saved(home)["daily"]) == ("medium", None)


def test_the_puzzle_of_the_day(home: Any) -> None:
    wait_until(home, "!document.querySelector('[data-unrated]')")
    assert "about 20\xa0min" in page_words(home, ".today li >> nth=2")
    home.click('.today [data-level="hard"]')
    wait_until(home, "document.body.dataset.view === 'play'")
    assert saved(home)["values"] == bank.puzzle("hard", date=DATE).line
    home.keyboard.press("x")
    go_home(home)
    solve_daily(home, "hard")
    found = days(home)[DAY]["hard"]
    assert found == {**RESULT, "seconds": found["seconds"]}
    assert "✓" in page_words(home, '.today [data-level="hard"]')
    assert "Your streak: 1 day." in page_words(home, ".today")
    assert page_words(home, ".calendar .remark") == "1 of 24 days"
    assert home.get_attribute(f'[data-day="{DAY}"]', "class") == "kept"


def solve_daily(page: Any, level: str) -> None:
    page.click(f'.today [data-level="{level}"]')
    solve(page)


def test_a_past_day_is_played_but_does_not_count_for_the_streak(home: Any) -> None:
    home.click('[data-day="2026-12-20"]')
    assert page_words(home, "h1") == "Sunday, December 20"
    solve_daily(home, "easy")
    assert days(home)["2026-12-20"]["easy"]["isLate"] is True
    assert home.get_attribute('[data-day="2026-12-20"]', "class") == "late"
    assert "streak: 1" not in page_words(home, ".today")
    assert page_words(home, ".calendar .remark") == "0 of 24 days"


def test_who_has_seen_the_solution_has_not_kept_the_day(home: Any) -> None:
    home.click('.today [data-level="easy"]')
    wait_until(home, "document.body.dataset.view === 'play'")
    home.evaluate("document.getElementById('give-up').click()")
    home.click("#question-dialog [value=yes]")
    home.click("#finish .actions button >> nth=1")
    solve(home)
    assert days(home) == {}
    assert "streak" not in page_words(home, ".today")


def test_the_calendar_by_keys(home: Any) -> None:
    assert home.is_disabled('[data-day="2026-12-25"]')
    assert home.is_disabled("#month1")
    home.focus(f'[data-day="{DAY}"]')
    home.keyboard.press("ArrowUp")
    home.keyboard.press("ArrowLeft")
    home.keyboard.press("PageUp")
    assert page_words(home, "#month") == "November"
    focused = "document.activeElement.dataset.day"
    assert home.evaluate(focused) == "2026-11-16"
    home.keyboard.press("Enter")
    assert page_words(home, "h1") == "Monday, November 16"
    assert home.evaluate(focused) == "2026-11-16"
    home.click("#month1")
    assert page_words(home, "#month") == "December"
    home.click("#back-to-today")
    assert page_words(home, "h1") == "Thursday, December 24"
    assert home.locator('[data-day][tabindex="0"]').count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_out(opened: Opened, scheme: str) -> None:
    kept = json.dumps({DAY: {"easy": RESULT}, "2026-12-20": {"hard": {**RESULT, "isLate": True}}})
    put = f"localStorage.setItem('garns.days', {json.dumps(kept)});"
    page = opened(SHARED, before=GUIDED + put, color_scheme=scheme)
    page.clock.set_fixed_time(f"{DAY}T12:00:00")
    page.keyboard.press("4")
    go_home(page)
    assert complaints_of(page) == []
    assert "1 of 5 solved, on another day" in str(
        page.get_attribute('[data-day="2026-12-20"]', "aria-label")
    )


def test_reviews_that_are_due(home: Any) -> None:
    today = (DATE - datetime.date(1970, 1, 1)).days
    for dues, words in (
        ([today, today - 3, today + 1], "2 reviews are due."),
        ([today + 1], "No review is due."),
        ([], "Begin with hidden singles"),
    ):
        cards = {str(number): {"due": due} for number, due in enumerate(dues)}
        home.evaluate(
            "(text) => localStorage.setItem('garns.learn', text)", json.dumps({"cards": cards})
        )
        home.click("#go-play")
        wait_until(home, "document.body.dataset.view === 'play'")
        go_home(home)
        assert words in home.inner_text("#home [aria-labelledby=learn-title]")


@pytest.mark.parametrize("width", [320, 390, 844])
def test_everything_fits_on_a_phone(opened: Opened, width: int) -> None:
    page = opened("", before=GUIDED, width=width, locale="pt-BR")
    wait_until(page, "!document.querySelector('[data-unrated]')")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if not page.is_visible("#go-play"):
        page.click("#menu")
        page.click(".menu .other-rooms >> text=Jogar")
        page.wait_for_selector("garns-board:visible")


def test_days_are_saved_to_a_file_and_loaded_without_nonsense(home: Any) -> None:
    wrong = {"seconds": -1, "hints": 0, "mistakes": 0, "isLate": False}
    there = {
        DAY: {"easy": RESULT, "silly": RESULT, "hard": wrong, "medium": None},
        "yesterday": {"easy": RESULT},
        "2026-12-23": 5,
    }
    here = {DAY: {"easy": {**RESULT, "seconds": 9}}, "2026-12-01": {"easy": RESULT}}
    home.evaluate("(days) => localStorage.setItem('garns.days', days)", json.dumps(here))
    there["2026-12-22"] = {"expert": RESULT}
    file = {"garns": 1, "games": [], "days": there, "ended": [["x"], 5]}
    home.set_input_files(
        "#import-file",
        {"name": "garns.json", "mimeType": "application/json", "buffer": json.dumps(file).encode()},
    )
    wait_until(home, "localStorage.getItem('garns.days').includes('2026-12-22')")
    assert days(home) == {**here, "2026-12-22": {"expert": RESULT}}
    assert home.evaluate("localStorage.getItem('garns.ended')") == "[]"


def test_streaks_and_months() -> None:
    asked = """
      import { daysAfter, monthOf, monthsAfter, streak } from "./days.js";
      const [kept, late] = [{ easy: { isLate: false } }, { easy: { isLate: true } }];
      const days = { "2026-02-27": kept, "2026-02-28": kept, "2026-03-01": kept };
      console.log(JSON.stringify([
        streak(days, "2026-03-01"), streak(days, "2026-03-02"), streak(days, "2026-03-03"),
        streak({ ...days, "2026-02-28": late }, "2026-03-01"), streak({}, "2026-03-01"),
        daysAfter("2024-02-28", 1), monthOf("2024-02-10").length,
        monthsAfter("2026-03-31", -1), monthsAfter("2026-12-05", 1),
      ]));"""
    command = [NODE, "--input-type=module", "--eval", asked]
    done = subprocess.run(command, cwd=STATIC, capture_output=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout) == [
        3, 3, 0, 1, 0, "2024-02-29", 29, "2026-02-28", "2027-01-05",
    ]  # fmt: skip


def test_an_address_without_a_page_leads_home(opened: Opened, served: str) -> None:
    page = opened("", may_say="404")
    page.goto(f"{served}no/such/page")
    assert page.inner_text("h1") == "There is no such page"
    assert complaints_of(page) == []
    page.click("a >> nth=1")
    page.wait_for_selector("body[data-ready=whole]")
    assert page.is_visible("#home")

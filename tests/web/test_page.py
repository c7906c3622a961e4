"""The game in a real browser: by keyboard, by touch, with hints, offline, for everybody."""

from __future__ import annotations

import gzip
import json
import math
import re
from dataclasses import replace
from importlib.resources import files
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import pytest

import garns
from garns.draw.page import asset
from garns.draw.viewer import FILES
from garns.messages import all_sentences
from garns.search.ladder import ALGORITHMS, search_with, trace_with
from garns.web.operations import OPERATIONS
from garns.web.words import TOPICS
from tests.browser import wait_until

from .conftest import Opened

STATIC = Path(str(files("garns.web").joinpath("static")))

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = garns.solve(PUZZLE).line
HARD = "...7.4..5.2..1..7.....8...2.9...625.6...7...8.532...1.4...9.....3..6..9.2..4.7..."
CHAINED = ".813...........83.3.5.687.....6...52...4.2...54...3.....813.5.4.34...........798."
LARGE = (
    "F.4BE3...1..826......8...B..9.....9..4.A.8.E....E..1.7.25.D..G.A"
    "....G5....6...C4...5.17.D28..F9G..A2..D..F.4B..7..8.F..6.37..52."
    ".....29..4.........9..4.F.38........7D3....1...5.G.......5.D1.3."
    ".......G6..F34..1.5..A..9....7....F4...C....2EB..3B..6.......8.."
)
SMALL = "1..2........4.3."
SHARED = f"#p=9:{PUZZLE}"
EMPTY = [cell for cell, char in enumerate(PUZZLE) if char == "."]


FORBIDDEN = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("not here", "SecurityError"); },
});"""
"""What a browser does that lets pages keep nothing."""


def saved(page: Any) -> dict[str, Any]:
    """The current game as the browser keeps it."""
    text = page.evaluate(
        "localStorage.getItem('garns.game.' + localStorage.getItem('garns.current'))"
    )
    found: dict[str, Any] = json.loads(text)
    return found


def values(page: Any) -> str:
    return str(saved(page)["values"])


def name_of(page: Any, cell: int) -> str:
    return str(page.get_attribute(f'[data-cell="{cell}"]', "aria-label"))


def focus_board(page: Any) -> None:
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('cell')"):
            return
    raise AssertionError("the board has no tab stop")


# playing


def test_a_whole_game_by_keyboard_with_a_reload_in_the_middle(opened: Opened) -> None:
    page = opened(SHARED)
    focus_board(page)
    for row in range(9):
        if row == 4:
            page.reload()
            page.wait_for_selector("body[data-ready]")
            focus_board(page)
            page.keyboard.press("Control+Home")
            for _ in range(row):
                page.keyboard.press("ArrowDown")
        page.keyboard.press("Home")
        for cell in range(9 * row, 9 * row + 9):
            if cell in EMPTY:
                page.keyboard.press(SOLUTION[cell])
            if cell < 9 * row + 8:
                page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    assert saved(page)["ending"] == "won"
    assert "Solved correctly" in page.inner_text("#message")
    page.click("#statistics")
    assert page.inner_text("#statistics-rows td >> nth=1") == "1"


def test_givens_stay_and_own_digits_go(opened: Opened) -> None:
    page = opened(SHARED)
    page.click('[data-cell="0"]')
    page.keyboard.press("9")
    assert values(page) == PUZZLE
    page.click('[data-cell="2"]')
    page.keyboard.press("1")
    page.keyboard.press("2")
    assert values(page)[2] == "2"
    page.keyboard.press("Delete")
    page.keyboard.press("Control+z")
    assert values(page)[2] == "2"
    page.keyboard.press("u")
    page.keyboard.press("u")
    assert values(page) == PUZZLE
    page.keyboard.press("Control+y")
    assert values(page)[2] == "1"


def test_notes_in_corner_and_centre_and_their_clean_up(opened: Opened) -> None:
    page = opened(SHARED)
    page.click('[data-cell="2"]')
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Alt+Digit4")
    game = saved(page)
    assert (game["corner"][2], game["centre"][2]) == (0b11, 0b1000)
    assert name_of(page, 2) == "row 1, column 3, empty, notes 1 2 4"
    page.click('[data-cell="3"]')
    page.keyboard.press("2")
    assert saved(page)["corner"][2] == 0b01
    page.keyboard.press("u")
    assert saved(page)["corner"][2] == 0b11
    page.click("#all-notes")
    assert saved(page)["corner"][2] == 0b1011
    page.click("#clear-notes")
    assert not any(saved(page)["corner"])


def test_several_cells_at_once_by_dragging(opened: Opened) -> None:
    page = opened(SHARED)
    start, end = (page.locator(f'[data-cell="{cell}"]').bounding_box() for cell in (9, 12))
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + 20, steps=12)
    page.mouse.up()
    assert page.locator(".cell.selected").count() == 4
    page.click("[data-mode=corner]")
    page.click('#pad [data-value="4"]')
    assert [cell for cell, mask in enumerate(saved(page)["corner"]) if mask] == [10, 11]


def test_a_whole_game_by_touch(opened: Opened) -> None:
    page = opened(f"#p=4:{SMALL}", width=390, has_touch=True, is_mobile=True)
    solution = garns.solve(SMALL).line
    for cell, char in enumerate(SMALL):
        if char == ".":
            page.tap(f'[data-cell="{cell}"]')
            page.tap(f'#pad [data-value="{solution[cell]}"]')
    assert saved(page)["ending"] == "won"
    assert page.get_attribute('#pad [data-value="1"]', "aria-label") == "1, 0 left"
    page.tap("#statistics")
    assert "4×4" in page.inner_text("#statistics-rows th")


def test_by_touch_with_the_digit_first(opened: Opened) -> None:
    page = opened(SHARED, width=390, has_touch=True)
    page.click("#settings")
    page.check("[name=digitFirst]")
    page.keyboard.press("Escape")
    page.tap('#pad [data-value="4"]')
    page.tap('[data-cell="2"]')
    assert values(page)[2] == "4"
    assert page.get_attribute('#pad [data-value="4"]', "aria-pressed") == "true"


def test_the_same_digit_is_highlighted_in_notes_too(opened: Opened) -> None:
    page = opened(SHARED)
    page.click("#all-notes")
    page.click('[data-cell="1"]')
    assert page.locator(".cell.same").count() == PUZZLE.count("3")
    noted = sum(mask >> 2 & 1 for mask in saved(page)["corner"])
    assert page.locator(".same-note").count() == noted > 0
    assert page.inner_text('#pad [data-value="3"] small') == str(9 - PUZZLE.count("3"))


def test_undo_covers_everything(opened: Opened) -> None:
    page = opened(SHARED)
    states = [saved(page)]
    page.click('[data-cell="2"]')
    for button in ("#pad [data-value='4']", "#all-notes", "#clear-notes", "#restart"):
        page.click(button)
        states.append(saved(page))
    for layer in ("values", "corner", "centre"):
        assert len({str(state[layer]) for state in states}) > (layer != "centre")
    for state in reversed(states[:-1]):
        page.keyboard.press("u")
        assert all(saved(page)[each] == state[each] for each in ("values", "corner", "centre"))
    assert page.is_disabled("#undo")


def test_conflicts_and_the_solution_are_separate_switches(opened: Opened) -> None:
    page = opened(SHARED)
    page.click('[data-cell="2"]')
    page.keyboard.press("5")
    assert name_of(page, 2).endswith("5, breaks a rule")
    wrong = next(d for d in "1246" if d != SOLUTION[2] and d not in "53768")
    page.keyboard.press(wrong)
    assert name_of(page, 2).endswith(f", {wrong}")
    page.keyboard.press("c")
    assert "1 digit is wrong" in page.inner_text("#message")
    assert page.get_attribute('[data-cell="2"]', "aria-invalid") == "true"


def test_the_third_mistake_ends_a_game_with_lives(opened: Opened) -> None:
    page = opened()
    page.click("#new")
    page.click("text=Three lives")
    page.click("#start")
    page.wait_for_selector("#lives:not([hidden])")
    game = saved(page)
    cell = game["values"].index(".")
    right = game["solution"][cell]
    page.click(f'[data-cell="{cell}"]')
    for digit in [digit for digit in "123456789" if digit != right][:3]:
        page.keyboard.press(digit)
    assert saved(page)["ending"] == "lost"
    assert page.inner_text("#lives") == "♡♡♡"
    page.keyboard.press(right)
    assert values(page)[cell] != right
    assert page.is_disabled("#all-notes")
    page.click("#restart")
    again = saved(page)
    assert (again["values"], again["ending"], again["mistakes"]) == (game["values"], None, 0)
    assert again["id"] != game["id"]


def test_pause_hides_the_board_and_giving_up_shows_the_solution(opened: Opened) -> None:
    page = opened(SHARED)
    page.keyboard.press("p")
    assert not page.is_visible("#board")
    page.keyboard.press("1")
    page.keyboard.press("p")
    assert page.is_visible("#board")
    assert values(page) == PUZZLE
    page.click("#give-up")
    page.click("#question-dialog [value=yes]")
    wait_until(page, "document.body.dataset.ending === 'given-up'")
    assert values(page) == SOLUTION
    assert saved(page)["ending"] == "given-up"


# hints


def test_a_hint_in_four_stages_ends_in_its_move(opened: Opened) -> None:
    page = opened(SHARED)
    page.keyboard.press("?")
    page.wait_for_selector("#advice:not([hidden])")
    for stage in (2, 3, 4):
        # Where to look is outlined from the beginning; the digit is not told before the end.
        assert page.locator(".below .garns-role-1").count() >= 1
        assert page.locator(".above .garns-settled").count() == 0
        page.keyboard.press("?")
        assert page.locator("#stages li").count() == stage
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
    page.click("#explain")
    page.wait_for_selector("#next:visible")
    page.evaluate(
        """() => {
            const isChain = () => document.getElementById("stages").innerText.includes("XY-chain");
            while (!isChain()) document.getElementById("next").click();
        }"""
    )
    shown = list(garns.explain(CHAINED))
    links = next(s.step.chains[0].links for s in shown if s.step.technique == "xy-chain")
    lines = page.locator(".above path.garns-role-3")
    assert lines.count() == len(links)
    dashed = [bool(line.get_attribute("stroke-dasharray")) for line in lines.all()]
    assert dashed == [not link.is_strong for link in links]
    # Each line begins at the note of the candidate that it starts from.
    for line, link in zip(lines.all(), links, strict=True):
        cell, value = link.start[0]
        note = page.locator(f'[data-cell="{cell}"] .notes span').nth(value - 1).bounding_box()
        start = line.evaluate(
            """(path) => {
                const { x, y } = path.getPointAtLength(0).matrixTransform(path.getScreenCTM());
                return [x, y];
            }"""
        )
        middle = note["x"] + note["width"] / 2, note["y"] + note["height"] / 2
        assert math.dist(start, middle) < note["width"]
    assert "dashed line, weak link" in page.inner_text("#legend")


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """To rate a large board takes minutes: it is given up soon, as it is on every machine."""
    monkeypatch.setitem(OPERATIONS, "rate", replace(OPERATIONS["rate"], seconds=1.0))


@pytest.mark.usefixtures("hurried")
def test_a_large_board_is_explained_in_portions(opened: Opened) -> None:
    page = opened(f"#p=16:{LARGE}")
    page.click("#explain")
    page.wait_for_selector("#next:visible")
    for number in range(2, 14):
        page.click("#next")
        wait_until(page, f"stages.innerText.startsWith('Step {number} of …')")
    filled = page.locator(".cell .value").count()
    expected = next(islice(garns.explain(LARGE, most=13), 12, None)).state
    assert filled == sum(value > 0 for value in expected.values)


def test_a_board_that_is_wrong_is_told_so_first(opened: Opened) -> None:
    page = opened(SHARED)
    page.click('[data-cell="2"]')
    page.keyboard.press(next(digit for digit in "124" if digit != SOLUTION[2]))
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert "r1c3 is wrong" in page.inner_text("#stages")
    assert page.locator(".cell.mistaken").count() == 1


def test_everything_explained(opened: Opened) -> None:
    page = opened(SHARED)
    page.click("#explain")
    page.wait_for_selector("#next:visible")
    steps = page.evaluate(
        """() => {
            const next = document.getElementById("next");
            let steps = 0;
            for (; !next.disabled; steps += 1) next.click();
            return steps;
        }"""
    )
    assert f"Solved in {steps} steps" in page.inner_text("#stages")
    assert page.locator(".cell .value").count() == 81
    page.click("#close-advice")
    assert page.locator(".cell .value").count() == 81 - len(EMPTY)
    assert values(page) == PUZZLE


# puzzles that come and go


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
    page.click("#games")
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


def test_the_puzzle_of_the_day_is_one_game(opened: Opened) -> None:
    page = opened()
    page.clock.set_fixed_time("2026-12-24T12:00:00")
    ids = []
    for _ in range(2):
        page.click("#new")
        page.click("#daily:enabled")
        wait_until(page, "!document.querySelector('dialog[open]')")
        ids.append(saved(page)["id"])
        page.click("#all-notes")
    assert ids[0] == ids[1]
    assert "Puzzle of the day" in page.inner_text("#level")


def test_two_tabs_play_the_same_game(opened: Opened) -> None:
    page = opened(SHARED)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector("body[data-ready]")
    page.click('[data-cell="2"]')
    page.keyboard.press("1")
    wait_until(other, "document.querySelector('[data-cell=\"2\"]').innerText === '1'")
    other.click('[data-cell="3"]')
    other.keyboard.press("2")
    assert values(other)[2:4] == "12"


def test_the_link_is_short_and_leads_to_the_same_puzzle(opened: Opened) -> None:
    page = opened(SHARED)
    page.click("#share")
    page.wait_for_selector("#qr:visible")
    link = page.input_value("#link")
    assert len(link.partition("#")[2]) < 45
    other = opened(link.partition("/#")[2].join(["#", ""]))
    assert values(other) == PUZZLE


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
    page.click("#new")
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


@pytest.mark.parametrize("size", [4, 6, 16])
def test_other_sizes(opened: Opened, size: int) -> None:
    page = opened(width=320)
    page.click("#new")
    page.click(f"text={size}×{size}")
    page.click("#start")
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
    page.click("#games")
    with page.expect_download() as download:
        page.click("#export")
    download.value.save_as(tmp_path / "games.json")
    other = opened()
    other.click("#games")
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


def test_a_browser_that_keeps_nothing_says_so_and_plays(opened: Opened) -> None:
    page = opened(SHARED, before=FORBIDDEN)
    assert "does not allow saving games" in page.inner_text("#unkept")
    page.click('[data-cell="2"]')
    page.keyboard.press("4")
    page.keyboard.press("u")
    page.keyboard.press("r")
    assert page.inner_text('[data-cell="2"]') == "4"
    page.click("#new")
    page.click("#start")
    wait_until(page, "!document.querySelector('dialog[open]')")
    page.click("#games")
    assert page.locator("#games-list li").count() == 2
    page.click("#games-list li >> nth=1 >> button >> nth=0")
    assert page.inner_text('[data-cell="2"]') == "4"


def test_a_reload_without_a_network(opened: Opened) -> None:
    page = opened(SHARED, may_say="ERR_INTERNET_DISCONNECTED")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    page.click('[data-cell="2"]')
    page.keyboard.press("1")
    wait_until(
        page, "caches.open('garns-plans').then((cache) => cache.keys()).then((keys) => keys.length)"
    )
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert values(page)[2] == "1"
    page.click('[data-cell="3"]')
    page.keyboard.press("2")
    assert values(page)[3] == "2"
    page.click("#hint")
    wait_until(page, "document.getElementById('stages').innerText.includes('wrong')")
    page.click("#restart")
    page.click("#hint")
    wait_until(page, "document.getElementById('stages').innerText.includes('Look at')")
    page.click("#explain")
    wait_until(page, "document.getElementById('message').innerText.includes('cannot be reached')")


# for everybody


def test_portuguese(opened: Opened) -> None:
    page = opened(SHARED, locale="pt-BR")
    page.click('[data-cell="2"]')
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Shift+Digit4")
    assert name_of(page, 2) == "linha 1, coluna 3, vazia, anotações 2 4"
    assert name_of(page, 0) == "linha 1, coluna 1, 5, pista"
    assert page.get_attribute('#pad [data-value="9"]', "aria-label").startswith("9, restam")
    assert page.get_attribute("html", "lang") == "pt-BR"
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert page.inner_text("#stages").startswith("Olhe")
    page.click("#settings")
    page.select_option("#set-language", "en")
    wait_until(page, "document.getElementById('undo').innerText === 'Undo'")


def test_symbols(opened: Opened) -> None:
    page = opened(SHARED)
    for name, sign in {"letters": "E", "zodiac": "♌", "colours": "★"}.items():
        page.click("#settings")
        page.select_option("#set-symbols", name)
        page.keyboard.press("Escape")
        assert page.inner_text('[data-cell="0"]').startswith(sign)
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")


def test_the_dark_theme_and_the_print_view(opened: Opened) -> None:
    page = opened(SHARED)
    look = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(look) == "rgb(246, 244, 239)"
    page.click("#settings")
    page.select_option("#set-theme", "dark")
    page.keyboard.press("Escape")
    assert page.evaluate(look) == "rgb(20, 24, 28)"
    page.emulate_media(media="print")
    assert page.evaluate(look) == "rgb(255, 255, 255)"
    assert page.is_visible("#board")
    assert not page.is_visible("#pad")


def test_what_breaks_the_policy_is_heard(opened: Opened) -> None:
    """No other test would pass with it, then: see `opened`."""
    page = opened(may_say="Content Security Policy")
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text))
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    wait_until(page, lambda: any("Content Security Policy" in text for text in heard))


def complaints_of(page: Any, part: str = "html") -> list[Any]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, context=part).response["violations"]
    return [(each["id"], each["nodes"][0]["html"]) for each in found]


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_axe_has_nothing_to_complain_about(opened: Opened, scheme: str, width: int) -> None:
    # Trusted types would not let axe in.
    page = opened(SHARED, width=width, color_scheme=scheme, bypass_csp=True)

    page.click("#all-notes")
    page.click('[data-cell="2"]')
    page.keyboard.press("5")
    page.click("#hint")
    page.wait_for_selector("#advice:not([hidden])")
    assert complaints_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.keyboard.press("u")
    page.click("#explain")
    page.wait_for_selector("#next:visible")
    assert complaints_of(page) == []
    page.click("#close-advice")
    for dialog in ("new", "own", "games", "share", "statistics", "settings", "help"):
        if dialog == "own":
            page.click("#new")
        page.click(f"#{dialog}")
        page.wait_for_selector(f"#{dialog}-dialog[open]")
        assert complaints_of(page, f"#{dialog}-dialog") == []
        page.keyboard.press("Escape")
    page.click("#give-up")
    assert complaints_of(page, "#question-dialog") == []
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    assert complaints_of(page) == []


@pytest.mark.parametrize(("scheme", "width"), [("light", 320), ("dark", 1280)])
def test_axe_has_nothing_to_say_about_the_lab(opened: Opened, scheme: str, width: int) -> None:
    page = opened("lab" + SHARED, width=width, color_scheme=scheme, bypass_csp=True)
    page.click("#run")
    page.wait_for_selector("#run:not(:disabled)")
    assert complaints_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("size", [9, 16])
def test_a_key_is_painted_at_once(opened: Opened, size: int) -> None:
    """By the CPU time of its thread, from the key until the picture was painted."""
    page = opened(SHARED if size == 9 else f"#p=16:{LARGE}")
    page.click("#all-notes")
    page.click(f'[data-cell="{EMPTY[0]}"]')
    page.evaluate(
        """() => {
            globalThis.painted = 0;
            const count = ({ key }) => key !== "Shift" && requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => { painted += 1; };
                port2.postMessage(null);
            });
            document.addEventListener("keydown", count, { capture: true });
        }"""
    )
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def seconds() -> float:
        found = devtools.send("Performance.getMetrics")["metrics"]
        return next(float(each["value"]) for each in found if each["name"] == "TaskDuration")

    keys = [*"1241", "ArrowRight", "ArrowDown", "Shift+Digit2", "ArrowLeft", "3", "u"] * 3
    times = []
    for number, key in enumerate(keys, start=1):
        before = seconds()
        page.keyboard.press(key)
        wait_until(page, f"painted === {number}")
        times.append(seconds() - before)
    assert 0 < median(times) < 0.050


# the lab


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
    page.wait_for_selector("body[data-watching]")
    assert page.inner_text("#watched").startswith("Menos candidatos primeiro")
    steps = len(list(trace_with("fewest", SMALL)))
    assert f"{steps} passos" in page.inner_text("#summary")


def test_the_lab_says_what_it_cannot_show(opened: Opened) -> None:
    page = opened()
    page.click("#new")
    page.click("#own")
    page.fill("#own-text", "11" + "." * 79)
    page.click("#own-start")
    page.click("#own-anyway")
    wait_until(page, "!document.querySelector('dialog[open]')")
    page.click("#lab")
    page.wait_for_selector("body[data-ready]")
    assert "row 1" in page.inner_text("#message")
    assert not page.is_visible("#scrubber")


# what needs no browser


def test_the_scripts_are_small() -> None:
    own = [path.read_bytes() for path in STATIC.glob("*.js")]
    scripts = own + [asset(name).encode() for name in FILES if name.endswith(".js")]
    assert sum(len(gzip.compress(script)) for script in scripts) < 42 * 1024


def test_every_sentence_of_the_page_exists_and_is_used() -> None:
    text = "\n".join(path.read_text("utf-8") for path in STATIC.glob("*.*"))
    said = set(re.findall(r"""["'`]((?:web|play|trace|words)\.[a-z.-]+)["'`]""", text))
    said = {id for id in said if not id.endswith(".js")}
    beginnings = set(re.findall(r"""[`]((?:web|play|trace|words)\.[a-z.-]+)\$\{""", text))
    known = {id for id in all_sentences("en") if id.startswith(TOPICS)}
    assert said <= known
    unused = {
        id
        for id in known - said
        if id.startswith("web.") and not id.startswith(("web.api.", *beginnings))
    }
    assert unused == set()


def test_everything_is_taken_along() -> None:
    worker = (STATIC / "sw.js").read_text("utf-8")
    own = {path.name for path in STATIC.iterdir()} - {"sw.js", "index.html", "lab.html"}
    for name in (*own, "colours.css", *(f"viewer/{name}" for name in FILES)):
        assert f'"{name}"' in worker, name

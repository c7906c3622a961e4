"""What the tests of the page share: puzzles, and questions to the page."""

from __future__ import annotations

import json
import re
from typing import Any

import garns
from garns.web.kept import kept_answers
from tests.browser import wait_until

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


def address_of(name: str) -> str:
    """Where the server has a file that the page loads."""
    (found,) = [each for each in kept_answers() if re.fullmatch(rf"/static/\w+/{name}", each)]
    return found


def saved(page: Any) -> dict[str, Any]:
    """The current game as the browser keeps it."""
    text = page.evaluate(
        "localStorage.getItem('garns.game.' + localStorage.getItem('garns.current'))"
    )
    found: dict[str, Any] = json.loads(text)
    return found


def open_choices(page: Any) -> None:
    """The dialog for new games, with all that can be wished."""
    page.click("#new")
    if not page.evaluate("document.getElementById('choices').open"):
        page.click("#choices summary")


def begin(page: Any, board: int | str, level: str, **checks: bool) -> dict[str, Any]:
    """The game that a level in the dialog for new games begins; `checks` are boxes to be ticked or
    not."""
    open_choices(page)
    page.check(f'input[name="size"][value="{board}"]', force=True)
    for name, is_on in checks.items():
        page.set_checked(f"#{name}", is_on)
    page.click(f'#levels [data-level="{level}"]')
    wait_until(page, "!document.querySelector('dialog[open]')")
    assert "stored in advance" not in page.inner_text("body")
    return saved(page)


def resize(page: Any, width: int, height: int) -> None:
    """Another size of the window; returns when the page has fitted itself into it."""
    page.set_viewport_size({"width": width, "height": height})
    size = f"(width: {width}px) and (height: {height}px)"
    wait_until(page, f"matchMedia('{size}').matches")
    # In the first frame the page hears of its size, and after the second it is drawn so.
    page.evaluate(
        """() => new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        })"""
    )


def give_up(page: Any) -> None:
    """The game ends when the dialog has told that somebody is sure, which is after the click."""
    choose(page, "give-up")
    page.click("#question-dialog [value=yes]")
    wait_until(page, "document.body.dataset.ending === 'given-up'")


def choose(page: Any, item: str) -> None:
    """Press a button of the menu."""
    page.click("#menu")
    page.click(f"#{item}")


def shown(page: Any, cell: int) -> str:
    """The signs that the picture of the board has in a cell."""
    return str(
        page.evaluate(f"document.querySelector('garns-board').picture.cells[{cell}].textContent")
    )


def shaded(page: Any, shade: str) -> int:
    """How many cells have a shade: `selected`, `same`, `mistaken` …"""
    return str(page.get_attribute(f".shade.{shade}", "d")).count("M")


def values(page: Any) -> str:
    return str(saved(page)["values"])


def name_of(page: Any, cell: int) -> str:
    return str(page.get_attribute(f'[data-cell="{cell}"]', "aria-label"))

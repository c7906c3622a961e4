"""Own digits, notes and single candidates of a puzzle that was brought along, in a real browser."""

from __future__ import annotations

from typing import Any

from garns.formats import write
from garns.model import Grid, Puzzle, possible_values
from tests.browser import wait_until

from .conftest import Opened
from .page import PUZZLE, SOLUTION, choose, saved

OWN = 2
"""A cell with a digit of the player's."""
VALUES = PUZZLE[:OWN] + SOLUTION[OWN] + PUZZLE[OWN + 1 :]
GRID = Grid(VALUES, "9", givens=Grid(PUZZLE))
NOTES = tuple(possible_values(GRID))
NEEDED = 20
"""A given without which there are several solutions."""
SINGLES = [cell for cell, mask in enumerate(NOTES) if mask.bit_count() == 1]


def text_of(puzzle: Puzzle, format: str) -> str:
    return "".join(write([puzzle], format))


def bring(page: Any, text: str) -> dict[str, Any]:
    """The game that comes of a text."""
    page.click("#new")
    page.click("#own")
    page.fill("#own-text", text)
    page.click("#own-start")
    wait_until(page, "!document.querySelector('dialog[open]')")
    return saved(page)


def test_own_digits_notes_and_single_candidates_come_along(opened: Opened) -> None:
    page = opened()
    assert SINGLES
    game = bring(page, text_of(Puzzle(GRID, notes=NOTES), "sdx"))
    assert game["board"]["puzzle"] == PUZZLE
    assert game["values"] == VALUES
    assert tuple(game["corner"]) == NOTES
    told = page.inner_text("#message")
    assert told == f"1 digit of yours came along. Notes in {VALUES.count('.')} cells came along."
    choose(page, "check")
    assert page.inner_text("#message") == "Everything is right so far."
    page.click(f'[data-cell="{OWN}"]')
    page.keyboard.press("Delete")
    assert saved(page)["values"] == PUZZLE

    corner = tuple(1 << 8 if cell == SINGLES[0] else 0 for cell in range(81))
    game = bring(page, text_of(Puzzle(GRID, notes=NOTES, corner_notes=corner), "json"))
    assert (tuple(game["centre"]), tuple(game["corner"])) == (NOTES, corner)

    # Without this given the puzzle has several solutions, so it is no candidate.
    notes = list(possible_values(Grid(PUZZLE)))
    notes[NEEDED - 18] |= 1 << int(PUZZLE[NEEDED]) - 1
    game = bring(page, text_of(Puzzle(Grid(PUZZLE), notes=tuple(notes)), "pencilmarks"))
    assert game["values"] == PUZZLE
    assert "1 digit was read as given although" in page.inner_text("#message")


def test_what_has_only_givens_says_nothing(opened: Opened) -> None:
    page = opened()
    game = bring(page, PUZZLE)
    assert (game["values"], any(game["corner"])) == (PUZZLE, False)
    assert page.inner_text("#message") == ""

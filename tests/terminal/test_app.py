"""The full-screen game by its keys, without a screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from garns import Layout, generate
from garns.messages import use_language
from garns.model import Puzzle
from garns.play import Game, Store, new_game
from garns.terminal.app import PlayApp
from garns.terminal.board import Chart

PUZZLE = generate(difficulty="easy", seed=1).with_details(level="easy")

Script = Callable[[PlayApp, Pilot[None]], Awaitable[None]]


def played(
    script: Script, tmp_path: Path, game: Game | None = None, size: tuple[int, int] = (80, 24)
) -> PlayApp:
    app = PlayApp(game or new_game(PUZZLE), Store(tmp_path))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await script(app, pilot)

    with use_language("en"):
        asyncio.run(run())
    return app


def text_of(app: PlayApp, id: str) -> str:
    return str(app.query_one(f"#{id}", Static).render())


async def fill(app: PlayApp, pilot: Pilot[None]) -> None:
    """The whole board by keys, cell after cell."""
    game = app.game
    for cell in range(game.puzzle.layout.cell_count):
        app.cursor = cell
        if not game.puzzle.values[cell]:
            await pilot.press(app.symbols.write(game.solution.values[cell]))


def test_a_whole_game(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await fill(app, pilot)
        assert "Solved correctly" in text_of(app, "message")
        await pilot.press("q")

    played(script, tmp_path)
    assert Store(tmp_path).statistics()["easy"].won == 1


def test_moving_with_arrows_and_letters(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        app.cursor = 0
        await pilot.press("right", "down", "l", "j")
        assert app.cursor == 20
        await pilot.press("left", "up", "h", "k", "k")
        assert app.cursor == 72

    played(script, tmp_path)


def test_notes_undo_and_pause(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        cell = app.cursor
        await pilot.press("n", "3", "n")
        assert app.game.position.notes[cell] == 4
        assert "Notes: 3" in text_of(app, "status")
        await pilot.press("u")
        assert app.game.position.notes[cell] == 0
        await pilot.press("u")
        assert "nothing" in text_of(app, "message")
        await pilot.press("p")
        assert text_of(app, "board") == "Paused. Any key goes on."
        await pilot.press("space")
        assert "┏" in text_of(app, "board")

    played(script, tmp_path)


def test_lives(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        wrong = str(app.game.solution.values[app.cursor] % 9 + 1)
        for _ in range(3):
            assert "♥" in text_of(app, "status")
            await pilot.press(wrong, "x")
        assert "third mistake" in text_of(app, "message") or app.game.ending == "lost"

    played(script, tmp_path, new_game(PUZZLE, "lives"))
    assert Store(tmp_path).statistics()["easy"].played == 1


def test_hints_come_in_stages_and_mistakes_first(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        said = []
        for _ in range(4):
            await pilot.press("question_mark")
            said.append(text_of(app, "message"))
        assert [len(text.split("\n\n")) for text in said] == [1, 2, 3, 4]
        cell = app.game.puzzle.empty_cells[0]
        app.cursor = cell
        await pilot.press(str(app.game.solution.values[cell] % 9 + 1), "question_mark")
        assert "r1c" in text_of(app, "message")
        await pilot.press("c")
        assert "Wrong" in text_of(app, "message")

    played(script, tmp_path)


def test_giving_up_asks_first(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("v", "z")
        assert app.game.ending is None
        await pilot.press("v", "y")
        assert app.game.ending == "given-up"

    played(script, tmp_path)


def test_a_game_that_was_left_goes_on(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        await pilot.press("5", "q")

    app = played(script, tmp_path)
    resumed = Store(tmp_path).resume()
    assert resumed is not None
    assert resumed.position == app.game.position


def test_a_click_chooses_the_cell(tmp_path: Path) -> None:
    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        region = app.query_one("#board", Static).content_region
        row = app.chart.lines.index(("cells", 4))
        await pilot.click(offset=(region.x + app.chart.centre(7), region.y + row))
        assert app.cursor == 4 * 9 + 7

    played(script, tmp_path)


@pytest.mark.parametrize("name", ["4", "6", "9", "16", "windoku"])
def test_boards_fit_into_a_small_terminal(name: str) -> None:
    chart = Chart(Layout.named(name))
    assert chart.width <= 52
    assert len(chart.lines) <= 24
    assert all(len(line) == chart.width for line in chart.frame())


def test_letters_on_a_large_board(tmp_path: Path) -> None:
    grid = generate(16, clues=200, seed=1)

    async def script(app: PlayApp, pilot: Pilot[None]) -> None:
        cell = app.game.puzzle.empty_cells[0]
        app.cursor = cell
        await pilot.press("G")
        assert app.game.position.values[cell] == 16

    played(script, tmp_path, new_game(Puzzle(grid.grid, solution=grid.solution)), (100, 30))

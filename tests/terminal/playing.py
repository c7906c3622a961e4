"""Playing the full-screen game without a screen: by its keys, and by what is to be seen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from garns import generate
from garns.messages import use_language
from garns.play import Game, Store, new_game
from garns.terminal.app import PlayApp
from garns.terminal.game_screen import GameScreen
from tests.clocks import PATIENCE
from tests.loops import run_to_end

PUZZLE = generate(difficulty="easy", seed=1).with_details(level="easy")


class Player:
    """Presses keys and reads the screen."""

    def __init__(self, app: PlayApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> GameScreen:
        assert isinstance(self.app.screen, GameScreen)
        return self.app.screen

    @property
    def game(self) -> Game:
        return self.screen.game

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self._be_heard()

    async def click(self, offset: tuple[int, int]) -> None:
        await self.pilot.click(offset=offset)
        await self._be_heard()

    async def _be_heard(self) -> None:
        """What we did goes to the app, and from there to its screen. On a busy machine the pilot
        does not wait for that: to it, a process without a core seems to have nothing to do."""
        heard = asyncio.Event()
        app = self.app
        app.call_later(lambda: app.screen.call_later(heard.set))
        end = time.monotonic() + PATIENCE
        while app.is_running and not heard.is_set():
            assert time.monotonic() < end
            await asyncio.sleep(0.001)

    async def go_to(self, cell: int) -> None:
        """By arrows, as a person would."""
        while self.screen.cursor != cell:
            size = self.game.puzzle.size
            is_above = self.screen.cursor // size < cell // size
            is_left = self.screen.cursor % size < cell % size
            if self.screen.cursor // size != cell // size:
                await self.press("down" if is_above else "up")
            else:
                await self.press("right" if is_left else "left")

    async def write(self, cell: int, value: int) -> None:
        await self.go_to(cell)
        await self.press(self.screen.session.symbols.write(value))

    async def write_wrong(self, cell: int) -> None:
        await self.write(cell, self.game.solution.values[cell] % self.game.puzzle.size + 1)

    async def fill(self, solution: bytes | None = None) -> None:
        """From one empty cell to the next."""
        for _ in self.game.puzzle.empty_cells:
            value = (solution or self.game.solution.values)[self.screen.cursor]
            await self.press(self.screen.session.symbols.write(value), "tab")

    def text(self, id: str) -> str:
        return str(self.app.screen.query_one(f"#{id}", Static).render())

    def lines(self) -> list[str]:
        """The whole screen as text."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    async def see(self, words: str) -> None:
        await self.until(lambda: words in " ".join(" ".join(self.lines()).split()))

    async def be_shown(self, lines: list[str]) -> None:
        try:
            await self.until(lambda: self.lines() == lines)
        except AssertionError:
            assert self.lines() == lines  # pytest shows where they differ

    async def stop_thinking(self) -> None:
        await self.until(lambda: not self.screen.is_thinking)

    async def settle(self) -> None:
        """Everything that is due has been drawn."""
        for _ in range(10):
            await self.pilot.pause(0.05)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait, however slow the machine is."""
        deadline = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < deadline, "\n".join(self.lines())
            await self.pilot.pause(0.01)


Script = Callable[[Player], Awaitable[None]]


def play(
    script: Script,
    store: Store,
    game: Game | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    **settings: Any,
) -> None:
    app = PlayApp(store, game, **settings)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(Player(app, pilot))

    with use_language(language):
        run_to_end(run())


def easy_game() -> Game:
    return new_game(PUZZLE)

"""The picture of the game in the terminal, so that it stays true."""

from __future__ import annotations

import asyncio
import re
import tempfile
from pathlib import Path

from garns import parse
from garns.play import Game, Store, new_game, own_puzzle
from garns.terminal.app import PlayApp
from garns.terminal.session import Session
from tests.browser import browser

PUZZLE = "...7.4..5.2..1..7.....8...2.9...625.6...7...8.532...1.4...9.....3..6..9.2..4.7..."


def draw(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as games:
        store = Store(Path(games))
        drawing = asyncio.run(_drawn(store, _with_a_hint_to_come(store)))
    # Textual asks for a font from the network; the machine's own will do.
    drawing = re.sub(r"@font-face \{.*?\}", "", drawing, flags=re.S).replace(
        "Fira Code", "monospace"
    )
    with browser() as launched:
        page = launched.new_page(viewport={"width": 1180, "height": 900})
        page.set_content(f'<body style="margin: 0">{drawing}</body>')
        page.locator("svg").screenshot(path=folder / "terminal.png")


def _with_a_hint_to_come(store: Store) -> Game:
    """The game up to a hint that takes candidates away."""
    game = new_game(own_puzzle(parse(PUZZLE)))
    session = Session(game, store)
    session.note_everything()
    while (found := session.find_hint()).found is not None and found.found.step.placements:
        for _ in range(4):
            session.give_hint(found)
        session.follow_hint()
    session.leave()
    return game


async def _drawn(store: Store, game: Game) -> str:
    app = PlayApp(store, game, changes={"shows_time": False})
    async with app.run_test(size=(112, 39)) as pilot:
        for _ in range(4):
            await pilot.press("question_mark")
            while app.screen.is_thinking:  # type: ignore[attr-defined]
                await pilot.pause(0.05)
        await pilot.pause(0.5)
        return app.export_screenshot()

"""The full-screen game, with Textual: a menu, the game, and pages to read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from garns.messages import say
from garns.model import Puzzle, Symbols
from garns.play import Game, Store

from .game_screen import GameScreen
from .keys import KEYS
from .menu import MenuScreen
from .palettes import PALETTES, Palette
from .session import Session, statistics_lines

ReadFile = Callable[[Path], Puzzle]


class PlayApp(App[None]):
    """Begins with a game, with the puzzles of some files, or with the menu."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def __init__(
        self,
        store: Store,
        game: Game | None = None,
        *,
        symbols: Symbols | str | None = None,
        files: Sequence[Path] = (),
        read_file: ReadFile | None = None,
        changes: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self.store = store
        self.settings = store.settings()
        self.files = list(files)
        self._first_game = game
        self._symbols = symbols
        self._read_file = read_file
        self._changes = changes
        self._loop_to_wake: asyncio.AbstractEventLoop | None = None
        self._is_to_leave = False

    def on_mount(self) -> None:
        self._loop_to_wake = asyncio.get_running_loop()
        self.title = "garns"
        for palette in PALETTES.values():
            self.register_theme(palette.theme)
        self.change(**self._changes)
        if self._first_game is None:
            self.push_screen(MenuScreen())
        else:
            self.open_game(self._first_game)
        if self._is_to_leave:
            self._leave()

    def leave_soon(self) -> None:
        """From the handler of a signal, which may come at any moment: save the game, and give the
        terminal back as it was."""
        self._is_to_leave = True
        if self._loop_to_wake is not None and not self._loop_to_wake.is_closed():
            self._loop_to_wake.call_soon_threadsafe(self._leave)

    def _leave(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.session.leave()
        self.exit()

    def on_unmount(self) -> None:
        self.store.release()

    # Screens

    def open_game(self, game: Game) -> None:
        """Raises InvalidRequest if there are not enough symbols for this board."""
        symbols = Symbols.named(self._symbols, game.puzzle.size) if self._symbols else None
        self._go_to(GameScreen(Session(game, self.store, symbols)))

    def open_menu(self, said: str = "") -> None:
        self._go_to(MenuScreen(said))

    def _go_to(self, screen: MenuScreen | GameScreen) -> None:
        """In place of the screen that is there; the first one of all is Textual's own."""
        if isinstance(self.screen, (MenuScreen, GameScreen)):
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def read_file(self, path: Path) -> Puzzle:
        assert self._read_file is not None
        return self._read_file(path)

    def show_help(self) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_row(say("play.help.move-keys"), say("play.help.move"))
        table.add_row(say("play.help.write-keys"), say("play.help.write"))
        for key in KEYS:
            table.add_row(key.shown, say(f"play.key.{key.action}"))
        table.add_row("", "")
        for sign in ("cursor", "broken", "evidence", "notes"):
            table.add_row(say(f"play.help.{sign}-sign"), say(f"play.help.{sign}"))
        self.push_screen(PageScreen(say("play.help.title"), table))

    def show_statistics(self) -> None:
        lines = statistics_lines(self.store.statistics())
        self.push_screen(PageScreen(say("play.menu.statistics"), Text("\n".join(lines))))

    # Settings

    @property
    def palette(self) -> Palette:
        return PALETTES[self.settings.theme]

    def change(self, **changes: Any) -> None:
        """Keep settings, also for the next time if the disk takes them."""
        self.settings = replace(self.settings, **changes)
        self.theme = self.palette.theme.name
        if changes:
            try:
                self.store.keep(self.settings)
            except OSError:
                return  # it is no harm to choose them again

    def next_theme(self) -> str:
        names = list(PALETTES)
        name = names[(names.index(self.settings.theme) + 1) % len(names)]
        self.change(theme=name)
        return say("play.menu.theme", theme=say(f"play.theme.{name}"))


class PageScreen(ModalScreen[None]):
    """Something to read; any key that does not scroll it closes it."""

    SCROLLING = ("up", "down", "pageup", "pagedown", "home", "end")

    def __init__(self, title: str, content: Text | Table) -> None:
        super().__init__()
        self._heading = title
        self._content = content

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(self._heading, id="title")
            yield Static(self._content)
        yield Static(say("play.page.close"), id="buttons")

    def on_key(self, event: events.Key) -> None:
        if event.key not in self.SCROLLING:
            event.stop()
            self.dismiss()

    def on_click(self) -> None:
        self.dismiss()

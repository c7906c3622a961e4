"""A search played in the terminal: the viewer's page in small."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from garns.draw import board_text, pseudocode_lines
from garns.draw.trace import event_sentence
from garns.messages import cell_words, number, say
from garns.model import Grid, Symbols
from garns.search import Event

from ..arguments.translated_click import Complaint
from .keyboard import keyboard

RATES = (1, 2, 4, 10, 30, 100, 300, 1000)
"""Events per second; more could not be shown."""

MOST = 50_000
"""The most events that are kept, so that one can go back to each of them."""

PERIOD = 1 / 30
BAR_WIDTH = 24
STACK_SHOWN = 7


def animate(grid: Grid, events: Iterable[Event], symbols: Symbols, *, ascii: bool = False) -> None:
    """Play the events until the reader has seen enough."""
    console = Console(file=sys.stdout)
    if not console.is_terminal:
        raise Complaint("animate-terminal")
    start = Event("end", tuple(grid.values), 0)
    player = _Player([start, *islice(events, MOST)])
    screen = _Screen(grid, symbols, ascii)
    with keyboard() as read_key, Live(console=console, screen=True, auto_refresh=False) as live:
        live.update(screen.shown(player), refresh=True)
        while not player.is_done:
            if player.has_changed(read_key(PERIOD)):
                live.update(screen.shown(player), refresh=True)
    console.print(screen.shown(player))


@dataclass
class _Player:
    """Where we are among the events."""

    events: Sequence[Event]
    now: int = 0
    is_playing: bool = True
    is_done: bool = False
    speed: int = RATES.index(10)
    last: float = field(default_factory=time.monotonic)

    @property
    def event(self) -> Event:
        return self.events[self.now]

    @property
    def rate(self) -> int:
        return RATES[self.speed]

    def has_changed(self, key: str) -> bool:
        """Do what the key asks for, then what the clock does; whether that changed anything."""
        self._obey(key)
        if not self.is_playing:
            self.last = time.monotonic()
            return bool(key)
        due = int((time.monotonic() - self.last) * self.rate)
        if due:
            self.last += due / self.rate
            self._forward(due)
        return bool(key or due)

    def _obey(self, key: str) -> None:
        match key:
            case "q" | "\x1b" | "\x03":
                self.is_done = True
            case " ":
                self.is_playing = not self.is_playing
            case "+" | "=" | "up":
                self.speed = min(self.speed + 1, len(RATES) - 1)
            case "-" | "down":
                self.speed = max(self.speed - 1, 0)
            case "right" | "left" | "n" | "p" | "home" | "end":
                self.is_playing = False
                self._move(key)

    def _move(self, key: str) -> None:
        match key:
            case "right":
                self._forward(1)
            case "left":
                self.now = max(0, self.now - 1)
            case "home":
                self.now = 0
            case "end":
                self.now = len(self.events) - 1
            case "n":
                while self._forward(1) and self.event.kind != "take back":
                    pass
            case "p":
                self.now = max(0, self.now - 1)
                while self.now and self.event.kind != "take back":
                    self.now -= 1

    def _forward(self, steps: int) -> bool:
        """Whether there was an event to go to; without keys, the end of them ends it all."""
        target = min(self.now + steps, len(self.events) - 1)
        has_moved, self.now = target > self.now, target
        if not has_moved:
            self.is_done |= self.is_playing and not sys.stdin.isatty()
            self.is_playing = False
        return has_moved


@dataclass(frozen=True)
class _Screen:
    """What is shown of the player's place, on 80 columns and 24 lines for a 9×9 board."""

    grid: Grid
    symbols: Symbols
    ascii: bool

    def shown(self, player: _Player) -> RenderableType:
        event = player.event
        side_by_side = Table.grid(padding=(0, 2, 0, 0))
        side_by_side.add_row(self._board(event), self._code(event, player.now == 0))
        words = (
            event_sentence(self.grid.layout, event, self.symbols)
            if player.now
            else say("viewer.start")
        )
        return Group(
            side_by_side,
            Text(words, style="bold"),
            self._counters(event),
            self._stack(player),
            self._bar(player),
            Text(say("cli.animate.keys"), style="dim"),
        )

    def _board(self, event: Event) -> Text:
        values, here = bytearray(event.board), list[int]()
        if event.cell is not None:
            here = [event.cell]
            # What is looked at stands in the cell for as long as it is looked at.
            values[event.cell] = 0 if event.kind == "take back" else event.value or 0
        board = self.grid.with_values(bytes(values))
        return Text.from_ansi(
            board_text(board, self.symbols, ascii=self.ascii, color=True, highlight=here)
        )

    def _code(self, event: Event, is_start: bool) -> Text:
        code = Text()
        for line in pseudocode_lines():
            is_lit = not is_start and event.kind in line.shows
            marker = "> " if is_lit else "  "
            code.append(f"{marker}{str(line).replace('    ', '  ')}\n", "reverse" if is_lit else "")
        return code

    def _counters(self, event: Event) -> Text:
        counters = event.counters
        names = ("insertions", "tries", "backtracks", "calls")
        return Text(
            " · ".join(
                f"{say(f'viewer.counter.{name}')}: {number(getattr(counters, name))}"
                for name in names
            )
        )

    def _stack(self, player: _Player) -> Text:
        """The last calls, the newest first."""
        filled = _path(player.events[: player.now + 1])
        shown = [
            f"{cell_words(self.grid.layout, cell)}={self.symbols.write(player.event.board[cell])}"
            for cell in filled[-STACK_SHOWN:][::-1]
        ]
        more = " …" if len(filled) > STACK_SHOWN else ""
        heading = say("cli.animate.stack", depth=player.event.depth)
        return Text(f"{heading} {' '.join(shown)}{more}", overflow="ellipsis", no_wrap=True)

    def _bar(self, player: _Player) -> Text:
        done = round(BAR_WIDTH * player.now / max(1, len(player.events) - 1))
        full, empty = ("#", ".") if self.ascii else ("━", "─")
        state = say("cli.animate.playing") if player.is_playing else say("cli.animate.paused")
        rate = say("viewer.rate", n=player.rate)
        place = say("viewer.step", n=player.now, total=len(player.events) - 1)
        return Text(f"{full * done}{empty * (BAR_WIDTH - done)} {place} · {state} · {rate}")


def _path(events: Sequence[Event]) -> list[int]:
    """The cells that are filled, in the order of their filling."""
    path = list[int]()
    for event in events:
        if event.kind == "place" and event.cell is not None:
            path.append(event.cell)
        elif event.kind == "take back" and event.cell in path:
            path.remove(event.cell)
    return path

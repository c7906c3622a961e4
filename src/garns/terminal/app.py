"""The full-screen game, with Textual."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from garns.logic import HINT_LEVELS, Hint, hint
from garns.logic.hints import evidence_cells
from garns.messages import say
from garns.messages.hints import hint_sentences
from garns.messages.steps import level_name
from garns.model import Symbols, cell_name, usual_symbols
from garns.play import Game, Refusal, Store

from .board import Chart, Look, drawn_board
from .clock import HINT_SECONDS, clock

MOVES = {
    "up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
    "k": (-1, 0), "j": (1, 0), "h": (0, -1), "l": (0, 1),
}  # fmt: skip


class PlayApp(App[None]):
    """One game: the board on the left, what there is to say on the right."""

    CSS = """
    Screen { layout: horizontal; }
    #board { width: auto; padding: 0 1; }
    #side { width: 1fr; padding: 0 1; }
    #message { height: auto; margin-top: 1; }
    #keys { dock: bottom; height: auto; color: $text-muted; }
    """
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def __init__(self, game: Game, store: Store, symbols: Symbols | None = None) -> None:
        super().__init__()
        self.game = game
        self.store = store
        self.chart = Chart(game.puzzle.layout)
        self.symbols = symbols or usual_symbols(game.puzzle.size)
        self.cursor = game.puzzle.empty_cells[0] if game.puzzle.empty_cells else 0
        self.is_noting = False
        self.shows_same = True
        self.shows_time = True
        self.is_paused = False
        self.wrong: tuple[int, ...] = ()
        self.message = say("play.welcome")
        self.hint_level = 0
        self.found_hint: Hint | None = None
        self.asks_to_give_up = False
        self._since = time.monotonic()

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Static(id="board")
            with Vertical(id="side"):
                yield Static(id="status")
                yield Static(id="message")
                yield Static(id="keys")

    def on_mount(self) -> None:
        self.title = "garns"
        self.query_one("#keys", Static).update(say("play.keys"))
        self.set_interval(1.0, self._show_status)
        self.show()

    # What is to be seen

    def show(self) -> None:
        self.query_one("#board", Static).update(self._board_text())
        self.query_one("#message", Static).update(Text(self.message))
        self._show_status()

    def _board_text(self) -> Text:
        if self.is_paused:
            return Text(say("play.paused"))
        look = Look(
            self.cursor,
            self.symbols,
            same_digit=self.shows_same,
            wrong=self.wrong,
            evidence=self._evidence(),
        )
        return drawn_board(self.game, self.chart, look)

    def _evidence(self) -> tuple[int, ...]:
        found = self.found_hint
        if found is None or found.shown is None or self.hint_level < HINT_LEVELS[2]:
            return ()
        placed = {cell for cell, _ in found.shown.step.placements}
        is_whole = self.hint_level == HINT_LEVELS[-1]
        return tuple(c for c in evidence_cells(found.shown) if is_whole or c not in placed)

    def _show_status(self) -> None:
        self.query_one("#status", Static).update(Text("\n".join(self._status())))

    def _status(self) -> list[str]:
        game = self.game
        lines = [level_name(game.level)] if game.level else []
        if self.shows_time:
            lines.append(say("play.time", time=clock(self.elapsed)))
        if game.lives_left is not None:
            lines.append(say("play.lives", hearts="♥" * game.lives_left, n=game.lives_left))
        lines.append(say("play.notes-on") if self.is_noting else say("play.digits-on"))
        lines.append(say("play.here", cell=cell_name(game.puzzle.layout, self.cursor)))
        if notes := self._notes_here():
            lines.append(say("play.notes-here", notes=notes))
        left = [
            f"{self.symbols.write(value)}×{game.remaining(value)}"
            for value in range(1, game.puzzle.size + 1)
            if game.remaining(value)
        ]
        lines.append(say("play.remaining", digits=" ".join(left)))
        return lines

    def _notes_here(self) -> str:
        mask = self.game.position.notes[self.cursor]
        values = range(1, self.game.puzzle.size + 1)
        return " ".join(self.symbols.write(v) for v in values if mask >> (v - 1) & 1)

    @property
    def elapsed(self) -> float:
        is_running = not (self.is_paused or self.game.ending)
        return self.game.seconds + (time.monotonic() - self._since if is_running else 0)

    def _stop_clock(self) -> None:
        self.game.seconds = self.elapsed
        self._since = time.monotonic()

    # What keys do

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if self.is_paused and event.key != "q":
            self._pause()
        elif self.asks_to_give_up:
            self._answer(event.key)
        elif event.key in MOVES:
            self._move(*MOVES[event.key])
        elif (value := self._value_of(event)) is not None:
            self._write(value)
        elif (action := self._actions.get(event.key)) is not None:
            action()
        self.show()

    @property
    def _actions(self) -> dict[str, Callable[[], None]]:
        return {
            "n": self._toggle_notes,
            "delete": self._erase,
            "backspace": self._erase,
            "x": self._erase,
            "0": self._erase,
            "u": lambda: self._travel(self.game.undo),
            "ctrl+z": lambda: self._travel(self.game.undo),
            "r": lambda: self._travel(self.game.redo),
            "ctrl+y": lambda: self._travel(self.game.redo),
            "question_mark": self._hint,
            "c": self._check,
            "a": self._note_everything,
            "p": self._pause,
            "m": self._toggle_same,
            "t": self._toggle_time,
            "v": self._ask_to_give_up,
            "q": self._leave,
            "ctrl+c": self._leave,
        }

    def _value_of(self, event: events.Key) -> int | None:
        """The value of a key: a digit, or a capital letter on large boards, which leaves small
        ones for commands."""
        character = event.character or ""
        size = self.game.puzzle.size
        if character.isdecimal() and character != "0":
            return int(character) if int(character) <= size else None
        if character.isupper() and len(character) == 1:
            names = [name.upper() for name in self.symbols.names]
            return names.index(character) + 1 if character in names else None
        return None

    def _move(self, down: int, right: int) -> None:
        size = self.game.puzzle.size
        row, column = divmod(self.cursor, size)
        self.cursor = (row + down) % size * size + (column + right) % size

    def on_click(self, event: events.Click) -> None:
        board = self.query_one("#board", Static).content_region
        cell = self.chart.cell_at(event.screen_x - board.x, event.screen_y - board.y)
        if cell is not None and not self.is_paused:
            self.cursor = cell
            self.show()

    def _write(self, value: int) -> None:
        move = self.game.note if self.is_noting else self.game.place
        self._after(move(self.cursor, value))

    def _erase(self) -> None:
        self._after(self.game.erase(self.cursor))

    def _note_everything(self) -> None:
        self._after(self.game.note_everything())

    def _travel(self, move: Callable[[], bool]) -> None:
        has_moved = move()
        self._after(None)
        if not has_moved:
            self.message = say("play.nothing-to-undo")

    def _after(self, refusal: Refusal | None) -> None:
        """A move was made, or refused."""
        self.message = say(f"play.refused.{refusal}") if refusal else ""
        self.wrong, self.hint_level, self.found_hint = (), 0, None
        if self.game.ending:
            self._end()
        else:
            self._save()

    def _save(self) -> None:
        self._stop_clock()
        self.store.save(self.game)

    def _end(self) -> None:
        if self.message:
            return  # it had ended before
        self._stop_clock()
        self.store.finish(self.game)
        self.message = say(f"play.ending.{self.game.ending}", time=clock(self.game.seconds))

    def _toggle_notes(self) -> None:
        self.is_noting = not self.is_noting

    def _toggle_same(self) -> None:
        self.shows_same = not self.shows_same

    def _toggle_time(self) -> None:
        self.shows_time = not self.shows_time

    def _check(self) -> None:
        self.wrong = self.game.wrong_cells
        names = [cell_name(self.game.puzzle.layout, cell) for cell in self.wrong]
        self.message = say("play.wrong", n=len(names), cells=names) if names else say("play.right")

    def _hint(self) -> None:
        """One stage more of the hint for this position."""
        if self.game.ending:
            self.message = say("play.refused.over")
            return
        if self.found_hint is None:
            self.found_hint = hint(self.game.as_puzzle, seconds=HINT_SECONDS)
            self.game.hints += 1
        self.hint_level = min(self.hint_level + 1, HINT_LEVELS[-1])
        self.message = "\n\n".join(hint_sentences(self.found_hint, self.hint_level, self.symbols))

    def _pause(self) -> None:
        self._stop_clock()
        self.is_paused = not self.is_paused

    def _ask_to_give_up(self) -> None:
        if not self.game.ending:
            self.asks_to_give_up = True
            self.message = say("play.give-up?")

    def _answer(self, key: str) -> None:
        self.asks_to_give_up = False
        self.message = ""
        if key in ("y", "s"):
            self.game.give_up()
            self._after(None)

    def _leave(self) -> None:
        if not self.game.ending:
            self._save()
        self.exit()

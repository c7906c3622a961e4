"""The game line by line: for screen readers, dumb terminals and scripts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TextIO

from garns.draw import board_text
from garns.logic import HINT_LEVELS, Hint, hint
from garns.messages import say
from garns.messages.hints import hint_sentences
from garns.model import GarnsError, Symbols, cell_at, cell_name, usual_symbols
from garns.play import Game, Refusal, Store

from .clock import HINT_SECONDS, clock


class PlainGame:
    """Reads commands and answers in whole sentences; every answer can be read aloud."""

    def __init__(self, game: Game, store: Store, symbols: Symbols | None = None) -> None:
        self.game = game
        self.store = store
        self.symbols = symbols or usual_symbols(game.puzzle.size)
        self._hint: Hint | None = None
        self._hint_level = 0
        self._since = time.monotonic()

    def run(self, lines: TextIO, say_line: Callable[[str], None]) -> None:
        """Until the game, the input or the player's patience ends."""
        say_line(self._board())
        say_line(say("play.plain.help"))
        for line in lines:
            answers = list(self.answers(line.split()))
            for answer in answers:
                say_line(answer)
            if self.game.ending or line.strip() in ("q", "quit", "sair"):
                return

    def answers(self, words: list[str]) -> Iterator[str]:
        """What there is to say to a command."""
        match words:
            case []:
                return
            case ["b" | "board" | "tabuleiro"]:
                yield self._board()
            case ["r" | "row" | "linha", number] if number.isdecimal():
                yield self._house(int(number))
            case ["u" | "undo" | "desfazer"]:
                yield self._moved(self.game.undo())
            case ["y" | "redo" | "refazer"]:
                yield self._moved(self.game.redo())
            case ["?" | "hint" | "dica"]:
                yield from self._hinted()
            case ["c" | "check" | "conferir"]:
                yield self._checked()
            case ["v" | "give-up" | "desistir"]:
                self.game.give_up()
                yield self._board()
                yield self._after(None)
            case ["q" | "quit" | "sair"]:
                self._save()
                yield say("play.plain.saved")
            case [cell, symbol]:
                yield self._write(cell, symbol, self.game.place)
            case ["n" | "note" | "anotar", cell, symbol]:
                yield self._write(cell, symbol, self.game.note)
            case _:
                yield say("play.plain.help")

    def _board(self) -> str:
        return board_text(self.game.grid, self.symbols, ascii=True, numbers=True)

    def _house(self, row: int) -> str:
        """A row, cell by cell, as a screen reader can read it."""
        size = self.game.puzzle.size
        if not 1 <= row <= size:
            return say("play.plain.help")
        cells = range((row - 1) * size, row * size)
        values = [self.game.position.values[cell] for cell in cells]
        empty = say("play.plain.empty")
        shown = [self.symbols.write(value) if value else empty for value in values]
        return say("play.plain.row", row=str(row), cells=", ".join(shown))

    def _write(self, name: str, symbol: str, move: Callable[[int, int], Refusal | None]) -> str:
        try:
            cell = cell_at(self.game.puzzle.layout, name)
        except GarnsError as error:
            return str(error)
        if symbol in ("0", ".", "-"):
            return self._after(self.game.erase(cell), cell)
        value = self._value(symbol)
        if value is None:
            return say("play.plain.symbol", symbol=symbol, known=" ".join(self.symbols.names))
        return self._after(move(cell, value), cell)

    def _value(self, symbol: str) -> int | None:
        names = [name.lower() for name in self.symbols.names]
        if symbol.lower() in names:
            return names.index(symbol.lower()) + 1
        is_number = symbol.isdecimal() and 1 <= int(symbol) <= self.game.puzzle.size
        return int(symbol) if is_number else None

    def _moved(self, has_moved: bool) -> str:
        self._after(None)
        return self._board() if has_moved else say("play.nothing-to-undo")

    def _after(self, refusal: Refusal | None, cell: int | None = None) -> str:
        self._hint, self._hint_level = None, 0
        if refusal:
            return say(f"play.refused.{refusal}")
        self._stop_clock()
        if self.game.ending:
            self.store.finish(self.game)
            return say(f"play.ending.{self.game.ending}", time=clock(self.game.seconds))
        self.store.save(self.game)
        return self._told(cell)

    def _told(self, cell: int | None) -> str:
        """What the cell holds now, and what is left."""
        if cell is None:
            return say("play.plain.done")
        value = self.game.position.values[cell]
        mask = self.game.position.notes[cell]
        notes = [name for v, name in enumerate(self.symbols.names) if mask >> v & 1]
        held = self.symbols.write(value) if value else " ".join(notes) or say("play.plain.empty")
        left = self.game.position.values.count(0)
        told = say("play.plain.cell", cell=cell_name(self.game.puzzle.layout, cell), held=held)
        lives = self.game.lives_left
        more = "" if lives is None else " " + say("play.lives", hearts="", n=lives)
        return f"{told} {say('play.plain.left', n=left)}{more}"

    def _hinted(self) -> Iterator[str]:
        if self._hint is None:
            self._hint = hint(self.game.as_puzzle, seconds=HINT_SECONDS)
            self.game.hints += 1
        self._hint_level = min(self._hint_level + 1, HINT_LEVELS[-1])
        *_, newest = hint_sentences(self._hint, self._hint_level, self.symbols)
        yield newest

    def _checked(self) -> str:
        names = [cell_name(self.game.puzzle.layout, cell) for cell in self.game.wrong_cells]
        return say("play.wrong", n=len(names), cells=names) if names else say("play.right")

    def _stop_clock(self) -> None:
        now = time.monotonic()
        self.game.seconds += now - self._since
        self._since = now

    def _save(self) -> None:
        self._stop_clock()
        self.store.save(self.game)

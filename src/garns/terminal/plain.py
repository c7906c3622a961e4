"""The game line by line: for screen readers, dumb terminals and scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from garns.draw import board_text, constraints_text
from garns.messages import in_each_language, say
from garns.messages.values import house_number
from garns.model import GarnsError, InvalidRequest, Symbols, cell_at
from garns.model.arguments import typed_number
from garns.play import RULES, Game, Store, new_game, new_puzzle

from .new_wishes import wished_game
from .session import Session, clock, house_rules, means_yes, saved_line, statistics_lines

Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Verb:
    """A command and how many words it takes. It is called by a short name, or as
    `play.command.<action>` says in any language; `play.verb.<action>` says what it does, and
    `play.takes.<takes>` what it takes."""

    action: str
    short: str
    takes: str = ""
    count: range = range(1)

    @property
    def name(self) -> str:
        return say(f"play.command.{self.action}")

    @property
    def meaning(self) -> str:
        return say(f"play.verb.{self.action}", rules=list(RULES))


VERBS = (
    Verb("note", "n", "cell-and-symbols", range(2, 30)),
    Verb("all_notes", "a"),
    Verb("undo", "u"),
    Verb("redo", "y"),
    Verb("hint", "?"),
    Verb("follow", "f"),
    Verb("check", "c"),
    Verb("board", "b"),
    Verb("row", "r", "number", range(1, 2)),
    Verb("column", "col", "number", range(1, 2)),
    Verb("box", "x", "number", range(1, 2)),
    Verb("where", "w", "symbol", range(1, 2)),
    Verb("rules", "rules", "cell", range(2)),
    Verb("left", "l"),
    Verb("time", "t"),
    Verb("pause", "p"),
    Verb("give_up", "v"),
    Verb("new", "new", "wishes", range(4)),
    Verb("games", "g"),
    Verb("resume", "resume", "number", range(1, 2)),
    Verb("delete", "delete", "number", range(1, 2)),
    Verb("statistics", "s"),
    Verb("help", "h"),
    Verb("leave", "q"),
)


@cache
def verbs_by_name() -> dict[str, Verb]:
    """By their short names, and by those in every language."""
    names = in_each_language(lambda: {verb.name: verb for verb in VERBS})
    known = {verb.short: verb for verb in VERBS}
    return {name: verb for each in (*names.values(), known) for name, verb in each.items()}


class PlainGame:
    """Reads commands and answers in whole sentences; every answer can be read aloud."""

    def __init__(self, game: Game, store: Store, symbols: Symbols | str | None = None) -> None:
        self.store = store
        self._symbols = symbols
        self._asks_to_give_up = False
        self._is_leaving = False
        self._open(game)

    def _open(self, game: Game) -> None:
        """Raises InvalidRequest if there are not enough symbols for this board."""
        named = Symbols.named(self._symbols, game.puzzle.size) if self._symbols else None
        self.session = Session(game, self.store, named)
        self.game = game

    def run(self, lines: Iterable[str], say_line: Callable[[str], None]) -> None:
        """Until the game, the input or the player's patience ends; then it is saved."""
        try:
            for line in self._opened():
                say_line(line)
            say_line(" ".join(filter(None, (self.session.warning, say("play.plain.welcome")))))
            for line in lines:
                for answer in self.answers(line.split()):
                    say_line(answer)
                if self.game.ending or self._is_leaving:
                    break
        finally:
            said = self.session.leave()
            if said or (self.game.has_begun and not self.game.ending):
                say_line(said or say("play.plain.saved"))

    def answers(self, words: list[str]) -> Iterator[str]:
        """What there is to say to a command."""
        try:
            if not words:
                return
            if self._asks_to_give_up:
                yield self._answered(words[0])
            else:
                yield from self._going_on(words)
        except GarnsError as error:
            yield str(error)

    def _going_on(self, words: list[str]) -> Iterator[str]:
        """The command itself; whatever is typed in a pause ends the pause first."""
        verb = verbs_by_name().get(words[0].lower())
        if self.session.is_paused and (verb is None or verb.action not in ("pause", "leave")):
            self.session.pause()
        if verb and len(words) - 1 in verb.count:
            yield from getattr(self, f"do_{verb.action}")(*words[1:])
        elif len(words) == 1 and verb is None:
            yield self._told(self._cell(words[0]))
        elif len(words) == 2:
            yield self._written(*words)
        else:
            yield say("play.plain.welcome")

    def do_leave(self) -> Iterator[str]:
        self._is_leaving = True
        yield from ()

    def do_help(self) -> Iterator[str]:
        yield say("play.plain.welcome")
        for verb in VERBS:
            names = ", ".join(dict.fromkeys((verb.short, verb.name)))
            takes = f" {say(f'play.takes.{verb.takes}')}" if verb.takes else ""
            yield f"{names}{takes}: {verb.meaning}"

    # Looking

    def _opened(self) -> Iterator[str]:
        """A board that was not there before, and its rules."""
        yield self._board()
        yield from self._rules()

    def _rules(self) -> list[str]:
        layout = self.game.puzzle.layout
        return house_rules(layout) + constraints_text(layout).splitlines()

    def do_board(self) -> Iterator[str]:
        yield self._board()

    def _board(self) -> str:
        return board_text(self.game.grid, self.session.symbols, ascii=True, numbers=True)

    def _cell(self, name: str) -> int:
        return cell_at(self.game.puzzle.layout, name)

    def do_row(self, number: str) -> Iterator[str]:
        yield self._house(("row",), number)

    def do_column(self, number: str) -> Iterator[str]:
        yield self._house(("column",), number)

    def do_box(self, number: str) -> Iterator[str]:
        yield self._house(("block", "region"), number)

    def _house(self, kinds: tuple[str, ...], number: str) -> str:
        """Cell by cell, as a screen reader can read it."""
        houses = [house for house in self.game.puzzle.layout.houses if house.kind in kinds]
        house = _chosen(houses, number, "play.plain.no-house")
        values = [self.game.position.values[cell] for cell in house.cells]
        empty = say("play.cell.empty")
        cells = [self.session.symbols.write(value) if value else empty for value in values]
        words = say(f"words.bare-house.{house.kind}", number=house_number(house))
        return f"{words[:1].upper()}{words[1:]}: {', '.join(cells)}."

    def _told(self, cell: int) -> str:
        """What the cell holds, and what is left."""
        told = say("play.plain.cell", cell=self.session.name(cell), held=self.session.held(cell))
        return f"{told} {say('play.plain.left', n=self.game.position.values.count(0))}"

    def do_time(self) -> Iterator[str]:
        parts = [self.session.title, say("play.time", time=clock(self.session.elapsed))]
        if (lives := self.game.lives_left) is not None:
            parts.append(say("play.plain.lives", n=lives))
        yield ". ".join(parts) + "."

    def do_left(self) -> Iterator[str]:
        symbols = self.session.symbols
        counts = [
            f"{symbols.write(value)} ×{self.game.remaining(value)}"
            for value in range(1, self.game.puzzle.size + 1)
            if self.game.remaining(value) > 0
        ]
        yield say("play.plain.remaining", digits=", ".join(counts))

    def do_where(self, symbol: str) -> Iterator[str]:
        """The cells of a digit, and those with a note of it."""
        value = self._value(symbol)
        position = self.game.position
        cells = [self.session.name(c) for c, held in enumerate(position.values) if held == value]
        noted = [self.session.name(c) for c, m in enumerate(position.notes) if m >> (value - 1) & 1]
        yield say("play.plain.where", cells=cells or "–", notes=noted or "–")

    def do_rules(self, name: str | None = None) -> Iterator[str]:
        """All rules beside the houses, or those of a cell."""
        found = self._rules() if name is None else self.session.rules_at(self._cell(name))
        yield from found or [say("play.plain.no-rules")]

    # Moves

    def _written(self, name: str, symbol: str) -> str:
        cell = self._cell(name)
        if symbol in ("0", ".", "-"):
            return self.session.erase(cell) or self._told(cell)
        return self.session.place(cell, self._value(symbol)) or self._told(cell)

    def do_note(self, name: str, *symbols: str) -> Iterator[str]:
        cell = self._cell(name)
        values = [self._value(symbol) for symbol in symbols]
        said = [self.session.note(cell, value) for value in values]
        yield next(filter(None, said), self._told(cell))

    def _value(self, symbol: str) -> int:
        value = self.session.value_of(symbol)
        if value is None:
            known = " ".join(self.session.symbols.names)
            raise InvalidRequest("play.plain.symbol", symbol=symbol, known=known)
        return value

    def do_all_notes(self) -> Iterator[str]:
        yield self.session.note_everything() or say("play.plain.done")

    def do_undo(self) -> Iterator[str]:
        yield self.session.undo() or self._board()

    def do_redo(self) -> Iterator[str]:
        yield self.session.redo() or self._board()

    def do_check(self) -> Iterator[str]:
        yield self.session.check()

    def do_hint(self) -> Iterator[str]:
        try:
            found = self.session.hint or self.session.find_hint()
        except KeyboardInterrupt:
            yield say("play.plain.no-hint")
            return
        before = self.session.hint_level
        said = self.session.give_hint(found)
        # Each time what is new: all of it would have to be heard again.
        new = said[before:] or said[-1:] if found.found else said
        yield " ".join([*new, *([say("play.plain.follow")] if self.session.shown_step else [])])

    def do_follow(self) -> Iterator[str]:
        said = self.session.follow_hint()
        yield say("play.plain.nothing-to-follow") if said is None else said or self._board()

    def do_pause(self) -> Iterator[str]:
        self.session.pause()
        going_on = say("play.plain.going-on")
        yield self.session.save() or (
            say("play.plain.paused") if self.session.is_paused else going_on
        )

    def do_give_up(self) -> Iterator[str]:
        self._asks_to_give_up = True
        yield say("play.plain.give-up?")

    def _answered(self, word: str) -> str:
        self._asks_to_give_up = False
        if not means_yes(word):
            return say("play.plain.going-on")
        said = self.session.give_up()
        return f"{self._board()}\n{said}"

    # Games

    def do_games(self) -> Iterator[str]:
        self.session.save()
        found = self.store.games()
        if not found:
            yield say("play.nothing-to-resume")
        for number, saved in enumerate(found, 1):
            yield f"{number}: {saved_line(saved)}"

    def do_resume(self, number: str) -> Iterator[str]:
        self.session.save()
        id = _chosen(self.store.games(), number, "play.no-such-game").game.id
        game = self.game if id == self.game.id else self.store.resume(id)
        if game is None:
            yield say("play.open-elsewhere")
            return
        self._open(game)
        yield from self._opened()

    def do_delete(self, number: str) -> Iterator[str]:
        id = _chosen(self.store.games(), number, "play.no-such-game").game.id
        yield say("play.deleted") if self.store.delete(id) else say("play.open-elsewhere")

    def do_new(self, *wishes: str) -> Iterator[str]:
        """`new`, `new hard`, `new easy 6`, `new killer`, `new easy lives`."""
        wish = wished_game(wishes)
        puzzle = new_puzzle(wish.level, wish.size, rules=wish.rules)
        self.session.leave()
        self._open(new_game(puzzle, wish.rule))
        yield from self._opened()

    def do_statistics(self) -> Iterator[str]:
        yield from statistics_lines(self.store.statistics())


def _chosen(things: Sequence[Thing], number: str, refusal: str) -> Thing:
    """The thing with this number, counted from 1."""
    place = typed_number(number)
    if place is None or not 1 <= place <= len(things):
        raise InvalidRequest(refusal, n=len(things))
    return things[place - 1]

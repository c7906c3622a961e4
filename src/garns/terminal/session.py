"""A game being played, however it is shown: its clock, its hints, and what is said of each move."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import datetime

from garns.logic import HINT_LEVELS, LEVELS, Hint, Step, hint
from garns.logic.hints import evidence_cells
from garns.messages import in_each_language, say
from garns.messages.constraints import constraint_words
from garns.messages.hints import hint_sentences
from garns.messages.steps import level_name
from garns.model import Layout, Symbols, cell_name, usual_symbols
from garns.model.arguments import typed_number
from garns.play import Game, Kind, Refusal, Saved, Statistics, Store

from .opponents import count_for_strength

HINT_SECONDS = 5.0
"""For solving a board before a hint; ours are all solved in a fraction of it."""


class Session:
    """One game and where it is kept. Methods that make a move return what there is to say."""

    def __init__(self, game: Game, store: Store, symbols: Symbols | None = None) -> None:
        self.game = game
        self.store = store
        self.symbols = symbols or usual_symbols(game.puzzle.size)
        self.is_paused = False
        self.wrong: tuple[int, ...] = ()
        self.hint: Hint | None = None
        self.hint_level = 0
        self._since = time.monotonic()
        store.claim(game.id)

    # The clock

    @property
    def elapsed(self) -> float:
        is_running = not (self.is_paused or self.game.ending)
        return self.game.seconds + (time.monotonic() - self._since if is_running else 0)

    def _read_clock(self) -> None:
        self.game.seconds = self.elapsed
        self._since = time.monotonic()

    def pause(self) -> None:
        """Stop the clock, or let it go on."""
        self._read_clock()
        self.is_paused = not self.is_paused

    # Moves

    def place(self, cell: int, value: int) -> str:
        mistakes = self.game.mistakes
        said = self._after(self.game.place(cell, value))
        if said or self.game.rule == "free" or self.game.mistakes == mistakes:
            return said
        self.wrong = self.game.wrong_cells
        return say("play.mistake", cell=self.name(cell), n=self.game.lives_left or 0)

    def note(self, cell: int, value: int) -> str:
        return self._after(self.game.note(cell, value))

    def erase(self, cell: int) -> str:
        return self._after(self.game.erase(cell))

    def note_everything(self) -> str:
        return self._after(self.game.note_everything())

    def undo(self) -> str:
        return self._travelled(self.game.undo)

    def redo(self) -> str:
        return self._travelled(self.game.redo)

    def give_up(self) -> str:
        was_over = self.game.ending is not None
        self.game.give_up()
        return self._after("over" if was_over else None)

    def _travelled(self, move: Callable[[], bool]) -> str:
        if self.game.ending:
            return say("play.refused.over")
        return self._after(None) if move() else say("play.nothing-to-undo")

    def _after(self, refusal: Refusal | None) -> str:
        if refusal:
            return say(f"play.refused.{refusal}")
        self.wrong, self.hint, self.hint_level = (), None, 0
        self._read_clock()
        return self.save() if self.game.ending is None else self._ended()

    def _ended(self) -> str:
        try:
            self.store.finish(self.game)
            count_for_strength(self.game, self.store)
        except OSError as error:
            return say("play.not-saved", problem=error.strerror or str(error))
        return " ".join(self._ending())

    def _ending(self) -> Iterator[str]:
        """How the game ended; a win with what it took."""
        game = self.game
        yield say(f"play.ending.{game.ending}", time=clock(game.seconds))
        if game.ending == "won" and game.hints:
            yield say("play.ending.hints", n=game.hints)
        if game.ending == "won" and game.mistakes:
            yield say("play.ending.mistakes", n=game.mistakes)

    def save(self) -> str:
        """Nothing to say, unless the disk does not take it: that must not end the game."""
        self._read_clock()
        try:
            if self.game.has_begun and not self.game.ending:
                self.store.save(self.game)
        except OSError as error:
            return say("play.not-saved", problem=error.strerror or str(error))
        return ""

    def leave(self) -> str:
        said = self.save()
        self.store.release()
        return said

    # Advice

    def check(self) -> str:
        self.wrong = self.game.wrong_cells
        names = [self.name(cell) for cell in self.wrong]
        if names:
            return say("play.wrong", n=len(names), cells=names)
        if lost := self.game.lost_cells:
            self.wrong = lost
            return say("play.lost", cells=[self.name(cell) for cell in lost])
        return say("play.right") if self.game.is_unique else say("play.nothing-broken")

    def find_hint(self) -> Hint:
        """The next step of this position: the slow part of a hint. Changes nothing."""
        return hint(self.game.as_puzzle, seconds=HINT_SECONDS)

    def give_hint(self, found: Hint) -> list[str]:
        """One stage more of it: all the sentences so far."""
        if self.hint is None:
            self.hint = found
            self.game.hints += 1
            self.wrong = tuple(mistake.cell for mistake in found.mistakes)
            self.save()
        self.hint_level = min(self.hint_level + 1, HINT_LEVELS[-1])
        return list(hint_sentences(self.hint, self.hint_level, self.symbols))

    @property
    def shown_step(self) -> Step | None:
        """The step of the hint, when the whole of it has been shown."""
        if self.hint is None or self.hint.found is None or self.hint_level < HINT_LEVELS[-1]:
            return None
        return self.hint.found.step

    def follow_hint(self) -> str | None:
        """Make the move that the hint has shown; None if there is none."""
        step = self.shown_step
        if step is None:
            return None
        if not step.placements:
            return self._after(self.game.strike(step.eliminations))
        return "".join([self.place(cell, value) for cell, value in step.placements][-1:])

    @property
    def evidence(self) -> tuple[int, ...]:
        """The cells that a hint points at by now; where the digit goes is said last."""
        if self.hint is None or self.hint.found is None or self.hint_level < HINT_LEVELS[2]:
            return ()
        hidden = () if self.shown_step else self.hint.found.step.placements
        secret = {cell for cell, _ in hidden}
        return tuple(cell for cell in evidence_cells(self.hint.found) if cell not in secret)

    @property
    def struck(self) -> frozenset[tuple[int, int]]:
        """The candidates (cell, value) that the move of the hint takes away."""
        return frozenset(self.shown_step.eliminations if self.shown_step else ())

    @property
    def where_to_look(self) -> tuple[int, ...]:
        """The cells of the houses that a hint names first."""
        houses = self.hint.where if self.hint else ()
        return tuple({cell for house in houses for cell in house.cells})

    # Words

    def name(self, cell: int) -> str:
        return cell_name(self.game.puzzle.layout, cell)

    def rules_at(self, cell: int) -> list[str]:
        """The constraints of a cell: `killer cage 10: r1c1 r1c2`."""
        layout = self.game.puzzle.layout
        return [constraint_words(each, layout) for each in layout.constraints if cell in each.cells]

    def notes_of(self, cell: int) -> str:
        mask = self.game.position.notes[cell]
        return " ".join(name for v, name in enumerate(self.symbols.names) if mask >> v & 1)

    def held(self, cell: int) -> str:
        """What is in a cell, in words: `5, given`; `empty, notes 2 4 9`."""
        value = self.game.position.values[cell]
        if not value:
            notes = self.notes_of(cell)
            return say("play.cell.noted", notes=notes) if notes else say("play.cell.empty")
        symbol = self.symbols.write(value)
        is_given = self.game.puzzle.values[cell] != 0
        return say("play.cell.given", symbol=symbol) if is_given else symbol

    @property
    def title(self) -> str:
        return title(self.game)

    @property
    def warning(self) -> str:
        """What the player must know before anything else."""
        return "" if self.game.is_unique else say("play.several")

    def value_of(self, text: str) -> int | None:
        """The value that somebody means: a symbol, or its number, or its usual letter."""
        usual = usual_symbols(self.game.puzzle.size)
        for symbols in (self.symbols, usual):
            names = [name.upper() for name in symbols.names]
            if text.upper() in names:
                return names.index(text.upper()) + 1
        number = typed_number(text) if text.isascii() else None
        return number if number and number <= self.game.puzzle.size else None


def means_yes(word: str) -> bool:
    """In any of our languages, short or in full."""
    words = in_each_language(lambda: say("play.yes").split())
    return any(word.lower() in known for known in words.values())


def clock(seconds: float) -> str:
    """3:07, or 1:02:09."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def board_name(size: int, rules: str) -> str:
    """`9×9`; boards with other rules are called by these."""
    return rules_name(rules) if rules else f"{size}×{size}"


def rules_name(rules: str) -> str:
    """What people call rules of the bank; "" are those of the classic board."""
    return say(f"play.rules.{rules or 'classic'}")


def house_rules(layout: Layout) -> list[str]:
    """What the houses are beside, or in place of, rows, columns and boxes: a sentence for each."""
    kinds = {house.kind for house in layout.houses}
    special = [kind for kind in ("diagonal", "window", "region") if kind in kinds]
    return [say(f"play.houses.{kind}") for kind in (*special, *["grids"] * bool(layout.corners))]


def title(game: Game) -> str:
    """What kind of game: `easy, 9×9, lives`; `hard, killer`."""
    parts = [level_name(game.level)] if game.level else []
    parts.append(board_name(game.puzzle.size, game.rules))
    return ", ".join([*parts, *([say("play.with-lives")] if game.rule == "lives" else [])])


def saved_line(saved: Saved) -> str:
    """A game in a list of saved ones."""
    left = say("play.plain.left", n=saved.game.position.values.count(0))
    today = datetime.now(tz=saved.when.tzinfo).date()
    when = saved.when.strftime("%H:%M" if saved.when.date() == today else "%Y-%m-%d")
    return say(
        "play.saved-game", title=title(saved.game), left=left,
        time=clock(saved.game.seconds), when=when,
    )  # fmt: skip


def statistics_lines(found: dict[Kind, Statistics]) -> list[str]:
    """A sentence for each size, level and rules."""
    if not found:
        return [say("play.statistics.none")]
    return [_statistics_line(*kind, each) for kind, each in found.items()]


def _statistics_line(size: int, level: str, rules: str, each: Statistics) -> str:
    name = level_name(level) if level in LEVELS else say("play.statistics.other")
    best, average = ("–" if time is None else clock(time) for time in (each.best, each.average))
    return say(
        "play.statistics.line", board=board_name(size, rules), level=name,
        won=each.won, n=each.played,
        best=best, average=average, helped=each.helped, hints=each.hints, mistakes=each.mistakes,
    )  # fmt: skip

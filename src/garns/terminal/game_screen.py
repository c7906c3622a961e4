"""The screen of a game: the board on the left, what there is to say on the right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from garns.draw.chart import Chart, fitting_chart
from garns.logic import Hint
from garns.messages import say
from garns.messages.constraints import all_rules
from garns.model import display_width

from .background import Refusal, in_background
from .board import Look, drawn_board
from .keys import ACTIONS, KEYS, MOVES
from .session import Session, clock, house_rules, means_yes

if TYPE_CHECKING:
    from .app import PlayApp

SIDE_WIDTH = 24
"""Columns that the words need at least."""

SIDE_PADDING = 1

WHILE_PAUSED = ("leave", "menu", "help", "theme")


class GameScreen(Screen[None]):
    """Everything that happens here goes through `act`, whether by key or by mouse."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.game = session.game
        self.cursor = next(iter(self.game.puzzle.empty_cells), 0)
        self.is_noting = False
        self.message = "\n\n".join(_first_words(session))
        self.asks_to_give_up = False
        self.is_thinking = False
        self.chart: Chart | None = None

    @property
    def play_app(self) -> PlayApp:
        from .app import PlayApp

        assert isinstance(self.app, PlayApp)
        return self.app

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Static(id="board")
            with Vertical(id="side"):
                yield Static(id="status")
                yield Static(id="pad")
                with VerticalScroll(id="said", can_focus=False):
                    yield Static(id="message")
        yield Static(_buttons(), id="buttons")

    def on_mount(self) -> None:
        self.set_interval(1.0, self._show_status)

    def on_resize(self, event: events.Resize) -> None:
        room = event.size.width - SIDE_WIDTH, event.size.height - 1
        self.chart = fitting_chart(self.game.puzzle.layout, self.session.symbols, *room)
        self.query_one("#board").styles.width = self.chart.width if self.chart else "100%"
        self.show()

    # What is to be seen

    def show(self) -> None:
        self.query_one("#board", Static).update(self._board_text())
        said = (self.message, say("play.to-menu") if self.game.ending else "")
        self.query_one("#message", Static).update(Text("\n\n".join(filter(None, said))))
        self._show_status()

    def _board_text(self) -> Text:
        if self.session.is_paused:
            return Text(say("play.paused"))
        if self.chart is None:
            return Text(say("play.too-small"))
        settings = self.play_app.settings
        look = Look(
            self.cursor,
            self.session.symbols,
            self.play_app.palette,
            same_digit=settings.shows_same,
            wrong=self.session.wrong,
            evidence=self.session.evidence,
            house=self.session.where_to_look,
            struck=self.session.struck,
        )
        return drawn_board(self.game, self.chart, look)

    def _show_status(self) -> None:
        self.query_one("#status", Static).update(Text("\n".join(self._status())))
        self.query_one("#pad", Static).update(self._pad_text())

    def _status(self) -> list[str]:
        lines = [self.session.title]
        if self.play_app.settings.shows_time:
            lines.append(say("play.time", time=clock(self.session.elapsed)))
        if (lives := self.game.lives_left) is not None:
            lines.append(say("play.lives", hearts="♥" * lives, n=lives))
        lines.append(say("play.notes-on") if self.is_noting else say("play.digits-on"))
        if not self.session.is_paused:
            name, held = self.session.name(self.cursor), self.session.held(self.cursor)
            lines.append(say("play.plain.cell", cell=name, held=held))
            lines += self.session.rules_at(self.cursor)
        return lines

    # The pad: what is left of each digit, to click on

    @property
    def _pad_items(self) -> list[str]:
        """`5 ×3`, with the key to press before signs that no keyboard has."""
        symbols = self.session.symbols
        items = []
        for value in range(1, self.game.puzzle.size + 1):
            symbol = symbols.write(value)
            key = "" if len(symbol) == 1 and symbol.isascii() else f"{value} "
            left = self.game.remaining(value)
            items.append(f"{key}{symbol} ×{left}" if left > 0 else f"{key}{symbol} ✓")
        width = max(map(display_width, items)) + 2
        return [item + " " * (width - display_width(item)) for item in items]

    @property
    def _pad_columns(self) -> int:
        board = self.chart.width if self.chart else 0
        room = self.size.width - board - SIDE_PADDING
        return max(1, room // display_width(self._pad_items[0]))

    def _pad_text(self) -> Text:
        items, across = self._pad_items, self._pad_columns
        rows = [items[start : start + across] for start in range(0, len(items), across)]
        return Text("\n".join("".join(row).rstrip() for row in rows))

    def _pad_value(self, x: int, y: int) -> int | None:
        column = x // display_width(self._pad_items[0])
        value = y * self._pad_columns + column + 1
        return value if column < self._pad_columns and value <= self.game.puzzle.size else None

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        action = ACTIONS.get(event.key, "")
        if self.asks_to_give_up:
            self._answer(event.key)
        elif action or self.session.is_paused:
            self.act(action)
        elif event.key in MOVES:
            self._move(*MOVES[event.key])
        elif (value := self._value_of(event)) is not None:
            self.write(value)
        self.show()

    def _value_of(self, event: events.Key) -> int | None:
        """The value of a key: a digit, or a capital letter; small ones are commands."""
        character = event.character or ""
        is_symbol = character.isprintable() and not character.islower()
        return self.session.value_of(character) if is_symbol else None

    def on_click(self, event: events.Click) -> None:
        x, y = event.screen_x, event.screen_y
        board, pad = (self.query_one(id).content_region for id in ("#board", "#pad"))
        if self.session.is_paused:
            return
        if pad.contains(x, y) and (value := self._pad_value(x - pad.x, y - pad.y)) is not None:
            self.write(value)
        elif self.chart and (cell := self.chart.cell_at(x - board.x, y - board.y)) is not None:
            self.cursor = cell
        self.show()

    def action_act(self, name: str) -> None:
        """A click on the line below the board."""
        self.act(name)
        self.show()

    def act(self, name: str) -> None:
        """Any key ends a pause and does no more, but for those that leave the board hidden."""
        if self.session.is_paused and name not in WHILE_PAUSED:
            name = "pause"
        getattr(self, f"do_{name}")()

    # What can be done

    def _move(self, down: int, right: int) -> None:
        layout = self.game.puzzle.layout
        row, column = layout.row_of(self.cursor), layout.column_of(self.cursor)
        cell = None
        # Between grids that overlap there are gaps.
        while cell is None:
            row, column = (row + down) % layout.height, (column + right) % layout.width
            cell = layout.cell_at(row, column)
        self.cursor = cell

    def write(self, value: int) -> None:
        move = self.session.note if self.is_noting else self.session.place
        self.message = move(self.cursor, value)

    def do_next_empty(self) -> None:
        count = self.game.puzzle.layout.cell_count
        others = ((self.cursor + step) % count for step in range(1, count))
        self.cursor = next(
            (cell for cell in others if not self.game.position.values[cell]), self.cursor
        )

    def do_note(self) -> None:
        self.is_noting = not self.is_noting

    def do_erase(self) -> None:
        self.message = self.session.erase(self.cursor)

    def do_undo(self) -> None:
        self.message = self.session.undo()

    def do_redo(self) -> None:
        self.message = self.session.redo()

    def do_all_notes(self) -> None:
        self.message = self.session.note_everything()

    def do_check(self) -> None:
        self.message = self.session.check()

    def do_hint(self) -> None:
        if self.game.ending:
            self.message = say("play.refused.over")
        elif self.session.hint is not None:
            self._say_hint(self.session.hint)
        elif not self.is_thinking:
            self.is_thinking = True
            self.message = say("play.thinking")
            asked = self.game.position
            in_background(
                self.app, self.session.find_hint, lambda found: self._hinted(asked, found)
            )

    def _hinted(self, asked: object, found: Hint | Refusal) -> None:
        self.is_thinking = False
        if asked is not self.game.position:
            return  # the player has gone on meanwhile
        if isinstance(found, Refusal):
            self.message = str(found)
        else:
            self._say_hint(found)
        self.show()

    def _say_hint(self, found: Hint) -> None:
        said = self.session.give_hint(found)
        more = say("play.follow") if self.session.shown_step else ""
        self.message = "\n\n".join(filter(None, (*said, more)))
        self.call_after_refresh(self.query_one("#said").scroll_end, animate=False)

    def do_follow(self) -> None:
        if (said := self.session.follow_hint()) is not None:
            self.message = said
        elif self.game.ending:
            self.do_menu()

    def do_same(self) -> None:
        self.play_app.change(shows_same=not self.play_app.settings.shows_same)

    def do_time(self) -> None:
        self.play_app.change(shows_time=not self.play_app.settings.shows_time)

    def do_theme(self) -> None:
        self.message = self.play_app.next_theme()

    def do_pause(self) -> None:
        self.session.pause()
        self.message = self.session.save()

    def do_help(self) -> None:
        self.play_app.show_help()

    def do_give_up(self) -> None:
        if not self.game.ending:
            self.asks_to_give_up = True
            self.message = say("play.give-up?")

    def _answer(self, key: str) -> None:
        self.asks_to_give_up = False
        self.message = self.session.give_up() if means_yes(key) else ""

    def do_menu(self) -> None:
        self.play_app.open_menu(self.session.leave())

    def do_leave(self) -> None:
        self.session.leave()
        self.app.exit()


def _first_words(session: Session) -> Iterator[str]:
    """What the player must know, the rules beside the houses, or else the most needed keys."""
    layout = session.game.puzzle.layout
    rules = house_rules(layout) + all_rules(layout)
    yield from filter(None, (session.warning, "\n".join(rules)))
    if not session.warning:
        yield say("play.welcome")


def _buttons() -> Text:
    """The line below the board, to read and to click on."""
    buttons = []
    for key in KEYS:
        if key.is_button:
            words = f" {say(f'play.button.{key.action}')}"
            button = Text.assemble((key.shown.split()[0], "bold"), words)
            button.apply_meta({"@click": f"screen.act('{key.action}')"})
            buttons.append(button)
    return Text("  ").join(buttons)

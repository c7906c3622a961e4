"""The screen to begin with: games to go on with, new ones, files of a folder, and settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from garns.messages import say
from garns.messages.steps import level_name
from garns.model import GarnsError, Puzzle
from garns.play import (
    RULES,
    SIZES,
    Game,
    any_playable,
    is_at_hand,
    levels,
    new_game,
    new_puzzle,
)

from .background import Refusal, in_background
from .session import rules_name, saved_line

if TYPE_CHECKING:
    from .app import PlayApp

Choice = tuple[str, str]
"""A line of the menu, and the id of what it does: `do:argument`."""


class MenuScreen(Screen[None]):
    """A list to choose from; the line below it says what went wrong, or what to do."""

    def __init__(self, said: str = "") -> None:
        super().__init__()
        self.said = said
        self.to_delete: str | None = None
        self.is_making = False
        self.is_choosing_kind = False

    @property
    def play_app(self) -> PlayApp:
        from .app import PlayApp

        assert isinstance(self.app, PlayApp)
        return self.app

    def compose(self) -> ComposeResult:
        yield Static(say("play.menu.title"), id="title")
        yield OptionList(id="choices")
        yield Static(id="said")
        yield Static(say("play.menu.keys"), id="buttons")

    def on_mount(self) -> None:
        self._fill()
        # At once: `focus` would wait, and a key that comes early would be lost.
        self.set_focus(self.query_one(OptionList))

    def tell(self, said: str) -> None:
        self.said = said
        self.query_one("#said", Static).update(Text(said))

    def _fill(self) -> None:
        """Everything anew; the cursor stays where it is."""
        choices = self.query_one(OptionList)
        place = choices.highlighted or 0
        choices.clear_options()
        for group in filter(None, self._groups()):
            # A line between one group and the next.
            choices.add_options([None] if choices.option_count else [])
            choices.add_options(Option(Text(words), id=id) for words, id in group)
        choices.highlighted = min(place, choices.option_count - 1)
        self.tell(self.said)

    def _groups(self) -> list[list[Choice]]:
        if self.play_app.files:
            return [self._file_choices(), [(say("play.menu.leave"), "leave:")]]
        if self.is_choosing_kind:
            return [self._kind_choices(), [(say("play.menu.back"), "back:")]]
        return [self._saved_choices(), self._new_choices(), self._other_choices()]

    def _file_choices(self) -> list[Choice]:
        names = [(path.name, f"file:{number}") for number, path in enumerate(self.play_app.files)]
        return [(say("play.menu.random"), "random:"), *names]

    def _saved_choices(self) -> list[Choice]:
        return [
            (say("play.menu.resume", game=saved_line(saved)), f"resume:{saved.game.id}")
            for saved in self.play_app.store.games()
        ]

    def _new_choices(self) -> list[Choice]:
        settings = self.play_app.settings
        found = [
            (say("play.menu.new", level=level_name(level)), f"new:{level}")
            for level in levels(settings.size, settings.rules)
        ]
        if not settings.rules and is_at_hand(settings.size):
            found.append((say("play.menu.daily"), "daily:"))
        return found

    def _kind_choices(self) -> list[Choice]:
        return [(_as_line(rules_name(rules)), f"rules:{rules}") for rules in ("", *RULES)]

    def _other_choices(self) -> list[Choice]:
        settings = self.play_app.settings
        size = say("play.menu.size", size=f"{settings.size}×{settings.size}")
        rule = say("play.menu.lives") if settings.lives else say("play.menu.free")
        return [
            (say("play.menu.kind", rules=rules_name(settings.rules)), "kind:"),
            # Boards with other rules have their own size.
            *([] if settings.rules else [(size, "size:")]),
            (rule, "rule:"),
            (say("play.menu.theme", theme=say(f"play.theme.{settings.theme}")), "theme:"),
            (say("play.menu.statistics"), "statistics:"),
            (say("play.menu.help"), "help:"),
            (say("play.menu.leave"), "leave:"),
        ]

    # What is chosen

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        name, _, argument = (event.option_id or "").partition(":")
        action: Callable[[str], None] = getattr(self, f"choose_{name}")
        if not self.is_making:
            self.said = ""
            self.to_delete = None
            action(argument)

    def choose_resume(self, id: str) -> None:
        game = self.play_app.store.resume(id)
        if game is None:
            self.said = say("play.open-elsewhere")
            self._fill()
        else:
            self._begin(game)

    def choose_new(self, level: str, *, daily: bool = False) -> None:
        settings = self.play_app.settings
        self._make(lambda: new_puzzle(level, settings.size, rules=settings.rules, daily=daily))

    def choose_daily(self, _: str) -> None:
        self.choose_new("easy", daily=True)

    def choose_file(self, number: str) -> None:
        path = self.play_app.files[int(number)]
        self._make(lambda: self.play_app.read_file(path), path.name)

    def choose_random(self, _: str) -> None:
        self._make(lambda: any_playable(self.play_app.files, self.play_app.read_file))

    def choose_kind(self, _: str) -> None:
        self.is_choosing_kind = True
        self._stay_on(f"rules:{self.play_app.settings.rules}")

    def choose_rules(self, rules: str) -> None:
        self.play_app.change(rules=rules)
        self.is_choosing_kind = False
        self._stay_on(f"new:{levels(self.play_app.settings.size, rules)[0]}")

    def choose_back(self, _: str) -> None:
        self.is_choosing_kind = False
        self._stay_on("kind:")

    def choose_size(self, _: str) -> None:
        after = SIZES.index(self.play_app.settings.size) + 1
        self.play_app.change(size=SIZES[after % len(SIZES)])
        self._stay_on("size:")

    def choose_rule(self, _: str) -> None:
        self.play_app.change(lives=not self.play_app.settings.lives)
        self._stay_on("rule:")

    def choose_theme(self, _: str) -> None:
        self.play_app.next_theme()
        self._stay_on("theme:")

    def _stay_on(self, id: str) -> None:
        """Other sizes have other levels: the lines move."""
        self._fill()
        choices = self.query_one(OptionList)
        choices.highlighted = choices.get_option_index(id)

    def choose_statistics(self, _: str) -> None:
        self.play_app.show_statistics()

    def choose_help(self, _: str) -> None:
        self.play_app.show_help()

    def choose_leave(self, _: str) -> None:
        self.app.exit()

    def _make(self, work: Callable[[], Puzzle], source: str = "") -> None:
        self.is_making = True
        self.tell(say("play.menu.making"))
        in_background(self.app, work, lambda puzzle: self._made(puzzle, source))

    def _made(self, puzzle: Puzzle | Refusal, source: str) -> None:
        self.is_making = False
        if isinstance(puzzle, Refusal):
            words = str(puzzle)
            self.tell(words if source in words else f"{source}: {words}")
        elif self.is_current:
            lives = self.play_app.settings.lives
            self._begin(new_game(puzzle, "lives" if lives else "free"))

    def _begin(self, game: Game) -> None:
        try:
            self.play_app.open_game(game)
        except GarnsError as error:
            self.tell(str(error))

    # Keys

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape" and self.is_choosing_kind:
            self.choose_back("")
        elif event.key in ("q", "escape", "ctrl+c"):
            self.app.exit()
        elif event.key in ("x", "delete"):
            self._delete()
        elif event.key in ("right", "left"):
            self.query_one(OptionList).action_select()

    def _delete(self) -> None:
        """A saved game, if the key is pressed twice."""
        choices = self.query_one(OptionList)
        place = choices.highlighted
        id = (choices.get_option_at_index(place).id or "") if place is not None else ""
        if not id.startswith("resume:"):
            return
        if self.to_delete != id:
            self.to_delete = id
            self.tell(say("play.menu.delete?"))
            return
        was_deleted = self.play_app.store.delete(id.removeprefix("resume:"))
        self.said = say("play.deleted") if was_deleted else say("play.open-elsewhere")
        self.to_delete = None
        self._fill()


def _as_line(words: str) -> str:
    return words[:1].upper() + words[1:]

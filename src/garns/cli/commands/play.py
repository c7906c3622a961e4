"""`garns play`: a game in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click

from garns.formats import diverted, is_folder, puzzle_files
from garns.logic import LEVELS
from garns.messages import say
from garns.model import GarnsError, InvalidRequest, MissingExtra, Puzzle, Symbols
from garns.play import (
    RULES,
    SIZES,
    THEMES,
    Game,
    Rule,
    Saved,
    Store,
    any_playable,
    new_game,
    new_puzzle,
    own_puzzle,
)
from garns.terminal.session import saved_line, statistics_lines

from ..arguments import options
from ..arguments.options import COUNT, Reading
from ..arguments.technique_options import Difficulty
from ..arguments.translated_click import Command, Complaint, option
from ..reading.file_menu import asked_number
from ..reading.inputs import inputs
from ..running.complaints import complain
from ..running.exit_codes import Exit


@click.command("play", cls=Command)
@options.puzzles
@options.command_options(
    option(
        "--difficulty",
        type=Difficulty(),
        value="difficulty",
        help_id="cli.play.option.difficulty",
    ),
    option(
        "--size", type=click.Choice([str(size) for size in SIZES]), help_id="cli.play.option.size"
    ),
    option("--rules", type=click.Choice(RULES), value="rules", help_id="cli.bank.option.rules"),
    option("--lives", is_flag=True),
    option("--daily", is_flag=True),
    option("--fresh", is_flag=True),
    option("--resume", is_flag=True),
    option("--number", type=COUNT, value="n", help_id="cli.play.option.number"),
    option("--random", "at_random", is_flag=True),
    option("--games", is_flag=True),
    option("--delete", type=COUNT, value="n"),
    option("--statistics", is_flag=True),
    option("--theme", type=click.Choice(THEMES)),
    option("--plain", is_flag=True),
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    difficulty: str | None,
    size: str | None,
    rules: str | None,
    lives: bool,
    daily: bool,
    fresh: bool,
    resume: bool,
    number: int | None,
    at_random: bool,
    games: bool,
    delete: int | None,
    statistics: bool,
    theme: str | None,
    plain: bool,
) -> Exit:
    store = Store()
    click.get_current_context().call_on_close(store.release)
    click.get_current_context().call_on_close(lambda: _tell_what_is_broken(store))
    if statistics or games or delete:
        _look_after(store, statistics=statistics, delete=delete)
        return Exit.DONE
    if len(puzzles) > 1:
        raise Complaint("extra", words=" ".join(puzzles[1:]))
    if resume and puzzles:
        raise Complaint("one-of", names=f"--resume, {puzzles[0]}")
    shown = Showing(store, reading, _is_plain(plain), theme)
    rule: Rule = "lives" if lives else "free"
    if resume:
        shown.play(_resumed(store, number or 1))
    elif puzzles and is_folder(Path(puzzles[0])):
        shown.play_one_of(puzzle_files(Path(puzzles[0])), rule, number, at_random=at_random)
    elif puzzles:
        shown.play(new_game(_read(puzzles[0], reading), rule))
    elif rules:
        puzzle = new_puzzle(difficulty or LEVELS[0], rules=rules)
        shown.play(new_game(puzzle, rule))
    elif shown.is_plain or difficulty or size or daily or fresh:
        puzzle = new_puzzle(difficulty or LEVELS[0], int(size or 9), daily=daily, fresh=fresh)
        shown.play(new_game(puzzle, rule))
    else:
        shown.open_menu(lives=lives)
    return Exit.DONE


def _tell_what_is_broken(store: Store) -> None:
    for path in store.broken:
        complain(say("play.set-aside", path=str(path)))


def _is_plain(is_wished: bool) -> bool:
    is_screen = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return is_wished or not is_screen


@dataclass(frozen=True)
class Showing:
    """How games are shown: line by line, or on the whole screen."""

    store: Store
    reading: Reading
    is_plain: bool
    theme: str | None

    def play(self, game: Game) -> None:
        if self.reading.symbols:
            Symbols.named(self.reading.symbols, game.puzzle.size)  # refused before the screen opens
        if self.is_plain:
            from garns.terminal.plain import PlainGame

            PlainGame(game, self.store, self.reading.symbols).run(sys.stdin, click.echo)
        else:
            self._run_app(game)

    def play_one_of(
        self, files: list[Path], rule: Rule, number: int | None, *, at_random: bool
    ) -> None:
        """The file with this number, any of them, or the one that is chosen from a menu."""
        if number is not None or at_random:
            self.play(new_game(self._file(files, number), rule))
        elif self.is_plain:
            self.play(new_game(self._asked(files), rule))
        else:
            self.open_menu(files, lives=rule == "lives")

    def open_menu(self, files: Sequence[Path] = (), *, lives: bool) -> None:
        self._run_app(files=files, changes={"lives": True} if lives else {})

    def _file(self, files: list[Path], number: int | None) -> Puzzle:
        if number is None:
            return any_playable(files, self._read_file)
        if number > len(files):
            raise InvalidRequest("cli.pick.no-such-number", n=len(files), number=number)
        return self._read_file(files[number - 1])

    def _asked(self, files: list[Path]) -> Puzzle:
        """Whoever chooses a file that is no puzzle is told so, and asked again."""
        while True:
            number = asked_number(files)
            try:
                return self._read_file(files[number - 1])
            except GarnsError as error:
                complain(str(error))

    def _read_file(self, path: Path) -> Puzzle:
        return _read(str(path), self.reading)

    def _run_app(
        self,
        game: Game | None = None,
        *,
        files: Sequence[Path] = (),
        changes: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        try:
            from garns.terminal.app import PlayApp
        except ImportError:
            raise MissingExtra("textual", "play") from None
        app = PlayApp(
            self.store,
            game,
            symbols=self.reading.symbols,
            files=files,
            read_file=self._read_file,
            changes={**changes, **({"theme": self.theme} if self.theme else {})},
        )
        with diverted(app.leave_soon):
            app.run()
        if app.return_code:
            raise click.exceptions.Exit(Exit.INTERNAL)


def _read(argument: str, reading: Reading) -> Puzzle:
    puzzle = next(inputs([argument])[0].puzzles(reading), None)
    if puzzle is None:
        raise InvalidRequest("cli.no-input")
    return own_puzzle(puzzle)


def _resumed(store: Store, number: int) -> Game:
    game = store.resume(_saved(store, number).game.id)
    if game is None:
        raise InvalidRequest("play.open-elsewhere")
    return game


def _saved(store: Store, number: int) -> Saved:
    """By its number in the list of saved games."""
    found = store.games()
    if not found:
        raise InvalidRequest("play.nothing-to-resume")
    if number > len(found):
        raise InvalidRequest("play.no-such-game", n=len(found))
    return found[number - 1]


def _look_after(store: Store, *, statistics: bool, delete: int | None) -> None:
    """What can be done without playing."""
    if delete is not None:
        was_deleted = store.delete(_saved(store, delete).game.id)
        click.echo(say("play.deleted") if was_deleted else say("play.open-elsewhere"))
        return
    games = [f"{n:>4}  {saved_line(saved)}" for n, saved in enumerate(store.games(), 1)]
    lines = statistics_lines(store.statistics()) if statistics else games
    for line in lines or [say("play.nothing-to-resume")]:
        click.echo(line)

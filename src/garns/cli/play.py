"""`garns play`: a game in the terminal."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path

import click

from garns import bank
from garns.engine import solve
from garns.formats import puzzle_files
from garns.generation import generate
from garns.logic import LEVELS, rate
from garns.messages import say
from garns.messages.steps import level_name
from garns.model import InvalidRequest, Layout, MissingExtra, Puzzle, Symbols
from garns.play import Game, Store, new_game
from garns.terminal.clock import clock

from . import options
from .exits import Exit
from .inputs import inputs
from .options import Reading
from .pick import asked_number, drawn_number
from .speaking import Command, Complaint, option

SIZES = (4, 6, 9, 16)


@click.command("play", cls=Command)
@options.puzzles
@options.command_options(
    option(
        "--difficulty",
        type=click.Choice(LEVELS),
        default="easy",
        help_id="cli.play.option.difficulty",
    ),
    option("--size", type=click.Choice([str(size) for size in SIZES]), default="9"),
    option("--lives", is_flag=True),
    option("--daily", is_flag=True),
    option("--fresh", is_flag=True),
    option("--resume", is_flag=True),
    option("--random", "at_random", is_flag=True),
    option("--statistics", is_flag=True),
    option("--plain", is_flag=True),
    options.reading,
)
def command(
    puzzles: tuple[str, ...],
    reading: Reading,
    difficulty: str,
    size: str,
    lives: bool,
    daily: bool,
    fresh: bool,
    resume: bool,
    at_random: bool,
    statistics: bool,
    plain: bool,
) -> Exit:
    store = Store()
    if statistics:
        _tell_statistics(store)
        return Exit.DONE
    if len(puzzles) > 1:
        raise Complaint("extra", words=" ".join(puzzles[1:]))
    if resume:
        game = _resumed(store)
    else:
        if puzzles:
            puzzle = _given(puzzles[0], reading, at_random)
        else:
            puzzle = _new_puzzle(difficulty, int(size), daily=daily, fresh=fresh)
        game = new_game(puzzle, "lives" if lives else "free")
    symbols = Symbols.named(reading.symbols, game.puzzle.size) if reading.symbols else None
    _play(game, store, symbols, plain=plain)
    return Exit.DONE


def _play(game: Game, store: Store, symbols: Symbols | None, *, plain: bool) -> None:
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from garns.terminal.plain import PlainGame

        PlainGame(game, store, symbols).run(sys.stdin, click.echo)
        return
    try:
        from garns.terminal.app import PlayApp
    except ImportError:
        raise MissingExtra("textual", "play") from None
    PlayApp(game, store, symbols).run()


def _resumed(store: Store) -> Game:
    game = store.resume()
    if game is None:
        raise InvalidRequest("play.nothing-to-resume")
    return game


def _new_puzzle(level: str, size: int, *, daily: bool, fresh: bool) -> Puzzle:
    """From the bank at once; large boards, and those that nobody has seen, are made."""
    if size in bank.SIZES and not fresh:
        if level not in bank.levels(size):
            known = [level_name(each) for each in bank.levels(size)]
            raise InvalidRequest("play.no-such-level", size=size, known=known)
        today = datetime.datetime.now(tz=datetime.UTC).astimezone().date()
        return bank.puzzle(level, size, date=today if daily else None)
    if daily:
        raise Complaint("one-of", names="--daily, --fresh, --size 16")
    if size > max(bank.SIZES):
        return generate(Layout.of_size(size))
    return generate(Layout.of_size(size), difficulty=level).with_details(level=level)


def _given(argument: str, reading: Reading, at_random: bool) -> Puzzle:
    path = Path(argument)
    if path.is_dir():
        files = puzzle_files(path)
        number = drawn_number(len(files), None) if at_random else asked_number(files)
        argument = str(files[number - 1])
    puzzle = next(inputs([argument])[0].puzzles(reading), None)
    if puzzle is None:
        raise InvalidRequest("cli.no-input")
    solution = solve(puzzle.grid.givens)
    return Puzzle(puzzle.grid.givens, solution=solution, details={"level": rate(puzzle).level})


def _tell_statistics(store: Store) -> None:
    found = store.statistics()
    if not found:
        click.echo(say("play.statistics.none"))
    for level, each in found.items():
        best = clock(each.best) if each.best is not None else "–"
        name = level_name(level) if level in LEVELS else say("play.statistics.other")
        click.echo(say("play.statistics.line", level=name, won=each.won, n=each.played, best=best))

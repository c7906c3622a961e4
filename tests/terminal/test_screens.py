"""What the screens look like, as text: `pytest --renew-screens` writes tests/data/terminal anew.

Text rather than drawings, so that it can be read in a review and outlives versions of Textual.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from garns import generate, parse
from garns.model import Puzzle
from garns.play import Game, Store, new_game, own_puzzle
from tests.terminal.playing import Player, play

SCREENS = Path(__file__).parents[1] / "data" / "terminal"

FOUR = "..4.1..2....2..."
SIX = "......6.3.......1..4.25........15.4."
EASY = "58.1...23.1..2.75929.735....4....8..9.3...2.4..2....9....273.48425.1..3.73...4.62"
HARD = "9...5...23..2.849......3.7......6.5.6.25397.1.9.7......1.6......593.4..67...2...4"
HINT = ("question_mark",) * 4


@dataclass(frozen=True)
class Shot:
    """The keys that lead to a screen, and what must be there before it is looked at."""

    puzzle: str
    keys: tuple[str, ...]
    room: tuple[int, int] = (80, 24)
    language: str = "en"
    awaits: str = ""


SHOTS = {
    "4-in-80x24": Shot(FOUR, ("a", "3")),
    "6-in-80x24": Shot(SIX, ("a", *HINT), language="pt", awaits="(Enter faz esta jogada.)"),
    "9-in-80x24": Shot(HARD, ("a", *HINT), awaits="(Enter makes this move.)"),
    "9-in-61x15": Shot(HARD, ("n", "4", "6"), (61, 15), "pt"),
    "9-in-110x40": Shot(HARD, ("a", *HINT), (110, 40), "pt", "(Enter faz esta jogada.)"),
    "9-mistaken": Shot(EASY, ("1", "c")),
    "9-paused": Shot(EASY, ("p",), language="pt"),
    "9-given-up": Shot(EASY, ("v", "y")),
    "help": Shot(EASY, ("i",), awaits="Keys"),
    "help-pt": Shot(EASY, ("i",), (100, 30), "pt", "Teclas"),
}


@pytest.fixture
def renews(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--renew-screens"))


async def compare(player: Player, name: str, renews: bool) -> None:
    """Wait for the screen to be as it should."""
    path = SCREENS / f"{name}.txt"
    if renews:
        await player.settle()
        path.write_text("\n".join(player.lines()) + "\n", encoding="utf-8")
    await player.be_shown(path.read_text(encoding="utf-8").splitlines())


async def photograph(player: Player, shot: Shot, name: str, renews: bool) -> None:
    await player.press("t")  # a screen must not change with every second
    for key in shot.keys:
        await player.press(key)
        if key == "question_mark":
            await player.stop_thinking()
    await player.see(shot.awaits)
    await compare(player, name, renews)


def shown(shot: Shot, game: Game, name: str, store: Store, renews: bool) -> None:
    async def script(player: Player) -> None:
        await photograph(player, shot, name, renews)

    play(script, store, game, size=shot.room, language=shot.language)


@pytest.mark.parametrize("name", SHOTS)
def test_games(name: str, tmp_path: Path, renews: bool) -> None:
    shot = SHOTS[name]
    game = new_game(own_puzzle(Puzzle(parse(shot.puzzle).grid)))
    shown(shot, game, name, Store(tmp_path), renews)


def test_a_large_board_with_lives(tmp_path: Path, renews: bool) -> None:
    shot = Shot("", ("n", "1", "G"))
    game = new_game(generate(16, clues=120, seed=1), "lives")
    shown(shot, game, "16-in-80x24", Store(tmp_path), renews)


def test_signs_of_the_zodiac(tmp_path: Path, renews: bool) -> None:
    async def script(player: Player) -> None:
        await photograph(player, Shot(SIX, ("a", "1", "u")), "6-zodiac", renews)

    game = new_game(own_puzzle(Puzzle(parse(SIX).grid)))
    play(script, Store(tmp_path), game, symbols="zodiac")


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_menu(language: str, tmp_path: Path, renews: bool) -> None:
    async def script(player: Player) -> None:
        await compare(player, f"menu-{language}", renews)

    play(script, Store(tmp_path), language=language)

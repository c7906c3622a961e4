"""Games, statistics and settings on the disk: games are saved after every move, never lost.

They are in the folder for programs' state (`$XDG_STATE_HOME/garns`, or `~/.local/state/garns`; on
Windows `%LOCALAPPDATA%\\garns`): a file for each game, so that several can be played at once.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from garns.formats import FileLock, held_back, locked, replace, save, state_folder
from garns.logic import LEVELS

from .game import MOST, Game
from .puzzles import RULES, SIZES

THEMES = ("dark", "light", "contrast", "contrast-light")

NO_RECORD = (KeyError, TypeError, ValueError, OverflowError)
"""What a file that is JSON, but none of ours, may end in."""

Kind = tuple[int, str, str]
"""What times can be compared of: boards of one size, level and rules ("" for none)."""


@dataclass
class Statistics:
    """Of one size, level and rules: games that have ended, those that were won, the best time of
    these without hints and their whole time in seconds; how many were won with hints (`helped`),
    and all hints and mistakes, which files of older versions do not have."""

    played: int = 0
    won: int = 0
    best: float | None = None
    seconds: float = 0.0
    helped: int = 0
    hints: int = 0
    mistakes: int = 0

    def __post_init__(self) -> None:
        counts = (self.played, self.won, self.helped, self.hints, self.mistakes)
        times = (self.seconds, 0.0 if self.best is None else self.best)
        if not all(type(count) is int and count >= 0 for count in counts):
            raise ValueError("a count that cannot be")
        if not all(0 <= time <= MOST for time in times):
            raise ValueError("a time that cannot be")

    def add(self, game: Game) -> None:
        self.played += 1
        self.hints += game.hints
        self.mistakes += game.mistakes
        if game.ending == "won":
            self.won += 1
            self.seconds += game.seconds
            if game.hints:
                self.helped += 1
            else:
                self.best = game.seconds if self.best is None else min(self.best, game.seconds)

    @property
    def average(self) -> float | None:
        return self.seconds / self.won if self.won else None


@dataclass
class Settings:
    """What the player has chosen once and for all."""

    theme: str = "dark"
    size: int = 9
    rules: str = ""
    lives: bool = False
    shows_time: bool = True
    shows_same: bool = True

    def __post_init__(self) -> None:
        if type(self.size) is not int or self.size not in SIZES or self.theme not in THEMES:
            raise ValueError("a size or a theme that there is not")
        if self.rules not in ("", *RULES):
            raise ValueError("rules that there are not")
        if not all(
            isinstance(each, bool) for each in (self.lives, self.shows_time, self.shows_same)
        ):
            raise ValueError("neither yes nor no")


@dataclass(frozen=True)
class Saved:
    """A game that was not finished, and when its last move was made."""

    game: Game
    when: datetime


@dataclass
class Store:
    """The games, the statistics and the settings of one player."""

    folder: Path = field(default_factory=state_folder)
    broken: list[Path] = field(default_factory=list, init=False, repr=False)
    """Files that could not be read, where they are now."""
    _claimed: tuple[str, FileLock] | None = field(default=None, init=False, repr=False)

    # Games

    def save(self, game: Game) -> None:
        now = datetime.now(tz=UTC).isoformat()
        self._write(self._game_file(game.id), {**game.record(), "when": now})

    def games(self) -> list[Saved]:
        """The games that can be gone on with, the last one played first. A file that is broken is
        set aside, not overwritten."""
        found = [self._saved(path) for path in (self.folder / "games").glob("*.json")]
        return sorted((each for each in found if each), key=lambda each: each.when, reverse=True)

    def resume(self, id: str) -> Game | None:
        """The game as it is now; None if it is over, or played in another window."""
        if not self.claim(id):
            return None
        saved = self._saved(self._game_file(id))
        return saved.game if saved else None

    def claim(self, id: str) -> bool:
        """Whether this game is ours alone from now on, until another is claimed. Where nothing
        can be written nobody else can save it either."""
        if self._claimed and self._claimed[0] == id:
            return True
        # A signal in between would leave the lock behind.
        with held_back():
            try:
                lock = self._lock_of_game(id)
                if not lock.acquire():
                    return False
            except OSError:
                return True
            self.release()
            self._claimed = (id, lock)
        return True

    def release(self) -> None:
        """Leave the game to other windows."""
        if self._claimed:
            self._claimed[1].release()
            self._claimed = None

    def delete(self, id: str) -> bool:
        """Forget a game, unless it is played in another window."""
        lock = self._lock_of_game(id)
        if not lock.acquire():
            return False
        try:
            self._game_file(id).unlink(missing_ok=True)
        finally:
            lock.release()
        return True

    def finish(self, game: Game) -> None:
        """Count the game, which has ended, and forget it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        # Two games that end at once are both counted.
        with locked(self.folder / "lock"):
            found = self.statistics()
            kind = (game.puzzle.size, game.level or "", game.rules)
            found.setdefault(kind, Statistics()).add(game)
            records = [[*kind, asdict(each)] for kind, each in found.items()]
            self._write(self._statistics_file, {"kinds": records})
        self._game_file(game.id).unlink(missing_ok=True)

    def _saved(self, path: Path) -> Saved | None:
        record = self._read(path)
        if record is None:
            return None
        try:
            when = datetime.fromisoformat(record["when"]).astimezone()
            return Saved(Game.of_record(record, path.stem), when)
        except NO_RECORD:
            self._set_aside(path)
            return None

    def _game_file(self, id: str) -> Path:
        return self.folder / "games" / f"{id}.json"

    def _lock_of_game(self, id: str) -> FileLock:
        path = self._game_file(id).with_suffix(".lock")
        path.parent.mkdir(parents=True, exist_ok=True)
        return FileLock(path)

    # Statistics and settings

    @property
    def _statistics_file(self) -> Path:
        return self.folder / "statistics.json"

    def statistics(self) -> dict[Kind, Statistics]:
        """By size, level and rules; classic rules, small boards and easy levels first."""
        record = self._read(self._statistics_file) or {"kinds": []}
        try:
            found = dict(map(_statistics_of, record["kinds"]))
        except NO_RECORD:
            self._set_aside(self._statistics_file)
            return {}
        return dict(sorted(found.items(), key=lambda item: _order(item[0])))

    def settings(self) -> Settings:
        path = self.folder / "settings.json"
        try:
            return Settings(**(self._read(path) or {}))
        except (TypeError, ValueError):
            self._set_aside(path)
            return Settings()

    def keep(self, settings: Settings) -> None:
        self._write(self.folder / "settings.json", asdict(settings))

    # Files

    def _read(self, path: Path) -> dict[str, Any] | None:
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            self._set_aside(path)
            return None
        return found

    def _set_aside(self, path: Path) -> None:
        aside = path.with_suffix(".broken")
        replace(path, aside)
        self.broken.append(aside)

    def _write(self, path: Path, record: dict[str, Any]) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, json.dumps(record), private=True)


def _statistics_of(record: list[Any]) -> tuple[Kind, Statistics]:
    """Those of older versions name no rules."""
    size, level, *rules, each = record
    [named] = rules or [""]
    return (int(size), str(level), str(named)), Statistics(**each)


def _order(kind: Kind) -> tuple[int, int, int]:
    size, level, rules = kind
    levels, names = (*LEVELS, ""), ("", *RULES)
    return _place(names, rules), size, _place(levels, level)


def _place(known: Sequence[str], name: str) -> int:
    return known.index(name) if name in known else len(known)

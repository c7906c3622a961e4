"""Games and statistics on the disk: saved after every move, never lost.

They are in the folder for programs' state (`$XDG_STATE_HOME/garns`, or `~/.local/state/garns`).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from garns.formats import replacing

from .game import Game

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows: nobody keeps two games apart there
    fcntl = None  # type: ignore[assignment]


def state_folder() -> Path:
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "garns"


@dataclass
class Statistics:
    """Of one level: games that have ended, those that were won, and the best and whole time of
    these in seconds."""

    played: int = 0
    won: int = 0
    best: float | None = None
    seconds: float = 0.0

    def add(self, game: Game) -> None:
        self.played += 1
        if game.ending == "won":
            self.won += 1
            self.seconds += game.seconds
            self.best = game.seconds if self.best is None else min(self.best, game.seconds)


@dataclass
class Store:
    """The saved game and the statistics of one player."""

    folder: Path = field(default_factory=state_folder)

    @property
    def _saved(self) -> Path:
        return self.folder / "game.json"

    def save(self, game: Game) -> None:
        self._write(self._saved, game.record())

    def resume(self) -> Game | None:
        """The game that was not finished. A file that is broken is set aside, not overwritten."""
        record = self._read(self._saved)
        if record is None:
            return None
        try:
            game = Game.of_record(record)
        except (KeyError, TypeError, ValueError):
            self._set_aside(self._saved)
            return None
        return None if game.ending else game

    def finish(self, game: Game) -> None:
        """Count the game, which has ended, and forget it."""
        with self._locked():
            found = self.statistics()
            found.setdefault(game.level or "", Statistics()).add(game)
            self._write(
                self.folder / "statistics.json", {key: asdict(each) for key, each in found.items()}
            )
        self._saved.unlink(missing_ok=True)

    def statistics(self) -> dict[str, Statistics]:
        """By level."""
        path = self.folder / "statistics.json"
        try:
            return {key: Statistics(**each) for key, each in (self._read(path) or {}).items()}
        except TypeError:
            self._set_aside(path)
            return {}

    def _read(self, path: Path) -> dict[str, Any] | None:
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except ValueError:
            found = None
        if not isinstance(found, dict):
            self._set_aside(path)
            return None
        return found

    def _set_aside(self, path: Path) -> None:
        path.replace(path.with_suffix(".broken"))

    def _write(self, path: Path, record: dict[str, Any]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with replacing(path) as stream:
            stream.write(json.dumps(record).encode())

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Two games that end at once are both counted."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "lock").open("w") as stream:
            if fcntl is not None:
                fcntl.flock(stream, fcntl.LOCK_EX)
            yield

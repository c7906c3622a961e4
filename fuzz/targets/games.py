"""Files of the player's folder, as an accident or another program may leave them: a game is the
same when it is saved again, and a broken file is set aside."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import mkdtemp

from garns.learn import LearnStore, Outcome, Progress
from garns.play import Store

ID = "game"


def try_input(data: bytes) -> None:
    folder = Path(mkdtemp(prefix="garns-fuzz-"))
    try:
        _try_game(Store(folder), data)
        _try_player(Store(folder), data)
        _try_learner(LearnStore(folder), data)
    finally:
        shutil.rmtree(folder)


def _try_game(store: Store, data: bytes) -> None:
    file = store.folder / "games" / f"{ID}.json"
    _put(file, data)
    saved = store.games()
    assert bool(saved) == file.exists() != file.with_suffix(".broken").exists()
    for each in saved:
        store.save(each.game)
        (again,) = store.games()
        assert again.game.record() == each.game.record()
        store.finish(each.game)
        assert store.statistics()


def _try_player(store: Store, data: bytes) -> None:
    """The same bytes as statistics and as settings."""
    _put(store.folder / "statistics.json", data)
    for each in store.statistics().values():
        assert each.played >= 0 or each.average is not None
    _put(store.folder / "settings.json", data)
    settings = store.settings()
    store.keep(settings)
    assert store.settings() == settings


def _try_learner(store: LearnStore, data: bytes) -> None:
    """The same bytes as the progress of a learner, who goes on from there."""
    _put(store.path, data)
    known = store.load()
    assert store.path.exists() != bool(store.broken)
    for outcome in (Outcome(True), Outcome(False, wrong=1)):
        known = known.answered("x-wing", outcome, 20_000)
        assert Progress.of_text(known.text).record() == known.record()


def _put(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)

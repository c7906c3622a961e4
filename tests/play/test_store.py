"""Games that are kept: several, never lost, never played twice at once."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from garns import generate
from garns.play import Game, Settings, Statistics, Store, new_game, new_puzzle

PUZZLE = generate(difficulty="easy", seed=1).with_details(level="easy")
SMALL = generate(4, seed=1)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "state")


def begun(store: Store, moves: int = 1) -> Game:
    game = new_game(PUZZLE)
    for cell in game.puzzle.empty_cells[:moves]:
        game.place(cell, game.solution.values[cell])
    store.save(game)
    return game


def file_of(store: Store, game: Game) -> Path:
    return store.folder / "games" / f"{game.id}.json"


def test_several_games_are_kept_the_last_one_first(store: Store) -> None:
    assert store.games() == []
    games = [begun(store, moves) for moves in (1, 2, 3)]
    store.save(games[0])
    assert [saved.game for saved in store.games()] == [games[0], games[2], games[1]]


def test_resumed_as_it_was(store: Store) -> None:
    game = begun(store, 5)
    game.note_everything()
    game.undo()
    game.undo()
    store.save(game)
    assert store.resume(game.id) == game
    store.release()


def test_a_game_is_played_in_one_window_at_a_time(store: Store) -> None:
    game = begun(store)
    other = Store(store.folder)
    assert other.resume(game.id) is not None
    assert store.resume(game.id) is None
    assert not store.delete(game.id)
    other.release()
    assert store.resume(game.id) == game
    store.release()


def test_two_windows_play_two_games(store: Store) -> None:
    first, second = begun(store), begun(store)
    other = Store(store.folder)
    assert store.resume(first.id) == first
    assert other.resume(second.id) == second
    store.release()
    other.release()
    assert not list((store.folder / "games").glob("*.lock"))


def test_deleted_games_are_gone(store: Store) -> None:
    game = begun(store)
    assert store.delete(game.id)
    assert store.games() == []
    assert store.resume(game.id) is None
    store.release()


def finished(puzzle: object, seconds: float) -> Game:
    game = new_game(puzzle)  # type: ignore[arg-type]
    for cell in game.puzzle.empty_cells:
        game.place(cell, game.solution.values[cell])
    game.seconds = seconds
    return game


def test_statistics_are_kept_by_size_and_level(store: Store) -> None:
    for seconds in (30.0, 20.0):
        game = finished(PUZZLE, seconds)
        store.save(game)
        store.finish(game)
    lost = new_game(PUZZLE)
    lost.give_up()
    store.finish(lost)
    store.finish(finished(SMALL, 5.0))
    found = store.statistics()
    assert found == {
        (4, "", ""): Statistics(1, 1, 5.0, 5.0),
        (9, "easy", ""): Statistics(3, 2, 20.0, 50.0),
    }
    assert list(found) == [(4, "", ""), (9, "easy", "")]
    assert found[9, "easy", ""].average == 25.0
    assert Statistics().average is None
    assert store.games() == []


def test_settings_are_kept(store: Store) -> None:
    assert store.settings() == Settings()
    chosen = Settings(theme="light", size=6, lives=True, shows_time=False)
    store.keep(chosen)
    assert store.settings() == chosen


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"layout": "9"}', "[" * 100_000])
def test_broken_games_are_set_aside(store: Store, text: str) -> None:
    kept = begun(store)
    broken = store.folder / "games" / "broken.json"
    broken.write_text(text)
    assert [saved.game for saved in store.games()] == [kept]
    assert broken.with_suffix(".broken").read_text() == text


@pytest.mark.parametrize(
    "change",
    [
        {"layout": "no such"},
        {"puzzle": "1"},
        {"solution": "." * 81},
        {"rule": "other"},
        {"moves": [[[81, 1, 0]]]},
        {"moves": [[[0, 10, 0]]]},
        {"moves": [[[0, 1, 1 << 9]]]},
        {"moves": [[["a", "b", "c"]]]},
        {"moves": 5},
        {"mistakes": "many"},
        {"seconds": None},
        {"seconds": float("nan")},
        {"seconds": 10**400},
        {"when": "yesterday"},
        {"when": "0001-01-01T00:00:00+23:59"},
        {"puzzle": []},
        {"puzzle": "PAR1"},
        {"solution": "1" * 81},
        {"level": ["easy"]},
        {"rules": "chess"},
        {"rules": ["killer"]},
        {"mistakes": float("inf")},
        {"hints": -1},
        {"moves": [[[2, 0, 4.0]]]},
    ],
)
def test_games_that_cannot_be_are_set_aside(store: Store, change: dict[str, object]) -> None:
    game = begun(store)
    record = {**json.loads(file_of(store, game).read_text()), **change}
    file_of(store, game).write_text(json.dumps(record))
    assert store.games() == []
    assert file_of(store, game).with_suffix(".broken").exists()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("settings.json", '{"theme": "pink"}'),
        ("settings.json", '{"size": 7}'),
        ("settings.json", '{"size": 9.0}'),
        ("settings.json", '{"lives": "no"}'),
        ("settings.json", '{"rules": "chess"}'),
        ("settings.json", '{"rules": 5}'),
        ("settings.json", '{"other": 1}'),
        ("statistics.json", '{"kinds": [[9, "easy", {"played": "1"}]]}'),
        ("statistics.json", '{"kinds": [[9, "easy", {"seconds": -1}]]}'),
        ("statistics.json", '{"kinds": [[Infinity, "easy", {}]]}'),
        ("statistics.json", '{"kinds": [[9, "easy", {"other": 1}]]}'),
        ("statistics.json", '{"kinds": 1}'),
        ("statistics.json", "nonsense"),
    ],
)
def test_broken_settings_and_statistics_are_set_aside(store: Store, name: str, text: str) -> None:
    store.folder.mkdir()
    (store.folder / name).write_text(text)
    assert store.settings() == Settings()
    assert store.statistics() == {}
    assert (store.folder / name).with_suffix(".broken").read_text() == text


def test_a_long_game_stays_small(store: Store) -> None:
    """Undo has no limit, and a save after every move must not take long."""
    game = new_game(PUZZLE)
    first, second = game.puzzle.empty_cells[:2]
    for _ in range(1000):
        game.place(first, 1)
        game.place(second, 2)
    store.save(game)
    assert file_of(store, game).stat().st_size < 50_000
    assert store.games()[0].game == game


def test_a_best_time_takes_no_hints(store: Store) -> None:
    for seconds, hints in ((30.0, 0), (20.0, 2)):
        game = new_game(PUZZLE)
        game.hints, game.mistakes = hints, 1
        for cell, value in enumerate(game.solution.values):
            if not game.position.values[cell]:
                game.seconds = seconds
                game.place(cell, value)
        store.finish(game)
    (found,) = store.statistics().values()
    assert found == Statistics(2, 2, 30.0, 50.0, helped=1, hints=2, mistakes=2)


def test_other_rules_are_counted_apart(store: Store) -> None:
    for puzzle in (PUZZLE, new_puzzle("easy", rules="x"), new_puzzle("easy", rules="killer")):
        game = new_game(puzzle)
        game.place(game.puzzle.empty_cells[0], 1)
        store.save(game)
        assert [each.game.rules for each in store.games()] == [game.rules]
        game.give_up()
        store.finish(game)
    assert list(store.statistics()) == [(9, "easy", rules) for rules in ("", "killer", "x")]


def test_games_of_older_versions_are_read(store: Store) -> None:
    game = begun(store)
    record = json.loads(file_of(store, game).read_text())
    del record["rules"]
    file_of(store, game).write_text(json.dumps(record))
    assert store.games()[0].game == game


def test_statistics_of_older_versions_are_read(store: Store) -> None:
    old = {"played": 3, "won": 2, "best": 20.0, "seconds": 50.0}
    store.folder.mkdir(parents=True, exist_ok=True)
    (store.folder / "statistics.json").write_text(json.dumps({"kinds": [[9, "easy", old]]}))
    assert store.statistics() == {(9, "easy", ""): Statistics(3, 2, 20.0, 50.0)}


@pytest.mark.parametrize(
    "news",
    [
        {"mistakes": -1},
        {"mistakes": True},
        {"hints": "1"},
        {"seconds": float("inf")},
        {"seconds": float("nan")},
        {"seconds": 1e300},
        {"level": 5},
        {"level": "x"},
        {"at": -5},
        {"layout": 5},
        {"puzzle": None},
        {"solution": "1" * 81},
        {"moves": [[[0, 99, 0]]]},
        {"when": "0001-01-01T00:00:00"},
    ],
    ids=str,
)
def test_a_hostile_game_is_set_aside(store: Store, news: dict[str, object]) -> None:
    game = begun(store)
    path = file_of(store, game)
    path.write_text(json.dumps({**json.loads(path.read_text()), **news}))
    assert store.games() == []
    assert store.broken == [path.with_suffix(".broken")]
    assert store.broken[0].exists()


@pytest.mark.parametrize("kind", [{"played": "x"}, {"best": 1e999}, {"won": -1}, 5, {"other": 1}])
def test_hostile_statistics_are_set_aside(store: Store, kind: object) -> None:
    store.folder.mkdir()
    path = store.folder / "statistics.json"
    path.write_text(json.dumps({"kinds": [[9, "easy", kind]]}))
    assert store.statistics() == {}
    assert store.broken == [path.with_suffix(".broken")]


@pytest.mark.parametrize("news", [{"lives": "x"}, {"shows_time": []}, {"size": 7}, {"theme": {}}])
def test_hostile_settings_are_set_aside(store: Store, news: dict[str, object]) -> None:
    store.folder.mkdir()
    (store.folder / "settings.json").write_text(json.dumps(news))
    assert store.settings() == Settings()
    assert len(store.broken) == 1


ODD: tuple[object, ...] = (
    None,
    "",
    "x",
    -1,
    1e30,
    float("inf"),
    float("nan"),
    10**30,
    [],
    [[]],
    [None],
    {},
    {"a": 1},
)


def places_in(value: object, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield way
    inside: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, item in inside:
        yield from places_in(item, (*way, key))


def changed(record: object, way: tuple[str | int, ...], odd: object) -> object:
    if not way:
        return odd
    copied: Any = copy.deepcopy(record)
    here = copied
    for key in way[:-1]:
        here = here[key]
    here[way[-1]] = odd
    return copied


def test_any_value_in_a_saved_game_may_be_odd(tmp_path: Path) -> None:
    """The game is played as it says, or set aside; nothing hangs, and nothing is lost."""
    store = Store(tmp_path)
    begun(store, moves=2)
    (file,) = (tmp_path / "games").glob("*.json")
    record = json.loads(file.read_text())
    aside = 0
    for way in places_in(record):
        for odd in ODD:
            content = json.dumps(changed(record, way, odd))
            file.write_text(content)
            for saved in store.games():
                store.save(saved.game)
            for broken in (tmp_path / "games").glob("*.broken"):
                assert broken.read_text() == content
                broken.unlink()
                aside += 1
    assert aside


def test_any_value_in_the_statistics_may_be_odd(tmp_path: Path) -> None:
    store, file = Store(tmp_path), tmp_path / "statistics.json"
    kind = {"played": 1, "won": 1, "best": 3.0, "seconds": 3.0}
    record = {"kinds": [[9, "easy", kind]]}
    for way in places_in(record):
        for odd in ODD:
            file.write_text(json.dumps(changed(record, way, odd)))
            for each in store.statistics().values():
                assert (each.average or 0) + (each.best or 0) + each.played + each.won >= 0


@pytest.mark.skipif(os.name == "nt", reason="permissions are of another kind there")
def test_games_are_for_the_player_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        begun(Store(tmp_path))
        Store(tmp_path).keep(Settings())
    finally:
        os.umask(before)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) == 2
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}

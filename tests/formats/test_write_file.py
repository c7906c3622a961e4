"""Files that are written whole or not at all."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.formats import format_named, read, write_file
from garns.model import CannotCarry, Grid, InvalidRequest, Puzzle
from garns.model.puzzle import DETAIL_KEYS
from tests.formats.sheet import GRID, SOLUTION

MANY = [Puzzle(GRID), Puzzle(Grid(SOLUTION))]


def interrupted() -> Iterator[Puzzle]:
    yield MANY[0]
    raise KeyboardInterrupt


@pytest.mark.parametrize("name", ["a.txt", "a.json", "a.CSV", "a.in"])
def test_the_extension_tells_the_notation(tmp_path: Path, name: str) -> None:
    write_file(MANY, tmp_path / name)
    assert list(read(tmp_path / name)) == MANY


def test_a_name_wins_over_the_extension(tmp_path: Path) -> None:
    write_file(MANY, str(tmp_path / "a.csv"), "dataset")
    assert (tmp_path / "a.csv").read_text().startswith("puzzle,solution")


def test_must_know_the_notation(tmp_path: Path) -> None:
    for name in ("plain", "strange.zzz"):
        with pytest.raises(InvalidRequest):
            write_file(MANY, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a.txt", "a.json", "a.parquet"])
def test_an_error_leaves_the_old_file_and_no_litter(tmp_path: Path, name: str) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    path = tmp_path / name
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        write_file(interrupted(), path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as refusal:
        write_file(MANY, tmp_path, "line")
    assert refusal.value.filename == str(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_refuses_what_the_notation_cannot_hold(tmp_path: Path) -> None:
    with pytest.raises(CannotCarry):
        write_file(MANY, tmp_path / "a.cnf")
    with pytest.raises(CannotCarry):
        write_file(MANY, tmp_path / "a.parquet", symbols="letters")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("id", ["json", "fpuzzles", "opensudoku", "sdk", "dataset", "parquet"])
def test_half_characters_are_refused(id: str, tmp_path: Path) -> None:
    """Those of details that the notation would write, not of others."""
    carries = format_named(id).carries
    key = next(key for key in DETAIL_KEYS if carries & {"details", f"details.{key}"})
    with pytest.raises(CannotCarry, match=key):
        write_file([Puzzle(GRID, details={key: "a\ud800"})], tmp_path / "x", id)
    write_file([Puzzle(GRID, details={key: "a\ud800"})], tmp_path / "x", "line")


class InUse(PermissionError):
    """What Windows says if somebody has the file open."""

    winerror = 32


@pytest.mark.parametrize("kind", [InUse, PermissionError])
def test_a_file_in_use_is_replaced_a_little_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: type[PermissionError]
) -> None:
    """On Windows only: elsewhere there is nothing to wait for."""
    path, attempts = tmp_path / "a.txt", list[Path]()
    really = Path.replace

    def replace(self: Path, target: Path) -> Path:
        attempts.append(target)
        if len(attempts) < 3:
            raise kind(13, "in use", str(target))
        return really(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    if kind is InUse:
        write_file(MANY, path)
        assert list(read(path)) == MANY
        assert attempts == [path] * 3
    else:
        with pytest.raises(PermissionError):
            write_file(MANY, path)
        assert attempts == [path]
        assert list(tmp_path.iterdir()) == []

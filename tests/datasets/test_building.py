"""Data sets are built shard by shard: the same bytes whatever happens on the way."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from garns.data import DataSet, Job, Report, ShardRecord, Threads, build, build_shard, open_dataset
from garns.data.building import RECIPE, recipe_at
from garns.data.manifest import MANIFEST
from garns.data.recipe import Recipe
from garns.data.store import LOCK, open_store
from garns.formats import FileLock
from garns.model import InvalidRequest, UnreadableInput
from tests.datasets.conftest import files_in, small_recipe


class Stopped(Exception):
    """Whatever ends a run."""


class StopAfter(Report):
    """Ends the run after some shards."""

    def __init__(self, count: int) -> None:
        self._left = count
        self.numbers = list[int]()

    def shard(self, record: ShardRecord) -> None:
        self.numbers.append(record.number)
        self._left -= 1
        if not self._left:
            raise Stopped


def test_the_same_bytes_with_any_number_of_threads(made: DataSet, tmp_path: Path) -> None:
    build(small_recipe(), str(tmp_path), Threads(2))
    assert files_in(tmp_path) == files_in(Path(made.url))


def test_the_same_bytes_in_any_store(made: DataSet) -> None:
    url = "memory://tests/stores"
    assert build(small_recipe(), url, Threads()).digest == made.manifest.digest
    store = open_store(url)
    assert store.names() == ["data", "manifest.json"]
    assert store.read("data/part-00000.parquet") == made.store.read("data/part-00000.parquet")
    assert build(small_recipe(), url, Threads()) == open_dataset(url).manifest
    store.remove("data/part-00002.parquet")
    assert build(small_recipe(), url, Threads()).digest == made.manifest.digest


def test_a_file_url_is_a_folder(made: DataSet) -> None:
    assert open_dataset(f"file://{made.url}").url == made.url


def test_any_shard_can_be_made_alone(made: DataSet, tmp_path: Path) -> None:
    record = build_shard(small_recipe().to_json(), 2, str(tmp_path))
    assert record["digest"] == made.manifest.shards[2].digest
    assert build_shard(small_recipe().to_json(), 2, str(tmp_path)) == record


def test_a_run_goes_on_where_another_ended(made: DataSet, tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        build(small_recipe(), str(tmp_path), Threads(), StopAfter(2))
    assert recipe_at(str(tmp_path)) == small_recipe()
    with pytest.raises(InvalidRequest, match="not finished"):
        open_dataset(tmp_path)
    report = StopAfter(9)
    build(small_recipe(), str(tmp_path), Threads(), report)
    assert report.numbers == [2, 3]
    assert files_in(tmp_path) == files_in(Path(made.url))
    report = StopAfter(9)
    build(small_recipe(), str(tmp_path), Threads(), report)
    assert not report.numbers


def test_a_run_is_told_what_is_there(tmp_path: Path) -> None:
    class Begun(Report):
        def begin(self, job: Job, done: Sequence[ShardRecord], missing: Sequence[int]) -> None:
            told.append((job.url, [record.number for record in done], list(missing)))

    told = list[tuple[str, list[int], list[int]]]()
    with pytest.raises(Stopped):
        build(small_recipe(), str(tmp_path), Threads(), StopAfter(1))
    build(small_recipe(), str(tmp_path), Threads(), Begun())
    assert told == [(str(tmp_path), [0], [1, 2, 3])]


def test_rows_are_told_as_they_come(tmp_path: Path) -> None:
    class Rows(Report):
        def rows(self, number: int, rows: int) -> None:
            told.setdefault(number, []).append(rows)

    told = dict[int, list[int]]()
    build(small_recipe(6), str(tmp_path), Threads(), Rows())
    assert told[0] == sorted(told[0])
    assert told[0][-1] <= 6


def test_another_recipe_is_refused_with_what_differs(made: DataSet, tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match="these differ: symmetry, rows"):
        build(small_recipe(21, symmetry="180"), made.url, Threads())
    with pytest.raises(Stopped):
        build(small_recipe(), str(tmp_path), Threads(), StopAfter(1))
    before = files_in(tmp_path)
    with pytest.raises(InvalidRequest, match="these differ: difficulty"):
        build(small_recipe(difficulty="easy"), str(tmp_path), Threads())
    assert files_in(tmp_path) == before


def test_a_recipe_without_results_keeps_nobody_out(tmp_path: Path) -> None:
    open_store(tmp_path).write(RECIPE, small_recipe(difficulty="easy").to_json().encode())
    assert build(small_recipe(6), str(tmp_path), Threads()).rows == 6


def test_folders_of_others_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("three years of work")
    with pytest.raises(InvalidRequest, match=r"not empty: it has thesis\.tex"):
        build(small_recipe(), str(tmp_path), Threads())
    assert set(files_in(tmp_path)) == {"thesis.tex"}


def test_a_foreign_shard_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        build(small_recipe(), str(tmp_path), Threads(), StopAfter(1))
    foreign = tmp_path / "data" / "part-00001.parquet"
    foreign.write_bytes(b"somebody else's")
    with pytest.raises(InvalidRequest, match=r"part-00001\.parquet was not made by this recipe"):
        build(small_recipe(), str(tmp_path), Threads())
    assert foreign.read_bytes() == b"somebody else's"
    foreign.unlink()
    build(small_recipe(), str(tmp_path), Threads())


@pytest.fixture
def copy(made: DataSet, tmp_path: Path) -> Path:
    for name, content in files_in(Path(made.url)).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    return tmp_path


def test_damaged_shards_are_told(copy: Path, made: DataSet) -> None:
    shard = copy / "data" / "part-00001.parquet"
    whole = shard.read_bytes()
    shard.write_bytes(whole[:-1])
    for use in (lambda: build(small_recipe(), str(copy), Threads()), lambda: _read(copy)):
        with pytest.raises(UnreadableInput, match=r"part-00001\.parquet: This shard is damaged"):
            use()
    assert shard.read_bytes() == whole[:-1]
    shard.write_bytes(bytes([whole[0] ^ 1]) + whole[1:])
    with pytest.raises(UnreadableInput, match="not those that were written"):
        _read(copy)
    shard.unlink()
    with pytest.raises(UnreadableInput, match="This shard is missing"):
        _read(copy)
    build(small_recipe(), str(copy), Threads())
    assert files_in(copy) == files_in(Path(made.url))


def _read(folder: Path) -> int:
    return sum(table.num_rows for table in open_dataset(folder).tables())


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}'])
def test_a_damaged_manifest_is_told(copy: Path, text: str) -> None:
    (copy / MANIFEST).write_text(text)
    with pytest.raises(UnreadableInput, match=r"manifest\.json: This file is not as garns wrote"):
        open_dataset(copy)
    with pytest.raises(UnreadableInput, match=r"manifest\.json"):
        build(small_recipe(), str(copy), Threads())
    assert (copy / MANIFEST).read_text() == text


def test_other_versions_are_told(copy: Path) -> None:
    fields = json.loads((copy / MANIFEST).read_text())
    (copy / MANIFEST).write_text(json.dumps(fields | {"format": 2}))
    with pytest.raises(InvalidRequest, match="has version 2 of its format; this garns"):
        open_dataset(copy)


def test_a_recipe_of_another_garns_is_another_recipe(copy: Path) -> None:
    fields = json.loads((copy / MANIFEST).read_text())
    fields["recipe"]["garns"] = "0.0.1"
    (copy / MANIFEST).write_text(json.dumps(fields))
    with pytest.raises(InvalidRequest, match=r"these differ: garns \(0\.0\.1 ≠ "):
        build(small_recipe(), str(copy), Threads())


def test_two_runs_at_once_are_refused(copy: Path) -> None:
    lock = FileLock(copy / LOCK)
    assert lock.acquire()
    try:
        with pytest.raises(InvalidRequest, match="Another run is writing"):
            build(small_recipe(), str(copy), Threads())
    finally:
        lock.release()
    build(small_recipe(), str(copy), Threads())


def test_unknown_places_and_operations() -> None:
    with pytest.raises(InvalidRequest, match="nothing://x cannot be opened"):
        open_store("nothing://x")
    with pytest.raises(InvalidRequest, match="There is no data set in"):
        open_dataset("memory://nowhere")
    with pytest.raises(InvalidRequest, match="does not know the operation “guess”"):
        build_shard(Recipe("guess", rows=1, shard_rows=1).to_json(), 0, "memory://guess")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_folder_without_permission(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(PermissionError):
        build(small_recipe(), str(tmp_path / "made"), Threads())


def test_recipes_are_json_and_know_their_lineage(made: DataSet) -> None:
    recipe = Recipe("annotate", {"layout": "9"}, ("er",), 20, inputs=(made.as_input(),))
    again = Recipe.from_json(recipe.to_json())
    assert again == recipe
    assert again.digest == recipe.digest
    assert recipe.lineage == (small_recipe(), recipe)
    assert recipe.shard_count == 4
    assert small_recipe().rows_of(3) == range(18, 20)
    moved = Recipe("annotate", {"layout": "9"}, ("er",), 20, inputs=(made.manifest.as_input("x"),))
    assert not recipe.differences(moved)

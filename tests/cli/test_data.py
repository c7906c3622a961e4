"""`garns data`: what its commands say, write, refuse, and leave behind when they are killed."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from garns.cli.data import SUBCOMMANDS
from garns.data import open_dataset
from garns.data.shards import write_shard
from garns.formats import FileLock
from tests.cli.conftest import Garns
from tests.cli.forked import Forks, Request, contents

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MAKE = ("data", "make", "-n", "8", "--seed", "7", "--layout", "4", "--shard-rows", "3")
"""Small boards: a shard takes some milliseconds."""
MODULES = [f"garns.cli.data.{name}" for name in ("make", "annotate", "dedupe")]
NEVER = 1 << 30


@pytest.fixture
def made(garns: Garns, tmp_path: Path) -> Path:
    folder = tmp_path / "made"
    assert garns(*MAKE, "-o", folder).code == 0
    return folder


# make


def test_make(garns: Garns, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    result = garns(*MAKE, "--columns", "puzzle,level", "-o", folder)
    assert result.code == 0, result.err
    assert f"{folder}: 8 rows" in result.out
    assert "shards: 3" in result.out
    dataset = open_dataset(folder)
    assert dataset.columns == ("puzzle", "level")
    lines = [line for table in dataset.tables() for line in table["puzzle"].to_pylist()]
    generated = garns("generate", "-n", "8", "--seed", "7", "--layout", "4", "--to", "line").out
    assert lines == [line for line in generated.split() if len(line) == 16]


def test_the_seed_of_a_folder_is_taken_again(garns: Garns, tmp_path: Path) -> None:
    arguments = ("data", "make", "-n", "3", "--layout", "4", "-o", tmp_path / "made")
    first, again = garns(*arguments), garns(*arguments)
    assert again.code == 0
    assert first.out == again.out


def test_levels_have_equal_shares(garns: Garns, tmp_path: Path) -> None:
    arguments = ("--difficulty", "medium..hard", "--columns", "level,number,seed")
    result = garns("data", "make", "-n", "5", "--seed", "1", *arguments, "-o", tmp_path / "made")
    assert result.code == 0, result.err
    rows = open_dataset(tmp_path / "made").table(0).to_pylist()
    assert [row["level"] for row in rows] == ["medium", "hard", "medium", "hard", "medium"]
    assert len({row["number"] for row in rows}) == 5
    assert {row["seed"] for row in rows} == {1}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--columns", "puzle"], "There is no column “puzle”. Columns: puzzle, solution"),
        (["--columns", "file"], "There is no column “file”"),
        (["--columns", "er"], "“er” exists for 9×9 boards"),
        (["--difficulty", "insane"], "insane"),
        (["--shard-rows", "0"], "--shard-rows must be a whole number, 1 or more"),
        (["-n", "9"], "these differ: rows"),
        (["--seed", "8"], "these differ: seed"),
    ],
)
def test_make_refuses(garns: Garns, made: Path, arguments: list[str], words: str) -> None:
    before = contents(made)
    result = garns(*MAKE, "-o", made, *arguments)
    assert result.code == 2
    assert words in result.err
    assert result.out == ""
    assert contents(made) == before


def test_a_place_that_cannot_be_written_to(garns: Garns, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert garns(*MAKE, "-o", tmp_path / "file" / "made").code == 5
    on_file = garns(*MAKE, "-o", tmp_path / "file")
    assert on_file.code == 5
    assert "this is not a folder" in on_file.err
    assert garns(*MAKE, "-o", "nothing://x").code == 2
    assert garns("data", "make").code == 2


def test_a_folder_in_use(garns: Garns, made: Path) -> None:
    lock = FileLock(made / ".lock")
    assert lock.acquire()
    result = garns(*MAKE, "-o", made)
    lock.release()
    assert result.code == 2
    assert "Another run is writing into" in result.err


def test_interrupted_runs_say_how_to_go_on(
    garns: Garns, tmp_path: Path, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(store: object, number: int, table: object) -> object:
        if number == 2:
            raise KeyboardInterrupt
        return write_shard(store, number, table)  # type: ignore[arg-type]

    monkeypatch.setattr("garns.data.shards.write_shard", write)
    result = garns(*MAKE, "-o", tmp_path / "other")
    assert result.code == 130
    assert "has 2 of 3 shards. Run the same command again to resume." in result.err
    monkeypatch.undo()
    result = garns(*MAKE, "-o", tmp_path / "other")
    assert "has 2 of 3 shards already" in result.err
    assert contents(tmp_path / "other") == contents(made)


def test_without_its_libraries(
    garns: Garns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = garns(*MAKE, "-o", tmp_path / "made")
    assert result.code == 5
    assert "pip install 'garns[data]'" in result.err
    monkeypatch.setitem(sys.modules, "fsspec", None)
    assert "pip install 'garns[data]'" in garns("data", "stats", "memory://x").err


def test_a_full_disk(
    garns: Garns, tmp_path: Path, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done stays, and who runs it is told so."""

    def write(store: object, number: int, table: object) -> object:
        if number == 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "disk")
        return write_shard(store, number, table)  # type: ignore[arg-type]

    monkeypatch.setattr("garns.data.shards.write_shard", write)
    result = garns(*MAKE, "-o", tmp_path / "other", lang="pt")
    assert result.code == 5
    assert "tem 1 de 3 fragmentos" in result.err
    assert "disk: " in result.err
    monkeypatch.undo()
    assert garns(*MAKE, "-o", tmp_path / "other").code == 0
    assert contents(tmp_path / "other") == contents(made)


# killed at any moment


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    if not hasattr(os, "fork"):
        pytest.skip("forks and kills")
    with Forks(MODULES) as process:
        yield process


KILLS = int(os.environ.get("GARNS_TEST_KILLS", "4"))
"""Runs that are killed, spread over all calls that do something to a file."""


def killed(forks: Forks, arguments: list[str], folder: Path) -> Iterator[None]:
    """Before and after runs that are killed."""
    whole = forks.run(Request(arguments, str(folder), killed_at=NEVER))
    assert whole.code == 0, whole.err
    for call in range(1, whole.calls + 1, max(1, whole.calls // KILLS)):
        yield
        outcome = forks.run(Request(arguments, str(folder), killed_at=call))
        assert outcome.code == -signal.SIGKILL
        yield


def test_make_under_fire(forks: Forks, tmp_path: Path, made: Path, garns: Garns) -> None:
    folder, expected = tmp_path / "killed", contents(made)
    arguments = [*MAKE, "-o", str(folder)]
    for number, _ in enumerate(killed(forks, arguments, tmp_path)):
        if number % 2:
            assert garns(*arguments).code == 0
            assert contents(folder) == expected
        else:
            shutil.rmtree(folder)


def test_annotate_in_place_under_fire(
    forks: Forks, tmp_path: Path, made: Path, garns: Garns
) -> None:
    folder = tmp_path / "killed"
    shutil.copytree(made, folder)
    arguments = ["data", "annotate", str(folder), "--columns", "givens"]
    expected = dict[str, bytes]()
    for number, _ in enumerate(killed(forks, arguments, tmp_path)):
        if number % 2:
            assert garns(*arguments).code == 0
            assert contents(folder) == expected
        else:
            expected = expected or contents(folder)
            shutil.rmtree(folder)
            shutil.copytree(made, folder)
    assert open_dataset(folder).columns == ("puzzle", "solution", "givens")


def test_dedupe_under_fire(forks: Forks, tmp_path: Path, made: Path, garns: Garns) -> None:
    """Killed in any pass; what they leave behind is gone at the end."""
    folder = tmp_path / "killed"
    arguments = ["data", "dedupe", str(made), "-o", str(folder)]
    expected = dict[str, bytes]()
    for number, _ in enumerate(killed(forks, arguments, tmp_path)):
        if number % 2:
            assert garns(*arguments).code == 0
            assert contents(folder) == expected
        else:
            expected = expected or contents(folder)
            shutil.rmtree(folder)


# add


def test_add(garns: Garns, tmp_path: Path) -> None:
    file, folder = tmp_path / "list.txt", tmp_path / "made"
    file.write_text(f"{PUZZLE}\n{PUZZLE[:-1]}\n{'.' * 81}\n1234341221434321\n{PUZZLE}\n")
    columns = ("--columns", "puzzle,solutions,file,line")
    result = garns("data", "add", file, "-o", folder, *columns, "--shard-rows", "2")
    assert result.code == 2
    assert f"{file}:2:81" in result.err
    assert f"{file}:4" in result.err
    assert "This board has layout 4" in result.err
    rows = [row for table in open_dataset(folder).tables() for row in table.to_pylist()]
    assert rows == [
        {"puzzle": PUZZLE, "solutions": 1, "file": "list.txt", "line": 1},
        {"puzzle": "." * 81, "solutions": 2, "file": "list.txt", "line": 3},
        {"puzzle": PUZZLE, "solutions": 1, "file": "list.txt", "line": 5},
    ]
    file.write_text(f"{PUZZLE}\n")
    changed = garns("data", "add", file, "-o", folder, *columns, "--shard-rows", "2")
    assert "these differ: inputs" in changed.err


def test_add_from_standard_input(garns: Garns, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    assert garns("data", "add", "-", "-o", folder, stdin=f"{PUZZLE}\n").code == 0
    assert open_dataset(folder).columns == ("puzzle", "solution", "solutions")
    nothing = garns("data", "add", "-", "-o", tmp_path / "none", stdin="# nothing\n")
    assert nothing.code == 2
    again = garns("data", "add", "-", "-o", tmp_path / "none", stdin=f"{PUZZLE}\n")
    assert again.code == 0


# annotate and steps


def test_annotate(garns: Garns, made: Path, tmp_path: Path) -> None:
    before = contents(made)
    columns = ("--columns", "givens,level")
    assert garns("data", "annotate", made, *columns, "-o", tmp_path / "more").code == 0
    assert contents(made) == before
    (made / "notes.txt").write_text("ours")
    assert garns("data", "annotate", made, *columns).code == 0
    assert (made / "notes.txt").read_text() == "ours"
    assert {path.name for path in made.iterdir()} == {"data", "manifest.json", "notes.txt"}
    assert open_dataset(made).manifest.digest == open_dataset(tmp_path / "more").manifest.digest
    again = garns("data", "annotate", made, *columns)
    assert again.code == 0
    assert garns("data", "annotate", made, "--columns", "seed").code == 2
    assert "in place only" in garns("data", "annotate", "memory://x", *columns).err


def test_what_is_half_annotated_is_not_read(garns: Garns, made: Path) -> None:
    shutil.copytree(made, made / "annotated")
    result = garns("data", "stats", made)
    assert result.code == 2
    assert "Run the same garns data annotate again" in result.err


def test_an_input_that_has_changed_is_refused(garns: Garns, made: Path, tmp_path: Path) -> None:
    assert garns("data", "steps", made, "-o", tmp_path / "steps").code == 0
    (tmp_path / "steps" / "data" / "part-00000.parquet").unlink()
    assert garns("data", "annotate", made, "--columns", "givens").code == 0
    result = garns("data", "steps", made, "-o", tmp_path / "steps")
    assert result.code == 2
    assert "these differ: inputs" in result.err


def test_steps(garns: Garns, made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "steps"
    assert garns("data", "steps", made, "-o", folder, "--sentences", lang="pt").code == 0
    rows = [row for table in open_dataset(folder).tables() for row in table.to_pylist()]
    first = [row for row in rows if row["puzzle"] == rows[0]["puzzle"]]
    assert [row["step"] for row in first] == list(range(1, len(first) + 1))
    assert first[0]["before"] == first[0]["puzzle"]
    assert "." not in first[-1]["after"]
    for row, following in zip(first, [*first[1:], None], strict=True):
        assert following is None or row["after"] == following["before"]
        for placed in row["placements"]:
            assert row["after"][placed["cell"]] == str(placed["value"])
            assert row["candidates"][placed["cell"]] >> (placed["value"] - 1) & 1
    assert "portanto" in first[0]["sentence"]
    assert garns("data", "verify", folder, "--all").code == 0


# verify, stats, card


def test_verify(garns: Garns, made: Path) -> None:
    result = garns("data", "verify", made)
    assert result.code == 0
    assert "rows recomputed without a difference: 8." in result.out
    assert "difference: 2." in garns("data", "verify", made, "--sample", "2").out
    assert garns("data", "verify", made, "--sample", "2", "--all").code == 2


def test_verify_finds_what_is_wrong(garns: Garns, made: Path) -> None:
    """A shard that somebody has changed together with its digest, and one that is damaged."""
    dataset = open_dataset(made)
    table = dataset.table(1)
    solutions = table["solution"].to_pylist()
    changed = table.set_column(1, "solution", [[solutions[0][::-1], *solutions[1:]]])
    dataset.store.remove("data/part-00001.parquet")
    record = write_shard(dataset.store, 1, changed)
    fields = json.loads((made / "manifest.json").read_text())
    fields["shards"][1] |= {"digest": record.digest, "bytes": record.bytes}
    (made / "manifest.json").write_text(json.dumps(fields))
    result = garns("data", "verify", made)
    assert result.code == 1
    assert "data/part-00001.parquet, row 0, column solution: found" in result.err
    assert "1 difference; rows recomputed: 8." in result.out
    (made / "data" / "part-00002.parquet").write_bytes(b"PAR1")
    result = garns("data", "verify", made)
    assert result.code == 2
    assert "part-00002.parquet: This shard is damaged" in result.err


def test_verify_makes_puzzles_again(garns: Garns, made: Path) -> None:
    fields = json.loads((made / "manifest.json").read_text())
    fields["recipe"]["options"]["seed"] = 8
    (made / "manifest.json").write_text(json.dumps(fields))
    assert "column puzzle: found" in garns("data", "verify", made).err


def test_stats(garns: Garns, made: Path, tmp_path: Path) -> None:
    assert garns("data", "annotate", made, "--columns", "givens,techniques,level").code == 0
    text = garns("data", "stats", made).out
    assert "\ngivens  least 4, median " in text
    assert "\n  easy " in text
    record = garns("data", "stats", made, "--json").records[0]
    assert record["rows"] == 8
    assert record["columns"]["level"]["counts"] == {"easy": 8}
    assert record["columns"]["techniques"]["counts"]["full-house"] == 8
    assert sum(record["columns"]["givens"]["counts"].values()) == 8
    assert garns("data", "stats", made, "--picture", tmp_path / "a.gif").code == 2
    for name in ("a.svg", "a.png"):
        assert garns("data", "stats", made, "--picture", tmp_path / name).code == 0
        assert (tmp_path / name).stat().st_size > 1000


def test_card(garns: Garns, made: Path, tmp_path: Path) -> None:
    assert garns("data", "card", made, "--licence", "CC0-1.0").code == 0
    card = (made / "README.md").read_text()
    assert "license: cc0-1.0" in card
    assert "garns data make -n 8 --layout 4 --seed 7" in card
    assert open_dataset(made).manifest.digest in card
    assert garns("data", "card", made, lang="pt").code == 0
    assert "## Licença" in (made / "README.md").read_text()
    (made / "README.md").write_text(card + "Thanks to Ana.\n")
    refused = garns("data", "card", made)
    assert refused.code == 2
    assert "is not as garns wrote it" in refused.err
    assert "Ana" in (made / "README.md").read_text()
    assert garns("data", "card", made, "-o", tmp_path / "card.md").code == 0


def test_the_commands_of_a_card_make_the_same(garns: Garns, made: Path, tmp_path: Path) -> None:
    assert garns("data", "annotate", made, "--columns", "givens").code == 0
    expected = open_dataset(made).manifest.digest
    assert garns("data", "card", made, "-o", tmp_path / "card.md").code == 0
    shutil.rmtree(made)
    text = (tmp_path / "card.md").read_text()
    lines = [line for line in text.splitlines() if line.startswith("garns data ")]
    for line in lines:
        words = [str(made) if word == "made" else word for word in line.split()[1:]]
        assert garns(*words).code == 0
    assert open_dataset(made).manifest.digest == expected


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_subcommand_has_help(garns: Garns, name: str, lang: str) -> None:
    result = garns("data", name, "--help", lang=lang)
    assert result.code == 0
    heading = {"en": "Usage:", "pt": "Uso:"}[lang]
    assert result.out.startswith(f"{heading} garns data {name}")
    assert garns("data", name[:-1] + "x").code == 2

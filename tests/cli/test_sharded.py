"""`--cluster` of rate, solve and generate: shards by hand of this process, joined into what a plain
run writes. That clusters do shards as well is shown by tests/datasets/test_cluster.py."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from garns.cli.commands import rate, solve
from garns.cli.data import options
from garns.cli.sharding import pieces
from garns.data import Job, Report, Runner, Threads, making

from .conftest import Garns
from .invocations import PUZZLE, SOLUTION

ANY = "." * 81
OTHER = PUZZLE[::-1]
INVALID = "11" + "." * 79

LIST = "\n".join(
    [
        "# a list with everything in it",
        PUZZLE,
        OTHER,
        "",
        PUZZLE[:-3],
        SOLUTION,
        f"{INVALID}\r",
        f"{PUZZLE}\r{OTHER}",
        "nonsense",
        ANY,
        *[PUZZLE, OTHER, f"{PUZZLE} 1.2 a name"] * 4,
        "# the end has no line feed",
        OTHER,
    ]
)

COMMANDS = [
    "rate LIST -o out.txt",
    "rate LIST -o out.csv --columns givens,minimal",
    "rate LIST -o out.tsv --scale se",
    "rate LIST -o out.json --scale hodoku",
    "rate LIST -o out.parquet",
    "solve LIST -o out.txt",
    "solve LIST -o out.txt --lang pt",
    "solve LIST -o out.txt -q",
    "solve LIST -o out.txt --unique",
    "solve LIST -o out.txt --cell r1c1,r2c2",
    "generate -n 45 --seed 5 -o out.txt",
    "generate -n 12 --seed 5 -o out.txt --json",
    "generate -n 12 --seed 5 --difficulty hard --minimal -o out.txt",
    "generate -n 25 --seed 3 --layout 4 --clues 4 --attempts 1 --duplicates -o out.txt",
    "generate -n 25 --seed 3 --layout 4 --clues 4 --attempts 1 --duplicates --json -o out.txt",
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the list is, to be cut into many small shards."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").write_text(LIST, newline="")
    monkeypatch.setattr(rate, "SHARD_BYTES", dict.fromkeys(rate.SHARD_BYTES, 200))
    monkeypatch.setattr(solve, "SHARD_BYTES", 100)
    monkeypatch.setattr(making, "SHARD_ROWS", 10)
    monkeypatch.setattr(making, "WISHED_SHARD_ROWS", 5)
    return tmp_path


def use(monkeypatch: pytest.MonkeyPatch, runner: Runner) -> None:
    monkeypatch.setattr(options, "chosen_runner", lambda _threads, _cluster: runner)


def words(command: str) -> list[str]:
    return [word.replace("LIST", "list.txt") for word in command.split()]


@pytest.mark.parametrize("command", COMMANDS)
def test_same_bytes(
    command: str, folder: Path, garns: Garns, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = garns(*words(command))
    (output,) = folder.glob("out.*")
    expected = output.read_bytes()
    output.unlink()
    use(monkeypatch, Threads(1))
    sharded = garns(*words(command), "--cluster", "local:1")
    assert sharded.code == plain.code
    # Not in the same order: a plain run reads ahead.
    assert sorted(sharded.err.splitlines()) == sorted(plain.err.splitlines())
    assert output.read_bytes() == expected
    assert sorted(path.name for path in folder.iterdir()) == sorted(["list.txt", output.name])


class Interrupted(Threads):
    """Is interrupted after some shards."""

    def run(self, job: Job, numbers: Sequence[int], report: Report) -> None:
        super().run(job, numbers[:2], report)
        raise KeyboardInterrupt


class Counted(Threads):
    def run(self, job: Job, numbers: Sequence[int], report: Report) -> None:
        self.numbers = numbers
        super().run(job, numbers, report)


@pytest.mark.parametrize("command", ["solve LIST -o out.txt", "generate -n 45 -o out.txt"])
def test_resumed(command: str, folder: Path, garns: Garns, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is missing is made; another command is refused, and so is another list."""
    use(monkeypatch, Interrupted(1))
    stopped = garns(*words(command), "--cluster", "local:1")
    assert stopped.code == 130
    assert "out.txt.shards" in stopped.err
    runner = Counted(1)
    use(monkeypatch, runner)
    if command.startswith("solve"):
        (folder / "list.txt").write_text(LIST + "\n", newline="")
        assert "inputs" in garns(*words(command), "--cluster", "local:1").err
        (folder / "list.txt").write_text(LIST, newline="")
        assert "wishes" in garns(*words(command), "--unique", "--cluster", "local:1").err
    else:
        assert "rows" in garns("generate", "-n", "46", "-o", "out.txt", "--cluster", "local:1").err
    done = garns(*words(command), "--cluster", "local:1")
    assert done.code in (0, 2)
    assert min(runner.numbers) == 2
    assert not (folder / "out.txt.shards").exists()


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("solve LIST", "-o"),
        ("rate LIST", "-o"),
        ("generate -n 3", "-o"),
        (f"solve {PUZZLE} -o out.txt", "one puzzle per line"),
        ("solve board.sdk -o out.txt", "one puzzle per line"),
        ("rate LIST board.sdk -o out.txt", "one puzzle per line"),
        ("solve LIST -o out.sdk", "one line per puzzle"),
        ("generate -n 3 -o out.sdk", "one line per puzzle"),
        ("solve LIST -o out.txt --symbols letters", "--symbols"),
        ("solve LIST -o out.txt --json", "--json"),
        ("solve LIST -o out.txt --stats", "--stats"),
        ("generate -n 3 -o out.txt --timeout 3", "--timeout"),
        ("rate empty.txt -o out.txt", "no puzzle"),
    ],
)
def test_refusals(
    command: str, sentence: str, folder: Path, garns: Garns, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = "\n".join(PUZZLE[i : i + 9] for i in range(0, 81, 9))
    (folder / "board.sdk").write_text(rows)
    (folder / "empty.txt").write_text("# nothing\n" * 50)
    use(monkeypatch, Threads(1))
    refused = garns(*words(command), "--cluster", "local:1")
    assert refused.code == 2
    assert sentence in refused.err
    assert not list(folder.glob("out.*"))


def test_threads_and_cluster(garns: Garns, folder: Path) -> None:
    refused = garns(*words("rate LIST -o out.txt --threads 2 --cluster local:2"))
    assert refused.code == 2
    assert "--threads, --cluster" in refused.err


def test_long_lists_have_long_shards(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from garns.cli.arguments.options import Reading
    from garns.cli.reading.batch import Batch

    monkeypatch.setattr(pieces, "MOST_SHARDS", 3)
    batch = Batch(["list.txt"], Reading())
    recipe = pieces.list_recipe("solve", {}, batch, Reading(), strict=False, shard_bytes=1)
    assert recipe.shard_count == 3

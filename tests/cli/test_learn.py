"""`garns learn`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from garns.learn import LearnStore, Progress, drill_for
from garns.learn.judging import instances_of
from tests.cli.conftest import Garns


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def right(technique: str, seed: int) -> str:
    conclusion = instances_of(drill_for(seed, 0, technique))[0].conclusion
    return " ".join(map(str, conclusion))


def test_the_list_of_units(garns: Garns) -> None:
    result = garns("learn")
    lines = result.out.splitlines()
    assert result.code == 0
    assert lines[0] == "Singles 0 %"
    assert lines[1].split() == ["full-house", "Full", "house", "0", "%,", "new"]
    assert lines[-1] == "Next: Full house (garns learn full-house)"
    assert len(lines) == 15 + 81 + 2


def test_a_lesson(garns: Garns) -> None:
    out = garns("learn", "x-wing").out
    assert out.startswith("Basic fish: X-wing (hard)\n")
    assert "For example:" in out
    assert out.endswith("Practise it: garns learn x-wing --drill\n")
    assert garns("learn", "x-wing", lang="pt").out.startswith("Peixes básicos: X-Wing")


def test_drills_from_a_pipe(garns: Garns) -> None:
    line = right("x-wing", 4)
    result = garns("learn", "x-wing", "--drill", "-n", "1", "--seed", "4", stdin=f"{line}\n")
    assert (result.code, result.out.splitlines()[-1]) == (0, "1 drill right of 1.")
    listed = garns("learn").out
    assert "38 %, learning" in listed
    assert "Strength: 1" in listed
    assert garns("learn", "x-wing", "--drill", "--seed", "4", stdin="skip\n").code == 1
    assert garns("learn", "--drill", stdin="quit\n").out.count("Full house: what follows") == 1


def test_what_is_due(garns: Garns) -> None:
    assert garns("learn", "--review", stdin="").out == "Nothing is due today.\n"
    store = LearnStore()
    garns("learn", "x-wing", "--drill", stdin="skip\n")
    record = store.load().record()
    record["cards"]["x-wing"] |= {"day": 10, "due": 11}
    store.change(lambda _: Progress.of_record(record))
    assert "1 technique is due today" in garns("learn").out
    assert garns("learn").out.count("learning, due today") == 1
    result = garns("learn", "--review", "--seed", "4", stdin=right("x-wing", 4))
    assert (result.code, result.out.splitlines()[-1]) == (0, "1 drill right of 1.")
    assert garns("learn", "--review", stdin="").out == "Nothing is due today.\n"


def test_runs(garns: Garns) -> None:
    for run in ("--streak", "--storm"):
        result = garns("learn", run, "--seed", "1", stdin="quit\n")
        assert (result.code, result.out.splitlines()[-1]) == (
            0,
            "The run is over. Score: 0. Best: 0.",
        )


def test_progress_goes_to_a_file_and_comes_back(garns: Garns, tmp_path: Path) -> None:
    garns("learn", "x-wing", "--drill", stdin="skip\n")
    kept, file = LearnStore().load(), tmp_path / "mine.json"
    assert "mine.json" in garns("learn", "--export", str(file)).err
    assert json.loads(file.read_text())["format"] == "garns-learn"
    assert garns("learn", "--forget", stdin="no\n").out.endswith("Nothing was changed.\n")
    assert LearnStore().load() == kept
    assert garns("learn", "--forget", stdin="yes\n").out.endswith("All progress is forgotten.\n")
    assert LearnStore().load() == Progress()
    assert garns("learn", "--import", str(file)).code == 0
    assert LearnStore().load() == kept


def test_what_is_no_progress_is_refused(garns: Garns, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text("{}")
    result = garns("learn", "--import", str(file))
    assert (result.code, "holds no progress" in result.err) == (2, True)
    assert garns("learn", "--import", str(tmp_path / "none.json")).code == 2


def test_a_broken_file_is_told_of(garns: Garns) -> None:
    store = LearnStore()
    store.folder.mkdir()
    store.path.write_text("broken")
    result = garns("learn")
    assert (result.code, "progress.broken" in result.err) == (0, True)


@pytest.mark.parametrize(
    "words",
    [
        ("--drill", "--review"),
        ("x-wing", "--review"),
        ("x-wing", "--forget"),
        ("--streak", "--storm"),
        ("tridagon",),
        ("no-such-technique",),
        ("--drill", "--seed", "-1"),
        ("--drill", "-n", "0"),
    ],
)
def test_wrong_use(garns: Garns, words: tuple[str, ...]) -> None:
    assert garns("learn", *words, stdin="").code == 2

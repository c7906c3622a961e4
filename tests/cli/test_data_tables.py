"""`garns data select`, `dedupe`, `split` and `sample`: what they say, write and refuse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from garns.data import open_dataset
from tests.cli.conftest import Garns

MAKE = ("data", "make", "-n", "12", "--seed", "7", "--layout", "4", "--shard-rows", "5")


@pytest.fixture
def made(garns: Garns, tmp_path: Path) -> Path:
    folder = tmp_path / "made"
    assert garns(*MAKE, "--columns", "puzzle,givens,level", "-o", folder).code == 0
    return folder


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [row for table in open_dataset(folder).tables() for row in table.to_pylist()]


def test_select(garns: Garns, made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "some"
    result = garns("data", "select", made, "--where", "givens <= 4", "-o", folder)
    assert result.code == 0, result.err
    expected = [row for row in rows_of(made) if row["givens"] <= 4]
    assert 0 < len(expected) < 12
    assert rows_of(folder) == expected
    other = tmp_path / "other"
    columns = ("--columns", "givens,puzzle")
    assert garns("data", "select", made, "--where", "givens<=4", *columns, "-o", other).code == 0
    assert open_dataset(other).columns == ("givens", "puzzle")
    assert garns("data", "verify", other, "--all").code == 0


@pytest.mark.parametrize(
    ("where", "lang", "words"),
    [
        ("given < 4", "en", "--where:1:1: There is no column “given”. Did you mean givens?"),
        (
            "level = hard",
            "en",
            "--where:1:9: There is no column “hard”. A text stands in quotation",
        ),
        ("givens < ", "pt", "--where:1:10: Esperava-se uma coluna"),
        (
            "level = 'hart'",
            "pt",
            "Você quis dizer hard?",
        ),
    ],
)
def test_select_says_what_is_wrong(
    garns: Garns, made: Path, tmp_path: Path, where: str, lang: str, words: str
) -> None:
    result = garns("data", "select", made, "--where", where, "-o", tmp_path / "x", lang=lang)
    assert result.code == 2
    assert words in result.err
    assert not (tmp_path / "x").exists()


def test_dedupe(garns: Garns, made: Path, tmp_path: Path) -> None:
    lines = [row["puzzle"] for row in rows_of(made)]
    file, twice = tmp_path / "twice.txt", tmp_path / "twice"
    file.write_text("\n".join([*lines, *(line[::-1] for line in lines), *lines[:3]]) + "\n")
    assert garns("data", "add", file, "--columns", "puzzle", "-o", twice).code == 0
    for by, count in (("equivalent", 12), ("equal", 24)):
        result = garns("data", "dedupe", twice, "--by", by, "-o", tmp_path / by)
        assert result.code == 0, result.err
        assert f"{27 - len(rows_of(tmp_path / by))} repeated puzzles dropped." in result.out
        assert len(rows_of(tmp_path / by)) <= count
        again = garns("data", "dedupe", twice, "--by", by, "-o", tmp_path / by)
        assert again.out == result.out
    assert garns("data", "dedupe", twice, "--by", "same", "-o", tmp_path / "x").code == 2
    refused = garns("data", "dedupe", twice, "--by", "equal", "-o", tmp_path / "equivalent")
    assert refused.code == 2
    assert "these differ: by" in refused.err


def test_steps_are_not_deduplicated_but_split(garns: Garns, made: Path, tmp_path: Path) -> None:
    steps = tmp_path / "steps"
    assert garns("data", "steps", made, "-o", steps).code == 0
    refused = garns("data", "dedupe", steps, "-o", tmp_path / "x")
    assert refused.code == 2
    assert "are solving steps" in refused.err
    fractions = ("--train", "1/2", "--test", "1/2")
    assert garns("data", "split", steps, *fractions, "-o", tmp_path / "parts").code == 0
    parts = [rows_of(tmp_path / "parts" / part) for part in ("train", "test")]
    puzzles = [{row["puzzle"] for row in part} for part in parts]
    assert not puzzles[0] & puzzles[1]
    assert garns("data", "verify", tmp_path / "parts" / "train", "--all").code == 0
    some = tmp_path / "some"
    columns = ("--columns", "puzzle,step,technique")
    assert garns("data", "select", steps, "--where", "step<3", *columns, "-o", some).code == 0
    assert garns("data", "verify", some, "--all").code == 0
    assert (
        garns(
            "data", "select", steps, "--where", "step<3", "--columns", "step", "-o", tmp_path / "y"
        ).code
        == 0
    )
    assert garns("data", "verify", tmp_path / "y", "--all").code == 0


def test_split(garns: Garns, made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    fractions = ("--train", "0.5", "--validation", "0.2", "--test", "0.3", "--seed", "3")
    result = garns("data", "split", made, *fractions, "-o", folder)
    assert result.code == 0, result.err
    parts = [rows_of(folder / part) for part in ("train", "validation", "test")]
    assert sum(map(len, parts)) == 12
    assert f"{folder}/train: {len(parts[0])} row" in result.out
    assert garns("data", "split", made, *fractions, "-o", folder).out == result.out
    refused = garns("data", "split", made, "--train", "0.9", "--test", "0.2", "-o", folder)
    assert refused.code == 2
    assert "must add up to 1; 0.9 + 0.2 is 1.1" in refused.err
    assert garns("data", "split", made, *fractions, "-o", made).code == 2


def test_sample(garns: Garns, made: Path, tmp_path: Path) -> None:
    folder = tmp_path / "some"
    arguments = ("data", "sample", made, "-n", "5", "--by", "level,givens", "--seed", "7")
    result = garns(*arguments, "-o", folder)
    assert result.code == 0, result.err
    assert len(rows_of(folder)) == 5
    assert "\n  easy, 4" in result.out
    assert "No row has these values of level: " in result.err
    assert garns(*arguments, "-o", folder).out == result.out
    assert garns("data", "sample", made, "-n", "13", "-o", tmp_path / "x").code == 2


def test_short_strata_are_named(garns: Garns, made: Path, tmp_path: Path) -> None:
    result = garns("data", "sample", made, "-n", "12", "--by", "givens", "-o", tmp_path / "some")
    rows = [row["givens"] for row in rows_of(made)]
    least = min(rows, key=rows.count)
    assert f"{least}: only {rows.count(least)} row" in result.err


def test_cards_have_the_commands(garns: Garns, made: Path, tmp_path: Path) -> None:
    """They make the same again, in an order that works."""
    commands = [
        ("data", "select", made, "--where", "givens in (4, 5)", "-o", tmp_path / "some"),
        ("data", "dedupe", tmp_path / "some", "-o", tmp_path / "new"),
        (
            "data",
            "split",
            tmp_path / "new",
            "--train",
            "0.5",
            "--test",
            "0.5",
            "-o",
            tmp_path / "p",
        ),
        (
            "data",
            "sample",
            tmp_path / "p" / "train",
            "-n",
            "1",
            "--by",
            "level",
            "-o",
            tmp_path / "s",
        ),
    ]
    for command in commands:
        result = garns(*command)
        assert result.code == 0, result.err
    assert garns("data", "card", tmp_path / "s", "-o", tmp_path / "card.md").code == 0
    text = (tmp_path / "card.md").read_text()
    found = [line for line in text.splitlines() if line.startswith("garns data ")][:5]
    assert found[1:] == [
        "garns data select made --where 'givens in (4, 5)' -o some",
        "garns data dedupe some --by equivalent -o new",
        "garns data split new --seed 0 --test 0.5 --train 0.5 -o p",
        "garns data sample p/train --by level -n 1 --seed 0 --share equal -o s",
    ]

"""`garns grid`: seeds, notations, pictures, and the making step by step."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import garns as library
from garns.formats import all_formats, format_named
from garns.generation import METHODS
from garns.model import Layout
from tests.cli.conftest import Garns


def test_one_grid_is_shown_in_a_frame(garns: Garns) -> None:
    result = garns("grid", "--seed", 7)
    assert result.code == 0
    assert result.out == f"# seed 7\n{library.random_grid(seed=7)}\n"
    assert garns("grid", "--seed", 7).out == result.out
    assert "+-------+" in garns("grid", "--seed", 7, "--ascii").out
    assert garns("solve", "-q", stdin=result.out).out == library.random_grid(seed=7).line + "\n"


def test_several_grids_are_lines(garns: Garns) -> None:
    seed, *lines = garns("grid", "-n", 5, "--seed", 7).out.splitlines()
    assert seed == "# seed 7"
    assert lines == [library.random_grid(seed=7, number=k).line for k in range(5)]
    assert garns("grid", "-n", 2, "--seed", 7).out.splitlines()[1:] == lines[:2]


def test_a_fresh_grid_tells_its_seed(garns: Garns) -> None:
    first, second = garns("grid").out, garns("grid").out
    assert first != second
    seed = first.splitlines()[0].removeprefix("# seed ")
    assert garns("grid", "--seed", seed).out == first


@pytest.mark.parametrize("method", METHODS)
def test_as_data(garns: Garns, method: str) -> None:
    records = garns("grid", "--json", "-n", 2, "--seed", 7, "--method", method).records
    assert [(r["seed"], r["number"], r["method"], r["layout"]) for r in records] == [
        (7, 0, method, "9"),
        (7, 1, method, "9"),
    ]
    for number, record in enumerate(records):
        made = library.random_grid(seed=7, number=number, method=method)  # type: ignore[arg-type]
        assert record["grid"] == made.line


@pytest.mark.parametrize(
    "name", [f.id for f in all_formats() if f.write and f.accepts(Layout.of_size(9))]
)
def test_every_notation_tells_the_seed(garns: Garns, name: str) -> None:
    result = garns("grid", "--to", name, "--seed", 7)
    assert result.code == 0, result.err
    if format_named(name).has_comments:
        assert result.out.startswith("# seed 7\n")
        assert result.err == ""
        read = garns("convert", "--from", name, "--to", "line", stdin=result.out)
        assert read.out == library.random_grid(seed=7).line + "\n"
    else:
        assert "seed 7" in result.err
        assert not result.out.startswith("# seed")


def test_files(garns: Garns, tmp_path: Path) -> None:
    assert garns("grid", "--seed", 7, "-o", tmp_path / "a.in").out == ""
    assert (tmp_path / "a.in").read_text().startswith("# seed 7\n5 3 1 ")
    table = garns("grid", "--seed", 7, "-n", 2, "-o", tmp_path / "a.parquet", "--to", "dataset")
    assert "seed 7" in table.err
    assert library.random_grid(seed=7).line in (tmp_path / "a.parquet").read_text()


def test_other_layouts(garns: Garns) -> None:
    result = garns("grid", "--layout", "blocks-3x2", "--to", "in", "--seed", 7)
    assert len(result.out.splitlines()) == 7
    letters = garns("grid", "--layout", "4", "--symbols", "letters", "-n", 3).out
    assert set("".join(letters.splitlines()[1:])) == set("ABCD")


# the making


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "Box E: from the candidate lists."), ("pt", "Bloco E: a partir das listas")],
)
def test_the_making_in_words(garns: Garns, lang: str, words: str) -> None:
    result = garns("grid", "--method", "boxes", "--steps", "--seed", 7, lang=lang)
    assert result.code == 0
    assert result.out.startswith("# seed 7\n")
    assert words in result.out
    assert str(library.random_grid(seed=7, method="boxes")) in result.out
    assert garns("grid", "--steps", "--seed", 7, lang=lang).out == result.out


def test_the_making_as_data(garns: Garns) -> None:
    *steps, grid = garns("grid", "--steps", "--json", "--seed", 7).records
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    assert steps[0]["cell"] == "Aa"
    assert steps[0]["value"] in steps[0]["candidates"] == list(range(1, 10))
    assert "Ab" in steps[0]["removed"]
    assert steps[-1]["board"] == grid["grid"]
    assert grid["method"] == "boxes"


def test_the_making_in_pictures(garns: Garns, tmp_path: Path) -> None:
    page, picture = tmp_path / "making.html", tmp_path / "making.svg"
    result = garns("grid", "--steps", "--seed", 3, "--html", page, "--svg", picture)
    assert (result.code, result.out) == (0, "")
    assert "seed 3" in result.err
    assert "98 pictures: making-01.svg to making-98.svg" in result.err
    assert len(list(tmp_path.glob("making-*.svg"))) == 98
    assert not picture.exists()
    assert "garns grid --seed 3 --method boxes --steps" in page.read_text()
    again = tmp_path / "again.html"
    garns("grid", "--steps", "--seed", 3, "--html", again)
    assert again.read_bytes() == page.read_bytes()


def test_grids_in_pictures(garns: Garns, tmp_path: Path) -> None:
    result = garns("grid", "--seed", 7, "--svg", tmp_path / "one.svg")
    assert "seed 7" in result.err
    assert (tmp_path / "one.svg").read_text().startswith("<svg")
    garns("grid", "-n", 2, "--svg", tmp_path / "two.svg", "--html", tmp_path / "two.html")
    assert {p.name for p in tmp_path.glob("two*")} == {"two-1.svg", "two-2.svg", "two.html"}
    both = garns("grid", "--json", "--html", tmp_path / "x.html")
    assert json.loads(both.out)["layout"] == "9"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--method", "boxes", "--layout", "6"], "classic 9×9 grids only"),
        (["--steps", "--layout", "windoku"], "classic 9×9 grids only"),
        (["--steps", "--method", "uniform"], "--steps works with --method boxes only"),
        (["--steps", "-n", "2"], "Only one of these"),
        (["--steps", "--to", "line"], "Only one of these"),
        (["--json", "--to", "line"], "Only one of these"),
        (["--seed", "-1"], "--seed must be a whole number, 0 or more"),
        (["--seed", str(2**64)], "A seed is a whole number from 0"),
        (["-n", "0"], "-n must be a whole number, 1 or more"),
        (["--method", "shuffle"], "--method must be one of: uniform, boxes"),
        (["--to", "nowhere"], "No notation is called"),
        (["--symbols", "abc"], "has 3 characters"),
    ],
)
def test_wrong_use(garns: Garns, arguments: list[str], words: str) -> None:
    result = garns("grid", *arguments)
    assert result.code == 2
    assert words in result.err
    assert result.out == ""


def test_a_folder_that_is_not_there(garns: Garns, tmp_path: Path) -> None:
    assert garns("grid", "--svg", tmp_path / "no" / "a.svg").code == 5

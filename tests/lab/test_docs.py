"""docs/lab.md: its example runs, its tables are complete and true, its pictures are there."""

from __future__ import annotations

import re

import pytest

from garns.lab.plots import PLOTS
from garns.search.ladder import ALGORITHMS, search_with
from tests.documents import ROOT, check_examples, text_of
from tests.lab.conftest import case

TEXT = text_of("docs/lab.md")


def test_the_example() -> None:
    assert check_examples("docs/lab.md") == 4


@pytest.mark.parametrize("page", ["docs/lab.md", "docs/pt/lab.md"])
def test_every_algorithm_is_in_the_table(page: str) -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \|.*\| (Python|C\+\+) \|$", text_of(page), re.M))
    assert rows == {algorithm.id: algorithm.language for algorithm in ALGORITHMS}


@pytest.mark.parametrize("folder", ["docs", "docs/pt"])
def test_every_plot_is_shown_in_the_language_of_the_page(folder: str) -> None:
    shown = re.findall(r"\(images/lab-([\w-]+)\.png\)", text_of(f"{folder}/lab.md"))
    assert shown == list(PLOTS)
    assert all((ROOT / folder / "images" / f"lab-{name}.png").exists() for name in shown)


@pytest.mark.parametrize("id", ["rows", "reverse", "shuffled", "fewest", "forward", "singles"])
def test_the_counts_of_the_founding_puzzles(id: str) -> None:
    row = re.search(
        rf"^\| `{id}`[^|]*\|([^|]*)\|([^|]*)\|", TEXT[TEXT.index("Three classic puzzles") :], re.M
    )
    assert row is not None
    for cell, name in zip(row.groups(), ("5.in", "8.in"), strict=True):
        numbers = [int(text.replace(",", "")) for text in re.findall(r"[\d,]+", cell)]
        run = search_with(id, case(name).grid)
        assert numbers == [run.insertions, run.guesses][: len(numbers)]

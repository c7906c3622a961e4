"""`garns bank` as a shell sees it."""

from __future__ import annotations

import pytest

import garns as library
from garns import bank
from garns.rating import rate
from tests.cli.conftest import Garns


def test_it_lists_what_there_is(garns: Garns) -> None:
    result = garns("bank")
    assert "4×4, easy: 100 puzzles" in result.out
    assert "9×9, easy: 300 puzzles, ER 1.2 to 2." in result.out
    assert "9×9, extreme: 300 puzzles, ER " in result.out
    assert "9×9, difícil: 300 quebra-cabeças, ER de " in garns("bank", lang="pt").out


def test_a_puzzle_by_its_number(garns: Garns) -> None:
    result = garns("bank", "--difficulty", "hard", "--number", 17)
    assert result.out.startswith("# 9×9, hard, number 17\n┌")
    assert library.parse(result.out).grid == bank.puzzle("hard", number=17).grid
    assert "número 17" in garns("bank", "--difficulty", "difícil", "--number", 17, lang="pt").out


def test_the_puzzle_of_a_day(garns: Garns) -> None:
    wish = ("bank", "--difficulty", "easy", "--size", 6, "--date")
    (record,) = garns(*wish, "2026-12-24", "--json").records
    assert record["solution"] == library.solve(library.parse(record["puzzle"])).line
    assert record["level"] == "easy"
    assert garns(*wish, "2026-12-24", "--to", "line").out.strip() == record["puzzle"]
    assert garns(*wish, "today").code == 0


def test_a_puzzle_of_a_rating(garns: Garns) -> None:
    (record,) = garns("bank", "--rating", "3..5", "--json").records
    assert 3.0 <= record["er"] <= 5.0
    wish = ("bank", "--rating", "..5", "--difficulty", "hard", "--date", "2026-12-24")
    result = garns(*wish)
    assert "9×9, hard, number " in result.out
    assert f"# ER {rate(library.parse(result.out), scale='se').er}, " in result.out
    assert garns(*wish).out == result.out


def test_puzzles_with_other_rules(garns: Garns) -> None:
    assert "killer, hard: 12 puzzles" in garns("bank").out
    wish = ("bank", "--rules", "killer", "--difficulty", "hard", "--number", 3)
    result = garns(*wish)
    assert result.out.startswith("# killer, hard, number 3\n┌")
    found = library.parse(garns(*wish, "--json").out).grid
    assert found == bank.variant("killer", "hard", 3).grid
    assert "killer, difícil, número 3" in garns(*wish, lang="pt").out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rules", "miracle"),
        ("--rules", "killer", "--difficulty", "extreme"),
        ("--rules", "killer", "--rating", "3..5"),
        ("--size", 5, "--difficulty", "easy"),
        ("--size", 4, "--difficulty", "extreme"),
        ("--difficulty", "odd"),
        ("--difficulty", "easy..hard"),
        ("--difficulty", "easy", "--date", "2026-13-01"),
        ("--difficulty", "easy", "--date", "today", "--number", 3),
        ("--difficulty", "easy", "--number", 301),
        ("--difficulty", "easy", "--json", "--to", "line"),
        ("--difficulty", "easy", "--rating", "8.0.."),
        ("--rating", "5..3"),
        ("--rating", "3..5", "--number", 3),
        ("--rating", "3..5", "--size", 6),
    ],
)
def test_wrong_use(garns: Garns, arguments: tuple[object, ...]) -> None:
    result = garns("bank", *arguments)
    assert result.code == 2
    assert result.err
    assert not result.out

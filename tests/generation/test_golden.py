"""The same seed makes the same puzzles in every version, with any number of threads."""

from __future__ import annotations

import pytest

from tools.golden_generation import Case, puzzles, read

GOLDEN = read()


def _name(case: Case) -> str:
    wish = "-".join(f"{name}={str(value)[:12]}" for name, value in case.wish.items())
    return f"{case.layout[:12]}-{wish or 'plain'}"


@pytest.mark.parametrize(("case", "expected"), GOLDEN, ids=[_name(case) for case, _ in GOLDEN])
def test_puzzles_are_those_of_earlier_versions(case: Case, expected: list[str | None]) -> None:
    assert puzzles(case) == expected


@pytest.mark.parametrize(
    "wish",
    [{"difficulty": "hard"}, {"technique": "hidden-triple"}, {"difficulty": "hard", "clues": 38}],
    ids=str,
)
@pytest.mark.parametrize("threads", [2, 3, 8])
def test_threads_change_nothing(wish: dict[str, object], threads: int) -> None:
    case, expected = next(each for each in GOLDEN if each[0].wish == wish)
    assert puzzles(case, threads) == expected


@pytest.mark.parametrize("layout", ["6", "diagonal"])
def test_threads_change_nothing_on_other_layouts(layout: str) -> None:
    wish = {"difficulty": "hard"}
    case, expected = next(each for each in GOLDEN if each[0][0] == layout and each[0].wish == wish)
    assert puzzles(case, threads=3) == expected
    assert puzzles(case._replace(n=1), threads=3) == expected[:1]

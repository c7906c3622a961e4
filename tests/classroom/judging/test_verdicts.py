"""What is right and what is wrong, told with the reason; no files of answers are needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns import parse, solve
from garns.classroom.judging import Case, Demands, judge_output, read_cases
from garns.classroom.judging.making import made_cases
from garns.engine import check, solutions
from garns.model import Grid, Puzzle
from garns.search import backtrack

PROPER = parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
).grid
SEVERAL = parse(PROPER.line[:40] + "." * 41).grid
UNSOLVABLE = parse("12345678." + "........9" + "." * 63).grid


def case_of(grid: Grid) -> Case:
    return Case("case", Puzzle(grid), b"", check(grid))


def shown(grid: Grid) -> str:
    return "\n".join(" ".join(map(str, row)) for row in grid.rows)


def verdict(output: str, grid: Grid = PROPER, **demands: object) -> tuple[str, str]:
    found = judge_output(output, case_of(grid), Demands(**demands))  # type: ignore[arg-type]
    return found.code, " ".join(map(str, found.reasons))


def test_the_solution_is_accepted() -> None:
    assert verdict(shown(solve(PROPER))) == ("AC", "")


def test_any_solution_is_accepted() -> None:
    for number, solution in enumerate(solutions(SEVERAL)):
        assert verdict(shown(solution), SEVERAL) == ("AC", "")
        if number == 20:
            break


def test_a_changed_given_is_named() -> None:
    other = next(solutions(parse("." * 81).grid))
    code, reason = verdict(shown(other))
    assert code == "WA"
    assert "The given 5 in r1c1 was changed to" in reason


def test_a_repeated_value_is_named() -> None:
    solution = solve(PROPER)
    values = bytearray(solution.values)
    values[2], values[3] = values[3], values[2]
    code, reason = verdict(shown(Grid(bytes(values))))
    assert code == "WA"
    assert "column 3" in reason


def test_empty_cells_are_named() -> None:
    code, reason = verdict(shown(PROPER))
    assert code == "WA"
    assert "51 cells are empty, among them r1c3" in reason


def test_no_board() -> None:
    code, reason = verdict("done in 3 seconds")
    assert code == "PE"
    assert "81" in reason


@pytest.mark.parametrize("grid", [UNSOLVABLE, parse("55" + "." * 79).grid])
def test_cases_without_a_solution(grid: Grid) -> None:
    assert verdict("No solution", grid) == ("AC", "")
    assert verdict("sem solução", grid) == ("AC", "")
    assert verdict(shown(solve(PROPER)), grid)[0] == "WA"
    assert verdict("", grid)[0] == "PE"


def test_no_solution_where_there_is_one() -> None:
    assert verdict("No solution")[0] == "WA"


def test_the_counter() -> None:
    solution, exact = shown(solve(PROPER)), backtrack(PROPER).insertions
    assert verdict(f"{solution}\ncontador: {exact}", counter=True) == ("AC", "")
    code, reason = verdict(f"{solution}\ncontador: {exact + 1}", counter=True)
    assert code == "WA"
    assert f"{exact:,}" in reason
    assert verdict(solution, counter=True)[0] == "WA"
    assert verdict(f"{solution}\ncontador: 1")[0] == "AC"


def test_made_cases_are_what_they_say(tmp_path: Path) -> None:
    kinds: dict[str, str] = {}
    for made in made_cases():
        kinds.setdefault(made.kind, check(made.grid).verdict)
        rows = "\n".join(" ".join(map(str, row)) for row in made.grid.rows)
        (tmp_path / f"{made.name}.in").write_text(rows + "\n")
    assert kinds.pop("several") == kinds.pop("empty") == "many"
    assert (kinds.pop("none"), kinds.pop("broken")) == ("none", "invalid")
    founding = {kinds.pop(f"founding-{number}") for number in (5, 7, 8)}
    assert founding == {"unique", "many"}
    assert set(kinds.values()) == {"unique"}
    cases = read_cases(tmp_path)
    assert [case.puzzle.grid for case in cases] == [made.grid for made in made_cases()]

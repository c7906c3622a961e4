"""Rules and number of solutions of many puzzles."""

from __future__ import annotations

from collections.abc import Callable

from garns.engine.answers import PuzzleCheck, check
from garns.engine.boards import Effort
from garns.engine.budget import Limits
from garns.formats import ManyPuzzles, as_grid, each_item, each_puzzle
from garns.model import BudgetUsedUp, Column, GarnsError, Grid, Results, column

from .lists import from_list


def _first_solution(check: PuzzleCheck) -> str | None:
    return check.examples[0].line if check.examples else None


CHECK_COLUMNS = {
    "verdict": column("string", "verdict"),
    "solution": Column("string", _first_solution),
}


def check_many(
    puzzles: ManyPuzzles,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Results[PuzzleCheck]:
    """Rules and number of solutions of many puzzles, in any form that `solve_many` takes.

        >>> import garns
        >>> checks = garns.check_many(["1234341221434...", "." * 16, "11" + "." * 14])
        >>> [check.verdict for check in checks]
        ['unique', 'many', 'invalid']

    `seconds` and `nodes` bound the search of each puzzle; what is not known by then is `unknown`.
    """
    items = each_item(puzzles)
    each = each_puzzle(items)
    limits = Limits(seconds, nodes)
    limits.budget()  # refuses what is no limit, even if there is no puzzle
    solved = from_list(each, Effort(2, threads, progress), limits)
    checks = [
        puzzle if isinstance(puzzle, GarnsError) else _check(as_grid(puzzle), answer)
        for puzzle, answer in zip(each, solved, strict=True)
    ]
    return Results(items, checks, CHECK_COLUMNS)


def _check(grid: Grid, answer: Grid | GarnsError) -> PuzzleCheck:
    match answer:
        case Grid():
            return PuzzleCheck(grid, (), (answer,), "unique")
        case BudgetUsedUp():
            return PuzzleCheck(grid, (), (), "unknown")
    return check(grid)

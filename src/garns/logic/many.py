"""Paths of many puzzles."""

from __future__ import annotations

from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from garns.engine.instructions import default_threads
from garns.formats import EachPuzzle, ManyPuzzles, each_item, each_puzzle
from garns.model import Column, GarnsError, Results, column
from garns.model.arguments import checked_function, checked_seconds, checked_threads

from .path import SolutionPath, chosen, explain


def _hardest(path: SolutionPath) -> str | None:
    return path.hardest.id if path.hardest else None


def _techniques(path: SolutionPath) -> list[str]:
    return list(path.techniques)


PATH_COLUMNS = {
    "level": column("string", "level"),
    "technique": Column("string", _hardest),
    "steps": Column("int64", len),
    "solved": column("bool", "is_solved"),
    "techniques": Column("list<string>", _techniques),
}


def explain_many(
    puzzles: ManyPuzzles,
    *,
    forbid: Collection[str] = (),
    prefer: Collection[str] = (),
    uniqueness: bool = True,
    seconds: float | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Results[SolutionPath]:
    """The paths of many puzzles, in any form that `solve_many` takes.

        >>> import garns
        >>> paths = garns.explain_many(["1234341221434...", "." * 16])
        >>> len(paths[0]), str(paths[1])
        (3, 'The puzzle has more than one solution.')

    `seconds` bounds the path of each puzzle. All cores are used unless `threads` says otherwise;
    `progress` is called with the number of puzzles that are done.
    """
    wishes = {"forbid": forbid, "prefer": prefer, "uniqueness": uniqueness, "seconds": seconds}
    chosen(forbid=forbid, prefer=prefer, uniqueness=uniqueness)
    checked_seconds(seconds)
    checked_function("progress", progress)
    items = each_item(puzzles)
    each = each_puzzle(items)
    paths = list[SolutionPath | GarnsError]()
    with ThreadPoolExecutor(checked_threads(threads) or default_threads()) as pool:
        for path in pool.map(partial(_path_or_error, wishes), each):
            paths.append(path)
            if progress is not None:
                progress(len(paths))
    return Results(items, paths, PATH_COLUMNS)


def _path_or_error(wishes: dict[str, Any], puzzle: EachPuzzle) -> SolutionPath | GarnsError:
    if isinstance(puzzle, GarnsError):
        return puzzle
    try:
        return explain(puzzle, **wishes)
    except GarnsError as error:
        return error.with_traceback(None)

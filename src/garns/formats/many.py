"""Many puzzles, in any form in which they can be handed in together."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import Any

from garns.model import GarnsError, Grid, InvalidRequest, Puzzle
from garns.model.arguments import checked_items, shown

from .reading import PuzzleLike, as_grid, read

ManyPuzzles = Iterable[PuzzleLike] | bytes | bytearray | memoryview | PathLike[str] | Any
"""A list of puzzles; a file by its path; bytes with a line for each puzzle; a numpy array with a
board in each row; an array of Arrow with a text for each puzzle."""

EachPuzzle = Grid | Puzzle | GarnsError
"""A puzzle, or what is wrong with it."""


def each_puzzle(puzzles: ManyPuzzles) -> list[EachPuzzle]:
    """All puzzles in their order. What cannot be read is replaced by the error that says why."""
    return list(map(_puzzle, each_item(puzzles)))


def each_item(puzzles: ManyPuzzles) -> list[Any]:
    """The same, but what is in memory already stays as it is: lines, grids, lists, whatever."""
    refuse_tables(puzzles)
    if isinstance(puzzles, PathLike):
        return list(_read(puzzles))
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return list(lines_in(bytes(puzzles)))
    if isinstance(puzzles, str):
        raise InvalidRequest("argument.puzzles", found=shown(puzzles))
    if hasattr(puzzles, "to_pylist"):
        return list(puzzles.to_pylist())
    return list(checked_items("puzzles", puzzles))


def refuse_tables(puzzles: object) -> None:
    """A table of pandas, polars or Arrow would be gone through by columns."""
    if hasattr(puzzles, "columns"):
        raise InvalidRequest("argument.table")


def lines_in(text: bytes) -> list[str]:
    """The lines that are neither blank nor comments."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith(b"#"))
    # A character that is no byte is no cell either: what that makes of others does not matter.
    return [line.decode("latin-1") for line in lines]


def _read(source: Any) -> list[EachPuzzle]:
    found = list[EachPuzzle]()
    for puzzle in read(source, on_error=found.append):
        found.append(puzzle)
    return found


def _puzzle(puzzle: object) -> EachPuzzle:
    if isinstance(puzzle, Puzzle | GarnsError):
        return puzzle
    try:
        return as_grid(puzzle)  # type: ignore[arg-type]
    except GarnsError as error:
        return error.with_traceback(None)

"""Outputs of students' programs: the board that is found in one has the size of the puzzle."""

from __future__ import annotations

from garns.model import Grid
from garns.programs import find_answer
from tests.formats.sheet import GRID

PUZZLES = (GRID, Grid("1...|..3.|...4|.2..".replace("|", ""), "4"))


def try_input(data: bytes) -> None:
    output = data.decode("utf-8", "replace")
    for puzzle in PUZZLES:
        for strict in (False, True):
            found = find_answer(output, puzzle, strict=strict)
            assert found.grid is None or found.grid.layout is puzzle.layout
            assert found == find_answer(output, puzzle, strict=strict)
        strictly = find_answer(output, puzzle, strict=True)
        if strictly.grid is not None:
            assert strictly.grid == find_answer(strictly.grid.line, puzzle).grid

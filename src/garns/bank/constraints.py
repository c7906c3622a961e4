"""An example of every kind of constraint."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from garns.model import Grid, InvalidRequest, Layout, Puzzle
from garns.model.constraints import KINDS

FILE = "constraints.txt"
"""What tools/make_constraint_examples.py made: a kind, a layout, a puzzle and its solution to a
line."""


def constraint_example(kind: str) -> Puzzle:
    """A 9×9 puzzle with constraints of this kind, with its solution. Raises InvalidRequest for a
    kind that does not exist."""
    if kind not in KINDS:
        raise InvalidRequest("constraint.unknown", kind=kind, known=list(KINDS))
    layout, givens, solution = _lines()[kind]
    board = Layout.named(layout)
    grid = Grid(givens, board)
    return Puzzle(grid, solution=Grid(solution, board, givens=grid))


@cache
def _lines() -> dict[str, tuple[str, str, str]]:
    text = files(__package__).joinpath(FILE).read_text("ascii")
    rows = (line.split() for line in text.splitlines())
    return {kind: (layout, givens, solution) for kind, layout, givens, solution in rows}

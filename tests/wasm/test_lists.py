"""Lists of classic boards are solved in WebAssembly as by the threads of Python's kernel."""

from __future__ import annotations

import pytest

from garns.engine.lists import ListSolver
from garns.engine.roads import GUESSES_AT_ONCE
from tests.engine.boards import HARDEST, signature_lines
from tests.wasm.core import ask

PUZZLES = [*HARDEST, *signature_lines("classic.txt")]
ODD = ["# a comment", "", "1234", 81 * ".", 81 * "1", f"{PUZZLES[0]} # a remark"]


def text() -> str:
    """Long enough for several pieces, with odd lines among the others, and without a last LF."""
    lines = [*PUZZLES, *ODD] * 40
    return "\n".join([*lines, PUZZLES[0]])


@pytest.mark.parametrize("nodes", [1, 500, 10**9])
def test_lists(nodes: int) -> None:
    solver = ListSolver(threads=1)
    solver.feed(text().encode())
    solutions, odd = solver.take()
    solver.stop()
    [answer] = ask([{"about": "lines", "text": text(), "budget": GUESSES_AT_ONCE, "nodes": nodes}])
    assert answer["solutions"].encode() == bytes(solutions)
    assert answer["odd"] == [number for line in odd for number in line]
    assert (answer["slices"] > 1) == (nodes < 10**9)


def test_a_list_of_nothing() -> None:
    [answer] = ask([{"about": "lines", "text": "", "budget": 1, "nodes": 1}])
    assert answer == {"slices": 1, "solutions": "", "odd": []}

"""Blocks of a list in the background: in order, watched, given up."""

from __future__ import annotations

import threading

from garns.engine.lists import LINE, ListSolver
from tests import clocks

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

SLOW = "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2"
"""Needs more guesses than most, so that a block of it takes some time."""


def lines(text: str, times: int = 1) -> bytes:
    return f"{text}\n".encode() * times


def test_blocks_come_in_their_order() -> None:
    solver = ListSolver(threads=3)
    for times in (0, 1, 4000, 2):
        solver.feed(lines("# comment") + lines(PUZZLE, times))
    for times in (0, 1, 4000, 2):
        solutions, odd = solver.take()
        assert (bytes(solutions), odd) == (lines(SOLUTION, times), [(0, 0, 10)])
    solver.stop()


def test_two_threads_may_take() -> None:
    """Every block goes to one of them, with the answer that is its own."""
    solver = ListSolver(threads=2)
    for times in range(200):
        solver.feed(lines(PUZZLE, times))
    lengths: list[int] = []

    def take() -> None:
        lengths.extend(len(solver.take()[0]) // LINE for _ in range(100))

    threads = [threading.Thread(target=take) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(lengths) == list(range(200))
    solver.stop()


def test_progress_tells_what_is_answered() -> None:
    solver, finished = ListSolver(threads=1), list[int]()
    solver.feed(lines(SLOW, 20_000))
    solver.take(finished.append)
    assert finished == sorted(finished)
    assert 0 < finished[-1] <= 20_000
    solver.stop()


def test_ctrl_c_is_heard_while_waiting() -> None:
    solver, waiting = ListSolver(threads=1), threading.Event()
    solver.feed(lines(SLOW, 500_000))
    with clocks.interrupted(waiting.is_set):
        try:
            solver.take(lambda _: waiting.set())
        finally:
            solver.stop()
            del solver

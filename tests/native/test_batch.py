"""Buffers that are too short, too long, of the wrong kind: the batch refuses or survives them."""

from __future__ import annotations

import random
from array import array
from typing import Any

import numpy
import pytest

from garns.native import (
    BatchControl,
    Verdict,
    best_instruction_set,
    solve_batch,
    solve_line,
)

UNBOUNDED = 2**64 - 1
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


class Request:
    """Arguments that are in order, but for those that a test gives."""

    def __init__(self, count: int = 1, **given: Any) -> None:
        self.counts = array("Q", [77] * count)
        self.verdicts, self.solutions = bytearray(count), bytearray(81 * count)
        self.arguments: dict[str, Any] = {
            "boards": b"." * 81 * count,
            "line_end": b"",
            "text": True,
            "limit": 2,
            "max_guesses": UNBOUNDED,
            "counts": self.counts,
            "verdicts": self.verdicts,
            "solutions": self.solutions,
            "solution_stride": 81,
            "threads": 1,
            "control": BatchControl(),
            "set": best_instruction_set(),
        } | given

    def run(self) -> tuple[int, int]:
        return solve_batch(**self.arguments)


def test_the_request_itself_is_in_order() -> None:
    request = Request()
    request.run()
    assert list(request.counts) == [2]
    assert Verdict(request.verdicts[0]) == Verdict.LIMIT_REACHED


@pytest.mark.parametrize(
    "given",
    [
        {"boards": b""},
        {"boards": b"." * 80},
        {"boards": b"." * 161, "count": 2},
        {"boards": b"." * 162, "count": 2, "line_end": b"\n"},
        {"boards": b"." * 1000, "count": 2},
        {"solution_stride": 0},
        {"solution_stride": 80},
        {"solutions": bytearray(80)},
        {"solutions": bytearray(161), "count": 2},
        {"solutions": bytearray(162), "count": 2, "solution_stride": 82},
        {"solutions": bytearray(1000), "count": 2, "solution_stride": 2**63},
        {"solutions": bytearray(1000), "count": 3, "solution_stride": 2**63 + 1},
        {"verdicts": bytearray(2)},
        {"verdicts": bytearray()},
        {"counts": array("Q", [0, 0])},
        {"threads": 0},
    ],
)
def test_lengths_that_do_not_fit_are_refused(given: dict[str, Any]) -> None:
    request = Request(**given)
    reasons = r"81 or 82|as many boards|no room|same length|at least one thread"
    with pytest.raises(ValueError, match=reasons):
        request.run()
    assert set(request.counts) == {77}


@pytest.mark.parametrize(
    "given",
    [
        {"boards": None},
        {"boards": "." * 81},
        {"boards": numpy.zeros((9, 9), dtype=numpy.uint8)},
        {"line_end": 82},
        {"threads": -1},
        {"threads": 2**32},
        {"limit": -1},
        {"limit": 2**64},
        {"solutions": bytes(81)},
        {"verdicts": bytes(1)},
        # Where a copy would get the answers instead:
        {"counts": numpy.zeros(1, dtype=numpy.int32)},
        {"counts": array("q", [0])},
        {"counts": numpy.zeros(4, dtype=numpy.uint64)[::2][:1].reshape(1, 1)},
        {"solutions": numpy.zeros(162, dtype=numpy.uint8)[::2]},
        {"solutions": numpy.zeros(81, dtype=numpy.float32)},
        {"verdicts": numpy.zeros(1, dtype=numpy.int64)},
    ],
)
def test_buffers_of_another_kind_are_refused(given: dict[str, Any]) -> None:
    request = Request(**given)
    with pytest.raises(TypeError):
        request.run()


def test_no_boards() -> None:
    for threads in (1, 2, 1000):
        assert Request(0, boards=b"", threads=threads).run() == (0, 0)


def test_the_last_board_needs_no_room_after_it() -> None:
    request = Request(2, boards=f"{FULL}\r\n{FULL}".encode(), line_end=b"\r\n")
    request.run()
    assert list(request.counts) == [1, 1]
    assert request.solutions.decode() == FULL * 2


def test_room_that_is_larger_than_needed() -> None:
    request = Request(1, boards=FULL.encode(), solutions=bytearray(b"#" * 500))
    request.run()
    assert list(request.counts) == [1]
    assert request.arguments["solutions"] == bytearray(FULL.encode() + b"#" * (500 - 81))


@pytest.mark.parametrize("threads", [2, 5000, 2**32 - 1])
def test_more_threads_than_anybody_has(threads: int) -> None:
    request = Request(3000, boards=FULL.encode() * 3000, threads=threads)
    request.run()
    assert set(request.counts) == {1}


@pytest.mark.parametrize("text", [True, False])
def test_noise(text: bool) -> None:
    boards = random.Random(1).randbytes(81 * 500)
    request = Request(500, boards=boards, text=text, threads=2)
    request.run()
    assert set(request.counts) == {0}
    assert {Verdict(code) for code in request.verdicts} == {Verdict.UNREADABLE}


def test_a_billion_solutions_within_a_budget() -> None:
    request = Request(40, limit=10**9, max_guesses=1000)
    guesses, _ = request.run()
    assert guesses == 40_000
    assert {Verdict(code) for code in request.verdicts} == {Verdict.UNKNOWN}
    assert 0 < min(request.counts) == max(request.counts) <= 1000


@pytest.mark.parametrize(
    "text", ["", "." * 80, "." * 82, "é" * 81, "." * 80 + "é", "." * 80 + "\0", "a" * 81]
)
def test_a_line_that_is_none(text: str) -> None:
    assert solve_line(text, 2, UNBOUNDED, best_instruction_set()) is None

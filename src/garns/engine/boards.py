"""Classic boards in one buffer, answered by all threads of the kernel."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from garns.model.arguments import checked_function, checked_threads
from garns.native import BatchControl, Verdict, room_for, solve_batch

from .answers import checked_limit
from .background import Background
from .instructions import default_threads, instruction_set

CELLS = 81
UNBOUNDED = 2**64 - 1
UNREADABLE = int(Verdict.UNREADABLE.value)
UNKNOWN = int(Verdict.UNKNOWN.value)


@dataclass(frozen=True)
class Boards:
    """Boards in one buffer, as text or as values 0 to 9, with `line_end` after each of them."""

    buffer: Any
    count: int
    is_text: bool = True
    line_end: bytes = b""


@dataclass(frozen=True)
class Answers:
    """What the kernel wrote, in the order of the boards."""

    solutions: bytearray
    counts: array[int]
    verdicts: bytearray
    guesses: int

    @property
    def unreadable(self) -> list[int]:
        """The numbers, from 0, of all that are not 81 cells and their line end."""
        if UNREADABLE not in self.verdicts:
            return []
        return [number for number, each in enumerate(self.verdicts) if each == UNREADABLE]


@dataclass(frozen=True)
class Effort:
    """How boards are to be answered: solutions up to the limit, on so many threads."""

    limit: int
    threads: int | None
    progress: Callable[[int], None] | None

    def __post_init__(self) -> None:
        checked_threads(self.threads)
        checked_function("progress", self.progress)
        checked_limit(self.limit)

    def after(self, done: int) -> Effort:
        """The same for boards that come after so many others."""
        tell = self.progress
        if tell is None or not done:
            return self
        return Effort(self.limit, self.threads, lambda finished: tell(done + finished))


def answer_boards(
    boards: Boards, effort: Effort, *, line_ends: bool = False, max_guesses: int = UNBOUNDED
) -> Answers:
    """Let the kernel answer all boards; other threads may run, and Ctrl-C ends it.

    With `line_ends` a line feed stands after each solution. A board that takes more than about
    `max_guesses` guesses, at least one, has the verdict UNKNOWN.
    """
    stride = CELLS + line_ends
    # Nothing is filled in twice: the kernel writes every byte of its answers.
    solutions = room_for(stride * boards.count)
    counts, verdicts = array("Q", [0]) * boards.count, bytearray(boards.count)

    def work(control: BatchControl) -> tuple[int, int]:
        return solve_batch(
            boards.buffer,
            boards.line_end,
            boards.is_text,
            checked_limit(effort.limit) or 0,
            max_guesses,
            counts,
            verdicts,
            solutions,
            stride,
            effort.threads or default_threads(),
            control,
            instruction_set(),
        )

    guesses, _ = Background(work).wait(effort.progress)
    return Answers(solutions, counts, verdicts, guesses)

"""Puzzles of a wished level: many attempts side by side, the outcome of the first that succeeds.

An attempt is a puzzle of the plain kind (`classic.py`, `general.py`) and a search that begins with
it (`approach.py`). Attempt 0 at puzzle k begins with puzzle k of the seed. How many attempts run
at a time changes nothing: of those that succeed, the one with the lowest number counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from garns.engine.boards import Boards, Effort, answer_boards

from .approach import Approach, Asking, KernelQuestion
from .classic import CELLS, Progress, make_block
from .draws import SEED_LIMIT, Draws
from .general import make, uniqueness
from .grids import CLASSIC
from .rated import ratings_within
from .walks import walk_all
from .wishes import Wishes

AT_ONCE = 256
"""Attempts side by side: enough to keep the kernel busy."""

AT_FIRST = 4
"""Attempts to begin with, if it is about one puzzle."""

ATTEMPT = 2**40
"""Attempt a at puzzle k begins with puzzle a · 2⁴⁰ + k of the seed."""

PLAIN = 8
"""So many attempts at a puzzle do without a search."""

SEARCH = 2**63
"""The draws of the search are a stream that the making of that puzzle does not use."""

Pair = tuple[bytes, bytes]
"""A puzzle and its solution."""


@dataclass
class Goal:
    """A puzzle to be made, and what its attempts have come to; its ER in tenths, if one was
    wished."""

    number: int
    tried: int = 0
    outcome: Pair | None = None
    er: int = 0
    is_over: bool = False


def make_aimed_block(
    wishes: Wishes,
    seed: int,
    numbers: Sequence[int],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[bytearray, bytearray, bytearray]:
    """The puzzles with these numbers, their solutions, and their ER in tenths; zeros for what was
    not found, or not wished."""
    tell = progress or (lambda _: None)
    goals = [Goal(number) for number in numbers]
    while is_open := [goal for goal in goals if not goal.is_over]:
        alive = partial(tell, len(goals) - len(is_open))
        attempts = list(_next_attempts(is_open, wishes.limit))
        for attempt in Workshop(wishes, seed, threads, alive).made(attempts):
            _note(attempt, wishes.limit)
    tell(len(goals))
    none = (bytes(wishes.layout.cell_count),) * 2
    pairs = [goal.outcome or none for goal in goals]
    puzzles = bytearray().join(puzzle for puzzle, _ in pairs)
    solutions = bytearray().join(solution for _, solution in pairs)
    return puzzles, solutions, bytearray(goal.er for goal in goals)


@dataclass
class Attempt:
    """`begun` is the plain puzzle that the search begins with, None if there was none."""

    goal: Goal
    number: int
    begun: Pair | None = None
    found: bytes | None = None
    er: int = 0

    @property
    def stream(self) -> int:
        return (self.goal.number + self.number * ATTEMPT) % SEED_LIMIT


def _next_attempts(goals: list[Goal], limit: int) -> Iterator[Attempt]:
    """For each goal about as many as have failed before: little of the work is in vain."""
    width = max(1, AT_ONCE // len(goals))
    for goal in goals[:AT_ONCE]:
        end = min(limit, goal.tried + min(width, goal.tried + AT_FIRST))
        yield from (Attempt(goal, number) for number in range(goal.tried, end))


def _note(attempt: Attempt, limit: int) -> None:
    goal = attempt.goal
    if goal.is_over:
        return
    goal.tried += 1
    if attempt.begun is not None and attempt.found is not None:
        goal.outcome = attempt.found, attempt.begun[1]
        goal.er = attempt.er
    # Who finds no plain puzzle within all attempts at that need not look for a level.
    goal.is_over = bool(goal.outcome) or attempt.begun is None or goal.tried == limit


class Workshop:
    """Makes attempts, and has their questions answered for all of them at a time."""

    def __init__(
        self,
        wishes: Wishes,
        seed: int,
        threads: int | None,
        alive: Callable[[], None],
    ) -> None:
        self._wishes = wishes
        self._seed = seed
        self._threads = threads
        self._alive = alive

    def made(self, attempts: Sequence[Attempt]) -> Sequence[Attempt]:
        self._begin(attempts)
        begun = [attempt for attempt in attempts if attempt.begun is not None]
        searches = [self._search(attempt) for attempt in begun]
        for attempt, found in zip(begun, self._outcomes(searches), strict=True):
            attempt.found = found
        self._drop_unrated([attempt for attempt in begun if attempt.found is not None])
        return attempts

    def _drop_unrated(self, attempts: Sequence[Attempt]) -> None:
        """Of what has the right level, what has the right rating too is left."""
        rating = self._wishes.rating
        if rating is None:
            return
        boards = [attempt.found for attempt in attempts if attempt.found is not None]
        ratings = ratings_within(rating, boards, threads=self._threads, alive=self._alive)
        for attempt, er in zip(attempts, ratings, strict=True):
            attempt.found, attempt.er = (None, 0) if er is None else (attempt.found, er)

    def _begin(self, attempts: Sequence[Attempt]) -> None:
        """Where a puzzle can grow, every other attempt begins with a minimal one."""
        for wishes, some in (
            (self._wishes, [each for each in attempts if not self._grows(each)]),
            (self._wishes.for_minimal, [each for each in attempts if self._grows(each)]),
        ):
            if not some:
                continue
            streams = [attempt.stream for attempt in some]
            for attempt, pair in zip(some, self._plain_puzzles(wishes, streams), strict=True):
                attempt.begun = pair

    def _grows(self, attempt: Attempt) -> bool:
        return self._wishes.can_grow and attempt.number >= PLAIN and attempt.number % 2 == 1

    def _plain_puzzles(self, wishes: Wishes, streams: Sequence[int]) -> Iterator[Pair | None]:
        if wishes.layout is not CLASSIC:
            yield from (make(wishes, self._seed, each, self._alive) for each in streams)
            return
        puzzles, solutions = make_block(
            wishes,
            self._seed,
            streams,
            threads=self._threads,
            progress=lambda _: self._alive(),
        )
        for place in range(0, len(puzzles), CELLS):
            solution = bytes(solutions[place : place + CELLS])
            yield (bytes(puzzles[place : place + CELLS]), solution) if any(solution) else None

    def _search(self, attempt: Attempt) -> Asking[bytes | None]:
        assert attempt.begun is not None
        puzzle, solution = attempt.begun
        draws = Draws(Draws(self._seed, attempt.stream).bits(), SEARCH)
        return Approach(self._wishes, solution, draws).search(
            puzzle, may_move=self._may_move(attempt)
        )

    def _may_move(self, attempt: Attempt) -> bool:
        """What is not rare is found quickest by drawing again."""
        wishes = self._wishes
        if wishes.mask is not None:
            return False
        return wishes.draws_are_dear or (attempt.number >= PLAIN and not wishes.minimal)

    def _outcomes(self, searches: Sequence[Asking[bytes | None]]) -> list[bytes | None]:
        """Every search goes on as soon as its question is answered."""
        outcomes: list[bytes | None] = [None] * len(searches)
        waiting: dict[int, KernelQuestion] = {}

        def go_on(place: int, answers: list[Any] | None) -> None:
            try:
                waiting[place] = searches[place].send(answers)
            except StopIteration as end:
                outcomes[place] = end.value

        for place in range(len(searches)):
            go_on(place, None)
        while waiting:
            for kind, answer in (("unique", self._are_unique), ("walk", self._walks)):
                asked = {p: question for p, question in waiting.items() if question.kind == kind}
                if not asked:
                    continue
                boards = [board for question in asked.values() for board in question.boards]
                answers = iter(answer(boards))
                for place, question in asked.items():
                    del waiting[place]
                    go_on(place, list(islice(answers, len(question.boards))))
        return outcomes

    def _walks(self, boards: Sequence[bytes]) -> Sequence[Any]:
        return walk_all(
            self._wishes.layout,
            boards,
            self._wishes.aim.reach,
            threads=self._threads,
            alive=self._alive,
        )

    def _are_unique(self, boards: Sequence[bytes]) -> Sequence[Any]:
        if self._wishes.layout is not CLASSIC:
            has_one_solution = uniqueness(self._wishes.layout, self._alive)
            return [has_one_solution(board) for board in boards]
        together = Boards(b"".join(boards), len(boards), is_text=False)
        effort = Effort(2, self._threads, lambda _: self._alive())
        return [count == 1 for count in answer_boards(together, effort).counts]

"""Work spread over processes, its results in the order of the questions."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from typing import TypeVar

from garns.formats import held_back, remove_temporary_folders
from garns.messages import say

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")

CHUNK = 16
"""Questions that go to a process at a time."""
AHEAD = 3
"""Chunks that wait for each process: memory does not grow with the input."""
FEW = 64
"""Less than so many are answered before a process has started."""
CLEANING = 5.0
"""Seconds that a process has for cleaning up when its parent is gone."""
MOST_ON_WINDOWS = 61
"""Processes that Windows can wait for at once, and Python gives to a pool."""


def in_order(
    answers: Callable[[list[Task]], Iterable[Outcome]],
    questions: Iterable[Task],
    processes: int | None,
    *,
    few: int = FEW,
    chunk_size: int = CHUNK,
) -> Generator[tuple[Task, Outcome], None, None]:
    """Each question with its answer; `answers` takes some questions at a time. Fewer than `few`
    are answered without other processes."""
    source = iter(questions)
    first = list(islice(source, few))
    processes = _possible(processes or os.cpu_count() or 1)
    chunks = _chunks(chain(first, source), chunk_size)
    if len(first) < few or processes == 1:
        for chunk in chunks:
            yield from zip(chunk, answers(chunk), strict=True)
        return
    with _pool(processes) as pool:
        waiting: deque[tuple[list[Task], Future[list[Outcome]]]] = deque()
        for chunk in chunks:
            with _starting():
                waiting.append((chunk, pool.submit(_all_answers, answers, chunk)))
            if len(waiting) > AHEAD * processes:
                yield from _next_results(waiting)
        while waiting:
            yield from _next_results(waiting)


def all_in_order(
    answers: Callable[[list[Task]], Iterable[Outcome]],
    questions: Sequence[Task],
    processes: int | None,
    killed: Callable[[Task], Outcome],
) -> Iterator[tuple[Task, Outcome]]:
    """Each question with its answer, one at a time for each process. If the system kills a process,
    the questions that are left get a process each; `killed` answers one that kills it again."""
    done = 0
    try:
        for pair in in_order(answers, questions, processes, few=2, chunk_size=1):
            done += 1
            yield pair
    except ChildProcessError:
        for question in questions[done:]:
            yield question, _answer_apart(answers, question, killed)


def _answer_apart(
    answers: Callable[[list[Task]], Iterable[Outcome]],
    question: Task,
    killed: Callable[[Task], Outcome],
) -> Outcome:
    try:
        with _pool(1) as pool:
            with _starting():
                future = pool.submit(_all_answers, answers, [question])
            return future.result()[0]
    except ChildProcessError:
        return killed(question)


def _possible(processes: int) -> int:
    return min(processes, MOST_ON_WINDOWS) if os.name == "nt" else processes


def _chunks(questions: Iterator[Task], size: int) -> Iterator[list[Task]]:
    while chunk := list(islice(questions, size)):
        yield chunk


def _next_results(
    waiting: deque[tuple[list[Task], Future[list[Outcome]]]],
) -> Iterator[tuple[Task, Outcome]]:
    chunk, future = waiting.popleft()
    yield from zip(chunk, future.result(), strict=True)


def _all_answers(
    answers: Callable[[list[Task]], Iterable[Outcome]], questions: list[Task]
) -> list[Outcome]:
    try:
        return list(answers(questions))
    except SystemExit as exit:
        # Told to terminate, and cleaned up: the pool would go on with the next questions.
        os._exit(exit.code if isinstance(exit.code, int) else 1)


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that start afresh, as on every system, and that are gone at the end."""
    fresh = multiprocessing.get_context("spawn")
    before = set(multiprocessing.active_children())
    with _starting():
        pool = ProcessPoolExecutor(processes, fresh, _follow_the_parent)
    try:
        yield pool
        pool.shutdown()
    except BrokenProcessPool:
        raise ChildProcessError(errno.ECHILD, say("cli.worker-killed")) from None
    finally:
        # After Ctrl-C nobody waits for what they are still thinking about.
        with held_back():
            for child in set(multiprocessing.active_children()) - before:
                child.terminate()
        # The thread that minds the processes has to be over before Python's own end: until 3.12
        # that writes into a pipe that the thread is about to close.
        pool.shutdown(cancel_futures=True)


@contextmanager
def _starting() -> Iterator[None]:
    """Processes that are started within leave Ctrl-C and a closed terminal to the parent, from
    their first moment on. Windows cannot do that."""
    with held_back():
        if not hasattr(signal, "pthread_sigmask"):
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow_the_parent() -> None:
    """Leave Ctrl-C to the parent, but do not outlive it, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after_the_parent, daemon=True).start()


def _end_after_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    # Time to clean up, for those who have to (`terminable`); the others end at once.
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(CLEANING)
    remove_temporary_folders()
    os._exit(1)

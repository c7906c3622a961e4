"""One worker: takes hand-ins, judges them, writes the results.

It may be killed at any moment: what it held is taken by another when the lease is over. A database
that is gone or full for a while is waited for, with the result in hand.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from garns.formats import terminable
from garns.model import UnsupportedSystem
from garns.model.escaping import visible
from garns.programs import containment, require_keeping
from garns.programs.supervisor.nice import share_as_nice

from ..store import Database
from . import queue
from .judges import judge_of
from .queue import Judged, Piece

Thing = TypeVar("Thing")

IDLE_SECONDS = 0.5
"""Between two looks at a queue with nothing in it."""

PATIENCE = 600.0
"""Seconds for which a database that does not answer is asked again."""

MOST_PROBLEM = 500
"""Characters of an error that are kept."""

NICENESS = 5
"""Pages come first: judging uses what they leave."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Worker:
    """`lease` is how long it holds a piece without a sign of life."""

    database: Database
    name: str
    stop: threading.Event
    lease: timedelta = queue.LEASE

    def work(self) -> None:
        """Until it is told to stop."""
        while not self.stop.is_set():
            if not self.work_once():
                self.stop.wait(IDLE_SECONDS)

    def work_once(self) -> bool:
        """Judge one piece; False if there is none, or the database is not to be had."""
        piece = self._taken()
        if piece is None:
            return False
        try:
            with self._holding(piece):
                judged = judge_of(piece.kind)(piece)
        except Exception as error:
            # Whatever it was, it is the matter of this one piece.
            words = visible(f"{type(error).__name__}: {error}")[:MOST_PROBLEM]
            log.error("a hand-in could not be judged: %s", words)
            self._written(lambda session: queue.fail(session, piece, words))
        except BaseException:
            self._written(lambda session: queue.give_back(session, piece))
            raise
        else:
            self._finish(piece, judged)
        return True

    def _finish(self, piece: Piece, judged: Judged) -> None:
        if not self._written(lambda session: queue.finish(session, piece, judged)):
            log.warning("a result came too late: the hand-in is another worker's")

    def _taken(self) -> Piece | None:
        """Looks first without writing, which would keep others from it."""
        try:
            with self.database.reading() as session:
                if not queue.is_waiting(session):
                    return None
            with self.database.writing() as session:
                return queue.take(session, self.name, self.lease)
        except DBAPIError as error:
            log.warning("the database does not answer: %s", type(error.orig).__name__)
            return None

    @contextmanager
    def _holding(self, piece: Piece) -> Iterator[None]:
        """Signs of life from another thread, as long as the block lasts."""
        over = threading.Event()

        def renew() -> None:
            while not over.wait(self.lease.total_seconds() / 3):
                try:
                    with self.database.writing() as session:
                        if not queue.renew(session, piece, self.lease):
                            return
                except DBAPIError:
                    continue

        thread = threading.Thread(target=renew, name="renewing", daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def _written(self, change: Callable[[Session], Thing]) -> Thing | None:
        """In one transaction, as soon as the database takes it. What was committed although the
        answer was lost is found not to be held any more, and so is not written twice."""
        end = time.monotonic() + PATIENCE
        wait = 0.1
        while True:
            try:
                with self.database.writing() as session:
                    return change(session)
            except DBAPIError as error:
                if time.monotonic() > end:
                    raise
                log.warning("the database does not answer: %s", type(error.orig).__name__)
                time.sleep(wait)
                wait = min(2 * wait, 5.0)


def own_name() -> str:
    """Of this process, among those of all machines."""
    return f"{socket.gethostname()[:40]}:{os.getpid()}"


def require_walls() -> None:
    """Strangers' programs are run in the sandbox or not at all. Raises UnsupportedSystem."""
    require_keeping()
    if not containment().is_whole:
        raise UnsupportedSystem("class-judge.no-sandbox")


def run_worker(database: Database, stop: threading.Event, lease: timedelta = queue.LEASE) -> None:
    """As the only thing that this process does."""
    require_walls()
    os.nice(NICENESS)
    share_as_nice()
    with terminable():
        Worker(database, own_name(), stop, lease).work()

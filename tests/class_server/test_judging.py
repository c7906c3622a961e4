"""The queue: fair, and what is judged counts once whatever happens to workers."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from garns.class_server.judging import queue
from garns.class_server.judging.queue import Judged, Piece
from garns.class_server.judging.workers import start_workers
from garns.class_server.store.tables import HandIn, Job
from tests.class_server.programs import LOOPS, RIGHT, hand_in, judge_all, program_work
from tests.class_server.world import World

NOBODYS = timedelta(seconds=-1)
"""A lease that is over at once, as if the worker had died."""


def queued(world: World, *programs: tuple[str, int]) -> str:
    """Of each student so many hand-ins, in this order; the address of the work."""
    course = world.course()
    work = program_work(world, course)
    for id, count in programs:
        student = world.student(course, id)
        for number in range(count):
            hand_in(student, work, f"print({number})\n")
    return work


def take(world: World, lease: timedelta = queue.LEASE) -> Piece | None:
    with world.server_state.database.writing() as session:
        return queue.take(session, "w", lease)


def owner_of(world: World, piece: Piece | None) -> str:
    assert piece is not None
    with world.server_state.database.reading() as session:
        return session.get_one(HandIn, piece.hand_in_id).owner


def finish(world: World, piece: Piece | None, score: float) -> bool:
    assert piece is not None
    with world.server_state.database.writing() as session:
        return queue.finish(session, piece, Judged(score, {"by": score}))


def test_many_hand_ins_of_one_delay_nobody(world: World) -> None:
    queued(world, ("101", 5), ("102", 2))
    order = [owner_of(world, take(world)) for _ in range(7)]
    assert order[:4] == ["student 101", "group A", "student 101", "group A"]
    assert take(world) is None


def test_who_comes_later_does_not_wait_for_all_of_another(file_world: World) -> None:
    course = file_world.course()
    work = program_work(file_world, course)
    many, few = file_world.student(course, "101"), file_world.student(course, "102")
    for number in range(6):
        hand_in(many, work, f"print({number})\n")
    for _ in range(2):
        assert finish(file_world, take(file_world), 0)
    address = hand_in(few, work, "print()\n")
    assert few.get(f"{address}/state").json()["place"] == 2
    assert owner_of(file_world, take(file_world)) == "student 101"
    assert owner_of(file_world, take(file_world)) == "group A"


def test_a_result_is_written_by_who_holds_the_lease_alone(world: World) -> None:
    queued(world, ("101", 1))
    slow = take(world, NOBODYS)
    quick = take(world)
    assert quick
    assert slow
    assert quick.hand_in_id == slow.hand_in_id
    assert not finish(world, slow, 0.1), "it was thought dead, and another has it"
    assert finish(world, quick, 0.9)
    assert not finish(world, quick, 0.9), "once"
    with world.server_state.database.reading() as session:
        (kept,) = session.query(HandIn)
        assert (kept.state, kept.score, kept.result) == ("done", 0.9, {"by": 0.9})
        assert session.query(Job).count() == 0


def test_two_workers_never_take_the_same(world: World) -> None:
    queued(world, ("101", 1), ("102", 1))
    database = world.server_state.database
    if database.is_file:
        first, second = take(world), take(world)
    else:
        # While the first has not committed, the second does not wait for it.
        with database.writing() as one, database.writing() as other:
            first, second = queue.take(one, "a"), queue.take(other, "b")
    assert first
    assert second
    assert first.hand_in_id != second.hand_in_id


def test_after_two_deaths_it_is_the_teachers(world: World) -> None:
    work = queued(world, ("101", 1))
    for _ in range(queue.TRIES):
        assert take(world, NOBODYS) is not None
    assert take(world) is None
    with world.server_state.database.reading() as session:
        (kept,) = session.query(HandIn)
        assert (kept.state, kept.score) == ("failed", None)
    assert "ended twice" in world.teacher.page(f"{work}/judging")
    world.teacher.send(f"{work}/judging", {"which": "failed"})
    assert take(world) is not None


def test_a_lease_is_kept_by_renewing_it(world: World) -> None:
    queued(world, ("101", 1))
    piece = take(world, NOBODYS)
    assert piece
    with world.server_state.database.writing() as session:
        assert queue.renew(session, piece)
    assert take(world) is None
    with world.server_state.database.writing() as session:
        queue.give_back(session, piece)
    assert take(world) is not None, "given back, it is there for others at once"
    with world.server_state.database.writing() as session:
        assert not queue.renew(session, piece)


def test_what_is_judged_anew_is_taken_from_who_has_it(world: World) -> None:
    queued(world, ("101", 1))
    piece = take(world)
    with world.server_state.database.writing() as session:
        (one,) = session.query(HandIn)
        queue.judge_again(session, [one], one.assignment.course_id)
    assert not finish(world, piece, 0.1)
    assert finish(world, take(world), 0.2)


def test_a_fault_of_the_judge_is_tried_again_and_then_told(
    file_world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(_: Piece) -> Judged:
        raise RuntimeError("the disk is gone")

    monkeypatch.setattr("garns.class_server.judging.worker.judge_of", lambda _: fault)
    work = queued(file_world, ("101", 1))
    judge_all(file_world)
    assert "the disk is gone" in file_world.teacher.page(f"{work}/judging")


def until(world: World, is_so: Callable[[Session], bool]) -> None:
    end = time.monotonic() + 60
    while True:
        with world.server_state.database.reading() as session:
            if is_so(session):
                return
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.slow
def test_workers_that_are_killed_lose_nothing(world: World) -> None:
    course = world.course()
    work = program_work(world, course, seconds="3")
    student = world.student(course)
    address = hand_in(student, work, LOOPS)
    where = world.server_state.database.engine.url.render_as_string(hide_password=False)
    workers = start_workers(where, 1, lease=1.0)
    try:
        for tries in range(1, queue.TRIES + 1):
            _until_tried(world, tries)
            os.kill(workers.process_ids[0], signal.SIGKILL)
        until(world, lambda session: session.query(HandIn).one().state == "failed")
        good = hand_in(student, work, RIGHT)
        until(world, lambda session: session.query(HandIn).filter_by(score=1.0).count() == 1)
    finally:
        workers.stop()
    assert workers.process_ids == []
    assert "ended twice" in student.page(address)
    assert "2 of 2" in student.page(good)


def _until_tried(world: World, times: int) -> None:
    until(world, lambda session: session.query(Job).filter_by(tries=times).count() == 1)

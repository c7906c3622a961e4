"""Lessons: drills judged at once, and handed in when the last has ended."""

from __future__ import annotations

from garns.class_server.store.tables import Assignment, utc_now
from garns.class_server.work.lesson import Round, round_of
from garns.learn.judging import instances_of
from tests.class_server.studying import hand_ins, part_in, scores
from tests.class_server.visitor import Visitor
from tests.class_server.world import World


def round_in(world: World, work: str) -> Round:
    part = part_in(world, work)
    with world.server_state.database.reading() as session:
        assignment = session.get(Assignment, part.assignment_id)
        assert assignment
        return round_of(session, assignment, part)


def right_answer(found: Round, number: int) -> str:
    drill = found.tasks[number - 1].drill
    return " ".join(map(str, sorted(instances_of(drill)[0].conclusion)))


def answer(student: Visitor, work: str, number: int, text: str, **more: str) -> str:
    fields = {"drill": str(number), "round": "1", "answer": text}
    return student.send(f"{work}/drills", {**fields, **more})


def test_the_last_drill_hands_in(world: World) -> None:
    course = world.course()
    work = world.assignment(course, "lesson", subject="technique:x-wing", tries="1")
    student = world.student(course)
    first = round_in(world, work)
    address = answer(student, work, 1, right_answer(first, 1))
    assert "Right." in student.page(address)
    given = next(c for c, value in enumerate(first.tasks[1].drill.givens) if value)
    wrong = f"r{given // 9 + 1}c{given % 9 + 1}=1"
    address = answer(student, work, 2, wrong)
    page = student.page(address)
    assert "Wrong:" in page
    assert "receipt" in page
    (kept,) = hand_ins(world)
    assert (kept.score, kept.result) == (0.5, {"right": [True, False]})
    # Sent again, it is of an attempt that is over.
    answer_again = {"drill": "2", "round": "1", "answer": wrong}
    assert student.post(f"{work}/drills", answer_again).status_code == 422
    # The next round has the same drills in another dress.
    second = round_in(world, work)
    assert second.number == 2
    assert not second.has_begun
    lines = [[task.drill.line for task in each.tasks] for each in (first, second)]
    assert lines[0] != lines[1]


def test_drills_are_ones_own_and_stay(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, "lesson", subject="unit:fish", drills="6")
    drills = part_in(file_world, work).given["drills"]
    assert [technique for technique, _ in drills[:3]] == ["x-wing", "swordfish", "jellyfish"]
    assert len({line for _, line in drills}) == 6
    assert part_in(file_world, work, "group A").given["drills"] != drills
    one, other = round_in(file_world, work), round_in(file_world, work)
    assert [task.drill for task in one.tasks] == [task.drill for task in other.tasks]


def test_wrong_answers_are_counted_and_others_are_not(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, "lesson", subject="technique:x-wing", tries="2")
    student = file_world.student(course)
    task = round_in(file_world, work).tasks[0]
    conclusion = sorted(instances_of(task.drill)[0].conclusion)
    page = student.page(answer(student, work, 1, ""))
    assert "2 wrong answers end this drill." in page
    page = student.page(answer(student, work, 1, "r1c1<>123456789"))
    assert "One more wrong answer ends this drill." in page
    assert "judged wrong" in page
    # In the words of whoever reads it now.
    student.send("/language", {"language": "pt"})
    assert "Errado" in student.page(work)
    student.send("/language", {"language": "en"})
    page = student.page(answer(student, work, 1, " ".join(map(str, conclusion))))
    assert "A right answer:" in page
    student.send(f"{work}/hand-in", {"key": "lesson-1"})
    assert scores(hand_ins(file_world)) == [0.5]


def test_what_was_answered_in_time_may_be_handed_in_later(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, "lesson", subject="technique:x-wing")
    student, late = file_world.student(course), file_world.student(course, "102")
    first = right_answer(round_in(file_world, work), 1)
    answer(student, work, 1, first)
    with file_world.server_state.database.writing() as session:
        session.query(Assignment).one().closes = utc_now()
    assert late.post(f"{work}/hand-in", {"key": "lesson-1"}).status_code == 422
    again = {"drill": "2", "round": "1", "answer": "r1c1=1"}
    assert student.post(f"{work}/drills", again).status_code == 422
    assert "Hand in now" in student.page(work)
    student.send(f"{work}/hand-in", {"key": "lesson-1"})
    assert scores(hand_ins(file_world)) == [0.5]


def test_marks_are_put_together_without_scripts(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, "lesson")
    student = file_world.student(course)
    add = {"add": "1", "cell": "0", "what": "remove", "values": "7"}
    page = student.page(answer(student, work, 1, "r2c2=1", **add))
    assert 'value="r2c2=1 r1c1&lt;&gt;7"' in page
    assert 'value="place" checked' in page, "singles place digits"
    page = student.page(answer(student, work, 1, "", clear="1"))
    assert 'name="answer" value=""' in page
    no_digit = {"drill": "1", "round": "1", "add": "1", "cell": "0", "what": "place"}
    assert student.post(f"{work}/drills", no_digit).status_code == 422


def test_what_cannot_be_read_is_refused(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course, "lesson", attempts="1")
    student = file_world.student(course)
    for fields in (
        {"drill": "1", "round": "1", "answer": "r1c1=x"},
        {"drill": "3", "round": "1", "answer": "r1c1=1"},
        {"drill": "1", "round": "2", "answer": "r1c1=1"},
        {"drill": "1", "round": "1", "add": "1", "cell": "81", "what": "pattern"},
    ):
        assert student.post(f"{work}/drills", fields).status_code == 422, fields
    assert student.post(f"{work}/hand-in", {"key": "1"}).status_code == 422, "nothing answered"
    sheet = file_world.assignment(course)
    assert student.post(f"{sheet}/drills", {"drill": "1"}).status_code == 422

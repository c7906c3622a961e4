"""Results: the live table, attempts over time, statistics, points given, the projector."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from garns.class_server.store.tables import Account, Assignment, HandIn, Member, Note, SignIn
from garns.class_server.work.standings import standings
from garns.class_server.work.statistics import statistics
from tests.class_server.answers import hand_in, id_in, right_answers_of
from tests.class_server.visitor import Visitor
from tests.class_server.world import World


@contextmanager
def counted_queries(world: World) -> Iterator[list[str]]:
    found: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        found.append(statement)

    engine = world.server_state.database.engine
    event.listen(engine, "before_cursor_execute", note)
    yield found
    event.remove(engine, "before_cursor_execute", note)


def student_number(world: World, course: str, student_id: str) -> int:
    with world.server_state.database.reading() as session:
        found = session.query(Member).filter_by(course_id=id_in(course), student_id=student_id)
        return found.one().id


def test_the_live_table_says_what_is_new_and_nothing_else(world: World) -> None:
    course = world.course()
    work = world.assignment(course)
    student, teacher = world.student(course), world.teacher
    before = teacher.get(f"{work}/live.json")
    tag = before.headers["etag"]
    again = teacher.client.get(f"{work}/live.json", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    answers = right_answers_of(world, work, "student 101")
    hand_in(student, work, [answers[0], "x"])
    after = teacher.client.get(f"{work}/live.json", headers={"If-None-Match": tag})
    assert (after.status_code, after.headers["etag"] != tag) == (200, True)
    number = student_number(world, course, "101")
    texts, states = after.json()["texts"], after.json()["states"]
    assert texts[f"p{number}"] == "5"
    assert (texts[f"q{number}-1"], texts[f"q{number}-2"]) == ("✓", "✗")
    assert (texts["handed-in"], texts["mean"]) == ("1/3", "5")
    assert states[f"r{number}"] == "done"
    assert states[f"r{student_number(world, course, '102')}"] == "nothing"
    page = teacher.page(work)
    for id, text in texts.items():
        found = re.search(rf'id="{id}"[^>]*>([^<]*)<', page)
        assert found
        assert found[1] == text, "the page says the same without scripts"


def test_the_live_table_is_for_those_who_teach(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    student = file_world.student(course)
    for page in ("live.json", "statistics", "marks", "marks.csv", "projector", "projector.json"):
        assert student.get(f"{work}/{page}").status_code == 404, page


def of_a_class(world: World, size: int) -> str:
    """An assignment that everybody has handed in twice. Straight into the database: what is
    counted is reading."""
    roster = "id,name\n" + "\n".join(f"{n},Student {n}" for n in range(size))
    course = world.course(f"Of {size}", roster)
    work = world.assignment(course)
    with world.server_state.database.writing() as session:
        for member in session.query(Member).filter_by(course_id=id_in(course), role="student"):
            for attempt in (1, 2):
                session.add(
                    HandIn(
                        assignment_id=id_in(work),
                        member_id=member.id,
                        owner=f"student {member.student_id}",
                        attempt=attempt,
                        key=str(attempt),
                        receipt=f"{size}-{member.id}-{attempt}",
                        answers={"answers": ["1", "2"]},
                        state="done",
                        score=attempt / 2,
                        result={"right": [True, attempt == 2]},
                    )
                )
    return work


def test_tables_take_a_handful_of_queries_whatever_the_class(file_world: World) -> None:
    teacher = file_world.teacher
    small, large = of_a_class(file_world, 2), of_a_class(file_world, 40)
    for page in ("", "/live.json", "/statistics", "/marks", "/marks.csv", "/projector.json"):
        counts = []
        for work in (small, large):
            with counted_queries(file_world) as found:
                assert teacher.get(f"{work}{page}").status_code == 200
            counts.append(len(found))
        assert counts[0] == counts[1] <= 14, (page, counts, found)
    tag = teacher.get(f"{large}/live.json").headers["etag"]
    with counted_queries(file_world) as found:
        teacher.client.get(f"{large}/live.json", headers={"If-None-Match": tag})
    assert len(found) <= 8, "whoever knows it already costs hardly anything"


def test_who_watches_shares_what_was_put_together_once(file_world: World) -> None:
    work = of_a_class(file_world, 3)
    file_world.teacher.get(f"{work}/live.json")
    with counted_queries(file_world) as found:
        assert file_world.teacher.get(f"{work}/live.json").status_code == 200
    assert not any("hand_in.owner" in statement for statement in found), found


def test_names_give_way_to_pseudonyms(file_world: World) -> None:
    course = file_world.course(shows_pseudonyms="1")
    work = file_world.assignment(course)
    teacher = file_world.teacher
    with file_world.server_state.database.reading() as session:
        pseudonym = session.query(Member).filter_by(student_id="101").one().pseudonym
    page = teacher.page(work)
    assert (pseudonym in page, "Ana da Silva" in page) == (True, False)
    page = teacher.page(f"{work}?names=names")
    assert (pseudonym in page, "Ana da Silva" in page) == (False, True)


def test_nobody_is_named_on_the_wall(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    hand_in(file_world.student(course), work, right_answers_of(file_world, work, "student 101"))
    pages = [
        file_world.teacher.page(f"{work}/projector"),
        file_world.teacher.get(f"{work}/projector.json").text,
    ]
    with file_world.server_state.database.reading() as session:
        members = session.query(Member).filter_by(role="student").all()
    for text in pages:
        for member in members:
            assert member.name not in text
            assert member.pseudonym not in text
    state = file_world.teacher.get(f"{work}/projector.json").json()
    assert state["texts"]["solved"] == "1/3"
    assert state["values"]["bar-q1"] == [1, 1]


def test_attempts_over_time_lead_to_the_hand_ins(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    student = file_world.student(course)
    answers = right_answers_of(file_world, work, "student 101")
    first = hand_in(student, work, ["x", "x"])
    second = hand_in(student, work, answers)
    number = student_number(file_world, course, "101")
    page = file_world.teacher.page(f"{work}/students/{number}")
    for address in (first, second):
        assert f'<a href="{address}" aria-label=' in page
    assert page.count("dot-counted") == 1
    assert "Attempt 2: 10 points" in page
    assert "10/10" in file_world.teacher.page(f"{course}/students/{number}")


def test_points_are_given_in_place_of_the_score(world: World) -> None:
    course = world.course()
    work = world.assignment(course)
    student, teacher = world.student(course), world.teacher
    address = hand_in(student, work, ["x", "x"])
    assert student.post(f"{address}/points", {"points": "10"}).status_code == 404
    teacher.send(f"{address}/points", {"points": "7,5"})
    number = student_number(world, course, "101")
    texts = teacher.get(f"{work}/live.json").json()["texts"]
    assert texts[f"p{number}"] == "7.5"
    teacher.send(f"{address}/points", {"points": ""})
    assert teacher.get(f"{work}/live.json").json()["texts"][f"p{number}"] == "0"
    assert teacher.post(f"{address}/points", {"points": "many"}).status_code == 422
    with world.server_state.database.reading() as session:
        notes = session.query(Note).filter_by(action="points-given").order_by(Note.id).all()
        assert [(each.about["before"], each.about["after"]) for each in notes] == [
            (None, 7.5),
            (7.5, None),
        ]


def test_statistics_count_right_wrong_and_blank(file_world: World) -> None:
    course = file_world.course()
    work = file_world.assignment(course)
    ana, bruno = file_world.student(course), file_world.student(course, "102")
    own = right_answers_of(file_world, work, "student 101")
    hand_in(ana, work, [own[0], ""])
    hand_in(bruno, work, ["9", "9"])
    hand_in(file_world.student(course, "103"), work, ["9", "9"])
    with file_world.server_state.database.reading() as session:
        assignment = session.get(Assignment, id_in(work))
        assert assignment is not None
        found = statistics(session, assignment, standings(session, assignment))
    assert (found.owners, found.handed_in) == (2, 2), "a group counts once"
    one, two = found.questions
    assert (one.right, one.wrong, one.blank, one.frequent) == (1, 1, 0, [("9", 1)])
    assert (two.right, two.wrong, two.blank) == (0, 1, 1)
    assert (found.mean, found.median, found.tries) == (2.5, 2.5, {1: 1, 2: 1})
    assert (found.bins[0], found.bins[5]) == (1, 1)
    page = file_world.teacher.page(f"{work}/statistics")
    assert "50 % right (1 of 2)" in page


def test_statistics_of_programs_are_by_case(file_world: World) -> None:
    work = of_a_class(file_world, 2)
    with file_world.server_state.database.writing() as session:
        for each in session.query(HandIn):
            each.result = {
                "verdicts": [
                    {"case": "01-easy.in", "verdict": "AC"},
                    {"case": "02-hard.in", "verdict": "TLE" if each.member_id % 2 else "WA"},
                ]
            }
    page = file_world.teacher.page(f"{work}/statistics")
    assert "01-easy.in" in page
    assert "AC 2" in page
    assert "TLE 1" in page


def test_answers_of_students_are_text_and_nothing_else(file_world: World) -> None:
    course = file_world.course(roster='id,name\n101,"<script>alert(1)</script>"\n')
    work = file_world.assignment(course)
    hand_in(file_world.student(course), work, ["<img src=x>", "2"])
    number = student_number(file_world, course, "101")
    for page in ("", "/statistics", "/marks", f"/students/{number}"):
        text = file_world.teacher.page(f"{work}{page}")
        assert "<img" not in text, page
        assert "<script>" not in text, page


def test_a_visitor_who_was_signed_out_learns_nothing(file_world: World) -> None:
    work = of_a_class(file_world, 2)
    file_world.teacher.page(work)
    with file_world.server_state.database.writing() as session:
        session.query(SignIn).delete()
        assert session.query(Account).count()
    visitor: Visitor = file_world.teacher
    assert visitor.get(f"{work}/live.json").status_code == 303

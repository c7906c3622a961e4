"""Marks as files: the table that `garns grade` writes, and what learning platforms take in.

A sheet is marked by the same functions as on paper, from the answers that count; so its marks are
the same. Of other kinds the tables have what all kinds have."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from garns.classroom.assignment import Assignment as PaperAssignment
from garns.classroom.grading import Graded, directory_of, marks_of_answers
from garns.classroom.grading import Mark as PaperMark
from garns.classroom.judging.classes import Submission
from garns.classroom.judging.marks import marks as judge_marks
from garns.classroom.mark_tables import (
    Cells,
    Entry,
    Filled,
    canvas_lines,
    comment,
    fill_worksheet,
    nbgrader_lines,
    plain_table,
    score_cell,
    written,
)
from garns.classroom.matching import Directory
from garns.classroom.tables import table_text
from garns.messages import current_language, say

from ..access.roles import TEACHING, owner_name
from ..access.students import student_of
from ..store.tables import Assignment, Comment, Course, HandIn, Member, Part
from .marks import Mark, marks_of
from .parts import parts_of
from .sheet import paper_settings, sheet_of
from .standings import UNJUDGED, course_standings
from .verdicts import Record, record_in


@dataclass(frozen=True)
class Marked:
    """An assignment with the marks of everybody; of a sheet also as paper has it."""

    assignment: Assignment
    marks: Sequence[Mark]
    entries: Sequence[Entry]
    paper: PaperAssignment | None = None
    graded: Graded | None = None

    @property
    def directory(self) -> Directory:
        if self.paper is not None:
            return directory_of(self.paper)
        return Directory([each.student for each in self.entries])


def marked(session: Session, assignment: Assignment) -> Marked:
    """Everybody's marks; comments are in the language in which we speak."""
    marks = marks_of(session, assignment)
    comments = _comments(session, [each.counted.id for each in marks if each.counted])
    if not _is_like_paper(assignment):
        entries = [_entry(assignment, each, comments) for each in marks]
        return Marked(assignment, marks, entries)
    paper = _paper(assignment, marks, parts_of(session, assignment))
    graded = Graded(_paper_marks(paper, marks, comments))
    by_id = {each.student.id: each for each in graded.marks}
    entries = [
        _paper_entry(by_id[mark.member.student_id])
        if mark.member.student_id in by_id
        else _entry(assignment, mark, comments)
        for mark in marks
    ]
    return Marked(assignment, marks, entries, paper, graded)


def _is_like_paper(assignment: Assignment) -> bool:
    return assignment.kind == "sheet" and not assignment.settings.get("whole_board")


def _comments(session: Session, ids: Sequence[int]) -> dict[int, tuple[str, ...]]:
    """What teachers have said about each of the hand-ins."""
    found: dict[int, tuple[str, ...]] = {}
    rows = session.execute(
        select(Comment.hand_in_id, Comment.text)
        .outerjoin(Member, Member.id == Comment.member_id)
        .where(Comment.hand_in_id.in_(ids), or_(Member.id.is_(None), Member.role.in_(TEACHING)))
        .order_by(Comment.id)
    )
    for id, text in rows:
        found[id] = (*found.get(id, ()), " ".join(text.split()))
    return found


def _entry(assignment: Assignment, mark: Mark, comments: dict[int, tuple[str, ...]]) -> Entry:
    """Nothing handed in is worth nothing; what is still to be judged has no score yet."""
    student, most = student_of(mark.member), assignment.points
    if not mark.attempts:
        return Entry(student, 0.0, most, say("grade.nothing"))
    if mark.counted is None:
        return Entry(student, None, most)
    return Entry(student, mark.points, most, " ".join(comments.get(mark.counted.id, ())))


def _paper_entry(mark: PaperMark) -> Entry:
    return Entry(mark.student, mark.score, mark.most, comment(mark))


def _paper(assignment: Assignment, marks: Sequence[Mark], parts: Sequence[Part]) -> PaperAssignment:
    members: dict[str, list[Member]] = {}
    for each in marks:
        members.setdefault(owner_name(each.member), []).append(each.member)
    sheets = tuple(
        sheet_of(assignment, part, tuple(map(student_of, members.get(part.owner, []))))
        for part in parts
    )
    return PaperAssignment(Path(file_name(assignment.title)), paper_settings(assignment), sheets)


def _paper_marks(
    paper: PaperAssignment, marks: Sequence[Mark], comments: dict[int, tuple[str, ...]]
) -> tuple[PaperMark, ...]:
    """In the order of the class list."""
    counted = {each.member.student_id: each.counted for each in marks if each.counted}
    given = {id: tuple(each.answers["answers"]) for id, each in counted.items()}
    found = {each.student.id: each for each in marks_of_answers(paper, given)}
    return tuple(
        _with_teachers_words(found[id], counted.get(id), comments)
        for id in (each.member.student_id for each in marks)
        if id in found
    )


def _with_teachers_words(
    mark: PaperMark, hand_in: HandIn | None, comments: dict[int, tuple[str, ...]]
) -> PaperMark:
    if hand_in is None:
        return mark
    said = comments.get(hand_in.id, ())
    return replace(mark, given_points=hand_in.given_points, comments=said)


def plain_lines(found: Marked) -> list[Cells]:
    """As `garns grade` has it; students without a sheet yet come last."""
    if found.paper is None or found.graded is None:
        return _lines_of_entries(found)
    lines = plain_table(found.paper, found.graded)
    known = {each.student.id for each in found.graded.marks}
    questions = found.paper.settings.ask
    for entry in found.entries:
        if entry.student.id not in known:
            who: Cells = [entry.student.id, entry.student.name, "", ""]
            score = [score_cell(entry), entry.most, entry.comment]
            lines.append([*who, *("", "0") * questions, *score])
    return lines


def _lines_of_entries(found: Marked) -> list[Cells]:
    titles = ("student_id", "name", "score", "max_score", "comment")
    lines: list[Cells] = [
        [
            *(say(f"grade.mark.{title}") for title in titles),
            say("class-teach.column.attempts"),
            say("class-teach.column.handed-in"),
        ]
    ]
    for mark, entry in zip(found.marks, found.entries, strict=True):
        at = mark.counted.at.isoformat(timespec="seconds") if mark.counted else ""
        who: Cells = [entry.student.id, entry.student.name]
        result = [score_cell(entry), entry.most, entry.comment]
        lines.append([*who, *result, float(len(mark.attempts)), at])
    return lines


def gradescope_lines(found: Marked) -> list[Cells]:
    """As Gradescope writes the marks of an assignment, a column for each question."""
    questions = found.paper.settings.points_of_cells if found.paper else ()
    lines: list[Cells] = [
        [
            *("First Name", "Last Name", "SID", "Email", "Sections"),
            *("Total Score", "Max Points", "Status", "Submission ID", "Submission Time"),
            *("Lateness (H:M:S)", "Submission Count"),
            *(f"{n}: a{n} ({points:g} pts)" for n, points in enumerate(questions, 1)),
        ]
    ]
    right = {each.student.id: each for each in found.graded.marks} if found.graded else {}
    for mark, entry in zip(found.marks, found.entries, strict=True):
        first, _, last = entry.student.name.partition(" ")
        who: Cells = [first, last, entry.student.id, entry.student.email, entry.student.group]
        lines.append([*who, *_gradescope_result(mark, entry), *_by_question(right, entry)])
    return lines


def _gradescope_result(mark: Mark, entry: Entry) -> Cells:
    if not mark.attempts:
        return ["", entry.most, "Missing", "", "", "", 0.0]
    hand_in = mark.counted or mark.attempts[-1]
    status = "Ungraded" if mark.counted is None else "Graded"
    at = hand_in.at.strftime("%Y-%m-%d %H:%M:%S +0000")
    count = float(len(mark.attempts))
    return [score_cell(entry), entry.most, status, hand_in.receipt, at, "00:00:00", count]


def _by_question(marks: dict[str, PaperMark], entry: Entry) -> Cells:
    mark = marks.get(entry.student.id)
    if mark is None or not any(mark.answers):
        return [""] * (len(mark.points) if mark else 0)
    return [p if ok else 0.0 for p, ok in zip(mark.points, mark.right, strict=True)]


def canvas(found: Marked) -> list[Cells]:
    return canvas_lines(found.assignment.title, found.assignment.points, found.entries)


def nbgrader(found: Marked) -> list[Cells]:
    return nbgrader_lines(file_name(found.assignment.title), found.entries)


TABLES: dict[str, Callable[[Marked], list[Cells]]] = {
    "plain": plain_lines,
    "gradescope": gradescope_lines,
    "canvas": canvas,
    "nbgrader": nbgrader,
}


def tables_of(assignment: Assignment) -> list[str]:
    """Which tables there are; of programs also that of `garns judge`."""
    return [*TABLES, *(("judge",) if assignment.kind == "program" else ())]


def table_of(found: Marked, name: str, *, separator: str, decimal: str) -> str:
    if name == "judge":
        return _judge_table(found, separator, decimal)
    return written(TABLES[name](found), separator=separator, decimal=decimal)


def _judge_table(found: Marked, separator: str, decimal: str) -> str:
    """Each case with its verdict, as `garns judge --submissions` writes it."""
    judged: dict[str, tuple[Submission, Record]] = {}
    for mark in found.marks:
        if mark.counted is None or "verdicts" not in mark.counted.result:
            continue
        owner = mark.counted.owner
        students = judged[owner][0].students if owner in judged else ()
        name = owner.partition(" ")[2]
        work = Submission(Path(name), (*students, student_of(mark.member)))
        judged[owner] = (work, record_in(mark.counted.result, name, current_language()))
    names = [each["name"] for each in found.assignment.settings["cases"]]
    everybody = [each.student for each in found.entries]
    points = found.assignment.points
    headings, lines = judge_marks(everybody, list(judged.values()), names, points, decimal)
    return table_text(headings, lines, separator)


def filled_worksheet(found: Marked, worksheet: Path) -> Filled:
    return fill_worksheet(found.directory, found.entries, worksheet)


def course_lines(
    session: Session, course: Course, assignments: Sequence[Assignment]
) -> list[Cells]:
    """Everybody's points in all assignments, and their sum."""
    titles = ("student_id", "name")
    lines: list[Cells] = [
        [
            *(say(f"grade.mark.{title}") for title in titles),
            *(say(f"class-teach.column.{title}") for title in ("email", "group")),
            *(f"{each.title} ({each.points:g})" for each in assignments),
            say("class-teach.column.sum", most=f"{sum(each.points for each in assignments):g}"),
        ]
    ]
    for member, found in course_standings(session, course, assignments):
        who: Cells = [member.student_id, member.name, member.email, member.group]
        points = [_course_cell(each.points, each.state) for each in found]
        total = sum(each for each in points if isinstance(each, float))
        lines.append([*who, *points, total])
    return lines


def _course_cell(points: float | None, state: str) -> str | float:
    """Nothing handed in is worth nothing; what has no mark yet has an empty cell."""
    return 0.0 if state == "nothing" else "" if points is None else points


def unjudged(found: Marked) -> int:
    """How many hand-ins are still to be judged: marks may change."""
    return sum(each.state in UNJUDGED for mark in found.marks for each in mark.attempts)


def file_name(title: str) -> str:
    """Of letters and digits: a name that no file system minds."""
    return re.sub(r"[^\w-]+", "-", title).strip("-.")[:60] or "marks"

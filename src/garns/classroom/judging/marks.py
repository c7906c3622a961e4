"""The table of marks of a class: one line for each student, and one for work that is nobody's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from garns.messages import say

from ..roster import Student
from .classes import Submission
from .records import Record
from .reports import SPEAKING
from .stderr import telling_line

Line = dict[str, str]

COLUMNS = ("id", "name", "submission", "language", "accepted", "cases", "score")
"""What stands before the verdicts on the cases."""


def marks(
    roster: Sequence[Student],
    judged: Sequence[tuple[Submission, Record]],
    cases: Sequence[str],
    points: float,
    decimal: str = ".",
) -> tuple[list[str], list[Line]]:
    """Headings and lines, in the order of the class list if there is one."""
    everybody = roster or [each for work, _ in judged for each in work.students]
    lines = [_line_of(student, judged, points) for student in everybody]
    lines += [
        _line(Student(""), record, points, [say("judge.nobodys")])
        for work, record in judged
        if not work.students
    ]
    lines = [{**line, "score": line["score"].replace(".", decimal)} for line in lines]
    titles = {column: say(f"judge.mark.{column}") for column in (*COLUMNS, "comment")}
    headings = [titles.get(column, column) for column in (*COLUMNS, *cases, "comment")]
    return headings, [_titled(line, titles) for line in lines]


def _titled(line: Line, titles: Mapping[str, str]) -> Line:
    return {titles.get(column, column): text for column, text in line.items()}


def _line_of(student: Student, judged: Sequence[tuple[Submission, Record]], points: float) -> Line:
    own = [record for work, record in judged if student in work.students]
    if not own:
        comment = say("judge.nothing-handed-in")
        return {"id": student.id, "name": student.name, "score": _points(0), "comment": comment}
    best = max(own, key=lambda record: record["accepted"])
    others = [say("judge.several", n=len(own))] if len(own) > 1 else []
    return _line(student, best, points, others)


def _line(student: Student, record: Record, points: float, remarks: Sequence[str]) -> Line:
    share = record["accepted"] / record["cases"] if record["cases"] else 0
    problem = [record["problem"]] if record["problem"] else []
    return {
        "id": student.id,
        "name": student.name,
        "submission": record["program"],
        "language": record["language"] or "",
        "accepted": str(record["accepted"]),
        "cases": str(record["cases"]),
        "score": _points(points * share),
        **{each["case"]: each["verdict"] for each in record["verdicts"]},
        "comment": " ".join([*remarks, *problem, *record["notes"], *_first_faults(record)]),
    }


def _points(value: float) -> str:
    return f"{value:.2f}"


def _first_faults(record: Record) -> list[str]:
    """For the student: what went wrong on the first case that was not accepted."""
    for each in record["verdicts"]:
        if each["verdict"] not in ("AC", "CE"):
            line = telling_line(each["errors"]) if each["verdict"] in SPEAKING else ""
            said = [say("judge.said", text=line)] if line else []
            return [f"{each['case']}: {each['verdict']}.", *each["reasons"][:1], *said]
    return []

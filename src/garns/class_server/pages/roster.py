"""The class list: taken from a file, changed line by line; links for joining; who teaches."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from garns.classroom.mark_tables import Cells, written
from garns.classroom.roster import Student, read_roster
from garns.messages import say
from garns.model import InvalidRequest

from ..access.class_list import (
    add_line,
    change_line,
    change_role,
    dismiss,
    free_line,
    has_work,
    invite,
    make_staff,
    note,
    remove,
    staff,
)
from ..access.roles import TEACHING, Needs
from ..access.students import add_students, course_members, students_in
from ..forms import Form
from ..store.tables import Member
from .asked import Asked, course_address, to
from .downloads import download
from .pictures import qr_code
from .routes import get, post

ROSTER_BYTES = 2 * 1024 * 1024
SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx", ".ods")


def show(asked: Asked) -> Response:
    return _page(asked)


def _page(asked: Asked, **facts: Any) -> Response:
    lines = [each for each in course_members(asked.session, asked.course) if _is_student(each)]
    return asked.page(
        "roster.html",
        students=[each for each in lines if not each.has_left],
        gone=[each for each in lines if each.has_left],
        **facts,
    )


def _is_student(member: Member) -> bool:
    return member.role == "student"


def take_file(asked: Asked) -> Response:
    """Read as `garns assign` reads it."""
    upload = asked.form.upload("roster")
    text = asked.form.text("pasted", most=ROSTER_BYTES, needed=False)
    if upload is None and not text:
        raise InvalidRequest("class.form.empty", field="roster")
    suffix = Path(upload.name).suffix.lower() if upload else ".csv"
    content = upload.content if upload else text.encode()
    with kept_as_file(content, suffix if suffix in SUFFIXES else ".csv") as path:
        found = read_roster(path)
    new, changed = add_students(asked.session, asked.course, found.students)
    notices = [(place._replace(file=None), notice) for place, notice in found.notices]
    return _page(asked, new=new, changed=changed, notices=notices)


@contextmanager
def kept_as_file(content: bytes, suffix: str) -> Iterator[Path]:
    """For readers that want a path."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"table{suffix}"
        path.write_bytes(content)
        yield path


def add(asked: Asked) -> Response:
    add_line(asked.session, asked.course, _student_in(asked.form))
    return _to_roster(asked, "saved")


def _student_in(form: Form) -> Student:
    return Student(
        form.text("student_id"),
        form.text("name", needed=False),
        form.text("email", needed=False),
        form.text("group", needed=False),
    )


def _to_roster(asked: Asked, notice: str) -> Response:
    return to(f"{course_address(asked.course)}/roster", notice)


def show_line(asked: Asked) -> Response:
    member = _line(asked)
    link = join_link(asked, member)
    return asked.page(
        "roster_line.html",
        line=member,
        link=link,
        qr=qr_code(link, say("class-teach.line.link")),
        has_work=has_work(asked.session, member),
    )


def _line(asked: Asked) -> Member:
    """Of the class list; those who teach are elsewhere."""
    if asked.student.role != "student":
        raise HTTPException(404)
    return asked.student


def join_link(asked: Asked, member: Member) -> str:
    return f"{asked.server_state.address}/join/{member.join_key}"


def change(asked: Asked) -> Response:
    change_line(asked.session, asked.course, _line(asked), _student_in(asked.form))
    return _to_roster(asked, "saved")


def take_off(asked: Asked) -> Response:
    member = _line(asked)
    note(asked.session, asked.course, asked.account, "member-removed", {"member": member.id})
    remove(asked.session, member)
    return _to_roster(asked, "removed")


def bring_back(asked: Asked) -> Response:
    _line(asked).has_left = False
    return _to_roster(asked, "saved")


def free(asked: Asked) -> Response:
    member = _line(asked)
    about: dict[str, object] = {"member": member.id, "account": member.account_id}
    note(asked.session, asked.course, asked.account, "line-freed", about)
    free_line(member)
    return to(f"{course_address(asked.course)}/students/{member.id}/line", "saved")


def show_slips(asked: Asked) -> Response:
    """To be printed and cut."""
    slips = [
        (member, link, qr_code(link, say("class-teach.line.link")))
        for member, link in _links(asked)
    ]
    return asked.page("slips.html", slips=slips)


def _links(asked: Asked) -> list[tuple[Member, str]]:
    """Of those who have not joined yet."""
    waiting = [each for each in students_in(asked.session, asked.course) if not each.account_id]
    return [(member, join_link(asked, member)) for member in waiting]


def links_file(asked: Asked) -> Response:
    """For a mail merge."""
    lines: list[Cells] = [["student_id", "name", "email", "link"]]
    for member, link in _links(asked):
        lines.append([member.student_id, member.name, member.email, link])
    return download(written(lines), "links.csv", is_marked=True)


def show_staff(asked: Asked) -> Response:
    found = staff(asked.session, asked.course)
    return asked.page(
        "staff.html",
        staff=[(each, None if each.account_id else join_link(asked, each)) for each in found],
    )


def take_staff(asked: Asked) -> Response:
    login, role = asked.form.text("login"), asked.form.choice("role", TEACHING)
    made = make_staff(asked.session, asked.course, login, role)
    _note_role(asked, made)
    return _to_staff(asked, "saved")


def invite_staff(asked: Asked) -> Response:
    name, role = asked.form.text("name"), asked.form.choice("role", TEACHING)
    _note_role(asked, invite(asked.session, asked.course, name, role))
    return _to_staff(asked, "saved")


def change_staff(asked: Asked) -> Response:
    role = asked.form.choice("role", TEACHING)
    _note_role(asked, change_role(asked.session, asked.course, _colleague(asked), role))
    return _to_staff(asked, "saved")


def dismiss_staff(asked: Asked) -> Response:
    member = _colleague(asked)
    note(asked.session, asked.course, asked.account, "staff-removed", {"member": member.id})
    dismiss(asked.session, asked.course, member)
    return to("/" if member.id == asked.member.id else _staff(asked), "removed")


def _colleague(asked: Asked) -> Member:
    if asked.student.role not in TEACHING:
        raise HTTPException(404)
    return asked.student


def _note_role(asked: Asked, member: Member) -> None:
    about = {"member": member.id, "role": member.role}
    note(asked.session, asked.course, asked.account, "staff-made", about)


def _staff(asked: Asked) -> str:
    return f"{course_address(asked.course)}/staff"


def _to_staff(asked: Asked, notice: str) -> Response:
    return to(_staff(asked), notice)


ROUTES = (
    get("/courses/{course}/roster", Needs.MARKING, show),
    post("/courses/{course}/roster", Needs.TEACHER, take_file, most_bytes=ROSTER_BYTES),
    post("/courses/{course}/roster/add", Needs.TEACHER, add),
    get("/courses/{course}/students/{student}/line", Needs.TEACHER, show_line),
    post("/courses/{course}/students/{student}/line", Needs.TEACHER, change),
    post("/courses/{course}/students/{student}/remove", Needs.TEACHER, take_off),
    post("/courses/{course}/students/{student}/bring-back", Needs.TEACHER, bring_back),
    post("/courses/{course}/students/{student}/free", Needs.TEACHER, free),
    get("/courses/{course}/slips", Needs.TEACHER, show_slips),
    get("/courses/{course}/links.csv", Needs.TEACHER, links_file),
    get("/courses/{course}/staff", Needs.TEACHER, show_staff),
    post("/courses/{course}/staff", Needs.TEACHER, take_staff),
    post("/courses/{course}/staff/invite", Needs.TEACHER, invite_staff),
    post("/courses/{course}/students/{student}/role", Needs.TEACHER, change_staff),
    post("/courses/{course}/students/{student}/dismiss", Needs.TEACHER, dismiss_staff),
)

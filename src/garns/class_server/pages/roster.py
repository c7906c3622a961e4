"""The class list: taken from a file, its students, their links for joining."""

from __future__ import annotations

import tempfile
from pathlib import Path

from starlette.responses import Response

from garns.classroom.roster import read_roster
from garns.model import InvalidRequest

from ..access.roles import Needs
from ..access.students import add_students, students_in
from .asked import Asked
from .routes import get, post

ROSTER_BYTES = 2 * 1024 * 1024
SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx", ".ods")


def show(asked: Asked) -> Response:
    return asked.page("roster.html", students=students_in(asked.session, asked.course))


def take_file(asked: Asked) -> Response:
    """Read as `garns assign` reads it."""
    upload = asked.form.upload("roster")
    text = asked.form.text("pasted", most=ROSTER_BYTES, needed=False)
    if upload is None and not text:
        raise InvalidRequest("class.form.empty", field="roster")
    suffix = Path(upload.name).suffix.lower() if upload else ".csv"
    content = upload.content if upload else text.encode()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"roster{suffix if suffix in SUFFIXES else '.csv'}"
        path.write_bytes(content)
        found = read_roster(path)
    new, changed = add_students(asked.session, asked.course, found.students)
    notices = [(place._replace(file=None), notice) for place, notice in found.notices]
    return asked.page(
        "roster.html",
        students=students_in(asked.session, asked.course),
        new=new,
        changed=changed,
        notices=notices,
    )


ROUTES = (
    get("/courses/{course}/roster", Needs.MARKING, show),
    post("/courses/{course}/roster", Needs.TEACHER, take_file, most_bytes=ROSTER_BYTES),
)

"""Privacy: what is stored, and everybody's data given to them and erased."""

from __future__ import annotations

from sqlalchemy import select
from starlette.responses import Response

from garns.model import InvalidRequest

from ..access.accounts import is_password
from ..access.roles import Needs
from ..access.students import students_in
from ..access.trials import PASSWORDS_OF_LOGIN, note_trial, too_many
from ..store.tables import Account, Member, Note
from ..work.personal import (
    WAYS,
    archive,
    delete_account,
    erase_student,
    members_of,
    note,
)
from .asked import Asked, course_address, row_named, to
from .cookies import SIGN_IN, delete_cookie
from .routes import get, post

STORED = ("account", "sign-ins", "list", "work", "marks", "platforms", "trials", "notes", "logs")
"""What the page names, each with why, for whom and how long."""

ACTIONS = (
    *("exported", "account-deleted", "erased-anonymise", "erased-delete"),
    *("points-given", "assignment-removed", "member-removed", "line-freed"),
    *("staff-removed", "staff-made"),
)
"""What was done to somebody's data, as there are words for it."""

MOST_NOTES = 500


def show(asked: Asked) -> Response:
    return asked.page("privacy.html", stored=STORED)


def show_own(asked: Asked) -> Response:
    members = members_of(asked.session, asked.account)
    return asked.page("own_data.html", members=members)


def export_own(asked: Asked) -> Response:
    members = members_of(asked.session, asked.account)
    for member in members:
        note(asked.session, "exported", member, asked.account)
    return _zip(archive(asked.session, asked.account, members, shows_all=False))


def _zip(content: bytes) -> Response:
    """Its name says of nobody whose it is."""
    return Response(
        content,
        headers={
            "Content-Type": "application/zip",
            "Content-Disposition": 'attachment; filename="garns-data.zip"',
        },
    )


def delete_own(asked: Asked) -> Response:
    """With the password, if there is one: whoever finds a browser open does not."""
    form, database, account = asked.form, asked.server_state.database, asked.account
    if not form.is_ticked("sure"):
        raise InvalidRequest("class-privacy.not-sure")
    with database.reading() as session:
        if too_many(session, "password", account.login, PASSWORDS_OF_LOGIN):
            raise InvalidRequest("class.too-many-trials")
    if account.password_hash and not is_password(account.password_hash, form.secret("password")):
        with database.writing() as session:
            note_trial(session, "password", account.login)
        raise InvalidRequest("class.wrong-password")
    with database.writing() as session:
        found = session.get(Account, account.id)
        if found is not None:
            delete_account(session, found)
    response = to("/sign-in", "removed")
    delete_cookie(response, SIGN_IN, is_secure=asked.server_state.is_secure)
    return response


def show_course(asked: Asked) -> Response:
    """What was done to whose data, and each student's data."""
    session = asked.session
    notes = session.execute(
        select(Note, Account)
        .outerjoin(Account, Account.id == Note.account_id)
        .where(Note.course_id == asked.course.id)
        .order_by(Note.id.desc())
        .limit(MOST_NOTES)
    ).all()
    lines = session.scalars(select(Member).where(Member.course_id == asked.course.id))
    names = {each.id: each.name or each.student_id for each in lines}
    students = students_in(session, asked.course)
    return asked.page(
        "course_privacy.html", notes=notes, names=names, students=students, actions=ACTIONS
    )


def show_student(asked: Asked) -> Response:
    return asked.page("student_data.html", student=asked.student, ways=WAYS)


def export_student(asked: Asked) -> Response:
    note(asked.session, "exported", asked.student, asked.account)
    account = asked.student.account
    return _zip(archive(asked.session, account, [asked.student], shows_all=True))


def erase(asked: Asked) -> Response:
    way = asked.form.choice("way", WAYS)
    if not asked.form.is_ticked("sure"):
        raise InvalidRequest("class-privacy.not-sure")
    note(asked.session, f"erased-{way}", asked.student, asked.account)
    erase_student(asked.session, asked.student, way)
    return to(f"{course_address(asked.course)}/privacy", "removed")


def show_accounts(asked: Asked) -> Response:
    accounts = asked.session.scalars(select(Account).order_by(Account.id)).all()
    return asked.page("accounts.html", accounts=accounts)


def _account(asked: Asked) -> Account:
    return row_named(asked.session, Account, asked.params["account"])


def export_account(asked: Asked) -> Response:
    account = _account(asked)
    members = members_of(asked.session, account)
    for member in members:
        note(asked.session, "exported", member, asked.account)
    return _zip(archive(asked.session, account, members, shows_all=False))


def remove_account(asked: Asked) -> Response:
    if not asked.form.is_ticked("sure"):
        raise InvalidRequest("class-privacy.not-sure")
    delete_account(asked.session, _account(asked), by=asked.account)
    return to("/accounts", "removed")


def change_account(asked: Asked) -> Response:
    """Whether they may make courses."""
    account = _account(asked)
    account.is_teacher = account.is_owner or asked.form.is_ticked("is_teacher")
    return to("/accounts", "saved")


DATA = "/courses/{course}/students/{student}/data"

ROUTES = (
    get("/privacy", Needs.ANYBODY, show),
    get("/account/data", Needs.ACCOUNT, show_own),
    post("/account/data/export", Needs.ACCOUNT, export_own),
    post("/account/data/delete", Needs.ACCOUNT, delete_own, writes_itself=True),
    get("/courses/{course}/privacy", Needs.TEACHER, show_course),
    get(DATA, Needs.TEACHER, show_student),
    post(f"{DATA}/export", Needs.TEACHER, export_student),
    post(f"{DATA}/erase", Needs.TEACHER, erase),
    get("/accounts", Needs.OWNER, show_accounts),
    post("/accounts/{account}", Needs.OWNER, change_account),
    post("/accounts/{account}/export", Needs.OWNER, export_account),
    post("/accounts/{account}/remove", Needs.OWNER, remove_account),
)

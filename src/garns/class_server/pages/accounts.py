"""Signing in and out, joining a class, the language, and one's own account."""

from __future__ import annotations

from starlette.responses import Response

from garns.messages import LANGUAGES
from garns.model import InvalidRequest

from ..access.accounts import account_of, create_account, hash_password, is_password
from ..access.joining import bind, course_with_code, join, member_with_key
from ..access.roles import Needs
from ..access.sign_ins import sign_out
from ..access.trials import (
    JOINING_OF_ACCOUNT,
    PASSWORDS_OF_LOGIN,
    WRONG_FROM_ADDRESS,
    forget_trials,
    note_trial,
    too_many,
)
from .asked import Asked, course_address, to
from .cookies import LANGUAGE, SIGN_IN, delete_cookie, set_cookie
from .routes import get, post
from .sign_in import local, signed_in

YEAR = 365 * 24 * 3600


def show_sign_in(asked: Asked) -> Response:
    return asked.page("sign_in.html", next=local(asked.query.get("next", "/")))


def do_sign_in(asked: Asked) -> Response:
    form, database = asked.form, asked.server_state.database
    login, password = form.text("login"), form.secret("password")
    with database.reading() as session:
        if too_many(session, "password", login, PASSWORDS_OF_LOGIN) or too_many(
            session, "address", asked.client, WRONG_FROM_ADDRESS
        ):
            raise InvalidRequest("class.too-many-trials")
        account = account_of(session, login)
    is_right = is_password(account.password_hash if account else None, password)
    with database.writing() as session:
        if account is not None and is_right:
            forget_trials(session, "password", login)
            return signed_in(asked, session, account, form.text("next", needed=False) or "/")
        note_trial(session, "password", login)
        note_trial(session, "address", asked.client)
    return asked.page(
        "sign_in.html",
        422,
        next=local(form.text("next", needed=False) or "/"),
        problem=InvalidRequest("class.wrong-password"),
    )


def do_sign_out(asked: Asked) -> Response:
    sign_out(asked.session, asked.token)
    response = to("/sign-in")
    delete_cookie(response, SIGN_IN, is_secure=asked.server_state.is_secure)
    return response


def choose_language(asked: Asked) -> Response:
    language = asked.form.choice("language", LANGUAGES)
    if asked.about.account:
        asked.about.account.language = language
    response = to(local(asked.form.text("next", needed=False) or "/"))
    is_secure = asked.server_state.is_secure
    set_cookie(response, LANGUAGE, language, is_secure=is_secure, seconds=YEAR)
    return response


def show_join(asked: Asked) -> Response:
    """By the code of the class, typed or in the address."""
    code = asked.query.get("code", "")
    course = course_with_code(asked.session, code) if code else None
    problem = InvalidRequest("class.join-no-course") if code and course is None else None
    return asked.page("join.html", course=course, code=code, key="", expected=None, problem=problem)


def show_join_with_key(asked: Asked) -> Response:
    """By a student's own link."""
    member = member_with_key(asked.session, asked.params["key"])
    if member is None:
        problem = InvalidRequest("class.join-link-used")
        return asked.page(
            "join.html", 404, course=None, code="", key="", expected=None, problem=problem
        )
    return asked.page(
        "join.html", course=member.course, code="", key=member.join_key, expected=member
    )


def do_join(asked: Asked) -> Response:
    """With the account that is signed in, or a new one."""
    form, account = asked.form, asked.about.account
    if account is None:
        login, name = form.text("login"), form.text("name")
        password_hash = hash_password(form.secret("password"))
    with asked.server_state.database.writing() as session:
        if too_many(session, "join", asked.client, WRONG_FROM_ADDRESS):
            raise InvalidRequest("class.too-many-trials")
        if account is None:
            account = create_account(session, login, name, password_hash, language=asked.language)
        if too_many(session, "joining", str(account.id), JOINING_OF_ACCOUNT):
            raise InvalidRequest("class.too-many-trials")
        if key := form.text("key", needed=False):
            member = member_with_key(session, key)
            if member is None:
                raise InvalidRequest("class.join-link-used")
            bind(session, member, account)
        else:
            course = course_with_code(session, form.text("code"))
            if course is None:
                raise InvalidRequest("class.join-no-course")
            member = join(session, course, account, form.text("student_id"))
        address = course_address(member.course)
        return signed_in(asked, session, account, address)


ROUTES = (
    get("/sign-in", Needs.ANYBODY, show_sign_in),
    post("/sign-in", Needs.ANYBODY, do_sign_in, writes_itself=True),
    post("/sign-out", Needs.ANYBODY, do_sign_out),
    post("/language", Needs.ANYBODY, choose_language),
    get("/join", Needs.ANYBODY, show_join),
    get("/join/{key}", Needs.ANYBODY, show_join_with_key),
    post("/join", Needs.ANYBODY, do_join, writes_itself=True),
)

"""Launches by learning platforms: the login that they begin, the message that they send, and what a
teacher chooses the first time."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.responses import JSONResponse, RedirectResponse, Response

from garns.classroom.roster import Student
from garns.model import InvalidRequest, MissingExtra

from ..access.joining import bind
from ..access.roles import TEACHING, Needs
from ..access.students import new_member, random_code
from ..access.trials import Bound, note_trial, too_many
from ..store.tables import (
    Account,
    Assignment,
    Course,
    Launch,
    Member,
    Platform,
    PlatformUser,
    utc_now,
)
from .asked import Asked, assignment_address, course_address, to
from .cookies import delete_cookie, set_cookie
from .routes import get, post
from .sign_in import signed_in

COOKIE = "garns_lti_"
COOKIE_SECONDS = 15 * 60
LAUNCHES = Bound(3000, 600)
"""From one address, which may be that of a whole school."""

FIELDS = ("iss", "login_hint", "lti_message_hint", "client_id", "target_link_uri")
MOST = 2000
TOKEN_CHARACTERS = 50_000
CODE_LENGTH = 6


def library() -> None:
    """Raises MissingExtra where it is not installed: the class works without."""
    try:
        import pylti1p3  # noqa: F401
    except ImportError:
        raise MissingExtra("pylti1p3", "lti") from None


def begin_login(asked: Asked) -> Response:
    """The platform sends the browser here first. In a frame there are no cookies of ours: the same
    is asked once more in a window of its own."""
    library()
    from ..lti.launching import begin, remember
    from ..lti.platforms import find_platform, server_key

    fields = _login_fields(asked)
    database = asked.server_state.database
    with database.writing() as session:
        if too_many(session, "lti", asked.client, LAUNCHES):
            raise InvalidRequest("class.too-many-trials")
        note_trial(session, "lti", asked.client)
        platform = find_platform(session, fields["iss"], fields["client_id"])
    if platform is None:
        raise InvalidRequest("class-lti.unknown-platform")
    if asked.headers.get("sec-fetch-dest") in ("iframe", "frame"):
        return _window_page(asked, platform, fields)
    here = f"{asked.server_state.address}/lti/launch"
    login = begin(fields, platform, server_key(database), here)
    with database.writing() as session:
        remember(session, login.state, {"nonce": login.nonce, "platform": platform.id})
    response = RedirectResponse(login.address, 303)
    set_cookie(
        response, _cookie(login.state), login.state,
        is_secure=asked.server_state.is_secure, seconds=COOKIE_SECONDS,
    )  # fmt: skip
    return response


def _login_fields(asked: Asked) -> dict[str, str]:
    if asked.form.fields:
        return {name: asked.form.text(name, most=MOST, needed=False) for name in FIELDS}
    return {name: asked.query.get(name, "")[:MOST] for name in FIELDS}


def _window_page(asked: Asked, platform: Platform, fields: Mapping[str, str]) -> Response:
    response = asked.page("lti_window.html", fields=fields)
    platforms_own = {_origin(platform.issuer), _origin(platform.login_address)} - {""}
    response.headers["Content-Security-Policy"] = (
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; "
        f"form-action 'self' {_origin(platform.login_address)}; "
        f"frame-ancestors {' '.join(sorted(platforms_own))}"
    )
    response.headers["Cross-Origin-Opener-Policy"] = "unsafe-none"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _origin(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}" if parts.scheme and parts.netloc else ""


def _cookie(state: str) -> str:
    """Several launches may be under way in one browser."""
    return COOKIE + "".join(each for each in state if each.isalnum())[-12:]


def take_message(asked: Asked) -> Response:
    """Signed by the platform, for the login that we remember. It is used up, whatever it says."""
    library()
    from ..lti.launching import check, remember, take
    from ..lti.platforms import server_key

    database = asked.server_state.database
    fields = {
        "state": asked.form.secret("state"),
        "id_token": asked.form.secret("id_token", most=TOKEN_CHARACTERS),
    }
    with database.writing() as session:
        known = take(session, fields["state"])
        platform = session.get(Platform, known["platform"]) if known else None
    if known is None or platform is None:
        raise InvalidRequest("class-lti.once")
    private = server_key(database)
    claims = check(fields, platform, private, fields["state"], known["nonce"])
    ticket = secrets.token_urlsafe(24)
    with database.writing() as session:
        remember(
            session,
            ticket,
            {"state": fields["state"], "platform": platform.id, "claims": claims.facts()},
        )
    return to(f"/lti/enter/{ticket}")


def _ticket(asked: Asked, session: Session) -> tuple[Launch, Platform, Any]:
    """What was launched: of this browser, and still under way."""
    library()
    from ..lti.claims import Claims

    row = session.get(Launch, asked.params["launch"])
    if row is None or row.expires < utc_now() or "claims" not in row.facts:
        raise InvalidRequest("class-lti.once")
    platform = session.get(Platform, row.facts["platform"])
    if platform is None:
        raise InvalidRequest("class-lti.once")
    return row, platform, Claims(**row.facts["claims"])


def _check_browser(asked: Asked, row: Launch) -> None:
    """The one that began the login: nobody is signed in by an address that was sent to them."""
    state = row.facts["state"]
    if asked.cookies.get(_cookie(state)) != state:
        raise InvalidRequest("class-lti.other-browser")


def enter(asked: Asked) -> Response:
    with asked.server_state.database.writing() as session:
        row, platform, claims = _ticket(asked, session)
        _check_browser(asked, row)
        from ..lti.entering import account_of, new_account

        account = account_of(session, platform, claims)
        if account is None and _could_be_theirs(session, platform, asked.about.account):
            return asked.page("lti_account.html", claims=claims, launch=row.state)
        if account is None:
            account = new_account(session, platform, claims, asked.language)
        return _let_in(asked, session, row, platform, claims, account)


def _could_be_theirs(session: Session, platform: Platform, account: Account | None) -> bool:
    """Whether the account that is signed in may be the one of who was launched: no other person of
    this platform has it."""
    return account is not None and not session.scalar(
        select(PlatformUser.account_id).where(
            PlatformUser.platform_id == platform.id, PlatformUser.account_id == account.id
        )
    )


def choose_account(asked: Asked) -> Response:
    """Their own, which is signed in, or a new one."""
    with asked.server_state.database.writing() as session:
        row, platform, claims = _ticket(asked, session)
        _check_browser(asked, row)
        from ..lti.entering import account_of, know, new_account

        account = account_of(session, platform, claims)
        choice = asked.form.choice("account", ("mine", "new"))
        if account is None and choice == "mine":
            account = session.get(Account, asked.account.id)
            if account is None or not _could_be_theirs(session, platform, account):
                raise InvalidRequest("class-lti.once")
            know(session, platform, claims, account)
        if account is None:
            account = new_account(session, platform, claims, asked.language)
        return _let_in(asked, session, row, platform, claims, account)


def _let_in(
    asked: Asked, session: Session, row: Launch, platform: Platform, claims: Any, account: Account
) -> Response:
    from ..lti.entering import greet

    greet(account, claims)
    row.facts = {**row.facts, "account": account.id}
    response = signed_in(asked, session, account, _next(session, row, platform, claims, account))
    delete_cookie(response, _cookie(row.facts["state"]), is_secure=asked.server_state.is_secure)
    return response


def _next(session: Session, row: Launch, platform: Platform, claims: Any, account: Account) -> str:
    """Where it goes on: to what a teacher has to choose first, or to the work."""
    from ..lti.entering import course_of, line_of, work_of

    if not claims.context:
        raise InvalidRequest("class-lti.no-context")
    course = course_of(session, platform, claims)
    if course is None:
        if claims.role != "teacher":
            raise InvalidRequest("class-lti.not-yet")
        return f"/lti/course/{row.state}"
    member = line_of(session, platform, course, claims, account)
    work = work_of(session, platform, course, claims)
    if member.role == "teacher" and (claims.return_address or (work is None and claims.link)):
        return f"/lti/link/{row.state}"
    session.delete(row)
    if work is None or (member.role not in TEACHING and not _is_there(work)):
        return course_address(course)
    return assignment_address(work)


def _is_there(work: Assignment) -> bool:
    return work.is_published and (work.opens is None or work.opens <= utc_now())


def _own_ticket(asked: Asked) -> tuple[Launch, Platform, Any]:
    row, platform, claims = _ticket(asked, asked.session)
    if row.facts.get("account") != asked.account.id:
        raise InvalidRequest("class-lti.once")
    return row, platform, claims


def show_courses(asked: Asked) -> Response:
    _, _, claims = _own_ticket(asked)
    return asked.page("lti_course.html", claims=claims, courses=_taught(asked))


def _taught(asked: Asked) -> list[Course]:
    return list(
        asked.session.scalars(
            select(Course)
            .join(Member, Member.course_id == Course.id)
            .where(
                Member.account_id == asked.account.id,
                Member.role == "teacher",
                ~Member.has_left,
                ~Course.is_archived,
            )
            .order_by(Course.id.desc())
        )
    )


def choose_course(asked: Asked) -> Response:
    row, platform, claims = _own_ticket(asked)
    from ..lti.entering import connect_course, course_of

    if claims.role != "teacher":
        raise InvalidRequest("class-lti.once")
    if course_of(asked.session, platform, claims) is None:
        known = {str(each.id): each for each in _taught(asked)}
        choice = asked.form.choice("course", ("new", *known))
        course = _new_course(asked, claims) if choice == "new" else known[choice]
        connect_course(asked.session, platform, claims, course)
    return to(_next(asked.session, row, platform, claims, asked.account))


def _new_course(asked: Asked, claims: Any) -> Course:
    session, account = asked.session, asked.account
    course = Course(
        title=claims.context_title or "LTI",
        join_code=random_code(CODE_LENGTH),
        language=asked.language,
        time_zone="America/Sao_Paulo" if asked.language == "pt" else "UTC",
    )
    session.add(course)
    session.flush()
    me = Student(f"teacher-{secrets.token_hex(4)}", account.name)
    bind(session, new_member(session, course, me, "teacher"), account)
    return course


def _course_to_link(asked: Asked, platform: Platform, claims: Any) -> Course:
    """Of the launch, if who asks teaches it."""
    from ..access.roles import member_of
    from ..lti.entering import course_of

    course = course_of(asked.session, platform, claims)
    member = member_of(asked.session, course, asked.account) if course else None
    if course is None or member is None or member.role != "teacher" or member.has_left:
        raise InvalidRequest("class-lti.once")
    return course


def show_works(asked: Asked) -> Response:
    _, platform, claims = _own_ticket(asked)
    course = _course_to_link(asked, platform, claims)
    return asked.page("lti_link.html", claims=claims, course=course, works=_works(asked, course))


def _works(asked: Asked, course: Course) -> list[Assignment]:
    return list(
        asked.session.scalars(
            select(Assignment)
            .where(Assignment.course_id == course.id)
            .order_by(Assignment.id.desc())
        )
    )


def choose_work(asked: Asked) -> Response:
    row, platform, claims = _own_ticket(asked)
    course = _course_to_link(asked, platform, claims)
    known = {str(each.id): each for each in _works(asked, course)}
    work = known[asked.form.choice("assignment", known)]
    if claims.return_address:
        return _deep_link(asked, row, platform, claims, work)
    from ..lti.entering import connect_work

    connect_work(asked.session, platform, claims, work)
    asked.session.delete(row)
    return to(assignment_address(work), "saved")


def _deep_link(
    asked: Asked, row: Launch, platform: Platform, claims: Any, work: Assignment
) -> Response:
    from ..lti.deep_links import response as deep_link
    from ..lti.outgoing import is_safe
    from ..lti.platforms import server_key

    if not is_safe(claims.return_address):
        raise InvalidRequest("class-lti.refused")
    private = server_key(asked.server_state.database)
    message = deep_link(platform, private, claims, work, f"{asked.server_state.address}/lti/launch")
    asked.session.delete(row)
    page = asked.page("lti_return.html", claims=claims, work=work, message=message)
    page.headers["Content-Security-Policy"] = (
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; "
        f"form-action 'self' {_origin(claims.return_address)}; frame-ancestors 'none'"
    )
    return page


def show_keys(asked: Asked) -> Response:
    """Public ones: platforms check our signatures with them."""
    library()
    from ..lti.platforms import key_set, server_key

    return JSONResponse(key_set(server_key(asked.server_state.database)))


def show_canvas(asked: Asked) -> Response:
    """What Canvas takes to set up the tool by itself."""
    here = asked.server_state.address
    scopes = ("lti-ags/scope/score", "lti-nrps/scope/contextmembership.readonly")
    placements = ("assignment_selection", "link_selection")
    return JSONResponse(
        {
            "title": "garns",
            "description": "garns",
            "oidc_initiation_url": f"{here}/lti/login",
            "target_link_uri": f"{here}/lti/launch",
            "public_jwk_url": f"{here}/lti/keys",
            "scopes": [f"https://purl.imsglobal.org/spec/{each}" for each in scopes],
            "extensions": [
                {
                    "platform": "canvas.instructure.com",
                    "privacy_level": "public",
                    "settings": {
                        "placements": [
                            {
                                "placement": each,
                                "message_type": "LtiDeepLinkingRequest",
                                "target_link_uri": f"{here}/lti/launch",
                                "windowTarget": "_blank",
                            }
                            for each in placements
                        ]
                    },
                }
            ],
        }
    )


ROUTES = (
    get("/lti/login", Needs.ANYBODY, begin_login, writes_itself=True),
    post("/lti/login", Needs.ANYBODY, begin_login, writes_itself=True, is_foreign=True),
    post("/lti/launch", Needs.ANYBODY, take_message, writes_itself=True, is_foreign=True),
    get("/lti/enter/{launch}", Needs.ANYBODY, enter, writes_itself=True),
    post("/lti/account/{launch}", Needs.ACCOUNT, choose_account, writes_itself=True),
    get("/lti/course/{launch}", Needs.ACCOUNT, show_courses),
    post("/lti/course/{launch}", Needs.ACCOUNT, choose_course),
    get("/lti/link/{launch}", Needs.ACCOUNT, show_works),
    post("/lti/link/{launch}", Needs.ACCOUNT, choose_work),
    get("/lti/keys", Needs.ANYBODY, show_keys, writes_itself=True),
    get("/lti/canvas.json", Needs.ANYBODY, show_canvas),
)

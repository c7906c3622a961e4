"""Requests: who asks, about what, whether they may, and the transaction in which it is answered."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import traceback
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.orm import Session
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route as Address

from garns.messages import LANGUAGES, language_of, say, use_language
from garns.model import GarnsError
from garns.web.addresses import account_of
from garns.web.guards import KnownHost, SafeHeaders

from .access.accounts import has_owner
from .access.api_tokens import account_with_token
from .access.roles import About, Needs, allows, member_of
from .access.sign_ins import account_signed_in, csrf_token, is_csrf_token
from .forms import Form, Upload
from .lti.sending import Sender
from .pages.asked import Asked, Row, ServerState, row_named
from .pages.cookies import BROWSER, LANGUAGE, SIGN_IN, set_cookie
from .pages.problems import problem
from .pages.routes import API, Route
from .pages.table import all_routes
from .store.tables import Account, Assignment, Course, HandIn, Member

BODY_SECONDS = 30.0
TRIES = 3
"""Of a transaction that others got into the way of."""
KNOWN_PROBLEMS = (400, 401, 403, 404, 405, 408, 411, 413, 429, 500, 503)
"""Status codes that have a sentence of their own."""
MOST_FIELDS = 1000
MOST_FILES = 200

BEFORE_ALL = ("/static/", "/healthz", "/language", API)
"""What is answered although the server has no owner yet."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # What is shown is somebody's: it stays in no cache.
    "Cache-Control": "no-store",
}


def application(server_state: ServerState, hosts: frozenset[str] = frozenset({"*"})) -> Starlette:
    """`hosts` are the names under which the server may be asked for; `*` is any."""
    return Starlette(
        routes=[
            Address(route.path, partial(_answer, server_state, route), methods=[route.method])
            for route in all_routes()
        ],
        middleware=[
            Middleware(SafeHeaders, headers=_headers(server_state)),
            Middleware(KnownHost, hosts=hosts),
        ],
        exception_handlers={
            HTTPException: partial(_problem_page, server_state),
            Exception: partial(_fault, server_state),
        },
        lifespan=partial(_sending_marks, server_state),
    )


@asynccontextmanager
async def _sending_marks(server_state: ServerState, _: Starlette) -> AsyncIterator[None]:
    """To learning platforms, in the background, as long as the server is up."""
    sender = Sender(server_state.database)
    sender.start()
    try:
        yield
    finally:
        sender.stop()


def _headers(server_state: ServerState) -> Mapping[str, str]:
    if not server_state.is_secure:
        return HEADERS
    return {**HEADERS, "Strict-Transport-Security": "max-age=31536000"}


@dataclass(frozen=True)
class Visit:
    """What came with a request, before anything is looked up."""

    route: Route
    path: str
    params: Mapping[str, str]
    query: Mapping[str, str]
    cookies: Mapping[str, str]
    headers: Mapping[str, str]
    client: str
    form: Form
    browser_token: str
    """Of its cookie, or a new one."""

    @property
    def form_token(self) -> str:
        """What the token of the forms is made from."""
        return self.cookies.get(SIGN_IN) or self.browser_token

    @property
    def sign_in_token(self) -> str:
        return self.cookies.get(SIGN_IN, "")


async def _answer(server_state: ServerState, route: Route, request: Request) -> Response:
    try:
        form = await _form_of(request, route) if route.method == "POST" else Form()
    except ClientDisconnect:
        return Response(status_code=499)
    visit = Visit(
        route,
        request.url.path,
        request.path_params,
        request.query_params,
        request.cookies,
        request.headers,
        account_of(request.client.host) if request.client else "",
        form,
        request.cookies.get(BROWSER) or secrets.token_urlsafe(24),
    )
    return await run_in_threadpool(_respond, server_state, visit)


async def _form_of(request: Request, route: Route) -> Form:
    """Bounded in bytes, fields, files and time."""
    length = request.headers.get("content-length", "")
    if not length.isdecimal() or int(length) > route.most_bytes:
        raise HTTPException(413 if length.isdecimal() else 411)
    if route.is_api:
        return await _json_form(request)
    try:
        async with (
            asyncio.timeout(BODY_SECONDS),
            request.form(
                max_files=MOST_FILES, max_fields=MOST_FIELDS, max_part_size=route.most_bytes
            ) as data,
        ):
            fields: dict[str, list[str]] = {}
            uploads: dict[str, list[Upload]] = {}
            for name, value in data.multi_items():
                if isinstance(value, UploadFile):
                    upload = Upload(value.filename or "", await value.read())
                    uploads.setdefault(name, []).append(upload)
                else:
                    fields.setdefault(name, []).append(value)
            return Form(fields, uploads)
    except TimeoutError:
        raise HTTPException(408) from None
    except (MultiPartException, UnicodeDecodeError):
        raise HTTPException(400) from None


async def _json_form(request: Request) -> Form:
    """An object whose values are texts and numbers."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            found = json.loads(await request.body())
    except TimeoutError:
        raise HTTPException(408) from None
    except (ValueError, RecursionError):
        raise HTTPException(400) from None
    if not isinstance(found, dict):
        raise HTTPException(400)
    known = {name: value for name, value in found.items() if isinstance(value, str | int | float)}
    if len(known) != len(found) or any(isinstance(value, bool) for value in known.values()):
        raise HTTPException(400)
    return Form({name: [str(value)] for name, value in known.items()})


def _respond(server_state: ServerState, visit: Visit) -> Response:
    with use_language(_language(visit)):
        if visit.route.is_api and server_state.rate.is_too_often(
            visit.headers.get("authorization", "") or visit.client
        ):
            raise HTTPException(429)
        if visit.route.needs_form_token:
            _check_token(visit)
        try:
            return _answered(server_state, visit)
        except GarnsError as error:
            return _refused(server_state, visit, error)


def _answered(server_state: ServerState, visit: Visit) -> Response:
    """Two who write at the same time may get into each other's way: then everything of one of them
    is undone, and tried again."""
    for _ in range(TRIES - 1):
        try:
            return _answered_once(server_state, visit)
        except DBAPIError as error:
            if not _was_in_the_way(error):
                raise
    return _answered_once(server_state, visit)


def _was_in_the_way(error: DBAPIError) -> bool:
    conflicts = ("SerializationFailure", "DeadlockDetected")
    return isinstance(error, IntegrityError) or type(error.orig).__name__ in conflicts


def _answered_once(server_state: ServerState, visit: Visit) -> Response:
    reads = visit.route.method == "GET" or visit.route.writes_itself
    with server_state.database.reading() if reads else server_state.database.writing() as session:
        asked = _let_in(server_state, visit, session)
        if isinstance(asked, Response):
            return asked
        if not visit.route.writes_itself:
            asked._session = session
            return _with_cookies(visit, asked, visit.route.answer(asked))
    return _with_cookies(visit, asked, visit.route.answer(asked))


def _refused(server_state: ServerState, visit: Visit, error: GarnsError) -> Response:
    """The sentence, on a page with a way back."""
    if visit.route.is_api:
        return problem(422, say("class.problem.400"), str(error))
    with server_state.database.reading() as session:
        asked = _let_in(server_state, visit, session)
        if isinstance(asked, Response):
            return asked
        asked._session = session
        page = asked.page("refused.html", 422, problem=str(error), back=_page_of_form(visit))
        return _with_cookies(visit, asked, page)


def _page_of_form(visit: Visit) -> str:
    """Where the form stands that was sent: at its own address, or one step above."""
    pages = {route.path for route in all_routes() if route.method == "GET"}
    is_page = visit.route.path in pages
    return visit.path if is_page else visit.path.rpartition("/")[0] or "/"


def _language(visit: Visit) -> str:
    """What was chosen, else what the browser asks for."""
    chosen = visit.cookies.get(LANGUAGE, "")
    if chosen in LANGUAGES:
        return chosen
    for each in visit.headers.get("accept-language", "").split(","):
        if language := language_of(each.partition(";")[0].strip()):
            return language
    return LANGUAGES[0]


def _check_token(visit: Visit) -> None:
    given = "".join(visit.form.fields.get("csrf", [""])[:1])
    if not is_csrf_token(visit.form_token, given):
        raise HTTPException(403)


def _let_in(server_state: ServerState, visit: Visit, session: Session) -> Asked | Response:
    """Looks up what the address names; whoever may not see it is sent to sign in, or does not learn
    whether it is there."""
    server_state.has_owner = server_state.has_owner or has_owner(session)
    is_first = not server_state.has_owner and not visit.path.startswith(BEFORE_ALL)
    if is_first and visit.route.needs is not Needs.FIRST_RUN:
        return RedirectResponse("/start", 303)
    about = _about(session, visit)
    asked = Asked(
        server_state,
        visit.path,
        _language(visit),
        about,
        visit.params,
        visit.query,
        visit.form,
        csrf=csrf_token(visit.form_token),
        token=visit.sign_in_token,
        client=visit.client,
        headers=visit.headers,
        cookies=visit.cookies,
    )
    if allows(visit.route.needs, about, has_owner=server_state.has_owner):
        return asked
    if about.account is None and visit.route.is_api:
        raise HTTPException(401)
    if about.account is None and visit.route.needs is not Needs.FIRST_RUN:
        return RedirectResponse(f"/sign-in?next={quote(visit.path)}", 303)
    raise HTTPException(404)


def _with_cookies(visit: Visit, asked: Asked, response: Response) -> Response:
    if BROWSER not in visit.cookies and not visit.route.is_api:
        set_cookie(response, BROWSER, visit.browser_token, is_secure=asked.server_state.is_secure)
    return response


def _about(session: Session, visit: Visit) -> About:
    """Raises HTTPException for what is not there, or does not belong together."""
    account = _who_asks(session, visit)
    course = _named(session, Course, visit.params.get("course"))
    if course is None:
        return About(account)
    assignment = _named(session, Assignment, visit.params.get("assignment"))
    hand_in = _named(session, HandIn, visit.params.get("hand_in"))
    student = _named(session, Member, visit.params.get("student"))
    if (
        (assignment and assignment.course_id != course.id)
        or (hand_in and (assignment is None or hand_in.assignment_id != assignment.id))
        or (student and student.course_id != course.id)
    ):
        raise HTTPException(404)
    member = member_of(session, course, account)
    return About(account, course, member, assignment, hand_in, student)


def _who_asks(session: Session, visit: Visit) -> Account | None:
    if visit.route.is_api:
        return account_with_token(session, visit.headers.get("authorization", ""))
    token = visit.sign_in_token
    return account_signed_in(session, token) if token else None


def _named(session: Session, table: type[Row], text: str | None) -> Row | None:
    """None if the address names nothing of the kind."""
    return None if text is None else row_named(session, table, text)


async def _problem_page(server_state: ServerState, request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    page = await run_in_threadpool(_plain_page, server_state, request, error.status_code)
    page.headers.update(error.headers or {})
    return page


def _plain_page(server_state: ServerState, request: Request, status: int) -> Response:
    """Of a refusal: it says nothing about what is there."""
    visit = Visit(
        ANYBODYS, request.url.path, {}, {}, request.cookies, request.headers, "", Form(), ""
    )
    with use_language(_language(visit)):
        known = status if status in KNOWN_PROBLEMS else 400
        if request.url.path.startswith(API):
            return problem(status, say(f"class.problem.{known}"))
        asked = Asked(server_state, "", _language(visit), About(), {}, {}, Form())
        return asked.page("problem.html", status, title=say(f"class.problem.{known}"))


async def _fault(server_state: ServerState, request: Request, error: Exception) -> Response:
    """A fault of ours, or a database that is full or gone: nothing about it leaves the server."""
    # Messages of databases repeat what was to be stored, so only where it happened is written.
    where = "".join(traceback.format_tb(error.__traceback__))
    logging.getLogger(__package__).error("fault: %s\n%s", type(error).__name__, where)
    status = 503 if isinstance(error, (DBAPIError, OSError)) else 500
    return await run_in_threadpool(_plain_page, server_state, request, status)


def _nothing(_: Asked) -> Response:
    return Response()


ANYBODYS = Route("GET", "", Needs.ANYBODY, _nothing)

"""The application: addresses, what is served at them, and how requests are let in."""

from __future__ import annotations

import asyncio
import json
import logging
import math
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from functools import partial
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from garns.messages import LANGUAGES, say, use_language
from garns.model import InvalidRequest

from .addresses import account_of
from .fields import checked
from .guards import KnownHost, SafeHeaders
from .kept import kept_answers, response_of, takes_gzip, technique_answer
from .limits import Limits, RateLimit
from .missing_page import MISSING_POLICY, missing_page
from .operations import OPERATIONS, Refused, answer, took_too_long
from .policy import FRAMES
from .pool import Busy, Pool
from .processes import TookTooLong, WorkerRequest
from .technique_pages import FOLDER as TECHNIQUES_FOLDER

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})

BODY_SECONDS = 10.0
"""For the body of a request, which has a few kilobytes."""


def application(limits: Limits, hosts: frozenset[str] = LOCAL_HOSTS) -> Starlette:
    """`hosts` are the names under which the server may be asked for; `*` is any."""
    pool = Pool(limits)
    desk = Desk(limits, pool, RateLimit(limits.requests_per_minute, limits.burst))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        warming = asyncio.create_task(pool.warm_up())
        yield
        warming.cancel()
        pool.close()

    return Starlette(
        routes=[
            Route("/healthz", _health),
            *(
                Route(f"/api/{name}", partial(desk.answer, name), methods=["POST"])
                for name in OPERATIONS
            ),
            *(Route(address, kept.answer) for address, kept in kept_answers().items()),
            Route(f"/{TECHNIQUES_FOLDER}/{{path:path}}", _technique),
        ],
        middleware=[Middleware(SafeHeaders), Middleware(KnownHost, hosts=hosts)],
        exception_handlers={HTTPException: _problem_of, Exception: _fault},
        lifespan=lifespan,
    )


def problem(status: int, title: str, detail: str = "", **headers: str) -> JSONResponse:
    """A refusal as RFC 9457 has it."""
    return _problem(status, headers, title=title, detail=detail or None)


def _refusal(found: Refused) -> JSONResponse:
    """With the place of what is wrong in the text, where there is one."""
    return _problem(422, {}, title="Wrong request", **asdict(found))


def _problem(status: int, headers: dict[str, str], **members: object) -> JSONResponse:
    known = {name: member for name, member in members.items() if member is not None}
    body = {"type": "about:blank", "status": status, **known}
    return JSONResponse(body, status, headers, "application/problem+json")


def _problem_of(request: Request, error: Exception) -> Response:
    """In words for programs; somebody who looks for a page gets one."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        policy = {"Content-Security-Policy": f"{MISSING_POLICY}; {FRAMES}"}
        return HTMLResponse(missing_page("/"), 404, policy)
    return problem(error.status_code, error.detail, **dict(error.headers or {}))


def _fault(_: Request, error: Exception) -> Response:
    """A fault of ours: nothing about it leaves the house."""
    logging.getLogger(__package__).error("a fault of ours", exc_info=error)
    return problem(500, "Internal error")


class Desk:
    """Where requests for work are looked at, and handed on to a process."""

    def __init__(self, limits: Limits, pool: Pool, rates: RateLimit) -> None:
        self.limits = limits
        self.pool = pool
        self.rates = rates

    async def answer(self, name: str, request: Request) -> Response:
        if wait := self.rates.seconds_to_wait(_address(request)):
            return _come_again(wait)
        try:
            body = await self._body(request, OPERATIONS[name].body_bytes)
        except Refusal as refusal:
            return problem(refusal.status, refusal.title)
        except ClientDisconnect:
            return NOBODY_READS_THIS
        try:
            wanted = checked(body, OPERATIONS[name].fields, OPERATIONS[name].required)
            OPERATIONS[name].check(wanted, self.limits)
        except InvalidRequest as error:
            with use_language(_language(body)):
                return problem(422, "Wrong request", str(error))
        return await _while_somebody_waits(request, self._work(request, name, wanted))

    async def _body(self, request: Request, allowed: int) -> Any:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refusal(415, "Send application/json")
        try:
            async with asyncio.timeout(BODY_SECONDS):
                content = await self._content(request, max(allowed, self.limits.body_bytes))
        except TimeoutError:
            raise Refusal(408, "Body too slow") from None
        try:
            return json.loads(content, parse_constant=_no_constant)
        except (ValueError, RecursionError):
            raise Refusal(400, "Not JSON") from None

    async def _content(self, request: Request, most: int) -> bytes:
        content = bytearray()
        async for part in request.stream():
            content += part
            if len(content) > most:
                raise Refusal(413, "Body too long")
        return bytes(content)

    async def _work(self, request: Request, name: str, wanted: dict[str, Any]) -> Response:
        operation = OPERATIONS[name]
        limits = replace(self.limits, seconds=min(self.limits.seconds, operation.seconds))
        arguments = (name, wanted, limits, takes_gzip(request))
        question = WorkerRequest(answer, arguments, limits.seconds, operation.is_long(wanted))
        try:
            found = await self.pool.run(question, _address(request))
        except Busy as busy:
            with use_language(wanted.get("language")):
                return _come_again(busy.seconds, say("web.api.spent") if busy.is_spent else "")
        except TookTooLong:
            with use_language(wanted.get("language")):
                return JSONResponse(took_too_long())
        if isinstance(found, Refused):
            return _refusal(found)
        return response_of(found)


async def _while_somebody_waits(request: Request, work: Coroutine[Any, Any, Response]) -> Response:
    """A client that hangs up takes its question along, and the process at work on it is ended. The
    same when the server is to end."""
    working = asyncio.create_task(work)
    listening = asyncio.create_task(_hung_up(request))
    listening.add_done_callback(lambda _: working.cancel())
    try:
        return await working
    except asyncio.CancelledError:
        return NOBODY_READS_THIS
    finally:
        listening.cancel()


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


NOBODY_READS_THIS = Response(status_code=499)


class Refusal(Exception):
    def __init__(self, status: int, title: str) -> None:
        self.status = status
        self.title = title


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _address(request: Request) -> str:
    return account_of(request.client.host) if request.client else ""


def _come_again(seconds: float, detail: str = "") -> Response:
    wait = str(math.ceil(seconds))
    return problem(429, "Too many requests", detail, **{"Retry-After": wait})


def _language(body: object) -> str | None:
    language = body.get("language") if isinstance(body, dict) else None
    return language if language in LANGUAGES else None


async def _technique(request: Request) -> Response:
    path = request.path_params["path"]
    if path.endswith("/"):
        path += "index.html"
    try:
        found = await run_in_threadpool(technique_answer, path)
    except LookupError:
        raise HTTPException(404) from None
    return await found.answer(request)


async def _health(_: Request) -> Response:
    return JSONResponse({"status": "ok"})

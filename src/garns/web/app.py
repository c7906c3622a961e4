"""The application: addresses, what is served at them, and how requests are let in."""

from __future__ import annotations

import json
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from garns.messages import LANGUAGES, use_language
from garns.model import InvalidRequest

from .fields import checked
from .guards import KnownHost, SafeHeaders
from .limits import Limits, RateLimit
from .openapi import description
from .operations import OPERATIONS, Document, Refused, answer, took_too_long
from .processes import Busy, Pool, TookTooLong
from .shelf import shelf
from .words import words

LOCAL_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
STATIC = Path(str(files(__package__).joinpath("static")))


def application(limits: Limits, hosts: frozenset[str] = LOCAL_HOSTS) -> Starlette:
    """`hosts` are the names under which the server may be asked for; `*` is any."""
    pool = Pool(limits.processes, limits.waiting)
    rates = RateLimit(limits.requests_per_minute, limits.burst)
    desk = Desk(limits, pool, rates)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        pool.close()

    return Starlette(
        routes=[
            Route("/", _page("index.html")),
            Route("/lab", _page("lab.html")),
            # The service worker rules over what is below its own address.
            Route("/sw.js", _page("sw.js")),
            Route("/healthz", _health),
            Route("/openapi.json", _openapi),
            Route("/api/words/{language}", _words),
            Route("/api/shelf", _shelf),
            Route("/api/{name}", desk.answer, methods=["POST"]),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(KnownHost, hosts=hosts),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={HTTPException: _problem_of, Exception: _fault},
        lifespan=lifespan,
    )


def problem(status: int, title: str, detail: str = "", **headers: str) -> JSONResponse:
    """A refusal as RFC 9457 has it."""
    body = {"type": "about:blank", "title": title, "status": status}
    if detail:
        body["detail"] = detail
    return JSONResponse(body, status, headers, "application/problem+json")


def _problem_of(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return problem(error.status_code, error.detail, **dict(error.headers or {}))


def _fault(_: Request, error: Exception) -> Response:
    """A fault of ours: nothing about it leaves the house."""
    return problem(500, "Internal error")


class Desk:
    """Where requests for work are looked at, and handed on to a process."""

    def __init__(self, limits: Limits, pool: Pool, rates: RateLimit) -> None:
        self.limits = limits
        self.pool = pool
        self.rates = rates

    async def answer(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in OPERATIONS:
            return problem(404, "Not found")
        address = request.client.host if request.client else ""
        if wait := self.rates.seconds_to_wait(address):
            return _come_again(math.ceil(wait))
        try:
            body = await self._body(request)
        except Refusal as refusal:
            return problem(refusal.status, refusal.title)
        try:
            wanted = checked(body, OPERATIONS[name].fields, OPERATIONS[name].required)
        except InvalidRequest as error:
            with use_language(_language(body)):
                return problem(422, "Wrong request", str(error))
        return await self._work(name, wanted)

    async def _body(self, request: Request) -> Any:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Refusal(415, "Send application/json")
        parts, length = [], 0
        async for part in request.stream():
            length += len(part)
            if length > self.limits.body_bytes:
                raise Refusal(413, "Body too long")
            parts.append(part)
        try:
            return json.loads(b"".join(parts))
        except (ValueError, RecursionError):
            raise Refusal(400, "Not JSON") from None

    async def _work(self, name: str, wanted: dict[str, Any]) -> Response:
        seconds = min(self.limits.seconds, OPERATIONS[name].seconds)
        limits = replace(self.limits, seconds=seconds)
        try:
            found = await self.pool.run(answer, name, wanted, limits, seconds=seconds)
        except Busy:
            return _come_again(2)
        except TookTooLong:
            with use_language(wanted.get("language")):
                found = took_too_long()
        if isinstance(found, Refused):
            return problem(422, "Wrong request", found.detail)
        if isinstance(found, Document):
            return Response(found.content, media_type=found.media_type)
        return JSONResponse(found)


class Refusal(Exception):
    def __init__(self, status: int, title: str) -> None:
        self.status = status
        self.title = title


def _come_again(seconds: int) -> Response:
    return problem(429, "Too many requests", **{"Retry-After": str(seconds)})


def _language(body: object) -> str | None:
    language = body.get("language") if isinstance(body, dict) else None
    return language if language in LANGUAGES else None


def _page(name: str) -> Any:
    async def page(_: Request) -> Response:
        return FileResponse(STATIC / name)

    return page


async def _health(_: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def _openapi(_: Request) -> Response:
    return JSONResponse(description())


async def _words(request: Request) -> Response:
    language = request.path_params["language"]
    if language not in LANGUAGES:
        return problem(404, "Not found")
    return JSONResponse(words(language))


async def _shelf(_: Request) -> Response:
    return JSONResponse(shelf())

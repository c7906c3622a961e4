"""Answers that are always the same: made once and compressed once, so that to send one costs
nothing. What a browser has already is not sent again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from garns.messages import LANGUAGES

from .openapi import description
from .operations import Reply, packed
from .page_files import PAGES, is_versioned, page_files
from .policy import FRAMES, policy_of
from .preloading import preload_header
from .shelf import shelf
from .technique_pages import technique_file
from .words import words

# Not from the tables of the machine: where these say text/plain for a module, no browser runs it.
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
}


FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


class Kept:
    def __init__(self, reply: Reply, headers: Mapping[str, str] | None = None) -> None:
        self._plain = reply
        self._packed = packed(reply)
        tag = f'"{hashlib.sha256(reply.content).hexdigest()[:32]}"'
        self._headers = {"ETag": tag, **(headers or {})}

    async def answer(self, request: Request) -> Response:
        if self._headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=self._headers)
        return response_of(self._packed if takes_gzip(request) else self._plain, self._headers)


def takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def response_of(reply: Reply, headers: dict[str, str] | None = None) -> Response:
    encoding = {"Content-Encoding": "gzip"} if reply.is_packed else {}
    return Response(
        reply.content,
        media_type=reply.media_type,
        headers={"Vary": "Accept-Encoding", **encoding, **(headers or {})},
    )


@cache
def kept_answers() -> dict[str, Kept]:
    """By address."""
    found = page_files(has_server=True)
    of_page = {f"/{path}": _file(path, content) for path, content in found.items()}
    return {
        **of_page,
        "/": of_page["/index.html"],
        "/edit": of_page["/edit.html"],
        "/lab": of_page["/lab.html"],
        "/learn": of_page["/learn.html"],
        **{f"/api/words/{language}": _json(words(language)) for language in LANGUAGES},
        "/api/shelf": _json(shelf()),
        "/openapi.json": _json(description()),
    }


@cache
def technique_answer(path: str) -> Kept:
    """A page of a technique, or what belongs to it: made when somebody first asks for it. Raises
    LookupError if there is none; nothing is kept of that."""
    return _file(path, technique_file(path))


def _file(path: str, content: bytes) -> Kept:
    headers = FOR_EVER if is_versioned(path) else {}
    if path in PAGES:
        page = content.decode()
        policy = {"Content-Security-Policy": f"{policy_of(page)}; {FRAMES}"}
        headers = {**headers, **policy, "Link": preload_header(page)}
    return Kept(Reply(MEDIA_TYPES[Path(path).suffix], content), headers)


def _json(record: dict[str, Any]) -> Kept:
    return Kept(Reply("application/json", json.dumps(record, separators=(",", ":")).encode()))

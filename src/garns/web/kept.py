"""Answers that are always the same: made once and compressed once, so that to send one costs
nothing. What a browser has already is not sent again."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from garns import bank
from garns.draw.page import asset, json_for_page
from garns.draw.palette import style_sheet
from garns.draw.viewer import FILES, viewer_content
from garns.messages import LANGUAGES
from garns.messages.catalogue import languages_for_pages

from .engine_data import catalogue, speech
from .openapi import description
from .operations import Reply, packed
from .shelf import shelf
from .words import words

STATIC = Path(str(files(__package__).joinpath("static")))

CORE = STATIC / "engine" / "garns.wasm"
"""The core in WebAssembly, where it was built."""

BANK = Path(str(files(bank.__package__)))
"""The puzzles that come with garns."""

# Not from the tables of the machine: where these say text/plain for a module, no browser runs it.
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


class Kept:
    def __init__(self, reply: Reply) -> None:
        self._plain = reply
        self._packed = packed(reply)
        self._tag = f'"{hashlib.sha256(reply.content).hexdigest()[:32]}"'

    async def answer(self, request: Request) -> Response:
        headers = {"ETag": self._tag}
        if self._tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return response_of(self._packed if takes_gzip(request) else self._plain, headers)


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
    return {
        "/": _text(".html", _page("index.html")),
        "/lab": _text(".html", _page("lab.html").replace("<!--viewer-->", viewer_content())),
        # The service worker rules over what is below its own address.
        "/sw.js": _text(".js", _worker()),
        "/static/colours.css": _text(".css", style_sheet()),
        **{f"/static/viewer/{name}": _text(Path(name).suffix, asset(name)) for name in FILES},
        **{f"/static/{path.name}": _file(path) for path in STATIC.iterdir() if path.is_file()},
        **_engine(),
        **{f"/api/words/{language}": _json(words(language)) for language in LANGUAGES},
        "/api/shelf": _json(shelf()),
        "/openapi.json": _json(description()),
    }


@cache
def _engine() -> dict[str, Kept]:
    """The engine of the page; where its core was not built (`make wasm`), only the scripts."""
    paths = {path.relative_to(STATIC).as_posix(): path for path in CORE.parent.rglob("*.js")}
    scripts = {f"/static/{name}": _file(path) for name, path in paths.items()}
    if not CORE.exists():
        return scripts
    return {
        **scripts,
        "/static/engine/garns.wasm": _file(CORE),
        "/static/engine/catalogue.json": _json(catalogue()),
        **{f"/static/engine/{language}.json": _json(speech(language)) for language in LANGUAGES},
        **{f"/static/engine/bank/{path.name}": _file(path) for path in BANK.glob("*.txt")},
    }


def _page(name: str) -> str:
    """A page that knows which languages there are before it asks for the words of one, and whether
    it has an engine of its own."""
    languages = json_for_page(languages_for_pages())
    data = f'<script type="application/json" id="languages">{languages}</script>'
    if CORE.exists():
        data += '<meta name="garns-engine" content="/static/engine/">'
    return (STATIC / name).read_text(encoding="utf-8").replace("<!--languages-->", data)


def _worker() -> str:
    """The service worker, which keeps the words of every language, and the engine."""
    script = (STATIC / "sw.js").read_text(encoding="utf-8")
    for mark, names in {"/*languages*/": LANGUAGES, "/*engine*/": sorted(_engine())}.items():
        script = script.replace(mark, ", ".join(f'"{name}"' for name in names))
    return script


def _text(suffix: str, text: str) -> Kept:
    return Kept(Reply(MEDIA_TYPES[suffix], text.encode()))


def _file(path: Path) -> Kept:
    return Kept(Reply(MEDIA_TYPES[path.suffix], path.read_bytes()))


def _json(record: dict[str, Any]) -> Kept:
    return Kept(Reply("application/json", json.dumps(record, separators=(",", ":")).encode()))

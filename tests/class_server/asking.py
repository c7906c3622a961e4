"""Requests to the application without a network or a client: thousands of them are cheap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.applications import Starlette

from tests.loops import Loop

FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    """Of several of one name, the last."""
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")

    @property
    def location(self) -> str:
        return self.headers.get("location", "")


@dataclass
class Asker:
    """Somebody with cookies, who asks the application itself."""

    app: Starlette
    loop: Loop
    cookies: Mapping[str, str]
    language: str = "en"

    def get(self, address: str, **headers: str) -> Answer:
        return self.ask("GET", address, headers=headers)

    def post(self, address: str, fields: Mapping[str, str] | None = None) -> Answer:
        return self.ask("POST", address, urlencode(fields or {}).encode(), {"content-type": FORM})

    def ask(
        self,
        method: str,
        address: str,
        body: bytes = b"",
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        path, _, query = address.partition("?")
        known = {
            "host": "testserver",
            "accept-language": self.language,
            "cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            **({"content-length": str(len(body))} if method == "POST" else {}),
            **(headers or {}),
        }
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in known.items()],
            "client": ("127.0.0.1", 50000),
            "server": ("testserver", 80),
        }
        return self.loop.run(self._answer(scope, body))

    async def _answer(self, scope: Mapping[str, Any], body: bytes) -> Answer:
        parts: list[Any] = []
        waiting = [{"type": "http.request", "body": body}]

        async def receive() -> Any:
            return waiting.pop() if waiting else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            parts.append(message)

        try:
            await self.app(dict(scope), receive, send)
        except Exception:
            # What failed was answered first: starlette raises it again for the server's log.
            if not parts:
                raise
        start = parts[0]
        return Answer(
            start["status"],
            {name.decode().lower(): value.decode() for name, value in start["headers"]},
            b"".join(each.get("body", b"") for each in parts[1:]),
        )

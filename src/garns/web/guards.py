"""What stands before every answer: headers that bind the browser, and the check of the Host."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .addresses import is_address
from .policy import HEADER_POLICY

HEADERS = {
    "Content-Security-Policy": HEADER_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    # Answers may be kept, but are asked for again: a new version of garns shows at once.
    "Cache-Control": "no-cache",
}


class SafeHeaders:
    """Adds headers to every answer that has none of its own."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str] = HEADERS) -> None:
        self.app = app
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)


class KnownHost:
    """Refuses requests for a host that is not ours: a page elsewhere could have its own name
    point at this machine (DNS rebinding)."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._is_known(Headers(scope=scope).get("host", "")):
            await PlainTextResponse("unknown host", 421)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _is_known(self, host: str) -> bool:
        """An address in numbers cannot have been pointed anywhere."""
        name = host_name(host)
        return "*" in self.hosts or name in self.hosts or is_address(name)


def host_name(host: str) -> str:
    """Without the port: `[::1]:8000` is `::1`."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()

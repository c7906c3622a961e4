"""Requests to platforms: by https (or to this machine), bounded in time and size, and never led
elsewhere."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import urlsplit

import requests

from garns.model import InvalidRequest

CONNECT_SECONDS, READ_SECONDS = 5.0, 5.0
WHOLE_SECONDS = 20.0
MOST_BYTES = 8 * 1024 * 1024
CHUNK = 64 * 1024

LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Unreachable(requests.RequestException):
    """The platform did not answer as it should."""


def checked_address(address: str, *, field: str) -> str:
    """An address to which we may send something."""
    if not is_safe(address):
        raise InvalidRequest("class-lti.address", field=field)
    return address


def is_safe(address: str) -> bool:
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
    except ValueError:
        return False
    if parts.username or parts.password or not host:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and host in LOOPBACK)


class BoundedSession(requests.Session):
    """What pylti1p3 asks with."""

    def __init__(self) -> None:
        super().__init__()
        # A file of passwords in somebody's home must not put its own in the place of ours.
        self.trust_env = False
        self.headers["User-Agent"] = "garns"

    def request(self, method: Any, url: Any, *args: Any, **more: Any) -> requests.Response:
        if not is_safe(str(url)):
            raise Unreachable("not by https")
        began = time.monotonic()
        more |= {
            "timeout": (CONNECT_SECONDS, READ_SECONDS),
            "allow_redirects": False,
            "stream": True,
        }
        with super().request(method, url, *args, **more) as response:
            response._content = _read(response, began + WHOLE_SECONDS)
        return response


def _read(response: requests.Response, until: float) -> bytes:
    parts: list[bytes] = []
    size = 0
    for part in response.iter_content(CHUNK):
        size += len(part)
        if size > MOST_BYTES:
            raise Unreachable("too long")
        if time.monotonic() > until:
            raise Unreachable("too slow")
        parts.append(part)
    return b"".join(parts)

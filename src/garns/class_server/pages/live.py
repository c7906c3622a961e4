"""Facts that pages ask for every few seconds: sent only if they have changed, and put together once
for everybody who watches."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.responses import Response

from ..work.standings import version_of
from .asked import Asked

KEPT = 64
"""Answers that are ready to be sent again."""

Key = tuple[str, int, str]
"""What of which assignment in which language."""


@dataclass
class Ready:
    """An answer that is sent as it is while the version is the same. Whoever finds it old while
    another thread makes it anew waits for that thread."""

    version: str = ""
    body: bytes = b""
    lock: threading.Lock = field(default_factory=threading.Lock)


def answer_if_changed(asked: Asked, what: str, made: Callable[[], dict[str, Any]]) -> Response:
    """The facts as JSON with a tag; 304 to who has them already."""
    version = version_of(asked.session, asked.assignment)
    key = (what, asked.assignment.id, asked.language)
    tag = f'"{hashlib.sha256(f"{key} {version}".encode()).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache, private"}
    if asked.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    ready = _ready(asked, key)
    with ready.lock:
        if ready.version != version:
            ready.body = _json(made())
            ready.version = version
        return Response(ready.body, headers=headers, media_type="application/json")


_LOCK = threading.Lock()


def _ready(asked: Asked, key: Key) -> Ready:
    with _LOCK:
        kept: OrderedDict[Key, Ready] = asked.server_state.facts.setdefault("live", OrderedDict())
        found = kept.setdefault(key, Ready())
        kept.move_to_end(key)
        if len(kept) > KEPT:
            kept.popitem(last=False)
    return found


def _json(facts: dict[str, Any]) -> bytes:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":")).encode()

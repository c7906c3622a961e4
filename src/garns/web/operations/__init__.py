"""The answers of the HTTP interface, made in a process of its own: one function each, and a table.

Every answer has a `status`. A puzzle with no solution or with several, a board that breaks a rule,
a budget that is used up are answers, too; where that is all there is to tell, `detail` says it in
words.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass

from garns.messages import say, use_language
from garns.model import GarnsError

from ..limits import Limits
from .answers import STATUSES, Answer, Document, Record, Refused, Request
from .reading import refused
from .table import OPERATIONS, Operation

__all__ = [
    "OPERATIONS",
    "STATUSES",
    "Operation",
    "Refused",
    "Reply",
    "answer",
    "packed",
    "took_too_long",
]

WORTH_PACKING = 1000
"""Bytes from which on an answer is compressed."""

GZIP_WINDOW = 16 + zlib.MAX_WBITS


@dataclass(frozen=True)
class Reply:
    """An answer as it goes over the wire: the server has nothing more to do to it than to pass it
    on, for while it did, everybody else would wait."""

    media_type: str
    content: bytes
    is_packed: bool = False


def answer(name: str, request: Request, limits: Limits, packs: bool) -> Reply | Refused:
    """What a worker does for one request. `packs`: the client understands gzip."""
    with use_language(request.get("language")):
        try:
            found = OPERATIONS[name].function(request, limits)
        except MemoryError:
            found = took_too_long()
        except GarnsError as error:
            status = STATUSES.get(type(error))
            if status is None:
                return refused(error, request)
            found = {"status": status, "detail": str(error)}
    reply = _reply(found)
    return packed(reply) if packs else reply


def took_too_long() -> Record:
    """The answer in place of one for which time or memory did not suffice."""
    return {"status": "unknown", "detail": say("web.api.took-too-long")}


def _reply(found: Answer) -> Reply:
    if isinstance(found, Document):
        return Reply(found.media_type, found.content)
    return Reply("application/json", json.dumps(found, separators=(",", ":")).encode())


def packed(reply: Reply) -> Reply:
    """The same with gzip, where that is shorter."""
    if len(reply.content) < WORTH_PACKING:
        return reply
    packer = zlib.compressobj(wbits=GZIP_WINDOW)
    content = packer.compress(reply.content) + packer.flush()
    return Reply(reply.media_type, content, True) if len(content) < len(reply.content) else reply

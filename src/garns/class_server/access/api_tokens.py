"""Tokens by which scripts ask: they may what their account may, and nothing is signed in."""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session, joinedload

from garns.model import InvalidRequest

from ..store.tables import Account, ApiToken, utc_now
from .trials import Bound

PREFIX = "garns_"
"""By which people and programs that look for secrets know one."""
MOST = 20
LONGEST_DAYS = 366
REQUESTS = Bound(600, 60)


def make_token(session: Session, account: Account, name: str, days: int) -> str:
    """The token, which is not seen again."""
    session.execute(delete(ApiToken).where(ApiToken.expires < utc_now()))
    if len(tokens_of(session, account)) >= MOST:
        raise InvalidRequest("class-privacy.tokens.too-many", most=MOST)
    token = PREFIX + secrets.token_urlsafe(32)
    session.add(
        ApiToken(
            token_hash=_hash(token),
            account_id=account.id,
            name=name,
            expires=utc_now() + timedelta(days=days),
        )
    )
    session.flush()
    return token


def tokens_of(session: Session, account: Account) -> Sequence[ApiToken]:
    return session.scalars(
        select(ApiToken).where(ApiToken.account_id == account.id).order_by(ApiToken.id)
    ).all()


def account_with_token(session: Session, header: str) -> Account | None:
    """By the header Authorization."""
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token.startswith(PREFIX):
        return None
    found = session.scalar(
        select(ApiToken)
        .where(ApiToken.token_hash == _hash(token.strip()), ApiToken.expires > utc_now())
        .options(joinedload(ApiToken.account))
    )
    return found.account if found else None


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class Rate:
    """How often each may ask, in this process."""

    def __init__(self, bound: Bound = REQUESTS) -> None:
        self.bound = bound
        self._lock = threading.Lock()
        self._began = 0.0
        self._counts: dict[str, int] = {}

    def is_too_often(self, who: str) -> bool:
        with self._lock:
            now = time.monotonic()
            if now - self._began > self.bound.seconds:
                self._began, self._counts = now, {}
            self._counts[who] = self._counts.get(who, 0) + 1
            return self._counts[who] > self.bound.times

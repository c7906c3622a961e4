"""Browsers that are signed in: a random token in a cookie, of which the database has a hash."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session, joinedload

from ..store.tables import Account, SignIn, utc_now

LASTS = timedelta(days=14)


def sign_in(session: Session, account: Account) -> str:
    """The token for the cookie. What has expired is swept out on the way."""
    session.execute(delete(SignIn).where(SignIn.expires < utc_now()))
    token = secrets.token_urlsafe(32)
    session.add(SignIn(token_hash=_hash(token), account_id=account.id, expires=utc_now() + LASTS))
    return token


def account_signed_in(session: Session, token: str) -> Account | None:
    found = session.scalar(
        select(SignIn)
        .where(SignIn.token_hash == _hash(token), SignIn.expires > utc_now())
        .options(joinedload(SignIn.account))
    )
    return found.account if found else None


def sign_out(session: Session, token: str) -> None:
    session.execute(delete(SignIn).where(SignIn.token_hash == _hash(token)))


def sign_out_everywhere(session: Session, account: Account) -> None:
    session.execute(delete(SignIn).where(SignIn.account_id == account.id))


def csrf_token(token: str) -> str:
    """What every form of this browser brings along. No page elsewhere can know it."""
    return hmac.new(token.encode(), b"form", hashlib.sha256).hexdigest()[:32]


def is_csrf_token(token: str, given: str) -> bool:
    return hmac.compare_digest(csrf_token(token).encode(), given.encode())


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()

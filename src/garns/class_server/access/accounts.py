"""Accounts, and their passwords."""

from __future__ import annotations

import threading
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from garns.model import InvalidRequest

from ..store.tables import Account

SHORTEST = 8
"""Characters of a password."""

MEMORY_KIB, ROUNDS = 19 * 1024, 2
"""What OWASP asks of argon2id at least. A class that signs in at once must fit on a laptop."""

_hasher = PasswordHasher(time_cost=ROUNDS, memory_cost=MEMORY_KIB, parallelism=1)
_AT_ONCE = threading.BoundedSemaphore(2)
"""Each takes memory and a core."""


def create_account(
    session: Session,
    login: str,
    name: str,
    password_hash: str | None,
    *,
    is_teacher: bool = False,
    is_owner: bool = False,
    language: str | None = None,
) -> Account:
    """`password_hash` is that of `hash_password`: it takes too long for a transaction."""
    login = normal_login(login)
    if session.scalar(select(Account.id).where(Account.login == login)) is not None:
        raise InvalidRequest("class.login-taken")
    account = Account(
        login=login,
        name=name,
        password_hash=password_hash,
        is_teacher=is_teacher,
        is_owner=is_owner,
        language=language,
    )
    session.add(account)
    session.flush()
    return account


def normal_login(login: str) -> str:
    return " ".join(login.casefold().split())


def hash_password(password: str) -> str:
    """Refuses what is too short."""
    if len(password) < SHORTEST:
        raise InvalidRequest("class.password-short", least=SHORTEST)
    with _AT_ONCE:
        return _hasher.hash(password)


def account_of(session: Session, login: str) -> Account | None:
    return session.scalar(select(Account).where(Account.login == normal_login(login)))


def is_password(password_hash: str | None, password: str) -> bool:
    """Takes as long for an account that does not exist as for one that does."""
    with _AT_ONCE:
        try:
            _hasher.verify(password_hash or _nobodys_hash(), password)
        except (VerificationError, InvalidHashError):
            return False
    return password_hash is not None


@cache
def _nobodys_hash() -> str:
    return _hasher.hash("nobody's")


def has_owner(session: Session) -> bool:
    """Whether the first run has made an account."""
    found = session.scalar(select(func.count()).select_from(Account).where(Account.is_owner))
    return bool(found)

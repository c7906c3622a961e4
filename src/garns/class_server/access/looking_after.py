"""Accounts, as whoever runs the server looks after them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from garns.model import InvalidRequest

from ..store import Database
from ..store.tables import Account
from .accounts import account_of, hash_password
from .sign_ins import sign_out_everywhere
from .students import random_code

PASSWORD_LETTERS = 12


def accounts(session: Session) -> Sequence[Account]:
    return session.scalars(select(Account).order_by(Account.login)).all()


def renew_password(database: Database, login: str) -> str:
    """A password that nobody knew before; whoever is signed in with the old one is out."""
    made = random_code(PASSWORD_LETTERS)
    password_hash = hash_password(made)
    with database.writing() as session:
        account = _known(session, login)
        account.password_hash = password_hash
        sign_out_everywhere(session, account)
    return made


def make_teacher(database: Database, login: str, *, is_teacher: bool) -> None:
    """Whether they may make courses. What they teach already stays theirs."""
    with database.writing() as session:
        _known(session, login).is_teacher = is_teacher


def _known(session: Session, login: str) -> Account:
    found = account_of(session, login)
    if found is None:
        raise InvalidRequest("class-ops.no-account")
    return found

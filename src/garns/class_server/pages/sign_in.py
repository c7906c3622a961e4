"""Signing in: the answer that sets the cookie, and where it leads."""

from __future__ import annotations

from sqlalchemy.orm import Session
from starlette.responses import Response

from ..access.sign_ins import LASTS, sign_in
from ..store.tables import Account
from .asked import Asked, to
from .cookies import LANGUAGE, SIGN_IN, set_cookie


def signed_in(asked: Asked, session: Session, account: Account, address: str) -> Response:
    response = to(local(address))
    token = sign_in(session, account)
    seconds = int(LASTS.total_seconds())
    set_cookie(response, SIGN_IN, token, is_secure=asked.server_state.is_secure, seconds=seconds)
    if account.language:
        set_cookie(response, LANGUAGE, account.language, is_secure=asked.server_state.is_secure)
    return response


def local(address: str) -> str:
    """An address of ours, or the first page: a link must not lead elsewhere."""
    is_ours = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if is_ours and address.isprintable() and "\\" not in address else "/"

"""Tokens for scripts, made on a page of one's own account."""

from __future__ import annotations

from starlette.responses import Response

from ..access.api_tokens import LONGEST_DAYS, make_token, tokens_of
from ..access.roles import Needs
from ..store.tables import ApiToken
from .asked import Asked, to
from .routes import get, post

HERE = "/account/tokens"


def show(asked: Asked) -> Response:
    return _page(asked, "")


def _page(asked: Asked, token: str) -> Response:
    tokens = tokens_of(asked.session, asked.account)
    return asked.page("tokens.html", tokens=tokens, new=token, most_days=LONGEST_DAYS)


def make(asked: Asked) -> Response:
    """The page shows the token, once: nothing but a hash is kept."""
    name = asked.form.text("name")
    days = asked.form.whole_number("days", 1, LONGEST_DAYS, 90)
    return _page(asked, make_token(asked.session, asked.account, name, days))


def remove(asked: Asked) -> Response:
    text = asked.form.text("token")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    found = asked.session.get(ApiToken, number)
    if found is not None and found.account_id == asked.account.id:
        asked.session.delete(found)
    return to(HERE, "removed")


ROUTES = (
    get(HERE, Needs.ACCOUNT, show),
    post(HERE, Needs.ACCOUNT, make),
    post(f"{HERE}/remove", Needs.ACCOUNT, remove),
)

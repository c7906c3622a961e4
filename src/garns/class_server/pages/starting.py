"""The first run: whoever starts the server, and so has the link, makes the account that it belongs
to."""

from __future__ import annotations

import hmac

from starlette.responses import Response

from ..access.accounts import create_account, hash_password
from ..access.roles import Needs
from .asked import Asked
from .routes import get, post
from .sign_in import signed_in


def show(asked: Asked) -> Response:
    key = asked.query.get("key", "")
    if not _is_key(asked, key):
        return asked.page("start_elsewhere.html", 403)
    return asked.page("start.html", key=key)


def make_owner(asked: Asked) -> Response:
    form = asked.form
    if not _is_key(asked, form.text("key", needed=False)):
        return asked.page("start_elsewhere.html", 403)
    login, name = form.text("login"), form.text("name")
    password_hash = hash_password(form.secret("password"))
    with asked.server_state.database.writing() as session:
        account = create_account(
            session, login, name, password_hash, is_teacher=True, is_owner=True,
            language=asked.language,
        )  # fmt: skip
        return signed_in(asked, session, account, "/courses/new")


def _is_key(asked: Asked, key: str) -> bool:
    wanted = asked.server_state.first_run_key
    return not wanted or hmac.compare_digest(wanted.encode(), key.encode())


ROUTES = (
    get("/start", Needs.FIRST_RUN, show),
    post("/start", Needs.FIRST_RUN, make_owner, writes_itself=True),
)

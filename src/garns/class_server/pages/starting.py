"""The first run: whoever starts the server makes the account that it belongs to."""

from __future__ import annotations

from starlette.responses import Response

from ..access.accounts import create_account, hash_password
from ..access.roles import Needs
from .asked import Asked
from .routes import get, post
from .sign_in import signed_in


def show(asked: Asked) -> Response:
    return asked.page("start.html")


def make_owner(asked: Asked) -> Response:
    form = asked.form
    login, name = form.text("login"), form.text("name")
    password_hash = hash_password(form.secret("password"))
    with asked.house.database.writing() as session:
        account = create_account(
            session, login, name, password_hash, is_teacher=True, is_owner=True,
            language=asked.language,
        )  # fmt: skip
        return signed_in(asked, session, account, "/courses/new")


ROUTES = (
    get("/start", Needs.FIRST_RUN, show),
    post("/start", Needs.FIRST_RUN, make_owner, writes_itself=True),
)

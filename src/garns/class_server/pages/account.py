"""One's own account: name, language, password, and the browsers that are signed in."""

from __future__ import annotations

from starlette.responses import Response

from garns.messages import LANGUAGES
from garns.model import InvalidRequest

from ..access.accounts import hash_password, is_password
from ..access.roles import Needs
from ..access.sign_ins import sign_out_everywhere
from ..access.trials import PASSWORDS_OF_LOGIN, note_trial, too_many
from ..store.tables import Account
from .accounts import YEAR
from .asked import Asked, to
from .cookies import LANGUAGE, SIGN_IN, delete_cookie, set_cookie
from .routes import get, post
from .sign_in import signed_in

HERE = "/account"


def show(asked: Asked) -> Response:
    return asked.page("account.html", account=asked.account)


def change(asked: Asked) -> Response:
    account = asked.account
    account.name = asked.form.text("name")
    account.language = asked.form.choice("language", LANGUAGES)
    response = to(HERE, "saved")
    is_secure = asked.server_state.is_secure
    set_cookie(response, LANGUAGE, account.language, is_secure=is_secure, seconds=YEAR)
    return response


def change_password(asked: Asked) -> Response:
    """Whoever is signed in elsewhere with the old one is signed out."""
    account, form, database = asked.account, asked.form, asked.server_state.database
    with database.reading() as session:
        if too_many(session, "password", account.login, PASSWORDS_OF_LOGIN):
            raise InvalidRequest("class.too-many-trials")
    if account.password_hash is None:
        raise InvalidRequest("class-study.account.no-password")
    is_right = is_password(account.password_hash, form.secret("old_password"))
    if not is_right:
        with database.writing() as session:
            note_trial(session, "password", account.login)
        raise InvalidRequest("class-study.account.wrong-password")
    if form.secret("password") != form.secret("password_again"):
        raise InvalidRequest("class-study.account.not-same")
    password_hash = hash_password(form.secret("password"))
    with database.writing() as session:
        kept = session.get(Account, account.id)
        assert kept is not None
        kept.password_hash = password_hash
        sign_out_everywhere(session, kept)
        return signed_in(asked, session, kept, f"{HERE}?said=saved")


def leave_everywhere(asked: Asked) -> Response:
    sign_out_everywhere(asked.session, asked.account)
    response = to("/sign-in")
    delete_cookie(response, SIGN_IN, is_secure=asked.server_state.is_secure)
    return response


ROUTES = (
    get(HERE, Needs.ACCOUNT, show),
    post(HERE, Needs.ACCOUNT, change),
    post(f"{HERE}/password", Needs.ACCOUNT, change_password, writes_itself=True),
    post(f"{HERE}/sign-out-everywhere", Needs.ACCOUNT, leave_everywhere),
)

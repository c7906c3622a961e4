"""Receipts, looked up by their code: that there is one, for which work, and when."""

from __future__ import annotations

from sqlalchemy import select
from starlette.responses import Response

from garns.model import InvalidRequest

from ..access.roles import TEACHING, Needs, member_of, owner_name
from ..access.trials import Bound, note_trial, too_many
from ..store.tables import HandIn
from .asked import Asked
from .routes import get, post

LOOKING = Bound(30, 600)
LONGEST = 40


def show(asked: Asked) -> Response:
    return asked.page("receipt.html", found=None, code="")


def look_up(asked: Asked) -> Response:
    """The code travels in the form, not in the address."""
    session, who = asked.session, str(asked.account.id)
    if too_many(session, "receipt", who, LOOKING):
        raise InvalidRequest("class.too-many-trials")
    note_trial(session, "receipt", who)
    code = "".join(asked.form.text("code", most=LONGEST).split()).upper().replace("-", "")
    found = session.scalar(select(HandIn).where(HandIn.receipt == code))
    if found is None or not _may_know(asked, found):
        problem = InvalidRequest("class-study.receipt.unknown")
        return asked.page("receipt.html", 404, found=None, code=code, problem=problem)
    return asked.page("receipt.html", found=found, course=found.assignment.course, code=code)


def _may_know(asked: Asked, found: HandIn) -> bool:
    """Whose it is, and who teaches them."""
    member = member_of(asked.session, found.assignment.course, asked.account)
    if member is None or member.has_left:
        return False
    return member.role in TEACHING or owner_name(member) == found.owner


ROUTES = (
    get("/receipt", Needs.ACCOUNT, show),
    post("/receipt", Needs.ACCOUNT, look_up),
)

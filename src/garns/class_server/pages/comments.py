"""What teachers say about a hand-in, and what students answer."""

from __future__ import annotations

from starlette.responses import Response

from garns.model import InvalidRequest

from ..access.roles import Needs
from ..access.trials import Bound, note_trial, too_many
from ..store.tables import Comment
from .asked import Asked, hand_in_address, to
from .routes import get, post

MOST_TEXT = 5000
COMMENTS = Bound(20, 600)


def say_something(asked: Asked) -> Response:
    session, who = asked.session, str(asked.member.id)
    if too_many(session, "comment", who, COMMENTS):
        raise InvalidRequest("class.too-many-trials")
    note_trial(session, "comment", who)
    text = asked.form.text("text", most=MOST_TEXT)
    session.add(Comment(hand_in_id=asked.hand_in.id, member_id=asked.member.id, text=text))
    return to(hand_in_address(asked.hand_in, asked.course.id), "sent")


def go_back(asked: Asked) -> Response:
    """Where the form stands, for whoever reloads after an error."""
    return to(hand_in_address(asked.hand_in, asked.course.id))


HERE = "/courses/{course}/assignments/{assignment}/hand-ins/{hand_in}/comments"

ROUTES = (
    get(HERE, Needs.OWN_WORK, go_back),
    post(HERE, Needs.OWN_WORK, say_something),
)

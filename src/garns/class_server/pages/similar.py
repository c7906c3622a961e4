"""Programs that look alike, for those who teach: which, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import joinedload
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ..access.roles import Needs
from ..judging.similar import Program, program_of, side_by_side, similar_pairs
from ..judging.sources import source_text
from ..judging.tokens import family_of
from ..store.tables import Content, HandIn
from .asked import Asked
from .routes import get

MOST_KEPT = 300
"""Programs whose pieces stay in memory, for the next look."""


@dataclass(frozen=True)
class Found:
    """Two hand-ins, and how much of both is alike."""

    first: HandIn
    second: HandIn
    share: float


def show(asked: Asked) -> Response:
    """Of each student or group the newest program."""
    _require_programs(asked)
    newest: dict[str, HandIn] = {}
    for each in _hand_ins(asked):
        newest[each.owner] = each
    found: list[Found] = []
    families = {family_of(_language(each)) for each in newest.values()}
    for family in sorted(families):
        own = [each for each in newest.values() if family_of(_language(each)) == family]
        programs = [_pieces(asked, each) for each in own]
        found += [
            Found(own[pair.first], own[pair.second], pair.share) for pair in similar_pairs(programs)
        ]
    found.sort(key=lambda each: -each.share)
    return asked.page("similar.html", found=found, count=len(newest), names=_names(asked, found))


def _names(asked: Asked, found: Sequence[Found]) -> dict[int, str]:
    """Who, by hand-in; those of a group together."""
    return {each.id: _name(each) for pair in found for each in (pair.first, pair.second)}


def _name(hand_in: HandIn) -> str:
    member = hand_in.member
    return member.group or member.name or member.student_id


def show_pair(asked: Asked) -> Response:
    _require_programs(asked)
    text = asked.query.get("to", "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise HTTPException(404)
    other = asked.session.get(HandIn, int(text))
    if other is None or other.assignment_id != asked.assignment.id:
        raise HTTPException(404)
    one = asked.hand_in
    if family_of(_language(one)) != family_of(_language(other)):
        raise HTTPException(404)
    left, right = side_by_side(_program(asked, one), _program(asked, other))
    return asked.page(
        "similar_pair.html", first=one, second=other, left=left, right=right, name=_name
    )


def _require_programs(asked: Asked) -> None:
    if asked.assignment.kind != "program":
        raise HTTPException(404)


def _hand_ins(asked: Asked) -> Sequence[HandIn]:
    return asked.session.scalars(
        select(HandIn)
        .where(HandIn.assignment_id == asked.assignment.id, HandIn.content_id.is_not(None))
        .options(joinedload(HandIn.content), joinedload(HandIn.member))
        .order_by(HandIn.attempt)
    ).all()


def _language(hand_in: HandIn) -> str:
    return str(hand_in.answers["language"])


def _program(asked: Asked, hand_in: HandIn) -> Program:
    language = _language(hand_in)
    # By itself: what is read once need not stay in memory for the whole page.
    data = asked.session.scalar(select(Content.data).where(Content.id == hand_in.content_id))
    template = asked.assignment.settings["template"]
    return program_of(source_text(data or b"", language), language, template)


def _pieces(asked: Asked, hand_in: HandIn) -> frozenset[int]:
    """What is compared of a program; the same text is cut up once."""
    template = asked.assignment.settings["template"]
    key = (hand_in.content.sha256 if hand_in.content else "", _language(hand_in), template)
    known = asked.server_state.facts.setdefault("pieces", {})
    found: frozenset[int] = known.get(key) or _program(asked, hand_in).kept
    if len(known) >= MOST_KEPT:
        known.clear()
    known[key] = found
    return found


ASSIGNMENT = "/courses/{course}/assignments/{assignment}"

ROUTES = (
    get(f"{ASSIGNMENT}/similar", Needs.MARKING, show),
    get(f"{ASSIGNMENT}/hand-ins/{{hand_in}}/similar", Needs.MARKING, show_pair),
)

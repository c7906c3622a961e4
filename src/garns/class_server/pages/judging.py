"""What the judge is doing: the place in the queue for students, the whole of it for teachers."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from garns.messages import say
from garns.model import InvalidRequest

from ..access.roles import Needs
from ..judging.judges import JUDGES
from ..judging.queue import judge_again, judged_in, place_of
from ..store.tables import HandIn
from ..work.kinds import kind_named
from ..work.program import basis_of
from .asked import Asked, assignment_address, hand_in_address, to
from .routes import get, post

SOON, LATER = 2, 10
"""Seconds after which a page asks again: how far in front it is decides."""

NEAR = 10


def show_state(asked: Asked) -> Response:
    """For the script of a page that waits; it loads the page again when there is news."""
    place = place_of(asked.session, asked.hand_in)
    return JSONResponse(
        {
            "state": asked.hand_in.state,
            "place": place,
            "words": words_of(asked.hand_in, place),
            "again": LATER if place is not None and place > NEAR else SOON,
        }
    )


def words_of(hand_in: HandIn, place: int | None) -> str:
    if place is not None:
        return say("class-judge.place", place=place)
    return say(f"class-judge.state.{hand_in.state}")


def show(asked: Asked) -> Response:
    if asked.assignment.kind not in JUDGES:
        raise HTTPException(404)
    found = judged_in(asked.session, asked.assignment)
    return asked.page(
        "judging.html",
        counts={
            state: sum(1 for each in found if each.state == state)
            for state in ("waiting", "running", "done", "failed")
        },
        failed=[each for each in found if each.state == "failed"],
        old=sum(1 for each in found if _is_old(asked, each)),
    )


def _is_old(asked: Asked, hand_in: HandIn) -> bool:
    """Judged on other cases or limits than there are now."""
    if asked.assignment.kind != "program" or hand_in.state != "done":
        return False
    return bool(hand_in.result.get("basis") != basis_of(asked.assignment.settings))


def judge_one_again(asked: Asked) -> Response:
    _again(asked, [asked.hand_in])
    return to(hand_in_address(asked.hand_in, asked.course.id), "judged-again")


def judge_all_again(asked: Asked) -> Response:
    """All attempts, or those that could not be judged."""
    found = judged_in(asked.session, asked.assignment)
    if asked.form.choice("which", ("all", "failed"), "all") == "failed":
        found = [each for each in found if each.state == "failed"]
    _again(asked, list(found))
    return to(f"{assignment_address(asked.assignment)}/judging", "judged-again")


def _again(asked: Asked, found: list[HandIn]) -> None:
    if asked.assignment.kind not in JUDGES:
        raise InvalidRequest("class-judge.not-judged", kind=kind_named(asked.assignment.kind).name)
    judge_again(asked.session, found, asked.course.id)


ASSIGNMENT = "/courses/{course}/assignments/{assignment}"
HAND_IN = f"{ASSIGNMENT}/hand-ins/{{hand_in}}"

ROUTES = (
    get(f"{HAND_IN}/state", Needs.OWN_WORK, show_state),
    post(f"{HAND_IN}/judge-again", Needs.MARKING, judge_one_again),
    get(f"{ASSIGNMENT}/judging", Needs.MARKING, show),
    post(f"{ASSIGNMENT}/judging", Needs.TEACHER, judge_all_again),
)

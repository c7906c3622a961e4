"""An assignment on the wall: how far the class is. Nobody is named, not even by a pseudonym."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from garns.messages import number

from ..access.roles import Needs
from ..work.standings import Standing, standings
from .asked import Asked
from .live import answer_if_changed
from .results import totals
from .routes import get
from .teaching import stage_word


def show(asked: Asked) -> Response:
    state = _state(asked)
    return asked.page("projector.html", stage_word=stage_word(asked.assignment), **state)


def state(asked: Asked) -> Response:
    return answer_if_changed(asked, "projector", lambda: _state(asked))


def _state(asked: Asked) -> dict[str, Any]:
    """Texts by the ids of their elements, and how far bars of progress are."""
    found = standings(asked.session, asked.assignment)
    handed_in, solved = sum(bool(each.attempts) for each in found), _solved(asked, found)
    texts = {
        **totals(asked, found),
        "solved": f"{number(solved)}/{number(len(found))}",
    }
    questions = _questions(found)
    for n, right in enumerate(questions, 1):
        texts[f"q{n}"] = f"{number(right)}/{number(handed_in)}"
    return {
        "texts": texts,
        "values": {
            "bar-handed-in": [handed_in, max(1, len(found))],
            "bar-solved": [solved, max(1, len(found))],
            **{f"bar-q{n}": [right, max(1, handed_in)] for n, right in enumerate(questions, 1)},
        },
        "questions": len(questions),
    }


def _solved(asked: Asked, found: list[Standing]) -> int:
    """Who has all the points."""
    most = asked.assignment.points
    return sum(each.points is not None and each.points >= most - 1e-9 for each in found)


def _questions(found: list[Standing]) -> list[int]:
    """How many have each question right."""
    count = max((len(each.right) for each in found), default=0)
    return [sum(n < len(each.right) and each.right[n] for each in found) for n in range(count)]


ROUTES = (
    get("/courses/{course}/assignments/{assignment}/projector", Needs.MARKING, show),
    get("/courses/{course}/assignments/{assignment}/projector.json", Needs.MARKING, state),
)

"""Statistics of an assignment, with charts."""

from __future__ import annotations

from starlette.responses import Response

from garns.messages import number, say

from ..access.roles import Needs
from ..work.standings import standings
from ..work.statistics import BINS, Case, Question, statistics
from .asked import Asked
from .charts import bar, columns
from .routes import get

ACCEPTED = "AC"


def show(asked: Asked) -> Response:
    found = statistics(asked.session, asked.assignment, standings(asked.session, asked.assignment))
    per_cent = [number(100 * n // BINS) for n in range(BINS)]
    tries = [(number(attempts), count) for attempts, count in found.tries.items()]
    return asked.page(
        "statistics.html",
        found=found,
        marks_chart=columns(
            list(zip(per_cent, found.bins, strict=True)), say("class-teach.statistics.marks")
        ),
        tries_chart=columns(tries, say("class-teach.statistics.tries")),
        questions=[(each, _question_bar(each)) for each in found.questions],
        cases=[(each, _case_bar(each)) for each in found.cases],
    )


def _question_bar(question: Question) -> str:
    parts = [("right", question.right), ("wrong", question.wrong), ("blank", question.blank)]
    return bar(parts, say("class-teach.statistics.question", name=question.name))


def _case_bar(case: Case) -> str:
    right = case.verdicts[ACCEPTED]
    parts = [("right", right), ("wrong", case.verdicts.total() - right)]
    return bar(parts, case.name)


ROUTES = (get("/courses/{course}/assignments/{assignment}/statistics", Needs.MARKING, show),)

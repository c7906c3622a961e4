"""Statistics of an assignment: what was right, what was answered instead, and how marks lie. A
group counts once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from garns.classroom.cell_text import clean

from ..store.tables import Assignment, HandIn
from .marks import points_of
from .standings import Standing, right_in

BINS = 10
FREQUENT = 5
"""Wrong answers that are named, the most frequent first."""


@dataclass
class Question:
    """Of the hand-ins that count: how many are right, wrong and blank here."""

    name: str
    right: int = 0
    wrong: int = 0
    blank: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    """The wrong ones."""

    @property
    def count(self) -> int:
        return self.right + self.wrong + self.blank

    @property
    def share(self) -> float:
        return self.right / self.count if self.count else 0.0

    @property
    def frequent(self) -> list[tuple[str, int]]:
        return self.answers.most_common(FREQUENT)


@dataclass
class Case:
    """A case that programs are judged with: how often each verdict was reached."""

    name: str
    verdicts: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Statistics:
    """`owners` are pieces of work: of students, or of groups. `bins` count them by their share of
    the points, `tries` by the number of attempts."""

    owners: int
    handed_in: int
    points: Sequence[float]
    bins: Sequence[int]
    tries: Mapping[int, int]
    questions: Sequence[Question]
    cases: Sequence[Case]

    @property
    def mean(self) -> float | None:
        return sum(self.points) / len(self.points) if self.points else None

    @property
    def median(self) -> float | None:
        if not self.points:
            return None
        ordered, middle = sorted(self.points), len(self.points) // 2
        if len(ordered) % 2:
            return ordered[middle]
        return (ordered[middle - 1] + ordered[middle]) / 2


def statistics(session: Session, assignment: Assignment, found: Sequence[Standing]) -> Statistics:
    by_owner = _one_of_each_owner(found)
    counted = [each.counted for each in by_owner if each.counted]
    worth = [points_of(assignment, each) or 0.0 for each in counted]
    works = session.execute(
        select(HandIn.answers, HandIn.result).where(HandIn.id.in_([each.id for each in counted]))
    ).all()
    tries = Counter(len(each.attempts) for each in by_owner if each.attempts)
    return Statistics(
        len(by_owner),
        sum(bool(each.attempts) for each in by_owner),
        worth,
        _bins(worth, assignment.points),
        dict(sorted(tries.items())),
        _questions(works),
        _cases(works),
    )


def _one_of_each_owner(found: Sequence[Standing]) -> list[Standing]:
    one = {each.member.group or f"\0{each.member.id}": each for each in found}
    return list(one.values())


def _bins(worth: Sequence[float], most: float) -> list[int]:
    counts = [0] * BINS
    for each in worth:
        share = each / most if most else 1.0
        counts[min(BINS - 1, int(share * BINS + 1e-9))] += 1
    return counts


def _questions(works: Sequence[Any]) -> list[Question]:
    """Questions by their places: sheets of their own ask for other cells in the same places."""
    questions: list[Question] = []
    for answers, result in works:
        right = right_in(result)
        given = answers.get("answers")
        texts = [clean(str(each)) for each in given] if isinstance(given, list) else None
        for n, is_right in enumerate(right):
            if n == len(questions):
                questions.append(Question(str(n + 1)))
            _count(questions[n], texts[n] if texts else None, is_right=is_right)
    return questions


def _count(question: Question, text: str | None, *, is_right: bool) -> None:
    """Of a drill there is no text: it is right or wrong."""
    if is_right:
        question.right += 1
    elif text == "":
        question.blank += 1
    else:
        question.wrong += 1
        if text is not None:
            question.answers[text] += 1


def _cases(works: Sequence[Any]) -> list[Case]:
    found: dict[str, Case] = {}
    for _, result in works:
        for each in result.get("verdicts", ()) if isinstance(result, dict) else ():
            name, verdict = each["case"], each["verdict"]
            found.setdefault(name, Case(name)).verdicts[verdict] += 1
    return list(found.values())

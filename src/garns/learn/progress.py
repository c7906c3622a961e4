"""Everything that is kept of a learner, as one value, and as a record for a file.

A record is JSON, the same in the terminal and in the page:

    {"format": "garns-learn", "version": 1,
     "cards": {TECHNIQUE: {"stability", "difficulty", "day", "due", "reviews", "lapses"}},
     "strength": {"rating", "deviation", "volatility"}, "strength_day": DAY or null,
     "bests": {"streak": SCORE, "storm": SCORE},
     "answers": {TECHNIQUE: [ANSWERS, RIGHT]},
     "days": {"DAY": [ANSWERS, RIGHT]}}

A DAY is the number of days since 1970-01-01, by the calendar of the learner.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, astuple, dataclass, field, replace
from datetime import date
from typing import Any, Literal, TypeVar, get_args

from .review import LEAST_STABILITY, LONGEST, Card, Outcome, reviewed
from .strength import (
    BEGINNER,
    LEAST_DEVIATION,
    LEAST_RATING,
    MOST_DEVIATION,
    MOST_RATING,
    Strength,
    after_answer,
    puzzle_strength,
    rested,
    technique_strength,
)
from .units import PATH

Key = TypeVar("Key")
Thing = TypeVar("Thing")

FORMAT, VERSION = "garns-learn", 1

RunKind = Literal["streak", "storm"]
"""A run whose best score is kept."""
RUN_KINDS: tuple[RunKind, ...] = get_args(RunKind)
"""All kinds of runs."""

Count = tuple[int, int]
"""Answers, and how many of them were right."""

MOST = 10**9
"""More than any count comes to."""
LAST_DAY = 1_000_000
MOST_DAYS = 4_000
"""So many days are remembered, the last ones: eleven years."""
MOST_CHARACTERS = 1_000_000
"""Of a record as text; what is longer is none."""

_EPOCH = date(1970, 1, 1).toordinal()


def day_number(day: date) -> int:
    """The number of a day in records."""
    return day.toordinal() - _EPOCH


@dataclass(frozen=True)
class Progress:
    """What a learner has done; it never changes, its methods return another one."""

    cards: Mapping[str, Card] = field(default_factory=dict)
    strength: Strength = BEGINNER
    strength_day: int | None = None
    bests: Mapping[str, int] = field(default_factory=dict)
    answers: Mapping[str, Count] = field(default_factory=dict)
    days: Mapping[int, Count] = field(default_factory=dict)

    def answered(
        self, technique: str, outcome: Outcome, day: int, *, is_review: bool = True
    ) -> Progress:
        """After a drill. One in a run against the clock is no review: the card stays as it is."""
        cards = dict(self.cards)
        if is_review:
            cards[technique] = reviewed(cards.get(technique), outcome.grade, day)
        is_right = outcome.is_solved and not outcome.wrong
        return replace(
            self,
            cards=cards,
            strength=self._strength_after(technique_strength(technique), outcome, day),
            strength_day=max(day, self.strength_day or 0),
            answers={**self.answers, technique: _more(self.answers.get(technique), is_right)},
            days=_last_days({**self.days, day: _more(self.days.get(day), is_right)}),
        )

    def played(self, er: float, outcome: Outcome, day: int) -> Progress:
        """After a game of a puzzle with this rating of Sudoku Explainer: only the strength."""
        return replace(
            self,
            strength=self._strength_after(puzzle_strength(er), outcome, day),
            strength_day=max(day, self.strength_day or 0),
        )

    def _strength_after(self, opponent: Strength, outcome: Outcome, day: int) -> Strength:
        days = 0 if self.strength_day is None else day - self.strength_day
        return after_answer(rested(self.strength, days), opponent, outcome)

    def with_score(self, run: RunKind, score: int) -> Progress:
        """After a run: the best score stays."""
        return replace(self, bests={**self.bests, run: max(score, self.best(run))})

    def best(self, run: RunKind) -> int:
        return self.bests.get(run, 0)

    def record(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "cards": {technique: asdict(card) for technique, card in self.cards.items()},
            "strength": asdict(self.strength),
            "strength_day": self.strength_day,
            "bests": {run: self.best(run) for run in RUN_KINDS},
            "answers": {technique: list(count) for technique, count in self.answers.items()},
            "days": {str(day): list(count) for day, count in sorted(self.days.items())},
        }

    @property
    def text(self) -> str:
        """The record as text."""
        return json.dumps(self.record())

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Progress:
        """What a record says. Techniques that are not taught (any more) are left out. Raises
        KeyError, TypeError or ValueError for what is no record."""
        if record["format"] != FORMAT or record["version"] != VERSION:
            raise ValueError("a record of another kind")
        cards = {each: _card(card) for each, card in record["cards"].items() if each in PATH}
        answers = {each: _count(n) for each, n in record["answers"].items() if each in PATH}
        days = {_day(int(day)): _count(count) for day, count in record["days"].items()}
        bests: dict[str, int] = {run: _whole(record["bests"][run]) for run in RUN_KINDS}
        rated = record["strength_day"]
        return cls(
            cards,
            _strength(record["strength"]),
            None if rated is None else _day(rated),
            bests,
            answers,
            _last_days(days),
        )

    @classmethod
    def of_text(cls, text: str) -> Progress:
        """The same, of text. Raises ValueError for whatever is no record."""
        if len(text) > MOST_CHARACTERS:
            raise ValueError("more than a record has")
        try:
            return cls.of_record(json.loads(text))
        except (AttributeError, KeyError, TypeError, RecursionError, OverflowError) as error:
            raise ValueError("no record of a learner") from error


def _more(count: Count | None, is_right: bool) -> Count:
    answers, right = count or (0, 0)
    return answers + 1, right + is_right


def _last_days(days: Mapping[int, Count]) -> dict[int, Count]:
    return dict(sorted(days.items())[-MOST_DAYS:])


# Reading


def _card(record: Mapping[str, Any]) -> Card:
    return Card(
        _real(record["stability"], LEAST_STABILITY, LONGEST),
        _real(record["difficulty"], 1, 10),
        _day(record["day"]),
        _whole(record["due"]),
        _whole(record["reviews"]),
        _whole(record["lapses"]),
    )


def _strength(record: Mapping[str, Any]) -> Strength:
    return Strength(
        _real(record["rating"], LEAST_RATING, MOST_RATING),
        _real(record["deviation"], LEAST_DEVIATION, MOST_DEVIATION),
        _real(record["volatility"], 0.001, 1),
    )


def _count(pair: Any) -> Count:
    answers, right = (_whole(each) for each in pair)
    if right > answers:
        raise ValueError("more right answers than answers")
    return answers, right


def _day(value: Any) -> int:
    return _whole(value, LAST_DAY)


def _whole(value: Any, most: int = MOST) -> int:
    # To Python, true is a number as well.
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("a number that cannot be")
    return value


def _real(value: Any, least: float, most: float) -> float:
    if type(value) not in (int, float) or not least <= value <= most:
        raise ValueError("a number that cannot be")
    return float(value)


# Two records


def merged(first: Progress, second: Progress) -> Progress:
    """What two records of one learner say together: of each card the one reviewed last, the
    strength of the one that answered last, the best scores, and of counts the larger ones, since
    both may have counted the same answers. The order does not matter."""
    last = max(first, second, key=_rated)
    return Progress(
        _each(first.cards, second.cards, _later),
        last.strength,
        last.strength_day,
        _each(first.bests, second.bests, max),
        _each(first.answers, second.answers, _larger),
        _last_days(_each(first.days, second.days, _larger)),
    )


def _each(
    first: Mapping[Key, Thing], second: Mapping[Key, Thing], choose: Callable[[Thing, Thing], Thing]
) -> dict[Key, Thing]:
    """Everything of both; `choose` decides about what both have."""
    shared = {key: choose(first[key], second[key]) for key in first if key in second}
    return {**first, **second, **shared}


def _later(first: Card, second: Card) -> Card:
    return max(first, second, key=lambda card: (card.day, card.reviews, *astuple(card)))


def _larger(first: Count, second: Count) -> Count:
    return max(first[0], second[0]), max(first[1], second[1])


def _rated(progress: Progress) -> tuple[float, ...]:
    """Which strength is known best: the last one, then the one of the smaller deviation."""
    day = -1 if progress.strength_day is None else progress.strength_day
    strength = progress.strength
    return day, -strength.deviation, strength.rating, strength.volatility
